import type { Embedder } from '../../src/search/embedding/embedder.ts'
import { searchFilings } from '../../src/search/search_filings.ts'
import { evidenceRanks, qualityOf, readFinanceBench, scopes } from '../../src/tools/evaluation/search/financebench.ts'
import { passageRelease } from '../../src/tools/evaluation/search/passage_release.ts'
import { PlainBm25 } from './bm25.ts'

/**
 * Measures how often the search finds the evidence for a question of FinanceBench. The reference is plain BM25 over the
 * same passages.
 */
export async function benchFinanceBench(folder: string, embedder: Embedder, isVerbose: boolean) {
  const set = readFinanceBench(folder)
  const { passages, questions } = set
  const release = await passageRelease(passages, embedder, set.newest)
  const plain = new PlainBm25(passages.map(({ heading, text }) => `${heading}\n${text}`))
  const rows: Record<string, ReturnType<typeof qualityOf>> = {}
  for (const scope of scopes) {
    const ours = await evidenceRanks(set, scope, (query, tickers) =>
      searchFilings(release, { query, tickers, forms: [], limit: 10 }),
    )
    const reference = await evidenceRanks(set, scope, async (query, tickers) =>
      plain
        .search(query, 10, (index) => tickers.length === 0 || tickers.includes(passages[index].ticker))
        .map((at) => passages[at]),
    )
    questions.forEach(({ doc_name, question }, at) => {
      if (isVerbose && ours[at].includes(-1)) process.stderr.write(`${scope}, not found: ${doc_name}: ${question}\n`)
    })
    rows[`FinanceBench, ${scope}`] = qualityOf(ours)
    for (const half of [0, 1]) rows[`  half ${half + 1}, ${scope}`] = qualityOf(ours.filter((_, at) => at % 2 === half))
    rows[`  plain BM25, ${scope}`] = qualityOf(reference)
  }
  await release.close()
  return rows
}
