import { createRequire } from 'node:module'
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import { z } from 'zod'
import { sentiments, unknownTheme } from '../labels/labels.ts'
import { withoutPersonalData } from '../labels/personal_data.ts'
import type { Usage } from './budget.ts'
import { promptHash, readPrompt } from './prompts.ts'

/** A topic or theme as described to the model. */
export interface LabelDefinition {
  id: string
  label: string
  description: string
}

/** The allowed labels. */
export interface Vocabulary {
  topics: LabelDefinition[]
  themes: LabelDefinition[]
  /** Known symbols in upper case; empty if unknown. */
  tickers: ReadonlySet<string>
  /** Former symbols and share classes, each with today's symbol for it. */
  renamed: ReadonlyMap<string, string>
}

/** The labelling model and its settings. */
export interface LabelModel {
  model: string
  vocabulary: Vocabulary
  temperature?: number
  maxOutputTokens: number
}

/**
 * Maximum number of characters of a text. The middle of a longer text is cut out, because a text begins with its subject and ends with its
 * question.
 */
const MOST_CHARACTERS = 4000

/** Approximate output tokens per question. */
const OUTPUT_TOKENS = 90

/**
 * Provider id of the labels: the model and a short hash of its instructions. A different vocabulary or prompt gives a different id, so
 * labels are requested again.
 */
export function gradeOf({ model, vocabulary }: LabelModel): string {
  return `${model} ${promptHash(instructions(vocabulary), answerFormat(vocabulary))}`
}

/**
 * The request for the labels of some texts. It uses chat completions with a JSON schema because OpenAI, Ollama, vLLM
 * and llama.cpp all support them, unlike the newer responses API. Personal data is removed, and no id of a user or
 * conversation is sent.
 */
export function labelRequest(asked: LabelModel, texts: string[]): ChatCompletionCreateParamsNonStreaming {
  const { model, vocabulary, temperature, maxOutputTokens } = asked
  const questions = texts.map((text, index) => ({ index, text: sent(text) }))
  return {
    model,
    messages: [
      // The instructions come first and are the same in every request, so that servers can cache them.
      { role: 'system', content: instructions(vocabulary) },
      { role: 'user', content: JSON.stringify({ questions }) },
    ],
    response_format: answerFormat(vocabulary),
    max_completion_tokens: maxOutputTokens,
    ...(temperature !== undefined && { temperature }),
  }
}

/** Estimated tokens of a request. English has about four characters per token and other text fewer, so 3.5 are assumed. */
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
  const lines = (terms: LabelDefinition[]) =>
    terms.map(({ id, label, description }) => `${id}: ${label}. ${description}`).join('\n')
  return readPrompt('labels', { topics: lines(topics), themes: lines(themes), unknown_theme: unknownTheme }).text
}

/** The JSON schema of the answer. Labels are enums, so a server that enforces schemas cannot return others. */
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
