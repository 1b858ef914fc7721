import type { FilingAnswerer } from '../../ask/filings/answerer.ts'
import { evidenceText } from '../../ask/filings/check.ts'
import { numbersOfComputed } from '../../ask/filings/computing/computed.ts'
import { scales } from '../../ask/filings/computing/figures.ts'
import type { FilingEvidence } from '../../ask/filings/evidence.ts'
import { gatherFilingEvidence } from '../../ask/filings/gather.ts'
import { unitIn } from '../../ask/filings/tables/statement_tables.ts'
import { scaleIn } from '../../ask/filings/tables/table_rows.ts'
import { numbersOf, type WrittenNumber, writtenNumbers } from '../../llm/verify/numbers.ts'
import type { Release } from '../../release/release.ts'
import { tidy } from '../../text/amounts.ts'
import { type Measure, share } from './measure.ts'

export interface AskedQuestion {
  question: string
  /** The right answer, in words. */
  answer: string
  ticker: string
}

/**
 * Asks questions in the same way as the API. `answered`: the answer cites something. `verified`: each citation exists, and each number
 * occurs in the evidence or the question, or is computed from such numbers. `figure`: of the questions with an expected number, the share
 * whose answer has this number. `by_model`: if a model is set, the share of the answers that the model wrote.
 */
export async function evaluateAnswers(
  release: Release,
  answerer: FilingAnswerer,
  questions: readonly AskedQuestion[],
  provider: string,
  byModel?: () => number,
): Promise<Measure> {
  const answered: boolean[] = []
  const verified: boolean[] = []
  const figured: boolean[] = []
  for (const { question, answer, ticker } of questions) {
    const ask = { question, tickers: [ticker], forms: [], start: undefined, end: undefined, limit: 12 }
    const evidence = await release.read((reader) => gatherFilingEvidence(reader, ask), new AbortController().signal)
    const written = (await answerer.answer(question, evidence, () => {}, new AbortController().signal)).answer
    const isAnswered = written.citations.length > 0
    answered.push(isAnswered)
    if (!isAnswered) continue
    verified.push(isVerified(written.answer, written.citations.length, question, evidence))
    const [wanted] = numbersOf(answer)
    if (wanted !== undefined) figured.push(numbersOf(written.answer).includes(wanted))
  }
  const figures: Record<string, number> = {
    answered: share(answered),
    verified: share(verified),
    figure: share(figured),
  }
  if (byModel && questions.length > 0) figures.by_model = byModel() / questions.length
  return { set: 'answers: financebench', provider, cases: questions.length, figures }
}

/**
 * Verifies an answer, independently of the checks that run before an answer is sent. Numbers may come from any evidence, not only from the
 * evidence that a sentence cites. A number of a computed figure, share or change is accepted if recomputing it gives the same number.
 */
function isVerified(answer: string, citations: number, question: string, evidence: FilingEvidence): boolean {
  const ids = [...answer.matchAll(/\[(\d+)\]/g)].map(([, id]) => Number(id))
  const names = evidence.companies.map(({ name, ticker }) => `${name} ${ticker}`).join(' ')
  const computed = [evidence, ...evidence.others].flatMap((part) => part.computed.flatMap(numbersOfComputed))
  const known = new Set([
    ...numbersOf(`${evidence.items.map(evidenceText).join('\n')}\n${question}\n${names}`),
    ...computed,
  ])
  const amounts = new Set(evidence.items.map(evidenceText).flatMap(amountsIn))
  // An answer may state an amount in another unit than the filing.
  const isConverted = ({ value, scale }: WrittenNumber) => scale in scales && amounts.has(tidy(value * scales[scale]))
  const said = answer.replaceAll(
    /\[\d+\]|\bQ\d\b|10-[KQ]|8-K|\b(?:three|six|nine|twelve) months\b|\bquarters?\b/gi,
    ' ',
  )
  // Shares and changes must follow from two printed amounts of the same statement; years are not amounts.
  const isTold = (statement: string) => {
    const all = writtenNumbers(statement)
    // The scale of a converted amount (`billion`) need not be printed anywhere.
    const isOfConverted = ({ digits, before }: WrittenNumber, at: number) =>
      digits === undefined && /\d\s?$/.test(before) && isConverted(all[at - 1])
    const numbers = all.filter((number, at) => !isConverted(number) && !isOfConverted(number, at))
    const printed = numbers.filter(({ value, digits }) => known.has(value) && !/^(?:19|20)\d\d$/.test(digits ?? ''))
    const values = [...new Set(printed.map(({ value }) => value))]
    return numbers.every((number) => known.has(number.value) || isOfTwo(number, values))
  }
  return ids.every((id) => id >= 1 && id <= citations) && said.split(/\.(?=\s|$)/).every(isTold)
}

/** The numbers of a table in single dollars. Empty if the table does not print its scale, such as `in millions`. */
function amountsIn(text: string): number[] {
  const unit = unitIn(scaleIn(text))
  return unit === undefined ? [] : numbersOf(text).map((value) => tidy(value * scales[unit.slice(0, -1)]))
}

/** Whether a number is the difference of two others or, for a percentage, their share or relative change. */
function isOfTwo({ value, scale }: WrittenNumber, others: readonly number[]): boolean {
  const isRounded = (share: number) => Math.round(1000 * share) / 10 === value
  return others.some((one) =>
    others.some((other) => {
      if (one === other) return false
      const change = Math.abs(one - other)
      return scale === '%'
        ? other > 0 && (isRounded(one / other) || isRounded(change / other))
        : Math.abs(change - value) < 1e-6
    }),
  )
}
