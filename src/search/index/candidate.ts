import type { Passage } from '../passage.ts'

/** Attributes of a passage. They are stored as one JSON text, because each separate column would take as long to read as this one. */
export interface PassageFacts extends Omit<Passage, 'text'> {
  /** YYYY-MM-DD. */
  filed_on: string
  /** The financial statement that the passage is part of, or empty. `strength` is the certainty of that, 0 to 1. */
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
   * Cosine similarity to the question. If a passage was found only by terms, it gets the lowest similarity among the nearest passages, or 0
   * if no passage was found by its vector.
   */
  nearness: number
}
