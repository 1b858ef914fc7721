import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentRelease } from '../release/current_release.ts'
import { acceptsJson } from './http/accept.ts'
import type { AccessLog } from './http/access_log.ts'
import type { AnswerCache } from './http/answer_cache.ts'
import { callerOf } from './http/authentication.ts'
import { cachingHeaders, matchingEtag } from './http/caching.ts'
import { negotiateEncoding } from './http/content_encoding.ts'
import type { Metrics } from './http/metrics.ts'
import type { RateLimit } from './http/rate_limit.ts'
import { securityHeaders } from './http/security_headers.ts'
import type { KeyRing } from './keys/key_ring.ts'

export interface CachedAnswers {
  current: CurrentRelease
  cache: AnswerCache
  keys: KeyRing
  limit: RateLimit
  metrics: Metrics
  log: AccessLog
}

/**
 * Answers a request from memory if the cache contains an answer for its URL. The answer is sent in one write, before the slower hooks of
 * the normal path run. The key, the rate limit and the Accept header are checked here as well; a request that fails a check takes the
 * normal path, which sends the error.
 */
export function serveCachedAnswers(app: FastifyInstance, parts: CachedAnswers): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || !answered(request, reply, parts)) done()
  })
}

function answered(request: FastifyRequest, reply: FastifyReply, parts: CachedAnswers): boolean {
  const { current, cache, keys, limit, metrics, log } = parts
  const { raw } = request
  const answer = cache.byAddress(raw.url!)
  if (!answer || answer.release !== current.release?.id) return false
  const { accept, 'accept-encoding': encodings, 'if-none-match': ifNoneMatch } = raw.headers
  const encoding = negotiateEncoding(encodings)
  const variant = answer.ready(encoding)
  if (!variant || !acceptsJson(accept)) return false
  const caller = callerOf(request, keys)
  if (typeof caller !== 'string') return false
  const allowance = limit.take(caller)
  if (!allowance.allowed) return false

  const headers = { ...securityHeaders, 'x-request-id': request.id, ...limit.headers(allowance) }
  const same = ifNoneMatch === undefined ? undefined : matchingEtag(ifNoneMatch, answer.tag, encoding)
  reply.hijack()
  if (same) reply.raw.writeHead(304, Object.assign(headers, cachingHeaders(answer.release, same))).end()
  else reply.raw.writeHead(200, Object.assign(headers, variant.headers)).end(variant.body)
  metrics.answered(same ? 'not_modified' : 'hit')
  log.write(request, same ? 304 : 200, reply.elapsedTime, answer.release)
  return true
}
