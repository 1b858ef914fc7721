import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { readDocument } from '../../../filings/documents/document.ts'
import { passageId } from '../../../filings/documents/filing.ts'
import { passagesOf } from '../../../filings/documents/passages.ts'
import type { Passage } from '../../../search/passage.ts'

/** Rows of a JSONL file, which may be compressed as .gz or .zst. */
export function jsonLines<Row>(path: string): Row[] {
  const bytes = readFileSync(path)
  const unpacked = path.endsWith('.gz') ? gunzipSync(bytes) : path.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes
  const text = unpacked.toString()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
}

/** A filing as a landing file delivers it. */
export interface DeliveredFiling {
  accession: string
  cik: number
  ticker: string
  form: string
  filed_at: string
  period_end?: string
  url: string
  document_path: string
}

/** A filing's passages, and the offsets of its pages, if it has pages. */
export interface FilingPassages {
  passages: Passage[]
  pageStarts: number[]
}

export function readFilingOf(filing: DeliveredFiling, folder: string): FilingPassages {
  const bytes = readFileSync(join(folder, filing.document_path))
  const document = readDocument(filing.document_path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
  const pageStarts = [0]
  for (let at = document.text.indexOf('\f'); at >= 0; at = document.text.indexOf('\f', at + 1)) pageStarts.push(at + 1)
  const passages = passagesOf(document, filing.form).map(({ start, end, ...passage }) => ({
    ...passage,
    passage_id: passageId(filing.accession, '', passage.position, passage.text),
    accession: filing.accession,
    cik: String(filing.cik),
    ticker: filing.ticker,
    form: filing.form,
    filed_at: filing.filed_at,
    period_end: filing.period_end ?? '',
    url: filing.url,
    part: passage.part ?? '',
    item: passage.item ?? '',
    start_offset: start,
    end_offset: end,
  }))
  return { passages, pageStarts }
}

/** The number of the page that contains an offset, from 1. */
export function pageAt(pageStarts: readonly number[], offset: number): number {
  let page = pageStarts.findIndex((start) => start > offset)
  if (page < 0) page = pageStarts.length
  return Math.max(page, 1)
}

/** Means over questions. For each question, `ranks` has the rank (from 0) of each wanted result, or -1 for a result that was not found. */
export function quality(ranks: readonly number[][]): { 'recall@5': number; 'recall@10': number; MRR: number } {
  const mean = (of: (ranks: number[]) => number) => round(ranks.reduce((sum, each) => sum + of(each), 0) / ranks.length)
  const recall = (depth: number) => (each: number[]) =>
    each.filter((rank) => rank >= 0 && rank < depth).length / each.length
  const first = (each: number[]) => Math.min(...each.map((rank) => (rank < 0 ? Number.POSITIVE_INFINITY : rank)))
  return { 'recall@5': mean(recall(5)), 'recall@10': mean(recall(10)), MRR: mean((each) => 1 / (1 + first(each))) }
}

export function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
