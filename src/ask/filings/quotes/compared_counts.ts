import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import { extremeOf } from '../computing/extreme.ts'
import type { FilingEvidence, Statement } from '../evidence.ts'
import { discussionTopics } from '../reading/reading.ts'

/**
 * The company with the most things of a kind, such as employees, if the first quotation of each company states exactly one
 * number of them, and all quotations are from reports on the same year.
 */
export function countVerdict(evidence: FilingEvidence, quoted: readonly Statement[]): Statement[] {
  const { asks, companies, items, topics, wanted } = evidence
  const [topic, ...others] = topics.filter((each) => !discussionTopics.has(each))
  const isCompared = companies.length > 1 && wanted.includes('count') && asks.has('compared')
  if (!topic || others.length > 0 || !isCompared) return []
  const { asked } = filingVocabulary().topic(topic)
  const things = new Set(asked.flatMap((phrase) => (phrase.length > 1 ? [] : phrase)))
  const found = companies.flatMap(({ ticker }) => {
    const text = quoted.find(({ title }) => title.startsWith(`${ticker}:`))?.text ?? ''
    const item = items[Number(/\[(\d+)\]/.exec(text)?.[1]) - 1]
    const counts = countsIn(text, things)
    return item && counts.length === 1 ? [{ ticker, item, ...counts[0] }] : []
  })
  const years = new Set(found.map(({ item: { filing } }) => filing.fiscal_year ?? filing.period_end.slice(0, 4)))
  if (found.length < companies.length || years.size > 1) return []
  const about = found.some(({ isRounded }) => isRounded) ? 'about ' : ''
  const values = found.map(({ ticker, value, item }) => ({ ticker, value, items: [item] }))
  const over = (one: number, next: number) => `${about}${Math.abs(one - next).toLocaleString('en-US')}`
  return extremeOf(evidence, `the number of ${topic.replaceAll('_', ' ')}`, values, over)
}

/** The numbers of things in a text: `approximately 14,000 full-time employees`. */
function countsIn(text: string, things: ReadonlySet<string>): { value: number; isRounded: boolean }[] {
  const found = [...text.matchAll(counted)].filter(([, , , noun]) => termsOf(noun).some((term) => things.has(term)))
  return found.map(([, about, digits]) => ({ value: Number(digits.replaceAll(',', '')), isRounded: Boolean(about) }))
}

const rounding = '(\\b(?:approximately|about|over|nearly|more than) )?'
const number = '(?<![$\\d.,])\\b(\\d{1,3}(?:,\\d{3})+|\\d{3,})'
const counted = new RegExp(String.raw`${rounding}${number} ((?:[\p{L}-]+ ?){1,4})`, 'giu')
