/** What a search ranks a passage by, besides its terms; stored with it, as one text, so that it is read in one go. */
export interface PassageFacts {
  accession: string
  ticker: string
  form: string
  /** YYYY-MM-DD. */
  filed_on: string
  /** YYYY-MM-DD, or empty. */
  period_end: string
  item: string
  kind: 'text' | 'table'
  position: number
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
