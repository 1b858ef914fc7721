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
    price: numberOrNull.describe('Price in USD; null for a hold for which the fund gave no price.'),
    notional_value_usd: usdOrNull('Value of the trade'),
    realized_return_pct: percentOrNull(
      'Return of a trade that closes a position: 100 x (exit price / average entry price - 1), multiplied by -1 ' +
        'for shorts',
    ),
    thesis: z.string().nullable().describe('The fund’s own reason for the trade; null if it gave none.'),
    executed_at: instant('Time of the trade'),
  })
  .meta({ id: 'FundTrade' })

/** Lists trades of AI-managed funds in one window. */
export default endpoint({
  path: '/aifunds/trades',
  operation: 'getFundTrades',
  tag: 'AI Funds',
  summary: 'What AI-managed funds traded',
  use: 'Lists recent trades of AI-managed funds, newest first, with the price, return and thesis of each trade.',
  description: 'Trades of AI-managed funds in the window, newest first, with the reasons that the funds gave.',
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
    include_holds: z
      .boolean()
      .default(false)
      .describe('Whether to return holds in addition to the trades that `action` selects.'),
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

/** The values of `side` that an action selects. A cover counts as a buy, and a short as a sell. */
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
