import { knownSplits, type Split } from '../../../funds/splits.ts'
import { boundsOf, type FilingSearch } from '../ask.ts'
import type { FilingEvidence } from '../evidence.ts'
import type { Figure, FigureItem } from '../items.ts'
import { isPercent, unitOf } from './formulas.ts'

interface Row extends Omit<FigureItem, 'kind' | 'filing' | 'unit'> {
  ticker: string
  accession: string
  form: string
  filed_on: string
  url: string
}

/** All values of these metrics from filings that fit the request, newest first. */
export async function storedFigures(ask: FilingSearch, tickers: string[], metrics: string[]): Promise<Figure[]> {
  if (metrics.length === 0) return []
  const rows = await ask.release.rowsOf<Row>('metric_values', valuesOf, { tickers, metrics, ...boundsOf(ask) })
  return rows.map(({ ticker, accession, form, filed_on, url, ...row }) => {
    const filing = { accession, ticker, form, filed_on, period_end: row.period_end, url }
    const item: FigureItem = { kind: 'figure', filing, ...row, unit: unitOf(row.metric) }
    const { metric, period_kind, fiscal_year: year, fiscal_quarter: quarter, period_end: end, value } = item
    return { ticker, metric, period_kind, year, quarter, end, value, item }
  })
}

const valuesOf = `
select c.ticker, v.metric, v.period_kind, v.fiscal_year, v.fiscal_quarter, p.period_end::varchar as period_end, v.value,
  c.currency, v.accession, f.form, f.filed::varchar as filed_on, f.url
from metric_values as v
join metric_companies as c on c.cik = v.cik
join metric_periods as p on p.cik = v.cik and p.period_kind = v.period_kind and p.fiscal_year = v.fiscal_year
  and p.fiscal_quarter = v.fiscal_quarter
join metric_filings as f on f.cik = v.cik and f.accession = v.accession
where list_contains($tickers::varchar[], c.ticker)
  and list_contains($metrics::varchar[], v.metric)
  and ($any_form::boolean or list_contains($forms::varchar[], replace(f.form, '-', '')))
  and f.filed between $start::date and $end::date
order by c.ticker, v.metric, p.period_end desc, v.period_kind, f.accession`

/**
 * One metric's figures for the periods that the question names, or else the newest one. If the question asks for a change,
 * the figure of the year before is added.
 */
export function chosenPeriods(figures: readonly Figure[], evidence: FilingEvidence): Figure[] {
  return withoutSkipped(namedPeriods(figures, evidence), figures, evidence)
}

/** Removes the periods that a question leaves out. */
export function withoutSkipped(chosen: Figure[], all: readonly Figure[], { skipped }: FilingEvidence): Figure[] {
  if (!skipped) return chosen
  const isNewest = (one: Figure) => !all.some((each) => each.period_kind === one.period_kind && each.end > one.end)
  return chosen.filter((each) => !skipped.years.includes(each.year) && !(skipped.isNewest && isNewest(each)))
}

function namedPeriods(figures: readonly Figure[], evidence: FilingEvidence): Figure[] {
  const { question, lastPeriods, period } = evidence
  const { fiscalYears: years, quarters, dates } = question
  const withBefore = (chosen: Figure[]) =>
    evidence.asks.has('change') && chosen.length > 0 && chosen.every(({ end }) => end === chosen[0].end)
      ? [...chosen, ...figures.filter((each) => isYearBefore(each, chosen[0]))]
      : chosen
  if (dates.length > 0) {
    // A balance at the end of a year is also that of its last quarter.
    const kinds = period === 'quarterly' ? ['quarterly'] : ['yearly', 'quarterly']
    const chosen = dates.flatMap((date) => {
      const own = figures.filter(({ end }) => isOfDay(end, date))
      const kind = kinds.find((each) => own.some(({ period_kind }) => period_kind === each))
      return own.filter(({ period_kind }) => period_kind === kind)
    })
    return withBefore(chosen)
  }
  const ofKind = (kind: string) => figures.filter(({ period_kind }) => period_kind === kind)
  if (years.length === 0 && quarters.length === 0)
    return ['yearly', 'quarterly']
      .filter((kind) => period === 'any' || period === kind)
      .flatMap((kind) => {
        const own = ofKind(kind).toSorted((one, other) => (one.end < other.end ? 1 : -1))
        if (lastPeriods === undefined) return withBefore(own.slice(0, 1))
        return own.filter((each) => placeOf(each) > placeOf(own[0]) - lastPeriods)
      })
  const own = ofKind(period === 'any' ? 'yearly' : period)
  if (question.quarterSpan) {
    const [first, last] = question.quarterSpan
    return own.filter(({ year, quarter }) => year * 4 + quarter >= first && year * 4 + quarter <= last)
  }
  const asked = own.filter(
    ({ year, quarter }) =>
      (years.length === 0 || years.includes(year)) && (quarters.length === 0 || quarters.includes(quarter)),
  )
  // A quarter without a year means the newest one.
  const newest = quarters.flatMap((each) => asked.find(({ quarter }) => quarter === each) ?? [])
  return quarters.length > 1 ? (years.length > 0 ? asked : newest) : withBefore(years.length > 0 ? asked : newest)
}

/** The place of a period among the quarters or the years, so that the next one has the next number. */
export function placeOf({ year, quarter }: Pick<Figure, 'year' | 'quarter'>): number {
  return quarter > 0 ? year * 4 + quarter : year
}

/** The quarters or years between two periods. */
export function betweenOf(one: Figure, other: Figure): string[] {
  const first = placeOf(one) + 1
  return Array.from({ length: Math.max(0, placeOf(other) - first) }, (_, at) => first + at).map((place) =>
    one.quarter > 0 ? `Q${((place - 1) % 4) + 1} of fiscal ${Math.floor((place - 1) / 4)}` : `fiscal ${place}`,
  )
}

/** Whether a period ends within a week of a day, or in a month (YYYY-MM). */
export function isOfDay(end: string, date: string): boolean {
  return date.length === 7 ? end.startsWith(date) : Math.abs(Date.parse(end) - Date.parse(date)) <= week
}

const week = 7 * 86_400_000

function isYearBefore(figure: Figure, latest: Figure): boolean {
  const isSame = figure.period_kind === latest.period_kind && figure.quarter === latest.quarter
  return isSame && figure.year === latest.year - 1
}

/**
 * Whether shares were split between the filings of two per-share figures or share counts. Such figures cannot be compared,
 * because only a report after the split restates earlier years.
 */
export function isSplitBetween(one: Figure, other: Figure): boolean {
  if (!['currency_per_share', 'shares'].includes(unitOf(one.metric))) return false
  const [before, behind] = [one.item.filing.filed_on, other.item.filing.filed_on].sort()
  splits ??= knownSplits()
  return splits.some(({ ticker, date }) => ticker === one.ticker && before < date && date <= behind)
}

let splits: Split[] | undefined

/** A value for display. It is exact, except that ratios have two decimals. */
export function displayed(figure: Pick<FigureItem, 'value' | 'unit' | 'currency' | 'metric'>): string {
  const { value, unit, currency, metric } = figure
  const sign = value < 0 ? '-' : ''
  const size = Math.abs(value)
  const money = currency === 'USD' ? '$' : `${currency} `
  if (unit === 'ratio') return isPercent(metric) ? `${rounded(value * 100)}%` : rounded(value)
  if (unit === 'currency_per_share')
    return `${sign}${money}${Math.round(size * 100) / 100 === size ? size.toFixed(2) : size}`
  const amount = size >= 1e6 && size % 1e6 === 0 ? `${grouped(size / 1e6)} million` : grouped(size)
  return unit === 'shares' ? `${sign}${amount} shares` : `${sign}${money}${amount}`
}

/**
 * `Q2 of fiscal 2025 (to 2025-06-28)`. The end of a printed figure is only an estimate from that of its filing, because fiscal
 * years of whole weeks end on different days, so it is left out.
 */
export function periodOf(figure: Pick<Figure, 'year' | 'quarter' | 'end' | 'printed'>): string {
  const { year, quarter, end, printed } = figure
  const label = quarter === 0 ? `fiscal ${year}` : `Q${quarter} of fiscal ${year}`
  return end === '' || printed ? label : `${label} (to ${end})`
}

function rounded(value: number): string {
  return String(Number(value.toFixed(2)))
}

function grouped(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 4 })
}

/** A figure in dollars or single units; undefined for another currency or an unknown scale. */
export function sizeOf({ item, printed, value }: Figure): number | undefined {
  if (item.kind === 'figure') return item.currency === 'USD' ? value : undefined
  const scale = /million|thousand|billion/.exec(printed!.scale)?.[0]
  return scale && !/[€£¥]/.test(printed!.cell) ? value * scales[scale] : undefined
}

export const scales: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9 }
