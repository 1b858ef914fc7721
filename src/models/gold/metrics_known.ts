import { writeRows } from '../../base/row_writer.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import { allMetrics, metricsFile } from '../../filings/facts/metrics.ts'

const columns: Record<string, [string, string]> = {
  metric: ['VARCHAR', 'name of the metric'],
  statement: ['VARCHAR', 'financial statement of the metric or, for a ratio, its kind'],
  unit: ['VARCHAR', 'currency, currency_per_share, shares or ratio'],
}

export default typescriptModel({
  about: 'The metrics of config/metrics.yaml at the time when the release was built.',
  grain: ['metric'],
  columns,
  checks: [],
  published: false,
  inputs: [],
  files: [metricsFile],
  async run({ connection, output }) {
    const known = allMetrics().metrics.map(({ name, statement, unit }) => ({ metric: name, statement, unit }))
    await writeRows(connection, output, columns, known)
  },
})
