import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentRelease } from '../query/current_release.ts'
import type { Release } from '../query/release.ts'
import { acceptsJson } from './accept.ts'
import { Answer, cachingHeaders, matchingEtag, sendVariant, tagOf } from './answer.ts'
import type { AnswerCache } from './answer_cache.ts'
import { negotiateEncoding } from './content_encoding.ts'
import type { Endpoint } from './endpoint.ts'
import type { Metrics } from './metrics.ts'
import { endpointSchema } from './openapi.ts'
import { methodNotAllowed, noRelease, noSuchRoute, notAcceptable } from './problem.ts'

export interface RouteContext {
  current: CurrentRelease
  cache: AnswerCache
  metrics: Metrics
  queryTimeoutMs: number
}

/** Serves the endpoints, each answer from memory or from the current release. */
export function serveEndpoints(app: FastifyInstance, endpoints: Endpoint[], context: RouteContext): void {
  refuseOtherRequests(app, endpoints)
  for (const endpoint of endpoints) {
    app.get(endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), { schema: endpointSchema(endpoint) }, (request, reply) =>
      answer(endpoint, request, reply, context),
    )
  }
}

/** 405, 404 and 406, in this order, once the key is known to be good. */
function refuseOtherRequests(app: FastifyInstance, endpoints: Endpoint[]): void {
  const paths = endpoints.map(({ path }) => new RegExp(`^${app.prefix}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) {
      const path = request.raw.url!.split('?', 1)[0]
      const known = paths.some((pattern) => pattern.test(path))
      return done(known ? methodNotAllowed(request.method, 'GET, HEAD') : noSuchRoute())
    }
    done(acceptsJson(request.headers.accept) ? undefined : notAcceptable())
  })
  app.setNotFoundHandler(() => {
    throw noSuchRoute()
  })
}

async function answer(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, context: RouteContext) {
  const { current, cache, metrics } = context
  const release = current.release
  if (!release) throw noRelease()
  const params = request.params as Record<string, unknown>
  const query = request.query as Record<string, unknown>
  const tag = tagOf(release, JSON.stringify([endpoint.path, params, query]))
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch !== undefined && notModified(reply, ifNoneMatch, release.id, tag, encoding)) {
    metrics.answered('not_modified')
    return reply
  }
  let found = cache.byTag(tag)
  metrics.answered(found ? 'hit' : 'miss')
  found ??= new Answer(release.id, tag, await bodyOf(endpoint, { params, query }, release, reply, context), cache.weigh)
  if (release === current.release) cache.keep(request.raw.url!, found)
  return sendVariant(reply, await found.variant(encoding))
}

/** The query runs on the release it began with, and stops when the client goes away or time is up. */
async function bodyOf(
  endpoint: Endpoint,
  asked: { params: Record<string, unknown>; query: Record<string, unknown> },
  release: Release,
  reply: FastifyReply,
  { queryTimeoutMs }: RouteContext,
): Promise<Buffer> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort('timeout'), queryTimeoutMs)
  const left = () => stop.abort('client left')
  reply.raw.once('close', left)
  try {
    return Buffer.from(JSON.stringify(await release.read((reader) => endpoint.run(asked, reader), stop.signal)))
  } finally {
    clearTimeout(timer)
    reply.raw.off('close', left)
  }
}

function notModified(
  reply: FastifyReply,
  header: string,
  release: string,
  tag: string,
  encoding: ReturnType<typeof negotiateEncoding>,
): boolean {
  const matching = matchingEtag(header, tag, encoding)
  if (matching === undefined) return false
  reply.code(304).headers(cachingHeaders(release, matching)).send()
  return true
}
