import { createHash } from 'node:crypto'
import { rows } from '../../base/duckdb.ts'
import { orderedRows } from '../../base/ordered_rows.ts'
import { RowWriter } from '../../base/row_writer.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import { readFiling } from '../../filings/documents/filing.ts'
import { passagesOf } from '../../filings/documents/passages.ts'
import { reportedPeriod } from '../../filings/documents/periods.ts'
import { registrantOf } from '../../filings/documents/registrant.ts'
import { summaryOf } from '../../filings/documents/summary/summary.ts'
import { summaryMaterial } from '../../filings/documents/summary/summary_material.ts'
import { withoutInjections } from '../../search/prompt_injections.ts'

const columns = {
  accession: ['VARCHAR', 'number of the filing at the SEC, as delivered'],
  document_sha256: ['VARCHAR', 'SHA-256 of the document, hex'],
  summary: [
    'VARCHAR',
    'summary of what changed: sentences of the document in their order, or text by a language model; null if the document has no text to summarize',
  ],
  period_end: [
    'DATE',
    'last day of the period that the filing reports on, as delivered or, if not delivered, from the document; null if both lack the day',
  ],
  fiscal_year: [
    'INTEGER',
    'fiscal year that the filing reports on, as the issuer names the year; null if the document does not give it',
  ],
  fiscal_quarter: [
    'INTEGER',
    'fiscal quarter, 1 to 4; null for an annual report, and if the document does not give it',
  ],
  registrant: ['VARCHAR', 'name of the issuer on the cover of the document; null if the cover does not give it'],
  grade: ['VARCHAR', 'provider of the summary: built_in, or the name of a model'],
  reason: ['VARCHAR', 'why the document could not be read as text; null if it was read'],
} satisfies Record<string, [string, string]>

const filings = `
  select accession, form, period_end::varchar as period_end, document_sha256
  from bronze.filings
  where not superseded
  order by accession`

/** Summaries by a language model, with the hash of the text that the model summarized. There are none if the setting is not `openai`. */
const written = `
  select text_sha256, grade, summary from bronze.remote_summaries where getvariable('summaries') = 'openai'`

type Written = { text_sha256: string; grade: string; summary: string }
type Filing = { accession: string; form: string; period_end: string | null; document_sha256: string }

export default typescriptModel({
  about:
    'For each filing of a day: a summary, the period reported on, the name of the issuer, and the reason if its document could not be read.',
  grain: ['accession'],
  columns,
  checks: ['fiscal_quarter between 1 and 4', 'reason is null or summary is null', "summary <> ''"],
  partition: 'day',
  inputs: ['bronze.filings', 'bronze.remote_summaries'],
  async run({ connection, output, document }) {
    const writer = await RowWriter.create(connection, output, columns)
    const found = await rows<Written>(connection, written)
    const byText = new Map(found.map((each) => [each.text_sha256, each]))
    for await (const { form, ...filing } of orderedRows<Filing>(connection, filings)) {
      const read = await readFiling(() => document(filing.document_sha256))
      const passages = read.document ? passagesOf(read.document, form) : []
      const period = read.document ? reportedPeriod(read.document, form, filing.period_end) : undefined
      const material = byText.size > 0 ? summaryMaterial(passages, form, withoutInjections) : undefined
      const model = material && byText.get(createHash('sha256').update(JSON.stringify(material)).digest('hex'))
      writer.write({
        ...filing,
        summary: model?.summary ?? summaryOf(passages, form),
        grade: model?.grade ?? 'built_in',
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
