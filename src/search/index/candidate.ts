import type { Passage } from '../passage.ts'

/** Attributes of a passage. They are stored as one JSON text, because each separate column would take as long to read as this one. */
export interface PassageFacts extends Omit<Passage, 'text'> {
  /** YYYY-MM-DD. */
  filed_on: string
  /** The financial statement that it is part of, or empty; `strength` is the certainty, 0 to 1. */
  statement: string
  strength: number
}

/** A passage that may answer the question. */
export interface PassageCandidate extends PassageFacts {
  /** The segment of the passage, and its row in that segment. */
  segment: number
  row: bigint
  /** Terms of its section and headings. */
  headingTerms: string[]
  /** Terms of each line. */
  lines: string[][]
  /**
   * Cosine similarity to the question. A passage found only by terms gets the lowest value of the nearest passages, or 0 if there are
   * none.
   */
  nearness: number
}
