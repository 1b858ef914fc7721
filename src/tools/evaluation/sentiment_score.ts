import { createHash } from 'node:crypto'
import type { Sentiment } from '../../labels/labels.ts'
import type { SentimentCase } from './real_sets.ts'
import { type SetScore, scoreClasses, setScore } from './scores.ts'

/** The directions that the messages' authors chose from. */
export const authors = ['bullish', 'bearish'] as const

/** How well a judge's verdicts match what the authors stated. Every figure is 0 to 1, except counts. */
export interface SentimentQuality {
  messages: number
  accuracy: number
  /** Mean of the F1 of bullish and of bearish; an abstention is wrong. */
  macroF1: number
  /** Share of verdicts that are neither bullish nor bearish. */
  abstained: number
  bullish: SetScore
  bearish: SetScore
}

/**
 * The half of a labelled set that a message belongs to, which follows from its id. The lexicon was tuned on one half and is scored on the
 * other.
 */
export function halfOf(id: string): 'tuned' | 'reported' {
  return createHash('sha256').update(id).digest()[0]! % 2 === 0 ? 'tuned' : 'reported'
}

/** Scores a judge on messages whose authors stated their direction. */
export function scoreSentiment(cases: readonly SentimentCase[], judge: (text: string) => Sentiment): SentimentQuality {
  const verdicts = cases.map(({ text, sentiment }) => ({ found: judge(text) as string, expected: sentiment as string }))
  const ofClass = (name: string) => {
    const count = (found: boolean, expected: boolean) =>
      verdicts.filter((one) => (one.found === name) === found && (one.expected === name) === expected).length
    return setScore({
      truePositives: count(true, true),
      falsePositives: count(true, false),
      falseNegatives: count(false, true),
    })
  }
  const abstentions = verdicts.filter(({ found }) => !(authors as readonly string[]).includes(found)).length
  return {
    ...scoreClasses(verdicts, authors),
    abstained: verdicts.length === 0 ? 0 : abstentions / verdicts.length,
    bullish: ofClass('bullish'),
    bearish: ofClass('bearish'),
  }
}

/** VADER's verdict from its compound score (-1 to 1), with its authors' thresholds. */
export function verdictOfCompound(compound: number): Sentiment {
  return compound >= 0.05 ? 'bullish' : compound <= -0.05 ? 'bearish' : 'neutral'
}
