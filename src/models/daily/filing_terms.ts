import { rows } from '../../base/duckdb.ts'
import { RowWriter } from '../../base/row_writer.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import { termsOf } from '../../text/terms.ts'

const columns = {
  cik: ['INTEGER', 'number of the issuer at the SEC'],
  term: ['VARCHAR', 'a search term: the stem of a word, a year, or the name of a form'],
  passages: ['INTEGER', "number of the issuer's passages that contain the term in their text or headings"],
} satisfies Record<string, [string, string]>

export default typescriptModel({
  about:
    "The terms in the passages of a day's filings, by issuer. Search uses these terms to recognize rare words and names.",
  grain: ['cik', 'term'],
  columns,
  checks: ['passages > 0'],
  partition: 'day',
  inputs: ['daily.filing_passages'],
  async run({ connection, output }) {
    const writer = await RowWriter.create(connection, output, columns)
    const issuers = await rows<{ cik: number }>(
      connection,
      'select distinct cik::integer as cik from daily.filing_passages order by cik',
    )
    for (const { cik } of issuers) {
      const counts = new Map<string, number>()
      const passages = await connection.stream(
        'select concat_ws(chr(10), section, heading, text) as text from daily.filing_passages where cik = $1',
        [cik],
      )
      for await (const chunk of passages.yieldRowObjectJson()) {
        for (const { text } of chunk) {
          for (const term of new Set(termsOf(String(text)))) counts.set(term, (counts.get(term) ?? 0) + 1)
        }
      }
      for (const [term, passages] of counts) writer.write({ cik, term, passages })
    }
    writer.close()
  },
})
