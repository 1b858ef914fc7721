import type { FastifyInstance } from 'fastify'
import type { CurrentRelease } from '../../release/current_release.ts'
import { noRelease, Problem } from './problem.ts'

/**
 * Serves /healthz and /readyz. /healthz succeeds if the process can answer; /readyz succeeds if the process also has a
 * release to serve and is not shutting down.
 */
export function serveHealth(app: FastifyInstance, current: CurrentRelease, draining: () => boolean): void {
  app.get('/healthz', { schema: { hide: true } }, (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ status: 'up' })
  })
  app.get('/readyz', { schema: { hide: true } }, (_request, reply) => {
    if (draining()) throw new Problem(503, 'stopping', 'The service is stopping.')
    if (!current.release) throw noRelease()
    reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
