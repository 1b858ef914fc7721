import { allMetrics } from '../../../filings/facts/metrics.ts'
import type { SearchedRelease } from '../../../search/index/release_words.ts'
import type { FigureItem } from '../items.ts'
import { displayed } from './figures.ts'
import { nameOfMetric } from './formulas.ts'

const shown = ['revenue', 'net_income', 'eps_diluted']

interface Row
  extends Pick<FigureItem, 'metric' | 'fiscal_year' | 'fiscal_quarter' | 'period_end' | 'value' | 'currency'> {
  filing: string
  before: number | null
}

/**
 * A sentence for each accession with the filing's figures for its own year or quarter, each next to that of a year earlier.
 * Values are those that the filing itself reported, and filings without such facts are left out.
 */
export async function summaryFigures(
  release: Pick<SearchedRelease, 'rowsOf'>,
  accessions: string[],
): Promise<Map<string, string>> {
  if (accessions.length === 0) return new Map()
  const rows = await release.rowsOf<Row>('metric_values', ownFigures, { accessions, metrics: shown })
  const sentences = new Map<string, string>()
  for (const [accession, own] of Map.groupBy(rows, ({ filing }) => filing)) sentences.set(accession, sentenceOf(own))
  return sentences
}

function sentenceOf(rows: Row[]): string {
  const [{ fiscal_year, fiscal_quarter, period_end }] = rows
  const period =
    fiscal_quarter === 0
      ? `In fiscal ${fiscal_year} (the year to ${period_end})`
      : `In Q${fiscal_quarter} of fiscal ${fiscal_year} (the quarter to ${period_end})`
  const units = new Map(allMetrics().metrics.map(({ name, unit }) => [name, unit]))
  const figures = shown
    .flatMap((metric) => rows.filter((row) => row.metric === metric))
    .map(({ metric, value, before, currency }) => {
      const said = (each: number) => displayed({ metric, currency, value: each, unit: units.get(metric)! })
      const earlier = before === null ? '' : ` (a year earlier ${said(before)})`
      return `${nameOfMetric(metric)} ${said(value)}${earlier}`
    })
  return `${period}: ${figures.join(', ')}.`
}

const ownFigures = `
select f.accession as filing, v.metric, v.fiscal_year, v.fiscal_quarter, p.period_end::varchar as period_end,
  case when v.accession = f.accession then v.value else v.first_reported end as value, b.value as before, c.currency
from filings as f
join (select cik, min(currency) as currency from metric_companies group by cik) as c on c.cik = f.cik
join metric_periods as p on p.cik = f.cik
  and abs(date_diff('day', p.period_end, f.period_end)) <= 7
  and p.period_kind = case when f.form like '10-Q%' then 'quarterly' else 'yearly' end
join metric_values as v on v.cik = p.cik and v.period_kind = p.period_kind and v.fiscal_year = p.fiscal_year
  and v.fiscal_quarter = p.fiscal_quarter
left join metric_values as b on b.cik = v.cik and b.period_kind = v.period_kind and b.metric = v.metric
  and b.fiscal_year = v.fiscal_year - 1 and b.fiscal_quarter = v.fiscal_quarter
where list_contains($accessions::varchar[], f.accession)
  and list_contains($metrics::varchar[], v.metric)
  and (f.form like '10-Q%' or f.form like '10-K%' or f.form like '20-F%' or f.form like '40-F%')
  and (v.accession = f.accession or v.first_reported is not null)
order by f.accession, v.metric`
