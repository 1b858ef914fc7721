import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { flowBias, instant, percent, percentOrNull, usd } from '../api/fields.ts'
import { limit, lookbackDays, minTradeValue, minUniqueTraders, nothingInPath, underlying } from '../api/parameters.ts'

const flow = z.object({
  underlying: z.string().describe('Ticker symbol of what the options are on.'),
  active_trader_share_pct: percent('100 x people who traded its options / people who traded options'),
  call_share_pct: percentOrNull('100 x premium of calls / premium of all its options, bought and sold'),
  opening_share_pct: percentOrNull('100 x opening trades / trades whose effect is known'),
  short_dated_share_pct: percentOrNull(
    '100 x trades that expire within 7 calendar days of the trade (New York) / trades',
  ),
  buy_premium_usd: usd('Premium paid (price x quantity x multiplier)'),
  sell_premium_usd: usd('Premium received'),
  net_premium_usd: usd('Paid less received'),
  gross_premium_usd: usd('Paid plus received'),
  net_premium_pct: percentOrNull('100 x net_premium_usd / gross_premium_usd'),
  premium_bias: flowBias,
  latest_trade_at: instant('Hour of its latest trade'),
})

/** Option trades in connected portfolios over one window, per underlying. */
export default endpoint({
  path: '/retail/options/flows',
  operation: 'getOptionsFlows',
  tag: 'Retail Positioning',
  summary: 'What connected portfolios did in options',
  description: 'Option trades over the window, per underlying, largest gross premium first.',
  params: nothingInPath,
  query: z.object({
    lookback_days: lookbackDays,
    underlying,
    min_trade_value: minTradeValue(0),
    min_unique_traders: minUniqueTraders,
    limit: limit(250, 100),
  }),
  answer: z.object({ flows: z.array(flow) }),
  example: {
    flows: [
      {
        underlying: 'TSLA',
        active_trader_share_pct: 22.1,
        call_share_pct: 71.3,
        opening_share_pct: 58.2,
        short_dated_share_pct: 44.9,
        buy_premium_usd: 48210,
        sell_premium_usd: 30125.5,
        net_premium_usd: 18084.5,
        gross_premium_usd: 78335.5,
        net_premium_pct: 23.09,
        premium_bias: 'net_buying',
        latest_trade_at: '2025-08-27T19:00:00Z',
      },
    ],
  },
  async run({ query }, release) {
    const flows = await release.rows<z.output<typeof flow>>(flowsOfWindow, {
      window_days: query.lookback_days,
      underlying: query.underlying ?? null,
      min_trade_value: query.min_trade_value,
      min_unique_traders: query.min_unique_traders,
      limit: query.limit,
    })
    return { flows }
  },
})

const flowsOfWindow = `
select
    underlying,
    active_trader_share_pct,
    call_share_pct,
    opening_share_pct,
    short_dated_share_pct,
    buy_premium_usd,
    sell_premium_usd,
    net_premium_usd,
    gross_premium_usd,
    net_premium_pct,
    premium_bias,
    strftime(latest_trade_at, '%Y-%m-%dT%H:%M:%SZ') as latest_trade_at
from options_flows
where
    window_days = $window_days::integer
    and ($underlying::varchar is null or underlying = $underlying::varchar)
    and gross_premium_usd >= $min_trade_value::double
    and traders_band >= $min_unique_traders::double
order by gross_premium_usd desc nulls last, underlying
limit $limit::integer`
