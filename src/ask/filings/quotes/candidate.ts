import type { Share } from '../evidence.ts'
import type { PassageItem } from '../items.ts'

/** Something that could be quoted. */
export interface Candidate {
  item: PassageItem
  /** As it stands in the answer, without source and citation. */
  quote: string
  text: string
  score: number
  /** Of a single row: what its label and heads are, and the size of its first figure. */
  row?: { key: string; size: number }
  /** Of a part of which the share is asked for. */
  share?: Share
  /** Whether the rows that the question leaves out are left out. */
  isWithout?: boolean
  /** Whether it is rows of a table together. */
  isTable?: boolean
}
