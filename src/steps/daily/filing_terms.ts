import { rows } from '../../engine/duckdb.ts'
import { RowWriter } from '../../engine/row_writer.ts'
import { step } from '../../model/step.ts'
import { termsOf } from '../../search/terms.ts'

const columns = {
  ticker: ['VARCHAR', 'symbol of the issuer; empty if not told'],
  term: ['VARCHAR', 'stem of a word, or a year'],
  passages: ['INTEGER', "the issuer's passages that have it in their text or headings"],
} satisfies Record<string, [string, string]>

export default step({
  about: "Terms of the passages of a day's filings, by issuer: what search tells rare words and names by.",
  grain: ['ticker', 'term'],
  columns,
  checks: ['passages > 0'],
  partition: 'day',
  inputs: ['daily.filing_passages'],
  async run({ connection, output }) {
    const writer = await RowWriter.create(connection, output, columns)
    const tickers = await rows<{ ticker: string }>(
      connection,
      "select distinct coalesce(ticker, '') as ticker from daily.filing_passages order by ticker",
    )
    for (const { ticker } of tickers) {
      const counts = new Map<string, number>()
      const passages = await connection.stream(
        "select concat_ws(chr(10), section, heading, text) as text from daily.filing_passages where coalesce(ticker, '') = $1",
        [ticker],
      )
      for await (const chunk of passages.yieldRowObjectJson()) {
        for (const { text } of chunk) {
          for (const term of new Set(termsOf(String(text)))) counts.set(term, (counts.get(term) ?? 0) + 1)
        }
      }
      for (const [term, passages] of counts) writer.write({ ticker, term, passages })
    }
    writer.close()
  },
})
