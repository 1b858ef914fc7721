import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../src/engine/duckdb.ts'

/** How many published rows show a split, and how many of them show a side that may not be published by itself. */
export interface Sides {
  split: string
  rows: number
  shown: number
  /** A side is neither empty nor has enough people, of whom none dominates. */
  exposed: number
}

const flowSplits = [
  {
    split: 'buy / sell',
    table: 'retail_flows',
    ticker: 'ticker',
    shown: 'buy_value_usd',
    sides: ['buy', 'sell'],
    present: ['buys', 'sells'],
  },
  {
    split: 'combined buy / sell',
    table: 'retail_ticker_flows',
    ticker: 'ticker',
    shown: 'buy_value_usd',
    sides: ['buy', 'sell'],
    present: ['buys', 'sells'],
  },
  {
    split: 'option buy / sell',
    table: 'options_flows',
    ticker: 'underlying',
    shown: 'buy_premium_usd',
    sides: ['buy', 'sell'],
    present: ['buys', 'sells'],
  },
  {
    split: 'call / put',
    table: 'options_flows',
    ticker: 'underlying',
    shown: 'call_share_pct',
    sides: ['call', 'put'],
    present: ['calls', 'puts'],
  },
  {
    split: 'opening / closing',
    table: 'options_flows',
    ticker: 'underlying',
    shown: 'opening_share_pct',
    sides: ['opening', 'closing'],
    present: ['opening', 'closing'],
  },
  {
    split: 'short / long dated',
    table: 'options_flows',
    ticker: 'underlying',
    shown: 'short_dated_share_pct',
    sides: ['short_dated', 'long_dated'],
    present: ['short_dated', 'long_dated'],
  },
]

/** Judges every split of every published row against the exact rows of the people behind it. */
export async function sidesShown(connection: DuckDBConnection): Promise<Sides[]> {
  const found: Sides[] = []
  for (const { split, table, ticker, shown, sides, present } of flowSplits) {
    const classOf = { retail_flows: 'told.asset_class', retail_ticker_flows: "'all'", options_flows: "'option'" }[table]
    const judged = sides.map((side, at) => isExposed(`"${side}"`, `"${present[at]}" > 0`)).join(' or ')
    found.push(
      await count(
        connection,
        split,
        `with by_person as (
            select told.as_of, told.window_days, told.${ticker} as ticker, ${classOf} as asset_class, told.${shown} is not null as is_shown,
                person_id, ${[...new Set([...sides, ...present])].map((name) => `sum("${name}") as "${name}"`)}
            from told.${table} as told join truth.traded on traded.ticker = told.${ticker} and traded.asset_class = ${classOf}
                and traded.day <= told.as_of::date and traded.day > told.as_of::date - told.window_days
            group by all
         )
         select is_shown, ${judged} as is_exposed from by_person group by as_of, window_days, ticker, asset_class, is_shown`,
      ),
    )
  }
  const held = (shown: string, one: string, other: string) => `
    select ${shown} as is_shown, ${isExposed('gross', one)} or ${isExposed('gross', other)} as is_exposed
    from told.retail_holdings as told join truth.held using (day, ticker, asset_class)
    group by day, ticker, asset_class, ${shown}`
  found.push(
    await count(
      connection,
      'long / short',
      held('told.gross_market_value_usd <> abs(told.market_value_usd)', 'is_long', 'not is_long'),
    ),
    await count(
      connection,
      'with / without entry price',
      held('told.avg_entry_price is not null', 'is_priced', 'is_bare'),
    ),
  )
  return found
}

/** Whether a side has somebody, but too few people or one who dominates. */
function isExposed(value: string, present: string): string {
  return `count_if(${present}) between 1 and 2 or coalesce(sum(${value}) filter (${present}) - list_sum(max(${value}, 2) filter (${present}))
    < 0.1 * max(${value}) filter (${present}), false)`
}

async function count(connection: DuckDBConnection, split: string, judged: string): Promise<Sides> {
  const [found] = await rows<Omit<Sides, 'split'>>(
    connection,
    `select count(*)::integer as rows, count_if(is_shown)::integer as shown, count_if(is_shown and is_exposed)::integer as exposed from (${judged})`,
  )
  return { split, ...found }
}
