import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import type { FilingEvidence } from '../evidence.ts'
import { type Figure, isAnnual, type PassageItem } from '../items.ts'
import type { StatementTable } from '../tables/statement_tables.ts'
import type { TableColumn } from '../tables/table_heads.ts'
import { printedValue, type TableRow } from '../tables/table_rows.ts'
import { unitOf } from './formulas.ts'

/** Words that add nothing to the label of a line. */
const fillers = new Set(termsOf('total consolidated less'))

/**
 * The figures that statements print for a metric, one per period, from rows whose label is one of the metric's labels
 * apart from fillers and the company's name. Only rows with the label of the best row count, and doubtful rows never do,
 * because a wrong figure is worse than none.
 */
export function printedFigures(
  tables: readonly StatementTable[],
  metric: string,
  { names, question }: Pick<FilingEvidence, 'names' | 'question'>,
): Figure[] {
  const vocabulary = filingVocabulary()
  if (!vocabulary.hasLine(metric)) return []
  const { labels, statement, isOfParts } = vocabulary.lineOf(metric)
  const telling = (terms: readonly string[]) => terms.filter((term) => !fillers.has(term) && !names.has(term))
  const known = labels.map((terms) => telling(terms).join(' '))
  const rows = tables
    .filter((table) => statement !== undefined && table.statement === statement && !isPart(table.item))
    .flatMap((table, rank) =>
      table.rows.flatMap((row) => {
        // `Purchases of property and equipment, net of sales`.
        const named = statement === 'cash_flow' ? row.label.replace(/,? (?:excluding|net of) .*/i, '') : row.label
        const terms = telling(termsOf(bare(named)))
        const label = known.indexOf(terms.join(' '))
        const isTotal = /^total\b/i.test(row.label)
        const isUnsure =
          !isInUnit(row, metric) ||
          (isOfParts && !isTotal) ||
          isAmbiguous(row, table, metric) ||
          (statement === 'balance_sheet' && isFlow(row, metric))
        if (label < 0 || isUnsure) return []
        const isReport = table.item.filing.period_end.startsWith(String(question.years.at(-1)))
        // Prefers a label with only words of the question: `attributable to` marks a different row.
        const asked = terms.every((term) => question.terms.has(term)) ? 0.15 * Math.max(2, terms.length) : 0
        const score = table.strength + (isReport ? 0.4 : 0) + asked + (isTotal ? 0.2 : 0) - 0.04 * rank - 0.03 * label
        return [{ row, item: table.item, score, size: Math.abs(printedValue(row.cells[0]) ?? 0) }]
      }),
    )
  const isSame = (one: TableRow, other: TableRow) => bare(one.label) === bare(other.label)
  // Of rows with the same label in a filing, the larger one is about the whole company.
  const isLarger = (one: (typeof rows)[number], other: (typeof rows)[number]) =>
    one.item.filing.accession === other.item.filing.accession &&
    isSame(one.row, other.row) &&
    one.size > 1.05 * other.size
  const whole = rows.filter((one) => !rows.some((other) => isLarger(other, one)))
  const sorted = whole.sort((one, other) => other.score - one.score)
  const found = sorted
    .filter(({ row }) => isSame(row, sorted[0].row))
    .flatMap(({ item, row }) => figuresOf(row, item, metric, statement === 'balance_sheet'))
  return [...Map.groupBy(found, ({ period_kind, year, quarter }) => `${period_kind} ${year} ${quarter}`).values()].map(
    ([first]) => first,
  )
}

/** A label in lower case, reduced to its letters outside of brackets. */
function bare(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, ' ')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
}

/** Whether a row is a change between two days: it is grouped as one, or has a value that no such balance can have. */
function isFlow({ group, cells }: TableRow, metric: string): boolean {
  const isBelowZero = cells.some((cell) => (printedValue(cell) ?? 0) < 0)
  return /\bchanges? in\b|\bcash flows?\b|\bactivities\b/i.test(group) || (isBelowZero && !signed.has(metric))
}

/** The balances that may be negative. */
const signed = new Set(['stockholders_equity', 'retained_earnings', 'treasury_stock'])

/** Whether a heading is that of a statement for only part of the company, or of a note, which repeats lines in parts. */
function isPart({ heading }: PassageItem): boolean {
  const parts = /\bparent company\b|\bguarantors?\b|\bconsolidating\b|\bpro forma\b|\baverage balances?\b/i
  return parts.test(heading) || /(?:^|> )notes? \d/i.test(heading)
}

/**
 * Whether a label may mean another figure: it also names another line of the statement (`Total costs and expenses`), is an
 * `other` line, a benefit instead of an expense, or one of several cost lines.
 */
function isAmbiguous({ label }: TableRow, { rows, statement }: StatementTable, metric: string): boolean {
  if (/\bother\b|^benefit\b/i.test(label)) return true
  const { metricNames, hasLine, lineOf } = filingVocabulary()
  const named = (text: string) => metricNames.find(termsOf(bare(text))).map(({ value }) => value)
  const isOther = (each: string) =>
    each !== metric && hasLine(each) && lineOf(each).statement === statement && unitOf(each) === unitOf(metric)
  if (named(label).some(isOther)) return true
  const isOneOf = (each: TableRow) =>
    /\bcosts?\b/i.test(each.label) && !/^total\b/i.test(each.label) && !named(each.label).some(isOther)
  return metric === 'cost_of_revenue' && !/^total\b/i.test(label) && rows.filter(isOneOf).length > 1
}

function figuresOf(row: TableRow, item: PassageItem, metric: string, isBalance: boolean): Figure[] {
  return (row.columns ?? []).flatMap((column, at): Figure[] => {
    const cell = row.cells[at]
    const value = printedValue(cell)
    const period = periodOfColumn(column, item, isBalance)
    if (value === undefined || period === undefined) return []
    const printed = { label: row.label.replaceAll(/\s+/g, ' '), cell, column: column.text, scale: row.scale }
    return [{ ticker: item.filing.ticker, metric, ...period, value, item, printed }]
  })
}

/** The fiscal period of a column; undefined if it is neither a whole year nor a known quarter. */
function periodOfColumn({ year, months }: TableColumn, { filing }: PassageItem, isBalance: boolean) {
  const { fiscal_quarter = 0, period_end } = filing
  const own = filing.fiscal_year ?? Number(period_end.slice(0, 4))
  const end = period_end && `${Number(period_end.slice(0, 4)) - (own - year)}${period_end.slice(4)}`
  const yearly = { period_kind: 'yearly' as const, year, quarter: 0, end }
  const quarterly = { period_kind: 'quarterly' as const, year, quarter: fiscal_quarter, end }
  if (isAnnual(filing)) return isBalance || (months ?? 12) === 12 ? yearly : undefined
  if (!isBalance && months === 12) return { ...yearly, end: '' }
  if (fiscal_quarter === 0) return undefined
  // A quarterly balance sheet also shows the balance at the end of the last year.
  if (isBalance) return year === own ? quarterly : { ...yearly, end: '' }
  return months === 3 ? quarterly : undefined
}

/** Whether a row's figures can be in a metric's unit: `Diluted` may label amounts per share or counts of shares. */
function isInUnit({ label, group, cells }: TableRow, metric: string): boolean {
  const isPerShare = /\bper\b[^|]{0,30}\bshare\b|\beps\b/i
  const isCount = /\bweighted|\bshares (?:used|outstanding)\b|\bnumber of\b/i
  if (cells.some((cell) => cell.includes('%'))) return false
  const counts = isCount.test(label) || (isCount.test(group) && !isPerShare.test(label))
  const unit = unitOf(metric)
  if (unit === 'currency_per_share') return !counts && cells.every((cell) => !/\d/.test(cell) || /\.\d/.test(cell))
  if (unit === 'shares') return counts && !cells.some((cell) => cell.includes('$'))
  return !counts && !isPerShare.test(label)
}
