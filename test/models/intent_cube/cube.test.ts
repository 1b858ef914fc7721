import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { windows } from '../../../src/base/calendar/days.ts'
import { privacySettings } from '../../../src/privacy/settings.ts'
import { cases, everyNth } from '../../harness/cases.ts'
import { Noise } from '../positioning/noise.ts'
import { contentsIn, contentsOf, expectedBaselines, expectedCells, idOf, inOrder } from './expected.ts'
import { type Asked, baselinesOf, type Cell, cellsOf, type Said } from './world.ts'

const noise = new Noise(privacySettings())
const sentiments = ['bullish', 'bearish', 'mixed', 'neutral', 'unknown']
const some = (names: string[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...names), { maxLength: most }).map((list) => list.sort())

const said = fc.record({
  measure: fc.constantFrom(0 as const, 1 as const),
  age: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 500 })),
  person: fc.oneof(fc.constantFrom('a', 'b'), fc.constantFrom(...'cdefghijklm')),
  tickers: some(['AAPL', 'F', 'NVDA', 'QQQ', 'XOM'], 4),
  topics: some(['crypto', 'earnings', 'options', 'taxes', 'wages'], 3),
  themes: some(['buy_now', 'hold_on', 'sell_out', 'wait'], 2),
  sentiment: fc.constantFrom(...sentiments),
})
/** Few people and labels, so that cells of one, two and three people are common. Sometimes a person repeats an item. */
const repeated = (one: fc.Arbitrary<Said>) => (length: { minLength: number; maxLength: number }) =>
  fc
    .array(
      fc.tuple(one, fc.oneof({ weight: 30, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constant(40) })),
      length,
    )
    .map((all) => all.flatMap(([said, times]) => Array<Said>(times).fill(said)))
const worlds = repeated(said)({ minLength: 80, maxLength: 200 })
const runs = { numRuns: cases(3, 8), endOnFailure: true }

const dims = ['ticker', 'ticker_2', 'topic', 'topic_2', 'theme', 'sentiment'] as const
const find = (cells: Cell[], asked: Partial<Asked>) =>
  cells.filter((cell) => Object.entries(asked).every(([name, value]) => cell[name as keyof Asked] === value))

/** Rows that only one of two computations gives, compared without the last digits of their numbers; at most a few. */
function differences(found: object[], expected: object[]): string[] {
  const lines = (rows: object[]) =>
    rows.map((row) =>
      Object.entries(row)
        .map(([name, value]) => `${name} ${typeof value === 'number' ? Number(value.toFixed(9)) : value}`)
        .sort()
        .join(', '),
    )
  const [ours, theirs] = [lines(found), lines(expected)]
  const only = (some: string[], others: string[], what: string) => {
    const all = new Set(others)
    return some.filter((line) => !all.has(line)).map((line) => `${what}: ${line}`)
  }
  return [...only(ours, theirs, 'found'), ...only(theirs, ours, 'expected')].slice(0, 6)
}

describe('cells', () => {
  test('match an independent count with the noise of their contents, or are null under the p % rule', async () => {
    const seen = { published: 0, dominance: 0, few: 0 }
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const cells = await cellsOf(world)
        expect(differences(cells, expectedCells(world, noise))).toEqual([])
        for (const { items, few_themes, few_topics } of cells) {
          seen[items === null ? 'dominance' : 'published']++
          if (few_themes !== null || few_topics !== null) seen.few++
        }
      }),
      runs,
    )
    expect(seen.published).toBeGreaterThan(500)
    expect(seen.dominance).toBeGreaterThan(20)
    expect(seen.few).toBeGreaterThan(20)
  })

  test.each([2, 5])('respect a floor of %i people', async (privacy_floor) => {
    const rules = { ...privacySettings(), privacy_floor }
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const expected = expectedCells(world, new Noise(rules))
        expect(differences(await cellsOf(world, { rules }), expected)).toEqual([])
      }),
      { numRuns: cases(1, 2), endOnFailure: true },
    )
  })

  test('have equal noise if their contents are equal, whatever the window, labels or sentiment', async () => {
    const group = crowd(9, { tickers: ['AAPL'], topics: ['taxes'], themes: ['wait'], sentiment: 'bullish' })
    const cells = await cellsOf([...group, ...group, ...crowd(30, { tickers: ['F'] }, 'other')])
    const ofGroup = cells.filter((cell) =>
      dims.some((dim) => cell[dim] !== '' && cell[dim] !== 'F' && cell[dim] !== 'neutral'),
    )
    expect(ofGroup.length).toBe(7 * (2 ** 4 - 1))
    expect(new Set(ofGroup.map(({ items }) => items)).size).toBe(1)
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const contents = new Map(
          contentsOf(world).map(([asked, people]) => [idOf(asked), textOf(asked.measure, people)]),
        )
        const noiseOf = new Map<string, number | null>()
        for (const cell of await cellsOf(world)) {
          const text = contents.get(idOf(cell))!
          if (noiseOf.has(text)) expect(cell.items, text).toBe(noiseOf.get(text))
          noiseOf.set(text, cell.items)
        }
      }),
      { numRuns: cases(2, 3), endOnFailure: true },
    )
  })

  test('do not change when a person joins another cell', async () => {
    let changed = 0
    await fc.assert(
      fc.asyncProperty(worlds, said, async (world, added) => {
        const [without, having] = [await cellsOf(world), await cellsOf([...world, { ...added, person: 'new' }])]
        const touched = new Set(contentsOf([added]).map(([asked]) => idOf(asked)))
        const apart = (cells: Cell[]) => cells.filter((cell) => !touched.has(idOf(cell))).map(numbersOf)
        expect(apart(having)).toEqual(apart(without))
        const before = new Map(without.map((cell) => [idOf(cell), cell.items]))
        for (const cell of having) {
          const items = before.get(idOf(cell))
          if (touched.has(idOf(cell)) && typeof items === 'number' && cell.items !== items + 1) changed++
        }
      }),
      runs,
    )
    // Cells that the person joins draw new noise.
    expect(changed).toBeGreaterThan(50)
  })

  test('have different noise for different record keys, as under another secret', async () => {
    const talk = { tickers: ['AAPL'] }
    const noises = await Promise.all(
      Array.from({ length: 12 }, async (_, secret) => (await cellsOf(crowd(20, talk, `s${secret} `)))[0].items),
    )
    expect(new Set(noises).size).toBeGreaterThan(10)
    for (const items of noises) expect(Math.abs(items! - 20)).toBeLessThan(3)
  })

  test('do not depend on the number of threads or parts', async () => {
    const world = fc
      .sample(fc.array(said, { minLength: 4000, maxLength: 4000 }), { numRuns: 1, seed: 7 })[0]
      .map((each, at) => ({ ...each, person: `p${(at * 7919) % 400}` }))
    const alone = await cellsOf(world)
    expect(alone.length).toBeGreaterThan(5000)
    const ways = [
      [8, 3],
      [2, 1],
      [8, 20],
    ]
    for (const [threads, parts] of everyNth(ways, ways.length)) {
      expect(await cellsOf(world, { threads, parts })).toEqual(alone)
    }
  })

  test('of a large crowd are published in every combination of labels', async () => {
    const world = [
      ...crowd(300, { tickers: ['AAPL', 'NVDA'], topics: ['earnings'], sentiment: 'bullish' }, 'a'),
      ...crowd(300, { tickers: ['AAPL'], topics: ['taxes'], sentiment: 'bearish', age: 5 }, 'b'),
      ...crowd(300, { tickers: ['NVDA'], topics: ['earnings', 'taxes'], age: 100 }, 'c'),
    ]
    const cells = await cellsOf(world)
    expect(find(cells, { window_days: 365, sentiment: '', topic: '', ticker_2: '' })).toHaveLength(3)
    expect(find(cells, { window_days: 7, ticker: 'AAPL', ticker_2: 'NVDA', topic: 'earnings' })).toHaveLength(2)
    expect(find(cells, { window_days: 365, topic: 'earnings', topic_2: 'taxes', ticker: 'NVDA' })).toHaveLength(2)
  })

  test('of two people are never published, however many items they have', async () => {
    const two = Array.from(
      { length: 40 },
      (_, at) => crowd(1, { tickers: ['F'], topics: ['taxes'] }, `two ${at % 2} `)[0],
    )
    const cells = await cellsOf([...two, ...crowd(50, { tickers: ['AAPL'] })])
    expect(find(cells, { ticker: 'F' })).toEqual([])
    expect(find(cells, { topic: 'taxes' })).toEqual([])
  })

  test('are withheld if they fail the p % rule, and published if they are exactly at its limit', async () => {
    const talk = { tickers: ['F'] }
    const loud = (times: number) => Array.from({ length: times }, () => crowd(1, talk, 'loud ')[0])
    const cell = async (world: Said[]) => find(await cellsOf(world), { ticker: 'F', window_days: 1, sentiment: '' })
    // The third person has 1 item and the first one 10, which is exactly 10 %.
    expect(await cell([...loud(10), ...crowd(2, talk)])).toMatchObject([{ items: expect.any(Number) }])
    expect(await cell([...loud(11), ...crowd(2, talk)])).toMatchObject([{ items: null }])
    expect(await cell([...loud(11), ...crowd(3, talk)])).toMatchObject([{ items: expect.any(Number) }])
  })

  test('do not exist if no window has items', async () => {
    expect(await cellsOf([])).toEqual([])
    expect(await cellsOf(crowd(30, { age: 365 }))).toEqual([])
  })
})

describe('baselines', () => {
  test('cover the days just before each window, with the noise of their contents', async () => {
    const states = { published: 0, too_few_people: 0, dominance: 0 }
    const conversation = fc.tuple(said, fc.boolean()).map(
      ([said, isRecent]): Said => ({
        ...said,
        measure: 0,
        age: isRecent ? said.age % 25 : said.age + (said.age % 2) * 230,
        sentiment: said.sentiment === 'mixed' ? 'bullish' : said.sentiment,
      }),
    )
    const busy = repeated(conversation)({ minLength: 200, maxLength: 400 })
    await fc.assert(
      fc.asyncProperty(busy, async (world) => {
        const cells = await cellsOf(world)
        const baselines = await baselinesOf(world, cells)
        expect(differences(baselines, expectedBaselines(world, cells, noise))).toEqual([])
        for (const { state } of baselines) states[state]++
      }),
      { numRuns: cases(3), endOnFailure: true },
    )
    expect(Math.min(...Object.values(states))).toBeGreaterThan(50)
  })

  test('have the noise of a window with the same contents', async () => {
    const talk = { tickers: ['AAPL'], topics: ['taxes'] }
    const world = [...crowd(20, talk), ...crowd(20, { ...talk, age: 1 }), ...crowd(20, { ...talk, age: 1 })]
    const cells = await cellsOf(world)
    const [day] = find(cells, { window_days: 1, ticker: 'AAPL', topic: '', sentiment: '' })
    const before = (await baselinesOf(world, cells)).filter(({ days, sentiment }) => days === 1 && sentiment === '')
    expect(before).toHaveLength(2 * windows.length)
    const twice = expectedCells([...world.slice(20)], noise).find(({ window_days }) => window_days === 3)
    expect(new Set(before.map(({ items }) => items))).toEqual(new Set([twice!.items]))
    expect(new Set(before.map(({ base_items }) => base_items))).toEqual(new Set([twice!.items]))
    expect(day.items).not.toBe(twice!.items)
    expect([...contentsIn(world.slice(20)).values()]).toEqual(Array(20).fill(2))
  })

  test('do not depend on the number of threads', async () => {
    const world = fc
      .sample(fc.array(said, { minLength: 3000, maxLength: 3000 }), { numRuns: 1, seed: 11 })[0]
      .map((each, at) => ({ ...each, person: `p${(at * 7919) % 300}` }))
    const cells = await cellsOf(world)
    const alone = await baselinesOf(world, cells)
    expect(alone.length).toBeGreaterThan(1000)
    expect(await baselinesOf(world, cells, { threads: 8 })).toEqual(alone)
  })
})

/** `count` people with one item each. */
function crowd(count: number, what: Partial<Said>, name = 'p'): Said[] {
  return Array.from({ length: count }, (_, at) => ({
    measure: 0,
    age: 0,
    person: `${name}${at}`,
    tickers: [],
    topics: [],
    themes: [],
    sentiment: 'neutral',
    ...what,
  }))
}

function textOf(measure: string, contents: Map<string, number>): string {
  return JSON.stringify([measure, ...[...contents].sort(([a], [b]) => inOrder(a, b))])
}

function numbersOf({ few_tickers: _t, few_topics: _p, few_themes: _h, ...cell }: Cell) {
  return cell
}
