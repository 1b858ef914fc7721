import { describe, expect, test } from 'vitest'
import { fundWorld, type TradeRow } from './fund_world.ts'

const asOf = '2025-06-20'

describe('fund consensus', () => {
  const funds = [
    { fund_id: 'a', source: 'arena' },
    { fund_id: 'b', source: 'arena' },
    { fund_id: 'c', source: 'funds' },
  ]
  const prices = [{ ticker: 'XYZ', date: '2025-06-20', close: 10 }]
  const trade = (fund_id: string, side: string, quantity: number, day: string): TradeRow => ({
    trade_id: `${fund_id}-${side}-${day}`,
    fund_id,
    side,
    quantity,
    price: 10,
    executed_at: `${day}T15:00:00`,
  })
  const of = (gold: Awaited<ReturnType<typeof fundWorld>>, source: string, days: number) =>
    gold.fund_consensus.find((row) => row.source === source && row.window_days === days)

  test('sums longs, shorts and the trades of the window, with shorts as sells and covers as buys', async () => {
    const gold = await fundWorld({
      asOf,
      funds,
      prices,
      trades: [
        trade('a', 'buy', 30, '2025-06-02'),
        trade('a', 'sell', 10, '2025-06-14'),
        trade('b', 'short', 15, '2025-06-13'),
        trade('b', 'cover', 5, '2025-06-20'),
        trade('c', 'buy', 7, '2025-06-20'),
      ],
    })
    expect(of(gold, 'arena', 7)).toEqual({
      source: 'arena',
      window_days: 7,
      ticker: 'XYZ',
      stance: 'net_long_and_selling',
      positioned_funds: 2,
      net_position_value_usd: 100,
      long_market_value_usd: 200,
      short_market_value_usd: 100,
      recent_buy_value_usd: 50,
      recent_sell_value_usd: 100,
      recent_net_trade_value_usd: -50,
    })
    expect(of(gold, 'all', 1)).toMatchObject({
      stance: 'net_long_and_buying',
      positioned_funds: 3,
      recent_buy_value_usd: 120,
    })
    expect(of(gold, 'all', 14)).toMatchObject({ recent_sell_value_usd: 250 })
    expect(of(gold, 'funds', 365)).toMatchObject({ stance: 'net_long_and_buying', positioned_funds: 1 })
    expect(gold.fund_consensus).toHaveLength(21)
  })

  test('sums very large option values without overflow', async () => {
    const option = { asset_class: 'option', price: 0.5, executed_at: '2025-06-19T15:00:00' }
    const gold = await fundWorld({
      asOf,
      funds,
      prices: [{ ticker: 'XYZ', date: '2025-06-20', close: 30_000.07 }],
      trades: [
        { ...option, trade_id: 'a', fund_id: 'a', side: 'buy', quantity: 1.3e12 },
        { ...option, trade_id: 'b', fund_id: 'b', side: 'short', quantity: 1.1e12 },
      ],
    })
    const cell = of(gold, 'all', 1)
    expect(cell?.long_market_value_usd).toBeCloseTo(1.3e14 * 30_000.07, -4)
    expect(cell?.net_position_value_usd).toBeCloseTo(0.2e14 * 30_000.07, -4)
  })

  test.each([
    [21, 19, 'flat'],
    [413, 373, 'net_long'],
    [373, 413, 'net_short'],
  ])('long %i and short %i is %s, with a threshold of five percent of gross', async (long, short, stance) => {
    const gold = await fundWorld({
      asOf,
      funds,
      prices,
      trades: [trade('a', 'buy', long, '2025-01-02'), trade('b', 'short', short, '2025-01-02')],
    })
    expect(of(gold, 'all', 30)?.stance).toBe(`${stance}_and_holding`)
  })

  test.each([
    [21, 19, 'holding'],
    [413, 373, 'buying'],
    [373, 413, 'selling'],
  ])('buys of %i and sells of %i are %s, with a threshold of five percent of gross', async (bought, sold, stance) => {
    const gold = await fundWorld({
      asOf,
      funds,
      prices,
      trades: [
        trade('a', 'buy', 1000, '2025-01-02'),
        trade('b', 'buy', bought, '2025-06-19'),
        trade('a', 'sell', sold, '2025-06-19'),
      ],
    })
    expect(of(gold, 'all', 30)?.stance).toBe(`net_long_and_${stance}`)
  })

  test('a ticker without open positions appears only in the windows of its trades', async () => {
    const gold = await fundWorld({
      asOf,
      funds,
      trades: [trade('a', 'buy', 1, '2025-06-10'), trade('a', 'sell', 1, '2025-06-11')],
    })
    expect(
      gold.fund_consensus.filter((row) => row.source === 'all').map((row) => [row.window_days, row.stance]),
    ).toEqual([
      [14, 'flat_and_holding'],
      [30, 'flat_and_holding'],
      [90, 'flat_and_holding'],
      [365, 'flat_and_holding'],
    ])
  })
})
