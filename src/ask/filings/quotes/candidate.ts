import type { Share } from '../evidence.ts'
import type { PassageItem } from '../items.ts'

/** Something that could be quoted. */
export interface QuoteCandidate {
  item: PassageItem
  /** As it appears in the answer, without source and citation. */
  quote: string
  text: string
  score: number
  /** The newest year of its columns. */
  year?: number
  /** Share of the question's open words that it has, with its titles. */
  held?: number
  /** Of a single row: what its label and heads are, and the size of its first figure. */
  row?: { key: string; size: number }
  /** Of a part whose share is requested. */
  share?: Share
  /** Whether it is rows of a table together. */
  isTable?: boolean
}
