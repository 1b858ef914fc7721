import type { AskedPeriods } from './periods.ts'

/** A filing as a search chooses among them. */
export interface KnownFiling {
  accession: string
  cik: string
  ticker: string | null
  form: string
  /** YYYY-MM-DD. */
  filed_on: string
  /** YYYY-MM-DD, or null where the filing does not tell. */
  period_end: string | null
  fiscal_year: number | null
  fiscal_quarter: number | null
}

/**
 * How well a filing's period fits what is asked, 0 to 1. A year is told by the report on it, and again, beside the newer
 * one, by the report on the next. Where no year is asked, the newest filing of a form fits best.
 */
export function periodFit(filing: KnownFiling, { years, quarters }: AskedPeriods, newest: string): number {
  if (years.length === 0 && quarters.length === 0) {
    const age = (Date.parse(newest) - Date.parse(filing.filed_on)) / 86_400_000 / 365
    return Math.max(0, 1 - age / 5)
  }
  const told = yearsOf(filing)
  const latest = years.at(-1)
  let fit = 0
  if (latest === undefined || told.includes(latest)) fit = 1
  else if (told.some((year) => years.includes(year))) fit = 0.6
  else if (told.includes(latest + 1)) fit = 0.5
  if (quarters.length > 0) {
    const quarter = filing.fiscal_quarter
    if (isAnnual(filing)) return fit * (quarters.includes(4) ? 1 : 0.6)
    return fit * (quarter === null ? 0.8 : quarters.includes(quarter) ? 1 : 0.3)
  }
  return isAnnual(filing) ? fit : fit * 0.7
}

/** Of a fiscal year that ends in January, people name the year before as well as the year that it ends in. */
function yearsOf({ fiscal_year, period_end, filed_on, form }: KnownFiling): number[] {
  const years = new Set<number>()
  if (fiscal_year !== null) years.add(fiscal_year)
  if (period_end) years.add(Number(period_end.slice(0, 4)))
  // An annual report follows its year by about 75 days, others their quarter by about 45.
  const lag = form.startsWith('10-K') || form.startsWith('20-F') ? 75 : 45
  if (years.size === 0) years.add(new Date(Date.parse(filed_on) - lag * 86_400_000).getUTCFullYear())
  return [...years]
}

function isAnnual({ form }: KnownFiling): boolean {
  return /^(?:10-K|20-F|40-F)/.test(form)
}
