import { describe, expect, test } from 'vitest'
import { fills, fundWorld, type TradeRow } from './fund_world.ts'

const asOf = '2025-06-20'

describe('fund positions', () => {
  test('a long position has an average entry price, a market value and a return at the last USD close', async () => {
    const gold = await fundWorld({
      asOf,
      trades: fills(
        'buy 10@100 2025-06-02T15:00:00',
        'buy 30@120 2025-06-03T15:00:00',
        'sell 10@130 2025-06-04T15:00:00',
      ),
      prices: [
        { ticker: 'XYZ', date: '2025-06-18', close: 138 },
        { ticker: 'XYZ', date: '2025-06-21', close: 999 },
        { ticker: 'XYZ', date: '2025-06-19', close: 777, currency: 'EUR' },
      ],
    })
    expect(gold.fund_positions).toEqual([
      {
        fund_id: 'f',
        fund_name: 'Fund f',
        fund_strategy: 'test',
        source: 'arena',
        ticker: 'XYZ',
        asset_class: 'stock',
        side: 'long',
        avg_entry_price: 115,
        current_price: 138,
        market_value_usd: 4140,
        unrealized_return_pct: 20,
        opened_at: '2025-06-02 15:00:00',
        priced_at: '2025-06-18 20:00:00',
        thesis: null,
      },
    ])
  })

  test('a short has a negative value and gains as the price falls, and is listed beside a long', async () => {
    const gold = await fundWorld({
      asOf,
      trades: fills('short 10@50 2025-06-02T15:00:00', 'buy 2@40 2025-06-03T15:00:00'),
      prices: [{ ticker: 'XYZ', date: '2025-06-18', close: 45 }],
    })
    expect(gold.fund_positions.map((row) => [row.side, row.market_value_usd, row.unrealized_return_pct])).toEqual([
      ['long', 90, 12.5],
      ['short', -450, 10],
    ])
  })

  test('a split multiplies the shares and divides the entry price at closes after it', async () => {
    const bought: TradeRow = {
      trade_id: 'a',
      ticker: 'IBKR',
      side: 'buy',
      quantity: 10,
      price: 200,
      executed_at: '2025-06-17T15:00:00',
    }
    const before = await fundWorld({
      asOf: '2025-06-17',
      trades: [bought],
      prices: [{ ticker: 'IBKR', date: '2025-06-17', close: 208 }],
    })
    expect(before.fund_positions[0]).toMatchObject({
      avg_entry_price: 200,
      market_value_usd: 2080,
      unrealized_return_pct: 4,
    })
    const after = await fundWorld({
      asOf,
      trades: [bought],
      prices: [{ ticker: 'IBKR', date: '2025-06-18', close: 52 }],
    })
    expect(after.fund_positions[0]).toMatchObject({
      avg_entry_price: 50,
      market_value_usd: 2080,
      unrealized_return_pct: 4,
    })
  })

  test('a trade on the evening before a split, in New York time, is before the split', async () => {
    const bought: TradeRow = {
      trade_id: 'a',
      ticker: 'IBKR',
      side: 'buy',
      quantity: 10,
      price: 200,
      executed_at: '2025-06-18T01:00:00',
    }
    const gold = await fundWorld({
      asOf,
      trades: [bought],
      prices: [{ ticker: 'IBKR', date: '2025-06-18', close: 52 }],
    })
    expect(gold.fund_positions[0]).toMatchObject({ avg_entry_price: 50, market_value_usd: 2080 })
  })

  test('a close before a split is converted to the units of a later hold', async () => {
    const gold = await fundWorld({
      asOf,
      trades: [
        { trade_id: 'a', ticker: 'IBKR', side: 'buy', quantity: 10, price: 200, executed_at: '2025-06-16T15:00:00' },
        { trade_id: 'b', ticker: 'IBKR', side: 'hold', executed_at: '2025-06-19T15:00:00' },
      ],
      prices: [{ ticker: 'IBKR', date: '2025-06-17', close: 208 }],
    })
    expect(gold.fund_positions[0]).toMatchObject({ avg_entry_price: 50, current_price: 52, market_value_usd: 2080 })
  })

  test('without a close after the last trade, the price of the trade is used', async () => {
    const bought = fills('buy 10@100 2025-06-18T20:00:01')
    const bare = await fundWorld({ asOf, trades: bought })
    expect(bare.fund_positions[0]).toMatchObject({ current_price: 100, priced_at: '2025-06-18 20:00:01' })
    const older = await fundWorld({ asOf, trades: bought, prices: [{ ticker: 'XYZ', date: '2025-06-18', close: 90 }] })
    expect(older.fund_positions[0]).toMatchObject({ current_price: 100, priced_at: '2025-06-18 20:00:01' })
    const atTheBell = await fundWorld({
      asOf,
      trades: fills('buy 10@100 2025-06-18T20:00:00'),
      prices: [{ ticker: 'XYZ', date: '2025-06-18', close: 90 }],
    })
    expect(atTheBell.fund_positions[0]).toMatchObject({ current_price: 90, priced_at: '2025-06-18 20:00:00' })
  })

  test('a close counts at 16:00 in New York in winter too, and a crypto close at the end of its UTC day', async () => {
    const gold = await fundWorld({
      asOf: '2025-01-31',
      trades: [
        { trade_id: 'a', side: 'buy', quantity: 1, price: 10, executed_at: '2025-01-30T15:00:00' },
        {
          trade_id: 'b',
          ticker: 'BTC',
          asset_class: 'crypto',
          side: 'buy',
          quantity: 1,
          price: 9,
          executed_at: '2025-01-30T15:00:00',
        },
      ],
      prices: ['XYZ', 'BTC'].map((ticker) => ({ ticker, date: '2025-01-31', close: 12 })),
    })
    expect(gold.fund_positions.map((row) => row.priced_at)).toEqual(['2025-01-31 23:59:59', '2025-01-31 21:00:00'])
  })

  test('the price of a hold is used if it is newer than the last close', async () => {
    const gold = await fundWorld({
      asOf,
      trades: fills('buy 10@100 2025-06-02T15:00:00', 'hold 10@130 2025-06-19T15:00:00'),
      prices: [{ ticker: 'XYZ', date: '2025-06-18', close: 90 }],
    })
    expect(gold.fund_positions[0]).toMatchObject({ current_price: 130, market_value_usd: 1300 })
  })

  test('prices are rounded to 4 decimals, and below 1 to 6 significant digits', async () => {
    const gold = await fundWorld({
      asOf: '2025-06-20',
      trades: fills('buy 1@0.00123456789 2025-06-03T15:00:00'),
      prices: [{ ticker: 'XYZ', date: '2025-06-04', close: 12.345678 }],
    })
    expect(gold.fund_positions[0]).toMatchObject({ avg_entry_price: 0.00123457, current_price: 12.3457 })
  })
})
