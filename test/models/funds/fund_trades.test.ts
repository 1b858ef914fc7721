import { describe, expect, test } from 'vitest'
import { fills, fundWorld } from './fund_world.ts'

const asOf = '2025-06-20'

describe('fund trades', () => {
  test('quantity, price and value are derived from any two of them, with a multiplier of 100 for options', async () => {
    const gold = await fundWorld({
      asOf,
      trades: [
        { trade_id: 'a', side: 'buy', executed_at: '2025-06-02T15:00:00', price: 20, notional_value_usd: 100 },
        { trade_id: 'b', side: 'buy', executed_at: '2025-06-02T15:00:00', quantity: 4, notional_value_usd: 100 },
        { trade_id: 'c', side: 'buy', executed_at: '2025-06-02T15:00:00', quantity: 4, price: 30 },
        {
          trade_id: 'd',
          side: 'buy',
          executed_at: '2025-06-02T15:00:00',
          asset_class: 'option',
          quantity: 2,
          price: 1.5,
        },
        {
          trade_id: 'e',
          side: 'buy',
          executed_at: '2025-06-02T15:00:00',
          asset_class: 'option',
          price: 2,
          notional_value_usd: 600,
        },
      ],
    })
    const found = gold['silver.fund_trades'].map((row) => [row.quantity, row.price, row.notional_value_usd])
    expect(found).toEqual([
      [5, 20, 100],
      [4, 25, 100],
      [4, 30, 120],
      [2, 1.5, 300],
      [3, 2, 600],
    ])
  })

  test('a zero quantity with a value counts as missing, and a zero price is valid', async () => {
    const option = { asset_class: 'option', executed_at: '2025-06-02T15:00:00' }
    const gold = await fundWorld({
      asOf,
      trades: [
        { ...option, trade_id: 'a', side: 'buy', quantity: 0, price: 2, notional_value_usd: 400 },
        { ...option, trade_id: 'b', side: 'sell', quantity: 2, price: 0 },
      ],
    })
    expect(gold.fund_trades.map((row) => [row.notional_value_usd, row.realized_return_pct])).toEqual([
      [400, null],
      [0, -100],
    ])
    expect(gold.fund_positions).toHaveLength(0)
  })

  test('trades at the same time are ordered by id', async () => {
    const at = '2025-06-02T15:00:00'
    const buyFirst = [
      { trade_id: '1', side: 'buy', quantity: 5, price: 10, executed_at: at },
      { trade_id: '2', side: 'sell', quantity: 5, price: 11, executed_at: at },
    ]
    const sellFirst = [
      { trade_id: '1', side: 'sell', quantity: 5, price: 11, executed_at: at },
      { trade_id: '2', side: 'buy', quantity: 5, price: 10, executed_at: at },
    ]
    expect((await fundWorld({ asOf, trades: buyFirst.toReversed() })).fund_positions).toHaveLength(0)
    expect((await fundWorld({ asOf, trades: sellFirst })).fund_positions).toHaveLength(1)
  })

  test('an oversold quantity is excluded from the value, and a sale without a position is not published', async () => {
    const gold = await fundWorld({
      asOf,
      trades: fills('buy 4@10 2025-06-02T15:00:00', 'sell 5@12 2025-06-03T15:00:00', 'sell 1@12 2025-06-04T15:00:00'),
    })
    expect(gold.fund_trades.map((row) => [row.trade_id, row.notional_value_usd, row.realized_return_pct])).toEqual([
      ['t1', 40, null],
      ['t2', 48, 20],
    ])
    expect(gold.fund_leaderboard[0]).toMatchObject({ trade_count: 2, last_trade_at: '2025-06-03 15:00:00' })
    expect(gold.fund_ledger.map((row) => row.excess_quantity)).toEqual([0, 1, 1])
  })

  test('lists holds, and covers the 365 days that end on as_of', async () => {
    const gold = await fundWorld({
      asOf,
      trades: [
        { trade_id: 'old', side: 'buy', quantity: 1, price: 1, executed_at: '2024-06-20T23:59:59' },
        { trade_id: 'in', side: 'buy', quantity: 1, price: 1, executed_at: '2024-06-21T00:00:00' },
        { trade_id: 'hold', side: 'hold', executed_at: '2025-06-20T23:59:59', thesis: ' patience ' },
        { trade_id: 'late', side: 'buy', quantity: 1, price: 1, executed_at: '2025-06-21T00:00:00' },
      ],
    })
    expect(gold.fund_trades.map((row) => row.trade_id)).toEqual(['hold', 'in'])
    expect(gold.fund_trades[0]).toMatchObject({ thesis: 'patience', price: null, notional_value_usd: null })
    expect(gold.fund_leaderboard[0].trade_count).toBe(2)
  })

  test('prices are rounded to 4 decimals, and below 1 to 6 significant digits', async () => {
    const gold = await fundWorld({
      asOf,
      trades: fills('buy 1@12.345678 2025-06-02T15:00:00', 'buy 1@0.00123456789 2025-06-03T15:00:00'),
    })
    expect(gold.fund_trades.map((row) => row.price)).toEqual([12.3457, 0.00123457])
  })
})
