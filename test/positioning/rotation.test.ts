import { expect, test } from 'vitest'
import { build, type Position } from './world.ts'

test('rotation compares the newest snapshot with the newest one at least so many days older', async () => {
  const days = ['2025-03-01', '2025-03-20', '2025-03-30', '2025-03-31']
  const { retail_rotation_snapshots: snapshots } = await build({
    asOf: '2025-04-02',
    positions: days.flatMap((day) => held(3, 'ACME', day)),
  })
  const previous = Object.fromEntries(
    snapshots.map((row) => [row.lookback_days, row.previous_snapshot_at?.slice(0, 10) ?? null]),
  )
  expect(previous).toEqual({ 1: days[2], 3: days[1], 7: days[1], 14: days[0], 30: days[0], 90: null, 365: null })
  expect(new Set(snapshots.map((row) => row.current_snapshot_at))).toEqual(new Set(['2025-03-31 21:00:00']))
})

test('a change is the difference of what was published, in percentage points, and a direction beyond two standard errors', async () => {
  const [before, after] = ['2025-03-30', '2025-03-31']
  const { retail_rotation: rotation } = await build({
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
    COME: ['in', 30],
  })
  // 30 of 218 dollars are COME's now, and none were.
  expect(day.find((row) => row.ticker === 'COME')).toMatchObject({
    portfolio_value_share_change_pct: 13.76,
    holders_band: 25,
    gross_market_value_usd: 30,
  })
  expect(day.find((row) => row.ticker === 'GONE')).toMatchObject({
    ownership_share_pct: 0,
    portfolio_value_share_pct: 0,
    gross_market_value_usd: 30,
  })
})

test('a ticker that is withheld on one of the days has no rotation', async () => {
  const [before, after] = ['2025-03-30', '2025-03-31']
  const { retail_rotation: rotation } = await build({
    asOf: after,
    positions: [
      ...held(10, 'BASE', before),
      ...held(10, 'BASE', after),
      ...held(2, 'FEW', before),
      ...held(5, 'FEW', after),
      ...held(5, 'WAS', before),
      ...held(1, 'WAS', after),
      ...held(5, 'NEW', after),
    ],
  })
  expect(new Set(rotation.map((row) => row.ticker))).toEqual(new Set(['BASE', 'NEW']))
})

function held(people: number, ticker: string, day: string): Position[] {
  return Array.from({ length: people }, (_, index) => ({
    person: `p${index}`,
    ticker,
    snapshot_at: `${day}T21:00:00Z`,
  }))
}
