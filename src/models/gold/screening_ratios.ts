import { typescriptModel } from '../../build/typescript_model.ts'
import { ratiosQuery } from '../../filings/facts/compile.ts'
import { allMetrics, metricsFile } from '../../filings/facts/metrics.ts'

const columns: Record<string, [string, string]> = {
  cik: ['BIGINT', 'number of the company at the SEC'],
  metric: ['VARCHAR', 'name of the ratio in config/metrics.yaml'],
  statement: ['VARCHAR', 'margin, return or leverage'],
  value: ['DOUBLE', 'value of the ratio; 0.25 means 25 %'],
}

export default typescriptModel({
  about:
    'Ratios of each company, computed by the formulas of config/metrics.yaml from gold.screening_metrics. Flows cover the twelve months to the end of the newest period, and balances are of its last day.',
  grain: ['cik', 'metric'],
  columns,
  checks: ['isfinite(value)'],
  published: false,
  inputs: ['gold.metrics_known', 'gold.screening_metrics'],
  files: [metricsFile],
  async run({ connection, output }) {
    const source = `(
      select cik, metric as tag, if(statement = 'balance', end_value, twelve_months) as value, 0 as filing
      from gold.screening_metrics
      where unit = 'currency' and value is not null
    )`
    await connection.run(
      `create table ${output} as
       select cik::bigint as cik, metric::varchar as metric, statement::varchar as statement, value::double as value
       from (${ratiosQuery(allMetrics().metrics, ['cik'], source)})
       join gold.metrics_known using (metric)`,
    )
  },
})
