import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Embedder } from '../../src/search/embedder.ts'
import type { Passage } from '../../src/search/passage.ts'
import { searchFilings } from '../../src/search/search_filings.ts'
import { PlainBm25 } from './bm25.ts'
import { jsonLines, quality, round } from './evaluation.ts'
import { benchRelease } from './release.ts'

/** nDCG@10 and recall@10 on FiQA's forum answers: texts that are no filings, to see that search is not only for statements. */
export async function benchFiqa(folder: string, embedder: Embedder) {
  const corpus = jsonLines<{ _id: string; text: string }>(join(folder, 'corpus.jsonl.gz'))
  const queries = jsonLines<{ _id: string; text: string }>(join(folder, 'queries.jsonl'))
  const relevant = new Map<string, Set<string>>()
  for (const line of jsonLinesOfTsv(join(folder, 'qrels.tsv'))) {
    relevant.set(line[0], (relevant.get(line[0]) ?? new Set()).add(line[1]))
  }
  const passages = corpus.map(({ _id, text }) => asPassage(_id, '', text))
  const release = await benchRelease(passages, embedder, '2020-01-01')
  const plain = new PlainBm25(corpus.map(({ text }) => text))
  const ours: number[][] = []
  const reference: number[][] = []
  for (const { _id, text } of queries) {
    const wanted = relevant.get(_id)
    if (!wanted) continue
    const gains = (ids: string[]) => ids.map((id) => (wanted.has(id) ? 1 : 0))
    const found = await searchFilings(release, { query: text, tickers: [], forms: [], limit: 10 })
    ours.push([...gains(found.map(({ passage_id }) => passage_id)), wanted.size])
    reference.push([...gains(plain.search(text, 10).map((at) => corpus[at]._id)), wanted.size])
  }
  await release.close()
  return { FiQA: graded(ours), '  plain BM25, FiQA': graded(reference) }
}

/** Whether the passage that a question was written from is found, among those of all companies and of its own. */
export async function benchQuestions(folder: string, embedder: Embedder) {
  const rows = jsonLines<{ id: string; ticker: string; question: string; context: string }>(join(folder, 'qa.jsonl.gz'))
  const contexts = new Map(rows.map(({ ticker, context }) => [`${ticker} ${context}`, { ticker, context }]))
  const keys = [...contexts.keys()]
  const passages = [...contexts.values()].map(({ ticker, context }, at) => asPassage(String(at), ticker, context))
  const release = await benchRelease(passages, embedder, '2024-12-31')
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

/** Of lists of gains that end with how many there are to gain. */
function graded(lists: readonly number[][]) {
  const discounted = (gains: number[]) => gains.reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0)
  let ndcg = 0
  let recall = 0
  for (const list of lists) {
    const gains = list.slice(0, -1)
    const all = list.at(-1)!
    ndcg += discounted(gains) / discounted(Array.from({ length: Math.min(all, 10) }, () => 1))
    recall += gains.filter((gain) => gain > 0).length / all
  }
  return { 'nDCG@10': round(ndcg / lists.length), 'recall@10': round(recall / lists.length), questions: lists.length }
}

function asPassage(id: string, ticker: string, text: string): Passage {
  return {
    passage_id: id,
    accession: `${ticker}-filing`,
    cik: ticker || '1',
    ticker,
    form: '10-K',
    filed_at: '2019-12-31T00:00:00Z',
    period_end: '',
    url: '',
    part: '',
    item: '',
    section: '',
    heading: '',
    kind: 'text',
    position: Number(id) || 0,
    start_offset: 0,
    end_offset: text.length,
    text,
  }
}

function jsonLinesOfTsv(path: string): string[][] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
}
