import type { PassageItem } from '../items.ts'
import type { TableRow } from './table_rows.ts'

/** A table passage, read. */
export interface StatementTable {
  item: PassageItem
  rows: { row: TableRow; terms: string[] }[]
  /** The statement that it is a part of. */
  statement: string | undefined
  strength: number
}
