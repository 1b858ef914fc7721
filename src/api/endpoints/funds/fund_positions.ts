import { z } from 'zod'
import { instantText, type RowList } from '../../../release/lists/row_list.ts'
import { endpoint } from '../../endpoint.ts'
import { assetClass, fundReference, instant, numberOrNull, percentOrNull, usdOrNull, withFund } from '../../fields.ts'
import { limit, nothingInPath, source, sourceFilter, ticker } from '../../parameters.ts'

const position = z
  .object({
    fund: fundReference,
    ticker: z.string(),
    asset_class: assetClass,
    side: z.enum(['long', 'short']),
    avg_entry_price: numberOrNull.describe('Average cost per unit in USD, adjusted for splits.'),
    current_price: numberOrNull.describe(
      'Newest closing price in USD, or the last price that the fund gave if that is newer or no closing price is known.',
    ),
    market_value_usd: usdOrNull('Quantity x current price, negative for shorts'),
    unrealized_return_pct: percentOrNull(
      '100 x (current price / average entry price - 1), multiplied by -1 for shorts',
    ),
    opened_at: instant('Time of the trade that opened the position'),
    priced_at: instant('Time of the current price').nullable(),
    thesis: z.string().nullable().describe('The fund’s own reason for the position; null if it gave none.'),
  })
  .meta({ id: 'FundPosition' })

/** Lists open positions of AI-managed funds. */
export default endpoint({
  path: '/aifunds/positions',
  operation: 'getFundPositions',
  tag: 'AI Funds',
  summary: 'What AI-managed funds hold',
  use: 'Lists open positions of AI-managed funds in all tickers or in one ticker, with entry price, return and thesis.',
  description:
    'Open positions of AI-managed funds, computed from their trades at average cost. The position with the ' +
    'largest absolute value comes first.',
  params: nothingInPath,
  query: z.object({ source, ticker, limit: limit(250, 100) }),
  answer: z.object({ positions: z.array(position) }),
  example: {
    positions: [
      {
        fund: { id: 'fund-1', name: 'Momentum One', strategy: 'Buys strength, sells weakness' },
        ticker: 'NVDA',
        asset_class: 'stock',
        side: 'long',
        avg_entry_price: 161.5725,
        current_price: 181.6,
        market_value_usd: 18160,
        unrealized_return_pct: 12.4,
        opened_at: '2025-07-02T14:30:00Z',
        priced_at: '2025-08-27T20:00:00Z',
        thesis: 'Data-centre demand outruns supply.',
      },
    ],
  },
  async run({ query }, release) {
    const { source, ticker, limit } = query
    return { positions: await release.list(positions, { source: sourceFilter(source), ticker }, limit) }
  },
})

const positions: RowList = {
  ...withFund(Object.keys(position.shape)),
  table: 'fund_positions',
  written: { opened_at: instantText('opened_at'), priced_at: instantText('priced_at') },
  key: {},
  filters: { source: 'varchar', ticker: 'varchar' },
  order: 'abs(market_value_usd) desc nulls last, fund_id, ticker',
  isRequired: true,
}
