import type { Labels } from '../../labels/labels.ts'
import type { Measure } from './measure.ts'
import type { LabelledSets } from './real_sets.ts'
import { halfOf, scoreSentiment } from './sentiment_score.ts'
import { scoreTickers } from './ticker_score.ts'

/** Labels each text once. A text that is missing from the result counts as unlabelled. */
export type LabelAll = (texts: string[]) => Promise<ReadonlyMap<string, Labels>>

/**
 * Scores sentiment on messages whose authors stated their direction: the first `limit` messages of the half on which the lexicon was not
 * tuned.
 */
export async function evaluateSentiment(
  { sentiment }: LabelledSets,
  provider: string,
  label: LabelAll,
  limit: number,
): Promise<Measure> {
  const cases = sentiment.filter(({ id }) => halfOf(id) === 'reported').slice(0, limit)
  const labels = await label(cases.map(({ text }) => text))
  const score = scoreSentiment(cases, (text) => labels.get(text)?.sentiment ?? 'unknown')
  const { accuracy, macroF1, abstained } = score
  return { set: 'sentiment', provider, cases: cases.length, figures: { accuracy, 'macro-F1': macroF1, abstained } }
}

/** Scores tickers on messages that people have labelled. Each message has the tickers that it is about. */
export async function evaluateTickers(
  { tickers, equivalents }: LabelledSets,
  provider: string,
  label: LabelAll,
  limit: number,
): Promise<Measure> {
  const cases = tickers.slice(0, limit)
  const labels = await label(cases.map(({ text }) => text))
  const score = scoreTickers(cases, (text) => labels.get(text)?.tickers ?? [], equivalents)
  const { precision, recall, f1 } = score
  return { set: 'tickers', provider, cases: cases.length, figures: { precision, recall, F1: f1 } }
}
