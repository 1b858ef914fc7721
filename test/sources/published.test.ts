import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { configuredSources } from '../../src/sources/configured.ts'
import { openHome } from '../pipeline/home.ts'
import { deliver, folder } from '../pipeline/landing.ts'
import { sourceHome } from './source_home.ts'

const samples = 'docs/sources/samples'
/** Settings without noise and rounding, so that figures can be compared exactly. */
const exact = {
  noise_median: 0,
  average_magnitudes: '[0, 0, 0]',
  count_noise: '[[0, 0, 1, 1]]',
  significant_digits: 15,
}

interface Holding {
  person: string
  key: string
  quantity: number
  value: number
  cost: number | null
}

interface Trade {
  id: string
  person: string
  key: string
  side: string
  value: number
}

// biome-ignore lint/suspicious/noExplicitAny: documents of other services, read as their documentation has them
type Json = Record<string, any>

/** The tables that are compared with the samples. */
const read = /^gold\.(retail_holdings|retail_flows|options_flows|intent_tickers|fund_positions)$/

/** Runs a nightly build twice on the samples of one kind of source, and returns what the first run published. */
async function published(kind: string, day: string, { more = '', landing = folder() } = {}) {
  const home = await openHome(landing, { models: read })
  await home.edit({ settings: exact })
  const yaml = `sources: { sample: { type: ${kind}, path: ${samples}/${kind}${more} } }`
  const sources = await configuredSources(sourceHome(yaml).file)
  const report = await home.nightly(day, { sources })
  const tables = await home.tables()
  return { report, source: report.sources![0], tables, again: await home.nightly(day, { sources }) }
}

/** The sample documents of a kind of source, from JSON or JSON lines files. */
function documents(kind: string, pattern: RegExp): Json[] {
  const names = readdirSync(join(samples, kind)).filter((name) => pattern.test(name))
  return names.sort().flatMap((name) => {
    const text = readFileSync(join(samples, kind, name), 'utf8')
    const whole = name.endsWith('.json')
      ? JSON.parse(text)
      : text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
    return [whole].flat()
  })
}

/** Expected holdings of each ticker that at least three people hold long: holders, market value and open profit. */
function holdingsOf(holdings: Holding[]) {
  const people = new Set(holdings.map(({ person }) => person)).size
  return [...Map.groupBy(holdings, ({ key }) => key)]
    .map(([key, of]) => {
      const holders = new Set(of.filter(({ quantity }) => quantity > 0).map(({ person }) => person)).size
      const market_value_usd = sum(of.map(({ value }) => value))
      const known = of.filter(({ cost }) => cost !== null)
      const isKnown = known.length === of.length
      const open_pnl_usd = isKnown ? market_value_usd - sum(known.map(({ cost }) => cost!)) : null
      return { key, holders, ownership_share_pct: (100 * holders) / people, market_value_usd, open_pnl_usd }
    })
    .filter(({ holders }) => holders >= 3)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Expected flows by ticker. Buys and sells are separate only if each side has at least three people or none. */
function flowsOf(trades: Trade[]) {
  return [...Map.groupBy(trades, ({ key }) => key)]
    .map(([key, of]) => {
      const side = (wanted: string) => of.filter((trade) => trade.side === wanted)
      const peopleOf = (some: Trade[]) => new Set(some.map(({ person }) => person)).size
      const isSplit = ['buy', 'sell'].every((wanted) => side(wanted).length === 0 || peopleOf(side(wanted)) >= 3)
      const value = (wanted: string) => (isSplit ? sum(side(wanted).map((trade) => trade.value)) : null)
      const gross_flow_value_usd = sum(of.map((trade) => trade.value))
      return {
        key,
        traders: peopleOf(of),
        buy_value_usd: value('buy'),
        sell_value_usd: value('sell'),
        gross_flow_value_usd,
      }
    })
    .filter(({ traders }) => traders >= 3)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

const sum = (values: number[]) => Math.round(values.reduce((total, value) => total + value, 0) * 100) / 100
const keyOf = ({ ticker, asset_class }: Json) => `${ticker} ${asset_class}`
const picked = (row: Json, ...names: string[]) => Object.fromEntries(names.map((name) => [name, row[name]]))

/** The published rows in the shape of `holdingsOf`. */
const heldIn = (rows: Json[]) =>
  rows
    .map((row) => ({
      key: keyOf(row),
      ...picked(row, 'holders', 'ownership_share_pct', 'market_value_usd', 'open_pnl_usd'),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))

/** The published rows of a window in the shape of `flowsOf`. */
const flowedIn = (rows: Json[], days: number) =>
  rows
    .filter(({ window_days }) => window_days === days)
    .map((row) => ({
      key: keyOf(row),
      ...picked(row, 'traders', 'buy_value_usd', 'sell_value_usd', 'gross_flow_value_usd'),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))

describe('aggregator sources publish what a plain script computes from their exports', () => {
  test('Plaid: holdings, options and trades, without cash, other currencies, cancelled trades and splits', async () => {
    const { source, tables, again } = await published('plaid', '2025-09-02')
    const classes: Json = { equity: 'stock', etf: 'etf', cryptocurrency: 'crypto', derivative: 'option' }
    const holdings: Holding[] = documents('plaid', /^holdings/).flatMap(({ user_id, response }) =>
      response.holdings.flatMap((holding: Json) => {
        const security = response.securities.find((each: Json) => each.security_id === holding.security_id)
        if (!(security.type in classes) || holding.iso_currency_code !== 'USD') return []
        const key = `${security.ticker_symbol.replace(/CUR:| /g, '')} ${classes[security.type]}`
        return [
          {
            person: user_id,
            key,
            quantity: holding.quantity,
            value: holding.institution_value,
            cost: holding.cost_basis,
          },
        ]
      }),
    )
    expect(heldIn(tables.retail_holdings)).toEqual(holdingsOf(holdings))
    expect(holdingsOf(holdings).map(({ key }) => key)).toEqual([
      'AAPL260116C00250000 option',
      'BTC crypto',
      'NVDA stock',
      'VOO etf',
    ])

    const trades = new Map<string, Trade>()
    const cancelled = new Set<string>()
    for (const { user_id, response } of documents('plaid', /^transactions/))
      for (const entry of response.investment_transactions as Json[]) {
        if (entry.cancel_transaction_id) cancelled.add(entry.cancel_transaction_id)
        if (!['buy', 'sell'].includes(entry.type) || entry.iso_currency_code !== 'USD') continue
        const security = response.securities.find((each: Json) => each.security_id === entry.security_id)
        const isOption = security.type === 'derivative'
        const key = isOption
          ? `${security.ticker_symbol.slice(0, 4)} option`
          : `${security.ticker_symbol} ${classes[security.type]}`
        const value = Math.abs(entry.quantity) * entry.price
        trades.set(entry.investment_transaction_id, {
          id: entry.investment_transaction_id,
          person: user_id,
          key,
          side: entry.type,
          value,
        })
      }
    const standing = [...trades.values()].filter(({ id }) => !cancelled.has(id))
    expect(flowedIn(tables.retail_flows, 7)).toEqual(flowsOf(standing))
    expect(tables.options_flows.find(({ window_days }) => window_days === 7)).toMatchObject({
      underlying: 'AAPL',
      gross_premium_usd: sum(standing.filter(({ key }) => key === 'AAPL option').map(({ value }) => value)),
    })
    expect(source).toMatchObject({
      leftOut: { cash: 4, 'no ticker symbol': 1, 'not in US dollars': 2, cancelled: 2, 'no trade: cash': 4, split: 1 },
      warnings: [],
    })
    // A second run finds nothing new.
    expect(again.sources![0]).toMatchObject({ files: 0, rows: 0 })
  })

  test('SnapTrade: positions, option positions with cost per contract, and trades', async () => {
    const { source, tables } = await published('snaptrade', '2025-09-02')
    const classes: Json = { cs: 'stock', et: 'etf' }
    const holdings: Holding[] = documents('snaptrade', /^holdings/).flatMap(({ user_id, response }) => [
      ...response.positions
        .filter(({ symbol }: Json) => symbol.symbol.currency.code === 'USD')
        .map(({ symbol, units, price, average_purchase_price: entry }: Json) => ({
          person: user_id,
          key: `${symbol.symbol.symbol} ${classes[symbol.symbol.type.code]}`,
          quantity: units,
          value: units * price,
          cost: entry === null ? null : units * entry,
        })),
      ...response.option_positions.map(({ symbol, units, price, average_purchase_price: entry }: Json) => ({
        person: user_id,
        key: `${symbol.option_symbol.ticker.replaceAll(' ', '')} option`,
        quantity: units,
        value: units * price * 100,
        cost: units * entry,
      })),
    ])
    const expected = holdingsOf(holdings)
    expect(expected.map(({ key }) => key)).toEqual(['NVDA stock', 'SPY etf', 'SPY251219C00650000 option'])
    // One person is short the option, so figures that would separate longs from shorts are not published.
    const short = { market_value_usd: null, open_pnl_usd: null }
    expect(heldIn(tables.retail_holdings)).toEqual([...expected.slice(0, 2), { ...expected[2], ...short }])

    const trades: Trade[] = documents('snaptrade', /^activities/).flatMap(({ user_id, response }) =>
      response.data
        .filter(({ type, currency }: Json) => ['BUY', 'SELL'].includes(type) && currency.code === 'USD')
        .map(({ id, type, units, price, symbol, option_symbol }: Json) => ({
          id,
          person: user_id,
          key: option_symbol ? 'SPY option' : `${symbol.symbol} ${classes[symbol.type.code]}`,
          side: type.toLowerCase(),
          value: Math.abs(units) * price * (option_symbol ? 100 : 1),
        })),
    )
    expect(flowedIn(tables.retail_flows, 7)).toEqual(flowsOf(trades))
    expect(source.leftOut).toEqual({
      'no trade: dividend': 4,
      'no trade: optionexpiration': 1,
      'not in US dollars': 2,
      split: 1,
    })
  })
})

describe('archive sources publish the conversation shares that a plain script counts', () => {
  /** Percentage of conversations that contain the cashtag of a ticker. */
  const shares = (conversations: string[]) => (ticker: string) =>
    Math.round((1e4 * conversations.filter((text) => text.includes(`$${ticker}`)).length) / conversations.length) / 100

  test('Reddit: submissions, and comments by thread, author and day, of the configured subreddits', async () => {
    const { report, source, tables } = await published('reddit', '2025-09-03', { more: ', subreddits: [stocks]' })
    const entries = documents('reddit', /^R[SC]/).filter(
      ({ subreddit, author }) => subreddit === 'stocks' && !['[deleted]', 'AutoModerator'].includes(author),
    )
    const day = ({ created_utc }: Json) => new Date(Number(created_utc) * 1000).toISOString().slice(0, 10)
    const posts = entries.filter(({ title }) => title)
    const threads = Map.groupBy(
      entries.filter(({ body }) => body),
      (entry) => `${entry.link_id} ${entry.author} ${day(entry)}`,
    )
    const conversations = [
      ...posts.map(({ title, selftext }) => `${title} ${selftext}`),
      ...[...threads.values()].map((comments) => comments.map(({ body }) => body).join(' ')),
    ]
    expect(source).toMatchObject({ rows: conversations.length, leftOut: { AutoModerator: 1, deleted: 1 } })
    expect(report.heard!.conversations).toBe(conversations.length)
    const share = shares(conversations)
    for (const ticker of ['NVDA', 'AMD']) {
      const row = tables.intent_tickers.find((each) => each.window_days === 7 && each.ticker === ticker)
      expect(row, ticker).toMatchObject({ conversation_share_pct: share(ticker) })
    }
  })

  test('StockTwits: messages of streams and JSON lines, grouped by thread and author', async () => {
    const { report, source, tables } = await published('stocktwits', '2025-09-02')
    const messages = documents('stocktwits', /./).flatMap((document) => document.messages ?? [document])
    const threads = Map.groupBy(
      messages,
      ({ id, user, conversation }) => `${conversation?.parent_message_id ?? id} ${user.id}`,
    )
    const conversations = [...threads.values()].map((of) => of.map(({ body }) => body).join(' '))
    expect(source.rows).toBe(conversations.length)
    expect(report.heard!.conversations).toBe(conversations.length)
    const row = tables.intent_tickers.find((each) => each.window_days === 7 && each.ticker === 'TSLA')
    expect(row).toMatchObject({ conversation_share_pct: shares(conversations)('TSLA') })
  })
})

describe('price sources publish the positions that a plain script values', () => {
  const fund = {
    fund_id: 'f',
    name: 'F',
    strategy: 's',
    source: 'arena',
    inception_date: '2025-01-02',
    initial_capital_usd: 1e6,
  }
  const buy = (ticker: string, asset_class: string, quantity: number, price: number, day: string) => ({
    trade_id: `${ticker}-${day}`,
    fund_id: 'f',
    executed_at: `${day}T15:00:00Z`,
    ticker,
    asset_class,
    side: 'buy',
    quantity,
    price,
  })
  const lines = (path: string) =>
    readFileSync(join(samples, path), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(','))

  test('Stooq: bulk and single files, only US listings and coins', async () => {
    const landing = folder()
    await deliver(landing, 'funds', 'f.jsonl', [fund])
    await deliver(landing, 'fund_trades', 't.jsonl', [
      buy('NVDA', 'stock', 10, 100, '2025-08-28'),
      buy('BRK.B', 'stock', 3, 480, '2025-08-28'),
      buy('BTC', 'crypto', 0.5, 100_000, '2025-08-28'),
    ])
    const { source, tables } = await published('stooq', '2025-09-02', { landing })
    const bulk = (symbol: string) =>
      Number(lines('stooq/daily.txt').find(([ticker, period]) => ticker === symbol && period === 'D')![7])
    const nvda = Number(lines('stooq/nvda_us_d.csv').at(-1)![4])
    const values = Object.fromEntries(
      tables.fund_positions.map(({ ticker, market_value_usd }) => [ticker, market_value_usd]),
    )
    expect(values).toEqual({ NVDA: 10 * nvda, 'BRK.B': 3 * bulk('BRK-B.US'), BTC: 0.5 * bulk('BTC.V') })
    expect(source.leftOut).toEqual({ 'no US listing or coin': 1, 'no daily price': 1 })
  })

  test('Tiingo: closes as quoted, and a split multiplies the quantity bought before it', async () => {
    const landing = folder()
    await deliver(landing, 'funds', 'f.jsonl', [fund])
    await deliver(landing, 'fund_trades', 't.jsonl', [buy('EXMP', 'stock', 2, 1300, '2025-06-09')])
    const { tables } = await published('tiingo', '2025-06-11', { landing })
    const [, , split, last] = lines('tiingo/EXMP.csv')
    const [position] = tables.fund_positions
    expect(position).toMatchObject({ ticker: 'EXMP', current_price: Number(last[1]) })
    expect(position.market_value_usd).toBeCloseTo(2 * Number(split.at(-1)) * Number(last[1]), 6)
  })
})
