import type { DuckDBConnection } from '@duckdb/node-api'

/** Columns of a step: name to SQL type, or to type and meaning. */
export type Columns = Record<string, string | [type: string, meaning: string]>

/** Creates a table with these columns and rows. Values are what JSON can hold: days and times as text. */
export async function writeTable(
  connection: DuckDBConnection,
  table: string,
  columns: Columns,
  rows: Record<string, string | number | boolean | null>[],
): Promise<void> {
  const types = Object.entries(columns).map(([name, type]) => [name, typeof type === 'string' ? type : type[0]])
  const row = JSON.stringify(Object.fromEntries(types))
  const names = types.map(([name]) => name).join(', ')
  await connection.run(
    `create table ${table} as
     select ${names} from (select unnest(from_json($rows::json, '[${row}]'), recursive := true))`,
    { rows: JSON.stringify(rows) },
  )
}
