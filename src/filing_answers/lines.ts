import type { FilingQuestion } from '../search/question.ts'
import { statementOf } from '../search/statements.ts'
import { linesOfTerms, termsOf } from '../search/terms.ts'
import { type AskedLine, filingVocabulary } from '../search/vocabulary.ts'
import { cited, type FilingEvidence, isTooOld, nameOf, type PassageItem, type Statement } from './evidence.ts'
import { labelMark } from './row_labels.ts'
import { printedValue, rowsOf, type TableRow } from './table_rows.ts'

/** Lines of statements that one answer shows, at most. */
const mostLines = 8

interface FoundLine {
  item: PassageItem
  row: TableRow
  score: number
}

/** The rows of the evidence's tables that the question asks for, figures as printed, for each company. */
export function lineStatements(evidence: FilingEvidence, covered: ReadonlySet<string>): Statement[] {
  const tables = evidence.items.filter((item) => item.kind === 'passage').map(tableOf)
  const statements: Statement[] = []
  const shown = new Set<string>()
  for (const { ticker } of evidence.companies) {
    const own = tables.filter(({ item }) => item.filing.ticker === ticker)
    for (const line of evidence.question.lines) {
      if (covered.has(`${ticker} ${line.metric}`) || statements.length >= mostLines) continue
      const found = bestRow(own, line, evidence.question)
      if (!found || shown.has(`${ticker} ${found.row.label} ${found.row.cells}`)) continue
      shown.add(`${ticker} ${found.row.label} ${found.row.cells}`)
      statements.push(statementFor(evidence, found))
    }
  }
  return statements
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
  return { item, rows, statement: part?.statement, strength: part?.strength ?? 0 }
}

/** The row whose label is nearest to one of the line's, in the statement that has it, with the years asked about. */
function bestRow(tables: Table[], line: AskedLine, question: FilingQuestion): FoundLine | undefined {
  const found = tables.flatMap((table, rank) =>
    rowsFor(table, line, question).map((each) => ({ ...each, score: each.score - 0.04 * rank })),
  )
  const latest = question.years.at(-1)
  for (const each of found) if (isPart(each, found, latest)) each.score -= 0.8
  return found.reduce<FoundLine | undefined>(
    (best, each) => (!best || each.score > best.score ? each : best),
    undefined,
  )
}

function rowsFor(
  { item, rows, statement, strength }: Table,
  line: AskedLine,
  { years, terms: asked }: FilingQuestion,
): FoundLine[] {
  // Rows of a statement of equity are movements of one line each, under heads that no row can tell.
  if (statement === 'equity' && line.statement !== 'equity') return []
  if (years.length > 0 && isTooOld(item.filing, years[0])) return []
  const latest = years.at(-1)
  const isThere = statement !== undefined && statement === line.statement
  const place =
    (isThere ? 1 + strength : 0) -
    (ofPart.test(item.heading) ? 1 : 0) -
    (inNote.test(item.heading) ? 0.6 : 0) +
    (latest !== undefined && isReportOn(item, latest) ? 0.4 : 0)
  return rows.flatMap(({ row, terms }) => {
    const label = labelMark(row.label, terms, line.labels)
    // Of other years than those asked about, a row tells nothing.
    const isOther = row.years && years.length > 0 && !years.some((year) => row.years?.includes(year))
    if (label === 0 || isOther) return []
    const inYears = latest === undefined ? 0.5 : row.years?.includes(latest) ? 0.8 : row.years ? -0.5 : 0.3
    const inWords = terms.filter((term) => asked.has(term)).length / terms.length
    return [{ item, row, score: label + inYears + 0.3 * inWords + place - (isShare(row, line) ? 1.5 : 0) }]
  })
}

/** Whether a filing reports on a year, so that others tell it again at most. */
function isReportOn({ filing }: PassageItem, year: number): boolean {
  const told = Number((filing.period_end || filing.filed_on).slice(0, 4))
  return told === year || (filing.period_end === '' && told === year + 1)
}

/** Whether the same filing has a row of the same name and year with a larger figure: then this one is of a segment, or an average. */
function isPart({ item, row }: FoundLine, found: FoundLine[], year: number | undefined): boolean {
  const value = sizeIn(row, year)
  if (value === undefined) return false
  return found.some((other) => {
    if (other.item.filing.accession !== item.filing.accession || other.row.scale !== row.scale) return false
    return quotable(other.row.label) === quotable(row.label) && (sizeIn(other.row, year) ?? 0) > 1.05 * value
  })
}

function sizeIn({ cells, years }: TableRow, year: number | undefined): number | undefined {
  const at = year === undefined || !years ? 0 : years.indexOf(year)
  const value = at < 0 ? undefined : printedValue(cells[at])
  return value === undefined ? undefined : Math.abs(value)
}

/** Headings of statements that are not the whole company's. */
const ofPart =
  /\b(?:parent(?: company)?(?: only)?|guarantors?|consolidating|held for sale|discontinued|pro forma|unconsolidated|variable interest|average balances?)\b/i
/** A note shows a line again, in parts or of some business alone. */
const inNote = /(?:^|> )notes? \d/i

/** Whether a row gives shares of something, where an amount is asked for. */
function isShare({ cells }: TableRow, { metric }: AskedLine): boolean {
  return cells.every((cell) => cell.includes('%')) && !/rate|margin|ratio|growth|percent/.test(metric)
}

function statementFor(evidence: FilingEvidence, { item, row }: FoundLine): Statement {
  const { ticker, form, period_end, filed_on } = item.filing
  const { years } = row
  const asked = evidence.question.years.filter((year) => years?.includes(year))
  const wanted = years?.filter((year, at) =>
    asked.length > 0 ? asked.includes(year) : at === 0 || evidence.asksChange,
  )
  const isScaled =
    row.scale !== undefined && !row.cells.some((cell) => cell.includes('%')) && !/\bper\b/i.test(row.label)
  const unit = isScaled ? ` (in ${row.scale})` : ''
  const values =
    years && wanted && wanted.length > 0
      ? wanted.map((year) => `${row.cells[years.indexOf(year)]} for ${year}`).join(', ')
      : row.cells.slice(0, 8).join(' | ')
  const source = `${form} ${period_end ? `for the period to ${period_end}` : `of ${filed_on}`}`
  const marks = cited(evidence.items, item)
  const direction = directionOf(evidence, row, wanted)
  const title = titleOf(item)
  // A table of a part of the company says so in its title.
  const where = /\b(?:segments?|selected|table)\b/i.test(title) ? ` (${title})` : ''
  const text = `${nameOf(evidence, ticker)}, ${source}${where}: “${quotable(row.label)}” ${values}${unit}${direction} ${marks}.`
  return { title: `${ticker}: ${quotable(row.label)}`, text }
}

/** Which way it went between the last two of the years, where that is asked. */
function directionOf({ asksChange }: FilingEvidence, { cells, years }: TableRow, wanted: number[] | undefined): string {
  if (!asksChange || !years || !wanted || wanted.length < 2) return ''
  const [last, before] = wanted.toSorted((one, other) => other - one)
  const [now, then] = [last, before].map((year) => printedValue(cells[years.indexOf(year)]))
  if (now === undefined || then === undefined || now === then) return ''
  if (now > 0 && then > 0) return `, ${now > then ? 'higher' : 'lower'} for ${last} than for ${before}`
  // Outflows stand in parentheses, so the size tells more than the sign.
  if (now < 0 && then < 0) return `, ${now < then ? 'larger' : 'smaller'} in size for ${last} than for ${before}`
  return ''
}

/** The title nearest to a passage; empty where there is none of its own. */
export function titleOf({ heading }: PassageItem): string {
  const titles = heading
    .split(/ > | › |\n/)
    .filter((part) => part.length > 3 && part.length < 90 && !part.includes(' | '))
  return quotable(titles.findLast((part) => /\p{L}{3}/u.test(part) && !/^(?:part|item) /i.test(part)) ?? '')
}

/** A text that can stand in quotation marks. */
export function quotable(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[“”"]/g, "'").trim()
}
