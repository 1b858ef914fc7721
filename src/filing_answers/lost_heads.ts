import type { PassageItem } from './evidence.ts'
import type { Column } from './table_heads.ts'
import type { TableRow } from './table_rows.ts'

/** A table passage as far as its columns can be told by others of its filing. */
export interface HeadedTable {
  item: PassageItem
  rows: { row: TableRow }[]
  statement: string | undefined
  strength: number
}

/** Passages between the head of a statement and rows that go on under it, at most. */
const mostBetween = 3

/** A table that looks less like a statement may be of anything. */
const leastStrength = 0.5

/**
 * Gives rows whose passage has lost its column heads the columns of the statement that they go on, from the passages right
 * before; else, in an annual report, those that statements have by rule: its year and those before it, in the order that
 * the filing's other tables keep (Regulation S-X, articles 3-01 and 3-02).
 */
export function withLostHeads<Each extends HeadedTable>(tables: readonly Each[]): Each[] {
  return tables.map((table) => {
    const count = cellsOf(table)
    const isLost =
      count > 1 && table.statement !== undefined && table.rows.every(({ row }) => row.columns === undefined)
    const columns = isLost ? (columnsBefore(table, count, tables) ?? columnsByRule(table, count, tables)) : undefined
    if (!columns) return table
    const rows = table.rows.map((each) =>
      each.row.cells.length === count
        ? { ...each, row: { ...each.row, columns, years: columns.map(({ year }) => year) } }
        : each,
    )
    return { ...table, rows }
  })
}

/** How many cells most of its rows have; 0 where they do not agree. */
function cellsOf({ rows }: HeadedTable): number {
  const counts = Map.groupBy(rows, ({ row }) => row.cells.length)
  const [count, own] = [...counts].reduce(
    ([best, most], [each, some]) => (some.length > most.length ? [each, some] : [best, most]),
    [0, []],
  )
  return own.length * 3 >= rows.length * 2 ? count : 0
}

function columnsBefore(
  { item, statement }: HeadedTable,
  count: number,
  tables: readonly HeadedTable[],
): Column[] | undefined {
  const before = tables
    .filter(
      (each) =>
        each.statement === statement &&
        each.item.filing.accession === item.filing.accession &&
        each.item.position < item.position &&
        each.item.position >= item.position - mostBetween,
    )
    .sort((one, other) => other.item.position - one.item.position)
  for (const { rows } of before) {
    const columns = rows.find(({ row }) => row.columns?.length === count)?.row.columns
    if (columns) return columns
  }
  return undefined
}

function columnsByRule(
  { item: { filing }, statement, strength }: HeadedTable,
  count: number,
  tables: readonly HeadedTable[],
): Column[] | undefined {
  const isAnnual = /^(?:10-K|20-F|40-F)/.test(filing.form)
  const isOfDay = statement === 'balance_sheet'
  const fits = isOfDay ? count === 2 : statement !== 'equity' && count === 3
  // A year that ends in the first days of January is called by either year.
  if (
    !isAnnual ||
    !fits ||
    strength < leastStrength ||
    filing.period_end === '' ||
    filing.period_end.slice(5) < '01-10'
  )
    return undefined
  const others = tables.filter(({ item }) => item.filing.accession === filing.accession)
  const known = others.flatMap(({ rows }) =>
    rows.flatMap(({ row }) => (row.years && row.years.length > 1 ? [row.years] : [])),
  )
  const falling = known.filter((years) => years[0] > years[1]).length
  if (known.length === 0 || (falling !== 0 && falling !== known.length)) return undefined
  const newest = Number(filing.period_end.slice(0, 4))
  const years = Array.from({ length: count }, (_, at) => newest - at)
  return (falling > 0 ? years : years.reverse()).map((year) => ({
    text: String(year),
    year,
    months: isOfDay ? undefined : 12,
  }))
}
