import { numbersOf } from '../../../llm/verify/numbers.ts'
import { cited, companyName, type FilingEvidence, type Statement } from '../evidence.ts'
import type { EvidenceItem } from '../items.ts'

/**
 * Names the company, or the figure of one company, with the highest value, or the lowest if the question asks for that, or both.
 * `over` formats the lead over the next value. The lead is given for two values, or if the question asks for a lead.
 */
export function extremeOf(
  evidence: FilingEvidence,
  name: string,
  values: readonly { ticker: string; value: number; items: EvidenceItem[]; name?: string }[],
  over: ((value: number, next: number) => string) | undefined,
): Statement[] {
  const asks = (way: RegExp) => [...evidence.words].some((word) => way.test(word))
  const isLowest = asks(/^(?:(?:low|small)e(?:r|st)|less|least|fewer|worst)$/)
  const isHighest = !isLowest || asks(/^(?:high|larg|bigg|great)est$/)
  const rising = values.toSorted((one, other) => one.value - other.value)
  const leadOf = ([first, next]: readonly number[]) =>
    over && (values.length === 2 || evidence.asks.has('lead')) ? `, by ${over(first, next)}` : ''
  const cites = cited(evidence.items, ...values.flatMap(({ items }) => items))
  const ends = [
    ...(isHighest ? [['highest', rising.toReversed()] as const] : []),
    ...(isLowest ? [['lowest', rising] as const] : []),
  ]
  return ends.map(([end, ordered]) => {
    const [{ ticker, name: own = name }] = ordered
    const by = leadOf(ordered.map(({ value }) => value))
    const text = `Of these values, ${own} of ${companyName(evidence, ticker)} is the ${end}${by} ${cites}.`
    return { title: `${ticker}: comparison of ${name}`, text, known: numbersOf(by) }
  })
}

/** The order that a question asks for, by the newest values: the lowest first, unless it begins with the largest. */
export function byValue(words: ReadonlySet<string>): (one: { value: number }, other: { value: number }) => number {
  const way = isAscending(words, words.has('rank') ? 'highest' : 'lowest') ? 1 : -1
  return (one, other) => way * (one.value - other.value)
}

/** Whether an order begins with the smallest value, by the first superlative of a question, or else by `other`. */
export function isAscending(words: ReadonlySet<string>, other: string): boolean {
  const first = [...words].find((word) => superlative.test(word)) ?? other
  return /^(?:low|small|slow|ascend)/.test(first)
}

const superlative = /^(?:(?:low|small|slow|high|larg|big|fast)\w*est|ascending|descending)$/
