import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../src/base/duckdb.ts'

/** Published rows as an attacker reads them, of one cell in the order of days. */
export interface HoldingRow {
  day: string
  ticker: string
  asset_class: string
  holders: number
  ownership_share_pct: number
  /** Null where longs and shorts must not be separable. */
  market_value_usd: number | null
  gross_market_value_usd: number
  portfolio_value_share_pct: number | null
  avg_entry_price: number | null
  avg_current_price: number
  open_pnl_usd: number | null
  unrealized_return_pct: number | null
}

export interface FlowRow {
  as_of: string
  window_days: number
  ticker: string
  asset_class: string
  traders: number
  active_trader_share_pct: number
  buy_trade_share_pct: number | null
  buy_value_usd: number | null
  sell_value_usd: number | null
  net_flow_value_usd: number | null
  gross_flow_value_usd: number
  net_flow_pct: number | null
}

export type Series<Row> = Map<string, Row[]>

export function cellOf({ ticker, asset_class }: { ticker: string; asset_class: string }): string {
  return `${ticker} ${asset_class}`
}

/** Holdings by cell, oldest first. */
export async function publishedHoldings(connection: DuckDBConnection): Promise<Series<HoldingRow>> {
  return Map.groupBy(await rows<HoldingRow>(connection, 'from told.retail_holdings order by day'), cellOf)
}

/** Flows by cell, of classes and of classes combined (7 days), oldest release first. */
export async function publishedFlows(connection: DuckDBConnection): Promise<Series<FlowRow>> {
  const found = await rows<FlowRow>(
    connection,
    `select * exclude (as_of), as_of::varchar as as_of from told.retail_flows
     union all by name
     select * exclude (as_of, net_flow_pct_of_position_value), as_of::varchar as as_of, 'all' as asset_class from told.retail_ticker_flows
     order by as_of, window_days`,
  )
  return Map.groupBy(found, cellOf)
}

/** Holdings by ticker with its classes combined, each snapshot from the first release that has it. */
export async function publishedCombined(connection: DuckDBConnection): Promise<Series<HoldingRow>> {
  const found = await rows<HoldingRow>(
    connection,
    `select * exclude (asset_class), 'all' as asset_class, snapshot_at::date::varchar as day
     from told.retail_ticker_positioning qualify row_number() over (partition by ticker, day order by as_of) = 1 order by day`,
  )
  return Map.groupBy(found, ({ ticker }) => ticker)
}
