import { join } from 'node:path'
import type { Passage } from '../../../search/passage.ts'
import { type DeliveredFiling, type FilingPassages, jsonLines, pageAt, quality, readFilingOf } from './retrieval.ts'

export interface FinanceQuestion {
  doc_name: string
  question: string
  answer: string
  evidence: { page_in_text: number }[]
}

/** FinanceBench's questions with the filings that answer them. */
export interface FinanceBench {
  questions: (FinanceQuestion & { ticker: string; accession: string })[]
  passages: Passage[]
  read: Map<string, FilingPassages>
  /** Day of the newest filing, YYYY-MM-DD. */
  newest: string
  /** Documents that could not be converted, with the reason. Questions about these documents are left out of `questions`. */
  unreadable: { document: string; reason: string }[]
}

/** Reads the set. Documents that cannot be converted are listed in `unreadable`. */
export function readFinanceBench(folder: string): FinanceBench {
  const filings = jsonLines<DeliveredFiling>(join(folder, 'filings.jsonl'))
  const documents = jsonLines<{ doc_name: string; ticker: string; accession: string }>(join(folder, 'documents.jsonl'))
  const read = new Map<string, FilingPassages>()
  const unreadable: FinanceBench['unreadable'] = []
  for (const filing of filings) {
    try {
      read.set(filing.accession, readFilingOf(filing, folder))
    } catch (error) {
      unreadable.push({ document: filing.document_path, reason: (error as Error).message })
    }
  }
  const days = filings.map(({ filed_at }) => filed_at.slice(0, 10)).sort()
  return {
    questions: jsonLines<FinanceQuestion>(join(folder, 'questions.jsonl'))
      .map((question) => {
        const { ticker, accession } = documents.find(({ doc_name }) => doc_name === question.doc_name)!
        return { ...question, ticker, accession }
      })
      .filter(({ accession }) => read.has(accession)),
    passages: [...read.values()].flatMap((each) => each.passages),
    read,
    newest: days.at(-1)!,
    unreadable,
  }
}

/** Position of a passage. */
export type PassagePosition = { accession: string; start_offset: number; end_offset: number }

/** Returns ten passages, best first. If `tickers` is empty, all companies' filings are searched. */
export type Search = (query: string, tickers: string[]) => Promise<readonly PassagePosition[]>

/** Where search has to find the evidence: in the passages of all companies, or only in the passages of the right company. */
export const scopes = ['shared store', 'ticker given'] as const

/**
 * For each question, the rank (from 0) of each page of evidence, or -1 if it is not found. A passage counts as finding a page if it is in
 * the right document and at most one page away.
 */
export async function evidenceRanks(
  { questions, read }: FinanceBench,
  scope: (typeof scopes)[number],
  search: Search,
): Promise<number[][]> {
  const ranks: number[][] = []
  for (const { question, evidence, ticker, accession } of questions) {
    const found = await search(question, scope === 'ticker given' ? [ticker] : [])
    ranks.push(
      evidence.map(({ page_in_text }) =>
        found.findIndex((each) => each.accession === accession && isOnPage(each, page_in_text, read.get(accession)!)),
      ),
    )
  }
  return ranks
}

/** Recall and MRR of ranks, with the number of questions. */
export function qualityOf(ranks: readonly number[][]): ReturnType<typeof quality> & { questions: number } {
  return { ...quality(ranks), questions: ranks.length }
}

function isOnPage(
  { start_offset, end_offset }: PassagePosition,
  page: number,
  { pageStarts }: FilingPassages,
): boolean {
  const from = pageAt(pageStarts, start_offset)
  const to = pageAt(pageStarts, Math.max(start_offset, end_offset - 1))
  return to >= page - 1 && from <= page + 1
}
