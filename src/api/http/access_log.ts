import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

/**
 * One line and one observation for every request. Route patterns only, for an address holds what somebody asked about.
 */
export class AccessLog {
  readonly #log: Logger
  readonly #metrics: Metrics

  constructor(log: Logger, metrics: Metrics) {
    this.#log = log
    this.#metrics = metrics
  }

  /** Logs what has been answered. */
  write(request: FastifyRequest, status: number, milliseconds: number, release: string | null): void {
    const { method } = request
    const route = request.routeOptions.url ?? null
    this.#metrics.observe(method, route, status, milliseconds / 1000)
    const ms = Math.round(milliseconds * 1000) / 1000
    this.#log.info({ method, route, status, ms, request: request.id, release }, 'request')
  }

  /** Logs the reply once it has been sent, or its client has gone. */
  follow(request: FastifyRequest, reply: FastifyReply): void {
    reply.raw.once('close', () => {
      const release = reply.raw.getHeader('x-release') ?? reply.getHeader('x-release')
      this.write(request, reply.statusCode, reply.elapsedTime, release === undefined ? null : String(release))
    })
  }
}

export function logRequests(app: FastifyInstance, log: AccessLog): void {
  app.addHook('onRequest', (request, reply, done) => {
    log.follow(request, reply)
    done()
  })
}
