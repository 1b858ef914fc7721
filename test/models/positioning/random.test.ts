import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type PrivacySettings, privacySettings } from '../../../src/privacy/settings.ts'
import { cases as runs } from '../../harness/cases.ts'
import { expectedFlows, type FlowCell } from './expected_flows.ts'
import { type ExpectedDay, expectedHoldings } from './expected_holdings.ts'
import { expectedRotation, type RotationCell } from './expected_rotation.ts'
import { Noise, round, type State, total } from './noise.ts'
import { build, type Fill, type Position, type Release, withoutNoise } from './world.ts'

const asOf = '2025-06-30'

const day = (back: number) => new Date(Date.parse(asOf) - back * 86_400_000).toISOString().slice(0, 10)
const who = fc.integer({ min: 0, max: 40 }).map((person) => `p${person}`)
// Some tickers are popular, others are held by two or three people.
const ticker = fc.integer({ min: 0, max: 99 }).map((at) => `T${Math.floor((at * at) / 1000)}`)
// From one dollar to three hundred, so that some people dominate.
const price = fc.integer({ min: 200, max: 450 }).map((size) => Math.ceil(10 ** (size / 100)) / 100)
const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((amount) => amount / 100)

const fill: fc.Arbitrary<Fill> = fc.record({
  person: who,
  ticker,
  asset_class: fc.constantFrom('stock', 'stock', 'crypto', 'option'),
  side: fc.constantFrom('buy' as const, 'buy' as const, 'sell' as const),
  quantity: hundredths(1, 5000),
  price,
  // Most trades are recent, so that short windows have people too.
  executed_at: fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 86_399 })).map(([back, second]) => {
    const days = Math.floor((back * back * back) / 160_000)
    return new Date(Date.parse(day(days)) + second * 1000).toISOString()
  }),
  position_effect: fc.constantFrom('open', 'open', 'close', null),
  option_type: fc.constantFrom('call', 'call', 'put', null),
  expiry: fc.option(fc.integer({ min: -30, max: 10 }).map((back) => day(back))),
})

const position: fc.Arbitrary<Position> = fc
  .record({
    person: who,
    account_id: fc.constantFrom('x', 'y'),
    ticker,
    asset_class: fc.constantFrom('stock', 'stock', 'crypto', 'option'),
    quantity: fc.oneof(
      { weight: 9, arbitrary: hundredths(0, 4000) },
      { weight: 3, arbitrary: hundredths(-4000, 0) },
      // Large longs and shorts of the same value, at a price of 300.
      { weight: 3, arbitrary: fc.constantFrom(-40, 40) },
    ),
    current_price: fc.oneof({ weight: 4, arbitrary: price }, { weight: 2, arbitrary: fc.constant(300) }),
    avg_entry_price: fc.option(price, { freq: 9 }),
    snapshot_at: fc
      .tuple(fc.constantFrom(1, 1, 1, 2, 2, 2, 10, 10, 41), fc.constantFrom('14:00:00', '21:00:00'))
      .map(([back, time]) => `${day(back)}T${time}Z`),
  })
  // No crypto position has an entry price.
  .map((row) => ({ ...row, avg_entry_price: row.asset_class === 'crypto' ? null : row.avg_entry_price }))

/** The newest day has fewer people than the floor, so it is not a snapshot. */
const early: Position[] = ['p0', 'p1'].map((person) => ({
  person,
  ticker: 'T0',
  asset_class: 'stock',
  quantity: 1,
  current_price: 1,
  snapshot_at: `${asOf}T01:00:00Z`,
}))

const world = fc.record({
  trades: fc.array(fill, { minLength: 800, maxLength: 1200 }),
  positions: fc
    .uniqueArray(position, {
      minLength: 800,
      maxLength: 1200,
      selector: ({ person, account_id, ticker, asset_class, snapshot_at }) =>
        [person, account_id, ticker, asset_class, snapshot_at].join(' '),
    })
    .map((rows) => [...rows, ...early]),
})

// Failing worlds are not shrunk: that would take minutes, and the failing cell is named anyway.
const worlds = fc.sample(fc.noBias(world), runs(2))

interface Case {
  name: string
  release: Release
  days: ExpectedDay[]
  flows: FlowCell[]
  rotation: RotationCell[]
}

describe.each<[string, PrivacySettings]>([
  ['without noise', withoutNoise],
  ['with the noise of the method', privacySettings()],
])('%s, every published number matches an independent computation:', (_, rules) => {
  const cases: Case[] = []

  beforeAll(async () => {
    const noise = new Noise(rules)
    for (const [at, { trades, positions }] of worlds.entries()) {
      const release = await build({ asOf, trades, positions, rules, shards: at % 2 === 0 ? 8 : 1 })
      const days = expectedHoldings(positions, noise)
      const flows = expectedFlows(trades, asOf, noise)
      cases.push({ name: `world ${at}`, release, days, flows, rotation: expectedRotation(days) })
    }
  })

  test('holdings', () => {
    for (const { name, release, days } of cases) {
      const expected = days.flatMap(({ day, snapshotAt, cells }) =>
        cells
          .filter(isOfClass)
          .filter(isPublished)
          .map(({ ticker, assetClass, row }) => {
            const { avg_position_market_value: _, ...figures } = row
            return { day, snapshot_at: snapshotAt, ticker, asset_class: assetClass, ...figures }
          }),
      )
      expectRows(name, release.retail_holdings, expected, ['day', 'ticker', 'asset_class'])
      const counting = days.filter(({ people }) => people !== null)
      expect(release.retail_snapshots).toEqual(
        counting.map(({ day, snapshotAt }) => ({ day, snapshot_at: snapshotAt })),
      )
    }
  })

  test('combined holdings of the newest snapshot', () => {
    for (const { name, release, days } of cases) {
      const { cells, snapshotAt } = days.findLast(({ people }) => people !== null)!
      const expected = cells
        .filter((cell) => !isOfClass(cell) && isPublished(cell))
        .map(({ ticker, row, entryState, largestClass }) => {
          const { avg_entry_price: _, ...figures } = row
          return { ticker, snapshot_at: snapshotAt, asset_class: largestClass, entry_state: entryState, ...figures }
        })
      expectRows(name, release.retail_ticker_positioning, expected, ['ticker'])
    }
  })

  test('flows', () => {
    for (const { name, release, flows } of cases) {
      const expected = flows
        .filter(isOfClass)
        .filter(isPublished)
        .map(({ windowDays, ticker, assetClass, row }) => {
          return { window_days: windowDays, ticker, asset_class: assetClass, ...row }
        })
      expectRows(name, release.retail_flows, expected, ['window_days', 'ticker', 'asset_class'])
    }
  })

  test('option flows', () => {
    for (const { name, release, flows } of cases) {
      const options = flows.filter(({ assetClass, state }) => assetClass === 'option' && state === 'published')
      const expected = options.map(({ windowDays, ticker, row, shares }) => ({
        window_days: windowDays,
        underlying: ticker,
        traders: row.traders,
        ...shares,
        buy_premium_usd: row.buy_value_usd,
        sell_premium_usd: row.sell_value_usd,
        net_premium_usd: row.net_flow_value_usd,
        gross_premium_usd: row.gross_flow_value_usd,
        net_premium_pct: row.net_flow_pct,
        premium_bias: row.flow_bias,
        latest_trade_at: row.latest_trade_at,
      }))
      expectRows(name, release.options_flows, expected, ['window_days', 'underlying'])
    }
  })

  test('combined flows', () => {
    for (const { name, release, flows } of cases) {
      const positions = new Map(release.retail_ticker_positioning.map((row) => [row.ticker, row.market_value_usd]))
      const combined = flows.filter((cell) => !isOfClass(cell) && isPublished(cell))
      const expected = combined.map(({ windowDays, ticker, row }) => {
        const [net, value] = [row.net_flow_value_usd as number | null, positions.get(ticker)]
        const pct = net === null || !value ? null : round((100 * net) / value, 2)
        return { ticker, window_days: windowDays, ...row, net_flow_pct_of_position_value: pct }
      })
      expectRows(name, release.retail_ticker_flows, expected, ['ticker'])
    }
  })

  test('rotation', () => {
    for (const { name, release, rotation } of cases) {
      const expected = rotation.filter(isPublished).map(({ lookbackDays, ticker, assetClass, row }) => {
        return { lookback_days: lookbackDays, ticker, asset_class: assetClass, ...row }
      })
      expectRows(name, release.retail_rotation, expected, ['lookback_days', 'ticker', 'asset_class'])
    }
  })

  test('withheld rows', () => {
    for (const { name, release, days, flows, rotation } of cases) {
      const reason = (state: State, isSplit: boolean) => (state !== 'published' ? state : isSplit ? 'split' : undefined)
      const ofHoldings = days.flatMap(({ day, cells }) =>
        cells.filter(isOfClass).map(({ assetClass, state, entryState }) => {
          return { day, asset_class: assetClass, reason: reason(state, entryState === 'split') }
        }),
      )
      expectRows(name, release.retail_holdings_withheld, fromThree(ofHoldings), ['day', 'asset_class', 'reason'])
      const withheld = [
        ...flows.filter(isOfClass).map(({ windowDays, assetClass, state, withheld }) => {
          const isSplit = withheld.some((part) => part === 'buy' || part === 'sell')
          return { list: 'flows', window_days: windowDays, asset_class: assetClass, reason: reason(state, isSplit) }
        }),
        ...flows
          .filter(({ assetClass }) => assetClass === 'option')
          .map(({ windowDays, state, withheld }) => {
            return {
              list: 'options_flows',
              window_days: windowDays,
              asset_class: 'option',
              reason: reason(state, withheld.length > 0),
            }
          }),
        ...rotation.map(({ lookbackDays, assetClass, state }) => {
          return { list: 'rotation', window_days: lookbackDays, asset_class: assetClass, reason: reason(state, false) }
        }),
      ]
      expectRows(name, release.retail_withheld, fromThree(withheld), ['list', 'window_days', 'asset_class', 'reason'])
      const newest = days.findLast(({ people }) => people !== null)!.cells
      const sections = { positioning: newest, flows }
      const tickers = Object.entries(sections).flatMap(([section, cells]) =>
        cells
          .filter((cell) => !isOfClass(cell) && cell.state === 'dominance')
          .map(({ ticker, state }) => ({ section, ticker, reason: state })),
      )
      expectRows(name, release.retail_tickers_withheld, tickers, ['section', 'ticker'])
    }
  })

  test('published numbers are consistent', () => {
    for (const { release } of cases) {
      for (const row of [...release.retail_flows, ...release.retail_ticker_flows].filter(
        (row) => row.flow_bias !== null,
      )) {
        expect(row.net_flow_value_usd).toBe(round(row.buy_value_usd - row.sell_value_usd, 2))
        expect(row.gross_flow_value_usd).toBe(round(row.buy_value_usd + row.sell_value_usd, 2))
        expect(row.net_flow_pct).toBe(round((100 * row.net_flow_value_usd) / row.gross_flow_value_usd, 2))
        expect(row.sell_trade_share_pct).toBe(round(100 - row.buy_trade_share_pct, 2))
      }
      for (const row of release.options_flows.filter((row) => row.premium_bias !== null)) {
        expect(row.net_premium_usd).toBe(round(row.buy_premium_usd - row.sell_premium_usd, 2))
        expect(row.gross_premium_usd).toBe(round(row.buy_premium_usd + row.sell_premium_usd, 2))
        expect(row.net_premium_pct).toBe(round((100 * row.net_premium_usd) / row.gross_premium_usd, 2))
      }
      for (const row of release.retail_holdings)
        expect(row.gross_market_value_usd).toBeGreaterThanOrEqual(Math.abs(row.market_value_usd))
      for (const [day, rows] of Map.groupBy(release.retail_holdings, (row) => row.day)) {
        const told = rows.filter((row) => row.market_value_usd !== null)
        const worth = total(told.map((row) => row.market_value_usd))
        for (const row of told)
          expect(row.portfolio_value_share_pct, day).toBeCloseTo((100 * row.market_value_usd) / worth, 1)
        // Each share is rounded to a hundredth. On a day on which no value is published, there are no shares.
        const whole = told.length > 0 ? 100 : 0
        expect(Math.abs(total(told.map((row) => row.portfolio_value_share_pct)) - whole)).toBeLessThanOrEqual(
          0.005 * told.length,
        )
      }
      const holdings = new Map(release.retail_holdings.map((row) => [cellOf(row.day, row), row]))
      const lookbacks = new Map(release.retail_rotation_snapshots.map((row) => [row.lookback_days, row]))
      for (const row of release.retail_rotation) {
        const { current_snapshot_at, previous_snapshot_at } = lookbacks.get(row.lookback_days)!
        const [now, then] = [current_snapshot_at, previous_snapshot_at].map((at) =>
          holdings.get(cellOf(at.slice(0, 10), row)),
        )
        for (const share of ['ownership_share', 'portfolio_value_share']) {
          const [one, other] = [now, then].map((cell) => (cell ? cell[`${share}_pct`] : 0))
          expect(row[`${share}_pct`]).toBe(one)
          expect(row[`${share}_change_pct`]).toBe(one === null || other === null ? null : round(one - other, 2))
        }
      }
    }
  })

  test('the random worlds have cells of every kind', () => {
    const cells = cases.flatMap(({ days }) => days.flatMap((day) => day.cells))
    const flows = cases.flatMap((one) => one.flows)
    const rotation = cases.flatMap((one) => one.rotation)
    const kinds = [
      ...cells.map(({ state }) => `holding ${state}`),
      ...cells.filter(isPublished).map(({ entryState }) => `entry ${entryState}`),
      ...cells
        .filter(isPublished)
        .map(({ row }) => row.gross_market_value_usd === Math.abs(row.market_value_usd as number))
        .map((isNet) => (isNet ? 'gross as net' : 'gross of longs and shorts')),
      ...flows.map(({ state }) => `flow ${state}`),
      ...flows.filter(isPublished).flatMap(({ withheld }) => withheld.map((part) => `${part} withheld`)),
      ...rotation.map(({ state }) => `rotation ${state}`),
    ]
    const found = [...Map.groupBy(kinds, (kind) => kind)].filter(([, same]) => same.length >= 10)
    expect(found.map(([kind]) => kind).sort()).toEqual([
      'buy withheld',
      'call withheld',
      'closing withheld',
      'entry published',
      'entry split',
      'entry unknown',
      'flow dominance',
      'flow published',
      'flow too_few_people',
      'gross as net',
      'gross of longs and shorts',
      'holding dominance',
      'holding published',
      'holding too_few_people',
      'long_dated withheld',
      'opening withheld',
      'put withheld',
      'rotation dominance',
      'rotation published',
      'rotation too_few_people',
      'sell withheld',
      'short_dated withheld',
    ])
  })
})

function cellOf(day: string, { ticker, asset_class }: Record<string, unknown>): string {
  return `${day} ${ticker} ${asset_class}`
}

function isOfClass({ assetClass }: { assetClass: string }): boolean {
  return assetClass !== 'all'
}

function isPublished({ state }: { state: State }): boolean {
  return state === 'published'
}

/** The counts of withheld rows that are published: those of three rows or more. */
function fromThree(rows: ({ reason?: string } & Record<string, unknown>)[]): Record<string, unknown>[] {
  const withheld = rows.filter(({ reason }) => reason)
  return [...Map.groupBy(withheld, (row) => JSON.stringify(row)).values()]
    .filter((same) => same.length >= 3)
    .map((same) => ({ ...same[0], rows: same.length }))
}

/** Compares row by row, so that a failure names its row. */
function expectRows(
  name: string,
  found: Record<string, unknown>[],
  expected: Record<string, unknown>[],
  grain: string[],
): void {
  const keyed = (rows: Record<string, unknown>[]) =>
    new Map(rows.map((row) => [`${name}: ${grain.map((column) => row[column]).join(' ')}`, row]))
  const [a, b] = [found, expected].map(keyed)
  expect([...a.keys()].sort()).toEqual([...b.keys()].sort())
  for (const [key, row] of a) expect(row, key).toEqual(b.get(key))
}
