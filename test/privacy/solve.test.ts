import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandOf } from '../../src/privacy/bands.ts'
import { solve, type World } from '../../src/privacy/solve.ts'
import { findOut, type Knowledge, pinned } from './outsider.ts'

test('bands start at 3, 5, 10, 25, 50, 100, 250 and so on, a higher floor at itself', () => {
  expect([3, 4, 5, 9, 10, 24, 25, 99, 100, 249, 250, 2499, 2500].map((people) => bandOf(people, 3).from)).toEqual([
    3, 3, 5, 5, 10, 10, 25, 50, 100, 100, 250, 1000, 2500,
  ])
  expect([7, 9, 10].map((people) => bandOf(people, 7).from)).toEqual([7, 7, 10])
  expect(() => bandOf(2, 3)).toThrow('found 2 people, expected at least the floor of 3')
})

test('no band holds a single count, whatever the floor', () => {
  for (let floor = 2; floor < 300; floor++) {
    const { from, to } = bandOf(floor, floor)
    expect(to).toBeGreaterThan(from)
  }
})

test('a share is rounded no finer than one person of the smallest base of its band', () => {
  for (const [people, step] of [
    [4, 50],
    [9, 20],
    [24, 10],
    [49, 5],
    [99, 2],
    [100, 1],
    [999, 1],
    [1000, 0.1],
    [10_000, 0.01],
  ]) {
    const shares = solve({
      floor: 3,
      bases: { all: people },
      cells: [{ id: 'half', people: Math.ceil(people / 2) + 1, of: ['all'] }],
    })
    expect(shares.get('half')!.all.step).toBeGreaterThanOrEqual(step)
  }
})

test('without rounding, shares of one base tell it: the attack works where it should', () => {
  const knowledge = seen(
    { floor: 3, bases: { all: 26 }, cells: [3, 5, 10].map((people) => ({ id: `${people}`, people, of: ['all'] })) },
    2,
  )
  expect(pinned(knowledge)).toEqual(['all', '3', '5', '10'])
})

test('four of five people cannot be told without telling them, so they are withheld', () => {
  const world = { floor: 3, bases: { all: 5 }, cells: [{ id: 'four', people: 4, of: ['all'] }] }
  expect(solve(world).size).toBe(0)
})

test('the outsider who tries every base and count pins none, in any world of one base', () => {
  fc.assert(
    fc.property(oneBase, (world) => {
      expect(pinned(seen(world))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('nor in nested windows with option traders and combined classes', () => {
  fc.assert(
    fc.property(windows, (world) => {
      expect(pinned(seen(world))).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('the truth is never ruled out', () => {
  fc.assert(
    fc.property(windows, (world) => {
      const left = findOut(seen(world))
      for (const cell of world.cells) if (left.has(cell.id)) expect(left.get(cell.id)).toContain(cell.people)
    }),
    { numRuns: 100 },
  )
})

test('in a wide world every share stays', () => {
  const cells = Array.from({ length: 400 }, (_, index) => ({ id: `${index}`, people: 3 + index * 5, of: ['all'] }))
  expect(solve({ floor: 3, bases: { all: 3000 }, cells }).size).toBe(400)
})

const oneBase = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.oneof(fc.integer({ min: 5, max: 40 }), fc.integer({ min: 5, max: 400 })))
  .chain(([floor, people]) =>
    fc.array(fc.integer({ min: floor, max: Math.max(floor, people) }), { minLength: 1, maxLength: 25 }).map(
      (counts): World => ({
        floor,
        bases: { all: Math.max(floor, people) },
        cells: counts.map((count, index) => ({ id: `c${index}`, people: count, of: ['all'] })),
      }),
    ),
  )

/** People with tickers, two windows: counts come from people, so that all relations hold. */
const windows = fc
  .array(
    fc.record({
      person: fc.integer({ min: 0, max: 40 }),
      ticker: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'),
      kind: fc.constantFrom('stock', 'option'),
      isRecent: fc.boolean(),
    }),
    { minLength: 10, maxLength: 250 },
  )
  .map((trades): World => {
    const floor = 3
    const count = (test: (trade: (typeof trades)[number]) => boolean) =>
      new Set(trades.filter(test).map((trade) => trade.person)).size
    const bases: Record<string, number> = {}
    const cells: World['cells'] = []
    const unions: World['unions'] = []
    const among: [string, string][] = [
      ['all 7', 'all 30'],
      ['option 7', 'option 30'],
      ['option 7', 'all 7'],
      ['option 30', 'all 30'],
    ]
    for (const window of [7, 30]) {
      const isIn = (trade: (typeof trades)[number]) => window === 30 || trade.isRecent
      bases[`all ${window}`] = count(isIn)
      bases[`option ${window}`] = count((trade) => isIn(trade) && trade.kind === 'option')
      for (const ticker of ['A', 'B', 'C', 'D', 'E', 'F']) {
        for (const kind of ['stock', 'option', 'both']) {
          const people = count(
            (trade) => isIn(trade) && trade.ticker === ticker && (kind === 'both' || trade.kind === kind),
          )
          if (people < floor) continue
          const of = kind === 'option' ? [`all ${window}`, `option ${window}`] : [`all ${window}`]
          cells.push({ id: `${ticker} ${kind} ${window}`, people, of })
          if (window === 7) among.push([`${ticker} ${kind} 7`, `${ticker} ${kind} 30`])
        }
        unions.push({
          whole: `${ticker} both ${window}`,
          parts: [`${ticker} stock ${window}`, `${ticker} option ${window}`],
        })
        for (const kind of ['stock', 'option']) among.push([`${ticker} ${kind} ${window}`, `${ticker} both ${window}`])
      }
    }
    for (const id of Object.keys(bases)) if (bases[id] < floor) delete bases[id]
    return { floor, bases, cells, among, unions }
  })

/** What is published of a world, as the public sees it. */
function seen(world: World, decimals = -1): Knowledge {
  const shares = solve(world, decimals)
  const band = (people: number) => bandOf(people, world.floor)
  const rows = world.cells.flatMap((cell) =>
    Object.entries(shares.get(cell.id) ?? {}).map(([base, share]) => ({
      id: cell.id,
      base,
      ...share,
      ...band(cell.people),
    })),
  )
  const told = Object.entries(world.bases).filter(([base]) => rows.some((row) => row.base === base))
  return {
    bases: Object.fromEntries(told.map(([base, people]) => [base, band(people)])),
    rows,
    among: world.among,
    unions: world.unions,
  }
}
