import { createRequire } from 'node:module'
import type OpenAI from 'openai'
import type { ChatCompletionChunk } from 'openai/resources/chat/completions'
import { z } from 'zod'
import { withoutPersonalData } from '../labels/personal_data.ts'
import type { ModelClient } from './client.ts'
import { completionIn, type NoUse, noUseOf } from './completion.ts'
import { malformedResponse, RemoteFailure } from './failure.ts'

/** A request to a model for one answer. */
export interface ChatRequest {
  /** The instructions. */
  system: string
  /** The evidence. The instructions tell the model to use nothing else. */
  facts: string
  question: string
  /** The JSON schema of the answer; undefined for plain text. */
  format?: { name: string; schema: z.ZodType }
}

export interface ChatModel {
  model: string
  temperature?: number
  maxOutputTokens: number
  /** Maximum time in milliseconds between two pieces of a streamed answer. */
  stallMs?: number
}

/**
 * Returns a function that requests an answer from a model, as plain text or as JSON that follows a schema. Answers are
 * streamed, so that a stalled server is noticed early; servers that cannot stream are supported too. Personal data is
 * removed from the question, but the answer is not verified here. Throws `RemoteFailure` if the request fails, if the
 * model refuses, or if the answer is empty or truncated.
 */
export function chatAnswerer(
  server: ModelClient,
  { model, temperature, maxOutputTokens, stallMs = 10_000 }: ChatModel,
) {
  return async ({ system, facts, question, format }: ChatRequest): Promise<string> => {
    const messages = [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: JSON.stringify({ facts, question: withoutPersonalData(question) }) },
    ]
    const characters = system.length + facts.length + question.length
    const estimate = { input: Math.ceil(characters / 3.5), output: 300 }
    const body = {
      model,
      messages,
      max_completion_tokens: maxOutputTokens,
      ...(format && { response_format: responseFormat(format) }),
      ...(temperature !== undefined && { temperature }),
      stream: true as const,
      stream_options: { include_usage: true },
    }
    const { text, noUse } = await server.ask(estimate, async (options) => {
      const response = await server.api.chat.completions.create(body, options).asResponse()
      return written(response, stallMs, server.api)
    })
    if (noUse) throw new RemoteFailure('failed', reasons[noUse])
    if (text === '') throw new RemoteFailure('failed', 'the answer is empty')
    return text
  }
}

function responseFormat({ name, schema }: NonNullable<ChatRequest['format']>) {
  const { zodResponseFormat } = createRequire(import.meta.url)(
    'openai/helpers/zod',
  ) as typeof import('openai/helpers/zod')
  return zodResponseFormat(schema, name)
}

const reasons: Record<NoUse, string> = {
  refused: 'the model refused to answer',
  filtered: 'the answer was filtered',
  truncated: 'the answer reached the length limit',
}

interface Written {
  text: string
  noUse: NoUse | undefined
  usage: { prompt_tokens: number; completion_tokens: number } | undefined
}

/** Maximum number of characters of an answer. No useful answer is this long. */
const mostCharacters = 200_000

const counted = z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish().catch(undefined)

const counts = z.object({ usage: counted })

/** The fields of a stream event that are used. */
const piece = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
    }),
  ),
  usage: counted,
})

async function written(response: Response, stallMs: number, api: OpenAI): Promise<Written> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json')) {
    const answer: unknown = await response.json()
    const completion = completionIn(answer)
    if (!completion) throw new RemoteFailure('failed', malformedResponse)
    const { content, noUse } = completion
    return { text: content.trim(), noUse, usage: counts.safeParse(answer).data?.usage ?? undefined }
  }
  if (!type.includes('event-stream')) throw new RemoteFailure('failed', malformedResponse)
  const stop = new AbortController()
  // The stream gets the client (`api`), because without a client it would print events that it cannot parse.
  const { Stream } = createRequire(import.meta.url)('openai/core/streaming') as typeof import('openai/core/streaming')
  const pieces = Stream.fromSSEResponse<ChatCompletionChunk>(response, stop, api)[Symbol.asyncIterator]()
  const answer: Pick<Written, 'text' | 'usage'> = { text: '', usage: undefined }
  let isRefused = false
  let finish = ''
  try {
    for (;;) {
      const next = await within(stallMs, pieces.next())
      if (next.done) break
      const { data } = piece.safeParse(next.value)
      if (!data) throw new RemoteFailure('failed', malformedResponse)
      const [choice] = data.choices
      answer.text += choice?.delta?.content ?? ''
      isRefused ||= Boolean(choice?.delta?.refusal)
      finish ||= choice?.finish_reason ?? ''
      answer.usage = data.usage ?? answer.usage
      if (answer.text.length > mostCharacters)
        throw new RemoteFailure('failed', `the answer has more than ${mostCharacters} characters`)
    }
  } finally {
    // This also cancels the request if reading stopped early.
    stop.abort()
    response.body?.cancel().catch(() => {})
  }
  if (finish === '') throw new RemoteFailure('failed', 'the stream ended before the answer was complete')
  return { ...answer, text: answer.text.trim(), noUse: noUseOf(isRefused, finish) }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new RemoteFailure('failed', 'the answer stalled')), ms)
  work.catch(() => {})
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
