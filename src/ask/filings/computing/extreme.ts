import { numbersOf } from '../../../llm/verify/numbers.ts'
import { cited, companyName, type FilingEvidence, type Statement } from '../evidence.ts'
import type { EvidenceItem } from '../items.ts'

/**
 * Names the company, or the figure of one company, with the highest value, or the lowest if the question asks for that. `over`
 * is the lead of one of two.
 */
export function extremeOf(
  evidence: FilingEvidence,
  name: string,
  values: readonly { ticker: string; value: number; items: EvidenceItem[]; name?: string }[],
  over: string,
): Statement[] {
  const isLowest = [...evidence.words].some((word) => /^(?:(?:low|small)e(?:r|st)|less|least|fewer|worst)$/.test(word))
  const way = isLowest ? -1 : 1
  const [{ ticker, name: own = name }] = values.toSorted((one, other) => way * (other.value - one.value))
  const by = values.length === 2 && over ? `, by ${over}` : ''
  const cites = cited(evidence.items, ...values.flatMap(({ items }) => items))
  const text = `Of these values, ${own} of ${companyName(evidence, ticker)} is the ${isLowest ? 'lowest' : 'highest'}${by} ${cites}.`
  return [{ title: `${ticker}: comparison of ${name}`, text, known: numbersOf(by) }]
}
