import { z } from 'zod'
import { instantText, type RowList } from '../../../release/lists/row_list.ts'
import { endpoint } from '../../endpoint.ts'
import { flowBias, instant, percent, splitPercent, splitUsd, usd } from '../../fields.ts'
import { retailWithheld, withheld, withheldRows } from '../../lists/withheld.ts'
import { limit, lookbackDays, minTradeValue, minUniqueTraders, nothingInPath, underlying } from '../../parameters.ts'

const flow = z
  .object({
    underlying: z.string().describe('Ticker symbol of the underlying stock or fund.'),
    active_trader_share_pct: percent(
      '100 x (people who traded options on this underlying) / (people who traded any option), both counts perturbed',
    ),
    call_share_pct: splitPercent(
      '100 x (premium of calls, bought and sold) / (premium of calls and puts, bought and sold)',
      'if no trade is known to be a call or a put',
    ),
    opening_share_pct: splitPercent(
      '100 x (trades that open a position) / (trades known to open or close a position)',
      'if no trade is known to open or close a position',
    ),
    short_dated_share_pct: splitPercent(
      '100 x (trades whose contract expires at most 7 calendar days after the day of the trade in New York) / ' +
        '(trades whose expiry is known)',
      'if no trade has a known expiry',
    ),
    buy_premium_usd: splitUsd('Premium paid, which is price x quantity x multiplier'),
    sell_premium_usd: splitUsd('Premium received'),
    net_premium_usd: splitUsd('Premium paid minus premium received'),
    gross_premium_usd: usd('Premium paid plus premium received, which is published even if the split is withheld'),
    net_premium_pct: splitPercent('100 x net_premium_usd / gross_premium_usd', 'if gross_premium_usd is 0'),
    premium_bias: flowBias,
    latest_trade_at: instant('Time of the latest trade, rounded down to the hour'),
  })
  .meta({ id: 'OptionsFlow' })

/** Returns option trades in connected portfolios in one window, per underlying. */
export default endpoint({
  path: '/retail/options/flows',
  operation: 'getOptionsFlows',
  tag: 'Retail Positioning',
  summary: 'What connected portfolios did in options',
  use:
    'Returns the option trades of retail investors by underlying: the share of calls, of opening trades and of ' +
    'short-dated trades, and the premium bought and sold.',
  description:
    'Option trades in the window, one row per underlying, largest gross premium first. Some fields split the trades of a ' +
    'row in two: buys and sells, calls and puts, opening and closing trades, short-dated and other trades. If one ' +
    'side of a split has too few people, all fields of that split are null. Counts of people and amounts are ' +
    'perturbed, and amounts have four significant digits.',
  params: nothingInPath,
  query: z.object({
    lookback_days: lookbackDays,
    underlying,
    min_trade_value: minTradeValue(0),
    min_unique_traders: minUniqueTraders,
    limit: limit(250, 100),
  }),
  answer: z.object({ flows: z.array(flow), withheld }),
  example: {
    flows: [
      {
        underlying: 'TSLA',
        active_trader_share_pct: 22.1,
        call_share_pct: 71.3,
        opening_share_pct: 58.2,
        short_dated_share_pct: 44.9,
        buy_premium_usd: 48210,
        sell_premium_usd: 30130,
        net_premium_usd: 18080,
        gross_premium_usd: 78340,
        net_premium_pct: 23.08,
        premium_bias: 'net_buying',
        latest_trade_at: '2025-08-27T19:00:00Z',
      },
    ],
    withheld: { too_few_people: 62, split: 17 },
  },
  async run({ query }, release) {
    const { lookback_days: window_days, underlying } = query
    const conditions = {
      window_days,
      underlying,
      gross_premium_usd: { from: query.min_trade_value },
      traders: { from: query.min_unique_traders },
    }
    const isOfAll = underlying === undefined
    return {
      flows: await release.list(flows, conditions, query.limit),
      // A count of withheld rows for a single ticker would reveal facts about people.
      withheld: isOfAll ? await withheldRows(release, retailWithheld, { list: 'options_flows', window_days }) : {},
    }
  },
})

const flows: RowList = {
  table: 'options_flows',
  fields: Object.keys(flow.shape),
  written: { latest_trade_at: instantText('latest_trade_at') },
  key: { window_days: 'integer' },
  filters: { underlying: 'varchar', gross_premium_usd: 'double', traders: 'integer' },
  order: 'gross_premium_usd desc nulls last, underlying',
}
