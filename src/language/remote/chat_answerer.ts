import { withoutPersonalData } from './personal_data.ts'
import { RemoteFailure, type Server } from './server.ts'

/** What a model is asked to write an answer from. */
export interface ChatRequest {
  /** How to answer. */
  system: string
  /** What the answer may rest on; the model is told to use nothing else. */
  facts: string
  question: string
}

export interface ChatModel {
  model: string
  temperature?: number
  maxOutputTokens: number
}

/**
 * Gives a function that has a model write an answer, as plain text. Throws `RemoteFailure` for a server that fails, a
 * refusal, and an answer that is empty or cut off. What the text says is not checked here. Personal data in the question is taken out.
 */
export function chatAnswerer(server: Server, { model, temperature, maxOutputTokens }: ChatModel) {
  return async ({ system, facts, question }: ChatRequest): Promise<string> => {
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
      ...(temperature !== undefined && { temperature }),
    }
    const answer = await server.ask(estimate, (options) => server.api.chat.completions.create(body, options))
    const choice = answer.choices?.[0]
    const text = choice?.message?.content?.trim()
    if (choice?.message?.refusal) throw new RemoteFailure('failed', 'the model refused to answer')
    if (choice?.finish_reason === 'content_filter') throw new RemoteFailure('failed', 'the answer was filtered')
    if (choice?.finish_reason === 'length') throw new RemoteFailure('failed', 'the answer was cut off')
    if (!text) throw new RemoteFailure('failed', 'the answer is empty')
    return text
  }
}
