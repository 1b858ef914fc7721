import type { StatementTable } from './statement_table.ts'
import type { TableColumn } from './table_heads.ts'

/** A table that looks less like a statement may be of anything. */
const leastStrength = 0.5

/**
 * Gives rows of an annual report whose passage has lost its column heads the columns that statements have by rule: its year
 * and those before it, in the order that the filing's other tables keep (Regulation S-X, articles 3-01 and 3-02).
 */
export function fillLostHeads(tables: readonly StatementTable[]): void {
  for (const table of tables) {
    const count = cellsOf(table)
    const isLost = table.statement !== undefined && table.rows.every(({ row }) => row.columns === undefined)
    const columns = count > 1 && isLost ? columnsByRule(table, count, tables) : undefined
    if (columns) for (const { row } of table.rows) if (row.cells.length === count) row.columns = columns
  }
}

/** How many cells most of its rows have; 0 where they do not agree. */
function cellsOf({ rows }: StatementTable): number {
  const counts = [...Map.groupBy(rows, ({ row }) => row.cells.length)].sort(
    ([, one], [, other]) => other.length - one.length,
  )
  const [count, own] = counts[0] ?? [0, []]
  return own.length * 3 >= rows.length * 2 ? count : 0
}

function columnsByRule(
  { item, statement, strength }: StatementTable,
  count: number,
  tables: readonly StatementTable[],
) {
  const { form, period_end, accession } = item.filing
  const isOfDay = statement === 'balance_sheet'
  const fits = isOfDay ? count === 2 : statement !== 'equity' && count === 3
  // A year that ends in the first days of January is called by either year.
  const isSure = strength >= leastStrength && period_end !== '' && period_end.slice(5) >= '01-10'
  if (!/^(?:10-K|20-F|40-F)/.test(form) || !fits || !isSure) return undefined
  const known = tables
    .filter((each) => each.strength >= leastStrength && each.item.filing.accession === accession)
    .flatMap(({ rows }) => rows.flatMap(({ row }) => (row.columns && row.columns.length > 1 ? [row.columns] : [])))
  const falling = known.filter(([first, second]) => first.year > second.year).length
  const share = falling / known.length
  if (known.length === 0 || (share > 0.2 && share < 0.8)) return undefined
  const newest = Number(period_end.slice(0, 4))
  const years = Array.from({ length: count }, (_, at) => newest - at)
  const columns: TableColumn[] = (share > 0.5 ? years : years.reverse()).map((year) => ({
    text: String(year),
    year,
    months: isOfDay ? undefined : 12,
  }))
  return columns
}
