import type { AskedPeriods } from './asked_periods.ts'

/** The attributes of a filing by which a search decides whether to search it first. */
export interface KnownFiling {
  accession: string
  cik: string
  ticker: string | null
  form: string
  /** YYYY-MM-DD. */
  filed_on: string
  /** YYYY-MM-DD. Null if the end of the period is unknown. */
  period_end: string | null
  fiscal_year: number | null
  fiscal_quarter: number | null
}

/** If the end of a period in a question and the end of a period in a filing are at most this many days apart, they are treated as equal. */
const aroundEnd = 10
/** If a filing was filed at most this many days after an event, it is assumed to report the event. */
const toReport = 7

/**
 * How well a filing's period fits the question, from 0 to 1. If the question names a day, a filing fits best if its
 * period ends around this day, or if it was filed in the week after this day. If the question names a year, the best
 * filing is the annual report of that year; the annual report of the next year, which repeats the figures of that year, fits less well. If
 * the question names no period, newer filings fit better.
 */
export function periodFit(
  filing: KnownFiling,
  { years, quarters, date, dates }: Pick<AskedPeriods, 'years' | 'quarters' | 'date'> & { dates?: string[] },
  newest: string,
): number {
  if (date !== undefined)
    return (dates ?? [date]).some((each) => isOfDay(filing, each)) ? 1 : 0.5 * yearFit(filing, years)
  if (years.length === 0 && quarters.length === 0) {
    const age = (Date.parse(newest) - Date.parse(filing.filed_on)) / day / 365
    return Math.max(0, 1 - age / 5)
  }
  const fit = yearFit(filing, years)
  if (quarters.length > 0) {
    if (isAnnual(filing)) return fit * (quarters.includes(4) ? 1 : 0.5)
    const { fiscal_quarter, filed_on } = filing
    if (fiscal_quarter !== null) return fit * (quarters.includes(fiscal_quarter) ? 1 : 0.3)
    // Results are announced in the quarter that follows the reported quarter.
    const before = new Date(Date.parse(filed_on) - lagOfQuarter * day)
    return fit * (quarters.includes(Math.floor(before.getUTCMonth() / 3) + 1) ? 0.9 : 0.5)
  }
  return isAnnual(filing) ? fit : fit * 0.7
}

const day = 86_400_000
const lagOfYear = 75
const lagOfQuarter = 45

/** Whether a filing belongs to a day (YYYY-MM-DD) or to a month (YYYY-MM). */
function isOfDay({ period_end, filed_on }: KnownFiling, date: string): boolean {
  if (date.length === 7) return filed_on.startsWith(date) || (period_end ?? '').startsWith(date)
  const days = (one: string) => (Date.parse(one) - Date.parse(date)) / day
  if (period_end && Math.abs(days(period_end)) <= aroundEnd) return true
  return days(filed_on) >= 0 && days(filed_on) <= toReport
}

function yearFit(filing: KnownFiling, years: readonly number[]): number {
  const ownYears = yearsOf(filing)
  const latest = years.at(-1)
  if (latest === undefined || ownYears.includes(latest)) return 1
  if (ownYears.some((year) => years.includes(year))) return 0.6
  return ownYears.includes(latest + 1) ? 0.5 : 0
}

/**
 * The fiscal years that a filing may report on. A fiscal year that ends in January may be named after the calendar year in which it ends,
 * or after the calendar year before.
 */
function yearsOf({ fiscal_year, period_end, filed_on, form }: KnownFiling): number[] {
  const years = new Set<number>()
  if (fiscal_year !== null) years.add(fiscal_year)
  if (period_end) years.add(Number(period_end.slice(0, 4)))
  // An annual report is filed about 75 days after the end of its year, and other reports about 45 days after the end of
  // their quarter.
  const lag = form.startsWith('10-K') || form.startsWith('20-F') ? lagOfYear : lagOfQuarter
  if (years.size === 0) years.add(new Date(Date.parse(filed_on) - lag * day).getUTCFullYear())
  return [...years]
}

function isAnnual({ form }: KnownFiling): boolean {
  return /^(?:10-K|20-F|40-F)/.test(form)
}
