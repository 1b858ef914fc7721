import { createRequire } from 'node:module'
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import { z } from 'zod'
import { sentiments, unknownTheme } from '../labels/labels.ts'
import { withoutPersonalData } from '../labels/personal_data.ts'
import type { Usage } from './budget.ts'
import { promptHash, readPrompt } from './prompts.ts'

/** A topic or theme, as it is described to the model. */
export interface LabelDefinition {
  id: string
  label: string
  description: string
}

/** The labels that the model may choose. */
export interface Vocabulary {
  topics: LabelDefinition[]
  themes: LabelDefinition[]
  /** The known symbols in upper case. Empty if the symbols are not known. */
  tickers: ReadonlySet<string>
  /** Maps former symbols and share classes to the current symbol. */
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
 * Maximum number of characters of a text that are sent. A longer text loses its middle, because texts begin with their
 * subject and end with their question.
 */
const MOST_CHARACTERS = 4000

/** Approximate number of output tokens per question. */
const OUTPUT_TOKENS = 90

/**
 * The provider id of labels: the model and a short hash of its instructions. If the vocabulary or the prompt changes,
 * the id changes, and the labels are requested again.
 */
export function gradeOf({ model, vocabulary }: LabelModel): string {
  return `${model} ${promptHash(instructions(vocabulary), answerFormat(vocabulary))}`
}

/**
 * Builds the request for the labels of some texts. It is a chat completion with a JSON schema, because OpenAI, Ollama,
 * vLLM and llama.cpp all support this, unlike the newer responses API. Personal data is removed from the texts, and no
 * id of a user or conversation is sent.
 */
export function labelRequest(asked: LabelModel, texts: string[]): ChatCompletionCreateParamsNonStreaming {
  const { model, vocabulary, temperature, maxOutputTokens } = asked
  const questions = texts.map((text, index) => ({ index, text: sent(text) }))
  return {
    model,
    messages: [
      // The instructions come first and are the same in every request. Servers can therefore cache them.
      { role: 'system', content: instructions(vocabulary) },
      { role: 'user', content: JSON.stringify({ questions }) },
    ],
    response_format: answerFormat(vocabulary),
    max_completion_tokens: maxOutputTokens,
    ...(temperature !== undefined && { temperature }),
  }
}

/**
 * Estimates the tokens of a request. English text has about four characters per token and other text has fewer, so 3.5
 * characters are assumed.
 */
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

/**
 * The JSON schema of the answer. The allowed labels are enums, so that a server that enforces the schema can return no other labels.
 */
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
