import { statementOf } from '../../../search/statements.ts'
import { filingVocabulary } from '../../../search/vocabulary.ts'
import { linesOfTerms, termsOf } from '../../../text/terms.ts'
import { isAnnual, type PassageItem } from '../items.ts'
import type { TableColumn } from './table_heads.ts'
import { rowsOf, type TableRow } from './table_rows.ts'

/** A table passage with its rows and its financial statement. */
export interface StatementTable {
  item: PassageItem
  rows: TableRow[]
  /** The financial statement that it is a part of, and how surely, 0 to 1. */
  statement: string | undefined
  strength: number
}

/** Tables with the statements that they belong to. Heads and scales that were lost at a page break are restored. */
export function statementTables(passages: readonly PassageItem[]): StatementTable[] {
  const tables = passages.filter(({ isTable }) => isTable).map(tableOf)
  const ofFiling = Map.groupBy(
    tables.filter(({ statement }) => statement !== undefined),
    ({ item }) => item.filing.accession,
  )
  for (const own of ofFiling.values()) {
    for (const table of own) restoreHeads(table, own)
    restoreScales(own)
  }
  return tables
}

/** Rows that every whole statement has, by the metrics that they print. */
const wholeRows: Record<string, string[]> = {
  income_statement: ['revenue', 'net_income'],
  balance_sheet: ['total_assets', 'total_liabilities'],
}

/** The first table of a company's newest whole statement of this kind, if none of its rows has any of these labels. */
export function statementWithout(
  tables: readonly StatementTable[],
  statement: string,
  labels: readonly string[][],
): PassageItem | undefined {
  const own = tables.filter((each) => each.statement === statement && each.strength >= leastStrength)
  const [newest] = own.map(({ item }) => item.filing.period_end).sort((one, other) => (one < other ? 1 : -1))
  const last = own.filter(({ item }) => item.filing.period_end === newest && isAnnual(item.filing))
  const rows = last.flatMap(({ rows }) => rows.map(({ label }) => termsOf(label)))
  const { metricNames } = filingVocabulary()
  const named = rows.flatMap((terms) => metricNames.find(terms).map(({ value }) => value))
  const isWhole = wholeRows[statement]?.every((metric) => named.includes(metric))
  const isThere = labels.some((label) => rows.some((terms) => label.every((term) => terms.includes(term))))
  return isWhole && !isThere ? last[0].item : undefined
}

function tableOf(item: PassageItem): StatementTable {
  const part = statementOf(linesOfTerms(item.text), termsOf(item.heading), filingVocabulary())
  return { item, rows: rowsOf(item), statement: part?.statement, strength: part?.strength ?? 0 }
}

/** Gives tables without a scale the one of the filing's other statements, because a continued table does not repeat it. */
function restoreScales(tables: readonly StatementTable[]): void {
  const scales = tables.flatMap(({ rows }) => rows.flatMap(({ scale }) => unitIn(scale) ?? []))
  if (new Set(scales).size !== 1) return
  for (const { item, rows } of tables) {
    if (rows.some(({ scale }) => scale !== '')) continue
    item.scale = `in ${scales[0]}`
    for (const row of rows) row.scale = item.scale
  }
}

/** `millions` of `in millions, except per share amounts`. */
export function unitIn(scale: string): string | undefined {
  return /millions|thousands|billions/.exec(scale)?.[0]
}

/** Minimum strength. A table below it may not belong to a statement at all. */
const leastStrength = 0.5

/**
 * Restores the column heads that a table of an annual report has lost: its year and the years before it, as Regulation S-X
 * requires (articles 3-01 and 3-02), in the order of the filing's other tables.
 */
function restoreHeads({ item, rows, statement, strength }: StatementTable, tables: readonly StatementTable[]): void {
  const isOfDay = statement === 'balance_sheet'
  const count = isOfDay ? 2 : 3
  const isLost = statement !== 'equity' && rows.every(({ columns }) => columns === undefined)
  const fitting = rows.filter(({ cells }) => cells.length === count)
  const { period_end } = item.filing
  // A fiscal year that ends in the first days of January may be named after either year.
  const isSure =
    strength >= leastStrength && isAnnual(item.filing) && period_end !== '' && period_end.slice(5) >= '01-10'
  if (!isLost || !isSure || fitting.length * 3 < rows.length * 2) return
  const known = tables
    .filter((each) => each.strength >= leastStrength)
    .flatMap((each) => each.rows.map(({ columns = [] }) => columns.map(({ year }) => year)))
    .filter(([first, second]) => second !== undefined && first !== second)
  const falling = known.filter(([first, second]) => first > second).length / known.length
  if (!(falling <= 0.2 || falling >= 0.8)) return
  const years = Array.from({ length: count }, (_, at) => Number(period_end.slice(0, 4)) - at)
  const columns = (falling > 0.5 ? years : years.reverse()).map(
    (year): TableColumn => ({ text: String(year), year, months: isOfDay ? undefined : 12 }),
  )
  for (const row of fitting) row.columns = columns
}
