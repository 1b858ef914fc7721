import { statementOf } from '../../../search/statements.ts'
import { type AskedLine, filingVocabulary } from '../../../search/vocabulary.ts'
import { linesOfTerms, termsOf } from '../../../text/terms.ts'
import type { PassageItem } from '../items.ts'
import { fillLostHeads } from './lost_heads.ts'
import type { StatementTable } from './statement_table.ts'
import type { TableColumn } from './table_heads.ts'
import { printedValue, rowsOf, type TableRow } from './table_rows.ts'

/** A row of a statement with cells of the periods asked about, newest first. */
export interface StatementLine {
  item: PassageItem
  row: TableRow
  cells: { cell: string; column: TableColumn }[]
}

/** Which periods a row must have. */
export interface LinePeriods {
  /** Ascending; empty for the newest. */
  years: readonly number[]
  /** Months that amounts cover; undefined for what the first column covers. */
  months: number | undefined
}

export function statementTables(passages: readonly PassageItem[]): StatementTable[] {
  const tables = passages.map(tableOf)
  fillLostHeads(tables)
  // A filing has one scale for its statements; a table that continues on the next page does not repeat it.
  for (const { item, rows, statement } of tables) {
    if (statement === undefined || rows.every(({ row }) => row.scale !== '')) continue
    const others = tables.filter((each) => each.statement && each.item.filing.accession === item.filing.accession)
    const scales = new Set(
      others.flatMap((each) => each.rows.map(({ row }) => row.scale)).filter((scale) => scale !== ''),
    )
    const units = new Set([...scales].map((scale) => /millions|thousands|billions/.exec(scale)![0]))
    if (units.size !== 1) continue
    item.scale = `in ${[...units][0]}`
    for (const { row } of rows) row.scale = item.scale
  }
  return tables
}

function tableOf(item: PassageItem): StatementTable {
  const rows = rowsOf(item).map((row) => ({ row, terms: termsOf(row.label) }))
  const part = statementOf(linesOfTerms(item.text), termsOf(item.heading), filingVocabulary())
  const named = part && titledStatement(item)
  if (named && named !== part.statement) return { item, rows, statement: named, strength: 0.5 }
  return { item, rows, statement: part?.statement, strength: part?.strength ?? 0 }
}

/** The statement that the nearest title names: a cash flow statement has lines of balance sheets, too. */
function titledStatement({ heading, text }: PassageItem): string | undefined {
  const titles = [...heading.split(/ > |\n/).slice(-4), ...text.split('\n').slice(0, 3)]
  const named = titles
    .filter((title) => title.length < 100 && !title.includes(' | '))
    .flatMap((title) => filingVocabulary().statementNames.find(termsOf(title)).slice(0, 1))
  return named.at(-1)?.value
}

/** A row that scores less may be of something else. */
const leastScore = 2.4

/**
 * The row of a line in the statement that it belongs to, of the whole company; undefined where no statement has it
 * for all the years, or none that is taken. The surest label wins, then the filing that reports on the newest year.
 */
export function statementLine(
  tables: readonly StatementTable[],
  line: AskedLine,
  { years, months }: LinePeriods,
  isTaken: (line: StatementLine) => boolean = () => true,
): StatementLine | undefined {
  const latest = years.at(-1)
  let best: (StatementLine & { score: number }) | undefined
  for (const [rank, { item, rows, statement, strength }] of tables.entries()) {
    if (statement === undefined || statement !== line.statement || isPart(item)) continue
    for (const { row, terms } of rows) {
      const label = labelMark(row.label, terms, line.labels)
      if (label === 0 || /\bsegments?\b|\baffiliates?\b|\bdiscontinued\b|\bheld for sale\b/i.test(row.label)) continue
      if (!isInUnit(row, unitOf(line))) continue
      const cells = cellsFor(row, item, line.statement === 'balance_sheet' ? undefined : (months ?? 0), years)
      if (cells.length === 0 || !isTaken({ item, row, cells })) continue
      const isReport =
        latest !== undefined && (item.filing.period_end || item.filing.filed_on).startsWith(String(latest))
      const score = label + strength + (isReport ? 0.4 : 0) - 0.04 * rank + sizeBonus(cells, best)
      if (score >= leastScore && (!best || score > best.score)) best = { item, row, cells, score }
    }
  }
  return best
}

/** The rows of a line that have as many of the years as any, newest years first: no filing prints all of ten years. */
export function linesOver(
  tables: readonly StatementTable[],
  line: AskedLine,
  { years, months }: LinePeriods,
): StatementLine[] {
  if (years.length === 0) return []
  for (let first = 0; first < years.length; first++) {
    const found = statementLine(tables, line, { years: years.slice(first), months })
    if (found) return [found, ...linesOver(tables, line, { years: years.slice(0, first), months })]
  }
  return linesOver(tables, line, { years: years.slice(0, -1), months })
}

/** The other rows of a line that has several, in the statement of the row that was found. */
export function otherParts(
  tables: readonly StatementTable[],
  line: AskedLine,
  { item, row, cells }: StatementLine,
  { months }: LinePeriods,
): StatementLine[] {
  const years = cells.map(({ column }) => column.year)
  const own = tables.filter(
    (each) => each.statement === line.statement && each.item.filing.accession === item.filing.accession,
  )
  const parts = own.flatMap((table) =>
    table.rows
      .filter((each) => each.row.label !== row.label && !isPart(table.item) && isInUnit(each.row, unitOf(line)))
      // `Debt, net of current portion` is one of its parts.
      .filter(({ row: { label } }) => isPartOfLine(label, line))
      .map((each) => ({ item: table.item, row: each.row, cells: cellsFor(each.row, table.item, months, years) })),
  )
  return parts.filter(
    (part, at) => part.cells.length > 0 && parts.findIndex(({ row }) => row.label === part.row.label) === at,
  )
}

/**
 * Whether a label is one of a line's, or has nothing but words of them: `Short-term debt and current portion of
 * long-term debt`.
 */
function isPartOfLine(label: string, { labels }: AskedLine): boolean {
  const [own] = label.split(',')
  const words = new Set(labels.flat())
  return (
    labelMark(own, termsOf(own), labels) >= 1.5 ||
    (termsOf(own).length > 3 && termsOf(own).every((term) => words.has(term)))
  )
}

/** Of rows with one name in one filing, the larger is the whole and the other a part or an average. */
function sizeBonus(cells: StatementLine['cells'], best: StatementLine | undefined): number {
  const size = (line: StatementLine['cells']) => Math.abs(printedValue(line[0].cell) ?? 0)
  return best && size(cells) > 1.05 * size(best.cells) ? 0.3 : 0
}

/** Headings of statements that are not the whole company's, and of notes, which show lines again in parts. */
function isPart({ heading }: PassageItem): boolean {
  return (
    /\bparent company\b|\bguarantors?\b|\bconsolidating\b|\bpro forma\b|\baverage balances?\b/i.test(heading) ||
    /(?:^|> )notes? \d/i.test(heading)
  )
}

/** The cells of the years, newest first; `months` is undefined for balances, 0 for whatever span comes first. */
function cellsFor(row: TableRow, { filing }: PassageItem, months: number | undefined, years: readonly number[]) {
  const isAnnual = /^(?:10-K|20-F|40-F)/.test(filing.form)
  const known = (row.columns ?? [])
    .map((column, at) => ({
      cell: row.cells[at],
      column: { ...column, months: column.months ?? (isAnnual ? 12 : undefined) },
    }))
    .filter(({ cell }) => printedValue(cell) !== undefined)
    .toSorted((one, other) => other.column.year - one.column.year)
  const span = months || known.find(({ column }) => column.months)?.column.months
  const inSpan =
    months === undefined ? known : known.filter(({ column }) => span !== undefined && column.months === span)
  if (years.length === 0) return inSpan.slice(0, 2)
  return years.every((year) => inSpan.some(({ column }) => column.year === year))
    ? inSpan.filter(({ column }) => years.includes(column.year))
    : []
}

type LineUnit = 'amount' | 'per share' | 'shares'

function unitOf({ metric }: AskedLine): LineUnit {
  if (/^eps_|_per_share$/.test(metric)) return 'per share'
  return /shares/.test(metric) && metric !== 'share_repurchases' ? 'shares' : 'amount'
}

/**
 * Whether a row's figures can be in a line's unit: `Diluted` stands over amounts per share and over counts of shares.
 */
function isInUnit({ label, group, cells }: TableRow, unit: LineUnit): boolean {
  const isPerShare = /\bper\b[^|]{0,30}\bshare\b|\beps\b/i
  const isCount = /\bweighted|\bshares (?:used|outstanding)\b|\bnumber of\b/i
  if (cells.some((cell) => cell.includes('%'))) return false
  const counts = isCount.test(label) || (isCount.test(group) && !isPerShare.test(label))
  if (unit === 'per share') return !counts && cells.every((cell) => !/\d/.test(cell) || /\.\d/.test(cell))
  if (unit === 'shares') return counts && !cells.some((cell) => cell.includes('$'))
  return !counts && !isPerShare.test(label)
}

/**
 * How surely a row is the line: 2 for one of its very labels, less for one with more words, 0 for another line. One
 * that goes on with another thing (`Sales and marketing`), or is of something (`Cost of sales`), is another line.
 */
export function labelMark(printed: string, terms: readonly string[], labels: readonly (readonly string[])[]): number {
  let best = 0
  for (const [at, label] of labels.entries()) {
    const extra = terms.length - label.length
    if (extra < 0 || extra > 8) continue
    const starts = label.every((term, place) => terms[place] === term)
    const ends = !starts && label.every((term, place) => terms[extra + place] === term)
    if (!starts && !ends) continue
    const { before, after } = wordsAround(printed, starts ? 0 : extra, label.length)
    if ((starts && joins.test(after)) || (ends && leads.test(before))) continue
    best = Math.max(best, (starts ? 2 : 1.5) - 0.15 * extra - 0.03 * at)
  }
  return best
}

const joins = /^(?:and|&|of|per|as|for|on|before|excluding|less)$/i
const leads = /^(?:and|&|of|per|as|for|on|in|to|before|after|excluding|less|from)$/i

/** The words of a printed label right before and right behind some of its terms. */
function wordsAround(printed: string, first: number, count: number): { before: string; after: string } {
  let seen = 0
  let before = ''
  let last = ''
  for (const word of printed.split(/\s+/)) {
    if (seen >= first + count && word !== '') return { before, after: word }
    const found = termsOf(word).length
    if (found > 0 && seen === first) before = last
    seen += found
    last = word
  }
  return { before, after: '' }
}
