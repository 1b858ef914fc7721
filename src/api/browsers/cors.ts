import type { FastifyInstance } from 'fastify'
import { Problem } from '../http/problem.ts'

/** URL paths that web pages of other origins may request. The API for operators is not among them. */
const shared = /^\/(v1\/|mcp$|mcp\?|openapi\.json$)/

const ofAnswers = {
  'access-control-expose-headers':
    'ETag, Link, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Release, X-Request-Id',
}

const ofPreflights = {
  'access-control-allow-methods': 'GET, HEAD, POST',
  'access-control-allow-headers':
    'Accept, Authorization, Content-Type, If-None-Match, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, ' +
    'Mcp-Session-Id, Range, X-Service-API-Key',
  'access-control-max-age': '7200',
}

/** The web origins whose pages may read this API's answers in a browser. */
export class AllowedOrigins {
  readonly #all: boolean
  readonly #origins: Set<string>

  /** `origins` contains values such as `https://app.example`. If it contains `*`, all origins are allowed. */
  constructor(origins: string[]) {
    this.#all = origins.includes('*')
    this.#origins = new Set(origins)
  }

  allows(origin: string): boolean {
    return this.#all || this.#origins.has(origin)
  }

  get none(): boolean {
    return this.#origins.size === 0
  }
}

/**
 * Lets pages of the allowed origins read answers (CORS). Preflight requests are answered before authentication, because
 * browsers send them without the key.
 */
export function shareWithOrigins(app: FastifyInstance, origins: AllowedOrigins): void {
  if (origins.none) return
  app.addHook('onRequest', (request, reply, done) => {
    const { origin, 'access-control-request-method': wanted } = request.headers
    if (origin === undefined || !shared.test(request.raw.url!)) return done()
    const isPreflight = request.method === 'OPTIONS' && wanted !== undefined
    if (!origins.allows(origin)) return done(isPreflight ? otherOrigin(origin) : undefined)
    // The headers are set on the raw response, because streams and cached answers bypass Fastify's headers.
    const { raw } = reply
    const headers = { 'access-control-allow-origin': origin, ...(isPreflight ? ofPreflights : ofAnswers) }
    for (const [name, value] of Object.entries(headers)) raw.setHeader(name, value)
    if (!isPreflight) return done()
    raw.setHeader('vary', 'Origin')
    reply.code(204).send()
  })
}

/** The problem sent to a page whose origin is not allowed. */
export function otherOrigin(origin: string): Problem {
  const detail = `The origin ${origin.slice(0, 200)} is not one of the origins in API_CORS_ORIGINS.`
  return new Problem(403, 'other-origin', detail)
}
