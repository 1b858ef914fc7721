import { statementOf } from '../search/statements.ts'
import { linesOfTerms, termsOf } from '../search/terms.ts'
import { type AskedLine, filingVocabulary } from '../search/vocabulary.ts'
import { cited, type FilingEvidence, isTooOld, nameOf, type PassageItem, type Statement } from './evidence.ts'
import { withLostHeads } from './lost_heads.ts'
import { partMark, specificTerms } from './part_rows.ts'
import { quotable } from './quotable.ts'
import { periodIn, type ShownCell, shownCells } from './row_columns.ts'
import { isInUnit, type LineUnit, scaleOf, unitOf } from './row_fit.ts'
import { labelMark } from './row_labels.ts'
import { printedValue, rowsOf, type TableRow } from './table_rows.ts'

/** Lines of statements that one answer shows, at most. */
const mostLines = 8

/** A row that marks less stands in a place, or under a name, that may be of something else. */
const leastMark = 1.6

interface FoundLine {
  item: PassageItem
  row: TableRow
  shown: ShownCell[]
  unit: LineUnit | undefined
  /** Whether the title above it tells what it is. */
  isNamedAbove: boolean
  score: number
}

/**
 * The rows of the evidence's tables that the question asks for, figures as printed with their periods, for each company:
 * lines of its statements, rows of the part that is asked about, or rows named by the question's own words.
 */
export function lineStatements(evidence: FilingEvidence, covered: ReadonlySet<string>): Statement[] {
  const tables = statementTables(evidence.items.filter((item) => item.kind === 'passage'))
  const statements: Statement[] = []
  const shown = new Set<string>()
  const { lines } = evidence.question
  for (const { ticker } of evidence.companies) {
    const own = tables.filter(({ item }) => item.filing.ticker === ticker)
    for (const line of lines.length > 0 ? lines : [undefined]) {
      if ((line && covered.has(`${ticker} ${line.metric}`)) || statements.length >= mostLines) continue
      // The largest of something is not its total.
      const found = evidence.asksLargest && line && isTotal(line) ? undefined : bestRow(own, line, evidence)
      if (!found || shown.has(`${ticker} ${found.row.label} ${found.row.cells}`)) continue
      shown.add(`${ticker} ${found.row.label} ${found.row.cells}`)
      statements.push(statementFor(evidence, found))
    }
  }
  return statements
}

/** A table passage, read, with the statement that it is a part of. */
export type StatementTable = Table

export function statementTables(passages: readonly PassageItem[]): StatementTable[] {
  return withLostHeads(passages.map(tableOf))
}

/** A row of a statement with a cell for each year. */
export interface StatementRow {
  item: PassageItem
  label: string
  scale: string | undefined
  cells: { year: number; cell: string }[]
}

/**
 * The row of a line in the very statement that it belongs to, with cells of all these years; without years its newest.
 * Undefined where no statement has them: a row of another table may be of something else.
 */
export function statementRow(
  tables: readonly StatementTable[],
  line: AskedLine,
  years: readonly number[] | undefined,
  evidence: FilingEvidence,
): StatementRow | undefined {
  const own = tables.filter(({ item, statement }) =>
    line.statement === 'balance_sheet'
      ? statement === 'balance_sheet' || isOnBalanceSheet(item)
      : statement === line.statement || line.statement === undefined,
  )
  // The question's words are the ratio's, not the line's.
  const question = {
    ...evidence.question,
    terms: new Map<string, number>(),
    years: [...(years ?? [])].sort((one, other) => one - other),
  }
  const asked = { ...evidence, question, part: undefined, months: 12, asksChange: false, lastPeriods: undefined }
  // Notes and parent companies have tables that look like statements.
  const found = own.filter(
    ({ item, statement }) => statement !== undefined && !ofPart.test(item.heading) && !inNote.test(item.heading),
  )
  const whole = found.map((table) => ({ ...table, rows: table.rows.filter(({ row }) => !ofSegment.test(row.label)) }))
  const best = bestRow(whole, line, asked)
  if (!best || years?.some((year) => !best.shown.some(({ column }) => column.year === year))) return undefined
  return {
    item: best.item,
    label: quotable(best.row.label),
    scale: scaleOf(best.row, best.unit, best.item.heading),
    cells: best.shown.map(({ cell, column }) => ({ year: column.year, cell })),
  }
}

function isTotal({ metric }: AskedLine): boolean {
  return metric.startsWith('total_') || metric === 'operating_expenses'
}

interface Table {
  item: PassageItem
  rows: { row: TableRow; terms: string[] }[]
  statement: string | undefined
  strength: number
}

function tableOf(item: PassageItem): Table {
  const rows = rowsOf(item).map((row) => ({ row, terms: termsOf(row.label) }))
  const part = statementOf(linesOfTerms(item.text), termsOf(item.heading), filingVocabulary())
  const named = part && titledStatement(item)
  if (named && named !== part.statement) return { item, rows, statement: named, strength: titledStrength }
  return { item, rows, statement: part?.statement, strength: part?.strength ?? 0 }
}

/** The statement that the nearest title names, where it names one alone: a cash flow statement has lines of balance sheets, too. */
function titledStatement({ heading, text }: PassageItem): string | undefined {
  const titles = [...heading.split(/ > |\n/).slice(-4), ...text.split('\n').slice(0, 3)]
  const named = titles
    .filter((title) => title.length < 100 && !title.includes(' | '))
    .flatMap((title) => filingVocabulary().statementNames.find(termsOf(title)).slice(0, 1))
  return named.at(-1)?.value
}

const titledStrength = 0.5

/** The row whose label is nearest to one of the line's, in the statement that has it, with the years asked about. */
function bestRow(
  tables: readonly Table[],
  line: AskedLine | undefined,
  evidence: FilingEvidence,
): FoundLine | undefined {
  const found = tables.flatMap((table, rank) => {
    const rows = !line || evidence.part ? partRows(table, line, evidence) : rowsFor(table, line, evidence)
    return rows.map((each) => ({ ...each, score: each.score - 0.04 * rank }))
  })
  for (const each of found) if (!evidence.part && isPart(each, found)) each.score -= 0.8
  const best = found.reduce<FoundLine | undefined>(
    (best, each) => (!best || each.score > best.score ? each : best),
    undefined,
  )
  return best && best.score >= leastMark ? best : undefined
}

/** Rows of the part of a company that is asked about or, where no line is, with the question's own words. */
function partRows({ item, rows }: Table, line: AskedLine | undefined, evidence: FilingEvidence): FoundLine[] {
  const { years } = evidence.question
  const asked = line ? (evidence.part?.terms ?? []) : specificTerms(evidence.question)
  if (asked.length === 0 || (years.length > 0 && isTooOld(item.filing, years[0]))) return []
  const unit = line && unitOf(line)
  return rows.flatMap(({ row, terms }) => {
    const mark = partMark(row, terms, asked, line, item.heading, evidence.names)
    const shown = mark > 0 ? shownCells(row, item, line?.statement === 'balance_sheet', evidence) : []
    const fits = shown.length > 0 && (!unit || isInUnit(row, textsOf(shown), unit, item.heading))
    return fits ? [{ item, row, shown, unit, isNamedAbove: mark < 3, score: mark }] : []
  })
}

function rowsFor({ item, rows, statement, strength }: Table, line: AskedLine, evidence: FilingEvidence): FoundLine[] {
  const { years, terms: asked } = evidence.question
  // Rows of a statement of equity are movements of one line each, under heads that no row can tell.
  if (statement === 'equity' && line.statement !== 'equity') return []
  if (years.length > 0 && isTooOld(item.filing, years[0])) return []
  const isThere = statement !== undefined && statement === line.statement
  const isOfDay = line.statement === 'balance_sheet'
  // What stood on a day is told by the balance sheet; other tables name parts of it alike.
  if (isOfDay && !isThere && !isOnBalanceSheet(item)) return []
  if (!isOfDay && statement === 'balance_sheet') return []
  const latest = years.at(-1)
  const unit = unitOf(line)
  const place =
    (isThere ? 1 + strength : 0) -
    (ofPart.test(item.heading) ? 1 : 0) -
    (inNote.test(item.heading) ? 0.6 : 0) +
    (latest !== undefined && isReportOn(item, latest) ? 0.4 : 0)
  return rows.flatMap(({ row, terms }) => {
    const label = labelMark(row.label, terms, line.labels)
    if (label === 0 || isOtherKind(row, asked)) return []
    const shown = shownCells(row, item, isOfDay, evidence)
    if (shown.length === 0 || !isInUnit(row, textsOf(shown), unit, item.heading)) return []
    const inYears = latest === undefined ? 0.5 : shown[0].column.year === latest ? 0.8 : -0.5
    const inWords = terms.filter((term) => asked.has(term)).length / terms.length
    return [{ item, row, shown, unit, isNamedAbove: false, score: label + inYears + 0.3 * inWords + place }]
  })
}

/** Whether a row is of the basic figure where the diluted is asked for, or the other way round. */
function isOtherKind({ label, group }: TableRow, asked: ReadonlyMap<string, number>): boolean {
  const [basic, diluted] = termsOf('basic diluted')
  const terms = termsOf(`${group} ${label}`)
  const own = termsOf(label).some((term) => term === basic || term === diluted) ? termsOf(label) : terms
  const isFor = (one: string, other: string) =>
    asked.has(one) && !asked.has(other) && own.includes(other) && !own.includes(one)
  return isFor(basic, diluted) || isFor(diluted, basic)
}

function textsOf(shown: ShownCell[]): string[] {
  return shown.map(({ cell }) => cell)
}

function isOnBalanceSheet({ heading }: PassageItem): boolean {
  const near = heading
    .split(/ > |\n/)
    .slice(-3)
    .join('\n')
  return (
    /\bbalance sheets?\b|\bfinancial (?:position|condition)\b|\bselected\b[^|\n]*\bdata\b/i.test(near) &&
    !/\bnotes?\b/i.test(near)
  )
}

/** Whether a filing reports on a year, so that others tell it again at most. */
function isReportOn({ filing }: PassageItem, year: number): boolean {
  const told = Number((filing.period_end || filing.filed_on).slice(0, 4))
  return told === year || (filing.period_end === '' && told === year + 1)
}

/** Whether the same filing has a row of the same name and period with a larger figure: then this one is of a segment, or an average. */
function isPart({ item, row, shown: [newest] }: FoundLine, found: FoundLine[]): boolean {
  const value = sizeOf(newest)
  if (value === undefined) return false
  return found.some(({ item: { filing }, row: other, shown }) => {
    if (filing.accession !== item.filing.accession || other.scale !== row.scale) return false
    if (shown[0].column.year !== newest.column.year) return false
    return quotable(other.label) === quotable(row.label) && (sizeOf(shown[0]) ?? 0) > 1.05 * value
  })
}

function sizeOf({ cell }: ShownCell): number | undefined {
  const value = printedValue(cell)
  return value === undefined ? undefined : Math.abs(value)
}

/** Headings of statements that are not the whole company's. */
const ofPart =
  /\b(?:parent(?: company)?(?: only)?|guarantors?|consolidating|held for sale|discontinued|pro forma|unconsolidated|variable interest|average balances?)\b/i
const ofSegment =
  /\bsegments?\b|\bintersegment\b|\bnon-?reportable\b|\baffiliates?\b|\bdiscontinued\b|\bheld for sale\b/i
/** A note shows a line again, in parts or of some business alone. */
const inNote = /(?:^|> )notes? \d/i

function statementFor(evidence: FilingEvidence, { item, row, shown, unit, isNamedAbove }: FoundLine): Statement {
  const { ticker, form, period_end, filed_on } = item.filing
  const scale = scaleOf(row, unit, item.heading)
  const values = shown.map(({ cell, column }) => `${cell} for ${quotable(periodIn(column, item))}`).join(', ')
  const source = `${form} ${period_end ? `for the period to ${period_end}` : `of ${filed_on}`}`
  const marks = cited(evidence.items, item)
  const title = titleOf(item)
  // A table of a part of the company says so in its title.
  const isOfPart = unit === undefined || /\b(?:segments?|selected|table)\b/i.test(title)
  const where = isOfPart && title !== '' && !/\bfollow(?:s|ing)\b/i.test(title) ? ` (${title})` : ''
  // A row that is named in part by the title above it tells that, too.
  const isUnder = row.group !== '' && (isNamedAbove || bare.test(row.label))
  const label = quotable(isUnder ? `${row.group.replace(/:$/, '')}: ${row.label}` : row.label)
  const text = `${nameOf(evidence, ticker)}, ${source}${where}: “${label}” ${values}${scale ? ` (in ${scale})` : ''}${directionOf(evidence, shown)} ${marks}.`
  return { title: `${ticker}: ${label}`, text }
}

/** Labels that tell nothing without the title above them. */
const bare = /^(?:basic|diluted)(?: \(.*)?$/i

/** Which way it went between the last two periods, where that is asked. */
function directionOf({ asksChange }: FilingEvidence, [last, before]: ShownCell[]): string {
  if (!asksChange || !before || last.column.year === before.column.year) return ''
  const [now, then] = [last, before].map(({ cell }) => printedValue(cell))
  if (now === undefined || then === undefined || now === then) return ''
  const years = `for ${last.column.year} than for ${before.column.year}`
  if (now > 0 && then > 0) return `, ${now > then ? 'higher' : 'lower'} ${years}`
  // Outflows stand in parentheses, so the size tells more than the sign.
  if (now < 0 && then < 0) return `, ${now < then ? 'larger' : 'smaller'} in size ${years}`
  return ''
}

/** The title nearest to a passage; empty where there is none of its own. */
export function titleOf({ heading }: PassageItem): string {
  const titles = heading
    .split(/ > | › |\n/)
    .filter((part) => part.length > 3 && part.length < 90 && !part.includes(' | '))
  return quotable(titles.findLast((part) => /\p{L}{3}/u.test(part) && !/^(?:part|item) /i.test(part)) ?? '')
}
