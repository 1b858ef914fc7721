import { expect, test } from 'vitest'
import { build, type Position } from './world.ts'

const at = '2025-03-03T21:00:00Z'

test('quantities below half of a hundred-millionth are ignored, in one account or several', async () => {
  const position = (person: string, ticker: string, quantity: number, account_id = 'a') => ({
    person,
    account_id,
    ticker,
    quantity,
    current_price: 10,
    snapshot_at: at,
  })
  const held = ['ann', 'bob', 'cyd'].map((person) => position(person, 'ACME', 10))
  const dust = ['dan', 'eve', 'fay'].flatMap((person) => [
    position(person, 'DUST', 1e-9),
    position(person, 'ATOM', 1e-9),
    position(person, 'ATOM', 1e-9, 'b'),
  ])
  const { retail_holdings: holdings } = await build({
    tables: ['retail_holdings'],
    asOf: '2025-03-03',
    positions: [...held, ...dust],
  })
  expect(holdings.map(({ ticker, ownership_share_pct }) => [ticker, ownership_share_pct])).toEqual([['ACME', 100]])
})

test('holders are people who are long over all their accounts', async () => {
  const { retail_holdings: holdings } = await build({
    tables: ['retail_holdings'],
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
      // Short, so not holders, but part of the aggregate.
      ...['dan', 'fay', 'gil'].map((person) => ({
        person,
        ticker: 'ACME',
        quantity: -10,
        current_price: 20,
        avg_entry_price: 18,
        snapshot_at: at,
      })),
      // Long in one account and equally short in the other, so no position.
      { person: 'eve', account_id: 'a', ticker: 'ACME', quantity: 5, current_price: 20, snapshot_at: at },
      { person: 'eve', account_id: 'b', ticker: 'ACME', quantity: -5, current_price: 20, snapshot_at: at },
      { person: 'eve', ticker: 'OTHR', quantity: 10, current_price: 20, snapshot_at: at },
    ],
  })
  // 3 of 7 people; (100 - 30) units at 20, and nothing else is published.
  // Cost 100 + 600 + 500 + 600 - 540 = 1,260; entry (100 + 600 + 500 + 600 + 540) / 130 = 18.
  expect(holdings).toEqual([
    {
      day: '2025-03-03',
      snapshot_at: '2025-03-03 21:00:00',
      ticker: 'ACME',
      asset_class: 'stock',
      holders: 3,
      ownership_share_pct: 42.86,
      market_value_usd: 1400,
      gross_market_value_usd: 2600,
      portfolio_value_share_pct: 100,
      avg_entry_price: 18,
      avg_current_price: 20,
      open_pnl_usd: 140,
      unrealized_return_pct: 11.11,
    },
  ])
})

test('a holding that is worth nothing, or almost nothing, loses its cost', async () => {
  const { retail_holdings: holdings } = await build({
    tables: ['retail_holdings'],
    asOf: '2025-03-03',
    positions: [
      ...many(3, { ticker: 'DUST', snapshot_at: at, quantity: 0.00000001, current_price: 0.01, avg_entry_price: 0.02 }),
      ...many(3, { ticker: 'ZERO', snapshot_at: at, quantity: 2, current_price: 0, avg_entry_price: 5 }),
    ],
  })
  expect(holdings).toMatchObject([
    { ticker: 'DUST', market_value_usd: 0, open_pnl_usd: 0, unrealized_return_pct: null },
    { ticker: 'ZERO', market_value_usd: 0, open_pnl_usd: -30, unrealized_return_pct: -100, avg_entry_price: 5 },
  ])
})

test('a dominant cost in a worthless holding is hidden like any large contribution', async () => {
  const worthless = (paid: number[]) =>
    paid.map((avg_entry_price, index) => ({
      person: `p${index}`,
      ticker: 'ZERO',
      snapshot_at: at,
      quantity: 1,
      current_price: 0,
      avg_entry_price,
    }))
  const losses = async (paid: number[], rules = {}) => {
    const { retail_holdings: holdings } = await build({
      tables: ['retail_holdings'],
      asOf: '2025-03-03',
      positions: worthless(paid),
      rules,
    })
    return holdings.map(({ open_pnl_usd, avg_entry_price }) => ({ open_pnl_usd, avg_entry_price }))
  }
  expect(await losses([1, 1, 1, 1, 100])).toEqual([{ open_pnl_usd: null, avg_entry_price: null }])
  // Whatever the order of names, noise moves the largest payment, so the exact loss is not published.
  const paid = [60, 1, 20, 1, 20]
  for (let first = 0; first < 5; first++) {
    const [{ open_pnl_usd }] = await losses([...paid.slice(first), ...paid.slice(0, first)], {
      average_magnitudes: '[0.9, 0, 0]',
    })
    expect(Math.abs((open_pnl_usd as number) + 102)).toBeGreaterThan(0.5)
  }
})

test('the last snapshot of the day counts for each account, also when it sold everything', async () => {
  const { retail_holdings: holdings, retail_snapshots: snapshots } = await build({
    tables: ['retail_holdings', 'retail_snapshots'],
    asOf: '2025-03-03',
    positions: [
      { person: 'ann', account_id: 'a', ticker: 'ACME', quantity: 5, snapshot_at: '2025-03-03T14:00:00Z' },
      { person: 'ann', account_id: 'a', ticker: 'ACME', quantity: 6, snapshot_at: at },
      { person: 'ann', account_id: 'b', ticker: 'ACME', quantity: 7, snapshot_at: '2025-03-03T14:00:00Z' },
      { person: 'bob', ticker: 'ACME', quantity: 8, snapshot_at: '2025-03-03T15:00:00Z' },
      { person: 'cyd', ticker: 'ACME', quantity: 9, snapshot_at: '2025-03-03T15:00:00Z' },
      { person: 'dan', ticker: 'ACME', quantity: 1000, snapshot_at: '2025-03-03T15:00:00Z' },
      { person: 'dan', ticker: 'ACME', quantity: 0, snapshot_at: at },
      { person: 'dan', ticker: 'OTHR', quantity: 1, snapshot_at: at },
    ],
  })
  expect(holdings).toMatchObject([{ market_value_usd: 30, holders: 3, ownership_share_pct: 75 }])
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
    tables: ['retail_holdings'],
    asOf: '2025-03-03',
    positions: [
      { person: 'ann', ...contract },
      { person: 'bob', ...contract, multiplier: 10 },
      { person: 'cyd', ...contract, market_value_usd: 500 },
    ],
  })
  expect(holdings).toMatchObject([{ ticker: 'ACME250321C00020000', market_value_usd: 600 + 60 + 500 }])
})

test('portfolio shares relate to the published holdings of the day and add up to 100', async () => {
  const { retail_holdings: holdings, retail_ticker_positioning: combined } = await build({
    tables: ['retail_holdings', 'retail_ticker_positioning'],
    asOf: '2025-03-04',
    positions: [
      ...['2025-03-03', '2025-03-04'].flatMap((day) => [
        ...many(3, { ticker: 'A', snapshot_at: `${day}T21:00:00Z`, market_value_usd: 200 }),
        ...many(3, { ticker: 'B', snapshot_at: `${day}T21:00:00Z`, market_value_usd: 100 }),
        ...many(4, { ticker: 'SHORT', snapshot_at: `${day}T21:00:00Z`, market_value_usd: 100 }),
        ...many(5, { ticker: 'SHORT', snapshot_at: `${day}T21:00:00Z`, market_value_usd: -100, quantity: -1 }, 4),
        // Withheld: a single person, and one who dominates two others.
        { person: 'p0', ticker: 'ALONE', snapshot_at: `${day}T21:00:00Z`, market_value_usd: 1e6 },
        { person: 'p0', ticker: 'WHALE', snapshot_at: `${day}T21:00:00Z`, market_value_usd: 1e6 },
        ...many(2, { ticker: 'WHALE', snapshot_at: `${day}T21:00:00Z`, market_value_usd: 1 }, 1),
      ]),
      // A class of A with a single person.
      { person: 'p0', ticker: 'A', asset_class: 'crypto', snapshot_at: at, market_value_usd: 1e6 },
      ...many(3, { ticker: 'C', snapshot_at: at, market_value_usd: 300 }),
    ],
  })
  const shares = (day: string) =>
    Object.fromEntries(
      holdings.filter((row) => row.day === day).map((row) => [row.ticker, row.portfolio_value_share_pct]),
    )
  expect(shares('2025-03-03')).toEqual({ A: 35.29, B: 17.65, C: 52.94, SHORT: -5.88 })
  expect(shares('2025-03-04')).toEqual({ A: 75, B: 37.5, SHORT: -12.5 })
  expect(combined.map((row) => [row.ticker, row.portfolio_value_share_pct])).toEqual([
    ['A', 75],
    ['B', 37.5],
    ['SHORT', -12.5],
  ])
})

test('the ticker view combines asset classes and names the largest', async () => {
  const { retail_ticker_positioning: combined, retail_holdings: holdings } = await build({
    tables: ['retail_ticker_positioning', 'retail_holdings'],
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
      avg_position_market_value: 200,
      holders: 7,
      ownership_share_pct: 100,
      portfolio_value_share_pct: 100,
    },
  ])
  expect(holdings).toHaveLength(2)
})

/** People with the same position. */
function many(people: number, position: Omit<Position, 'person'>, first = 0): Position[] {
  return Array.from({ length: people }, (_, index) => ({ person: `p${first + index}`, ...position }))
}
