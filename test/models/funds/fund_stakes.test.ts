import { describe, expect, test } from 'vitest'
import { fills, fundWorld } from './fund_world.ts'

const asOf = '2025-06-20'

describe('fund stakes', () => {
  test('a stake combines the position and the latest trade that is not a hold', async () => {
    const gold = await fundWorld({
      asOf,
      trades: [
        ...fills('buy 10@100 2025-06-02T15:00:00', 'short 4@100 2025-06-03T15:00:00'),
        { trade_id: 'h', side: 'hold', executed_at: '2025-06-05T15:00:00', thesis: 'wait' },
      ],
      prices: [{ ticker: 'XYZ', date: '2025-06-20', close: 110 }],
    })
    // Worth 1,100 - 440, cost 1,000 - 400: 60 on 1,400.
    expect(gold.fund_stakes[0]).toMatchObject({
      position_side: 'long',
      position_market_value_usd: 660,
      position_unrealized_return_pct: 4.29,
      trade_side: 'short',
      trade_notional_value_usd: 400,
      trade_executed_at: '2025-06-03 15:00:00',
    })
  })

  test('an old position remains a stake, and an old trade without a position does not', async () => {
    const gold = await fundWorld({
      asOf,
      trades: [
        { trade_id: 'a', ticker: 'KEPT', side: 'buy', quantity: 1, price: 10, executed_at: '2024-01-02T15:00:00' },
        { trade_id: 'b', ticker: 'LEFT', side: 'buy', quantity: 1, price: 10, executed_at: '2024-01-02T15:00:00' },
        { trade_id: 'c', ticker: 'LEFT', side: 'sell', quantity: 1, price: 10, executed_at: '2024-01-03T15:00:00' },
        { trade_id: 'd', ticker: 'SEEN', side: 'hold', executed_at: '2025-06-03T15:00:00' },
      ],
    })
    expect(gold.fund_stakes.map((row) => [row.ticker, row.trade_side])).toEqual([['KEPT', 'buy']])
  })
})
