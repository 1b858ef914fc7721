import type { Passage } from './passage.ts'

/** A passage that may answer, with what it is ranked by. */
export interface Candidate extends Passage {
  /** The financial statement that it is a part of, or empty, and how surely: 0 to 1. */
  statement: string
  statement_strength: number
  /** Terms of its section and headings. */
  headingTerms: string[]
  /** Terms of each line. */
  lines: string[][]
  /** Cosine with the question; 0 where it is not known. */
  nearness: number
}
