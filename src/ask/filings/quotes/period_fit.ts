import type { FilingEvidence } from '../evidence.ts'
import type { PassageItem } from '../items.ts'
import { type CuedText, cuedText } from '../reading/cues.ts'

/** Whether a text can tell of the requested years: it names one of them, or none, and its filing can contain them. */
export function isOfAskedYears(item: PassageItem, text: string, evidence: FilingEvidence): boolean {
  const { years } = evidence.question
  if (years.length === 0 || years.some((year) => text.includes(String(year)))) return true
  if (!canHoldYears(item, years)) return false
  const named = [...text.matchAll(/\b20\d\d\b/g)].map(([year]) => Number(year))
  const { fiscal_year, period_end } = item.filing
  // A text without a year is of the year that its filing reports on.
  if (named.length === 0 && fiscal_year !== undefined && !evidence.question.isAhead)
    return years.includes(fiscal_year) || years.includes(Number(period_end.slice(0, 4)))
  // A year that ends in January has the number of the year before in some filings.
  const least = item.filing.fiscal_year === years[0] ? years[0] : years[0] - 1
  return !isAnnual(item) || named.length === 0 || Math.max(...named) >= least
}

/** An annual report has no years after its own; a report of the year before can only look ahead. */
export function canHoldYears(item: PassageItem, years: readonly number[]): boolean {
  const { period_end, filed_on, fiscal_year } = item.filing
  if (!isAnnual(item) && fiscal_year !== undefined)
    return Math.max(fiscal_year, Number(filed_on.slice(0, 4))) >= years[0]
  if (isAnnual(item) && period_end !== '') return Number(period_end.slice(0, 4)) >= years[0]
  return Number(filed_on.slice(0, 4)) + 1 >= years[0]
}

function isAnnual({ filing: { form } }: PassageItem): boolean {
  return /^(?:10-K|20-F|40-F)/.test(form)
}

/**
 * Whether a sentence is of the requested kind of period. Half a year is not a quarter, and below a title of the full
 * year, or of a quarter, stands what is of it.
 */
export function isOfAskedSpan(cued: CuedText, title: string, { period, months }: FilingEvidence): boolean {
  const isQuarter = isOfQuarter(cued)
  if (period === 'quarterly' && longerIn(cued).length > 0 && !isQuarter) return false
  const titled = cuedText(title)
  if (period === 'quarterly' && titled.has('yearly') && !isOfQuarter(titled) && !isQuarter) return false
  return !(period === 'yearly' && months === 12 && isOfQuarter(titled) && !titled.has('yearly') && !cued.has('yearly'))
}

/** Whether a sentence is about a part of a year. */
export function isOfPartOfYear(cued: CuedText): boolean {
  return isOfQuarter(cued) || longerIn(cued).length > 0
}

function longerIn(cued: CuedText) {
  return [...cued.places('half_year'), ...cued.places('nine_months')]
}

function isOfQuarter(cued: CuedText): boolean {
  const longer = longerIn(cued)
  return cued.places('quarterly').some(({ start }) => !longer.some((each) => each.start <= start && start < each.end))
}
