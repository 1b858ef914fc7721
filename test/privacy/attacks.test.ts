import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandOf } from '../../src/privacy/bands.ts'
import { type HeldCell, shareHolders } from '../../src/privacy/holders.ts'
import { keepWindows, type Span } from '../../src/privacy/windows.ts'
import { build, type Fill, type Position } from '../positioning/world.ts'
import { pinned } from './outsider.ts'

const day = '2025-03-31'
const at = `${day}T21:00:00Z`

test('attack 1: sweeping min_holders finds a band, never a count', async () => {
  const { retail_holdings: holdings } = await build({
    asOf: day,
    positions: [2, 3, 4, 5, 9, 10, 24].flatMap((people) => held(people, `T${people}`)),
  })
  const bands = Object.fromEntries(holdings.map((row) => [row.ticker, row.holders_band]))
  expect(bands).toMatchObject({ T3: 3, T4: 3, T5: 5, T9: 5, T10: 10 })
  expect(bands).not.toHaveProperty('T2')
})

test('attack 2: the shares of a whole snapshot pin neither its people nor any holders', async () => {
  for (const people of [6, 26, 58]) {
    const counts = Array.from({ length: Math.min(people - 2, 30) }, (_, index) => index + 3)
    const { retail_holdings: holdings } = await build({
      asOf: day,
      positions: counts.flatMap((count) => held(count, `T${count}`)),
    })
    const largest = Math.max(...counts)
    const rows = holdings.map((row) => {
      const band = bandOf(Number(row.ticker.slice(1)), 3)
      // The outsider takes the finest step that the published number is a multiple of, at least the base's.
      const step = [0.01, 0.1, 1, 2, 5, 10, 20, 50].findLast((size) =>
        holdings
          .filter((other) => other.holders_band === row.holders_band)
          .every((other) => other.ownership_share_pct % size === 0),
      )!
      return { id: row.ticker, base: 'people', pct: row.ownership_share_pct, step, ...band }
    })
    expect(pinned({ bases: { people: bandOf(largest, 3) }, rows })).toEqual([])
  }
})

test('attack 3: market value and average position are the same for every count of the band', () => {
  const people = fc.oneof(fc.integer({ min: 3, max: 30 }), fc.integer({ min: 3, max: 5000 }))
  const total = fc.oneof(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), fc.integer({ min: -50, max: 50 }))
  fc.assert(
    fc.property(people, total, fc.double({ min: 0, max: 1, noNaN: true }), (holders, inCents, shift) => {
      const band = bandOf(holders, 3)
      const value = told(inCents / 100, holders)
      const counts = [band.from, holders, band.from + Math.floor(shift * (band.to - band.from)), band.to]
      const averages = counts.map((count) => publishedAverage(count, value))
      expect(new Set(averages).size).toBe(1)
      // Nor does it tell more of the exact value than the published one.
      expect(publishedAverage(holders, inCents / 100)).toBe(averages[0])
      // A value of nothing has an average of nothing.
      const quotient = value === 0 ? band.from : value / averages[0]!
      expect(quotient).toBeGreaterThanOrEqual(band.from)
      expect(quotient).toBeLessThanOrEqual(band.to)
    }),
    { numRuns: 500 },
  )
})

test('attack 4: the latest trade is told to the hour', async () => {
  const { retail_flows: flows } = await build({
    asOf: day,
    trades: traded(['p0', 'p1', 'p2'], 'ACME', day, '13:59:59'),
  })
  expect(flows[0].latest_trade_at).toBe('2025-03-31 13:00:00')
})

test('attack 5: one person with more than nine tenths of the value hides the row', async () => {
  const whale = (value: number): Position[] => [
    ...held(9, 'ACME'),
    { person: 'whale', ticker: 'ACME', market_value_usd: value, snapshot_at: at },
    ...held(10, 'OTHR'),
  ]
  const tickers = async (value: number) =>
    (await build({ asOf: day, positions: whale(value) })).retail_holdings.map((row) => row.ticker)
  expect(await tickers(81)).toEqual(['ACME', 'OTHR'])
  expect(await tickers(82)).toEqual(['OTHR'])
})

test('attack 6: no two published windows leave somebody alone between them', async () => {
  const few = await build({
    asOf: day,
    trades: [
      ...traded(['p0', 'p1', 'p2', 'p3'], 'ACME', day),
      ...traded(['p9'], 'ACME', '2025-03-20'),
      ...traded(many(9), 'OTHR', day),
    ],
  })
  // The fifth person is alone between the windows of 1, 3 and 7 days and the four longer ones: those stay, as they are more.
  const windows = few.retail_flows.filter((row) => row.ticker === 'ACME').map((row) => row.window_days)
  expect(windows).toEqual([14, 30, 90, 365])
})

test('of the windows that may be published, no two leave fewer people than the floor or a whale between them', () => {
  const person = fc.record({ rings: fc.integer({ min: 1, max: 127 }), value: fc.integer({ min: 1, max: 1000 }) })
  fc.assert(
    fc.property(fc.array(person, { minLength: 3, maxLength: 30 }), (people) => {
      const days = [0, 1, 3, 7, 14, 30, 90, 365]
      const spans: Span[] = []
      for (let to = 1; to < days.length; to++) {
        for (let from = 0; from < to; from++) {
          const parts = people.map(({ rings, value }) => {
            let active = 0
            for (let ring = from; ring < to; ring++) active += (rings >> ring) & 1
            return active * value
          })
          const gross = parts.reduce((sum, part) => sum + part, 0)
          spans.push({
            days: days[to],
            after: days[from],
            people: parts.filter((part) => part > 0).length,
            gross,
            top: Math.max(...parts),
          })
        }
      }
      const kept = keepWindows(spans, 3, 0.9)
      for (const longer of kept) {
        for (const shorter of [0, ...kept.filter((window) => window < longer)]) {
          const between = spans.find((span) => span.days === longer && span.after === shorter)!
          if (between.people === 0) continue
          expect(between.people).toBeGreaterThanOrEqual(3)
          if (shorter === 0) expect(between.top).toBeLessThanOrEqual(0.9 * between.gross)
        }
      }
    }),
  )
})

test('combined classes less a published class leave nobody alone', async () => {
  const { retail_ticker_flows: flows } = await build({
    asOf: day,
    trades: [
      ...traded(many(9), 'ACME', day),
      ...traded(['p20'], 'ACME', day).map((fill) => ({ ...fill, asset_class: 'option' })),
      ...traded(many(9), 'OTHR', day),
    ],
  })
  expect(flows.map((row) => row.ticker)).toEqual(['OTHR'])
})

/** Average position of a ticker that so many of 9000 people hold. */
function publishedAverage(holders: number, value: number): number | null {
  const gross = Math.abs(value)
  const cell: HeldCell = {
    ticker: 'ACME',
    asset_class: 'all',
    holders,
    people: holders,
    market_value: value,
    gross,
    top: gross / 2,
    entry_people: holders,
    bare_people: 0,
    entry_gross: gross,
    entry_top: gross / 2,
    all_people: 9000,
    classes: 1,
  }
  const rules = { floor: 3, dominance: 0.9, roundedBelow: 25, shareDecimals: -1 }
  const [shared] = shareHolders([cell], rules)
  expect(shared.withheld).toBeNull()
  return shared.avg_position_market_value
}

/** US dollars as they are published. */
function told(value: number, people: number): number {
  return Math.round((people < 25 ? Number(value.toPrecision(3)) : value) * 100) / 100
}

function held(people: number, ticker: string): Position[] {
  return many(people).map((person) => ({ person, ticker, snapshot_at: at }))
}

function traded(people: string[], ticker: string, date: string, time = '12:00:00'): Fill[] {
  return people.map((person) => ({ person, ticker, side: 'buy', value_usd: 100, executed_at: `${date}T${time}Z` }))
}

function many(people: number): string[] {
  return Array.from({ length: people }, (_, index) => `p${index}`)
}
