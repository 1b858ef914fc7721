import { join } from 'node:path'
import type { Embedder } from '../../src/search/embedding/embedder.ts'
import { searchFilings } from '../../src/search/search_filings.ts'
import { fiqaQuality, passageOfText, readFiqa } from '../../src/tools/evaluation/search/fiqa.ts'
import { passageRelease } from '../../src/tools/evaluation/search/passage_release.ts'
import { jsonLines, quality } from '../../src/tools/evaluation/search/retrieval.ts'
import { PlainBm25 } from './bm25.ts'

/** Measures nDCG@10 and recall@10 of the search on the forum answers of FiQA, compared with plain BM25. */
export async function benchFiqa(folder: string, embedder: Embedder) {
  const set = readFiqa(folder)
  const release = await passageRelease(set.passages, embedder, '2020-01-01')
  const plain = new PlainBm25(set.passages.map(({ text }) => text))
  const ours = await fiqaQuality(set, async (query) => {
    const found = await searchFilings(release, { query, tickers: [], forms: [], limit: 10 })
    return found.map(({ passage_id }) => passage_id)
  })
  const reference = await fiqaQuality(set, async (query) =>
    plain.search(query, 10).map((at) => set.passages[at].passage_id),
  )
  await release.close()
  return { FiQA: ours, '  plain BM25, FiQA': reference }
}

/**
 * Each question about a 10-K was written from one passage. Measures for every fifth question whether the search finds
 * this passage, and at what rank: first among all companies, then only among the passages of the right company.
 */
export async function benchQuestions(folder: string, embedder: Embedder) {
  const rows = jsonLines<{ id: string; ticker: string; question: string; context: string }>(join(folder, 'qa.jsonl.gz'))
  const contexts = new Map(rows.map(({ ticker, context }) => [`${ticker} ${context}`, { ticker, context }]))
  const keys = [...contexts.keys()]
  const passages = [...contexts.values()].map(({ ticker, context }, at) => passageOfText(String(at), ticker, context))
  const release = await passageRelease(passages, embedder, '2024-12-31')
  const plain = new PlainBm25(passages.map(({ text }) => text))
  const results: Record<string, ReturnType<typeof quality> & { questions: number }> = {}
  const asked = rows.filter((_, at) => at % 5 === 0)
  for (const scope of ['all companies', 'ticker given'] as const) {
    const ours: number[][] = []
    const reference: number[][] = []
    for (const { ticker, question, context } of asked) {
      const tickers = scope === 'ticker given' ? [ticker] : []
      const wanted = String(keys.indexOf(`${ticker} ${context}`))
      const found = await searchFilings(release, { query: question, tickers, forms: [], limit: 10 })
      ours.push([found.findIndex(({ passage_id }) => passage_id === wanted)])
      const at = plain.search(question, 10, (index) => tickers.length === 0 || passages[index].ticker === ticker)
      reference.push([at.findIndex((index) => String(index) === wanted)])
    }
    results[`10-K questions, ${scope}`] = { ...quality(ours), questions: ours.length }
    results[`  plain BM25, ${scope}, 10-K`] = { ...quality(reference), questions: reference.length }
  }
  await release.close()
  return results
}
