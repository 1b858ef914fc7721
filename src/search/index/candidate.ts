import type { Passage } from '../passage.ts'

/**
 * The attributes of a passage. They are stored together in one JSON column, because each separate column would take as long to read as the
 * JSON column.
 */
export interface PassageFacts extends Omit<Passage, 'text'> {
  /** YYYY-MM-DD. */
  filed_on: string
  /**
   * The financial statement to which the passage belongs. Empty if it belongs to none. `strength` says how certain this is, from 0 to 1.
   */
  statement: string
  strength: number
}

/** A passage that may answer the question, with the data by which it is ranked. */
export interface PassageCandidate extends PassageFacts {
  /** `segment` is the index of the segment that contains the passage, and `row` the passage's row in that segment. */
  segment: number
  row: bigint
  /** Terms in the titles of the passage's section and headings. */
  headingTerms: string[]
  /** Terms of each line of the passage. */
  lines: string[][]
  /**
   * Cosine similarity of the passage to the question. A passage that only its terms matched gets the lowest similarity
   * among the passages that were found by their vectors, or 0 if there are none.
   */
  nearness: number
}
