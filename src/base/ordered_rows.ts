import type { DuckDBConnection, JS } from '@duckdb/node-api'

const pageRows = 50_000

/**
 * Yields the rows of a query in its order, page by page. DuckDB sorts and stores the rows (spilling to disk if needed), so JavaScript has
 * only one page in memory, and the connection is free between pages. BIGINT becomes bigint, DOUBLE number, VARCHAR string. The query's
 * `order by` must be unique. Only one such query may run at a time per connection.
 */
export async function* orderedRows<Row extends Record<string, JS>>(
  connection: DuckDBConnection,
  query: string,
): AsyncGenerator<Row> {
  await connection.run(`create or replace temp table fold_input as ${query}`)
  try {
    for (let start = 0; ; start += pageRows) {
      const page = await connection.runAndReadAll(
        `select * from fold_input where rowid >= ${start} and rowid < ${start + pageRows} order by rowid`,
      )
      yield* page.getRowObjectsJS() as Row[]
      if (page.currentRowCount < pageRows) return
    }
  } finally {
    await connection.run('drop table if exists fold_input')
  }
}
