import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../api_fixture.ts'
import type { Row } from '../release_fixture.ts'

const windows = [1, 7, 30]
const tickers = ['NVDA', 'AMD', 'BRK.B', 'Ünïcode', "O'Neil", '']
const classes = ['stock', 'option']
const days = ['2025-08-25', '2025-08-26', '2025-08-28']

const bounds = [-5e6, 0, 3, 500, 1234.5, 5e6]
const number = fc.option(fc.oneof(fc.double({ min: -1e7, max: 1e7, noNaN: true }), fc.constantFrom(...bounds)))
const people = fc.option(fc.integer({ min: 3, max: 12 }), { nil: null })
const text = fc.option(fc.constantFrom('plain', '“quoted” — “more”', 'tab\tand "double"', '日本'), { nil: null })
const moment = fc.constantFrom('2025-08-26 10:00:00', '2025-08-27 23:59:59.999999', '2025-08-28 00:00:00')
const shares = ['bullish_pct', 'bearish_pct', 'mixed_pct', 'neutral_pct', 'unknown_pct']

/** Rows for a random half of the key combinations, with random values in the other columns. */
function rows(key: Record<string, unknown[]>, columns: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Row[]> {
  const keys = Object.entries(key).reduce<Record<string, unknown>[]>(
    (all, [name, values]) => all.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
    [{}],
  )
  const half = fc.shuffledSubarray(keys, {
    minLength: Math.ceil(keys.length / 2),
    maxLength: Math.ceil(keys.length / 2),
  })
  return half.chain((own) =>
    fc.tuple(...own.map((each) => fc.record(columns).map((rest) => ({ ...each, ...rest }) as Row))),
  )
}

function numbers(...names: string[]): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(names.map((name) => [name, number]))
}

const ranks = [1, 2, 3, 4]
const related = fc.array(fc.record({ ticker: fc.constantFrom('AMD', '“x”'), question_share_pct: fc.integer() }), {
  maxLength: 2,
})
const ofFund = {
  source: fc.constantFrom('arena', 'funds'),
  fund_name: text,
  fund_strategy: text,
  thesis: text,
  asset_class: fc.constantFrom(...classes),
}
const withheld = { reason: ['too_few_people', 'dominance', 'split'], asset_class: classes }
const cell = { window_days: [7, 30], ticker: ['', 'NVDA'], topic: ['', 'earnings'], sentiment_filter: ['', 'bullish'] }

const world = fc.record({
  retail_flows: rows(
    { window_days: windows, ticker: tickers, asset_class: classes },
    { ...numbers('gross_flow_value_usd', 'net_flow_pct'), traders: people, latest_trade_at: moment, flow_bias: text },
  ),
  options_flows: rows(
    { window_days: windows, underlying: tickers },
    { ...numbers('gross_premium_usd', 'net_premium_pct'), traders: people, latest_trade_at: moment },
  ),
  retail_snapshots: rows({ day: days }, { snapshot_at: moment }),
  retail_holdings: rows(
    { day: days, ticker: tickers, asset_class: classes },
    { ...numbers('market_value_usd', 'gross_market_value_usd', 'open_pnl_usd'), holders: people },
  ),
  retail_rotation_snapshots: rows({ lookback_days: windows }, { current_snapshot_at: moment }),
  retail_rotation: rows(
    { lookback_days: windows, ticker: tickers, asset_class: classes },
    { ...numbers('ownership_share_change_pct', 'gross_market_value_usd'), holders: people, direction: text },
  ),
  retail_withheld: rows(
    { list: ['flows', 'options_flows', 'rotation'], window_days: [7, 30], ...withheld },
    { rows: fc.integer({ min: 3, max: 99 }) },
  ),
  retail_holdings_withheld: rows({ day: days, ...withheld }, { rows: fc.integer({ min: 3, max: 99 }) }),
  intent_movers: rows(
    {
      days: [7, 30],
      baseline_days: [7, 30],
      dimension: ['ticker', 'theme'],
      sentiment_filter: ['', 'bullish'],
      rank: ranks,
    },
    { ...numbers('change_pct', ...shares), value: text, label: text, sentiment: text },
  ),
  intent_questions: rows({ ...cell, rank: ranks }, { ...numbers(...shares), label: text, related_tickers: related }),
  intent_topics: rows({ ...cell, rank: ranks }, { ...numbers(...shares), label: text }),
  intent_withheld: rows(
    {
      list: ['questions', 'topics', 'movers'],
      window_days: windows,
      sentiment_filter: ['', 'bullish'],
      reason: withheld.reason,
    },
    {
      baseline_days: fc.constantFrom(7, 30),
      dimension: fc.constantFrom('ticker', 'theme'),
      ticker: fc.constantFrom('', 'NVDA'),
      topic: fc.constantFrom('', 'earnings'),
      rows: fc.integer({ min: 3, max: 99 }),
    },
  ),
  intent_tickers: rows({ window_days: windows, ticker: tickers }, { ...numbers('conversation_share_pct') }),
  retail_ticker_positioning: rows(
    { ticker: tickers },
    { ...numbers('market_value_usd', 'open_pnl_usd'), snapshot_at: moment, entry_state: text },
  ),
  retail_ticker_flows: rows(
    { ticker: tickers, window_days: windows },
    { ...numbers('buy_value_usd', 'gross_flow_value_usd'), latest_trade_at: moment },
  ),
  fund_positions: rows(
    { fund_id: ['a', 'b', 'c'], ticker: tickers },
    { ...ofFund, ...numbers('market_value_usd', 'current_price'), opened_at: moment },
  ),
  fund_trades: rows(
    { trade_id: Array.from({ length: 40 }, (_, index) => `t${index}`) },
    {
      ...ofFund,
      ticker: fc.constantFrom(...tickers),
      side: fc.constantFrom('buy', 'sell', 'short', 'cover', 'hold'),
      executed_at: moment,
    },
  ),
})

const some = (values: unknown[]) => fc.option(fc.constantFrom(...values.map(String)), { nil: undefined, freq: 1 })
const least = some(bounds)
const asset_classes = fc.option(fc.subarray(classes, { minLength: 1 }).map(String), { nil: undefined, freq: 1 })
const limit = some([1, 2, 5, 50])
const lookback_days = some(windows)
const ticker = some(tickers.filter(Boolean))
const sentiment = some(['bullish', 'bearish'])
const source = some(['all', 'arena', 'funds'])
const parameters: Record<string, Record<string, fc.Arbitrary<string | undefined>>> = {
  '/retail/positioning/flows': { lookback_days, ticker, asset_classes, min_trade_value: least, limit },
  '/retail/options/flows': { lookback_days, underlying: ticker, min_trade_value: least, limit },
  '/retail/positioning/holdings': { snapshot_date: some(days), asset_classes, min_market_value: least, limit },
  '/retail/positioning/rotation': { lookback_days, asset_classes, min_holders: some([3, 7]), limit },
  '/retail/intent/movers': { days: some(windows), baseline_days: some([7, 30]), dimension: some(['theme']), sentiment },
  '/retail/intent/questions': { days: some(windows), ticker, topic: some(['earnings']), sentiment, limit },
  '/retail/intent/topics': { days: some(windows), ticker, topic: some(['earnings']), sentiment, limit },
  '/retail/tickers/NVDA': {},
  '/retail/tickers/AMD': {},
  '/aifunds/positions': { source, ticker, limit },
  '/aifunds/trades': { source, ticker, lookback_days, action: some(['buy', 'sell', 'hold']), limit },
}
const requests = Object.entries(parameters).map(([path, each]) =>
  fc.record(each).map((values) => {
    const given = Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined)
    return `/v1${path}?${new URLSearchParams(given)}`
  }),
)

const open: TestApi[] = []
afterAll(() => Promise.all(open.map((api) => api.close())))

it.each(fc.sample(world, 2))('lists from memory equal those from queries byte for byte: %#', async (content) => {
  // With 20,000 bytes some keys fit, some are evicted and some are too large.
  const [memory, scarce, queried] = await Promise.all(
    [undefined, 20_000, 0].map((rowsBytes) => testApi(content, { rowsBytes, cacheBytes: 0 })),
  )
  open.push(memory, scarce, queried)
  let rows = 0
  for (const url of fc.sample(fc.oneof(...requests), 150)) {
    const wanted = await queried.get(url)
    expect([url, wanted.statusCode]).toEqual([url, 200])
    for (const api of [memory, scarce]) expect([url, (await api.get(url)).body]).toEqual([url, wanted.body])
    rows += Object.values<unknown[]>(wanted.json()).flatMap((value) => (Array.isArray(value) ? value : [])).length
  }
  expect(rows).toBeGreaterThan(150)
})
