import { z } from 'zod'
import { daysBefore, plusDays } from '../../../base/calendar/days.ts'
import { instantText, type RowList } from '../../../release/lists/row_list.ts'
import { endpoint } from '../../endpoint.ts'
import { assetClass, fundReference, instant, numberOrNull, percentOrNull, usdOrNull, withFund } from '../../fields.ts'
import { limit, lookbackDays, nothingInPath, source, sourceFilter, ticker } from '../../parameters.ts'

const trade = z
  .object({
    fund: fundReference,
    ticker: z.string(),
    side: z.enum(['buy', 'sell', 'short', 'cover', 'hold']).describe('`hold` is a decision not to trade.'),
    asset_class: assetClass,
    price: numberOrNull.describe('Price in USD; null for a hold without one.'),
    notional_value_usd: usdOrNull('Value of the trade'),
    realized_return_pct: percentOrNull(
      'For a closing trade, 100 x (exit price / average entry price - 1), with the opposite sign for shorts; null ' +
        'for an opening trade',
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
      .describe(
        '`buy` selects buys and covers, `sell` selects sells and shorts, `hold` selects holds, and `all` selects ' +
          'everything except holds.',
      ),
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
    const { lookback_days, source, ticker, limit } = query
    const conditions = {
      executed_at: { from: daysBefore(release.asOf, lookback_days - 1), below: plusDays(release.asOf, 1) },
      source: sourceFilter(source),
      ticker,
      side: sidesOf(query.action, query.include_holds),
    }
    return { trades: await release.list(trades, conditions, limit) }
  },
})

/** The sides that an action selects: a cover counts as a buy, and a short as a sell. */
function sidesOf(action: 'all' | 'buy' | 'sell' | 'hold', includeHolds: boolean): string[] {
  const sides = {
    all: ['buy', 'cover', 'sell', 'short'],
    buy: ['buy', 'cover'],
    sell: ['sell', 'short'],
    hold: ['hold'],
  }
  return includeHolds ? [...sides[action], 'hold'] : sides[action]
}

const trades: RowList = {
  ...withFund(Object.keys(trade.shape)),
  table: 'fund_trades',
  written: { executed_at: instantText('executed_at') },
  key: {},
  filters: { executed_at: 'timestamp', source: 'varchar', ticker: 'varchar', side: 'varchar' },
  order: 'fund_trades.executed_at desc, trade_id desc',
  isRequired: true,
}
