import type { Passage } from '../passage.ts'

/** What is known of a passage besides its words; stored as one text, as a look at each column takes as long as this. */
export interface PassageFacts extends Omit<Passage, 'text'> {
  /** YYYY-MM-DD. */
  filed_on: string
  /** The financial statement that it is a part of, or empty, and how surely: 0 to 1. */
  statement: string
  strength: number
}

/** A passage that may answer. */
export interface Candidate extends PassageFacts {
  /** Where it lies: the place of its segment, and its row there. */
  segment: number
  row: bigint
  /** Terms of its section and headings. */
  headingTerms: string[]
  /** Terms of each line. */
  lines: string[][]
  /** Cosine with the question, or the least of those that were found nearest; 0 where none were. */
  nearness: number
}
