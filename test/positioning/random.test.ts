import fc from 'fast-check'
import { expect, test } from 'vitest'
import { build, type Fill, type Position } from './world.ts'

const asOf = '2025-06-30'
const floor = 3
const windows = [1, 3, 7, 14, 30, 90, 365]
const who = fc.integer({ min: 0, max: 35 }).map((person) => `p${person}`)
const day = (back: number) => new Date(Date.parse(asOf) - back * 86_400_000).toISOString().slice(0, 10)
const time = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 86_399 })).map(([back, second]) => {
  // Most trades are young, so that short windows have people too.
  const days = Math.floor((back * back * back) / 160_000)
  return new Date(Date.parse(day(days)) + second * 1000).toISOString()
})
const cents = fc.integer({ min: 1, max: 2_000_000 }).map((amount) => amount / 100)

const fills = fc.array(
  fc.record({
    person: who,
    ticker: fc.constantFrom('A', 'B', 'C'),
    asset_class: fc.constantFrom('stock', 'stock', 'option'),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    quantity: fc.integer({ min: 1, max: 50 }),
    price: cents,
    executed_at: time,
    position_effect: fc.constantFrom('open', 'close', null),
    option_type: fc.constantFrom('call', 'put'),
  }),
  { minLength: 60, maxLength: 300 },
)

const snapshots = fc.uniqueArray(
  fc.record({
    person: who,
    account_id: fc.constantFrom('x', 'y'),
    ticker: fc.constantFrom('A', 'B', 'C'),
    asset_class: fc.constantFrom('stock', 'crypto'),
    quantity: fc.integer({ min: -3, max: 40 }),
    current_price: cents,
    avg_entry_price: fc.option(cents, { freq: 30 }),
    snapshot_at: fc.constantFrom(`${day(0)}T14:00:00Z`, `${day(0)}T21:00:00Z`),
  }),
  {
    minLength: 40,
    maxLength: 200,
    selector: (row) => `${row.person} ${row.account_id} ${row.ticker} ${row.asset_class} ${row.snapshot_at}`,
  },
)

test('flows and options flows equal a plain computation', async () => {
  await fc.assert(
    fc.asyncProperty(fills, async (trades) => {
      const { retail_flows: flows, options_flows: options } = await build({ asOf, trades })
      for (const flow of flows) {
        const rows = trades.filter(
          (trade) =>
            isIn(trade, flow.window_days) && trade.ticker === flow.ticker && trade.asset_class === flow.asset_class,
        )
        const people = distinct(rows)
        const everyone = distinct(trades.filter((trade) => isIn(trade, flow.window_days)))
        const buy = dollars(sum(rows.filter((trade) => trade.side === 'buy').map(value)), people)
        const sell = dollars(sum(rows.filter((trade) => trade.side === 'sell').map(value)), people)
        expect(people).toBeGreaterThanOrEqual(floor)
        expect(flow.traders_band).toBe(band(people))
        expect(flow.buy_value_usd).toBeCloseTo(buy, 2)
        expect(flow.sell_value_usd).toBeCloseTo(sell, 2)
        expect(flow.net_flow_value_usd).toBeCloseTo(buy - sell, 2)
        expect(flow.gross_flow_value_usd).toBeCloseTo(buy + sell, 2)
        expect(flow.net_flow_pct).toBeCloseTo((100 * (buy - sell)) / (buy + sell), 1)
        expectShare(flow.active_trader_share_pct, people, everyone)
        expect(flow.buy_trade_share_pct).toBe(
          rounded(rows.filter((trade) => trade.side === 'buy').length, rows.length, stepOf(people)),
        )
        const last = rows
          .map((trade) => trade.executed_at)
          .sort()
          .at(-1)!
        expect(flow.latest_trade_at).toBe(`${last.slice(0, 10)} ${last.slice(11, 13)}:00:00`)
      }
      for (const flow of options) {
        const rows = trades.filter(
          (trade) =>
            isIn(trade, flow.window_days) && trade.ticker === flow.underlying && trade.asset_class === 'option',
        )
        const people = distinct(rows)
        const call = dollars(sum(rows.filter((trade) => trade.option_type === 'call').map(value)), people)
        const put = dollars(sum(rows.filter((trade) => trade.option_type === 'put').map(value)), people)
        const known = rows.filter((trade) => trade.position_effect !== null)
        expect(flow.call_share_pct).toBeCloseTo((100 * call) / (call + put), 1)
        const opening = rounded(
          known.filter((trade) => trade.position_effect === 'open').length,
          known.length,
          stepOf(distinct(known)),
        )
        expect(flow.opening_share_pct).toBe(distinct(known) < floor ? null : opening)
        expectShare(
          flow.active_trader_share_pct,
          people,
          distinct(trades.filter((trade) => isIn(trade, flow.window_days) && trade.asset_class === 'option')),
        )
        const flowOfOptions = flows.find(
          (row) =>
            row.window_days === flow.window_days && row.ticker === flow.underlying && row.asset_class === 'option',
        )!
        expect(flow.gross_premium_usd).toBe(flowOfOptions.gross_flow_value_usd)
      }
    }),
    { numRuns: 8 },
  )
})

test('holdings equal a plain computation', async () => {
  await fc.assert(
    fc.asyncProperty(snapshots, async (positions) => {
      const { retail_holdings: holdings, retail_ticker_positioning: combined } = await build({
        asOf,
        positions: positions as Position[],
      })
      const rows = positions.filter((row) => {
        const account = positions.filter((other) => other.person === row.person && other.account_id === row.account_id)
        return row.quantity !== 0 && account.every((other) => other.snapshot_at <= row.snapshot_at)
      })
      const cells = Map.groupBy(rows, (row) => `${row.ticker} ${row.asset_class} ${row.person}`)
      const held = rows.filter(
        (row) => sum(cells.get(`${row.ticker} ${row.asset_class} ${row.person}`)!.map((part) => part.quantity)) !== 0,
      )
      const everyone = new Set(held.map((row) => row.person)).size
      const all = dollars(sum(held.map((row) => row.quantity * row.current_price)), everyone)
      for (const holding of holdings) {
        const mine = held.filter((row) => row.ticker === holding.ticker && row.asset_class === holding.asset_class)
        const byPerson = [...Map.groupBy(mine, (row) => row.person).values()]
        const holders = byPerson.filter((own) => sum(own.map((row) => row.quantity)) > 0).length
        const worth = (row: (typeof rows)[number]) => row.quantity * row.current_price
        expect(holding.holders_band).toBe(band(holders))
        expectShare(holding.ownership_share_pct, holders, everyone)
        expect(holding.market_value_usd).toBeCloseTo(dollars(sum(mine.map(worth)), holders), 2)
        expect(holding.gross_market_value_usd).toBeCloseTo(
          dollars(grossTold(byPerson.map((own) => sum(own.map(worth)))), holders),
          2,
        )
        expect(holding.portfolio_value_share_pct).toBeCloseTo((100 * holding.market_value_usd) / all, 1)
        const units = sum(mine.map((row) => Math.abs(row.quantity)))
        expect(holding.avg_current_price).toBeCloseTo(
          sum(mine.map((row) => Math.abs(row.quantity) * row.current_price)) / units,
          3,
        )
        const priced = mine.filter((row) => row.avg_entry_price !== null)
        if (holding.avg_entry_price === null) continue
        const few = Math.min(holders, new Set(priced.map((row) => row.person)).size)
        const cost = sum(priced.map((row) => row.quantity * row.avg_entry_price!))
        expect(holding.open_pnl_usd).toBeCloseTo(dollars(sum(priced.map(worth)) - cost, few), 2)
        expect(holding.unrealized_return_pct).toBeCloseTo(
          (100 * holding.open_pnl_usd) / dollars(Math.abs(cost), few),
          1,
        )
      }
      for (const row of combined) {
        const mine = held.filter((position) => position.ticker === row.ticker)
        const holders = new Set(
          [...Map.groupBy(mine, (own) => `${own.person} ${own.asset_class}`).values()]
            .filter((own) => sum(own.map((position) => position.quantity)) > 0)
            .map((own) => own[0].person),
        ).size
        expect(row.holders_band).toBe(band(holders))
        expect(row.market_value_usd).toBeCloseTo(
          dollars(sum(mine.map((own) => own.quantity * own.current_price)), holders),
          2,
        )
        // A function of what is published: it tells nothing more of the holders.
        const [from, to] = edges(holders)
        expect(row.avg_position_market_value).toBe(Number((row.market_value_usd / Math.sqrt(from * to)).toPrecision(2)))
      }
    }),
    { numRuns: 8 },
  )
})

/** Two hundred people who make every base a large one, so that no share of the others needs to be withheld. */
const crowd = Array.from({ length: 200 }, (_, index) => `c${index}`)

test('in a large base, every holding of enough people that nobody dominates is published', async () => {
  let published = 0
  await fc.assert(
    fc.asyncProperty(snapshots, async (positions) => {
      const all = [
        ...(positions as Position[]),
        ...crowd.map((person) => ({ person, ticker: 'BASE', snapshot_at: `${day(0)}T21:00:00Z` })),
      ]
      const { retail_holdings: holdings } = await build({ asOf, positions: all })
      const expected = cellsOf(heldAtDayEnd(positions))
        .filter(({ people }) => people.filter(({ quantity }) => quantity > 0).length >= floor)
        .filter(({ people }) => isShared(people.map(({ worth }) => Math.abs(worth))))
        .map(({ cell }) => cell)
      expect(holdings.map((row) => `${row.ticker} ${row.asset_class}`).sort()).toEqual(
        [...expected, 'BASE stock'].sort(),
      )
      published += expected.length
    }),
    { numRuns: 8, endOnFailure: true },
  )
  expect(published).toBeGreaterThan(20)
})

test('in a large base, as many windows of a flow are published as can stand together', async () => {
  let published = 0
  await fc.assert(
    fc.asyncProperty(fills, async (trades) => {
      const all = [
        ...trades,
        ...crowd.flatMap((person): Fill[] =>
          ['stock', 'option'].map((asset_class) => ({
            person,
            ticker: 'BASE',
            asset_class,
            side: 'buy',
            quantity: 1,
            price: 1,
            executed_at: `${asOf}T12:00:00Z`,
          })),
        ),
      ]
      const { retail_flows: flows, options_flows: options } = await build({ asOf, trades: all })
      for (const [cell, rows] of Map.groupBy(trades, (trade) => `${trade.ticker} ${trade.asset_class}`)) {
        const found = flows
          .filter((flow) => `${flow.ticker} ${flow.asset_class}` === cell)
          .map((flow) => flow.window_days)
        expect(
          found.sort((a, b) => a - b),
          cell,
        ).toEqual(bestWindows(rows))
        if (cell.endsWith(' option')) {
          const same = options.filter((flow) => `${flow.underlying} option` === cell).map((flow) => flow.window_days)
          expect(same.sort((a, b) => a - b)).toEqual(found)
        }
        published += found.length
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
  expect(published).toBeGreaterThan(40)
})

test('rotation is the difference of two published holdings, and leaves out only what one of them withholds', async () => {
  let compared = 0
  const spread = fc.tuple(snapshots, fc.array(fc.constantFrom(0, 0, 1, 1, 9, 9), { minLength: 200, maxLength: 200 }))
  await fc.assert(
    fc.asyncProperty(spread, async ([rows, backs]) => {
      const positions = rows.map((row, at) => ({ ...row, snapshot_at: `${day(backs[at])}T21:00:00Z` }))
      // The same account twice on one day would be one of the two.
      const once = [...new Map(positions.map((row) => [accountRow(row), row])).values()]
      const { retail_holdings, retail_rotation, retail_rotation_snapshots } = await build({
        asOf,
        positions: once as Position[],
      })
      const days = [...new Set(once.map((row) => row.snapshot_at.slice(0, 10)))].sort().filter((one) => {
        const held = cellsOf(once.filter((row) => row.snapshot_at.startsWith(one)))
        return new Set(held.flatMap(({ people }) => people.map(({ person }) => person))).size >= floor
      })
      const current = days.at(-1)!
      for (const lookback of windows) {
        const previous = days.findLast((one) => Date.parse(current) - Date.parse(one) >= lookback * 86_400_000)
        const told = retail_rotation_snapshots.find((row) => row.lookback_days === lookback)!
        expect(told.previous_snapshot_at?.slice(0, 10)).toBe(previous)
        const rotations = retail_rotation.filter((row) => row.lookback_days === lookback)
        const cells: string[] = []
        for (const cell of previous ? combinations : []) {
          const [newer, older] = [current, previous!].map((one) =>
            retail_holdings.find((row) => row.day === one && `${row.ticker} ${row.asset_class}` === cell),
          )
          const isWithheld = ([one, row]: [string, unknown]) =>
            !row && cellsOf(once.filter((it) => it.snapshot_at.startsWith(one))).some((it) => it.cell === cell)
          if (!newer && !older) continue
          if (isWithheld([current, newer]) || isWithheld([previous!, older])) continue
          cells.push(cell)
          const rotation = rotations.find((row) => `${row.ticker} ${row.asset_class}` === cell)!
          const [now, then] = [newer, older].map((row) => row?.ownership_share_pct ?? 0)
          expect(rotation.ownership_share_pct).toBe(now)
          expect(rotation.ownership_share_change_pct).toBeCloseTo(now - then, 2)
          expect(rotation.portfolio_value_share_change_pct).toBeCloseTo(
            (newer?.portfolio_value_share_pct ?? 0) - (older?.portfolio_value_share_pct ?? 0),
            2,
          )
          expect(rotation.gross_market_value_usd).toBe(
            Math.max(...[newer, older].map((row) => row?.gross_market_value_usd ?? 0)),
          )
          expect(rotation.holders_band).toBe(Math.max(...[newer, older].map((row) => row?.holders_band ?? 0)))
          expect(rotation.unrealized_return_pct).toBe(newer?.unrealized_return_pct ?? null)
          const [peopleNow, peopleThen] = [current, previous!].map((one) => {
            const held = cellsOf(once.filter((row) => row.snapshot_at.startsWith(one)))
            return band(new Set(held.flatMap(({ people }) => people.map(({ person }) => person))).size)
          })
          const variance = (share: number, people: number) => ((share / 100) * (1 - share / 100)) / people
          const noise = Math.max(0.25, 200 * Math.sqrt(variance(now, peopleNow) + variance(then, peopleThen)))
          expect(rotation.direction).toBe(now - then > noise ? 'in' : then - now > noise ? 'out' : 'stable')
        }
        expect(rotations.map((row) => `${row.ticker} ${row.asset_class}`).sort()).toEqual(cells.sort())
        compared += cells.length
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
  expect(compared).toBeGreaterThan(20)
})

type Held = Pick<Position, 'person' | 'account_id' | 'ticker' | 'snapshot_at'> & {
  asset_class: string
  quantity: number
  current_price: number
}

const combinations = ['A', 'B', 'C'].flatMap((ticker) => ['stock', 'crypto'].map((kind) => `${ticker} ${kind}`))

function accountRow(row: Held): string {
  return `${row.person} ${row.account_id} ${row.ticker} ${row.asset_class} ${row.snapshot_at}`
}

/** Of each account only the day's last snapshot. */
function heldAtDayEnd<Row extends Held>(positions: Row[]): Row[] {
  return positions.filter((row) =>
    positions.every(
      (other) =>
        other.person !== row.person || other.account_id !== row.account_id || other.snapshot_at <= row.snapshot_at,
    ),
  )
}

/** People with a position, by ticker and class, their accounts added up. */
function cellsOf(positions: Held[]) {
  const cells = Map.groupBy(positions, (row) => `${row.ticker} ${row.asset_class}`)
  return [...cells]
    .map(([cell, rows]) => ({
      cell,
      people: [...Map.groupBy(rows, (row) => row.person)]
        .map(([person, own]) => ({
          person,
          quantity: sum(own.map((row) => row.quantity)),
          worth: sum(own.map((row) => row.quantity * row.current_price)),
        }))
        .filter(({ quantity }) => quantity !== 0),
    }))
    .filter(({ people }) => people.length > 0)
}

/** Whether nobody has more than nine tenths of the value. */
function isShared(values: number[]): boolean {
  return Math.max(...values) <= 0.9 * sum(values)
}

/** The largest set of windows with nobody, or enough people, in and between all of them; of several the longest windows. */
function bestWindows(trades: Fill[]): number[] {
  const isSafe = (after: number, upTo: number) => {
    const rows = trades.filter((trade) => isIn(trade, upTo) && !(after > 0 && isIn(trade, after)))
    if (rows.length === 0) return after > 0
    const tops = after === 0 ? [rows] : ringsOf(rows)
    const top = sum(tops.map((ring) => Math.max(...valuesByPerson(ring))))
    return distinct(rows) >= floor && top <= 0.9 * sum(rows.map(value))
  }
  const subsets = Array.from({ length: 2 ** windows.length }, (_, bits) => windows.filter((_, at) => (bits >> at) & 1))
  const safe = subsets.filter((set) =>
    set.every((to) => isSafe(0, to) && set.every((from) => from >= to || isSafe(from, to))),
  )
  const rank = (set: number[]) => [set.length, ...set.toReversed()]
  return safe.reduce((a, b) => {
    const [x, y] = [rank(a), rank(b)]
    const at = x.findIndex((_, index) => x[index] !== y[index])
    return at >= 0 && y[at] > x[at] ? b : a
  })
}

/** Trades by the shortest window that they are in. */
function ringsOf(trades: Fill[]): Fill[][] {
  return [...Map.groupBy(trades, (trade) => windows.find((window) => isIn(trade, window))).values()]
}

function valuesByPerson(trades: Fill[]): number[] {
  return [...Map.groupBy(trades, (trade) => trade.person).values()].map((own) => sum(own.map(value)))
}

function edges(people: number): [number, number] {
  const starts = [3, 5, 10, 25, 50, 100]
  const at = starts.findLastIndex((from) => from <= people)
  return [starts[at], starts[at + 1] - 1]
}

function isIn(trade: Fill, window: number): boolean {
  return (
    windows.includes(window) && trade.executed_at.slice(0, 10) > day(window) && trade.executed_at.slice(0, 10) <= asOf
  )
}

function value(trade: Fill): number {
  return trade.quantity! * trade.price! * (trade.asset_class === 'option' ? 100 : 1)
}

function distinct(trades: Fill[]): number {
  return new Set(trades.map((trade) => trade.person)).size
}

function sum(values: number[]): number {
  return values.reduce((total, one) => total + one, 0)
}

/** Gross value of people's positions; the net one where the shorts are too few or mostly one person's. */
function grossTold(values: number[]): number {
  const shorts = values.filter((worth) => worth < 0).map((worth) => -worth)
  const isTold = shorts.length === 0 || (shorts.length >= floor && isShared(shorts))
  return isTold ? sum(values.map(Math.abs)) : Math.abs(sum(values))
}

/** Three significant digits below 25 people, cents from there. */
function dollars(amount: number, people: number): number {
  return people < 25 ? Number(amount.toPrecision(3)) : Math.round(amount * 100) / 100
}

function band(people: number): number {
  return [3, 5, 10, 25, 50].filter((from) => from <= people).at(-1)!
}

function stepOf(people: number): number {
  return people < 5 ? 50 : people < 10 ? 20 : people < 25 ? 10 : people < 50 ? 5 : 2
}

function rounded(part: number, whole: number, step: number): number {
  return Math.floor((100 * part) / whole / step + 0.5) * step
}

/** The true share, rounded to its base's step or to a coarser one. */
function expectShare(published: number, part: number, whole: number): void {
  const coarser = [2, 5, 10, 20, 50].filter((step) => step >= stepOf(whole))
  expect(coarser.map((step) => rounded(part, whole, step))).toContain(published)
}
