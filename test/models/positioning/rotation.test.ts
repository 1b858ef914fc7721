import { expect, test } from 'vitest'
import { build, type Position } from './world.ts'

test('rotation compares the newest snapshot with the newest one at least the lookback older', async () => {
  const days = ['2025-03-01', '2025-03-20', '2025-03-30', '2025-03-31']
  const { retail_rotation_snapshots: snapshots } = await build({
    tables: ['retail_rotation_snapshots'],
    asOf: '2025-04-02',
    positions: days.flatMap((day) => held(3, 'ACME', day)),
  })
  const previous = Object.fromEntries(
    snapshots.map((row) => [row.lookback_days, row.previous_snapshot_at?.slice(0, 10) ?? null]),
  )
  expect(previous).toEqual({ 1: days[2], 3: days[1], 7: days[1], 14: days[0], 30: days[0], 90: null, 365: null })
  expect(new Set(snapshots.map((row) => row.current_snapshot_at))).toEqual(new Set(['2025-03-31 21:00:00']))
})

test('a change is the difference in percentage points, with a direction beyond two standard errors', async () => {
  const [before, after] = ['2025-03-30', '2025-03-31']
  const { retail_rotation: rotation } = await build({
    tables: ['retail_rotation'],
    asOf: after,
    positions: [
      ...held(100, 'BASE', before),
      ...held(100, 'BASE', after),
      ...held(20, 'RISE', before),
      ...held(40, 'RISE', after),
      ...held(40, 'FALL', before),
      ...held(20, 'FALL', after),
      // Two standard errors around 20 percent of 100 people are 11.3 points.
      ...held(20, 'HOLD', before),
      ...held(28, 'HOLD', after),
      ...held(30, 'GONE', before),
      // Two standard errors around 3 percent of 100 people are 3.4 points.
      ...held(3, 'LITTLE_GONE', before),
      ...held(30, 'COME', after),
    ],
  })
  const day = rotation.filter((row) => row.lookback_days === 1)
  expect(Object.fromEntries(day.map((row) => [row.ticker, [row.direction, row.ownership_share_change_pct]]))).toEqual({
    BASE: ['stable', 0],
    RISE: ['in', 20],
    FALL: ['out', -20],
    HOLD: ['stable', 8],
    GONE: ['out', -30],
    LITTLE_GONE: ['stable', -3],
    COME: ['in', 30],
  })
  // COME has 30 of 218 dollars now and had none before.
  expect(day.find((row) => row.ticker === 'COME')).toMatchObject({
    portfolio_value_share_change_pct: 13.76,
    holders: 30,
    gross_market_value_usd: 30,
  })
  expect(day.find((row) => row.ticker === 'GONE')).toMatchObject({
    ownership_share_pct: 0,
    portfolio_value_share_pct: 0,
    gross_market_value_usd: 30,
  })
})

test('standard errors use the number of people on each day', async () => {
  const [before, after] = ['2025-03-30', '2025-03-31']
  const { retail_rotation: rotation } = await build({
    tables: ['retail_rotation'],
    asOf: after,
    positions: [
      // Half of 40 people and 66 percent of 400: two standard errors are 16.5 points. With the days swapped, they would
      // be 15.8.
      ...held(40, 'BASE', before),
      ...held(400, 'BASE', after),
      ...held(20, 'MORE', before),
      ...held(264, 'MORE', after),
      ...held(20, 'MOST', before),
      ...held(268, 'MOST', after),
    ],
  })
  const found = rotation.map((row) => [row.ticker, row.ownership_share_change_pct, row.direction])
  expect(found).toEqual([
    ['BASE', 0, 'stable'],
    ['MORE', 16, 'stable'],
    ['MOST', 17, 'in'],
  ])
})

test('too few people on one day count as none, and a ticker that one person dominates has no rotation', async () => {
  const [before, after] = ['2025-03-30', '2025-03-31']
  const { retail_rotation: rotation } = await build({
    tables: ['retail_rotation'],
    asOf: after,
    positions: [
      ...held(10, 'BASE', before),
      ...held(10, 'BASE', after),
      ...held(2, 'FEW', before),
      ...held(5, 'FEW', after),
      ...held(5, 'WAS', before),
      ...held(1, 'WAS', after),
      ...held(5, 'NEW', after),
      ...held(5, 'LEFT', before),
      ...held(2, 'FEW_NEW', after),
      ...held(2, 'FEW_LEFT', before),
      // One person begins to dominate, and another one stops.
      ...held(5, 'WHALE', before),
      ...held(5, 'WHALE', after).map((row, at) => ({ ...row, quantity: at ? 1 : 1000 })),
      ...held(5, 'WHALED', before).map((row, at) => ({ ...row, quantity: at ? 1 : 1000 })),
      ...held(5, 'WHALED', after),
    ],
  })
  expect(rotation.map((row) => [row.ticker, row.ownership_share_pct, row.portfolio_value_share_pct])).toEqual([
    ['BASE', 100, 40],
    ['FEW', 50, 20],
    ['LEFT', 0, 0],
    ['NEW', 50, 20],
    ['WAS', 0, 0],
  ])
  expect(rotation.map((row) => row.ownership_share_change_pct)).toEqual([0, 50, -50, 50, -50])
})

test('a day with fewer people than the floor is not a snapshot, and tables keep the snapshot before it', async () => {
  const [before, after] = ['2025-03-29', '2025-03-30']
  const positions = [
    ...held(10, 'BASE', before),
    ...held(10, 'BASE', after),
    ...held(4, 'LEFT', before),
    ...held(4, 'LEFT', after),
  ]
  const full = await build({ asOf: after, positions })
  // One person, two people, and only closed positions: 1, 3 and 7 days later.
  for (const later of [
    held(1, 'BASE', '2025-03-31'),
    held(2, 'BASE', '2025-04-02'),
    held(5, 'BASE', '2025-04-06').map((position) => ({ ...position, quantity: 0 })),
  ]) {
    const found = await build({ asOf: later[0].snapshot_at.slice(0, 10), positions: [...positions, ...later] })
    expect(found.retail_snapshots.map((row) => row.day)).toEqual([before, after])
    expect(found.retail_rotation_snapshots).toEqual(full.retail_rotation_snapshots)
    expect(found.retail_rotation).toEqual(full.retail_rotation)
    expect(found.retail_ticker_positioning).toEqual(full.retail_ticker_positioning)
  }
  expect(full.retail_rotation.map((row) => row.direction)).toEqual(['stable', 'stable'])
  expect(full.retail_ticker_positioning.map((row) => row.ticker)).toEqual(['BASE', 'LEFT'])
})

test('as many people as the floor make a snapshot, even if nothing may be published', async () => {
  const { retail_snapshots: snapshots, retail_ticker_positioning: tickers } = await build({
    tables: ['retail_snapshots', 'retail_ticker_positioning'],
    asOf: '2025-03-31',
    positions: [
      ...held(5, 'BASE', '2025-03-30'),
      ...held(3, 'A', '2025-03-31').map((position, index) => ({ ...position, ticker: `T${index}` })),
    ],
  })
  expect(snapshots.map((row) => row.day)).toEqual(['2025-03-30', '2025-03-31'])
  expect(tickers).toEqual([])
})

test('a lookback without one of its days is left out', async () => {
  const empty = held(5, 'BASE', '2025-03-31').map((position) => ({ ...position, quantity: 0 }))
  const days = ['2025-02-01', '2025-03-03', '2025-03-06']
  const { retail_rotation: rotation, retail_rotation_snapshots: snapshots } = await build({
    tables: ['retail_rotation', 'retail_rotation_snapshots'],
    asOf: '2025-03-31',
    positions: [...days.flatMap((day) => held(5, 'BASE', day)), ...empty],
  })
  // Counted back from the newest delivered day, rotation reads 6 March and 1 February, but not 3 March.
  expect(
    Object.fromEntries(snapshots.map((row) => [row.lookback_days, row.previous_snapshot_at?.slice(0, 10)])),
  ).toEqual({ 1: days[1], 3: days[1], 7: days[0], 14: days[0], 30: days[0], 90: undefined, 365: undefined })
  expect(rotation.map((row) => [row.lookback_days, row.direction])).toEqual([
    [7, 'stable'],
    [14, 'stable'],
    [30, 'stable'],
  ])
})

function held(people: number, ticker: string, day: string): Position[] {
  return Array.from({ length: people }, (_, index) => ({
    person: `p${index}`,
    ticker,
    snapshot_at: `${day}T21:00:00Z`,
  }))
}
