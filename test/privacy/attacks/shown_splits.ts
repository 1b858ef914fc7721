import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../../src/base/duckdb.ts'

/** How many published rows show a split, and how many of them show a side that must not be published on its own. */
export interface ShownSplit {
  split: string
  rows: number
  shown: number
  /** Rows with a side that is not empty but has too few people or one who dominates. */
  exposed: number
}

/** SQL expressions over schema truth: the value of a side, and whether a row belongs to it. */
type Side = [value: string, present: string]

/** Flow tables, with what joins their rows to truth.traded: the column of the ticker, and a query for the asset classes. */
const lists = {
  retail_flows: { ticker: 'ticker', classes: 'select told.asset_class' },
  retail_ticker_flows: {
    ticker: 'ticker',
    classes:
      'select asset_class from truth.combined_classes as each where each.as_of = told.as_of and each.ticker = told.ticker',
  },
  options_flows: { ticker: 'underlying', classes: "select 'option'" },
}

/** Splits of flows, with a column that is null where the split is not published. */
const flowSplits: [split: string, list: keyof typeof lists, shown: string, one: Side, other: Side][] = [
  ['buy / sell', 'retail_flows', 'buy_value_usd', ['buy', 'buys'], ['sell', 'sells']],
  ['combined buy / sell', 'retail_ticker_flows', 'buy_value_usd', ['buy', 'buys'], ['sell', 'sells']],
  ['option buy / sell', 'options_flows', 'buy_premium_usd', ['buy', 'buys'], ['sell', 'sells']],
  ['call / put', 'options_flows', 'call_share_pct', ['call', 'calls'], ['put', 'puts']],
  ['opening / closing', 'options_flows', 'opening_share_pct', ['opening', 'opening'], ['closing', 'closing']],
  [
    'short / long dated',
    'options_flows',
    'short_dated_share_pct',
    ['short_dated', 'short_dated'],
    ['long_dated', 'long_dated'],
  ],
]

/** Checks every split of every published row against the exact rows of the people behind it. */
export async function shownSplits(connection: DuckDBConnection): Promise<ShownSplit[]> {
  const found: ShownSplit[] = []
  for (const [split, list, shown, ...sides] of flowSplits) {
    const { ticker, classes } = lists[list]
    const summed = [...new Set(sides.flat())].map((name) => `sum("${name}") as "${name}"`)
    found.push(
      await count(
        connection,
        split,
        `with by_person as (
            select told.as_of, told.window_days, told.${ticker} as ticker, ${list === 'retail_flows' ? 'told.asset_class' : 'null'} as asset_class, told.${shown} is not null as is_shown,
                person_id, ${summed}
            from told.${list} as told join truth.traded on traded.ticker = told.${ticker} and traded.asset_class in (${classes})
                and traded.day <= told.as_of::date and traded.day > told.as_of::date - told.window_days
            group by all
         )
         select is_shown, ${isExposed(sides.map(([value, present]) => [`"${value}"`, `"${present}" > 0`]))} as is_exposed
         from by_person group by as_of, window_days, ticker, asset_class, is_shown`,
      ),
    )
  }
  const held = (shown: string, ...sides: Side[]) => `
    select ${shown} as is_shown, ${isExposed(sides)} as is_exposed
    from told.retail_holdings as told join truth.held using (day, ticker, asset_class)
    group by day, ticker, asset_class, ${shown}`
  found.push(
    await count(
      connection,
      'long / short',
      held('told.gross_market_value_usd <> abs(told.market_value_usd)', ['gross', 'is_long'], ['gross', 'not is_long']),
    ),
    await count(
      connection,
      'with / without entry price',
      held('told.avg_entry_price is not null', ['priced', 'is_priced'], ['bare', 'is_bare']),
    ),
  )
  return found
}

/**
 * Whether a side has too few people or one who dominates. The tolerance keeps binary fractions from making a tie a
 * breach.
 */
function isExposed(sides: Side[]): string {
  const each = sides.map(
    ([value, present]) => `count_if(${present}) between 1 and 2
      or coalesce(sum(${value}) filter (${present}) - list_sum(max(${value}, 2) filter (${present})) < 0.1 * max(${value}) filter (${present}) - 1e-6, false)`,
  )
  return each.join(' or ')
}

async function count(connection: DuckDBConnection, split: string, judged: string): Promise<ShownSplit> {
  const [found] = await rows<Omit<ShownSplit, 'split'>>(
    connection,
    `select count(*)::integer as rows, count_if(is_shown)::integer as shown, count_if(is_shown and is_exposed)::integer as exposed from (${judged})`,
  )
  return { split, ...found }
}
