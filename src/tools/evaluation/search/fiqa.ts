import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Passage } from '../../../search/passage.ts'
import { jsonLines, round } from './retrieval.ts'

/** FiQA's forum questions and answers. They show whether search also works on texts other than filings. */
export interface Fiqa {
  passages: Passage[]
  questions: { text: string; relevant: ReadonlySet<string> }[]
}

export function readFiqa(folder: string): Fiqa {
  const corpus = jsonLines<{ _id: string; text: string }>(join(folder, 'corpus.jsonl.gz'))
  const queries = jsonLines<{ _id: string; text: string }>(join(folder, 'queries.jsonl'))
  const relevant = new Map<string, Set<string>>()
  for (const [query, text] of jsonLinesOfTsv(join(folder, 'qrels.tsv'))) {
    relevant.set(query, (relevant.get(query) ?? new Set()).add(text))
  }
  return {
    passages: corpus.map(({ _id, text }) => passageOfText(_id, '', text)),
    questions: queries.flatMap(({ _id, text }) => {
      const wanted = relevant.get(_id)
      return wanted ? [{ text, relevant: wanted }] : []
    }),
  }
}

/** nDCG@10 and recall@10 of a search. `search` returns the ids of at most ten passages, best first. */
export async function fiqaQuality({ questions }: Fiqa, search: (query: string) => Promise<readonly string[]>) {
  const lists: number[][] = []
  for (const { text, relevant } of questions) {
    const found = await search(text)
    lists.push([...found.map((id) => (relevant.has(id) ? 1 : 0)), relevant.size])
  }
  return graded(lists)
}

/** Scores lists of gains, each of which ends with the number of relevant texts. */
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

/** A text as a passage. */
export function passageOfText(id: string, ticker: string, text: string): Passage {
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
