import { createRequire } from 'node:module'
import type OpenAI from 'openai'
import type { ChatCompletionChunk } from 'openai/resources/chat/completions'
import { z } from 'zod'
import { withoutPersonalData } from '../labels/personal_data.ts'
import { completionIn, type NoUse, noUseOf } from './completion.ts'
import { RemoteFailure } from './failure.ts'
import { type Server, strange } from './server.ts'

/** What a model is asked to write an answer from. */
export interface ChatRequest {
  /** How to answer. */
  system: string
  /** What the answer may rest on; the model is told to use nothing else. */
  facts: string
  question: string
  /** The JSON that the answer has to be; undefined for plain text. */
  format?: { name: string; schema: z.ZodType }
}

export interface ChatModel {
  model: string
  temperature?: number
  maxOutputTokens: number
  /** How long a server that has begun to answer may stay silent. */
  stallMs?: number
}

/**
 * Gives a function that has a model write an answer, as plain text or as JSON of a schema. It is taken as a stream, so that a server that stalls
 * is found out early; one that does not stream is taken as it is. Throws `RemoteFailure` for a server that fails, a
 * refusal, and an answer that is empty or cut off. What the text says is not checked here. Personal data in the question is taken out.
 */
export function chatAnswerer(server: Server, { model, temperature, maxOutputTokens, stallMs = 10_000 }: ChatModel) {
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
  truncated: 'the answer was cut off',
}

interface Written {
  text: string
  noUse: NoUse | undefined
  usage: { prompt_tokens: number; completion_tokens: number } | undefined
}

/** Longer than any answer; a server that goes on has lost its way. */
const mostCharacters = 200_000

const counted = z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish().catch(undefined)

const counts = z.object({ usage: counted })

/** What is read of a piece of an answer. */
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
    if (!completion) throw new RemoteFailure('failed', strange)
    const { content, noUse } = completion
    return { text: content.trim(), noUse, usage: counts.safeParse(answer).data?.usage ?? undefined }
  }
  if (!type.includes('event-stream')) throw new RemoteFailure('failed', strange)
  const stop = new AbortController()
  // Without a client it would print what it cannot read.
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
      if (!data) throw new RemoteFailure('failed', strange)
      const [choice] = data.choices
      answer.text += choice?.delta?.content ?? ''
      isRefused ||= Boolean(choice?.delta?.refusal)
      finish ||= choice?.finish_reason ?? ''
      answer.usage = data.usage ?? answer.usage
      if (answer.text.length > mostCharacters) throw new RemoteFailure('failed', 'the answer has no end')
    }
  } finally {
    // Also ends the request where the reading was given up.
    stop.abort()
    response.body?.cancel().catch(() => {})
  }
  if (finish === '') throw new RemoteFailure('failed', 'the answer broke off')
  return { ...answer, text: answer.text.trim(), noUse: noUseOf(isRefused, finish) }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new RemoteFailure('failed', 'the answer stalled')), ms)
  work.catch(() => {})
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
