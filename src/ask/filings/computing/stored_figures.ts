import { allMetrics } from '../../../filings/facts/metrics.ts'
import { knownSplits, type Split } from '../../../funds/splits.ts'
import type { SearchedRelease } from '../../../search/index/release_words.ts'
import { boundsOf, type FilingAsk } from '../ask.ts'
import { cited, companyName, type FilingEvidence, percentOf, type Statement } from '../evidence.ts'
import type { FigureItem } from '../items.ts'
import { isPercent, nameOfMetric } from './formulas.ts'

interface Row extends Omit<FigureItem, 'kind' | 'filing' | 'unit'> {
  ticker: string
  accession: string
  form: string
  filed_on: string
  url: string
}

/** All values of these metrics from filings that fit the request, newest first. */
export async function storedValues(
  release: SearchedRelease,
  ask: FilingAsk,
  tickers: string[],
  metrics: string[],
): Promise<FigureItem[]> {
  if (metrics.length === 0) return []
  const units = new Map(allMetrics().metrics.map(({ name, unit }) => [name, unit]))
  const rows = await release.rowsOf<Row>('metric_values', valuesOf, { tickers, metrics, ...boundsOf(ask) })
  return rows.map(({ ticker, accession, form, filed_on, url, ...figure }) => ({
    kind: 'figure',
    filing: { accession, ticker, form, filed_on, period_end: figure.period_end, url },
    ...figure,
    unit: units.get(figure.metric) ?? 'ratio',
  }))
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
 * The values of the periods that the question names, else the newest, and the one a year before if it asks for a
 * change.
 */
export function chosenPeriods(values: readonly FigureItem[], evidence: FilingEvidence): FigureItem[] {
  const { question, asks, lastPeriods, period } = evidence
  const { fiscalYears: years, quarters, dates } = question
  const withBefore = (chosen: FigureItem[], of: readonly FigureItem[]) =>
    asks.has('change') && chosen.length > 0 && chosen.every((each) => each.period_end === chosen[0].period_end)
      ? [...chosen, ...of.filter((each) => chosen.some((one) => isYearBefore(each, one)))]
      : chosen
  if (dates.length > 0) {
    const ofDays = values.filter(({ period_end }) => dates.some((date) => isOfDay(period_end, date)))
    // A balance at the end of a year is one of its last quarter, too.
    const kinds = period === 'quarterly' ? ['quarterly'] : ['yearly', 'quarterly']
    const chosen = dates.flatMap((date) => {
      const own = ofDays.filter(({ period_end }) => isOfDay(period_end, date))
      const kind = kinds.find((each) => own.some(({ period_kind }) => period_kind === each))
      return own.filter(({ period_kind }) => period_kind === kind)
    })
    return withBefore(chosen, values)
  }
  const ofKind = (kind: string) => values.filter(({ period_kind }) => period_kind === kind)
  if (years.length === 0 && quarters.length === 0) {
    return ['yearly', 'quarterly']
      .filter((kind) => period === 'any' || period === kind)
      .flatMap((kind) => {
        const own = ofKind(kind)
        return lastPeriods !== undefined ? own.slice(0, lastPeriods) : withBefore(own.slice(0, 1), own)
      })
  }
  const own = ofKind(period === 'any' ? 'yearly' : period)
  const asked = own.filter(
    ({ fiscal_year, fiscal_quarter }) =>
      (years.length === 0 || years.includes(fiscal_year)) &&
      (quarters.length === 0 || quarters.includes(fiscal_quarter)),
  )
  // Quarters without a year are the newest of their kind.
  const newest = quarters.map((quarter) => asked.find(({ fiscal_quarter }) => fiscal_quarter === quarter))
  const chosen = years.length > 0 ? asked : newest.filter((each) => each !== undefined)
  // A change of one year is a change from the year before.
  return quarters.length > 1 ? chosen : withBefore(chosen, own)
}

/** Whether a period ends within a week of a day, or in a month (YYYY-MM). */
export function isOfDay(end: string, date: string): boolean {
  return date.length === 7 ? end.startsWith(date) : Math.abs(Date.parse(end) - Date.parse(date)) <= week
}

const week = 7 * 86_400_000

function isYearBefore(figure: FigureItem, latest: FigureItem): boolean {
  const isSame = figure.period_kind === latest.period_kind && figure.fiscal_quarter === latest.fiscal_quarter
  return isSame && figure.fiscal_year === latest.fiscal_year - 1
}

/** A statement for each company and metric: its periods, newest first, and the direction of change if requested. */
export function figureStatements(evidence: FilingEvidence): Statement[] {
  const groups = Map.groupBy(evidence.figures, ({ filing, metric, period_kind }) =>
    [filing.ticker, metric, period_kind].join(' '),
  )
  return [...groups.values()].map((group) => {
    const sorted = group.toSorted((one, other) => (one.period_end < other.period_end ? 1 : -1))
    // Over several periods, the change is that from the first to the last.
    const [latest, before] = [sorted[0], sorted.at(-1)!]
    const { ticker } = latest.filing
    const name = nameOfMetric(latest.metric)
    const values = sorted.map((each) => `${displayed(each)} in ${periodOf(each)} ${cited(evidence.items, each)}`)
    const isSplit = isSplitBetween(before, latest)
    const isChanged = evidence.asks.has('change') && latest.value !== before.value && !isSplit
    // Changes of losses and ratios are not given in percent.
    const isShare = isChanged && latest.unit !== 'ratio' && before.value > 0 && latest.value > 0
    const share = isShare ? { part: latest.value - before.value, whole: before.value } : undefined
    const direction = isChanged
      ? ` It ${directionOf(before.value, latest.value)}${share ? ` by ${Math.abs(percentOf(share))}%` : ''} from ${periodOf(before)} to ${periodOf(latest)} ${cited(evidence.items, latest, before)}.`
      : ''
    const reason =
      isSplit && evidence.asks.has('change')
        ? ' The shares were split between these reports, so the change is not computed.'
        : ''
    return {
      title: `${ticker}: ${name}, ${periodOf(latest)}`,
      text: `${companyName(evidence, ticker)} reports ${name} of ${values.join(', and of ')}.${direction}${reason}`,
      ...(share && { share }),
    }
  })
}

/**
 * A split of the shares between two filings with a figure per share or a count of shares: a report issued after a split
 * restates the years before, an earlier one does not.
 */
export function isSplitBetween(one: FigureItem, other: FigureItem): boolean {
  if (one.unit !== 'currency_per_share' && one.unit !== 'shares') return false
  const [before, behind] = [one.filing.filed_on, other.filing.filed_on].sort()
  splits ??= knownSplits()
  return splits.some(({ ticker, date }) => ticker === one.filing.ticker && before < date && date <= behind)
}

let splits: Split[] | undefined

/** A loss that grows does not fall. */
function directionOf(before: number, latest: number): string {
  if (before < 0 && latest < 0) return latest < before ? 'became more negative' : 'became less negative'
  return latest > before ? 'rose' : 'fell'
}

/** A value in words; exact, except ratios, which have two decimals. */
export function displayed({
  value,
  unit,
  currency,
  metric,
}: Pick<FigureItem, 'value' | 'unit' | 'currency' | 'metric'>): string {
  const sign = value < 0 ? '-' : ''
  const size = Math.abs(value)
  const money = currency === 'USD' ? '$' : `${currency} `
  if (unit === 'ratio') return isPercent(metric) ? `${rounded(value * 100)}%` : rounded(value)
  if (unit === 'currency_per_share')
    return `${sign}${money}${Math.round(size * 100) / 100 === size ? size.toFixed(2) : size}`
  const amount = size >= 1e6 && size % 1e6 === 0 ? `${grouped(size / 1e6)} million` : grouped(size)
  return unit === 'shares' ? `${sign}${amount} shares` : `${sign}${money}${amount}`
}

export function periodOf({ fiscal_year, fiscal_quarter, period_end }: FigureItem): string {
  const label = fiscal_quarter === 0 ? `fiscal ${fiscal_year}` : `Q${fiscal_quarter} of fiscal ${fiscal_year}`
  return `${label} (to ${period_end})`
}

function rounded(value: number): string {
  return String(Number(value.toFixed(2)))
}

function grouped(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 4 })
}
