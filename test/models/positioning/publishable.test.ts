import { expect, test } from 'vitest'
import { privacySettings } from '../../../src/privacy/settings.ts'
import { build, type Fill, type Position, type Release } from './world.ts'

const asOf = '2025-03-31'
const before = '2025-03-30'

/** The published tables, with the name of their ticker column. */
const published = {
  retail_holdings: 'ticker',
  retail_ticker_positioning: 'ticker',
  retail_flows: 'ticker',
  options_flows: 'underlying',
  retail_ticker_flows: 'ticker',
  retail_rotation: 'ticker',
}

test.each([2, 3, 5])('with a floor of %i, tables have only tickers with at least that many people', async (floor) => {
  const release = await build({
    asOf,
    rules: { privacy_floor: floor, p_percent: 0 },
    ...everywhere({ FEW: equal(floor - 1), ENOUGH: equal(floor), MANY: equal(20) }),
  })
  for (const tickers of tickersOf(release)) expect(tickers).toEqual(['ENOUGH', 'MANY'])
  // A ticker with few people is not even listed as withheld.
  expect(release.retail_tickers_withheld).toEqual([])
})

test('people who are short are not holders', async () => {
  const { retail_holdings, retail_tickers_withheld } = await build({
    tables: ['retail_holdings', 'retail_tickers_withheld'],
    asOf,
    positions: [
      ...equal(2).map((value, at) => position(`p${at}`, 'ACME', value)),
      ...equal(5).map((value, at) => ({ ...position(`s${at}`, 'ACME', -value), quantity: -1 })),
    ],
  })
  expect([retail_holdings, retail_tickers_withheld]).toEqual([[], []])
})

test('with noise no count falls below the floor', async () => {
  const tickers = Array.from({ length: 60 }, (_, at) => `T${at}`)
  const release = await build({
    asOf,
    rules: privacySettings(),
    // Each ticker has three, four or five people of its own, so that each draws other noise.
    trades: tickers.flatMap((ticker, at) =>
      equal(3 + (at % 3)).map((value, one) => fill(`${at}_${one}`, ticker, value)),
    ),
    positions: tickers.flatMap((ticker, at) =>
      equal(3 + (at % 3)).map((value, one) => position(`${at}_${one}`, ticker, value)),
    ),
  })
  const counts = [
    release.retail_holdings.map((row) => row.holders),
    release.retail_ticker_positioning.map((row) => row.holders),
    release.retail_flows.filter((row) => row.window_days === 1).map((row) => row.traders),
    release.retail_ticker_flows.map((row) => row.traders),
  ]
  for (const found of counts) {
    expect(found).toHaveLength(60)
    expect(Math.min(...found)).toBe(3)
    expect(new Set(found)).toEqual(new Set([3, 4, 5, 6, 7]))
  }
})

test('a cell is withheld if all but its two largest people have less than p percent of the largest', async () => {
  const cases = {
    AT_LIMIT: [100, 50, 5, 5],
    BELOW_LIMIT: [100, 50, 5, 4.99],
    // Not exact in binary floating point.
    CENTS_AT_LIMIT: [700.7, 500.3, 70.07],
    CENTS_BELOW_LIMIT: [700.7, 500.3, 70.06],
    NO_VALUE: [0, 0, 0],
    TWO_VALUES: [100, 100, 0, 0],
  }
  const isPublished = ['AT_LIMIT', 'CENTS_AT_LIMIT', 'NO_VALUE']
  const release = await build({ asOf, ...everywhere(cases) })
  for (const tickers of tickersOf(release)) expect(tickers).toEqual(isPublished)
  const withheld = Object.keys(cases).filter((ticker) => !isPublished.includes(ticker))
  expect(release.retail_tickers_withheld).toEqual([
    ...withheld.map((ticker) => ({ section: 'flows', ticker, reason: 'dominance' })),
    ...withheld.map((ticker) => ({ section: 'positioning', ticker, reason: 'dominance' })),
  ])
  const strict = await build({
    asOf,
    rules: { p_percent: 50 },
    ...everywhere({ A: [100, 50, 50], B: [100, 50, 49.99] }),
  })
  for (const tickers of tickersOf(strict)) expect(tickers).toEqual(['A'])
})

test("the p % rule counts a person's buys and sells, and longs and shorts of both classes", async () => {
  const { retail_ticker_flows, retail_ticker_positioning } = await build({
    tables: ['retail_ticker_flows', 'retail_ticker_positioning'],
    asOf,
    trades: [
      // 100 and 60 in two trades each; the others have 9.
      fill('ann', 'ACME', 50),
      { ...fill('ann', 'ACME', 50), side: 'sell' },
      fill('bob', 'ACME', 30),
      { ...fill('bob', 'ACME', 30), asset_class: 'crypto' },
      ...[3, 3, 3].map((value, at) => fill(`p${at}`, 'ACME', value)),
    ],
    positions: [
      position('ann', 'ACME', 50),
      { ...position('ann', 'ACME', -50), asset_class: 'crypto', quantity: -1 },
      { ...position('bob', 'ACME', 60), asset_class: 'crypto' },
      position('p0', 'ACME', 9),
    ],
  })
  expect([retail_ticker_flows, retail_ticker_positioning]).toEqual([[], []])
})

test('the combined classes of a ticker are a cell of their own', async () => {
  const two = (ticker: string, asset_class: string, first: number) =>
    [100, 100].map((value, at) => ({ ticker, asset_class, value, person: `p${first + at}` }))
  const held = [
    // Two people in each class: four people in both classes, or the same two.
    ...[...two('FOUR', 'stock', 0), ...two('FOUR', 'crypto', 2)],
    ...[...two('TWO', 'stock', 0), ...two('TWO', 'crypto', 0)],
    // Two people in each class, of whom one dominates the combined classes.
    ...[...two('WHALE', 'stock', 0), ...two('WHALE', 'crypto', 2)],
    { ticker: 'WHALE', asset_class: 'crypto', value: 10_000, person: 'p2' },
    // A withheld class is left out of the combined row, so the row equals the published class.
    ...[...two('STOCK', 'stock', 0), ...two('STOCK', 'stock', 2)],
    { ticker: 'STOCK', asset_class: 'crypto', value: 10_000, person: 'p0' },
  ]
  const release = await build({
    asOf,
    trades: held.map(({ person, ticker, value, asset_class }) => ({ ...fill(person, ticker, value), asset_class })),
    positions: held.map(({ person, ticker, value, asset_class }) => ({
      ...position(person, ticker, value),
      asset_class,
    })),
  })
  const cells = (rows: Release[string]) => [
    ...new Set(rows.map((row) => `${row.ticker} ${row.asset_class ?? ''}`.trim())),
  ]
  expect(cells(release.retail_holdings)).toEqual(['STOCK stock'])
  expect(cells(release.retail_flows)).toEqual(['STOCK stock'])
  expect(release.retail_ticker_positioning).toMatchObject([
    { ticker: 'FOUR', asset_class: null, holders: 4, market_value_usd: 400 },
    { ticker: 'STOCK', asset_class: 'stock', holders: 4, market_value_usd: 400 },
  ])
  expect(release.retail_ticker_flows).toMatchObject([
    { ticker: 'FOUR', traders: 4, gross_flow_value_usd: 400 },
    { ticker: 'STOCK', traders: 4, gross_flow_value_usd: 400 },
  ])
  expect(release.retail_tickers_withheld.map(({ section, ticker }) => [section, ticker])).toEqual([
    ['flows', 'WHALE'],
    ['positioning', 'WHALE'],
  ])
})

/** The tickers of each published table. */
function tickersOf(release: Release): string[][] {
  return Object.entries(published).map(([table, column]) =>
    [...new Set(release[table].map((row) => row[column]))].sort(),
  )
}

/** Positions on two days and option trades, with these values of one person each. */
function everywhere(tickers: Record<string, number[]>): { trades: Fill[]; positions: Position[] } {
  const all = Object.entries(tickers).flatMap(([ticker, values]) =>
    values.map((value, at) => ({ person: `p${at}`, ticker, value })),
  )
  return {
    trades: all.map(({ person, ticker, value }) => ({ ...fill(person, ticker, value), asset_class: 'option' })),
    positions: [before, asOf].flatMap((day) =>
      all.map(({ person, ticker, value }) => position(person, ticker, value, day)),
    ),
  }
}

function equal(people: number): number[] {
  return Array.from({ length: people }, () => 10)
}

function fill(person: string, ticker: string, value_usd: number): Fill {
  return { person, ticker, side: 'buy', value_usd, executed_at: `${asOf}T15:00:00Z` }
}

function position(person: string, ticker: string, market_value_usd: number, day = asOf): Position {
  return { person, ticker, market_value_usd, quantity: 1, snapshot_at: `${day}T21:00:00Z` }
}
