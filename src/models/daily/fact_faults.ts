import { typescriptModel } from '../../build/typescript_model.ts'
import { allMetrics, metricsFile } from '../../filings/facts/metrics.ts'
import { statedFacts } from '../../filings/facts/stated_facts.ts'

export default typescriptModel({
  about:
    'Invalid facts in the companyfacts documents of the SEC, by tag and reason. Only tags that a metric reads are checked.',
  grain: ['cik', 'tag', 'reason', 'filed'],
  partition: 'key',
  columns: {
    cik: ['BIGINT', 'number of the company at the SEC'],
    tag: ['VARCHAR', 'tag of the taxonomy us-gaap, or prefix:tag of another taxonomy'],
    reason: ['VARCHAR', 'why these facts are invalid'],
    filed: ['DATE', 'filing date of these facts in the document; null if the document gives no date'],
    facts: ['INTEGER', 'number of these facts'],
  },
  checks: ['facts > 0'],
  inputs: ['bronze.company_facts'],
  files: [metricsFile],
  async run({ connection, output }) {
    await connection.run(`
      create table ${output} as
      with ${statedFacts(allMetrics())}
      select cik, tag, problem as reason, filed, count(*) as facts from stated where problem is not null group by all`)
  },
})
