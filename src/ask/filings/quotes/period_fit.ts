import { type CuedText, cuedText } from '../../../search/cued_text.ts'
import { filingVocabulary } from '../../../search/vocabulary.ts'
import type { FilingEvidence } from '../evidence.ts'
import { isAnnual, type PassageItem } from '../items.ts'

/** Whether a text below a title can be about the requested years and the requested kind of period. */
export function isOfAskedPeriod(
  item: PassageItem,
  text: string,
  cued: CuedText,
  title: string,
  evidence: FilingEvidence,
): boolean {
  const { metrics, wanted, asks, topics } = evidence
  // Text about a subject may name earlier years, such as when it began.
  const isDated = topics.some((topic) => filingVocabulary().topic(topic).isDated)
  const isNamed = evidence.question.years.every((year) => `${title} ${text}`.includes(String(year)))
  if (isDated && isAnnual(item.filing) && !isNamed) return false
  const isFigure =
    isDated || metrics.length > 0 || wanted.some((kind) => kind === 'amount' || kind === 'count' || kind === 'time')
  if (isFigure ? !isOfAskedYears(item, text, evidence) : !canHoldYears(item, evidence.question.years)) return false
  // A figure in an annual report is quarterly only if the text says so.
  if (isFigure && evidence.period === 'quarterly' && isAnnual(item.filing) && !cued.has('quarterly')) return false
  return (
    item.isTable ||
    !isFigure ||
    isOfAskedSpan(asks.has('reason') && evidence.period !== 'quarterly' ? cuedText('') : cued, title, evidence)
  )
}

/** Whether a text can be about the requested years, by the years that it names and by its filing. */
export function isOfAskedYears(item: PassageItem, text: string, { question, metrics }: FilingEvidence): boolean {
  const { years } = question
  if (years.length === 0 || years.some((year) => text.includes(String(year)))) return true
  const named = [...text.matchAll(/\b20\d\d\b/g)].map(([year]) => Number(year))
  const { fiscal_year, period_end } = item.filing
  if (!canHoldYears(item, years)) return false
  // A text without a year is about the year that its filing reports on.
  if (named.length === 0 && metrics.length > 0 && isOfOtherYear(item, text, years)) return false
  if (named.length === 0 && fiscal_year !== undefined && !question.isAhead)
    return years.includes(fiscal_year) || years.includes(Number(period_end.slice(0, 4)))
  if (named.length > 0 && Math.min(...named) > years.at(-1)! + 1) return false
  // Some filings number a fiscal year that ends in January by the year before.
  const least = fiscal_year === years[0] ? years[0] : years[0] - 1
  return !isAnnual(item.filing) || named.length === 0 || Math.max(...named) >= least
}

/** Whether the last sentence with years before a text, in the same paragraph, names none of the requested ones. */
function isOfOtherYear({ isTable, text: all = '' }: PassageItem, text: string, years: readonly number[]): boolean {
  const before = isTable ? '' : all.slice(0, Math.max(0, all.indexOf(text)))
  const sentences = before.slice(before.lastIndexOf('\n') + 1).split(/(?<=[.;])\s/)
  const named = sentences.findLast((each) => /\b20\d\d\b/.test(each))
  return named !== undefined && !years.some((year) => named.includes(String(year)))
}

/** Whether a filing can contain the requested years. An annual report has none after its own. */
export function canHoldYears({ filing }: Pick<PassageItem, 'filing'>, years: readonly number[]): boolean {
  const { period_end, filed_on, fiscal_year } = filing
  if (years.length === 0) return true
  if (!isAnnual(filing) && fiscal_year !== undefined)
    return Math.max(fiscal_year, Number(filed_on.slice(0, 4))) >= years[0]
  if (isAnnual(filing) && period_end !== '') return Number(period_end.slice(0, 4)) >= years[0]
  return Number(filed_on.slice(0, 4)) + 1 >= years[0]
}

/**
 * Whether a sentence is about the requested kind of period. Half a year is not a quarter, and a sentence without a period
 * has that of its title.
 */
export function isOfAskedSpan(cued: CuedText, title: string, { period, months, question }: FilingEvidence): boolean {
  const isQuarter = isOfQuarter(cued)
  const isLonger = longerIn(cued).length > 0
  const titled = cuedText(title)
  if (period === 'quarterly') return isQuarter || (!isLonger && (isOfQuarter(titled) || !titled.has('yearly')))
  // `The fourth quarter of fiscal year 2023` is no year.
  const isBehindQuarter = (start: number) => cued.places('quarterly').some(({ end }) => end <= start && start < end + 3)
  const isYear = cued.places('yearly').some(({ start }) => !isBehindQuarter(start))
  if (months !== 12 || question.dates.length > 0 || isYear) return true
  return !isQuarter && !isLonger && (!isOfQuarter(titled) || titled.has('yearly'))
}

function longerIn(cued: CuedText) {
  return [...cued.places('half_year'), ...cued.places('nine_months')]
}

function isOfQuarter(cued: CuedText): boolean {
  const longer = longerIn(cued)
  return cued.places('quarterly').some(({ start }) => !longer.some((each) => each.start <= start && start < each.end))
}
