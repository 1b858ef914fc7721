import { z } from 'zod'
import { talkedSymbol } from '../answers/known_names.ts'
import { endpoint } from '../api/endpoint.ts'
import {
  assetClass,
  flowBias,
  instant,
  numberOrNull,
  percent,
  percentOrNull,
  snapshotTime,
  usd,
  usdOrNull,
} from '../api/fields.ts'
import { tickerInPath } from '../api/parameters.ts'
import type { Reader } from '../query/reader.ts'

/** The snapshot's interest and flows are those of the interface's default window. */
const windowDays = 7

const interest = z.object({
  conversation_share_pct: percent('100 x conversations naming the ticker / conversations'),
  related_tickers: z
    .array(
      z.object({
        ticker: z.string(),
        overlap_share_pct: percent('100 x conversations naming both / conversations naming this ticker'),
      }),
    )
    .describe('Tickers named in the same conversations, largest overlap first.'),
})

const positioning = z.object({
  snapshot_at: snapshotTime('Time of the newest snapshot'),
  asset_class: assetClass.describe('The asset class with the largest gross value.'),
  ownership_share_pct: percent('100 x people with a long position in it / people with any position'),
  market_value_usd: usd('Value of all positions, shorts negative'),
  portfolio_value_share_pct: percentOrNull('100 x its market value / all market value'),
  avg_position_market_value: usdOrNull('Market value per holder, rounded so that it does not give their number away'),
  avg_current_price: numberOrNull.describe('Quantity-weighted price at the snapshot in USD.'),
  open_pnl_usd: usdOrNull('Market value less cost, of positions whose entry is known'),
  unrealized_return_pct: percentOrNull('100 x open_pnl_usd / |cost|'),
})

const flows = z.object({
  window_days: z.int().describe('Length of the window in days.').meta({ minimum: undefined, maximum: undefined }),
  active_trader_share_pct: percent('100 x people who traded it / people who traded anything'),
  buy_trade_share_pct: percent('100 x its buys / its trades'),
  sell_trade_share_pct: percent('100 x its sells / its trades'),
  buy_value_usd: usd('Value bought'),
  sell_value_usd: usd('Value sold'),
  net_flow_value_usd: usd('Bought less sold'),
  gross_flow_value_usd: usd('Bought plus sold'),
  net_flow_pct: percentOrNull('100 x net_flow_value_usd / gross_flow_value_usd'),
  net_flow_pct_of_position_value: percentOrNull('100 x net_flow_value_usd / market value at the newest snapshot'),
  flow_bias: flowBias,
  latest_trade_at: instant('Hour of its latest trade'),
})

/** Everything that connected portfolios say about one ticker, asset classes combined. */
export default endpoint({
  path: '/retail/tickers/{ticker}',
  operation: 'getRetailTicker',
  tag: 'Retail Intent',
  summary: 'One ticker at a glance',
  description:
    'Interest in conversations over the last 7 days, positioning at the newest snapshot and flows over the last 7 days for one ' +
    'ticker, asset classes combined. ' +
    'Interest is that in the company, under its symbol of today (`GOOG` under `GOOGL`, `FB` under `META`). Positions and flows are ' +
    'of the security itself; of a symbol that is listed no more, those of the one that it became. ' +
    'A part that is not known, or rests on too few people to be published, is null; so are all parts of an unknown ticker.',
  params: tickerInPath,
  query: z.object({}),
  answer: z.object({
    ticker: z.string().describe('The ticker asked for, in upper case, a share class after a dot.'),
    retail_interest: interest
      .nullable()
      .describe('How much investors talk about it, over the last 7 days; null where too few do.'),
    positioning: positioning.nullable(),
    flows: flows.nullable(),
  }),
  example: {
    ticker: 'NVDA',
    retail_interest: {
      conversation_share_pct: 12.5,
      related_tickers: [{ ticker: 'AMD', overlap_share_pct: 14 }],
    },
    positioning: {
      snapshot_at: '2025-08-27 21:00:00',
      asset_class: 'stock',
      ownership_share_pct: 31.4,
      market_value_usd: 1843220.55,
      portfolio_value_share_pct: 8.21,
      avg_position_market_value: 100000,
      avg_current_price: 181.6,
      open_pnl_usd: 611720.4,
      unrealized_return_pct: 49.67,
    },
    flows: {
      window_days: 7,
      active_trader_share_pct: 12.5,
      buy_trade_share_pct: 64.2,
      sell_trade_share_pct: 35.8,
      buy_value_usd: 310400.25,
      sell_value_usd: 190200.5,
      net_flow_value_usd: 120199.75,
      gross_flow_value_usd: 500600.75,
      net_flow_pct: 24.01,
      net_flow_pct_of_position_value: 6.52,
      flow_bias: 'net_buying',
      latest_trade_at: '2025-08-27T20:00:00Z',
    },
  },
  async run({ params: { ticker } }, release) {
    const talked = await talkedSymbol(ticker, release)
    const [interested] = await release.rowsOf<z.output<typeof interest>>('intent_tickers', interestInTicker, {
      ticker: talked,
      window_days: windowDays,
    })
    const positions = (ticker: string) => release.rows<z.output<typeof positioning>>(positioningOfTicker, { ticker })
    const trades = (ticker: string) =>
      release.rows<z.output<typeof flows>>(flowsOfTicker, { ticker, window_days: windowDays })
    let [[held], [traded]] = [await positions(ticker), await trades(ticker)]
    // A class of its own, such as GOOG, is no other one's: too few hold it to be told.
    if (!held && !traded && talked !== ticker && !(await isListed(ticker, release)))
      [[held], [traded]] = [await positions(talked), await trades(talked)]
    const retail_interest = interested ? { ...interested, related_tickers: interested.related_tickers ?? [] } : null
    return { ticker, retail_interest, positioning: held ?? null, flows: traded ?? null }
  },
})

async function isListed(ticker: string, release: Reader): Promise<boolean> {
  const rows = await release.rowsOf('companies', 'select ticker from companies where ticker = $ticker::varchar', {
    ticker,
  })
  return rows.length > 0
}

const interestInTicker = `
select
    conversation_share_pct,
    related_tickers
from intent_tickers
where
    ticker = $ticker::varchar
    and window_days = $window_days::integer`

const positioningOfTicker = `
select
    strftime(snapshot_at, '%Y-%m-%d %H:%M:%S') as snapshot_at,
    asset_class,
    ownership_share_pct,
    market_value_usd,
    portfolio_value_share_pct,
    avg_position_market_value,
    avg_current_price,
    open_pnl_usd,
    unrealized_return_pct
from retail_ticker_positioning
where ticker = $ticker::varchar`

const flowsOfTicker = `
select
    window_days,
    active_trader_share_pct,
    buy_trade_share_pct,
    sell_trade_share_pct,
    buy_value_usd,
    sell_value_usd,
    net_flow_value_usd,
    gross_flow_value_usd,
    net_flow_pct,
    net_flow_pct_of_position_value,
    flow_bias,
    strftime(latest_trade_at, '%Y-%m-%dT%H:%M:%SZ') as latest_trade_at
from retail_ticker_flows
where
    ticker = $ticker::varchar
    and window_days = $window_days::integer`
