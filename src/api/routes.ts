import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Answer, bodyOf, jsonType, sendVariant } from './answer.ts'
import type { Endpoint, Form } from './endpoint.ts'
import { callEndpoint, type RouteContext, type ValidRequest } from './endpoint_call.ts'
import { acceptsEvents, preferredType } from './http/accept.ts'
import { cachingHeaders, matchingEtag, tagOf, vary } from './http/caching.ts'
import { negotiateEncoding } from './http/content_encoding.ts'
import { methodNotAllowed, noSuchRoute, notAcceptable } from './http/problem.ts'
import { endpointSchema } from './openapi/openapi.ts'
import { answerFile } from './past/answer_file.ts'
import { type Answering, onRelease } from './past/as_of.ts'
import { answerPost } from './post_answer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route answers with an event stream if the request body contains `stream: true`. */
    mayStream?: boolean
    /** Media types that the route can answer in. */
    types?: string[]
  }
}

/**
 * Adds a route for each endpoint, and refuses all requests that no route accepts. `others` are the paths of GET routes that other modules
 * add and that must not be refused.
 */
export function serveEndpoints(
  app: FastifyInstance,
  endpoints: Endpoint[],
  others: string[],
  context: RouteContext,
): void {
  refuseOtherRequests(app, [...endpoints, ...others.map((path) => ({ path }))])
  for (const endpoint of endpoints) {
    const answer = endpoint.body ? answerPost : endpoint.file ? answerFile : answerGet
    const types = endpoint.fileType ? [endpoint.fileType] : [jsonType, ...Object.keys(endpoint.forms ?? {})]
    app.route({
      method: endpoint.body ? 'POST' : 'GET',
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: endpointSchema(endpoint),
      config: { mayStream: endpoint.write !== undefined, types },
      handler: (request, reply) => answer(endpoint, request, reply, context),
    })
  }
}

/**
 * Answers a wrong method with 405, an unknown path with 404, and an Accept header that excludes all types of the route with 406. The key is
 * checked first.
 */
function refuseOtherRequests(app: FastifyInstance, endpoints: Pick<Endpoint, 'path' | 'body'>[]): void {
  const routes = endpoints.map(({ path, body }) => ({
    pattern: new RegExp(`^${app.prefix}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    allow: body ? ['POST'] : ['GET', 'HEAD'],
  }))
  app.addHook('onRequest', (request, _reply, done) => {
    // A path with an empty parameter gets a 404.
    const hasGap = Object.values(request.params as Record<string, string>).includes('')
    if (request.is404 || hasGap) {
      const path = request.raw.url!.split('?', 1)[0]
      const allow = routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.allow)
      return done(allow.length > 0 ? methodNotAllowed(request.method, allow.join(', ')) : noSuchRoute())
    }
    const { accept } = request.headers
    const { types = [jsonType], mayStream } = request.routeOptions.config
    // Event streams are allowed here, because only the body says whether the client wants a stream, and the body has not arrived yet.
    const isFine = preferredType(accept, types) !== undefined || (mayStream && acceptsEvents(accept))
    done(isFine ? undefined : notAcceptable())
  })
  app.setNotFoundHandler(() => {
    throw noSuchRoute()
  })
}

async function answerGet(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, context: RouteContext) {
  const { as_of, ...query } = request.query as ValidRequest['query']
  const asked = { params: request.params, query, body: {} } as ValidRequest
  return onRelease(context, as_of as string | undefined, (answering) =>
    answerFrom(answering, endpoint, asked, request, reply, context),
  )
}

async function answerFrom(
  { release, isPast }: Answering,
  endpoint: Endpoint,
  asked: ValidRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  context: RouteContext,
) {
  const { current, cache, metrics, archive } = context
  const form = preferredType(request.headers.accept, [jsonType, ...Object.keys(endpoint.forms ?? {})])
  const isJson = form === undefined || form === jsonType
  // Besides the request, three facts identify an answer: its media type, the content of the archive, and whether the
  // request named a day, because only then does the body contain the release's id.
  const more = [isPast && 'past', !isJson && form, endpoint.readsArchive && (await archive.archive.days()).digest]
  const tag = tagOf(release, JSON.stringify([endpoint.path, asked.params, asked.query, ...more.filter(Boolean)]))
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch !== undefined && notModified(reply, ifNoneMatch, release.id, tag, encoding)) {
    metrics.answered('not_modified')
    return reply
  }
  let found = cache.byTag(tag)
  metrics.answered(found ? 'hit' : 'miss')
  let mayKeep = true
  if (!found) {
    const stop = new AbortController()
    const left = () => stop.abort('client left')
    reply.raw.once('close', left)
    try {
      const other = isJson ? undefined : form
      const { read, isLasting } = await callEndpoint(endpoint, asked, release, stop.signal, context, other)
      const { body, headers } = isJson
        ? { body: bodyOf(read, endpoint.readsArchive ? undefined : { release, isPast }), headers: {} }
        : (read as Form)
      const ofForm = endpoint.forms && { 'content-type': form!, vary: `Accept, ${vary}` }
      found = new Answer(release.id, tag, body, cache.weigh, { ...ofForm, ...headers })
      mayKeep = isLasting
    } finally {
      reply.raw.off('close', left)
    }
  }
  // Only JSON answers from the live release are also cached by their URL, because a URL alone does not identify the
  // other answers.
  if (mayKeep && (isPast || release === current.release)) {
    cache.keep(found, more.some(Boolean) || endpoint.forms ? undefined : request.raw.url!)
  }
  return sendVariant(reply, await found.variant(encoding))
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
