import { typescriptModel } from '../../build/typescript_model.ts'
import { allMetrics, metricsFile } from '../../filings/facts/metrics.ts'
import { statedFacts } from '../../filings/facts/stated_facts.ts'

export default typescriptModel({
  about: 'Parts of a companyfacts document that a metric would read but that are not valid facts, by tag and reason.',
  grain: ['cik', 'tag', 'reason', 'filed'],
  partition: 'key',
  columns: {
    cik: ['BIGINT', 'number of the company at the SEC'],
    tag: ['VARCHAR', 'tag of us-gaap; prefix:tag of another taxonomy'],
    reason: ['VARCHAR', 'what was found in place of a fact'],
    filed: ['DATE', 'filing date of such parts in the document; null if the document has none'],
    facts: ['INTEGER', 'number of such parts'],
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
