import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApi, testApi } from '../api_fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi({})
})
afterAll(() => api.close())

const windows = {
  good: ['1', '3', '7', '14', '30', '90', '365'],
  bad: ['0', '2', '366', '-7', '7.0', '7.5', '', 'week', '07d', ' 7'],
}
const limit250 = {
  good: ['1', '100', '250'],
  bad: ['0', '251', '-1', '1.5', '1e2', '', 'abc', 'null', '0x10', '99999999999999999999'],
}
const limit50 = { good: ['1', '20', '50'], bad: ['0', '51', '-1', '1.5', ''] }
const limit100 = { good: ['1', '25', '100'], bad: ['0', '101', '-1', '1.5', ''] }
const ticker = {
  good: ['A', 'nvda', 'x'.repeat(24), 'BRK.B', '%20nvda%20', '%E2%82%AC'],
  bad: ['', '   ', '\t', 'x'.repeat(25), `${'x'.repeat(24)} `],
}
const topic = { good: ['Earnings', 'x'.repeat(80), '%E2%82%AC'], bad: ['', 'x'.repeat(81)] }
const sentiment = {
  good: ['bullish', 'bearish', 'mixed', 'neutral', 'unknown'],
  bad: ['', 'BULLISH', 'positive', 'bullish,bearish'],
}
const dimension = { good: ['ticker', 'topic', 'theme'], bad: ['', 'tickers', 'Theme'] }
const classes = {
  good: ['stock', 'stock,etf', 'option,crypto,other'],
  bad: ['', 'bond', 'stock,', 'stock,bond', 'STOCK', 'stock;etf'],
}
const people = { good: ['-5', '0', '1', '3', '250', '1000000000000'], bad: ['2.5', '', 'three', '1e1'] }
const money = {
  good: ['-1', '0', '0.01', '500', '1e6', '1E%2B2', '9223372036854775807', '1e19', '-1e300', '1.7e308'],
  bad: ['', 'abc', 'NaN', 'Infinity', '1e999', '0x1F', '1,000', '$5'],
}
const source = { good: ['all', 'arena', 'funds'], bad: ['', 'ARENA', 'fund'] }
const action = { good: ['all', 'buy', 'sell', 'hold'], bad: ['', 'short', 'BUY'] }
const flag = { good: ['true', 'false'], bad: ['', '1', '0', 'yes', 'TRUE'] }
const date = {
  good: ['2025-08-27', '2024-02-29', '1999-12-31'],
  bad: ['', '2025-02-29', '2025-13-01', '2025-8-27', '27.08.2025', '2025-08-27T00:00:00Z', 'today'],
}
const sort = { good: ['return', 'sharpe', 'win_rate', 'drawdown'], bad: ['', 'returns', 'SHARPE'] }

const parameters: Record<string, Record<string, { good: string[]; bad: string[] }>> = {
  '/retail/positioning/holdings': {
    snapshot_date: date,
    asset_classes: classes,
    min_market_value: money,
    min_holders: people,
    limit: limit250,
  },
  '/retail/positioning/flows': {
    lookback_days: windows,
    ticker,
    asset_classes: classes,
    min_trade_value: money,
    min_unique_traders: people,
    limit: limit250,
  },
  '/retail/positioning/rotation': {
    lookback_days: windows,
    asset_classes: classes,
    min_market_value: money,
    min_holders: people,
    limit: limit250,
  },
  '/retail/options/flows': {
    lookback_days: windows,
    underlying: { good: ['TSLA', 'x'.repeat(100)], bad: [] },
    min_trade_value: money,
    min_unique_traders: people,
    limit: limit250,
  },
  '/aifunds/trades': { source, ticker, action, include_holds: flag, lookback_days: windows, limit: limit250 },
  '/aifunds/positions': { source, ticker, limit: limit250 },
  '/aifunds/leaderboard': { source, sort, limit: limit250 },
  '/aifunds/ticker/NVDA': { source, lookback_days: windows, limit: limit100 },
  '/retail/tickers/NVDA': {},
  '/retail/intent/questions': { ticker, topic, sentiment, days: windows, limit: limit50 },
  '/retail/intent/topics': { ticker, topic, sentiment, days: windows, limit: limit50 },
  '/retail/intent/movers': { dimension, days: windows, baseline_days: windows, sentiment, limit: limit100 },
}

describe.each(Object.entries(parameters))('%s', (path, known) => {
  it('answers without parameters', async () => {
    expect((await api.get(`/v1${path}`)).statusCode).toBe(200)
  })

  it.each(Object.entries(known))('accepts %s within its bounds', async (name, { good }) => {
    for (const value of good) {
      const answer = await api.get(`/v1${path}?${name}=${value}`)
      expect([value, answer.statusCode]).toEqual([value, 200])
    }
  })

  const bounded = Object.entries(known).filter(([, { bad }]) => bad.length > 0)
  it.each(bounded)('rejects %s outside its bounds', async (name, { bad }) => {
    for (const value of bad) {
      const answer = await api.get(`/v1${path}?${name}=${encodeURIComponent(value)}`)
      expect([value, answer.statusCode]).toEqual([value, 400])
      const problem = answer.json()
      expect(answer.headers['content-type']).toBe('application/problem+json')
      expect(problem.errors).toEqual([{ path: name, message: expect.stringMatching(/^found .+, expected .+/) }])
    }
  })

  it('rejects a repeated scalar parameter, even with the same value', async () => {
    for (const [name, { good }] of Object.entries(known)) {
      const expected = name === 'asset_classes' ? 200 : 400
      const answer = await api.get(`/v1${path}?${name}=${good[0]}&${name}=${good[0]}`)
      expect([name, answer.statusCode]).toEqual([name, expected])
    }
  })

  it('rejects an unknown parameter', async () => {
    for (const name of ['foo', 'Limit', 'limit[]', '__proto__', 'constructor', 'asset_classes[0]']) {
      const answer = await api.get(`/v1${path}?${name}=1`)
      expect([name, answer.statusCode]).toEqual([name, 400])
      expect(answer.json().errors[0]).toEqual({ path: name, message: expect.stringContaining('unknown parameter') })
    }
  })
})

it('reports every error of a request at once', async () => {
  const problem = (await api.get('/v1/retail/positioning/flows?limit=0&lookback_days=2&foo=1')).json()
  expect(problem).toEqual({
    type: 'urn:crowdtape:problem:bad-request',
    title: 'Bad Request',
    status: 400,
    detail: expect.any(String),
    errors: [
      { path: 'foo', message: expect.stringContaining('expected one of: lookback_days, ticker, asset_classes') },
      { path: 'lookback_days', message: 'found "2", expected one of 1, 3, 7, 14, 30, 90, 365' },
      { path: 'limit', message: 'found "0", expected an integer from 1 to 250' },
    ],
  })
})

it('accepts a ticker of 1 to 24 characters in the path', async () => {
  for (const path of ['/v1/retail/tickers/', '/v1/aifunds/ticker/']) {
    expect((await api.get(`${path}${'x'.repeat(24)}`)).statusCode).toBe(200)
    expect((await api.get(`${path}%20%20`)).statusCode).toBe(400)
    const long = await api.get(`${path}${'x'.repeat(25)}`)
    expect(long.statusCode).toBe(400)
    expect(long.json().errors).toEqual([
      { path: 'ticker', message: `found "${'x'.repeat(25)}", expected text of 1 to 24 characters` },
    ])
    expect((await api.get(path)).statusCode).toBe(404)
  }
})

it.each([
  ['brk-b', 'BRK.B'],
  ['BRK%2FB', 'BRK.B'],
  ['%20brk.b%09', 'BRK.B'],
  ['BTC-USD', 'BTC-USD'],
  ['BTC%2FUSD', 'BTC/USD'],
  ['NVDA-250117-C', 'NVDA-250117-C'],
  ['ABC123-C', 'ABC123-C'],
])(
  'normalises the ticker %s to %s: trimmed, in capitals, with a share class after a dot, otherwise unchanged',
  async (sent, read) => {
    for (const path of ['/v1/retail/tickers/', '/v1/aifunds/ticker/'])
      expect((await api.get(`${path}${sent}`)).json().ticker).toBe(read)
  },
)

it('rejects invalid percent-encoded UTF-8', async () => {
  for (const url of [
    '/v1/retail/positioning/flows?ticker=%zz',
    '/v1/retail/positioning/flows?ticker=%ff',
    '/v1/retail/tickers/%zz',
    '/v1/retail/tickers/%ff',
  ]) {
    const answer = await api.get(url)
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 400, 'application/problem+json'])
  }
})
