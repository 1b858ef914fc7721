import { expect, test } from 'vitest'
import { privacySettings } from '../../../src/privacy/settings.ts'
import { build, type Fill, type Position } from './world.ts'

const asOf = '2025-03-31'

/** Columns that separate buys from sells. */
const ofFlows = [
  'buy_trade_share_pct',
  'buy_value_usd',
  'flow_bias',
  'net_flow_pct',
  'net_flow_value_usd',
  'sell_trade_share_pct',
  'sell_value_usd',
]
const ofOptions = ['buy_premium_usd', 'net_premium_pct', 'net_premium_usd', 'premium_bias', 'sell_premium_usd']

const three = [10, 10, 10]
const atLimit = [100, 50, 10]
const belowLimit = [100, 50, 9.99]

/** Tickers with what each person bought and sold, and whether the sides may be published. */
const sides: [string, bought: number[], sold: number[], isSplit: boolean][] = [
  ['BOTH', three, three, true],
  ['NO_SELLER', three, [], true],
  ['NO_BUYER', [], three, true],
  ['ONE_SELLER', three, [10], false],
  ['TWO_SELLERS', three, [10, 10], false],
  ['ONE_BUYER', [10], three, false],
  ['SELLERS_AT_LIMIT', [...three, ...three], atLimit, true],
  ['SELLERS_BELOW_LIMIT', [...three, ...three], belowLimit, false],
  ['BUYERS_AT_LIMIT', atLimit, [...three, ...three], true],
  ['BUYERS_BELOW_LIMIT', belowLimit, [...three, ...three], false],
  ['FREE_SALES', three, [0, 0, 0], true],
  ['ONE_FREE_SALE', three, [0], false],
]

test('if a side must not be published, all columns that separate the sides are null, and no others', async () => {
  const trades = sides.flatMap(([ticker, bought, sold]) => [
    ...bought.map((value, at) => fill(`b${at}`, ticker, { value_usd: value })),
    ...sold.map((value, at) => fill(`s${at}`, ticker, { value_usd: value, side: 'sell' })),
  ])
  const positions = sides.flatMap(([ticker]) =>
    three.map((value, at) => position(`b${at}`, ticker, { market_value_usd: value })),
  )
  const release = await build({ asOf, trades, positions })
  const options = await build({ asOf, trades: trades.map((trade) => ({ ...trade, asset_class: 'option' })) })
  for (const [ticker, bought, sold, isSplit] of sides) {
    const flow = release.retail_flows.find((row) => row.ticker === ticker && row.window_days === 1)!
    const combined = release.retail_ticker_flows.find((row) => row.ticker === ticker)!
    const option = options.options_flows.find((row) => row.underlying === ticker && row.window_days === 1)!
    const unknown = ['call_share_pct', 'opening_share_pct', 'short_dated_share_pct']
    expect(nulls(flow), ticker).toEqual(isSplit ? [] : ofFlows)
    expect(nulls(combined), ticker).toEqual(isSplit ? [] : [...ofFlows, 'net_flow_pct_of_position_value'].sort())
    expect(nulls(option), ticker).toEqual([...unknown, ...(isSplit ? [] : ofOptions)].sort())
    const [buy, sell] = [bought, sold].map((values) => values.reduce((sum, value) => sum + value, 0))
    const gross = Math.round(100 * (buy + sell)) / 100
    expect(flow).toMatchObject({ traders: bought.length + sold.length, gross_flow_value_usd: gross })
    expect(combined.gross_flow_value_usd).toBe(gross)
    expect(option.gross_premium_usd).toBe(gross)
    if (isSplit) expect([flow.buy_value_usd, flow.sell_value_usd]).toEqual([buy, sell])
  }
})

test('an empty side is published as 0', async () => {
  const { retail_flows: flows } = await build({
    tables: ['retail_flows'],
    asOf,
    rules: privacySettings(),
    trades: three.flatMap((value, at) => [
      fill(`p${at}`, 'BOUGHT', { value_usd: value }),
      fill(`p${at}`, 'SOLD', { value_usd: value, side: 'sell' }),
    ]),
  })
  const [bought, sold] = flows.filter((row) => row.window_days === 1)
  expect(bought).toMatchObject({
    buy_trade_share_pct: 100,
    sell_trade_share_pct: 0,
    sell_value_usd: 0,
    net_flow_pct: 100,
  })
  expect(sold).toMatchObject({
    buy_trade_share_pct: 0,
    sell_trade_share_pct: 100,
    buy_value_usd: 0,
    net_flow_pct: -100,
  })
  expect([bought.gross_flow_value_usd, sold.gross_flow_value_usd]).toEqual([bought.buy_value_usd, sold.sell_value_usd])
  expect([bought.flow_bias, sold.flow_bias]).toEqual(['net_buying', 'net_selling'])
})

/** Splits of options: the column, a trade of each part, and whether the p % rule applies to values or trade counts. */
const splits: [column: string, one: Partial<Fill>, other: Partial<Fill>, by: 'value' | 'trades'][] = [
  ['call_share_pct', { option_type: 'call' }, { option_type: 'put' }, 'value'],
  ['opening_share_pct', { position_effect: 'open' }, { position_effect: 'close' }, 'trades'],
  ['short_dated_share_pct', { expiry: '2025-04-01' }, { expiry: '2025-12-19' }, 'trades'],
]

test.each(splits)(
  '%s is null if one of its parts must not be published, independent of the other splits',
  async (column, one, other, by) => {
    const many = Array.from({ length: 12 }, () => 1)
    // How much each person trades, in dollars or trades.
    const cases: [string, number[], number[], number | null][] = [
      ['BOTH', many, [1, 1, 1, 1], 75],
      ['EMPTY', many, [], 100],
      ['OTHER', [], many, 0],
      ['NEITHER', [], [], null],
      ['ONE', many, [1], null],
      ['TWO', [1, 1], many, null],
      ['AT_LIMIT', many, [10, 7, 1], 40],
      ['BELOW_LIMIT', many, [11, 7, 1], null],
    ]
    const { options_flows: options } = await build({
      tables: ['options_flows'],
      asOf,
      trades: cases.flatMap(([ticker, first, second]) => [
        // Everybody buys, so that only this split varies. Some trades have neither part.
        ...many.map((_, at) => contract(`p${at}`, ticker, {})),
        ...first.flatMap((size, at) => trades(by, size, contract(`p${at}`, ticker, one))),
        ...second.flatMap((size, at) => trades(by, size, contract(`q${at}`, ticker, other))),
      ]),
    })
    const found = options.filter((row) => row.window_days === 1)
    expect(Object.fromEntries(found.map((row) => [row.underlying, row[column]]))).toEqual(
      Object.fromEntries(cases.map(([ticker, , , share]) => [ticker, share])),
    )
    const others = splits.map(([name]) => name).filter((name) => name !== column)
    for (const row of found)
      expect(nulls(row), row.underlying).toEqual([...others, ...(row[column] === null ? [column] : [])].sort())
  },
)

test('market value is published if longs and shorts may both be published, and gross value always', async () => {
  const cases: [string, longs: number[], shorts: number[], isTold: boolean][] = [
    ['LONGS', three, [], true],
    ['BOTH', three, [5, 5, 5], true],
    ['ONE_SHORT', three, [5], false],
    ['TWO_SHORTS', three, [5, 5], false],
    ['SHORTS_AT_LIMIT', [80, 80, 80], atLimit, true],
    ['SHORTS_BELOW_LIMIT', [80, 80, 80], belowLimit, false],
    ['LONGS_BELOW_LIMIT', belowLimit, [80, 80, 80], false],
    ['MOSTLY_SHORT', three, [300, 300], false],
    // Shorts that are worth nothing are on no side.
    ['WORTHLESS', three, [0], true],
    ['WORTHLESS_THIRD', three, [5, 5, 0], false],
  ]
  const days = ['2025-03-30', asOf]
  const { retail_holdings: holdings, retail_rotation: rotation } = await build({
    tables: ['retail_holdings', 'retail_rotation'],
    asOf,
    positions: days.flatMap((day) =>
      cases.flatMap(([ticker, longs, shorts]) => [
        ...longs.map((value, at) => position(`p${at}`, ticker, { market_value_usd: value }, day)),
        ...shorts.map((value, at) => position(`s${at}`, ticker, { market_value_usd: -value, quantity: -1 }, day)),
      ]),
    ),
  })
  for (const [ticker, longs, shorts, isTold] of cases) {
    const [long, short] = [longs, shorts].map((values) => values.reduce((sum, value) => sum + value, 0))
    const net = Math.round(100 * (long - short)) / 100
    const row = { market_value_usd: isTold ? net : null, gross_market_value_usd: long + short }
    expect(
      holdings.find((one) => one.day === asOf && one.ticker === ticker),
      ticker,
    ).toMatchObject(row)
    expect(rotation.find((one) => one.lookback_days === 1 && one.ticker === ticker)?.gross_market_value_usd).toBe(
      row.gross_market_value_usd,
    )
  }
})

test('entry prices are published if positions with one and without one are each publishable or empty', async () => {
  const cases: [string, priced: number[], bare: number[], state: string][] = [
    ['ALL', three, [], 'published'],
    ['NONE', [], three, 'unknown'],
    ['BOTH', three, three, 'published'],
    ['ONE_BARE', three, [10], 'split'],
    ['TWO_BARE', three, [10, 10], 'split'],
    ['ONE_PRICED', [10], three, 'split'],
    ['TWO_PRICED', [10, 10], three, 'split'],
    ['BARE_AT_LIMIT', [80, 80, 80], atLimit, 'published'],
    ['BARE_BELOW_LIMIT', [80, 80, 80], belowLimit, 'split'],
    ['PRICED_AT_LIMIT', atLimit, [80, 80, 80], 'published'],
    ['PRICED_BELOW_LIMIT', belowLimit, [80, 80, 80], 'split'],
    ['WORTHLESS_BARE', three, [0], 'split'],
  ]
  const { retail_holdings: holdings, retail_ticker_positioning: combined } = await build({
    tables: ['retail_holdings', 'retail_ticker_positioning'],
    asOf,
    positions: cases.flatMap(([ticker, priced, bare]) => [
      ...priced.map((value, at) => position(`p${at}`, ticker, { current_price: value, avg_entry_price: value / 2 })),
      ...bare.map((value, at) => position(`q${at}`, ticker, { current_price: value })),
    ]),
  })
  const figures = ['avg_entry_price', 'open_pnl_usd', 'unrealized_return_pct']
  expect(Object.fromEntries(combined.map((row) => [row.ticker, row.entry_state]))).toEqual(
    Object.fromEntries(cases.map(([ticker, , , state]) => [ticker, state])),
  )
  for (const [ticker, priced, bare, state] of cases) {
    const [holding, row] = [holdings, combined].map((table) => table.find((one) => one.ticker === ticker)!)
    expect(nulls(holding), ticker).toEqual(state === 'published' ? [] : figures)
    expect(nulls(row), ticker).toEqual(state === 'published' ? [] : figures.slice(1))
    expect(holding.holders).toBe(priced.length + bare.length)
    const value = priced.reduce((sum, one) => sum + one, 0)
    if (state !== 'published') continue
    expect(holding.avg_entry_price).toBeCloseTo(value / 2 / priced.length, 8)
    expect(holding.open_pnl_usd).toBeCloseTo(value / 2, 8)
    expect(holding.unrealized_return_pct).toBe(100)
  }
})

test('a person with an entry price in only one of two accounts belongs to both parts', async () => {
  const { retail_ticker_positioning: rows } = await build({
    tables: ['retail_ticker_positioning'],
    asOf,
    positions: ['p0', 'p1', 'p2'].flatMap((person) => [
      position(person, 'ACME', { account_id: 'a', current_price: 12, avg_entry_price: 10 }),
      position(person, 'ACME', { account_id: 'b', current_price: 12 }),
    ]),
  })
  expect(rows).toMatchObject([{ entry_state: 'published', holders: 3, market_value_usd: 72, open_pnl_usd: 6 }])
})

test('a combined row leaves out withheld classes, unless they may be published together', async () => {
  const stock: Sides = [
    [100, 100, 100, 100, 100],
    [40, 40, 40],
  ]
  const none: Sides = [[], []]
  // Buys and sells in other classes than stock, which of them the combined row contains, and whether it has buys and sells.
  const cases: [string, others: Record<string, Sides>, included: string[], isSplit: boolean][] = [
    ['PUBLISHED', { other: [[10, 10, 10], []] }, ['stock', 'other'], true],
    ['DOMINATED', { other: [[1000, 1, 1], []] }, ['stock'], true],
    ['ONE', { other: [[50], []] }, ['stock'], true],
    ['TWO', { other: [[50, 50], []] }, ['stock'], true],
    ['TOGETHER', { other: [[50, 50], []], etf: [[50, 50], []] }, ['stock', 'other', 'etf'], true],
    ['TOO_FEW_TOGETHER', { other: [[50], []], etf: [[50], []] }, ['stock'], true],
    ['NO_STOCK', { other: [[50, 50], []], etf: [[50, 50], []], stock: none }, ['other', 'etf'], true],
    ['ONE_SELLER', { other: [[20, 20, 20, 20], [30]] }, ['stock', 'other'], false],
    ['ONE_SELLER_LEFT_OUT', { other: [[20], [30]] }, ['stock'], true],
    [
      'SELLERS_TOGETHER',
      {
        other: [[20, 20, 20], [30]],
        etf: [
          [20, 20, 20],
          [30, 30],
        ],
      },
      ['stock', 'other', 'etf'],
      true,
    ],
  ]
  const trades = cases.flatMap(([ticker, others]) =>
    Object.entries({ stock, ...others }).flatMap(([asset_class, sides]) =>
      sides.flatMap((values, side) =>
        values.map((value_usd, at) =>
          fill(`${asset_class} ${side} ${at}`, ticker, { asset_class, side: side === 0 ? 'buy' : 'sell', value_usd }),
        ),
      ),
    ),
  )
  // Trades of a withheld class that are an hour later than all others must not show in the combined row.
  const late = trades.map((each) =>
    each.asset_class === 'other' ? { ...each, executed_at: `${asOf}T16:00:00Z` } : each,
  )
  const positions = trades.map(({ person, ticker, asset_class, side, value_usd }) => {
    const quantity = side === 'buy' ? 1 : -1
    const price = { current_price: value_usd!, avg_entry_price: value_usd! / 2 }
    return position(person, ticker, { asset_class, quantity, market_value_usd: quantity * value_usd!, ...price })
  })
  const { retail_ticker_flows: flows, retail_ticker_positioning: holdings } = await build({
    tables: ['retail_ticker_flows', 'retail_ticker_positioning'],
    asOf,
    trades: late,
    positions,
  })
  for (const [ticker, others, included, isSplit] of cases) {
    const classes: Record<string, Sides> = { stock, ...others }
    const [buy, sell] = [0, 1].map((side) => included.flatMap((name) => classes[name][side]).reduce((a, b) => a + b, 0))
    const [flow, holding] = [flows, holdings].map((table) => table.find((row) => row.ticker === ticker)!)
    expect(flow, ticker).toMatchObject({
      gross_flow_value_usd: buy + sell,
      buy_value_usd: isSplit ? buy : null,
      sell_value_usd: isSplit ? sell : null,
      latest_trade_at: `${asOf} ${included.includes('other') ? 16 : 15}:00:00`,
    })
    expect(holding.market_value_usd, ticker).toBe(isSplit ? buy - sell : null)
    // Half of each value is profit, or loss for shorts.
    expect(holding.open_pnl_usd, ticker).toBe(isSplit ? (buy - sell) / 2 : null)
  }
})

/** Values of the people who buy and of those who sell. */
type Sides = [bought: number[], sold: number[]]

function nulls(row: Record<string, unknown>): string[] {
  return Object.keys(row)
    .filter((column) => row[column] === null)
    .sort()
}

function trades(by: 'value' | 'trades', size: number, fill: Fill): Fill[] {
  return by === 'value' ? [{ ...fill, value_usd: size }] : Array.from({ length: size }, () => fill)
}

function contract(person: string, underlying: string, given: Partial<Fill>): Fill {
  return fill(person, 'X', { underlying, asset_class: 'option', value_usd: 1, ...given })
}

function fill(person: string, ticker: string, given: Partial<Fill>): Fill {
  return { person, ticker, side: 'buy', executed_at: `${asOf}T15:00:00Z`, ...given }
}

function position(person: string, ticker: string, given: Partial<Position>, day = asOf): Position {
  return { person, ticker, snapshot_at: `${day}T21:00:00Z`, ...given }
}
