import { orderedRows } from '../../base/ordered_rows.ts'
import { RowWriter } from '../../base/row_writer.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import { passageId, readFiling } from '../../filings/documents/filing.ts'
import { passagesOf } from '../../filings/documents/passages.ts'

const columns = {
  passage_id: ['VARCHAR', 'hash of accession, document, position and text; hex'],
  accession: ['VARCHAR', 'number of the filing at the SEC, as delivered'],
  cik: ['BIGINT', 'number of the issuer at the SEC'],
  ticker: ['VARCHAR', 'symbol of the issuer, as delivered; null if not delivered'],
  form: ['VARCHAR', 'SEC form type of the filing: 10-K, 10-Q, 8-K, 10-K/A, ...'],
  filed_at: ['TIMESTAMP', 'time of acceptance, UTC'],
  period_end: ['DATE', 'last day of the period that the filing reports on; null if not delivered'],
  url: ['VARCHAR', 'address of the filing'],
  document_sha256: ['VARCHAR', 'SHA-256 of the document, hex'],
  part: ['VARCHAR', 'Part of the form, I to IV; null if the form has no Parts, and before the first Item'],
  item: [
    'VARCHAR',
    'Item of the form or exhibit, such as 7, 1A, 2.02 or EX-99.1; null before the first Item, after the last Item, and in forms without Items',
  ],
  section: ['VARCHAR', 'title of the section'],
  heading: [
    'VARCHAR',
    'headings above the passage, starting with the highest level; for a table, also its caption, units and column heads',
  ],
  kind: ['VARCHAR', 'text or table'],
  position: ['INTEGER', 'number of the passage in the document, from 0'],
  start_offset: ['INTEGER', 'offset of the first character of the passage in the clean text of the document'],
  end_offset: ['INTEGER', 'offset after the last character of the passage in the clean text of the document'],
  text: [
    'VARCHAR',
    'text of the passage, for display and quotation; in a table, each row is a line, and " | " separates cells',
  ],
} satisfies Record<string, [string, string]>

/** `RowWriter` cannot write BIGINT, so `cik` is written as DOUBLE, which represents it exactly. */
const written = { ...columns, cik: 'DOUBLE' } as const

const filings = `
  select accession, cik::double as cik, ticker, form, epoch_us(filed_at)::double as filed_at,
    period_end::varchar as period_end, url, document_sha256
  from bronze.filings
  where not superseded
  order by accession`

type Filing = {
  accession: string
  cik: number
  ticker: string | null
  form: string
  filed_at: number
  period_end: string | null
  url: string
  document_sha256: string
}

export default typescriptModel({
  about:
    'The filings of a day, split into passages of about 250 tokens each. The clean text of each document is cut at headings, paragraphs and rows of tables. A document that is not text has no passages.',
  grain: ['accession', 'position'],
  columns,
  checks: ["kind in ('text', 'table')", 'length(passage_id) = 32', 'start_offset < end_offset', "text <> ''"],
  partition: 'day',
  inputs: ['bronze.filings'],
  async run({ connection, output, document }) {
    const writer = await RowWriter.create(connection, output, written)
    for await (const filing of orderedRows<Filing>(connection, filings)) {
      const read = await readFiling(() => document(filing.document_sha256))
      if (!read.document) continue
      const { accession, document_sha256 } = filing
      for (const { start, end, ...passage } of passagesOf(read.document, filing.form)) {
        writer.write({
          passage_id: passageId(accession, document_sha256, passage.position, passage.text),
          ...filing,
          ...passage,
          start_offset: start,
          end_offset: end,
        })
      }
    }
    writer.close()
  },
})
