import { decoded } from './charset.ts'
import { HtmlReader } from './html/html.ts'
import { NoText } from './no_text.ts'
import { furnitureKey, isPageMark } from './plain/page_furniture.ts'
import { type Piece, Pieces, type Weight } from './plain/pieces.ts'
import { readPlainText } from './plain/plain_text.ts'
import { submissionParts } from './submission.ts'

export { NoText }

/**
 * A paragraph, heading or table of a document. `start` and `end` are offsets into the document's text, in UTF-16 code
 * units.
 */
export interface Block {
  kind: 'heading' | 'paragraph' | 'table'
  start: number
  end: number
  /** Prominence of a heading. A more prominent heading has a higher number; paragraphs and tables have 0. */
  rank: number
  /** Number of header lines of a table. Paragraphs and headings have 0. */
  head: number
}

/** The text of a block, where `text` is the text of its document. */
export function textOf(text: string, block: Block): string {
  return text.slice(block.start, block.end)
}

/**
 * The place of one document of a filing in the text of all documents of the filing. `type` is the type of the document at EDGAR (`10-K`,
 * `EX-99.1`), if it is known.
 */
export interface DocumentPart {
  type?: string
  start: number
  end: number
}

/** The clean text of a filing. Blank lines separate blocks. Each row of a table is one line, and ` | ` separates the cells of a row. */
export interface FilingDocument {
  /**
   * The text of all blocks. If the filing is plain text, it includes the form feeds between pages, so that the page of an offset can be
   * determined.
   */
  text: string
  blocks: Block[]
  parts: DocumentPart[]
  /**
   * Facts from the cover page of an inline XBRL document. The keys are names of facts, such as
   * `DocumentFiscalYearFocus`.
   */
  cover: Record<string, string>
}

/**
 * Converts a filing in HTML, inline XBRL or plain text to clean text. If the file is an EDGAR full submission, the main document and
 * exhibits 13 and 99 are converted. Hidden text is left out. Throws `NoText` for binary data and for a filing without words.
 */
export function readDocument(bytes: Uint8Array, name = 'document'): FilingDocument {
  if (bytes.length === 0) throw new NoText(`${name}: found an empty document, expected HTML or text`)
  const written = new Writer()
  const cover: Record<string, string> = {}
  const problems: string[] = []
  const weight: Weight = { characters: 0, read: 0, pieces: 0 }
  for (const part of submissionParts(bytes)) {
    try {
      const pieces = new Pieces(weight)
      readPart(part.bytes, part.type, pieces, written, cover)
    } catch (error) {
      if (!(error instanceof NoText)) throw error
      problems.push(error.message)
    }
  }
  const document = written.end()
  if (!/\p{L}{2}/u.test(document.text)) throw new NoText(`${name}: ${problems[0] ?? 'found no words'}`)
  return { ...document, cover }
}

function readPart(
  bytes: Uint8Array,
  type: string | undefined,
  pieces: Pieces,
  written: Writer,
  cover: Record<string, string>,
): void {
  const isPlain = !isHtml(bytes)
  if (isPlain) readPlainText(decoded(bytes), pieces)
  else {
    const reader = new HtmlReader(pieces)
    for (const chunk of decoded(bytes)) reader.write(chunk)
    reader.end()
    for (const [key, value] of Object.entries(reader.cover)) cover[key] ??= value
  }
  written.part(type, isPlain ? pieces.all : withoutFurniture(pieces), isPlain ? pieces.page : undefined)
}

const markup = /<(?:!doctype\s+html|html|body|div|p|table|td|font|span|br|h[1-6]|center|b)\b[^<>]*>/i

function isHtml(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1 << 16))
    .toString('latin1')
    .replaceAll('\0', '')
  // Plain text from EDGAR also marks tables with `<TABLE>`, so this tag alone does not prove that a document is HTML.
  return (
    /<(?:html|body|!doctype\s+html)\b/i.test(start) ||
    (markup.test(start.replace(/<\/?table>/gi, '')) && !/<(?:s|c)>/i.test(start))
  )
}

/** Page furniture (headers, footers and page numbers) is searched in this many pieces before and after a page break. */
const EDGE = 3
const REPEATS = 4

/**
 * Removes page numbers and links to the table of contents. If the same text occurs at many page breaks, only the first occurrence is kept.
 */
function withoutFurniture({ all, rules }: Pieces): Piece[] {
  const ruled = new Set(rules)
  const isBreak = (index: number) =>
    index === 0 || index === all.length || all[index - 1].page !== all[index].page || ruled.has(index)
  const distance = all.map(() => EDGE + 1)
  for (let index = 0; index <= all.length; index++) {
    if (!isBreak(index)) continue
    for (let near = Math.max(0, index - EDGE); near < Math.min(all.length, index + EDGE); near++)
      distance[near] = Math.min(distance[near], near < index ? index - near : near - index + 1)
  }
  const isEdge = (index: number) => distance[index] <= EDGE && all[index].text.length < 160
  const counts = new Map<string, number>()
  for (const [index, piece] of all.entries()) {
    const key = isEdge(index) ? furnitureKey(piece.text) : undefined
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const seen = new Set<string>()
  const kept = all.filter((piece, index) => {
    if (piece.text.length < 40 && /^\W*table of contents\W*$/i.test(piece.text)) return false
    if (!isEdge(index)) return true
    if (isPageMark(piece.text)) return false
    const key = furnitureKey(piece.text)
    if (key === undefined || (counts.get(key) ?? 0) < REPEATS) return true
    const isRepeated = seen.has(key)
    seen.add(key)
    return !isRepeated
  })
  return joinedOverPages(kept)
}

/** Joins the two parts of a paragraph if a page break splits it in the middle of a sentence. */
function joinedOverPages(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last && last.page !== piece.page && goesOn(last, piece)) {
      joined[joined.length - 1] = { ...last, text: `${last.text} ${piece.text}`, page: piece.page }
    } else joined.push(piece)
  }
  return joined
}

function goesOn(last: Piece, next: Piece): boolean {
  if (last.kind !== 'paragraph' || next.kind !== 'paragraph' || last.text.length < 40) return false
  return !/[.:;!?]["”’)]?$/.test(last.text) && /^[\p{L}\d$(“]/u.test(next.text)
}

/** Joins pieces into one text, and records the offsets of each block and part. */
class Writer {
  readonly #texts: string[] = []
  readonly #blocks: Block[] = []
  readonly #parts: DocumentPart[] = []
  #length = 0

  part(type: string | undefined, pieces: Piece[], pages: number | undefined): void {
    if (this.#length > 0) this.#add('\n\n')
    const start = this.#length
    const size = bodySize(pieces)
    let page = 0
    let isFirst = true
    for (const piece of pieces) {
      const breaks = pages === undefined ? 0 : piece.page - page
      page += breaks
      const last = this.#blocks.at(-1)
      if (piece.continues && last && breaks === 1) {
        this.#add(`\f${piece.text}`)
        last.end = this.#length
        continue
      }
      if (!isFirst || breaks > 0) this.#add(breaks > 0 ? `\n${'\f'.repeat(breaks)}\n` : '\n\n')
      isFirst = false
      const from = this.#length
      this.#add(piece.text.toWellFormed())
      const isHeading = piece.kind === 'heading' || (piece.kind === 'paragraph' && isLarge(piece, size))
      this.#blocks.push({
        kind: isHeading ? 'heading' : piece.kind,
        start: from,
        end: this.#length,
        rank: isHeading ? piece.rank : 0,
        head: piece.head,
      })
    }
    if (pages !== undefined && pages > page) this.#add('\f'.repeat(pages - page))
    this.#parts.push({ type, start, end: this.#length })
  }

  end(): Omit<FilingDocument, 'cover'> {
    return { text: this.#texts.join(''), blocks: this.#blocks, parts: this.#parts }
  }

  #add(text: string): void {
    this.#texts.push(text)
    this.#length += text.length
  }
}

/** The font size in points of most of the text in paragraphs. */
function bodySize(pieces: Piece[]): number {
  const characters = new Map<number, number>()
  for (const { kind, size, text } of pieces)
    if (kind === 'paragraph' && size > 0)
      characters.set(Math.round(size * 2), (characters.get(Math.round(size * 2)) ?? 0) + text.length)
  let most: [number, number] = [0, 0]
  for (const entry of characters) if (entry[1] > most[1]) most = entry
  return most[0] / 2
}

/** Whether a piece is short and has a clearly larger font than the paragraphs of the document. */
function isLarge(piece: Piece, size: number): boolean {
  return (
    size > 0 &&
    piece.size >= 1.2 * size &&
    piece.text.length < 150 &&
    !/[.;,]$/.test(piece.text) &&
    /\p{L}{2}/u.test(piece.text)
  )
}
