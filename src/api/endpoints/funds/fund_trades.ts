import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  assetClass,
  type FundColumns,
  fundReference,
  instant,
  numberOrNull,
  percentOrNull,
  usdOrNull,
  withFund,
} from '../../fields.ts'
import { limit, lookbackDays, nothingInPath, source, ticker } from '../../parameters.ts'

const trade = z
  .object({
    fund: fundReference,
    ticker: z.string(),
    side: z.enum(['buy', 'sell', 'short', 'cover', 'hold']).describe('`hold` is a decision not to trade.'),
    asset_class: assetClass,
    price: numberOrNull.describe('Price in USD; null for a hold without one.'),
    notional_value_usd: usdOrNull('Value of the trade'),
    realized_return_pct: percentOrNull(
      'On a trade that closes: 100 x (exit price / average entry price - 1), sign turned for shorts; null on one that opens',
    ),
    thesis: z.string().nullable().describe("The fund's own reason; null if it gave none."),
    executed_at: instant('Time of the trade'),
  })
  .meta({ id: 'FundTrade' })

/** Trades of AI-managed funds over one window. */
export default endpoint({
  path: '/aifunds/trades',
  operation: 'getFundTrades',
  tag: 'AI Funds',
  summary: 'What AI-managed funds traded',
  use: 'Lists recent trades of AI-managed funds, newest first, with price, return and the thesis of each.',
  description: 'Trades of AI-managed funds over the window, with the reason that the fund gave, newest first.',
  params: nothingInPath,
  query: z.object({
    source,
    ticker,
    action: z
      .enum(['all', 'buy', 'sell', 'hold'])
      .default('all')
      .describe('`buy` is buys and covers, `sell` is sells and shorts, `hold` is holds alone, `all` is every trade.'),
    include_holds: z.boolean().default(false).describe('Adds holds to the trades that `action` chooses.'),
    lookback_days: lookbackDays,
    limit: limit(250, 100),
  }),
  answer: z.object({ trades: z.array(trade) }),
  example: {
    trades: [
      {
        fund: { id: 'fund-1', name: 'Momentum One', strategy: 'Buys strength, sells weakness' },
        ticker: 'NVDA',
        side: 'sell',
        asset_class: 'stock',
        price: 181.6,
        notional_value_usd: 9080,
        realized_return_pct: 12.4,
        thesis: 'Target reached before earnings.',
        executed_at: '2025-08-27T14:30:00Z',
      },
    ],
  },
  async run({ query }, release) {
    const rows = await release.rows<TradeRow>(tradesOfWindow, {
      as_of: release.asOf,
      window_days: query.lookback_days,
      source: query.source,
      ticker: query.ticker ?? null,
      sides: sidesOf(query.action, query.include_holds),
      limit: query.limit,
    })
    return { trades: rows.map(withFund) }
  },
})

type TradeRow = FundColumns & Omit<z.output<typeof trade>, 'fund'>

/** A cover buys and a short sells. */
function sidesOf(action: 'all' | 'buy' | 'sell' | 'hold', includeHolds: boolean): string[] {
  const sides = {
    all: ['buy', 'cover', 'sell', 'short'],
    buy: ['buy', 'cover'],
    sell: ['sell', 'short'],
    hold: ['hold'],
  }
  return includeHolds ? [...sides[action], 'hold'] : sides[action]
}

const tradesOfWindow = `
select
    fund_id,
    fund_name,
    fund_strategy,
    ticker,
    side,
    asset_class,
    price,
    notional_value_usd,
    realized_return_pct,
    thesis,
    strftime(executed_at, '%Y-%m-%dT%H:%M:%SZ') as executed_at
from fund_trades
where
    executed_at >= $as_of::date - ($window_days::integer - 1)
    and executed_at < $as_of::date + 1
    and ($source::varchar = 'all' or source = $source::varchar)
    and ($ticker::varchar is null or ticker = $ticker::varchar)
    and list_contains($sides::varchar[], side)
order by fund_trades.executed_at desc, trade_id desc
limit $limit::integer`
