import { z } from 'zod'
import { instantText, type RowList } from '../../../release/lists/row_list.ts'
import { endpoint } from '../../endpoint.ts'
import { flowBias, instant, percent, splitPercent, splitUsd, usd } from '../../fields.ts'
import { retailWithheld, withheld, withheldRows } from '../../lists/withheld.ts'
import { limit, lookbackDays, minTradeValue, minUniqueTraders, nothingInPath, underlying } from '../../parameters.ts'

const flow = z
  .object({
    underlying: z.string().describe('Ticker symbol of the underlying.'),
    active_trader_share_pct: percent('100 x people who traded its options / people who traded options, both perturbed'),
    call_share_pct: splitPercent(
      '100 x premium of calls / premium of calls and puts, bought and sold',
      'where no type is known',
    ),
    opening_share_pct: splitPercent('100 x opening trades / trades whose effect is known', 'where none is'),
    short_dated_share_pct: splitPercent(
      '100 x trades that expire within 7 calendar days of the trade (New York) / trades whose expiry is known',
      'where none is',
    ),
    buy_premium_usd: splitUsd('Premium paid (price x quantity x multiplier)'),
    sell_premium_usd: splitUsd('Premium received'),
    net_premium_usd: splitUsd('Paid minus received'),
    gross_premium_usd: usd('Paid plus received; published even if the split is not'),
    net_premium_pct: splitPercent('100 x net_premium_usd / gross_premium_usd', 'where that is 0'),
    premium_bias: flowBias,
    latest_trade_at: instant('Hour of its latest trade'),
  })
  .meta({ id: 'OptionsFlow' })

/** Option trades in connected portfolios over one window, per underlying. */
export default endpoint({
  path: '/retail/options/flows',
  operation: 'getOptionsFlows',
  tag: 'Retail Positioning',
  summary: 'What connected portfolios did in options',
  use:
    'Returns the underlyings on which retail investors trade options: calls against puts, opening trades, ' +
    'short-dated ones, premium bought and sold.',
  description:
    'Option trades over the window, per underlying, largest gross premium first. A row can be split into buys and ' +
    'sells, calls and puts, opening and closing, short-dated and other trades. If one side of a split has too few ' +
    'people, the fields of that split are null. Counts of people and amounts are perturbed; amounts have four ' +
    'significant digits.',
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
      // A count of withheld rows for one ticker would reveal people.
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
