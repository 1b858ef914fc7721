import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../../src/api/endpoint_folder.ts'
import { type TestApi, testApi } from '../../api_fixture.ts'
import { promote, type Row, writeRelease } from '../../release_fixture.ts'

const arena = { fund_id: 'a', fund_name: 'Alpha', fund_strategy: 'Momentum', source: 'arena' }
const managed = { fund_id: 'b', fund_name: 'Beta', fund_strategy: 'Value', source: 'funds' }
const third = { fund_id: 'c', fund_name: 'Gamma', fund_strategy: 'Macro', source: 'arena' }
const curve = [
  { date: '2025-08-25', total_return_pct: -1.5 },
  { date: '2025-08-27', total_return_pct: 9 },
]

let api: TestApi
beforeAll(async () => {
  api = await testApi({
    fund_trades: [
      trade({ trade_id: 't1', side: 'buy', executed_at: '2025-08-27 23:59:59' }),
      trade({ trade_id: 't2', side: 'sell', executed_at: '2025-08-21 00:00:00', realized_return_pct: 4.2 }),
      trade({ trade_id: 't3', side: 'short', executed_at: '2025-08-22 10:00:00', ...managed, ticker: 'TSLA' }),
      trade({ trade_id: 't4', side: 'cover', executed_at: '2025-08-22 10:00:00', ...managed, ticker: 'TSLA' }),
      trade({
        trade_id: 't5',
        side: 'hold',
        executed_at: '2025-08-25 10:00:00',
        price: null,
        notional_value_usd: null,
      }),
      trade({ trade_id: 't6', side: 'buy', executed_at: '2025-08-20 23:59:59' }),
      trade({ trade_id: 't7', side: 'buy', executed_at: '2025-08-28 00:00:00' }),
    ],
    fund_positions: [
      position({ ...arena, market_value_usd: 500 }),
      position({ ...managed, market_value_usd: -900, side: 'short' }),
      position({ ...arena, ticker: 'AAPL', market_value_usd: 700 }),
    ],
    fund_leaderboard: [
      entry({ ...arena, total_return_pct: 5, sharpe_ratio: null, win_rate_pct: 50, max_drawdown_pct: -2 }),
      entry({
        ...managed,
        total_return_pct: 9,
        sharpe_ratio: 1,
        win_rate_pct: null,
        max_drawdown_pct: -20,
        equity_curve: curve,
      }),
      entry({
        ...third,
        total_return_pct: 5,
        sharpe_ratio: 2,
        win_rate_pct: 70,
        max_drawdown_pct: 0,
        last_trade_at: null,
      }),
    ],
    fund_consensus: [
      consensus({ source: 'all', stance: 'net_long_and_buying', positioned_funds: 2 }),
      consensus({ source: 'arena', stance: 'flat_and_selling', positioned_funds: 1 }),
      consensus({ source: 'all', window_days: 30, stance: 'net_short_and_holding', positioned_funds: 3 }),
    ],
    fund_stakes: [
      {
        ticker: 'NVDA',
        ...arena,
        position_side: 'long',
        position_market_value_usd: 500,
        position_unrealized_return_pct: 3,
        trade_side: 'buy',
        trade_notional_value_usd: 100,
        trade_thesis: 'Up',
        trade_executed_at: '2025-08-27 10:00:00',
      },
      {
        ticker: 'NVDA',
        ...managed,
        position_side: 'short',
        position_market_value_usd: -900,
        position_unrealized_return_pct: 1,
      },
      {
        ticker: 'NVDA',
        ...third,
        trade_side: 'sell',
        trade_notional_value_usd: 50,
        trade_executed_at: '2025-08-10 10:00:00',
      },
    ],
  })
})
afterAll(() => api.close())

describe('trades', () => {
  const sides = async (query = '') => {
    const answer = await api.get(`/v1/aifunds/trades${query}`)
    return answer.json().trades.map((row: Row) => row.side)
  }

  it('cover seven calendar days by default, newest first, without holds', async () => {
    const { trades } = (await api.get('/v1/aifunds/trades')).json()
    expect(trades.map((row: Row) => row.executed_at)).toEqual([
      '2025-08-27T23:59:59Z',
      '2025-08-22T10:00:00Z',
      '2025-08-22T10:00:00Z',
      '2025-08-21T00:00:00Z',
    ])
    expect(trades[0]).toEqual({
      fund: { id: 'a', name: 'Alpha', strategy: 'Momentum' },
      ticker: 'NVDA',
      side: 'buy',
      asset_class: 'stock',
      price: 10,
      notional_value_usd: 100,
      realized_return_pct: null,
      thesis: null,
      executed_at: '2025-08-27T23:59:59Z',
    })
    expect(Object.keys(trades[0])).toEqual([
      'fund',
      'ticker',
      'side',
      'asset_class',
      'price',
      'notional_value_usd',
      'realized_return_pct',
      'thesis',
      'executed_at',
    ])
  })

  it.each([
    ['?action=buy', ['buy', 'cover']],
    ['?action=sell', ['short', 'sell']],
    ['?action=hold', ['hold']],
    ['?action=hold&include_holds=true', ['hold']],
    ['?include_holds=true', ['buy', 'hold', 'cover', 'short', 'sell']],
    ['?include_holds=false', ['buy', 'cover', 'short', 'sell']],
    ['?lookback_days=1', ['buy']],
    ['?lookback_days=14', ['buy', 'cover', 'short', 'sell', 'buy']],
    ['?source=funds', ['cover', 'short']],
    ['?source=arena&ticker=nvda', ['buy', 'sell']],
    ['?ticker=tsla&limit=1', ['cover']],
  ])('with %s are %j', async (query, expected) => {
    expect(await sides(query)).toEqual(expected)
  })
})

it('positions are sorted by absolute value, including shorts', async () => {
  const { positions } = (await api.get('/v1/aifunds/positions')).json()
  expect(positions.map((row: Row) => row.market_value_usd)).toEqual([-900, 700, 500])
  expect(Object.keys(positions[0])).toEqual([
    'fund',
    'ticker',
    'asset_class',
    'side',
    'avg_entry_price',
    'current_price',
    'market_value_usd',
    'unrealized_return_pct',
    'opened_at',
    'priced_at',
    'thesis',
  ])
  expect((await api.get('/v1/aifunds/positions?source=arena&ticker=aapl')).json().positions).toHaveLength(1)
})

describe('the leaderboard', () => {
  it.each([
    ['', ['b', 'a', 'c']],
    ['?sort=sharpe', ['c', 'b', 'a']],
    ['?sort=win_rate', ['c', 'a', 'b']],
    ['?sort=drawdown', ['c', 'a', 'b']],
    ['?source=arena', ['a', 'c']],
    ['?limit=2', ['b', 'a']],
  ])('%s ranks %j, nulls last, ties by id', async (query, expected) => {
    const { funds } = (await api.get(`/v1/aifunds/leaderboard${query}`)).json()
    expect(funds.map((row: { fund: { id: string } }) => row.fund.id)).toEqual(expected)
    expect(funds.map((row: Row) => row.rank)).toEqual(expected.map((_, index) => index + 1))
  })

  it('shows performance, activity and the equity curve', async () => {
    expect((await api.get('/v1/aifunds/leaderboard?limit=1')).json().funds[0]).toEqual({
      rank: 1,
      fund: { id: 'b', name: 'Beta', strategy: 'Value' },
      performance: {
        total_return_pct: 9,
        daily_return_pct: 1,
        win_rate_pct: null,
        sharpe_ratio: 1,
        max_drawdown_pct: -20,
      },
      equity_as_of: '2025-08-27',
      activity: { trade_count: 4, open_position_count: 2, last_trade_at: '2025-08-27T10:00:00Z' },
      equity_curve: curve,
    })
  })

  it('ranks stale funds after current ones, regardless of their return', async () => {
    const stale = await testApi()
    onTestFinished(() => stale.close())
    await writeRelease(stale.home, 'stale', {
      fund_leaderboard: [
        entry({ ...arena, total_return_pct: 90, equity_as_of: '2025-05-01', is_stale: true }),
        entry({ ...managed, total_return_pct: -5 }),
      ],
    })
    await promote(stale.home, 'stale')
    await expect.poll(async () => (await stale.get('/readyz')).statusCode).toBe(200)
    expect((await stale.get('/v1/aifunds/leaderboard')).json().funds).toMatchObject([
      { rank: 1, fund: { id: 'b' }, equity_as_of: '2025-08-27' },
      { rank: 2, fund: { id: 'a' }, equity_as_of: '2025-05-01', performance: { total_return_pct: 90 } },
    ])
  })

  it('has empty equity curves for an older release without them', async () => {
    const old = await testApi()
    onTestFinished(() => old.close())
    await writeRelease(old.home, 'old', { fund_leaderboard: [entry({ ...arena, total_return_pct: 5 })] })
    await lacking(join(old.home, 'releases', 'old'), 'alter table fund_leaderboard drop column equity_curve')
    await promote(old.home, 'old')
    await expect.poll(async () => (await old.get('/readyz')).statusCode).toBe(200)
    const answer = await old.get('/v1/aifunds/leaderboard')
    expect(answer.json().funds).toMatchObject([{ rank: 1, performance: { total_return_pct: 5 }, equity_curve: [] }])
  })

  it.each(['alter table fund_trades drop column thesis', 'drop table fund_trades'])(
    'returns 503 for trades of an older release that lacks the data: %s',
    async (change) => {
      const old = await testApi()
      onTestFinished(() => old.close())
      await writeRelease(old.home, 'old', {})
      await lacking(join(old.home, 'releases', 'old'), change)
      await promote(old.home, 'old')
      await expect.poll(async () => (await old.get('/readyz')).statusCode).toBe(200)
      const answer = await old.get('/v1/aifunds/trades')
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '300'])
      expect(answer.json()).toMatchObject({ type: 'urn:crowdtape:problem:other-format' })
      expect(answer.json().detail).toContain('built by another version')
    },
  )
})

describe('the consensus', () => {
  const of = async (query = '') => (await api.get(`/v1/aifunds/ticker/nvda${query}`)).json()

  it('covers all funds and lists those with a position or a recent trade, largest position first', async () => {
    const answer = await of()
    expect(Object.keys(answer)).toEqual(['ticker', 'consensus', 'funds', 'as_of'])
    expect(answer.ticker).toBe('NVDA')
    expect(answer.consensus.stance).toBe('net_long_and_buying')
    expect(answer.funds).toEqual([
      {
        fund: { id: 'b', name: 'Beta', strategy: 'Value' },
        position: { ticker: 'NVDA', side: 'short', market_value_usd: -900, unrealized_return_pct: 1 },
        latest_trade: null,
      },
      {
        fund: { id: 'a', name: 'Alpha', strategy: 'Momentum' },
        position: { ticker: 'NVDA', side: 'long', market_value_usd: 500, unrealized_return_pct: 3 },
        latest_trade: {
          ticker: 'NVDA',
          side: 'buy',
          notional_value_usd: 100,
          thesis: 'Up',
          executed_at: '2025-08-27T10:00:00Z',
        },
      },
    ])
  })

  it('filters by source and window and applies the limit', async () => {
    expect((await of('?source=arena')).consensus.stance).toBe('flat_and_selling')
    expect((await of('?source=arena')).funds).toHaveLength(1)
    const month = await of('?lookback_days=30')
    expect(month.consensus.positioned_funds).toBe(3)
    expect(month.funds.at(-1)).toMatchObject({ fund: { id: 'c' }, position: null, latest_trade: { side: 'sell' } })
    expect((await of('?limit=1')).funds).toHaveLength(1)
  })

  it('is flat with zero values for an unknown ticker', async () => {
    expect((await api.get('/v1/aifunds/ticker/zzz')).json()).toEqual({
      as_of: '2025-08-27',
      ticker: 'ZZZ',
      consensus: {
        stance: 'flat_and_holding',
        positioned_funds: 0,
        net_position_value_usd: 0,
        long_market_value_usd: 0,
        short_market_value_usd: 0,
        recent_buy_value_usd: 0,
        recent_sell_value_usd: 0,
        recent_net_trade_value_usd: 0,
      },
      funds: [],
    })
  })
})

it('responses match their schemas', async () => {
  for (const endpoint of (await endpoints()).filter(({ tag }) => tag === 'AI Funds')) {
    const answer = (
      await api.get(
        `/v1${endpoint.path.replace('{ticker}', 'NVDA')}?${endpoint.query.shape.lookback_days ? 'lookback_days=365' : ''}`,
      )
    ).json()
    expect(endpoint.answer.extend({ as_of: z.iso.date() }).strict().parse(answer)).toEqual(answer)
  }
})

function trade(row: Row): Row {
  return { ...arena, ticker: 'NVDA', asset_class: 'stock', price: 10, notional_value_usd: 100, ...row }
}

function position(row: Row): Row {
  return {
    ticker: 'NVDA',
    asset_class: 'stock',
    side: 'long',
    avg_entry_price: 9,
    current_price: 10,
    unrealized_return_pct: 11.11,
    opened_at: '2025-08-01 10:00:00',
    priced_at: '2025-08-27 20:00:00',
    ...row,
  }
}

function entry(row: Row): Row {
  return {
    daily_return_pct: 1,
    equity_as_of: '2025-08-27',
    is_stale: false,
    trade_count: 4,
    open_position_count: 2,
    last_trade_at: '2025-08-27 10:00:00',
    ...row,
  }
}

function consensus(row: Row): Row {
  return {
    window_days: 7,
    ticker: 'NVDA',
    net_position_value_usd: 1,
    long_market_value_usd: 2,
    short_market_value_usd: 1,
    recent_buy_value_usd: 2,
    recent_sell_value_usd: 1,
    recent_net_trade_value_usd: 1,
    ...row,
  }
}

/** Turns a release into one of an older format with fewer columns or tables. */
async function lacking(folder: string, change: string): Promise<void> {
  const instance = await DuckDBInstance.create(join(folder, 'tables.duckdb'))
  const connection = await instance.connect()
  await connection.run(`${change}; checkpoint`)
  connection.closeSync()
  instance.closeSync()
  const file = join(folder, 'manifest.json')
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), format: 1 }))
}
