import { join } from 'node:path'
import type { Embedder } from '../../src/search/embedding/embedder.ts'
import { searchFilings } from '../../src/search/search_filings.ts'
import { passageRelease } from '../../src/tools/evaluation/search/passage_release.ts'
import { type DeliveredFiling, jsonLines, quality, readFilingOf } from '../../src/tools/evaluation/search/retrieval.ts'
import { PlainBm25 } from './bm25.ts'

interface Reported {
  ticker: string
  metric: string
  period: string
  value: number
  accession: string
  /** Where the filing prints the value, such as `balance sheet: Accounts payable`. */
  where?: string
}

/**
 * For each value of the golden list whose filing is in `landing`, asks a question that names the metric and the period of the value. The
 * filings of FinanceBench are searched as well. A question is answered if the search finds a passage of the right filing that contains the
 * figure as the filing prints it.
 */
export async function benchFigures(eval_: string, landing: string, embedder: Embedder) {
  const ours = jsonLines<DeliveredFiling>(join(landing, 'filings', 'filings.jsonl')).filter(
    (each) => each.document_path,
  )
  const others = jsonLines<DeliveredFiling>(join(eval_, 'financebench', 'filings.jsonl'))
  const passages = [
    ...ours.flatMap((filing) => readFilingOf(filing, join(landing, 'filings')).passages),
    ...others.flatMap((filing) => readFilingOf(filing, join(eval_, 'financebench')).passages),
  ]
  const release = await passageRelease(passages, embedder, '2026-07-01')
  const plain = new PlainBm25(passages.map(({ heading, text }) => `${heading}\n${text}`))
  const held = new Set(ours.map(({ accession }) => accession))
  const asked = jsonLines<Reported>(join(eval_, 'metrics', 'golden.jsonl')).filter(
    ({ accession, where }) => held.has(accession) && where?.includes(': '),
  )
  const found: number[][] = []
  const reference: number[][] = []
  for (const { ticker, metric, period, value, accession, where } of asked) {
    const [, year, quarter] = /^(\d{4})(?:-Q(\d))?$/.exec(period) ?? []
    if (!year) continue
    const when = quarter ? `Q${quarter} of FY${year}` : `FY${year}`
    const query = `What was the ${metric.replaceAll('_', ' ')} of ${ticker} in ${when}?`
    const word = where!.split(': ')[1].split(/[ ,]/)[0].toLowerCase()
    const printed = printedAs(value)
    const isRight = (each: { accession: string; text: string }) =>
      each.accession === accession &&
      each.text.toLowerCase().includes(word) &&
      printed.some((text) => each.text.includes(text))
    const results = await searchFilings(release, { query, tickers: [], forms: [], limit: 10 })
    found.push([results.findIndex(isRight)])
    reference.push([plain.search(query, 10).findIndex((at) => isRight(passages[at]))])
  }
  await release.close()
  return {
    'reported figures': { ...quality(found), questions: found.length },
    '  plain BM25, reported figures': { ...quality(reference), questions: reference.length },
  }
}

/** The texts that a statement may print for a value: in millions, in thousands, or in full. */
function printedAs(value: number): string[] {
  const text = (number: number) => Math.abs(number).toLocaleString('en-US', { maximumFractionDigits: 2 })
  return Math.abs(value) >= 1e6 ? [text(value / 1e6), text(value / 1e3)] : [text(value), Math.abs(value).toFixed(2)]
}
