import { allMetrics } from '../financials/metrics.ts'
import type { SearchedRelease } from '../search/release_words.ts'
import { boundsOf, type FilingAsk } from './ask.ts'
import type { FigureItem, FilingEvidence } from './evidence.ts'
import { storedNames } from './figures.ts'

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

/** Periods of one company and metric, at most. */
const mostPeriods = 4

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
): Promise<FigureItem[]> {
  const wanted = wantedMetrics(evidence)
  if (wanted.length === 0 || limit === 0) return []
  const units = new Map(allMetrics().metrics.map(({ name, unit }) => [name, unit]))
  const rows = await release.rowsOf<Row>('metric_values', valuesOf, {
    tickers: evidence.companies.map(({ ticker }) => ticker),
    metrics: wanted.flat(),
    kinds: period === 'any' ? ['quarterly', 'yearly'] : [period],
    ...boundsOf(ask),
  })
  const figures: FigureItem[] = []
  for (const names of wanted) {
    for (const { ticker } of evidence.companies) {
      const metric = names.find((name) => rows.some((row) => row.ticker === ticker && row.metric === name))
      const own = rows.filter((row) => row.ticker === ticker && row.metric === metric)
      for (const row of chosen(own, evidence, period)) figures.push(figureOf(row, units.get(row.metric) ?? 'ratio'))
    }
  }
  return figures.slice(0, limit)
}

/** Names in the store for each metric asked, or, where it asks for none by name, for each line that answers it. */
function wantedMetrics({ metrics }: FilingEvidence): string[][] {
  return metrics.map(({ id }) => storedNames(id))
}

/** Rows come newest first. */
function chosen(rows: Row[], { question, asksChange }: FilingEvidence, period: string): Row[] {
  const { years, quarters } = question
  const inPeriod = rows.filter(
    ({ fiscal_year, fiscal_quarter }) =>
      (years.length === 0 || years.includes(fiscal_year)) &&
      (quarters.length === 0 || quarters.includes(fiscal_quarter)),
  )
  if (years.length === 0 && quarters.length === 0) {
    const kinds = period === 'any' ? ['yearly', 'quarterly'] : [period]
    return kinds.flatMap((kind) => {
      const [newest, ...older] = rows.filter(({ period_kind }) => period_kind === kind)
      if (!newest) return []
      const before = asksChange ? older.filter((row) => isYearBefore(row, newest)) : []
      return [newest, ...before]
    })
  }
  const [latest] = inPeriod
  // A change of one year is a change from the year before.
  const before = asksChange && years.length === 1 && latest ? rows.filter((row) => isYearBefore(row, latest)) : []
  return [...inPeriod, ...before].slice(0, mostPeriods)
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
