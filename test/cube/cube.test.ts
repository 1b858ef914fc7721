import fc from 'fast-check'
import { expect, test } from 'vitest'
import { windowDays } from '../../src/cube/windows.ts'
import { type Asked, type Baseline, cubeOf, itemsOf, type OpenCell, peopleOf, rules, type Said } from './world.ts'

const words = ['bullish', 'bearish', 'mixed', 'neutral', 'unknown']
const some = (names: string[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...names), { maxLength: most }).map((list) => list.sort())

const said = {
  measure: fc.constantFrom(0 as const, 1 as const),
  age: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 500 })),
  person: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 40 })),
  tickers: some(['AAPL', 'F', 'NVDA'], 3),
  topics: some(['earnings', 'options', 'taxes'], 2),
  themes: some(['buy_now', 'hold_on'], 1),
  sentiment: fc.constantFrom(...words),
}
/** Few people and labels, so that cells of one, two and three people are everywhere. */
const worlds = fc.array(fc.record(said), { minLength: 60, maxLength: 160 })
/** Conversations enough for some baselines to be told, and for others to be too close to them. */
const busyWorlds = fc.array(
  fc.record({
    ...said,
    measure: fc.constant(0 as const),
    age: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 120 })),
    sentiment: fc.constantFrom('bullish', 'bullish', 'bearish', 'neutral'),
  }),
  { minLength: 250, maxLength: 500 },
)
const runs = { numRuns: 12 }

const dims = ['ticker', 'ticker_2', 'topic', 'topic_2', 'theme', 'sentiment'] as const
const idOf = (cell: Asked) => [cell.measure, cell.window_days, ...dims.map((dim) => cell[dim])].join('|')

/** The cells that ask for one label less: as sets, a pair without its first keeps the second. */
function parentsOf(cell: OpenCell): Asked[] {
  return dims
    .filter((dim) => cell[dim] !== '')
    .map((dim) => {
      const parent = { ...cell, [dim]: '' }
      if (dim === 'ticker' && cell.ticker_2 !== '') Object.assign(parent, { ticker: cell.ticker_2, ticker_2: '' })
      if (dim === 'topic' && cell.topic_2 !== '') Object.assign(parent, { topic: cell.topic_2, topic_2: '' })
      return parent
    })
    .filter(isCounted)
}

/** Which combinations an answer shows; see src/cube/count.ts. */
function isCounted(cell: Asked): boolean {
  if (cell.measure === 'conversation') return cell.theme === '' || cell.ticker_2 === ''
  if (cell.theme === '') return cell.ticker_2 === '' && cell.topic_2 === ''
  return cell.ticker_2 === '' || cell.topic_2 === ''
}

test('an open cell counts just the items that carry its labels, and their people', async () => {
  let counted = 0
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const { cells } = await cubeOf(world)
      for (const cell of cells) {
        const items = itemsOf(world, cell)
        expect([cell.items, cell.people], idOf(cell)).toEqual([items.length, peopleOf(items)])
        counted++
      }
    }),
    runs,
  )
  expect(counted).toBeGreaterThan(500)
})

test('no open cell, and no difference between nested ones across labels and windows, rests on one or two people', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const { cells } = await cubeOf(world)
      const open = cells.map((cell) => ({ cell, items: new Set(itemsOf(world, cell)) }))
      for (const { cell, items } of open) {
        expect(peopleOf([...items])).toBeGreaterThanOrEqual(rules.floor)
        for (const wider of open) {
          if (wider.items.size <= items.size || wider.cell.measure !== cell.measure) continue
          if (!isNested(cell, wider.cell)) continue
          const left = [...wider.items].filter((item) => !items.has(item))
          expect(peopleOf(left), `${idOf(wider.cell)} less ${idOf(cell)}`).toBeGreaterThanOrEqual(rules.floor)
          compared++
        }
      }
    }),
    runs,
  )
  expect(compared).toBeGreaterThan(1000)
})

function isNested(inner: OpenCell, outer: OpenCell): boolean {
  const labels = (cell: OpenCell, names: readonly (keyof OpenCell)[]) =>
    names.map((name) => cell[name]).filter((label) => label !== '')
  const within = (names: readonly (keyof OpenCell)[]) =>
    labels(outer, names).every((label) => labels(inner, names).includes(label))
  return (
    inner.window_days <= outer.window_days &&
    within(['ticker', 'ticker_2']) &&
    within(['topic', 'topic_2']) &&
    within(['theme']) &&
    within(['sentiment'])
  )
}

test('what is left of a cell without its open sentiments rests on nobody or on enough people', async () => {
  let gaps = 0
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const { cells } = await cubeOf(world)
      const open = new Map(cells.map((cell) => [idOf(cell), cell]))
      for (const cell of cells.filter(({ sentiment }) => sentiment === '')) {
        const told = words.filter((sentiment) => open.has(idOf({ ...cell, sentiment })))
        const left = itemsOf(world, cell).filter(({ sentiment }) => !told.includes(sentiment))
        if (told.length === 0 || left.length === 0) continue
        gaps++
        expect(peopleOf(left), idOf(cell)).toBeGreaterThanOrEqual(rules.floor)
      }
    }),
    runs,
  )
  expect(gaps).toBeGreaterThan(20)
})

test('each cell that asks for one label less is open too', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const { cells } = await cubeOf(world)
      const open = new Set(cells.map(idOf))
      for (const cell of cells) for (const parent of parentsOf(cell)) expect(open.has(idOf(parent))).toBe(true)
    }),
    runs,
  )
})

const crowd = (count: number, what: Partial<Said>): Said[] =>
  Array.from({ length: count }, (_, at) => ({
    measure: 0,
    age: 0,
    person: at,
    tickers: [],
    topics: [],
    themes: [],
    sentiment: 'neutral',
    ...what,
  }))
const find = (cells: OpenCell[], what: Partial<OpenCell>) =>
  cells.filter((cell) => Object.entries(what).every(([name, value]) => cell[name as keyof OpenCell] === value))

test('a large crowd is told in every combination: caution costs nothing where people are many', async () => {
  const world = [
    ...crowd(300, { tickers: ['AAPL', 'NVDA'], topics: ['earnings'], sentiment: 'bullish' }),
    ...crowd(300, { tickers: ['AAPL'], topics: ['taxes'], sentiment: 'bearish', age: 5 }).map(shifted(300)),
    ...crowd(300, { tickers: ['NVDA'], topics: ['earnings', 'taxes'], age: 100 }).map(shifted(600)),
  ]
  const { cells } = await cubeOf(world)
  expect(find(cells, { window_days: 365, sentiment: '', topic: '', ticker_2: '' }).length).toBe(3)
  expect(find(cells, { window_days: 7, ticker: 'AAPL', ticker_2: 'NVDA', topic: 'earnings' }).length).toBe(2)
  expect(find(cells, { window_days: 365, topic: 'earnings', topic_2: 'taxes', ticker: 'NVDA' }).length).toBe(2)
})

test('a crowd that is read in several blocks is counted whole', async () => {
  // With seven words and more a conversation, more than a block holds.
  const world: Said[] = Array.from({ length: 40_000 }, (_, at) => ({
    measure: 0,
    age: at % 200,
    person: (at * 7919) % 600,
    tickers: at % 3 === 0 ? ['AAPL'] : at % 3 === 1 ? ['AAPL', 'NVDA'] : [],
    topics: at % 5 === 0 ? ['taxes'] : [],
    themes: at % 7 === 0 ? ['buy_now'] : [],
    sentiment: words[at % words.length],
  }))
  const { cells } = await cubeOf(world)
  const long = cells.filter(({ window_days }) => window_days === 365)
  expect(long.length).toBeGreaterThan(20)
  for (const cell of long) {
    const items = itemsOf(world, cell)
    expect([cell.items, cell.people], idOf(cell)).toEqual([items.length, peopleOf(items)])
  }
})

test('threads count what one of them counts', async () => {
  const world = [
    ...crowd(200, { tickers: ['AAPL', 'NVDA'], topics: ['earnings'], sentiment: 'bullish' }),
    ...crowd(200, { tickers: ['AAPL'], topics: ['taxes'], sentiment: 'bearish', age: 5 }).map(shifted(150)),
    ...crowd(200, { tickers: ['NVDA'], topics: ['earnings', 'taxes'], age: 100 }).map(shifted(300)),
  ]
  const [alone, together] = [await cubeOf(world), await cubeOf(world, 2)]
  expect(together.cells.length).toBeGreaterThan(50)
  expect(together).toEqual(alone)
})

test('one person with nine tenths of the items is not told of, however many stand behind her', async () => {
  const talk = { tickers: ['AAPL'] }
  const others = crowd(200, { tickers: ['NVDA'] }).map(shifted(100))
  const bot = Array.from({ length: 91 }, () => crowd(1, talk)[0])
  const loud = await cubeOf([...bot, ...crowd(9, talk).map(shifted(1)), ...others])
  expect(find(loud.cells, { ticker: 'AAPL' })).toEqual([])
  const fair = await cubeOf([...bot.slice(0, 70), ...crowd(30, talk).map(shifted(1)), ...others])
  expect(find(fair.cells, { ticker: 'AAPL', sentiment: '', window_days: 1 })).toHaveLength(1)
  const justFair = await cubeOf([...bot.slice(0, 90), ...crowd(10, talk).map(shifted(1)), ...others])
  expect(find(justFair.cells, { ticker: 'AAPL', sentiment: '', window_days: 1 })).toHaveLength(1)
})

test('who was loud a month ago keeps no window from being told in which he said nothing', async () => {
  const talk = { tickers: ['AAPL'] }
  const others = crowd(200, { tickers: ['NVDA'] }).map(shifted(100))
  const bot = Array.from({ length: 200 }, () => crowd(1, { ...talk, age: 20 })[0])
  const { cells } = await cubeOf([...bot, ...crowd(9, talk).map(shifted(1)), ...others])
  const windows = find(cells, { ticker: 'AAPL', sentiment: '' }).map(({ window_days }) => window_days)
  expect(windows.sort((a, b) => a - b)).toEqual([1, 3, 7, 14])
})

test('of told sentiments the one with the fewest people goes where the rest would be one person', async () => {
  const world = [
    ...crowd(12, { sentiment: 'bullish' }),
    ...crowd(5, { sentiment: 'bearish' }).map(shifted(12)),
    ...crowd(1, { sentiment: 'neutral' }).map(shifted(17)),
  ]
  const { cells } = await cubeOf(world)
  expect(find(cells, { window_days: 7 }).map(({ sentiment }) => sentiment)).toEqual(['', 'bullish'])
})

test('of two windows with one or two people between them, the default of the interface stays', async () => {
  const week = crowd(10, { age: 2 })
  const { cells } = await cubeOf([...week, ...crowd(2, { age: 20 }).map(shifted(10))])
  const windows = find(cells, { sentiment: '' }).map(({ window_days }) => window_days)
  expect(windows.sort((a, b) => a - b)).toEqual([3, 7, 14])
  expect(windowDays).toContain(30)
})

test('baselines hold the days just before the window, and never those of the window', async () => {
  const told = { told: 0, none: 0, withheld: 0 }
  await fc.assert(
    fc.asyncProperty(busyWorlds, async (world) => {
      const { cells, baselines } = await cubeOf(world)
      for (const line of baselines) {
        const before = (said: Said) =>
          said.measure === 0 &&
          said.age >= line.days &&
          said.age < line.days + line.baseline_days &&
          (line.sentiment === '' || said.sentiment === line.sentiment)
        const all = world.filter(before)
        const items = all.filter((said) => said[`${line.dimension}s` as 'tickers'].includes(line.value))
        expect([line.items, line.people, line.base_items, line.base_people].map(Number)).toEqual([
          items.length,
          peopleOf(items),
          all.length,
          peopleOf(all),
        ])
        expect(line.state === 'none').toBe(peopleOf(items) < rules.floor)
        told[line.state]++
        if (line.state !== 'told') continue
        expect(isOpen(cells, line), JSON.stringify(line)).toBe(true)
        const rest = peopleOf(all.filter((said) => !items.includes(said)))
        expect(rest === 0 || rest >= rules.floor).toBe(true)
      }
    }),
    { numRuns: 4 },
  )
  expect(Math.min(...Object.values(told))).toBeGreaterThan(100)
})

test('no told baseline, with its window and against any other told span, sentiment or the rest of them, tells of one or two people', async () => {
  const compared = { spans: 0, sentiments: 0, rests: 0 }
  await fc.assert(
    fc.asyncProperty(busyWorlds, async (world) => {
      const { cells, baselines } = await cubeOf(world)
      const told = baselines.filter(({ state }) => state === 'told')
      const within = (line: Label, from: number, to: number) =>
        world.filter(
          (said) =>
            said.measure === 0 &&
            said.age >= from &&
            said.age < to &&
            (line.sentiment === '' || said.sentiment === line.sentiment) &&
            said[`${line.dimension}s` as 'tickers'].includes(line.value),
        )
      const few = (items: Said[]) => items.length > 0 && peopleOf(items) < rules.floor
      for (const own of Map.groupBy(told, ({ dimension, value, sentiment }) =>
        [dimension, value, sentiment].join('|'),
      ).values()) {
        const [label] = own
        const spans = own.map(({ days, baseline_days }) => days + baseline_days)
        const ends = [...new Set([...windowDays.filter((days) => isOpen(cells, { ...label, days })), ...spans])]
        for (const from of ends) {
          for (const to of ends.filter((end) => end > from && (spans.includes(end) || spans.includes(from)))) {
            expect(few(within(label, from, to)), `${JSON.stringify(label)}, ${from} to ${to} days`).toBe(false)
            compared.spans++
          }
        }
      }
      for (const line of told) {
        if (line.sentiment !== '') continue
        const own = within(line, line.days, line.days + line.baseline_days)
        const leaning = told.filter(
          (other) =>
            other.sentiment !== '' &&
            isSame({ ...other, sentiment: '' }, line) &&
            other.days === line.days &&
            other.baseline_days === line.baseline_days,
        )
        for (const { sentiment } of leaning) {
          expect(few(own.filter((said) => said.sentiment !== sentiment)), JSON.stringify(line)).toBe(false)
          compared.sentiments++
        }
        if (leaning.length === 0) continue
        const rest = own.filter((said) => !leaning.some(({ sentiment }) => sentiment === said.sentiment))
        expect(few(rest), JSON.stringify(line)).toBe(false)
        compared.rests++
      }
      for (const line of told.filter(({ sentiment }) => sentiment !== '')) {
        const wider = { ...line, sentiment: '' }
        expect(told.some((other) => isSame(other, wider) && other.days === line.days)).toBe(true)
      }
    }),
    { numRuns: 4 },
  )
  expect(Math.min(...Object.values(compared))).toBeGreaterThan(20)
})

type Label = Pick<Baseline, 'dimension' | 'value' | 'sentiment'>

function isSame(one: Label, other: Label): boolean {
  return one.dimension === other.dimension && one.value === other.value && one.sentiment === other.sentiment
}

function isOpen(cells: OpenCell[], { dimension, value, sentiment, days }: Label & { days: number }): boolean {
  const labels = { ticker: '', ticker_2: '', topic: '', topic_2: '', theme: '', [dimension]: value }
  return find(cells, { measure: 'conversation', window_days: days, sentiment, ...labels }).length === 1
}

function shifted(by: number) {
  return (said: Said): Said => ({ ...said, person: said.person + by })
}
