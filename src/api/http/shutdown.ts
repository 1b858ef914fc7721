import type { FastifyInstance } from 'fastify'

export interface ShutdownOptions {
  /** Milliseconds that requests in flight have to finish. Default 10,000. */
  deadlineMs?: number
  /**
   * Milliseconds between the first 503 of /readyz and the closing of the port, so that load balancers notice. Default
   * 0.
   */
  drainMs?: number
}

/**
 * Stops a server: /readyz returns 503, the port closes, requests in flight finish, and those that remain at the
 * deadline are aborted. Resolves to whether all of them finished.
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
  // A connection that was busy when the port closed would stay open for further requests and delay the end until the deadline.
  const idle = setInterval(() => app.server.closeIdleConnections(), 20)
  await app.close()
  clearInterval(idle)
  clearTimeout(deadline)
  return !cut
}

/**
 * Shuts the server down on SIGTERM or SIGINT; a second signal closes all connections at once. `ended` is called when
 * everything is closed.
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
