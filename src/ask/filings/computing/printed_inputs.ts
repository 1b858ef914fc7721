import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import type { FilingEvidence } from '../evidence.ts'
import type { PassageItem } from '../items.ts'
import { type StatementLine, statementLine } from '../tables/statement_lines.ts'
import type { StatementTable } from '../tables/statement_table.ts'
import { printedValue } from '../tables/table_rows.ts'
import type { ComputedInput } from './computed_figure.ts'
import { knownFormulas } from './formulas.ts'
import { isOfDay } from './stored_figures.ts'

/**
 * The printed value of a line for a year, if its label names exactly that line and the other rows of the statement
 * agree. Undefined in doubt: a wrong figure is worse than none.
 */
export function printedInput(
  tables: readonly StatementTable[],
  metric: string,
  years: number[],
  year: number,
  evidence: FilingEvidence,
): ComputedInput | undefined {
  const isTaken = (line: StatementLine) => isSure(line, metric, tables, evidence)
  // One row with all its years is preferred to several, which may be restated.
  const line = yearlyLine(tables, metric, years, isTaken) ?? yearlyLine(tables, metric, [year], isTaken)
  const cell = line && cellOf(line, year)
  const value = cell === undefined ? undefined : printedValue(cell)
  if (!line || cell === undefined || value === undefined) return undefined
  const sign = metric === tax ? signOfTax(tables, value, year) : 1
  if (sign === undefined) return undefined
  const printed = { label: line.row.label.replaceAll(/\s+/g, ' '), cell, scale: line.row.scale }
  return { metric, year, value: sized(metric, sign * value), item: line.item, printed }
}

/** The newest year that a line is printed of; 0 where it is not. */
export function newestPrinted(tables: readonly StatementTable[], metric: string): number {
  return yearlyLine(tables, metric, [])?.cells[0].column.year ?? 0
}

/** A value as a formula takes it: by its size where the line is printed as an outflow. */
export function sized(metric: string, value: number): number {
  return knownFormulas().sizes.has(metric) ? Math.abs(value) : value
}

/** A label without brackets, signs and spaces. */
export function bare(label = ''): string {
  return label
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, ' ')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
}

function yearlyLine(
  tables: readonly StatementTable[],
  metric: string,
  years: number[],
  isTaken?: (line: StatementLine) => boolean,
): StatementLine | undefined {
  return statementLine(tables, filingVocabulary().lineOf(metric), { years, months: 12 }, isTaken)
}

function cellOf({ cells }: StatementLine, year: number): string | undefined {
  return cells.find(({ column }) => column.year === year)?.cell
}

/** Words that add nothing to the label of a line. */
const fillers = new Set(termsOf('total net consolidated and less'))

/** Whether a row is the line of the whole company beyond doubt. */
function isSure(
  { item, row, cells }: StatementLine,
  metric: string,
  tables: readonly StatementTable[],
  { names, question }: FilingEvidence,
): boolean {
  const telling = (terms: readonly string[]) => terms.filter((term) => !fillers.has(term) && !names.has(term)).join(' ')
  const line = filingVocabulary().lineOf(metric)
  const own = telling(termsOf(bare(row.label)))
  if (!line.labels.some((label) => telling(label) === own)) return false
  // Of a figure in several rows, only their labelled total counts.
  if (line.isOfParts && !/^total\b/i.test(row.label)) return false
  // A day is in the report on it.
  const [date] = question.dates
  if (date !== undefined && !isOfDay(item.filing.period_end, date)) return false
  return metric !== cost || isWholeCost(row.label, cells, item, tables)
}

const cost = 'cost_of_revenue'
const tax = 'income_tax_expense'

/**
 * One of several costs is a part of the cost of revenue; all costs between revenue and operating income are more than
 * it.
 */
function isWholeCost(
  label: string,
  cells: StatementLine['cells'],
  { filing, position }: PassageItem,
  tables: readonly StatementTable[],
): boolean {
  const isTotal = (text: string) => /^total\b/i.test(text)
  const own = tables.filter(({ item }) => item.filing.accession === filing.accession)
  if (!isTotal(label)) {
    const beside = own.filter(({ item }) => Math.abs(item.position - position) <= 1).flatMap(({ rows }) => rows)
    return !beside.some(({ row, terms }) => {
      const isOther = filingVocabulary()
        .metricNames.find(terms)
        .some(({ value }) => value !== cost)
      return bare(row.label) !== bare(label) && terms.includes('cost') && !isTotal(row.label) && !isOther
    })
  }
  return cells.every(({ cell, column: { year } }) => {
    const [revenue, income] = ['revenue', 'operating_income'].map((metric) => printedOf(own, metric, year))
    if (revenue === undefined || income === undefined) return false
    return Math.abs(revenue - Math.abs(printedValue(cell) ?? 0) - income) > roundings
  })
}

/** 1 if the tax is printed as an expense, -1 if as an addition; the remaining income shows which. */
function signOfTax(tables: readonly StatementTable[], printed: number, year: number): 1 | -1 | undefined {
  const [before, after] = ['pretax_income', 'net_income'].map((metric) => printedOf(tables, metric, year))
  if (before === undefined || after === undefined) return undefined
  const isNearly = (value: number) => Math.abs(before - after - value) < Math.abs(printed) / 2
  return isNearly(printed) ? 1 : isNearly(-printed) ? -1 : undefined
}

/** Printed amounts that agree differ by no more. */
const roundings = 2

function printedOf(tables: readonly StatementTable[], metric: string, year: number): number | undefined {
  const line = yearlyLine(tables, metric, [year])
  const cell = line && cellOf(line, year)
  return cell === undefined ? undefined : printedValue(cell)
}
