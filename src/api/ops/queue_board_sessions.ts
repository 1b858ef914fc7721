import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyPluginCallback, FastifyRequest } from 'fastify'
import { Problem, sendProblem, unauthorized } from '../http/problem.ts'
import type { KeyRing } from '../keys/key_ring.ts'

/** Path of the page that shows the job queue. */
export const boardAddress = '/ops/queue'

const cookie = 'crowdtape_ops'

/** How long a session lasts. */
const LASTS_SECONDS = 8 * 3600

/**
 * Inline styles are allowed, because the queue page sets styles on elements. The page can load nothing from other
 * origins, and text from jobs cannot run as code.
 */
const contentSecurityPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; " +
  "form-action 'none'; frame-ancestors 'none'"

/**
 * Sessions of browsers that have sent an operator's key, kept in memory. The queue page is third-party code that cannot send the key, so
 * its requests carry a session cookie (SameSite=Strict, HttpOnly) instead.
 */
export class BoardVisits {
  readonly #keys: KeyRing
  readonly #visits = new Map<string, { key: string; until: number }>()

  constructor(keys: KeyRing) {
    this.#keys = keys
  }

  /** Starts a session for the owner of a key. Returns the value of the Set-Cookie header. */
  begin(key: string, isSecure: boolean): string {
    const now = performance.now()
    for (const [mark, { until }] of this.#visits) if (until < now) this.#visits.delete(mark)
    const mark = randomBytes(24).toString('base64url')
    this.#visits.set(mark, { key, until: now + LASTS_SECONDS * 1000 })
    const secure = isSecure ? '; Secure' : ''
    return `${cookie}=${mark}; Path=${boardAddress}; Max-Age=${LASTS_SECONDS}; HttpOnly; SameSite=Strict${secure}`
  }

  /**
   * Returns the id of the operator's key to which the request's session belongs. Undefined if there is no session, or if the key is no
   * longer valid.
   */
  callerOf({ headers }: FastifyRequest): string | undefined {
    const mark = new RegExp(`(?:^|; )${cookie}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1]
    const visit = mark === undefined ? undefined : this.#visits.get(mark)
    return visit && visit.until > performance.now() ? this.#keys.callerOf(visit.key) : undefined
  }
}

/** Serves `POST /ops/api/queue-visit`, which starts a session for the queue page. */
export function serveBoardVisits(ops: FastifyInstance, visits: BoardVisits): void {
  ops.post('/queue-visit', { schema: { hide: true } }, (request, reply) => {
    const key = request.headers['x-service-api-key'] as string
    const body = Buffer.from(JSON.stringify({ address: `${boardAddress}/` }))
    return reply
      .header('set-cookie', visits.begin(key, request.protocol === 'https'))
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(body)
  })
}

/** Serves the queue page and all paths below it to browsers that have a session. */
export function serveBoard(app: FastifyInstance, visits: BoardVisits, board: FastifyPluginCallback): void {
  app.register(
    async (inside) => {
      inside.addHook('onRequest', async (request, reply) => {
        const caller = visits.callerOf(request)
        if (!caller && request.headers.accept?.includes('text/html')) return reply.redirect('/ops#/queue', 303)
        // The problem is sent here instead of being thrown, because bull-board has its own error handler.
        if (!caller) {
          return sendProblem(
            unauthorized('Enter an operator’s key on the page /ops, and open the queue from there.'),
            request,
            reply,
          )
        }
        const site = request.headers['sec-fetch-site']
        if (request.method !== 'GET' && site !== undefined && site !== 'same-origin') {
          const problem = new Problem(403, 'forbidden', 'Jobs can be changed only from the queue page.')
          return sendProblem(problem, request, reply)
        }
        reply.header('content-security-policy', contentSecurityPolicy)
        reply.header('cache-control', request.url.includes('/static/') ? 'private, max-age=3600' : 'no-store')
        // The routes of bull-board have no schema that would parse the query string.
        request.query = Object.fromEntries(new URLSearchParams(String(request.query ?? '')))
      })
      // Links to fonts of another origin are removed. Otherwise, that origin would learn of each visit, and the page would need the
      // internet.
      inside.addHook('onSend', async (_request, _reply, payload) =>
        typeof payload === 'string' ? payload.replace(/<link href="https:\/\/fonts\.[^>]*>/g, '') : payload,
      )
      await inside.register(board)
    },
    { prefix: boardAddress },
  )
}
