import type { FastifyInstance } from 'fastify'

export interface ShutdownOptions {
  /** Milliseconds after which requests that are still being answered are aborted. Default: 10,000. */
  deadlineMs?: number
  /**
   * Milliseconds from the moment when /readyz starts to return 503 to the closing of the port. In this time, load
   * balancers stop sending requests. Default: 0.
   */
  drainMs?: number
}

/**
 * Stops a server: /readyz returns 503, then the port closes, and requests that are still running at the deadline are
 * aborted. The result is true if no request was aborted.
 */
export async function shutDown(
  app: FastifyInstance,
  { deadlineMs = 10_000, drainMs = 0 }: ShutdownOptions = {},
): Promise<boolean> {
  app.drain()
  if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs))
  let cut = false
  const deadline = setTimeout(() => {
    cut = true
    app.server.closeAllConnections()
  }, deadlineMs)
  // Without this timer, a connection that was busy when the port closed would stay open until the deadline.
  const idle = setInterval(() => app.server.closeIdleConnections(), 20)
  await app.close()
  clearInterval(idle)
  clearTimeout(deadline)
  return !cut
}

/**
 * Shuts the server down on SIGTERM or SIGINT; a second signal closes all connections at once. `ended` is called after
 * the shutdown.
 */
export function shutDownOnSignals(
  app: FastifyInstance,
  options: ShutdownOptions & { ended?: (finished: boolean) => void } = {},
): void {
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return app.server.closeAllConnections()
    stopping = true
    app.log.info({ signal }, 'stopping')
    shutDown(app, options).then((finished) => {
      app.log.info({ finished }, 'stopped')
      process.off('SIGTERM', stop)
      process.off('SIGINT', stop)
      options.ended?.(finished)
    })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
