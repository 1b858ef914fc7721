import { renderTable } from '../html/grid.ts'
import { withoutFurniture } from './page_furniture.ts'
import { isCapital } from './paragraph.ts'
import { type Piece, type Pieces, visible } from './pieces.ts'
import { type TextLine, textLine } from './text_line.ts'

/**
 * Reads plain text in which pages are separated by form feeds (or EDGAR's `<PAGE>`) and table columns are aligned with
 * spaces. Passes paragraphs, headings and tables to `pieces`.
 */
export function readPlainText(chunks: Iterable<string>, pieces: Pieces): void {
  const pages = pagesOf(chunks, pieces)
  const first = pieces.page
  for (const [index, lines] of withoutFurniture(pages).entries()) {
    pieces.page = first + index
    readPage(lines.map(textLine), pieces)
  }
  pieces.page = first + pages.length - 1
}

/** Lines of EDGAR's layout tags, which mark table columns or separate blocks in plain text. */
const layoutTag = /^\s*<\/?(?:table|caption|s|c|fn|text|r|f\d+|ps|btb)>[\s<>/a-z]*$/i

function pagesOf(chunks: Iterable<string>, pieces: Pieces): string[][] {
  const pages: string[][] = [[]]
  let rest = ''
  let blanks = 0
  const take = (source: string) => {
    const parts = /^\s*<page>/i.test(source) ? ['', source.replace(/^\s*<page>/i, '')] : source.split('\f')
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        pages.push([])
        pieces.weigh(1)
      }
      const line = visible(part)
        .replace(/[\r\v\u2028\u2029]+/g, ' ')
        .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
      const isBlank = line.trim() === '' || layoutTag.test(line)
      blanks = isBlank ? blanks + 1 : 0
      if (isBlank && blanks > 4) continue
      if (!isBlank) pieces.weigh(line.trim().length)
      pages[pages.length - 1].push(isBlank ? '' : line)
    }
  }
  for (const chunk of chunks) {
    // A very long line is passed on in parts before its end is read, so that the limits are checked early.
    if (rest.length > 1 << 22) {
      take(rest)
      rest = ''
    }
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    for (const line of lines) take(line.endsWith('\r') ? line.slice(0, -1) : line)
  }
  take(rest)
  return pages
}

function readPage(lines: TextLine[], pieces: Pieces): void {
  const width = fullWidth(lines)
  let paragraph: TextLine[] = []
  let isFirst = true
  const flush = () => {
    if (paragraph.length === 0) return
    const piece = asPiece(paragraph, width, pieces.page)
    const last = pieces.all.at(-1)
    piece.continues = isFirst && last !== undefined && last.page === pieces.page - 1 && continues(last, piece)
    isFirst = false
    pieces.push(piece)
    paragraph = []
  }
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]
    if (line.isBlank) {
      flush()
      continue
    }
    const end = line.isRow || mayHead(line) ? tableEnd(lines, index, width) : index
    if (end > index) {
      flush()
      isFirst = false
      pieces.push(tableOf(lines.slice(index, end), pieces.page))
      index = end - 1
      continue
    }
    if (paragraph.length > 0 && beginsAnew(paragraph, line, width)) flush()
    paragraph.push(line)
  }
  flush()
}

/** The width of the prose on a page, estimated from its longer lines. */
function fullWidth(lines: TextLine[]): number {
  const lengths = lines.filter((line) => !line.isBlank && !line.isRow).map((line) => line.indent + line.text.length)
  if (lengths.length === 0) return 80
  lengths.sort((a, b) => a - b)
  return Math.max(NARROWEST, Math.min(200, lengths[Math.floor(lengths.length * 0.8)]))
}

/** Whether a line may belong to a table header: it is deeply indented, has several cells, or is a unit in brackets. */
function mayHead(line: TextLine): boolean {
  return line.text.length < 200 && (line.indent >= 24 || line.cells.length > 1 || /^\([^)]*\)?$/.test(line.text))
}

/** Smallest width that is assumed for prose, because a page of tables has too little prose for an estimate. */
const NARROWEST = 72
const MOST_HEAD = 8
const LONGEST_LABEL = 110

/** The index after the last row of the table that begins at line `start`. Returns `start` if no table begins there. */
function tableEnd(lines: TextLine[], start: number, width: number): number {
  let end = start
  let rows = 0
  let figures = 0
  let between = 0
  for (let index = start; index < lines.length; index++) {
    const line = lines[index]
    if (line.isRow) {
      rows++
      figures += line.cells.length - 1
      end = index + 1
      between = 0
      continue
    }
    if (line.isBlank) {
      if (++between > 3) break
      continue
    }
    // A table may contain a few short lines that are not rows: headers above the first row, and labels between rows.
    const isHead = rows === 0 && mayHead(line) && index - start < MOST_HEAD
    const isLabel = rows > 0 && (isShort(line, width) || isWrappedLabel(lines, index)) && !line.isBullet
    if (!isHead && !isLabel) break
    if (++between > (rows === 0 ? MOST_HEAD : 4)) break
  }
  return rows > 1 || figures > 2 ? end : start
}

/** Whether a long line is the first line of the label of a table row. Such a label wraps once or twice before the figures of the row. */
function isWrappedLabel(lines: TextLine[], start: number): boolean {
  for (let index = start; index < Math.min(start + 3, lines.length); index++) {
    const line = lines[index]
    if (line.isRow) return true
    if (line.isBlank || line.text.length > 160 || /[.:;]["”)]?$/.test(line.text)) return false
  }
  return false
}

function isShort(line: TextLine, width: number): boolean {
  if (line.cells.length > 1 && line.text.length < 200) return true
  return line.text.length < Math.min(LONGEST_LABEL, 0.75 * width) && !/[.;]["”]?$/.test(line.text)
}

function tableOf(lines: TextLine[], page: number): Piece {
  const rows = lines.filter((line) => !line.isBlank)
  const table = renderTable(
    rows.map((row) => (row.cells.length > 0 ? row.cells : [wholeLine(row)])),
    true,
  )
  return { kind: 'table', text: table.lines.join('\n'), rank: 0, isMarked: false, size: 0, head: table.head, page }
}

function wholeLine(line: TextLine) {
  return { start: line.indent, end: line.indent + line.text.length, text: line.text }
}

const headStart = /^(?:item\s+\d|part\s+[ivx]+\b|note\s+\d+[\s.:–—-]+\p{Lu}|exhibit\s+\d)/iu

function beginsAnew(paragraph: TextLine[], line: TextLine, width: number): boolean {
  const last = paragraph[paragraph.length - 1]
  const isLastShort = last.indent + last.text.length < 0.75 * width
  // A wrapped sentence may continue with a dash or with `Item 7`, so such a line does not always begin a paragraph.
  const isWrapped = !isLastShort && !/[.:;!?]["”)]?$/.test(last.text)
  if (line.isBullet) return !isWrapped || /^[•●▪■◦○·]/.test(line.text)
  if (headStart.test(line.text)) return !isWrapped
  // The heading of an Item ends at the end of its line, unless the line is as long as a full line of prose.
  if (paragraph.length === 1 && isLastShort && headStart.test(last.text)) return true
  if (isLastShort && /[.:!?]["”)]?$/.test(last.text) && /^[\p{Lu}\d•(“"]/u.test(line.text)) return true
  // Short lines without a full stop are headings if the prose below them begins with a capital letter.
  return (
    paragraph.length <= 3 &&
    paragraph.every((each) => each.text.length < 0.6 * width && isTitle(each.text)) &&
    /^\p{Lu}/u.test(line.text) &&
    (line.text.length > 0.6 * width || line.text.endsWith('.'))
  )
}

function isTitle(text: string): boolean {
  return /^[\p{Lu}\d]/u.test(text) && !/[.,;:]$/.test(text) && text.split(' ').length <= 12
}

function asPiece(lines: TextLine[], width: number, page: number): Piece {
  const text = lines
    .map((line) => line.text)
    .join('\n')
    .replace(/(\p{L}[-–—])\n(?=\p{L})/gu, '$1')
    .replace(/\s+/g, ' ')
  const isShort = lines.length <= 3 && text.length < 200 && !lines[0].isBullet
  const capitals = isCapital(text)
  const isHeading =
    isShort &&
    /\p{L}{2}/u.test(text) &&
    ((capitals && !/[,;]$/.test(text)) || (lines.length < 3 && isHeadLine(text) && text.length < 1.2 * width))
  const isSetIn = lines.every((line) => line.indent >= 20)
  const rank = isHeading
    ? 20 +
      (capitals ? 12 : 0) +
      (isSetIn ? 4 : 0) +
      (/^(item|part)\b/i.test(text) ? 12 : 0) +
      (/^note\s+\d/i.test(text) ? 6 : 0) -
      (text.endsWith(':') ? 4 : 0)
    : 0
  return { kind: isHeading ? 'heading' : 'paragraph', text, rank, isMarked: capitals, size: 0, head: 0, page }
}

/**
 * Whether a line reads like a heading: few words, most of them capitalised (`Results of Operations`, `Cost of Sales:`).
 */
function isHeadLine(line: string): boolean {
  const text = line.replace(/:$/, '')
  if (!isTitle(text) && !headStart.test(text)) return false
  if (text !== line && text.length > 60) return false
  const words = text.split(' ').filter((word) => /^\p{L}{4,}/u.test(word))
  const large = words.filter((word) => /^\p{Lu}/u.test(word)).length
  return headStart.test(text) || large >= 0.6 * words.length || (text.split(' ').length <= 5 && /^\p{Lu}/u.test(text))
}

/** Whether `next`, the first piece of a page, continues the last sentence of the previous page. */
function continues(last: Piece, next: Piece): boolean {
  if (last.kind !== 'paragraph' || next.kind !== 'paragraph' || last.text.length < 40) return false
  return !/[.:!?]["”)]?$/.test(last.text) && !/^[•●▪■◦○·(]/.test(next.text)
}
