/** A table cell from `start` to `end` (exclusive). The unit of both is grid columns in HTML and characters in plain text. */
export interface GridCell {
  start: number
  end: number
  text: string
}

/** A table as text. Each line is a row with ` | ` between its cells, and the first `head` lines are the header. */
export interface RenderedTable {
  lines: string[]
  head: number
  columns: number
  /** Number of cells that contain a figure. */
  figures: number
}

export const SEPARATOR = ' | '

/** If a table has more distinct cell positions than this, no columns are computed and the cells are only listed in order. */
const MOST_INTERVALS = 1500

/**
 * Converts rows of cells to a table. Currency signs, brackets and percent signs are joined with their figures, empty columns are dropped,
 * and several header rows become one row. If `isPlain` is true, a column may shift by a few characters between rows.
 */
export function renderTable(source: GridCell[][], isPlain = false): RenderedTable {
  const rows = source.map((row) => joinFragments(row, isPlain)).filter((row) => row.length > 0)
  const figures = rows.reduce((sum, row) => sum + row.filter((cell) => isFigure(cell.text)).length, 0)
  const found = columnsOf(rows)
  const columns = isPlain && found ? joinShifted(rows, found) : found
  if (!columns) {
    const lines = rows.map((row) => row.map((cell) => cell.text).join(SEPARATOR))
    return { lines, head: 0, columns: MOST_INTERVALS, figures }
  }
  const placed = rows.map((row) => place(row, columns))
  const count = headRows(rows, placed)
  const heads = headLines(rows.slice(0, count), placed.slice(0, count), columns)
  const lines = [...heads, ...placed.slice(count).map(line)]
  return { lines, head: Math.min(heads.length, lines.length - 1), columns: columns.length, figures }
}

const number = String.raw`\(?[-–—+]?\s?(?:US|C|A|NT|HK)?[$€£¥₹]?\s?\(?[-–—+]?\d[\d,]*(?:\.\d+)?|\(?[-–—]?[$€£¥₹]?\s?\.\d+`
const figure = new RegExp(
  String.raw`^(?:${number})\s?(?:%|x|bps|pts?\.?|pp|[MBK])?\)?\s?%?\s?(?:\(\w{1,2}\)|[*†‡])*$`,
  'i',
)
const year = /^(?:19|20)\d\d\s?\*?$/
const prefix = /^(?:\(\s*)?[-–]?\s*(?:US|C|A|NT|HK)?[$€£¥₹]\s*\(?$|^\($/
const suffix = /^(?:\)\s*%?|%\s*\)?|\)?\s*(?:pts?\.?|bps|pp)|[*†‡]+)$/i
const startsFigure = /^[-–—+(.$€£¥₹\d]/

/** Whether the text of a cell is a figure. A year is not a figure, because it usually names a column. */
export function isFigure(text: string): boolean {
  return text.length < 40 && !year.test(text) && figure.test(text)
}

function joinFragments(row: GridCell[], isPlain: boolean): GridCell[] {
  const joined: GridCell[] = []
  let opening: GridCell | undefined
  for (const cell of row) {
    const text = cell.text.trim()
    if (text === '') continue
    const last = joined.at(-1)
    if (opening && startsFigure.test(text)) {
      // In plain text, a currency sign can be so far to the left of its figure that their cell would overlap the previous column.
      const { start } = isPlain ? cell : opening
      joined.push({ start, end: cell.end, text: tidy(opening.text + text) })
      opening = undefined
      continue
    }
    if (opening) joined.push(opening)
    opening = undefined
    if (prefix.test(text)) opening = { ...cell, text }
    else if (last && suffix.test(text) && /[\d—–-]\)?%?$/.test(last.text)) {
      last.text = tidy(last.text + text)
      last.end = cell.end
    } else joined.push({ ...cell, text: tidy(text) })
  }
  if (opening) joined.push(opening)
  return joined
}

function tidy(text: string): string {
  if (text.length > 40 || !text.includes(' ')) return text
  return text
    .replace(/([$€£¥₹])\s+(?=[\d(.—–-])/g, '$1')
    .replace(/\(\s+(?=[\d$€£¥₹.])/g, '(')
    .replace(/(?<=\d)\s+(?=\)|%)/g, '')
}

/** Maximum number of column comparisons per table. A readable table needs far fewer. */
const MOST_TRIES = 2000

interface GridColumn {
  start: number
  end: number
}

/**
 * Finds the columns of a table. Overlapping cells are in the same column. Narrow cells are placed first, so that a header above several
 * columns does not merge these columns. Label columns that differ only in indent are merged, unless a row has text in both columns.
 */
function columnsOf(rows: GridCell[][]): GridColumn[] | undefined {
  const intervals = new Map<number, GridColumn>()
  for (const row of rows) {
    for (const { start, end } of row) intervals.set(start * 1e6 + end, { start, end })
    if (intervals.size > MOST_INTERVALS) return undefined
  }
  const narrowFirst = [...intervals.values()].sort((a, b) => a.end - a.start - (b.end - b.start) || a.start - b.start)
  let columns: GridColumn[] = []
  let tries = MOST_TRIES
  for (const each of narrowFirst) {
    const over = columns.filter((column) => overlaps(column, each))
    const isOne = over.every((column, index) =>
      over.slice(0, index).every((before) => --tries > 0 && !stand(rows, before, column)),
    )
    if (!isOne) continue
    const joined = {
      start: Math.min(each.start, ...over.map((it) => it.start)),
      end: Math.max(each.end, ...over.map((it) => it.end)),
    }
    columns = [...columns.filter((column) => !over.includes(column)), joined]
  }
  columns.sort((a, b) => a.start - b.start)
  return joinHeads(rows, joinLabels(rows, columns))
}

/** Merges a column that has only a header (`2018`) with the nearest column of figures, unless a row has cells in both. */
function joinHeads(rows: GridCell[][], columns: GridColumn[]): GridColumn[] {
  const figures = rows.flatMap((row) => row.filter((cell) => isFigure(cell.text)))
  const hasFigures = (column: GridColumn) => figures.some((cell) => overlaps(cell, column))
  const joined = [...columns]
  for (let index = 1; index < joined.length; index++) {
    const column = joined[index]
    if (hasFigures(column)) continue
    const sides = [index > 1 ? joined[index - 1] : undefined, joined[index + 1]]
    const [near] = sides
      .filter((side) => side !== undefined && hasFigures(side) && !stand(rows, column, side))
      .sort((a, b) => gap(column, a!) - gap(column, b!))
    if (!near || gap(column, near) > WIDEST_GAP) continue
    const at = joined.indexOf(near)
    const both = { start: Math.min(near.start, column.start), end: Math.max(near.end, column.end) }
    joined.splice(Math.min(at, index), 2, both)
    index--
  }
  return joined
}

/** Merges adjacent columns whose cells are only shifted between rows: no row with figures has cells in both. */
function joinShifted(rows: GridCell[][], columns: GridColumn[]): GridColumn[] {
  const joined: GridColumn[] = []
  const withFigures = rows.filter((row) => row.some((cell) => isFigure(cell.text)))
  for (const column of columns) {
    const last = joined.at(-1)
    const isShifted = joined.length > 1 && last && gap(last, column) <= WIDEST_GAP && !stand(withFigures, last, column)
    if (isShifted) joined[joined.length - 1] = { start: last.start, end: column.end }
    else joined.push(column)
  }
  return joined
}

/** Columns with a wider gap are not merged. The unit is grid columns in HTML and characters in plain text. */
const WIDEST_GAP = 8

function gap(a: GridColumn, b: GridColumn): number {
  return Math.max(a.start - b.end, b.start - a.end)
}

function joinLabels(rows: GridCell[][], columns: GridColumn[]): GridColumn[] {
  const joined: GridColumn[] = []
  const figures = rows.flatMap((row) => row.filter((cell) => isFigure(cell.text)))
  let isLabel = true
  for (const column of columns) {
    const last = joined.at(-1)
    isLabel &&= !figures.some((cell) => overlaps(cell, column))
    if (last && isLabel && !stand(rows, last, column)) last.end = column.end
    else joined.push({ ...column })
  }
  return joined
}

function overlaps(a: GridColumn, b: GridColumn): boolean {
  return a.start < b.end && b.start < a.end
}

/** Whether a cell covers the middle of a column or lies within the column. */
function covers(cell: GridColumn, column: GridColumn): boolean {
  const middle = (column.start + column.end) / 2
  return (cell.start <= middle && middle < cell.end) || (column.start <= cell.start && cell.end <= column.end)
}

/** Whether a row has separate cells in the two columns. */
function stand(rows: GridCell[][], a: GridColumn, b: GridColumn): boolean {
  return rows.some((row) => {
    const first = row.findIndex((cell) => overlaps(cell, a))
    return first >= 0 && row.some((cell, index) => index !== first && overlaps(cell, b) && !overlaps(cell, a))
  })
}

/** Assigns the cells of a row to the columns. Returns the text in each column. */
function place(row: GridCell[], columns: GridColumn[]): string[] {
  const texts = columns.map(() => '')
  let from = 0
  for (const cell of row) {
    let at = columns.findIndex((column, index) => index >= from && covers(cell, column))
    if (at < 0) at = Math.min(from, columns.length - 1)
    texts[at] = texts[at] === '' ? cell.text : `${texts[at]} ${cell.text}`
    from = Math.min(at + 1, columns.length - 1)
  }
  return texts
}

function line(texts: string[]): string {
  let end = texts.length
  while (end > 1 && texts[end - 1] === '') end--
  return texts.slice(0, end).join(SEPARATOR)
}

const MOST_HEAD_ROWS = 8

/** The number of rows above the first row with a label and a figure, without labels directly above this row. */
function headRows(rows: GridCell[][], placed: string[][]): number {
  const hasValue = (texts: string[]) => texts.some((text, index) => index > 0 && isValue(text))
  // Numbers in a top row without a label (`737`, `747`) are column names.
  const labelled = placed.findIndex((texts) => texts[0] !== '' && hasValue(texts))
  const first = labelled >= 0 && labelled <= MOST_HEAD_ROWS ? labelled : placed.findIndex(hasValue)
  if (first < 0) {
    // A table without figures has a header if its first row has a short text in every column.
    const [top] = placed
    const isHead = placed.length > 2 && top.length > 1 && top.every((text) => text !== '' && text.length < 60)
    return isHead ? 1 : 0
  }
  // Labels just above the first figures (`Revenue:`) belong to these figures and not to the header.
  let count = Math.min(first, MOST_HEAD_ROWS)
  while (
    count > 0 &&
    rows[count - 1].length === 1 &&
    !unitLike.test(rows[count - 1][0].text) &&
    rows[count - 1][0].start === rows[first][0]?.start &&
    !isSpanning(rows[count - 1][0], rows)
  )
    count--
  return count
}

function isValue(text: string): boolean {
  return isFigure(text) || /^(?:—|–|-{1,2}|N\/?[AM]|\*)$/i.test(text)
}

function isSpanning(cell: GridCell, rows: GridCell[][]): boolean {
  return rows.some((row) => row.length > 1 && row.filter((other) => overlaps(other, cell)).length > 1)
}

/** Returns the header lines. Each title or unit is a separate line; the other texts above a column are joined. */
function headLines(rows: GridCell[][], placed: string[][], columns: GridColumn[]): string[] {
  const isOwn = rows.map((row) => row.length === 1 && isTitle(row[0], columns))
  const own = placed.filter((_, index) => isOwn[index]).map((texts) => texts.find((text) => text !== '') ?? '')
  const over = rows
    .filter((_, index) => !isOwn[index])
    .map((row) => (row.length === 1 ? [widened(row[0], columns)] : row))
  const labels = placed.filter((_, index) => !isOwn[index]).map((texts) => texts[0])
  if (over.length === 0) return own
  const heads = columns.map((column, index) => {
    const texts: string[] = []
    for (const [at, row] of over.entries()) {
      const cells = index === 0 ? [labels[at]] : row.filter((cell) => covers(cell, column)).map((cell) => cell.text)
      for (const text of cells) if (text !== '' && texts.at(-1) !== text) texts.push(text)
    }
    return texts.join(' ')
  })
  return [...own, line(heads)]
}

const unitLike = /^\(.*\)$/
const periodLike = /\b(?:ended|ending|years?|months|weeks|quarters?|fiscal|as of|at (?:dec|jun|sep|mar)\w*)\b/i

/**
 * Widens the cell of a period that is alone in its row and centred above the columns of figures. The period applies to all these columns,
 * so it is added to the header of each column.
 */
function widened(cell: GridCell, columns: GridColumn[]): GridCell {
  if (columns.length < 3 || !periodLike.test(cell.text) || overlaps(cell, columns[0])) return cell
  const start = columns[1].start
  const end = columns[columns.length - 1].end
  const offset = Math.abs((cell.start + cell.end) / 2 - (start + end) / 2)
  return offset <= 0.15 * (end - start)
    ? { ...cell, start: Math.min(start, cell.start), end: Math.max(end, cell.end) }
    : cell
}

/** Whether the single cell of a row describes the whole table: a cell at the left, or a unit (`(in millions)`) above several columns. */
function isTitle(cell: GridCell, columns: GridColumn[]): boolean {
  const over = columns.filter((column) => covers(cell, column)).length
  if (unitLike.test(cell.text)) return over > 1 || (columns.length > 2 && !overlaps(cell, columns[0]))
  return overlaps(cell, columns[0])
}
