import type { DuckDBConnection } from '@duckdb/node-api'
import { identifier } from '../../src/base/quote.ts'

/** Appends rows to a table; columns that a row does not name are null. Throws for unknown columns. */
export async function fillTable(
  connection: DuckDBConnection,
  table: string,
  columns: Record<string, string>,
  rows: readonly object[],
): Promise<void> {
  const named = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const unknown = named.filter((name) => !(name in columns))
  if (unknown.length > 0)
    throw new Error(
      `${table}: found columns ${unknown.join(', ')}, expected some of ${Object.keys(columns).join(', ')}`,
    )
  if (rows.length === 0) return
  const structure = JSON.stringify([Object.fromEntries(named.map((name) => [name, columns[name]]))])
  await connection.run(
    `insert into ${table} (${named.map(identifier).join(', ')})
     select unnest(filled) from (select unnest(from_json_strict($rows::json, $structure)) as filled)`,
    {
      structure,
      rows: JSON.stringify(rows.map((row) => Object.fromEntries(named.map((name) => [name, cell(row, name)])))),
    },
  )
}

function cell(row: object, name: string): unknown {
  return (row as Record<string, unknown>)[name] ?? null
}

/** Creates a table with these columns and rows. */
export async function createTable(
  connection: DuckDBConnection,
  table: string,
  columns: Record<string, string>,
  rows: readonly object[] = [],
): Promise<void> {
  const typed = Object.entries(columns).map(([name, type]) => `${identifier(name)} ${type}`)
  await connection.run(`create table ${table} (${typed.join(', ')})`)
  await fillTable(connection, table, columns, rows)
}
