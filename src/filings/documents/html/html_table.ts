import type { Piece, Pieces } from '../plain/pieces.ts'
import { type GridCell, isFigure, renderTable } from './grid.ts'
import type { Style } from './style.ts'

interface Cell {
  start: number
  end: number
  pieces: Piece[]
}

/** Maximum number of columns in a row. */
const MOST_COLUMNS = 1000
/** Maximum number of rows that a cell can span. */
const LONGEST_ROWSPAN = 500
/** Maximum number of cells of a table. A larger table is split into several tables. */
const MOST_CELLS = 20_000

/** Collects the rows of an HTML table. The result is a table or, if the HTML table only serves the page layout, paragraphs. */
export class HtmlTable {
  readonly outer: Style
  rowStyle: Style
  readonly #pieces: Pieces
  readonly #done: Piece[] = []
  #rows: Cell[][] = []
  #row: Cell[] | undefined
  #cell: Cell | undefined
  #count = 0
  /**
   * Each key is a grid column that a cell with a `rowspan` occupies; the value is the number of rows that the cell
   * still spans.
   */
  #hanging = new Map<number, number>()
  #next = 0

  constructor(outer: Style, pieces: Pieces) {
    this.outer = outer.center ? { ...outer, center: false } : outer
    this.rowStyle = this.outer
    this.#pieces = pieces
  }

  get isInCell(): boolean {
    return this.#cell !== undefined
  }

  startRow(style: Style): void {
    this.endRow()
    this.rowStyle = style
    this.#row = []
    this.#next = 0
  }

  startCell(attributes: Record<string, string>): void {
    if (!this.#row || this.#next >= MOST_COLUMNS) {
      this.endRow()
      this.#row = []
      this.#next = 0
    }
    while (this.#hanging.has(this.#next)) this.#next++
    const span = spanOf(attributes.colspan, Math.max(1, MOST_COLUMNS - this.#next))
    const rows = spanOf(attributes.rowspan, LONGEST_ROWSPAN)
    this.#cell = { start: this.#next, end: this.#next + span, pieces: [] }
    if (rows > 1) for (let column = this.#next; column < this.#next + span; column++) this.#hanging.set(column, rows)
    this.#next += span
  }

  give(piece: Piece): void {
    this.#cell!.pieces.push(piece)
  }

  endCell(): void {
    if (!this.#cell) return
    if (this.#cell.pieces.length > 0) {
      this.#row!.push(this.#cell)
      this.#count++
    }
    this.#cell = undefined
  }

  endRow(): void {
    if (!this.#row) return
    if (this.#row.length > 0) this.#rows.push(this.#row)
    this.#row = undefined
    for (const [column, rows] of this.#hanging) {
      if (rows > 1) this.#hanging.set(column, rows - 1)
      else this.#hanging.delete(column)
    }
    if (this.#count >= MOST_CELLS) this.#layOut()
  }

  end(): Piece[] {
    this.endCell()
    this.endRow()
    this.#layOut()
    return this.#done
  }

  #layOut(): void {
    const rows = this.#rows
    this.#rows = []
    this.#count = 0
    if (rows.length === 0) return
    if (rows.some((row) => row.some(holdsMore))) {
      for (const row of rows) for (const cell of row) for (const piece of cell.pieces) this.#done.push(piece)
      return
    }
    const cells = rows.map((row) => row.map(({ start, end, pieces }) => ({ start, end, text: textOf(pieces) })))
    const table = renderTable(cells)
    if (isLayout(cells, table.columns, table.figures)) {
      for (const row of rows) {
        if (table.columns === 1) for (const cell of row) for (const piece of cell.pieces) this.#done.push(piece)
        else this.#done.push(asParagraph(row))
      }
      return
    }
    this.#done.push({
      kind: 'table',
      text: table.lines.join('\n'),
      rank: 0,
      isMarked: false,
      size: 0,
      head: table.head,
      page: this.#pieces.page,
    })
  }
}

function spanOf(value: string | undefined, most: number): number {
  const span = value === undefined ? 1 : Number.parseInt(value, 10)
  return Number.isFinite(span) && span >= 1 ? Math.min(span, most) : 1
}

/** Whether a cell contains a table, or so much text that the table around the cell can only serve the page layout. */
function holdsMore(cell: Cell): boolean {
  if (cell.pieces.some((piece) => piece.kind === 'table')) return true
  return cell.pieces.length > 8 || cell.pieces.reduce((sum, piece) => sum + piece.text.length, 0) > 2500
}

function textOf(pieces: Piece[]): string {
  return pieces.length === 1 ? pieces[0].text : pieces.map((piece) => piece.text).join(' ')
}

const bullet = /^(?:[•●▪■◦○·–—*-]|\(?[a-z0-9]{1,4}[.)])$/i
const itemHead = /^\s*(?:items?|part)\s+[\divx]/i

/** Whether a table only positions text: one column, bullets with their text, a single row, or prose side by side. */
function isLayout(rows: GridCell[][], columns: number, figures: number): boolean {
  if (columns === 1) return true
  if (rows.length === 1) return figures < 2
  if (rows.every((row) => bullet.test(row[0].text) || (row.length === 1 && !isFigure(row[0].text)))) return true
  if (figures > 0) return false
  if (columns === 2 && rows.length <= 3 && rows.some((row) => itemHead.test(row[0].text))) return true
  const words = rows.flat().map((cell) => cell.text.length)
  return columns <= 2 && words.reduce((sum, each) => sum + each, 0) / words.length > 300
}

function asParagraph(row: Cell[]): Piece {
  const pieces = row.flatMap((cell) => cell.pieces)
  const strongest = pieces.reduce((a, b) => (b.text.length > a.text.length ? b : a))
  const text = pieces.map((piece) => piece.text).join(' ')
  const isHeading = pieces.every((piece) => piece.isMarked || piece.text.length < 4) && strongest.kind === 'heading'
  return { ...strongest, text, kind: isHeading ? 'heading' : 'paragraph' }
}
