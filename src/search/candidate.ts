/** A passage that may answer, with what it is ranked by. */
export interface Candidate {
  passage_id: string
  accession: string
  ticker: string
  form: string
  item: string
  kind: string
  position: number
  statement: string
  statement_strength: number
  /** Terms of its section and headings, then those of each line. */
  heading: string[]
  lines: string[][]
  /** Cosine with the question. */
  nearness: number
  text: string
}
