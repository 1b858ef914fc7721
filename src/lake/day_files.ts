import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { identifier, literal } from '../base/quote.ts'

/** Rows per row group in Parquet, and in a table of DuckDB. */
export const ROW_GROUP = 122_880

/** Rows of a vector, the unit in which DuckDB processes rows. */
const VECTOR = 2048

/** A table to write as one Parquet file per day. */
export interface DayTable {
  name: string
  /** Name of the column with the day. The table is sorted by this column and, within a day, as the rows of the file shall be sorted. */
  day: string
  /**
   * SQL for the order within a day. It is used only for days with several row groups, whose bytes would otherwise depend on the preceding
   * days.
   */
  order: string
  /** SQL for the columns of the files. */
  columns: string
  /** Options of the `copy` that writes the files. */
  options: string
}

/** A day of a table, its number of rows, and the path of its file. A day without a path is not written. */
export interface DayFile {
  day: string
  rows: number
  path: string | undefined
}

/**
 * Writes one file for each of `days`, which are ascending. Writing many small days in one statement takes a third of the time that one
 * statement per day takes. The bytes are the same as with one statement per day only if the table has a single row group, which one
 * thread reads in order, and the day lies within one vector. All other days are written one by one.
 */
export async function writeDayFiles(connection: DuckDBConnection, table: DayTable, days: DayFile[]): Promise<void> {
  const total = days.reduce((sum, { rows }) => sum + rows, 0)
  const together = new Map<string, string>()
  const alone: DayFile[] = []
  let start = 0
  for (const file of days) {
    const end = start + file.rows
    const isInOneVector = file.rows > 0 && Math.floor(start / VECTOR) === Math.floor((end - 1) / VECTOR)
    start = end
    if (file.path === undefined) continue
    if (total < ROW_GROUP && isInOneVector) together.set(file.day, file.path)
    else alone.push(file)
  }
  if (together.size === 1) alone.push(days.find(({ day }) => together.has(day))!)
  else if (together.size > 1) await writeTogether(connection, table, together)
  const { name, day, order, columns, options } = table
  for (const { day: value, rows, path } of alone) {
    const sorted = rows > ROW_GROUP ? ` order by ${order}` : ''
    await connection.run(
      `copy (select ${columns} from ${name} where ${identifier(day)} = date ${literal(value)}${sorted}) to ${literal(path!)} (${options})`,
    )
  }
}

async function writeTogether(
  connection: DuckDBConnection,
  { name, day, columns, options }: DayTable,
  paths: Map<string, string>,
): Promise<void> {
  const [beside] = paths.values()
  const folder = `${beside}.days`
  const days = [...paths.keys()].map((value) => `date ${literal(value)}`).join(', ')
  mkdirSync(folder)
  try {
    await connection.run(
      `copy (select ${columns}, ${identifier(day)} as _day from ${name} where ${identifier(day)} in (${days})) to ${literal(folder)} (${options}, partition_by (_day))`,
    )
    for (const [value, path] of paths) {
      const written = join(folder, `_day=${value}`)
      const files = readdirSync(written)
      if (files.length !== 1)
        throw new Error(`${written}: found ${files.length} files, expected one; nothing was stored`)
      renameSync(join(written, files[0]), path)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
