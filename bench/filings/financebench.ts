import { join } from 'node:path'
import type { Embedder } from '../../src/search/embedder.ts'
import { searchFilings } from '../../src/search/search_filings.ts'
import { PlainBm25 } from './bm25.ts'
import { type DeliveredFiling, jsonLines, pageAt, quality, type ReadFiling, readFilingOf } from './evaluation.ts'
import { benchRelease } from './release.ts'

interface Question {
  doc_name: string
  question: string
  evidence: { page_in_text: number }[]
}

/**
 * How often the evidence of FinanceBench's questions is among the results: a passage of the right document whose text lies
 * on a page within one of the evidence's. With several pages of evidence, the share of them that is found.
 */
export async function benchFinanceBench(folder: string, embedder: Embedder, isVerbose: boolean) {
  const filings = jsonLines<DeliveredFiling>(join(folder, 'filings.jsonl'))
  const documents = jsonLines<{ doc_name: string; ticker: string; accession: string }>(join(folder, 'documents.jsonl'))
  const questions = jsonLines<Question>(join(folder, 'questions.jsonl'))
  const read = new Map(filings.map((filing) => [filing.accession, readFilingOf(filing, folder)]))
  const passages = [...read.values()].flatMap((each) => each.passages)
  const newest = filings
    .map(({ filed_at }) => filed_at.slice(0, 10))
    .sort()
    .at(-1)!
  const release = await benchRelease(passages, embedder, newest)
  const plain = new PlainBm25(passages.map(({ heading, text }) => `${heading}\n${text}`))
  const rows: Record<string, ReturnType<typeof quality> & { questions: number }> = {}
  for (const scope of ['shared store', 'ticker given'] as const) {
    const ours: number[][] = []
    const reference: number[][] = []
    for (const { doc_name, question, evidence } of questions) {
      const { ticker, accession } = documents.find((each) => each.doc_name === doc_name)!
      const tickers = scope === 'ticker given' ? [ticker] : []
      const found = await searchFilings(release, { query: question, tickers, forms: [], limit: 10 })
      const places = (results: Found[]) =>
        evidence.map(({ page_in_text }) =>
          results.findIndex(
            (each) => each.accession === accession && isOnPage(each, page_in_text, read.get(accession)!),
          ),
        )
      ours.push(places(found))
      const at = plain.search(question, 10, (index) => tickers.length === 0 || passages[index].ticker === ticker)
      reference.push(places(at.map((index) => passages[index])))
      if (isVerbose && places(found).includes(-1))
        process.stderr.write(`${scope}, not found: ${doc_name}: ${question}\n`)
    }
    const halves = [0, 1].map((half) => quality(ours.filter((_, at) => at % 2 === half)))
    rows[`FinanceBench, ${scope}`] = { ...quality(ours), questions: ours.length }
    for (const half of [0, 1])
      rows[`  half ${half + 1}, ${scope}`] = {
        ...halves[half],
        questions: Math.ceil((ours.length - half) / 2),
      }
    rows[`  plain BM25, ${scope}`] = { ...quality(reference), questions: reference.length }
  }
  await release.close()
  return rows
}

type Found = { accession: string; start_offset: number; end_offset: number }

function isOnPage({ start_offset, end_offset }: Found, page: number, { pageStarts }: ReadFiling): boolean {
  const from = pageAt(pageStarts, start_offset)
  const to = pageAt(pageStarts, Math.max(start_offset, end_offset - 1))
  return to >= page - 1 && from <= page + 1
}
