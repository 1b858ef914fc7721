import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { assetClass, flowBias, instant, percent, percentOrNull, usd } from '../api/fields.ts'
import {
  assetClasses,
  limit,
  lookbackDays,
  minTradeValue,
  minUniqueTraders,
  nothingInPath,
  ticker,
} from '../api/parameters.ts'

const flow = z.object({
  ticker: z.string().describe("Ticker symbol; an option's is its underlying."),
  asset_class: assetClass,
  active_trader_share_pct: percent('100 x people who traded it / people who traded anything'),
  buy_trade_share_pct: percent('100 x its buys / its trades'),
  sell_trade_share_pct: percent('100 x its sells / its trades'),
  buy_value_usd: usd('Value bought'),
  sell_value_usd: usd('Value sold'),
  net_flow_value_usd: usd('Bought less sold'),
  gross_flow_value_usd: usd('Bought plus sold'),
  net_flow_pct: percentOrNull('100 x net_flow_value_usd / gross_flow_value_usd'),
  flow_bias: flowBias,
  latest_trade_at: instant('Hour of its latest trade'),
})

/** Buying and selling in connected portfolios over one window. */
export default endpoint({
  path: '/retail/positioning/flows',
  operation: 'getRetailFlows',
  tag: 'Retail Positioning',
  summary: 'What connected portfolios bought and sold',
  description: 'Buying and selling over the window, per ticker and asset class, largest gross value first.',
  params: nothingInPath,
  query: z.object({
    lookback_days: lookbackDays,
    ticker,
    asset_classes: assetClasses,
    min_trade_value: minTradeValue(500),
    min_unique_traders: minUniqueTraders,
    limit: limit(250, 100),
  }),
  answer: z.object({ flows: z.array(flow) }),
  example: {
    flows: [
      {
        ticker: 'NVDA',
        asset_class: 'stock',
        active_trader_share_pct: 12.5,
        buy_trade_share_pct: 64.2,
        sell_trade_share_pct: 35.8,
        buy_value_usd: 310400.25,
        sell_value_usd: 190200.5,
        net_flow_value_usd: 120199.75,
        gross_flow_value_usd: 500600.75,
        net_flow_pct: 24.01,
        flow_bias: 'net_buying',
        latest_trade_at: '2025-08-27T20:00:00Z',
      },
    ],
  },
  async run({ query }, release) {
    const flows = await release.rows<z.output<typeof flow>>(flowsOfWindow, {
      window_days: query.lookback_days,
      ticker: query.ticker ?? null,
      asset_classes: query.asset_classes ?? null,
      min_trade_value: query.min_trade_value,
      min_unique_traders: query.min_unique_traders,
      limit: query.limit,
    })
    return { flows }
  },
})

const flowsOfWindow = `
select
    ticker,
    asset_class,
    active_trader_share_pct,
    buy_trade_share_pct,
    sell_trade_share_pct,
    buy_value_usd,
    sell_value_usd,
    net_flow_value_usd,
    gross_flow_value_usd,
    net_flow_pct,
    flow_bias,
    strftime(latest_trade_at, '%Y-%m-%dT%H:%M:%SZ') as latest_trade_at
from retail_flows
where
    window_days = $window_days::integer
    and ($ticker::varchar is null or ticker = $ticker::varchar)
    and ($asset_classes::varchar[] is null or list_contains($asset_classes::varchar[], asset_class))
    and gross_flow_value_usd >= $min_trade_value::double
    and traders_band >= $min_unique_traders::double
order by gross_flow_value_usd desc nulls last, ticker, asset_class
limit $limit::integer`
