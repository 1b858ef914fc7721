import { existsSync } from 'node:fs'
import type { Embedder } from '../../../search/embedding/embedder.ts'
import type { FoundPassage } from '../../../search/search_filings.ts'
import { searchFilings } from '../../../search/search_filings.ts'
import type { Measure } from '../measure.ts'
import { evidenceRanks, qualityOf, readFinanceBench, scopes } from './financebench.ts'
import { fiqaQuality, readFiqa } from './fiqa.ts'
import { passageRelease } from './passage_release.ts'

/**
 * Measures how well search with an embedder finds the passages that answer the questions of FinanceBench and FiQA. A
 * data set without a folder is left out, and documents that cannot be read are reported to `warn`.
 */
export async function evaluateSearch(
  folders: { financebench: string; fiqa: string },
  embedder: Embedder,
  warn: (message: string) => void,
): Promise<Measure[]> {
  const measures: Measure[] = []
  if (existsSync(folders.financebench)) {
    const set = readFinanceBench(folders.financebench)
    for (const { document, reason } of set.unreadable)
      warn(`search: ${document}: ${reason}; its questions are left out`)
    const release = await passageRelease(set.passages, embedder, set.newest)
    try {
      for (const scope of scopes) {
        const find = (query: string, tickers: string[]): Promise<FoundPassage[]> =>
          searchFilings(release, { query, tickers, forms: [], limit: 10 })
        const { questions, ...figures } = qualityOf(await evidenceRanks(set, scope, find))
        measures.push({ set: `search: financebench, ${scope}`, provider: embedder.id, cases: questions, figures })
      }
    } finally {
      await release.close()
    }
  }
  if (existsSync(folders.fiqa)) {
    const set = readFiqa(folders.fiqa)
    const release = await passageRelease(set.passages, embedder, '2020-01-01')
    try {
      const { questions, ...figures } = await fiqaQuality(set, async (query) => {
        const found = await searchFilings(release, { query, tickers: [], forms: [], limit: 10 })
        return found.map(({ passage_id }) => passage_id)
      })
      measures.push({ set: 'search: fiqa', provider: embedder.id, cases: questions, figures })
    } finally {
      await release.close()
    }
  }
  return measures
}
