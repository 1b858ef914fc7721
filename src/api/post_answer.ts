import type { FastifyReply, FastifyRequest } from 'fastify'
import { sentencesOf } from '../text/sentences.ts'
import { Answer, bodyOf, sendVariant } from './answer.ts'
import type { Endpoint } from './endpoint.ts'
import { callEndpoint, type RouteContext, type ValidRequest } from './endpoint_call.ts'
import { acceptsJson } from './http/accept.ts'
import { tagOf } from './http/caching.ts'
import { negotiateEncoding } from './http/content_encoding.ts'
import { notAcceptable, problemOf } from './http/problem.ts'
import { type Answering, onRelease } from './past/as_of.ts'
import { EventStream } from './push/event_stream.ts'

/**
 * Answers a POST request with JSON, or with an event stream that ends with the same JSON. The server caches these
 * answers in memory by release and request; clients and proxies must not cache them.
 */
export async function answerPost(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  context: RouteContext,
): Promise<FastifyReply> {
  const { as_of } = request.body as { as_of?: string }
  return onRelease(context, as_of, (answering) => answerFrom(answering, endpoint, request, reply, context))
}

async function answerFrom(
  { release, isPast }: Answering,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  context: RouteContext,
): Promise<FastifyReply> {
  const { cache, metrics } = context
  const { stream, as_of: _, ...body } = request.body as Record<string, unknown>
  const isStreamed = stream === true && endpoint.write !== undefined
  if (!isStreamed && !acceptsJson(request.headers.accept)) throw notAcceptable()
  const asked = { params: request.params, query: request.query, body } as ValidRequest
  const past = isPast ? ['past'] : []
  const tag = tagOf(release, JSON.stringify([endpoint.path, asked.params, asked.query, body, ...past]))
  const known = cache.byTag(tag)
  metrics.answered(known ? 'hit' : 'miss')
  if (known) return isStreamed ? replay(known, reply, context) : sendPlain(known, request, reply)

  const stop = new AbortController()
  const left = () => stop.abort('client left')
  reply.raw.once('close', left)
  // The client may have disconnected while the body was being received.
  if (request.raw.socket.destroyed) left()
  try {
    const { read, isLasting } = await callEndpoint(endpoint, asked, release, stop.signal, context)
    const events = isStreamed ? new EventStream(reply, release.id, context.commentMs) : undefined
    const finished = finish(endpoint, read, asked, { release, isPast }, tag, {
      ...context,
      signal: stop.signal,
      isLasting,
      onDelta: events?.delta,
    })
    if (!events) return sendPlain(await finished, request, reply)
    await finished.then(
      (answer) => events.result(answer.text),
      (error) => {
        if (stop.signal.aborted) return
        const problem = problemOf(error)
        if (problem.kind === 'internal') request.log.error({ err: error, request: request.id }, 'stream failed')
        events.error(problem)
      },
    )
    return reply
  } finally {
    reply.raw.off('close', left)
  }
}

async function finish(
  endpoint: Endpoint,
  read: unknown,
  asked: ValidRequest,
  answering: Answering,
  tag: string,
  { answerer, filingAnswerer, cache, current, signal, isLasting, onDelta = () => {} }: RouteContext & Finishing,
): Promise<Answer> {
  const written = endpoint.write
    ? await endpoint.write(read, asked, { answerer, filingAnswerer, onDelta, signal })
    : undefined
  const { release, isPast } = answering
  const answer = new Answer(release.id, tag, bodyOf(written?.answer ?? read, answering), cache.weigh)
  const mayKeep = isPast || release === current.release
  if (isLasting && written?.isLasting !== false && mayKeep) cache.keep(answer)
  return answer
}

interface Finishing {
  signal: AbortSignal
  /** Whether the answer may be cached. */
  isLasting: boolean
  onDelta?: ((text: string) => void) | undefined
}

async function sendPlain(answer: Answer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { body, headers } = await answer.variant(negotiateEncoding(request.headers['accept-encoding']))
  const { etag: _, ...others } = headers
  return sendVariant(reply, { body, headers: { ...others, 'cache-control': 'private, no-store' } })
}

function replay(answer: Answer, reply: FastifyReply, { commentMs }: RouteContext): FastifyReply {
  const events = new EventStream(reply, answer.release, commentMs)
  const { answer: text } = JSON.parse(answer.text) as { answer: string }
  for (const sentence of sentencesOf(text)) events.delta(sentence)
  events.result(answer.text)
  return reply
}
