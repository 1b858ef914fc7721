import type { Passage } from '../passage.ts'

/**
 * Attributes of a passage; stored as one text, because reading each column separately takes as long as reading this
 * one.
 */
export interface PassageFacts extends Omit<Passage, 'text'> {
  /** YYYY-MM-DD. */
  filed_on: string
  /** The financial statement that it is a part of, or empty, and the certainty, 0 to 1. */
  statement: string
  strength: number
}

/** A passage that may answer. */
export interface PassageCandidate extends PassageFacts {
  /** Position: the passage's segment, and its row there. */
  segment: number
  row: bigint
  /** Terms of its section and headings. */
  headingTerms: string[]
  /** Terms of each line. */
  lines: string[][]
  /** Cosine with the question, or the lowest cosine of the nearest passages found; 0 if there are none. */
  nearness: number
}
