import { describe, expect, test } from 'vitest'
import { plusDays } from '../../../src/base/calendar/days.ts'
import { fills, fundWorld } from './fund_world.ts'

const asOf = '2025-06-20'

describe('fund equity and the leaderboard', () => {
  const funds = [{ fund_id: 'f', initial_capital_usd: 1000 }]

  test('without valuations, equity is cash plus positions on days with a close', async () => {
    const gold = await fundWorld({
      asOf,
      funds,
      trades: fills(
        'buy 5@100 2025-06-02T15:00:00',
        'short 2@100 2025-06-04T15:00:00',
        'cover 1@90 2025-06-05T15:00:00',
      ),
      prices: [
        { ticker: 'XYZ', date: '2025-05-30', close: 80 },
        { ticker: 'XYZ', date: '2025-06-02', close: 110 },
        { ticker: 'XYZ', date: '2025-06-04', close: 90 },
        { ticker: 'XYZ', date: '2025-06-06', close: 80 },
        { ticker: 'ABC', date: '2025-06-07', close: 80 },
      ],
    })
    // 500 + 5 x 110; 700 + 5 x 90 - 2 x 90; 610 + 5 x 80 - 80
    expect(gold.fund_equity.map((row) => [row.day, row.cash_usd, row.equity_usd, row.basis])).toEqual([
      ['2025-06-02', 500, 1050, 'trades'],
      ['2025-06-04', 700, 970, 'trades'],
      ['2025-06-06', 610, 930, 'trades'],
    ])
    expect(gold.fund_leaderboard[0]).toMatchObject({
      total_return_pct: -7,
      daily_return_pct: -4.12,
      max_drawdown_pct: -11.43,
      win_rate_pct: 100,
      sharpe_ratio: null,
      trade_count: 3,
      open_position_count: 2,
    })
  })

  test('a fund with valuations uses the last one of each day, and trades do not fill the days between', async () => {
    const gold = await fundWorld({
      asOf,
      funds,
      trades: fills('buy 5@100 2025-06-02T15:00:00'),
      prices: [{ ticker: 'XYZ', date: '2025-06-03', close: 300 }],
      valuations: [
        { fund_id: 'f', valued_at: '2025-06-02T21:00:00', equity_usd: 900, cash_usd: null },
        { fund_id: 'f', valued_at: '2025-06-02T14:00:00', equity_usd: 5000, cash_usd: 5000 },
        { fund_id: 'f', valued_at: '2025-06-05T21:00:00', equity_usd: 990 },
        { fund_id: 'f', valued_at: '2025-06-21T00:00:00', equity_usd: 1 },
      ],
    })
    expect(gold.fund_equity.map((row) => [row.day, row.equity_usd, row.cash_usd])).toEqual([
      ['2025-06-02', 900, null],
      ['2025-06-05', 990, null],
    ])
    expect(gold.fund_leaderboard[0]).toMatchObject({
      total_return_pct: -1,
      daily_return_pct: 10,
      max_drawdown_pct: -10,
    })
  })

  test('after the first valuation, equity comes only from valuations, whatever later closes are', async () => {
    const gold = await fundWorld({
      asOf,
      funds,
      trades: fills('buy 5@100 2025-06-02T15:00:00', 'sell 1@150 2025-06-06T15:00:00'),
      prices: [
        { ticker: 'XYZ', date: '2025-06-02', close: 110 },
        { ticker: 'XYZ', date: '2025-06-03', close: 120 },
        { ticker: 'XYZ', date: '2025-06-10', close: 130 },
        { ticker: 'XYZ', date: '2025-06-11', close: 140 },
        { ticker: 'ABC', date: '2025-06-12', close: 1 },
        { ticker: 'XYZ', date: '2025-06-13', close: 90 },
        { ticker: 'XYZ', date: '2025-06-16', close: 300 },
        { ticker: 'XYZ', date: '2025-06-20', close: 400 },
      ],
      valuations: [
        { fund_id: 'f', valued_at: '2025-06-03T14:00:00', equity_usd: 5000, cash_usd: 4000 },
        { fund_id: 'f', valued_at: '2025-06-16T21:00:00', equity_usd: 5500, cash_usd: null },
      ],
    })
    // Before the first valuation, equity comes from trades: 500 + 5 x 110.
    expect(gold.fund_equity.map((row) => [row.day, row.equity_usd, row.cash_usd, row.basis])).toEqual([
      ['2025-06-02', 1050, 500, 'trades'],
      ['2025-06-03', 5000, 4000, 'valuation'],
      ['2025-06-16', 5500, null, 'valuation'],
    ])
    expect(gold.fund_leaderboard[0]).toMatchObject({ equity_as_of: '2025-06-16', is_stale: false })
  })

  test('a fund is stale more than seven days after its last valuation, and keeps that equity', async () => {
    const gold = await fundWorld({
      asOf,
      funds: [...funds, { fund_id: 'g', initial_capital_usd: 1000 }],
      trades: fills('buy 5@100 2025-06-09T15:00:00'),
      prices: [
        { ticker: 'XYZ', date: '2025-06-09', close: 100 },
        { ticker: 'XYZ', date: '2025-06-20', close: 400 },
      ],
      valuations: [
        { fund_id: 'f', valued_at: `${plusDays(asOf, -8)}T14:00:00`, equity_usd: 1010 },
        { fund_id: 'g', valued_at: `${plusDays(asOf, -7)}T14:00:00`, equity_usd: 990 },
      ],
    })
    const rows = gold.fund_leaderboard.map((row) => [row.fund_id, row.total_return_pct, row.is_stale])
    expect(rows.sort()).toEqual([
      ['f', 1, true],
      ['g', -1, false],
    ])
  })

  test('a split does not change equity', async () => {
    const gold = await fundWorld({
      asOf,
      funds,
      trades: [
        { trade_id: 'a', ticker: 'IBKR', side: 'buy', quantity: 4, price: 200, executed_at: '2025-06-16T15:00:00' },
      ],
      prices: [
        { ticker: 'IBKR', date: '2025-06-17', close: 200 },
        { ticker: 'IBKR', date: '2025-06-18', close: 50 },
      ],
    })
    expect(gold.fund_equity.map((row) => row.equity_usd)).toEqual([1000, 1000])
  })

  test('options have a multiplier of 100', async () => {
    const gold = await fundWorld({
      asOf,
      funds,
      trades: [
        {
          trade_id: 'a',
          asset_class: 'option',
          side: 'buy',
          quantity: 2,
          price: 1.5,
          executed_at: '2025-06-16T15:00:00',
        },
      ],
      prices: [{ ticker: 'XYZ', date: '2025-06-17', close: 2 }],
    })
    expect(gold.fund_equity[0]).toMatchObject({ cash_usd: 700, equity_usd: 1100 })
    expect(gold.fund_positions[0]).toMatchObject({ market_value_usd: 400, unrealized_return_pct: 33.33 })
  })

  test.each([
    [0, 0],
    [1, 1],
    [50, 50],
    [51, 26],
    [101, 34],
    [150, 50],
  ])('a curve of %i daily equities has %i points, evenly spaced back from the last day', async (days, points) => {
    const daily = Array.from({ length: days }, (_, index) => ({
      date: plusDays(asOf, index + 1 - days),
      equity: 1000 + ((index * 37) % 101),
    }))
    const gold = await fundWorld({
      asOf,
      funds: [...funds, { fund_id: 'unfunded', initial_capital_usd: null }],
      valuations: daily.flatMap(({ date, equity }) =>
        ['f', 'unfunded'].map((fund_id) => ({ fund_id, valued_at: `${date}T20:00:00`, equity_usd: equity })),
      ),
    })
    const [funded, unfunded] = gold.fund_leaderboard
    const step = Math.ceil(days / 50)
    const expected = daily
      .toReversed()
      .filter((_, before) => before % step === 0)
      .toReversed()
      .map(({ date, equity }) => ({ date, total_return_pct: Number((equity / 10 - 100).toFixed(2)) }))
    expect(expected).toHaveLength(points)
    expect(funded.equity_curve).toEqual(expected)
    expect(funded.total_return_pct).toBe(expected.at(-1)?.total_return_pct ?? null)
    expect(unfunded).toMatchObject({ fund_id: 'unfunded', total_return_pct: null, equity_curve: [] })
  })

  test('the win rate counts closing trades with a gain, and break-even is not a win', async () => {
    const gold = await fundWorld({
      asOf,
      trades: fills(
        'buy 9@10 2025-06-02T15:00:00',
        'sell 3@12 2025-06-03T15:00:00',
        'sell 3@10 2025-06-03T15:00:00',
        'sell 2@9 2025-06-03T15:00:00',
      ),
    })
    expect(gold.fund_leaderboard[0].win_rate_pct).toBe(33.33)
  })

  test('without initial capital and valuations, returns are null but activity is counted', async () => {
    const gold = await fundWorld({
      asOf,
      trades: fills('buy 5@100 2025-06-02T15:00:00'),
      prices: [{ ticker: 'XYZ', date: '2025-06-03', close: 300 }],
    })
    expect(gold.fund_leaderboard[0]).toMatchObject({
      total_return_pct: null,
      daily_return_pct: null,
      win_rate_pct: null,
      sharpe_ratio: null,
      max_drawdown_pct: null,
      trade_count: 1,
      open_position_count: 1,
    })
  })

  test('the Sharpe ratio of a crypto-only fund uses a year of 365 days', async () => {
    const closes = Array.from({ length: 20 }, (_, i) => ({
      ticker: 'XYZ',
      date: `2025-06-${String(i + 1).padStart(2, '0')}`,
      close: 100 + (i % 2),
    }))
    const world = (asset_class: string) =>
      fundWorld({
        asOf,
        funds,
        prices: closes,
        trades: [
          { trade_id: 'a', asset_class, side: 'buy', quantity: 10, price: 99, executed_at: '2025-06-01T00:00:00' },
        ],
      })
    const coin = (await world('crypto')).fund_leaderboard[0].sharpe_ratio as number
    const stock = (await world('stock')).fund_leaderboard[0].sharpe_ratio as number
    expect(coin / stock).toBeCloseTo(Math.sqrt(365 / 252), 3)
  })

  test('a fund is listed from its inception date, or from its first activity', async () => {
    const gold = await fundWorld({
      asOf,
      funds: [
        { fund_id: 'begun', inception_date: asOf },
        { fund_id: 'later', inception_date: '2025-06-21' },
        { fund_id: 'silent', inception_date: null },
        { fund_id: 'valued', inception_date: null },
      ],
      valuations: [{ fund_id: 'valued', valued_at: '2025-06-19T00:00:00', equity_usd: 5 }],
    })
    expect(gold.fund_leaderboard.map((row) => row.fund_id)).toEqual(['begun', 'valued'])
  })
})
