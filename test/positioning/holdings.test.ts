import { expect, test } from 'vitest'
import { build, type Position } from './world.ts'

const at = '2025-03-03T21:00:00Z'

test('holders are people who are long once their accounts are added up', async () => {
  const { retail_holdings: holdings } = await build({
    asOf: '2025-03-03',
    positions: [
      {
        person: 'ann',
        account_id: 'a',
        ticker: 'ACME',
        quantity: 10,
        current_price: 20,
        avg_entry_price: 10,
        snapshot_at: at,
      },
      {
        person: 'ann',
        account_id: 'b',
        ticker: 'ACME',
        quantity: 30,
        current_price: 20,
        avg_entry_price: 20,
        snapshot_at: at,
      },
      { person: 'bob', ticker: 'ACME', quantity: 20, current_price: 20, avg_entry_price: 25, snapshot_at: at },
      { person: 'cyd', ticker: 'ACME', quantity: 40, current_price: 20, avg_entry_price: 15, snapshot_at: at },
      // Short, so no holder, but a position of the aggregate.
      { person: 'dan', ticker: 'ACME', quantity: -10, current_price: 20, avg_entry_price: 18, snapshot_at: at },
      // Long in one account, short as much in the other: no position.
      { person: 'eve', account_id: 'a', ticker: 'ACME', quantity: 5, current_price: 20, snapshot_at: at },
      { person: 'eve', account_id: 'b', ticker: 'ACME', quantity: -5, current_price: 20, snapshot_at: at },
      { person: 'eve', ticker: 'OTHR', quantity: 10, current_price: 20, snapshot_at: at },
    ],
  })
  // 3 of 5 people, both in bands of three or four and of five to nine: step 20. 90 units at 20, of 2,000 dollars in all.
  // Cost 100 + 600 + 500 + 600 - 180 = 1,620; entry (100 + 600 + 500 + 600 + 180) / 110 = 18.
  expect(holdings).toEqual([
    {
      day: '2025-03-03',
      snapshot_at: '2025-03-03 21:00:00',
      ticker: 'ACME',
      asset_class: 'stock',
      holders_band: 3,
      ownership_share_pct: 60,
      market_value_usd: 1800,
      // Not 2,200: half the difference would be dan's 200.
      gross_market_value_usd: 1800,
      portfolio_value_share_pct: 90,
      avg_entry_price: 18,
      avg_current_price: 20,
      open_pnl_usd: 180,
      unrealized_return_pct: 11.11,
    },
  ])
})

test('of each account the last snapshot of the day counts, also when it sold everything', async () => {
  const { retail_holdings: holdings, retail_snapshots: snapshots } = await build({
    asOf: '2025-03-03',
    positions: [
      { person: 'ann', account_id: 'a', ticker: 'ACME', quantity: 5, snapshot_at: '2025-03-03T14:00:00Z' },
      { person: 'ann', account_id: 'a', ticker: 'ACME', quantity: 6, snapshot_at: at },
      { person: 'ann', account_id: 'b', ticker: 'ACME', quantity: 7, snapshot_at: '2025-03-03T14:00:00Z' },
      { person: 'bob', ticker: 'ACME', quantity: 8, snapshot_at: '2025-03-03T15:00:00Z' },
      { person: 'cyd', ticker: 'ACME', quantity: 9, snapshot_at: '2025-03-03T15:00:00Z' },
      { person: 'dan', ticker: 'ACME', quantity: 1000, snapshot_at: '2025-03-03T15:00:00Z' },
      { person: 'dan', ticker: 'ACME', quantity: 0, snapshot_at: at },
    ],
  })
  expect(holdings).toMatchObject([{ market_value_usd: 30, holders_band: 3, ownership_share_pct: 100 }])
  expect(snapshots).toEqual([{ day: '2025-03-03', snapshot_at: '2025-03-03 21:00:00' }])
})

test('an option is worth its price times 100 unless a multiplier or a value is given', async () => {
  const contract = {
    ticker: 'ACME250321C00020000',
    asset_class: 'option',
    snapshot_at: at,
    quantity: 2,
    current_price: 3,
  }
  const { retail_holdings: holdings } = await build({
    asOf: '2025-03-03',
    positions: [
      { person: 'ann', ...contract },
      { person: 'bob', ...contract, multiplier: 10 },
      { person: 'cyd', ...contract, market_value_usd: 500 },
    ],
  })
  expect(holdings).toMatchObject([{ ticker: 'ACME250321C00020000', market_value_usd: 600 + 60 + 500 }])
})

test('a short given with a positive value counts against the longs', async () => {
  const { retail_holdings: holdings } = await build({
    asOf: '2025-03-03',
    positions: [
      ...many(3, { ticker: 'ACME', snapshot_at: at, quantity: 1, market_value_usd: 100 }),
      { person: 'short', ticker: 'ACME', snapshot_at: at, quantity: -1, market_value_usd: 50 },
    ],
  })
  // The only short: what it is worth may not follow from the gross value.
  expect(holdings).toMatchObject([{ market_value_usd: 250, gross_market_value_usd: 250 }])
})

test('what the shorts are worth follows only where they are enough people and nobody dominates them', async () => {
  const base = { ticker: 'ACME', snapshot_at: at }
  const found = async (shorts: number[]) => {
    const { retail_holdings: holdings } = await build({
      asOf: '2025-03-03',
      positions: [
        ...many(5, { ...base, market_value_usd: 100 }),
        ...shorts.map((value, index) => ({ person: `s${index}`, ...base, quantity: -1, market_value_usd: value })),
      ],
    })
    return [holdings[0].market_value_usd, holdings[0].gross_market_value_usd]
  }
  expect(await found([])).toEqual([500, 500])
  expect(await found([70])).toEqual([430, 430])
  expect(await found([70, 30])).toEqual([400, 400])
  expect(await found([300, 300])).toEqual([-100, 100])
  expect(await found([30, 30, 30])).toEqual([410, 590])
  // 90 of 100 are no more than nine tenths, 91 are; worthless shorts are nobody's.
  expect(await found([90, 5, 5])).toEqual([400, 600])
  expect(await found([91, 5, 4])).toEqual([400, 400])
  expect(await found([60, 40, 0])).toEqual([400, 400])
})

test('a lookback hears of shorts no more than the holdings say', async () => {
  const { retail_rotation: rotation } = await build({
    asOf: '2025-03-03',
    positions: ['2025-03-02', '2025-03-03'].flatMap((day) => [
      ...many(5, { ticker: 'ACME', snapshot_at: `${day}T21:00:00Z`, market_value_usd: 100 }),
      { person: 's', ticker: 'ACME', snapshot_at: `${day}T21:00:00Z`, quantity: -1, market_value_usd: 70 },
    ]),
  })
  expect(rotation).toMatchObject([{ gross_market_value_usd: 430 }])
})

test('dollars rest on three digits below 25 people and on cents from 25', async () => {
  const positions = (people: number) => many(people, { ticker: 'ACME', snapshot_at: at, market_value_usd: 1234.567 })
  const few = await build({ asOf: '2025-03-03', positions: positions(24) })
  const enough = await build({ asOf: '2025-03-03', positions: positions(25) })
  expect(few.retail_holdings[0].market_value_usd).toBe(29600)
  expect(enough.retail_holdings[0].market_value_usd).toBe(30864.18)
})

test('dollars are rounded by the band, not by the count in it', async () => {
  const rules = { rounded_below: 30 }
  const positions = (people: number) => many(people, { ticker: 'ACME', snapshot_at: at, market_value_usd: 1234.567 })
  // 25 to 49 people are one band, which begins below 30.
  for (const people of [29, 30, 49]) {
    const { retail_holdings, retail_ticker_positioning } = await build({
      asOf: '2025-03-03',
      positions: positions(people),
      rules,
    })
    const value = Number((1234.567 * people).toPrecision(3))
    expect(retail_holdings[0].market_value_usd).toBe(value)
    expect(retail_ticker_positioning[0]).toMatchObject({
      market_value_usd: value,
      avg_position_market_value: Number((value / Math.sqrt(25 * 49)).toPrecision(2)),
    })
  }
  const { retail_holdings } = await build({ asOf: '2025-03-03', positions: positions(50), rules })
  expect(retail_holdings[0].market_value_usd).toBe(61728.35)
})

test('entry prices that only some give are told if neither those nor the others stand alone', async () => {
  const priced = (people: number, bare: number) =>
    build({
      asOf: '2025-03-03',
      positions: [
        ...many(people, { ticker: 'ACME', snapshot_at: at, current_price: 12, avg_entry_price: 10 }),
        ...many(bare, { ticker: 'ACME', snapshot_at: at, current_price: 12 }, people),
      ],
    })
  expect((await priced(5, 0)).retail_holdings).toMatchObject([
    { avg_entry_price: 10, open_pnl_usd: 10, unrealized_return_pct: 20 },
  ])
  expect((await priced(5, 5)).retail_holdings).toMatchObject([
    { avg_entry_price: 10, open_pnl_usd: 10, unrealized_return_pct: 20 },
  ])
  const hidden = { avg_entry_price: null, open_pnl_usd: null, unrealized_return_pct: null }
  expect((await priced(5, 1)).retail_holdings).toMatchObject([hidden])
  expect((await priced(1, 5)).retail_holdings).toMatchObject([hidden])
})

test('the ticker view unites asset classes and names the largest', async () => {
  const { retail_ticker_positioning: combined, retail_holdings: holdings } = await build({
    asOf: '2025-03-04',
    positions: [
      ...many(5, { ticker: 'ACME', asset_class: 'stock', snapshot_at: at, quantity: 2, current_price: 100 }),
      ...many(4, { ticker: 'ACME', asset_class: 'crypto', snapshot_at: at, quantity: 1, current_price: 100 }, 3),
    ],
  })
  // People 0 to 4 and 3 to 6: seven of seven.
  expect(combined).toMatchObject([
    {
      ticker: 'ACME',
      asset_class: 'stock',
      market_value_usd: 1400,
      holders_band: 5,
      ownership_share_pct: 100,
      portfolio_value_share_pct: 100,
    },
  ])
  expect(holdings).toHaveLength(2)
})

/** So many people with the same position. */
function many(people: number, position: Omit<Position, 'person'>, first = 0): Position[] {
  return Array.from({ length: people }, (_, index) => ({ person: `p${first + index}`, ...position }))
}
