import { z } from 'zod'
import type { FilingAnswerer } from '../../../ask/filings/answerer.ts'
import { gatherFilingEvidence } from '../../../ask/filings/gather.ts'
import { loadConfig } from '../../../base/config.ts'
import type { Release } from '../../../release/release.ts'
import type { Measure } from '../measure.ts'

export const filingQuestionsFile = 'eval/filings/questions.yaml'

const question = z.strictObject({
  ask: z.string().min(1),
  /** The ticker of the question. */
  of: z.string().min(1),
  expect: z.enum(['figure', 'ratio', 'quote', 'person', 'refused']),
  /** Texts that a right answer contains, ignoring case; `~` separates alternatives. */
  holds: z.array(z.string()).default([]),
  held_out: z.boolean().default(false),
})

/** A question of the project's own set. */
export type LabelledFilingQuestion = z.infer<typeof question>

/** Reads the project's own questions about filings. If the file is invalid, throws `ConfigMistake`, which names the line. */
export function readFilingQuestions(): LabelledFilingQuestion[] {
  return loadConfig(filingQuestionsFile, z.array(question))
}

/**
 * Asks the project's own questions, with separate scores for the half used for tuning and the half that was held out. `right`: the answer
 * contains the expected texts, or refuses a question that must be refused. `declined`: the answer cites nothing. All other answers are
 * wrong.
 */
export async function evaluateFilingQuestions(
  release: Release,
  answerer: FilingAnswerer,
  questions: readonly LabelledFilingQuestion[],
  provider: string,
): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const isHeldOut of [false, true]) {
    const own = questions.filter(({ held_out }) => held_out === isHeldOut)
    const verdicts: string[] = []
    for (const each of own) verdicts.push(await verdictOn(release, answerer, each))
    const share = (verdict: string) => verdicts.filter((each) => each === verdict).length / Math.max(1, own.length)
    const set = `answers: filings${isHeldOut ? ', held out' : ''}`
    measures.push({ set, provider, cases: own.length, figures: { right: share('right'), declined: share('declined') } })
  }
  return measures
}

async function verdictOn(
  release: Release,
  answerer: FilingAnswerer,
  { ask, of, expect, holds }: LabelledFilingQuestion,
): Promise<'right' | 'declined' | 'other'> {
  const request = { question: ask, tickers: [of], forms: [], start: undefined, end: undefined, limit: 12 }
  const { signal } = new AbortController()
  const evidence = await release.read((reader) => gatherFilingEvidence(reader, request), signal)
  const { answer } = await answerer.answer(ask, evidence, () => {}, signal)
  if (answer.citations.length === 0) return expect === 'refused' ? 'right' : 'declined'
  const text = answer.answer.toLowerCase()
  const isRight = holds.every((each) => each.split('~').some((any) => text.includes(any.toLowerCase())))
  return isRight && expect !== 'refused' ? 'right' : 'other'
}
