import { allMetrics } from '../financials/metrics.ts'
import type { SearchedRelease } from '../search/release_words.ts'
import { termsOf } from '../search/terms.ts'
import { boundsOf, type FilingAsk } from './ask.ts'
import type { FigureItem, FilingEvidence } from './evidence.ts'
import { labelOf, storedNames } from './figures.ts'

interface Row
  extends Pick<
    FigureItem,
    'metric' | 'period_kind' | 'fiscal_year' | 'fiscal_quarter' | 'period_end' | 'value' | 'currency'
  > {
  ticker: string
  accession: string
  form: string
  filed_on: string
  url: string
}

/** Values that are shown, and in words what was asked for and is not among them. */
export interface StoredFigures {
  figures: FigureItem[]
  missing: string[]
}

/**
 * Values of the metrics store that the question asks for, each with its filing: of the periods that it names, else of the
 * newest, and of the one before where it asks for a change. Only from filings that fit the request.
 */
export async function figuresFor(
  release: SearchedRelease,
  ask: FilingAsk,
  evidence: FilingEvidence,
  period: 'quarterly' | 'yearly' | 'any',
  limit: number,
): Promise<StoredFigures> {
  // The store knows whole companies alone, and whole quarters and years.
  const isNone = evidence.part !== undefined || evidence.months === 6 || evidence.months === 9
  const wanted = isNone ? [] : wantedMetrics(evidence)
  if (wanted.length === 0 || limit === 0) return { figures: [], missing: [] }
  const units = new Map(allMetrics().metrics.map(({ name, unit }) => [name, unit]))
  const rows = await release.rowsOf<Row>('metric_values', valuesOf, {
    tickers: evidence.companies.map(({ ticker }) => ticker),
    metrics: wanted.flat(),
    kinds: period === 'any' ? ['quarterly', 'yearly'] : [period],
    ...boundsOf(ask),
  })
  const groups: Row[][] = []
  for (const names of wanted) {
    for (const { ticker } of evidence.companies) {
      const metric = names.find((name) => rows.some((row) => row.ticker === ticker && row.metric === name))
      const own = rows.filter((row) => row.ticker === ticker && row.metric === metric)
      groups.push(...chosen(own, evidence, period).filter(({ length }) => length > 0))
    }
  }
  const shown = fitting(groups, limit, evidence.asksChange)
  const figures = shown.flat().map((row) => figureOf(row, units.get(row.metric) ?? 'ratio'))
  return { figures, missing: groups.flatMap((group, at) => missingOf(group, shown[at], evidence)) }
}

/** All yearly values of these metrics, newest first, from filings that fit the request. */
export async function yearlyValues(
  release: SearchedRelease,
  ask: FilingAsk,
  ticker: string,
  metrics: string[],
): Promise<FigureItem[]> {
  const units = new Map(allMetrics().metrics.map(({ name, unit }) => [name, unit]))
  const values = { tickers: [ticker], metrics, kinds: ['yearly'], ...boundsOf(ask) }
  const rows = await release.rowsOf<Row>('metric_values', valuesOf, values)
  return rows.map((row) => figureOf(row, units.get(row.metric) ?? 'ratio'))
}

/** Names in the store for each metric asked; basic and diluted are figures of their own. */
function wantedMetrics({ metrics, question }: FilingEvidence): string[][] {
  const [basic, diluted] = termsOf('basic diluted').map((term) => question.terms.has(term))
  return metrics.map(({ id }) => {
    const names = storedNames(id)
    if (basic === diluted || id !== 'eps') return names
    return names.filter((name) => name.includes(basic ? 'basic' : 'diluted'))
  })
}

/** Periods that answer, newest first, by their kind. Rows come newest first. */
function chosen(rows: Row[], { question, asksChange, lastPeriods }: FilingEvidence, period: string): Row[][] {
  const { years, quarters } = question
  if (years.length === 0 && quarters.length === 0) {
    const kinds = period === 'any' ? ['yearly', 'quarterly'] : [period]
    return kinds.map((kind) => {
      const [newest, ...older] = rows.filter(({ period_kind }) => period_kind === kind)
      if (!newest) return []
      if (lastPeriods !== undefined) return [newest, ...older].slice(0, lastPeriods)
      return [newest, ...(asksChange ? older.filter((row) => isYearBefore(row, newest)) : [])]
    })
  }
  const inPeriod = rows.filter(
    ({ fiscal_year, fiscal_quarter }) =>
      (years.length === 0 || years.includes(fiscal_year)) &&
      (quarters.length === 0 || quarters.includes(fiscal_quarter)),
  )
  const [latest] = inPeriod
  // A quarter without a year is the newest of its kind.
  const asked = years.length === 0 ? inPeriod.slice(0, asksChange ? 2 : 1) : inPeriod
  // A change of one year is a change from the year before.
  const before = asksChange && years.length === 1 && latest ? rows.filter((row) => isYearBefore(row, latest)) : []
  return [[...asked, ...before]]
}

/** As many periods of each as there is room for, the newest of all first; where a change is asked, none without the one before. */
function fitting(groups: Row[][], limit: number, asksChange: boolean): Row[][] {
  const shown: Row[][] = groups.map(() => [])
  let left = limit
  groups.forEach((group, at) => {
    const first = group.slice(0, asksChange ? 2 : 1)
    if (first.length > left) return
    shown[at] = first
    left -= first.length
  })
  const longest = Math.max(0, ...groups.map(({ length }) => length))
  for (let rank = 1; rank < longest; rank++)
    groups.forEach((group, at) => {
      if (left === 0 || shown[at].length !== rank || rank >= group.length) return
      shown[at].push(group[rank])
      left--
    })
  return shown
}

/** In words, the years asked about that are not among what is shown, and periods for which there was no room. */
function missingOf(group: Row[], shown: Row[], { question, lastPeriods }: FilingEvidence): string[] {
  const { years, quarters } = question
  const [{ ticker, metric, period_kind }] = group
  const absent = years.filter((year) => !shown.some(({ fiscal_year }) => fiscal_year === year))
  const unit = period_kind === 'yearly' ? 'years' : 'quarters'
  const whole = years.length > 0 && quarters.length === 0 && period_kind === 'quarterly' ? 4 * years.length : 0
  const wanted = Math.max(lastPeriods ?? 0, group.length, whole)
  const what = `${ticker} ${labelOf(metric)}`
  if (absent.length > 0) return [`${what} of fiscal ${absent.join(', ')}`]
  return shown.length < wanted ? [`${what} of ${wanted - shown.length} more ${unit}`] : []
}

function isYearBefore(row: Row, latest: Row): boolean {
  return row.fiscal_year === latest.fiscal_year - 1 && row.fiscal_quarter === latest.fiscal_quarter
}

function figureOf({ ticker, accession, form, filed_on, url, ...figure }: Row, unit: FigureItem['unit']): FigureItem {
  return {
    kind: 'figure',
    filing: { accession, ticker, form, filed_on, period_end: figure.period_end, url },
    ...figure,
    unit,
  }
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
  and list_contains($kinds::varchar[], v.period_kind)
  and ($any_form::boolean or list_contains($forms::varchar[], replace(f.form, '-', '')))
  and f.filed between $start::date and $end::date
order by c.ticker, v.metric, p.period_end desc, v.period_kind, f.accession`
