import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

const columns = {
  portfolio_trades: `trade_id varchar, person_id uuid, account_id varchar, ticker varchar, asset_class varchar, side varchar,
    quantity double, price double, value_usd double, multiplier double, executed_at timestamp, underlying varchar,
    option_type varchar, strike double, expiry date, position_effect varchar, superseded boolean`,
  portfolio_snapshots: `snapshot_at timestamp, person_id uuid, account_id varchar, ticker varchar, asset_class varchar,
    quantity double, avg_entry_price double, current_price double, market_value_usd double, multiplier double,
    underlying varchar, option_type varchar, strike double, expiry date, superseded boolean`,
}

/** A database in memory with the two portfolio feeds as the lake holds them, empty. */
export async function emptyTables(threads = 2): Promise<DuckDBConnection> {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: String(threads) })).connect()
  await connection.run("set timezone = 'UTC'")
  for (const [feed, of] of Object.entries(columns)) await connection.run(`create table ${feed} (${of})`)
  return connection
}

/** Appends plain rows, by the table's column names; what is left out is null. */
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
