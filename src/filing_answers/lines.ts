import type { FilingQuestion } from '../search/question.ts'
import { statementOf } from '../search/statements.ts'
import { linesOfTerms, termsOf } from '../search/terms.ts'
import { type AskedLine, filingVocabulary } from '../search/vocabulary.ts'
import { cited, type FilingEvidence, isTooOld, nameOf, type PassageItem, type Statement } from './evidence.ts'
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
function bestRow(tables: Table[], line: AskedLine, { years, terms: asked }: FilingQuestion): FoundLine | undefined {
  let best: FoundLine | undefined
  for (const [rank, { item, rows, statement, strength }] of tables.entries()) {
    // Its rows are movements of one line each, under heads that no row can tell.
    if (statement === 'equity' && line.statement !== 'equity') continue
    if (years.length > 0 && isTooOld(item.filing, years[0])) continue
    for (const { row, terms } of rows) {
      const label = labelMark(terms, line.labels)
      if (label === 0) continue
      const latest = years.at(-1)
      // Of other years than those asked about, it tells nothing.
      if (row.years && years.length > 0 && !years.some((year) => row.years?.includes(year))) continue
      const inYears = latest === undefined ? 0.5 : row.years?.includes(latest) ? 0.8 : row.years ? -0.5 : 0.3
      const isThere = statement !== undefined && statement === line.statement
      const inWords = terms.filter((term) => asked.has(term)).length / terms.length
      const score =
        label +
        inYears +
        0.3 * inWords +
        (isThere ? 1 + strength : 0) -
        0.04 * rank -
        (isShare(row, line) ? 1.5 : 0) -
        (ofPart.test(item.heading) ? 1 : 0) -
        (inNote.test(item.heading) ? 0.6 : 0)
      if (!best || score > best.score) best = { item, row, score }
    }
  }
  return best
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

/** 2 for the very label, less for one with more words, 0 for another one. The first way to print it is the surest. */
function labelMark(terms: string[], labels: string[][]): number {
  let best = 0
  for (const [at, label] of labels.entries()) {
    const starts = label.every((term, place) => terms[place] === term)
    const ends = !starts && label.every((term, place) => terms[terms.length - label.length + place] === term)
    if (!starts && !ends) continue
    const extra = terms.length - label.length
    const mark = (starts ? 2 : 1.5) - 0.15 * extra - 0.03 * at
    if (extra <= 8 && mark > best) best = mark
  }
  return best
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
  const text = `${nameOf(evidence, ticker)}, ${source}: “${quotable(row.label)}” ${values}${unit}${direction} ${marks}.`
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

/** A text that can stand in quotation marks. */
export function quotable(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[“”"]/g, "'").trim()
}
