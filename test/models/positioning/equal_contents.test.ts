import { beforeAll, describe, expect, test } from 'vitest'
import { privacySettings } from '../../../src/privacy/settings.ts'
import { build, type Fill, type Position, type Release } from './world.ts'

const asOf = '2025-03-31'
const before = '2025-03-30'
const rules = privacySettings()
/** The shipped noise, without rounding. */
const unrounded = { ...rules, significant_digits: 15 }

/** Twelve people with different sizes. */
const crowd = Array.from({ length: 12 }, (_, at) => ({ person: `p${at}`, size: 5 + ((at * 7) % 11) }))

describe('equal contents have equal noise', () => {
  let release: Release

  beforeAll(async () => {
    release = await build({
      asOf,
      rules,
      trades: [
        ...trades('A'),
        ...trades('B'),
        ...trades('C', { asset_class: 'crypto' }),
        // Only some of these people trade in the shorter windows.
        ...trades('OLDER').map((fill, at) => (at % 2 ? fill : { ...fill, executed_at: '2025-03-20T15:00:00Z' })),
      ],
      positions: [before, asOf].flatMap((day) => [
        ...positions('A', { snapshot_at: `${day}T21:00:00Z` }),
        ...positions('B', { snapshot_at: `${day}T21:00:00Z` }),
        ...positions('C', { snapshot_at: `${day}T21:00:00Z`, asset_class: 'crypto' }),
      ]),
    })
  })

  test('in every window', () => {
    const flows = (ticker: string) =>
      Map.groupBy(
        release.retail_flows.filter((row) => row.ticker === ticker),
        ({ window_days, active_trader_share_pct, ...row }) => JSON.stringify(row),
      )
    expect([...flows('A').values()].map((rows) => rows.length)).toEqual([7])
    // Two different contents: the windows of up to 7 days, and those of 14 days and more.
    expect([...flows('OLDER').values()].map((rows) => rows.length)).toEqual([3, 4])
  })

  test('for every ticker and class', () => {
    const flows = rowsBy(release.retail_flows.filter((row) => row.window_days === 1))
    expect(flows.B).toEqual(flows.A)
    expect(flows.C).toEqual(flows.A)
    const holdings = rowsBy(release.retail_holdings.filter((row) => row.day === asOf))
    expect(holdings.B).toEqual(holdings.A)
    expect(holdings.C).toEqual(holdings.A)
  })

  test('in a ticker with one class and in its combined row', () => {
    const weekly = release.retail_flows.filter((row) => row.window_days === 7)
    expect(release.retail_ticker_flows).toHaveLength(4)
    for (const { net_flow_pct_of_position_value: _, ...combined } of release.retail_ticker_flows)
      expect(weekly.find((row) => row.ticker === combined.ticker)).toMatchObject(combined)
    const newest = release.retail_holdings.filter((row) => row.day === asOf)
    expect(release.retail_ticker_positioning).toHaveLength(3)
    for (const { entry_state: _, avg_position_market_value: __, ...combined } of release.retail_ticker_positioning)
      expect(newest.find((row) => row.ticker === combined.ticker)).toMatchObject(combined)
  })

  test('on every day', () => {
    const ofDay = (day: string) =>
      release.retail_holdings.filter((row) => row.day === day).map(({ day: _, snapshot_at: __, ...row }) => row)
    expect(ofDay(asOf)).toEqual(ofDay(before))
    for (const row of release.retail_rotation)
      expect(row).toMatchObject({
        ownership_share_change_pct: 0,
        portfolio_value_share_change_pct: 0,
        direction: 'stable',
      })
  })

  test('in every release, also when rows arrive in another order', async () => {
    const later = await build({
      asOf: '2025-04-01',
      rules,
      trades: trades('A').toReversed(),
      positions: positions('A', { snapshot_at: `${before}T21:00:00Z` }).toReversed(),
    })
    const figures = (of: Release) => ({
      holding: rowsBy(of.retail_holdings.filter((row) => row.day === before)).A,
      flow: rowsBy(of.retail_flows.filter((row) => row.window_days === 7)).A,
    })
    const [first, second] = [release, later].map(figures)
    // Shares depend on the other rows.
    expect(second).toMatchObject({
      holding: { ...first.holding, ownership_share_pct: 100, portfolio_value_share_pct: 100 },
      flow: { ...first.flow, active_trader_share_pct: 100 },
    })
  })
})

test("a person who joins draws new noise in the person's own cells and changes no others", async () => {
  const world = {
    asOf,
    rules: unrounded,
    trades: [...trades('A'), ...trades('B', { asset_class: 'option' }), ...trades('C')],
    positions: [...positions('A'), ...positions('B'), ...positions('C')],
  }
  const joined = await build({
    ...world,
    trades: [...world.trades, { ...trades('C')[0], person: 'new', value_usd: 0.01, quantity: 0.01 }],
    positions: [...world.positions, { ...positions('C')[0], person: 'new', quantity: 0.0001 }],
  })
  const first = await build(world)
  for (const table of [
    'retail_holdings',
    'retail_ticker_positioning',
    'retail_flows',
    'options_flows',
    'retail_ticker_flows',
  ]) {
    const cells = (of: Release) =>
      of[table].map(
        ({
          ownership_share_pct,
          active_trader_share_pct,
          portfolio_value_share_pct,
          net_flow_pct_of_position_value,
          ...row
        }) => row,
      )
    const isTheirs = (row: Record<string, unknown>) => row.ticker === 'C'
    const [old, now] = [cells(first), cells(joined)]
    expect(
      now.filter((row) => !isTheirs(row)),
      table,
    ).toEqual(old.filter((row) => !isTheirs(row)))
    const [mine, before] = [now.filter(isTheirs), old.filter(isTheirs)]
    for (const [at, row] of mine.entries())
      for (const amount of ['market_value_usd', 'gross_flow_value_usd'].filter((column) => column in row)) {
        // The person adds a millionth, but the new factors move the value by far more.
        expect(Math.abs(row[amount] / before[at][amount] - 1), `${table} ${amount}`).toBeGreaterThan(0.001)
      }
  }
})

test('a price change draws no new noise in holdings, and a quantity change does', async () => {
  const priced = (price: number) => ({ current_price: price, avg_entry_price: 800 })
  const { retail_holdings: holdings } = await build({
    tables: ['retail_holdings'],
    asOf,
    rules: unrounded,
    positions: [
      ...positions('A', priced(1000)),
      ...positions('B', priced(1300)),
      ...positions('C', priced(1000)).map((row, at) =>
        at === 0 ? { ...row, quantity: row.quantity! + 0.00000001 } : row,
      ),
    ],
  })
  const [a, b, c] = holdings
  expect(b.market_value_usd / a.market_value_usd).toBeCloseTo(1.3, 4)
  expect([a.avg_current_price, b.avg_current_price]).toEqual([1000, 1300])
  expect(b.avg_entry_price).toBe(a.avg_entry_price)
  expect(b.holders).toBe(a.holders)
  // Cost shares the noise of the value, so profit changes from 1000 - 800 to 1300 - 800, up to cents.
  expect(b.open_pnl_usd / a.open_pnl_usd).toBeCloseTo(5 / 2, 4)
  expect(b.unrealized_return_pct).toBeCloseTo(62.5, 1)
  expect(Math.abs(c.market_value_usd / a.market_value_usd - 1)).toBeGreaterThan(1e-4)
  // The same people have the same count.
  expect(c.holders).toBe(a.holders)
})

test('moving a quantity between classes draws new noise in the combined row', async () => {
  const values = [0, 2].map(async (moved) => {
    const ofClass = (asset_class: Position['asset_class'], more: number) =>
      positions('A', { asset_class }).map((row, at) => (at === 0 ? { ...row, quantity: row.quantity! + more } : row))
    const { retail_ticker_positioning: combined } = await build({
      asOf,
      rules: unrounded,
      positions: [...ofClass('stock', moved), ...ofClass('crypto', -moved)],
    })
    expect(combined).toHaveLength(1)
    return combined[0].market_value_usd as number
  })
  const [first, second] = await Promise.all(values)
  // The total value is the same.
  expect(Math.abs(second / first - 1)).toBeGreaterThan(1e-4)
})

test('the measures of a cell share their noise, so averages stay within the range of their inputs', async () => {
  const prices = [8, 9, 10, 11, 12]
  const { retail_holdings: holdings } = await build({
    tables: ['retail_holdings'],
    asOf,
    rules: unrounded,
    positions: Array.from({ length: 40 }, (_, ticker) =>
      prices.map(
        (price, at): Position => ({
          person: `${ticker}_${at}`,
          ticker: `T${ticker}`,
          quantity: 1 + at,
          current_price: price,
          avg_entry_price: price / 2,
          snapshot_at: `${asOf}T21:00:00Z`,
        }),
      ),
    ).flat(),
  })
  expect(holdings).toHaveLength(40)
  for (const row of holdings) {
    expect(row.avg_current_price).toBeGreaterThan(8)
    expect(row.avg_current_price).toBeLessThan(12)
    expect(row.avg_entry_price).toBeGreaterThan(4)
    expect(row.avg_entry_price).toBeLessThan(6)
    expect(row.unrealized_return_pct).toBeCloseTo(100, 1)
  }
  // The noise moves the averages too, and entry prices more than current prices.
  expect(new Set(holdings.map((row) => row.avg_current_price)).size).toBeGreaterThan(35)
  const spread = (of: (row: (typeof holdings)[number]) => number) => {
    const values = holdings.map(of)
    return Math.max(...values) - Math.min(...values)
  }
  expect(spread((row) => row.avg_entry_price)).toBeGreaterThan(spread((row) => row.avg_current_price / 2))
})

/** Rows by ticker, without the columns that identify the cell. */
function rowsBy(rows: Release[string]): Release[string] extends (infer Row)[] ? Record<string, Row> : never {
  return Object.fromEntries(
    rows.map(({ ticker, asset_class: _, day: __, window_days: ___, snapshot_at: ____, ...row }) => [ticker, row]),
  )
}

function trades(ticker: string, given: Partial<Fill> = {}): Fill[] {
  return crowd.map(({ person, size }, at) => ({
    person,
    ticker,
    side: at % 3 ? 'buy' : 'sell',
    value_usd: size * 100,
    executed_at: `${asOf}T15:00:00Z`,
    ...given,
  }))
}

function positions(ticker: string, given: Partial<Position> = {}): Position[] {
  return crowd.map(({ person, size }) => ({
    person,
    ticker,
    quantity: size,
    current_price: 10,
    avg_entry_price: 9,
    snapshot_at: `${asOf}T21:00:00Z`,
    ...given,
  }))
}
