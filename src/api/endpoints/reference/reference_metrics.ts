import { z } from 'zod'
import { allMetrics, units } from '../../../filings/facts/metrics.ts'
import { endpoint } from '../../endpoint.ts'
import { nothingInPath } from '../../parameters.ts'

const metric = z
  .object({
    name: z.string().describe('Name of the metric in `metrics` parameters and in answers.'),
    label: z.string(),
    description: z.string().describe('Definition of the metric.'),
    statement: z.string().describe('Financial statement or group to which the metric belongs.'),
    unit: z
      .enum(units)
      .describe(
        "`currency` and `currency_per_share` are in the company's currency; `shares` is a number of shares; `ratio` " +
          'is a plain number (0.25 is 25 %).',
      ),
    companies: z
      .int()
      .describe('Number of companies that have a value of this metric for at least one period.')
      .meta({ minimum: undefined, maximum: undefined }),
  })
  .meta({ id: 'ReferenceMetric' })

/** Lists the available financial metrics. */
export default endpoint({
  path: '/reference/metrics',
  operation: 'getReferenceMetrics',
  tag: 'Reference',
  summary: 'Financial metrics',
  use: 'Lists the metric names that get_financial_metrics accepts and returns, with meaning and unit.',
  description:
    'All metrics that `/financials/metrics` can return, with unit and meaning, in the order of the financial ' +
    'statements.',
  params: nothingInPath,
  query: z.object({}),
  answer: z.object({ metrics: z.array(metric) }),
  example: {
    metrics: [
      {
        name: 'gross_margin',
        label: 'Gross margin',
        description: 'Gross profit / revenue.',
        statement: 'margin',
        unit: 'ratio',
        companies: 412,
      },
    ],
  },
  async run(_request, release) {
    const found = await release.rowsOf<{ metric: string; companies: number }>(
      'metric_values',
      'select metric, count(distinct cik)::integer as companies from metric_values group by metric',
    )
    const companies = new Map(found.map((row) => [row.metric, row.companies]))
    return {
      metrics: allMetrics().metrics.map(({ name, label, about, statement, unit }) => ({
        name,
        label,
        description: about,
        statement,
        unit,
        companies: companies.get(name) ?? 0,
      })),
    }
  },
})
