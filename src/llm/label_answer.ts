import { z } from 'zod'
import { type Labels, type Sentiment, sentiments, unknownTheme } from '../labels/labels.ts'
import { completionIn, type NoUse } from './completion.ts'
import { jsonIn } from './json_in_text.ts'
import type { Vocabulary } from './label_request.ts'

/** Why a text keeps its built-in labels although a model was asked to label it. */
export type Rejection =
  | NoUse
  | 'malformed'
  | 'missing'
  | 'unknown topic'
  | 'unknown theme'
  | 'no such ticker'
  | 'invented sentiment'

export type LabelVerdict = { labels: Labels } | { rejected: Rejection }

export interface AnswerRead {
  /** The verdicts by the index of the text. If the model gave no answer for a text, the text has no verdict. */
  verdicts: Map<number, LabelVerdict>
  /** Why the other texts have no verdict. */
  problem: Rejection
}

const envelope = z.object({ items: z.array(z.unknown()) })
const numbered = z.object({ index: z.number().int() })
const item = z.object({
  is_question: z.boolean(),
  tickers: z.array(z.string()),
  topics: z.array(z.string()),
  theme: z.string(),
  sentiment: z.string(),
})

/**
 * Parses the completion for `texts` and returns the parts that are valid. `answer` can be anything that a server might
 * send.
 */
export function readAnswer(answer: unknown, texts: string[], vocabulary: Vocabulary): AnswerRead {
  const none = (problem: Rejection): AnswerRead => ({ verdicts: new Map(), problem })
  const completion = completionIn(answer)
  if (!completion) return none('malformed')
  if (completion.noUse) return none(completion.noUse)
  const parsed = envelope.safeParse(jsonIn(completion.content))
  if (!parsed.success) return none('malformed')
  const verdicts = new Map<number, LabelVerdict>()
  for (const entry of parsed.data.items) {
    const index = numbered.safeParse(entry).data?.index
    if (index === undefined || texts[index] === undefined) continue
    // If there are two answers for one text, neither is used, because they may contradict each other.
    verdicts.set(index, verdicts.has(index) ? { rejected: 'malformed' } : judge(entry, vocabulary))
  }
  return { verdicts, problem: 'missing' }
}

function judge(entry: unknown, vocabulary: Vocabulary): LabelVerdict {
  const { data } = item.safeParse(entry)
  if (!data) return { rejected: 'malformed' }
  const sentiment = sentiments.find((known) => known === data.sentiment) as Sentiment | undefined
  if (!sentiment) return { rejected: 'invented sentiment' }
  if (data.theme !== unknownTheme && !vocabulary.themes.some(({ id }) => id === data.theme)) {
    return { rejected: 'unknown theme' }
  }
  const topics = sorted(data.topics)
  if (!topics.every((topic) => vocabulary.topics.some(({ id }) => id === topic))) return { rejected: 'unknown topic' }
  const tickers = data.tickers.map((ticker) => symbolOf(ticker, vocabulary))
  if (tickers.includes(undefined)) return { rejected: 'no such ticker' }
  const { is_question: isQuestion, theme } = data
  return { labels: { isQuestion, tickers: sorted(tickers as string[]), topics, theme, sentiment } }
}

/**
 * The current symbol for a ticker that the model wrote. Undefined if `tickers` does not contain the symbol, because a word after `$` may
 * also be the name of a person. If `tickers` is empty, anything that looks like a symbol is accepted.
 */
function symbolOf(written: string, { tickers, renamed }: Vocabulary): string | undefined {
  const upper = written.trim().replace(/^\$/, '').toUpperCase()
  const dotted = upper.replace('-', '.')
  const symbol = tickers.has(upper) ? upper : dotted
  const today = renamed.get(symbol) ?? symbol
  if (!/^[A-Z][A-Z0-9]{0,9}(?:[.-][A-Z0-9]{1,4})?$/.test(today)) return undefined
  return tickers.size === 0 || tickers.has(symbol) || tickers.has(today) ? today : undefined
}

function sorted(values: string[]): string[] {
  return [...new Set(values)].sort()
}
