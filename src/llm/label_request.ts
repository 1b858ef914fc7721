import { createRequire } from 'node:module'
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import { z } from 'zod'
import { sentiments, unknownTheme } from '../labels/labels.ts'
import { withoutPersonalData } from '../labels/personal_data.ts'
import type { Usage } from './budget.ts'
import { hashOf, readPrompt } from './prompts.ts'

/** A topic or a theme, as the model is told of it. */
export interface Term {
  id: string
  label: string
  description: string
}

/** What a label may be. */
export interface Vocabulary {
  topics: Term[]
  themes: Term[]
  /** Symbols there are, in upper case; empty where none are known. */
  tickers: ReadonlySet<string>
  /** Former symbols, and classes of a share, to what they count for today. */
  renamed: ReadonlyMap<string, string>
}

/** The model that labels, and how it is asked. */
export interface LabelModel {
  model: string
  vocabulary: Vocabulary
  temperature?: number
  maxOutputTokens: number
}

/** A text longer than this is cut for the model, in its middle: it begins with what it is about and ends with what it asks. */
const MOST_CHARACTERS = 4000

/** Tokens that the labels of one question take, about. */
const OUTPUT_TOKENS = 90

/**
 * Name of the labels that a model gives: model, and a short hash over all that it is told. Another vocabulary or prompt is
 * another grade, and labels of the earlier one are asked for anew.
 */
export function gradeOf({ model, vocabulary }: LabelModel): string {
  return `${model} ${hashOf(instructions(vocabulary), answerFormat(vocabulary))}`
}

/**
 * The request for the labels of some texts. Chat completions with a JSON schema, as that is what OpenAI, Ollama, vLLM and
 * llama.cpp all speak; the newer responses API most of them do not. Personal data is taken out, and nothing is sent but
 * the texts: no id of a user or of a conversation.
 */
export function labelRequest(asked: LabelModel, texts: string[]): ChatCompletionCreateParamsNonStreaming {
  const { model, vocabulary, temperature, maxOutputTokens } = asked
  const questions = texts.map((text, index) => ({ index, text: sent(text) }))
  return {
    model,
    messages: [
      // The same in every request, and first: servers keep what they have read.
      { role: 'system', content: instructions(vocabulary) },
      { role: 'user', content: JSON.stringify({ questions }) },
    ],
    response_format: answerFormat(vocabulary),
    max_completion_tokens: maxOutputTokens,
    ...(temperature !== undefined && { temperature }),
  }
}

/** About how many tokens a request takes: English has some four characters a token, other text fewer. */
export function estimate(request: ChatCompletionCreateParamsNonStreaming, texts: number): Usage {
  const characters = request.messages.reduce((sum, message) => sum + String(message.content).length, 0)
  return { input: Math.ceil(characters / 3.5), output: texts * OUTPUT_TOKENS }
}

function sent(text: string): string {
  const masked = withoutPersonalData(text)
  if (masked.length <= MOST_CHARACTERS) return masked.toWellFormed()
  const half = MOST_CHARACTERS / 2
  return `${masked.slice(0, half)} … ${masked.slice(-half)}`.toWellFormed()
}

function instructions({ topics, themes }: Vocabulary): string {
  const lines = (terms: Term[]) =>
    terms.map(({ id, label, description }) => `${id}: ${label}. ${description}`).join('\n')
  return readPrompt('labels', { topics: lines(topics), themes: lines(themes), unknown_theme: unknownTheme }).text
}

/** The schema that the answer is held to. Vocabulary as enums: a server that enforces schemas can give nothing else. */
function answerFormat({ topics, themes }: Vocabulary) {
  const item = z.object({
    index: z.number().int(),
    is_question: z.boolean(),
    tickers: z.array(z.string()),
    topics: z.array(z.enum(topics.map(({ id }) => id))),
    theme: z.enum([...themes.map(({ id }) => id), unknownTheme]),
    sentiment: z.enum(sentiments),
  })
  const { zodResponseFormat } = createRequire(import.meta.url)(
    'openai/helpers/zod',
  ) as typeof import('openai/helpers/zod')
  return zodResponseFormat(z.object({ items: z.array(item) }), 'labels')
}
