import { termsOf } from '../../../text/terms.ts'
import type { PassageItem } from '../items.ts'
import { withFiscalYears } from './fiscal_columns.ts'
import { type Head, headAbove, headOfLine, monthsIn, type TableColumn } from './table_heads.ts'

/** One row of a table passage, with the meaning of its columns. */
export interface TableRow {
  label: string
  /** Cells as printed, without empty ones. */
  cells: string[]
  /** Meanings of the cells, one each; undefined if the column heads do not say. */
  columns: TableColumn[] | undefined
  /** The title of its group of rows within the table; empty if it has none. */
  group: string
  /** The line of column heads above it, as printed; empty if there is none. */
  heads: string
  /** The unit line of the table, as printed: `in millions, except per share amounts`; empty if there is none. */
  scale: string
  /** Whether its cells are percentages, as in the rest of its group, even without a sign. */
  isOfPercents: boolean
}

const separator = ' | '

/** Rows with figures. The head is the last line above with years, in the passage or in its headings. */
export function rowsOf({
  heading,
  text,
  filing,
}: Pick<PassageItem, 'heading' | 'text'> & Partial<Pick<PassageItem, 'filing'>>): TableRow[] {
  const scale = scaleIn(`${heading}\n${text}`)
  const rows: TableRow[] = []
  const titles = heading.split(/\n| > /)
  let head = headAbove(titles, separator)
  let heads = titles.findLast((title) => title.includes(separator)) ?? ''
  // Titles directly above give the months if the heads have years only.
  let around = titles.slice(-4)
  let above = ''
  let group = ''
  let groupBefore = ''
  for (const line of text.split('\n')) {
    const cells = line.split(separator).map((cell) => cell.trim())
    const found = headOfLine(line, separator, monthsIn(around.join('\n')))
    // A dash is a value: without it the others would be in the wrong columns.
    const values = cells.slice(1).filter(isValue)
    if (found) {
      head = found
      heads = line
    } else if (
      hasFigures(values, rows.length === 0) &&
      /\p{L}/u.test(isBelowLabel(cells[0], values) ? above : cells[0])
    ) {
      // A label that was too long for its line begins on the line above or is entirely there.
      const isBroken = above !== '' && /^(?:$|[\p{Ll}(])/u.test(cells[0])
      const label = isBroken ? `${above} ${cells[0]}`.trim() : cells[0]
      if (isBroken && group === above) group = groupBefore
      // The cash flow of a whole activity belongs to no group, and a total ends the group that its label names.
      if (/^net (?:cash|increase|decrease|change)\b|^\/s\//i.test(label)) group = ''
      const placed = placedBelow(cells, values, head)
      const columns = placed.columns && withFiscalYears(placed.columns, filing)
      rows.push({ label, cells: placed.cells, columns, group, heads, scale, isOfPercents: false })
      if (/^total\b/i.test(label) && termsOf(label).some((term) => termsOf(group).includes(term))) group = ''
    } else {
      if (isGroup(cells)) {
        groupBefore = group
        group = cells[0]
      }
      if (cells.some((cell) => cell !== '')) around = [...around.slice(-3), line]
      if (values.length > 1 && rows.length === 0) heads = line
    }
    above = cells.length === 1 ? cells[0] : ''
  }
  for (const row of rows) row.isOfPercents = isOfPercents(row, rows)
  return rows
}

/** Whether cells have figures; above the first row, words with a number in them (`Location (1)`) are heads. */
function hasFigures(cells: readonly string[], isFirst: boolean): boolean {
  const isHead =
    isFirst && !cells.some((cell) => /^[^\p{L}]*\d/u.test(cell) || /^\p{Lu}\p{Ll}+ \d{1,2}, \d{4}$/u.test(cell))
  return !isHead && cells.some((cell) => /\d/.test(cell))
}

/** Whether a row has percentages: the first row of its group has percent signs, and its own cells are not amounts. */
function isOfPercents({ group, cells }: TableRow, rows: readonly TableRow[]): boolean {
  const isAmount = cells.some((cell) => /\d,\d|\$/.test(cell))
  const first = rows.find((each) => each.group === group)!
  return !isAmount && group !== '' && first.cells.every((cell) => cell.includes('%'))
}

/** The cells of a row below columns with years. If the head does not say which these are, all cells without columns. */
function placedBelow(cells: readonly string[], values: string[], head: Head | undefined) {
  if (!head) return { cells: values, columns: undefined }
  const { columns, places } = head
  // The mark of a value that is left out may be joined to the value before it: `12%*`.
  if (values.length < head.heads && values.some((cell) => omitted.test(cell)))
    return placedBelow(
      cells,
      values.flatMap((cell) => (omitted.test(cell) ? [cell.slice(0, -1), '*'] : [cell])),
      head,
    )
  if (values.length === head.heads) return { cells: places.map(({ among }) => values[among]), columns }
  const isFirst = places.every(({ among }, at) => among === at) && head.heads > columns.length
  if (isFirst && values.length >= columns.length) return { cells: values.slice(0, columns.length), columns }
  // If cells are empty, their places in the line decide the columns. The first cell is the label.
  const isAligned = places[0].cell > 0 && cells.length <= head.cells
  const own = isAligned ? [...places.keys()].filter((at) => isValue(cells[places[at].cell])) : []
  if (own.length === 0 || own.length < Math.min(values.length, columns.length))
    return { cells: values, columns: undefined }
  return { cells: own.map((at) => cells[places[at].cell]), columns: own.map((at) => columns[at]) }
}

const omitted = /^\d.*%\*$/

/** Whether the figures of a line without a label may belong to the label on the line above. */
function isBelowLabel(first: string, values: readonly string[]): boolean {
  return first === '' && values.every((cell) => /^[$€£(—-]*\d[\d,.]*[)%]*$|^[—-]$/.test(cell) && !/^20\d\d$/.test(cell))
}

function isValue(cell = ''): boolean {
  return cell !== '' && !/^[$%()]+$/.test(cell)
}

/** A line that is the title of the rows below it, such as a segment or a year, and not a footnote. */
function isGroup([first, ...others]: string[]): boolean {
  const isSentence = /\.$|\b(?:we|is|are|was|were|follows|following|sets?|shows?)\b/i.test(first)
  const isTitle = /^\(?\p{L}{2}|^(?:19|20)\d\d$/u.test(first) && !isSentence && scaleIn(first) === ''
  return others.every((cell) => cell === '') && first.length < 140 && isTitle
}

/** The unit line of a text, such as `in millions, except per share amounts`; else empty. */
export function scaleIn(text: string): string {
  const match = /\b(?:(?:dollars|amounts|u\.s\. dollars) )?in (?:millions|thousands|billions)\b[^)|\n.:;]{0,120}/i.exec(
    text,
  )
  if (!match) return /[($](millions|thousands|billions)\b/i.exec(text)?.[1].toLowerCase().replace(/^/, 'in ') ?? ''
  const unitText = match[0].replaceAll(/\s+/g, ' ').trim()
  const scale = /in (?:millions|thousands|billions)/i.exec(unitText)![0]
  // Text after it that is not an exception belongs to the next title.
  return (/\bexcept\b/i.test(unitText) ? unitText : scale).toLowerCase()
}

/** The number of a printed figure; parentheses are a minus. Undefined for other text. */
export function printedValue(cell: string): number | undefined {
  const match = /^[^\d(-]*(\(?-?)[^\d]*(\d[\d,]*(?:\.\d+)?)/.exec(cell)
  if (!match) return undefined
  const value = Number(match[2].replaceAll(',', ''))
  return /[(-]/.test(match[1]) ? -value : value
}
