import type { Labels } from '../../src/labels/labels.ts'
import { Budget, type Limits } from '../../src/llm/budget.ts'
import { ModelClient, type ModelClientOptions } from '../../src/llm/client.ts'
import type { Rejection } from '../../src/llm/label_answer.ts'
import type { LabelModel } from '../../src/llm/label_request.ts'
import { type LabelledText, labelTexts, type TextToLabel } from '../../src/llm/label_texts.ts'
import type { OpenAiServer } from '../openai_server.ts'

export const model: LabelModel = {
  model: 'stand-in',
  maxOutputTokens: 1000,
  vocabulary: {
    topics: [
      { id: 'earnings', label: 'Earnings', description: 'Results of a quarter.' },
      { id: 'rates', label: 'Interest rates', description: 'What central banks do.' },
    ],
    themes: [{ id: 'buy_now', label: 'Is it time to buy?', description: 'Asks whether to buy today.' }],
    tickers: new Set(['AAPL', 'BRK.B', 'META', 'NVDA']),
    renamed: new Map([['FB', 'META']]),
  },
}

/** Labels or the reason for rejection, by text. */
export interface Outcome {
  labels: Map<string, Labels>
  rejected: Map<string, Rejection>
  stopped: string | undefined
  server: ModelClient
}

/** Labels texts with the stand-in server, with short timeouts and few retries. */
export async function label(
  standIn: OpenAiServer,
  texts: string[],
  options: Partial<ModelClientOptions> & { batch?: number; concurrency?: number; limits?: Limits } = {},
): Promise<Outcome> {
  const { batch = 4, concurrency = 1, limits = {}, ...patience } = options
  const budget = new Budget(limits, { input: 1, output: 2 })
  const server = new ModelClient(
    { baseUrl: standIn.baseUrl, timeoutMs: 1000, retries: 2, backoffMs: 1, ...patience },
    budget,
  )
  const outcome: Outcome = { labels: new Map(), rejected: new Map(), stopped: undefined, server }
  const keep = async (answered: LabelledText[]) => {
    for (const { text_sha256, verdict } of answered) {
      if ('labels' in verdict) outcome.labels.set(text_sha256, verdict.labels)
      else outcome.rejected.set(text_sha256, verdict.rejected)
    }
  }
  outcome.stopped = await labelTexts(server, model, asked(texts), { batch, concurrency, keep })
  return outcome
}

async function* asked(texts: string[]): AsyncGenerator<TextToLabel> {
  for (const text of texts) yield { text_sha256: text, text }
}

/** Questions that differ only in their number. */
export function questions(count: number): string[] {
  return Array.from({ length: count }, (_, number) => `Is it time to buy number ${number}?`)
}
