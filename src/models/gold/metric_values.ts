import { rows } from '../../base/duckdb.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import { metricsQuery } from '../../filings/facts/compile.ts'
import { namedInputs } from '../../filings/facts/formula.ts'
import { allMetrics, type Metric, type MetricList, metricsFile } from '../../filings/facts/metrics.ts'

const columns: Record<string, [string, string]> = {
  cik: ['BIGINT', 'number of the company at the SEC'],
  period_kind: ['VARCHAR', 'quarterly or yearly'],
  fiscal_year: ['INTEGER', 'fiscal year'],
  fiscal_quarter: ['INTEGER', 'fiscal quarter, 1 to 4; 0 for a year'],
  metric: ['VARCHAR', 'name of the metric in config/metrics.yaml'],
  value: [
    'DOUBLE',
    'value in the unit of the metric: the currency of the company, this currency per share, shares, or a ratio',
  ],
  first_reported: [
    'DOUBLE',
    'value computed from the figures that were first filed for the period; null for growth metrics, and if no value can be computed from these figures',
  ],
  accession: [
    'VARCHAR',
    'accession number of the latest filing that the value depends on; for growth metrics, only filings of the later period are considered',
  ],
}

/** Number of quarters, and of years, that a release has for each company. This is the maximum that a request to the API may ask for. */
const retained = 60

/**
 * Number of companies per batch. In memory, each period of a batch is a row with one column per tag, so the batch must not be too large.
 */
const batchSize = 400

/** Applies the formulas of config/metrics.yaml to the tag values of each period. */
export default typescriptModel({
  about:
    'Normalized financial metrics of each company for its newest 60 fiscal quarters and newest 60 fiscal years, as known at as_of.',
  grain: ['cik', 'period_kind', 'fiscal_year', 'fiscal_quarter', 'metric'],
  columns,
  checks: [
    "period_kind in ('quarterly', 'yearly')",
    "(fiscal_quarter = 0) = (period_kind = 'yearly')",
    'isfinite(value)',
  ],
  inputs: ['gold.fact_values', 'gold.fact_periods', 'gold.metric_filings'],
  files: [metricsFile],
  async run({ connection, output }) {
    const list = allMetrics()
    const types = Object.entries(columns).map(([name, [type]]) => `${name} ${type}`)
    await connection.run(`create table ${output} (${types.join(', ')})`)
    const [{ companies }] = await rows<{ companies: string[] }>(
      connection,
      'select coalesce(list(distinct cik order by cik), []) as companies from gold.fact_values',
    )
    for (let start = 0; start < companies.length; start += batchSize) {
      const batch = companies.slice(start, start + batchSize)
      await connection.run(batchOf(batch[0], batch.at(-1)!))
      const [{ changed }] = await rows<{ changed: boolean }>(
        connection,
        'select coalesce(bool_or(is_changed), false) as changed from batch',
      )
      for (const statement of batchStatements(list, changed, output)) await connection.run(statement)
    }
  },
})

/** Columns that identify a period. */
const period = ['cik', 'period_kind', 'fiscal_year', 'fiscal_quarter']

const temporary = (name: string, query: string) => `create or replace temp table ${name} as ${query}`

/** SQL for the tag values of some companies. `is_changed` marks a period in which a later filing changed a value. */
function batchOf(first: string, last: string): string {
  return temporary(
    'batch',
    `select *, bool_or(first_value <> value) over (partition by ${period.join(', ')}) as is_changed
     from gold.fact_values where cik between ${first} and ${last}`,
  )
}

/**
 * Computes the metrics of all periods in the table `batch`. Queries run one after another, because each wide query needs large buffers even
 * for few rows.
 */
function batchStatements(list: MetricList, isChanged: boolean, output: string): string[] {
  const keys = period.join(', ')
  const own = list.metrics.filter((metric) => !metric.isGrowth)
  const growth = withParts(
    list,
    list.metrics.filter((metric) => metric.isGrowth),
  )
  const names = list.metrics.filter((metric) => metric.isGrowth).map(({ name }) => `'${name}'`)
  return [
    temporary('latest', metricsQuery(list.industries, own, period, 'batch')),
    temporary(
      'first_told',
      isChanged
        ? metricsQuery(
            list.industries,
            own,
            period,
            '(select * replace (first_value as value) from batch where is_changed)',
          )
        : 'from latest limit 0',
    ),
    temporary('sides', sidesQuery(keys)),
    temporary('grown', metricsQuery(list.industries, growth, [...period, 'side'], 'sides')),
    `insert into ${output}
     with
       compiled as (
         select latest.*, if(unchanged.cik is null, first_told.value, latest.value) as first_reported
         from latest
         left join first_told using (${keys}, metric)
         left join (select distinct ${keys} from batch where not is_changed) as unchanged using (${keys})
         union all by name
         select * exclude (side), null as first_reported from grown where side = 1 and metric in (${names.join(', ')})
       ),
       retained as (
         select ${keys} from gold.fact_periods
         qualify row_number() over (partition by cik, period_kind order by period_end desc) <= ${retained}
       )
     select ${keys}, metric, value, first_reported, filings.accession
     from compiled
     join retained using (${keys})
     join gold.metric_filings as filings on compiled.cik = filings.cik and compiled.filing = filings.number`,
  ]
}

/**
 * SQL for the tag values of each period (side 1) and of the same period one year earlier (side 0). If possible, both values of a tag have
 * the same vintage: both as first filed, or both restated.
 */
function sidesQuery(keys: string): string {
  return `
    select ${keys}, 1 as side, tag, coalesce(compared_value, value) as value, filing from batch
    union all
    select before.cik, before.period_kind, later.fiscal_year, before.fiscal_quarter, 0, before.tag,
      coalesce(now.year_before, before.value), before.filing
    from batch as before
    join gold.fact_periods as earlier using (${keys})
    join gold.fact_periods as later
      on before.cik = later.cik and before.period_kind = later.period_kind
        and before.fiscal_quarter = later.fiscal_quarter and before.fiscal_year + 1 = later.fiscal_year
    left join batch as now
      on later.cik = now.cik and later.period_kind = now.period_kind and later.fiscal_year = now.fiscal_year
        and later.fiscal_quarter = now.fiscal_quarter and before.tag = now.tag
    where later.period_end - earlier.period_end between 350 and 379`
}

/** The metrics in `some` and all metrics that their formulas use, in the order of the list. */
function withParts(list: MetricList, some: Metric[]): Metric[] {
  const needed = new Set(some.map(({ name }) => name))
  for (const metric of [...list.metrics].reverse()) {
    if (needed.has(metric.name))
      for (const each of metric.take) for (const name of namedInputs(each).metrics) needed.add(name)
  }
  return list.metrics.filter(({ name }) => needed.has(name))
}
