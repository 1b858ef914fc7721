import { NoText } from '../no_text.ts'

/** A paragraph, heading or table from HTML or plain text. If a page break splits a paragraph, the paragraph is two pieces. */
export interface Piece {
  kind: 'paragraph' | 'heading' | 'table'
  /** Clean text. Each row of a table is one line. */
  text: string
  /** Prominence of a heading. Paragraphs and tables have 0. */
  rank: number
  /** Whether the style of the text marks a possible heading: a heading tag, bold, italics, underline or capitals. */
  isMarked: boolean
  /** Font size in points; 0 if the document has none. */
  size: number
  /** Number of header lines of a table. */
  head: number
  /** Number of page breaks before the piece. */
  page: number
  /** Whether the piece continues the previous paragraph after a page break. */
  continues?: boolean
}

/** Maximum number of characters of a filing. Even the largest filings, with their exhibits, have fewer. */
export const LARGEST_TEXT = 32_000_000
const MOST_PIECES = 400_000
const MOST_READ = 1_500_000

/** The amount of text that has been read so far from all parts of a filing. */
export interface Weight {
  characters: number
  /** Number of text fragments: table cells, lines, runs of text. */
  read: number
  pieces: number
}

/** Collects the pieces of a part of a filing, and rejects a filing that is far too large. */
export class Pieces {
  readonly all: Piece[] = []
  /** Number of page breaks so far. */
  page = 0
  /** Indices of the pieces that follow a horizontal rule. Such a rule often separates pages. */
  readonly rules: number[] = []
  readonly #weight: Weight

  constructor(weight: Weight = { characters: 0, read: 0, pieces: 0 }) {
    this.#weight = weight
  }

  /** Adds the size of a text to the counts. Throws `NoText` if the filing exceeds a limit. */
  weigh(characters: number): void {
    this.#weight.characters += characters
    this.#weight.read++
    if (this.#weight.characters > LARGEST_TEXT)
      throw new NoText(`found more than ${LARGEST_TEXT} characters of text, which no filing has`)
    if (this.#weight.read > MOST_READ)
      throw new NoText(`found more than ${MOST_READ} cells, lines and runs of text, which no filing has`)
  }

  push(piece: Piece): void {
    // Rules that consist of characters, and bullets without text, are skipped.
    if (piece.kind !== 'table' && !/[\p{L}\p{N}]/u.test(piece.text)) return
    if (++this.#weight.pieces > MOST_PIECES)
      throw new NoText(`found more than ${MOST_PIECES} headings, tables and paragraphs, which no filing has`)
    this.all.push(piece)
  }
}

const spaces = /[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g
/** Control, zero-width, bidirectional and tag characters, but no white space. */
const invisible = /(?![\t\n\v\f\r])[\p{Cc}\p{Cf}]/gu
const misplaced = /[\u0080-\u009f]/g
const isPlain = /^[ -~]*$/

/**
 * The characters of windows-1252 at 0x80 to 0x9f. A document that was decoded as latin1 has control characters in their
 * place.
 */
const windows = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** Removes invisible characters, such as zero-width and bidirectional characters, and replaces repeated spaces by one space. */
export function clean(text: string): string {
  return visible(text).replace(spaces, ' ')
}

/** Removes invisible characters as `clean` does, but keeps all spaces. */
export function visible(text: string): string {
  if (isPlain.test(text)) return text
  return text.replace(misplaced, (character) => windows[character.charCodeAt(0) - 0x80]).replace(invisible, '')
}
