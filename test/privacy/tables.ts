import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { bronzeColumns } from '../../src/feeds/contract/feed.ts'
import portfolioSnapshots from '../../src/feeds/portfolio_snapshots.ts'
import portfolioTrades from '../../src/feeds/portfolio_trades.ts'
import { createTable } from '../harness/filled_table.ts'

const feeds = { portfolio_trades: portfolioTrades, portfolio_snapshots: portfolioSnapshots }

/** An in-memory database with the two portfolio feeds as in the lake, empty. */
export async function emptyTables(threads = 1): Promise<DuckDBConnection> {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: String(threads) })).connect()
  await connection.run("set timezone = 'UTC'")
  for (const [feed, contract] of Object.entries(feeds))
    await createTable(connection, feed, { ...bronzeColumns(contract), superseded: 'BOOLEAN' })
  return connection
}

/** Appends rows by column name; missing columns are null. */
export async function insert(connection: DuckDBConnection, table: string, items: object[]): Promise<void> {
  const described = await connection.runAndReadAll(`describe ${table}`)
  const row = JSON.stringify(
    Object.fromEntries(described.getRowObjectsJson().map((it) => [it.column_name, it.column_type])),
  )
  for (let from = 0; from < items.length; from += 20_000)
    await connection.run(`insert into ${table} select unnest(from_json($items::json, '[${row}]'), recursive := true)`, {
      items: JSON.stringify(items.slice(from, from + 20_000)),
    })
}
