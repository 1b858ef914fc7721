import { readFiling } from '../../documents/filing.ts'
import { passagesOf } from '../../documents/passages.ts'
import { reportedPeriod } from '../../documents/periods.ts'
import { registrantOf } from '../../documents/registrant.ts'
import { summaryOf } from '../../documents/summary.ts'
import { RowWriter } from '../../engine/row_writer.ts'
import { orderedRows } from '../../funds/ordered_rows.ts'
import { step } from '../../model/step.ts'

const columns = {
  accession: ['VARCHAR', 'number of the filing at the SEC, as delivered'],
  document_sha256: ['VARCHAR', 'SHA-256 of the document, hex'],
  summary: ['VARCHAR', 'sentences of the document that carry what changed, in its order; null if it has none'],
  period_end: ['DATE', 'end of the period reported on, as delivered, else as the document says; null if not told'],
  fiscal_year: ['INTEGER', 'fiscal year reported on, as the issuer names it; null if not told'],
  fiscal_quarter: ['INTEGER', '1 to 4; null for a year, and if not told'],
  registrant: ['VARCHAR', 'name of the issuer as the cover prints it; null if not told'],
  reason: ['VARCHAR', 'why the document is no text; null if it is'],
} satisfies Record<string, [string, string]>

const filings = `
  select accession, form, period_end::varchar as period_end, document_sha256
  from bronze.filings
  where not superseded
  order by accession`

type Filing = { accession: string; form: string; period_end: string | null; document_sha256: string }

export default step({
  about:
    'What the filings of a day say in short: an extractive summary, the period they report on, who filed, and why a document could not be read.',
  grain: ['accession'],
  columns,
  checks: ['fiscal_quarter between 1 and 4', 'reason is null or summary is null', "summary <> ''"],
  partition: 'day',
  inputs: ['bronze.filings'],
  async run({ connection, output, document }) {
    const writer = await RowWriter.create(connection, output, columns)
    for await (const { form, ...filing } of orderedRows<Filing>(connection, filings)) {
      const read = await readFiling(() => document(filing.document_sha256))
      const passages = read.document ? passagesOf(read.document, form) : []
      const period = read.document ? reportedPeriod(read.document, form, filing.period_end) : undefined
      writer.write({
        ...filing,
        summary: summaryOf(passages, form),
        period_end: period ? period.periodEnd : filing.period_end,
        fiscal_year: period?.fiscalYear ?? null,
        fiscal_quarter: period?.fiscalQuarter ?? null,
        registrant: read.document && registrantOf(read.document.text),
        reason: read.reason,
      })
    }
    writer.close()
  },
})
