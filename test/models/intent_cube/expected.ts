import { windows } from '../../../src/base/calendar/days.ts'
import { type Noise, recordKey } from '../positioning/noise.ts'
import type { Asked, Baseline, Cell, Said } from './world.ts'

/** How many items each person contributes to a cell. */
export type Contents = Map<string, number>

type Counted = [asked: Asked, contents: Contents][]

const measures = ['conversation', 'question'] as const

/** The cells of a world with the noise of docs/privacy.md, counted from the labels of each item. */
export function expectedCells(world: Said[], noise: Noise): Cell[] {
  const counted = contentsOf(world)
  const few = fewOf(counted, noise.floor)
  return counted
    .filter(([, contents]) => contents.size >= noise.floor)
    .map(([asked, contents]) => {
      const items = noisy(noise, asked.measure, contents)
      const of = (kind: string) => {
        const count = few.get(`${idOf(asked)} ${kind}`) ?? 0
        return items === null || count < 3 ? null : count
      }
      return { ...asked, items, few_tickers: of('ticker'), few_topics: of('topic'), few_themes: of('theme') }
    })
    .sort((a, b) => inOrder(idOf(a), idOf(b)))
}

/** The contributors to each combination of labels that an answer shows. */
export function contentsOf(world: Said[]): Counted {
  const counted = new Map<string, [Asked, Contents]>()
  for (const said of world) {
    for (const asked of askedBy(said)) {
      const id = idOf(asked)
      const cell = counted.get(id) ?? [asked, new Map()]
      counted.set(id, cell)
      cell[1].set(said.person, (cell[1].get(said.person) ?? 0) + 1)
    }
  }
  return [...counted.values()]
}

export function idOf({ measure, window_days, ticker, ticker_2, topic, topic_2, theme, sentiment }: Asked): string {
  return [measure, String(window_days).padStart(3, '0'), ticker, ticker_2, topic, topic_2, theme, sentiment].join('|')
}

export function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function* askedBy(said: Said): Generator<Asked> {
  const measure = measures[said.measure]
  for (const window_days of windows.filter((days) => said.age < days))
    for (const [ticker, ticker_2] of setsOf(said.tickers))
      for (const [topic, topic_2] of setsOf(said.topics))
        for (const theme of ['', ...said.themes])
          for (const sentiment of ['', said.sentiment]) {
            const asked = { measure, window_days, ticker, ticker_2, topic, topic_2, theme, sentiment }
            if (isShown(asked)) yield asked
          }
}

/** No label, one label, or two labels in alphabetical order. */
function setsOf(labels: string[]): [string, string][] {
  const pairs = labels.flatMap((one) => labels.filter((two) => two > one).map((two): [string, string] => [one, two]))
  return [['', ''], ...labels.map((one): [string, string] => [one, '']), ...pairs]
}

/**
 * Whether an answer shows the combination. Two tickers or topics of a question need a theme, and two tickers of a
 * conversation exclude one.
 */
function isShown({ measure, ticker_2, topic_2, theme }: Asked): boolean {
  if (measure === 'conversation') return theme === '' || ticker_2 === ''
  return theme === '' ? ticker_2 === '' && topic_2 === '' : ticker_2 === '' || topic_2 === ''
}

/** By cell and kind, the number of labels that fewer people than the floor name. */
function fewOf(counted: Counted, floor: number): Map<string, number> {
  const few = new Map<string, number>()
  for (const [asked, contents] of counted) {
    if (contents.size >= floor) continue
    for (const [base, kind] of basesOf(asked)) {
      const id = `${idOf(base)} ${kind}`
      few.set(id, (few.get(id) ?? 0) + 1)
    }
  }
  return few
}

/** The cells that list a cell as one of their rows. */
function basesOf(asked: Asked): [Asked, string][] {
  const { measure, ticker, ticker_2, topic, topic_2, theme } = asked
  if (ticker !== '') {
    const isMover = measure === 'conversation' && [ticker_2, topic, theme].every((label) => label === '')
    return isMover ? [[{ ...asked, ticker: '' }, 'ticker']] : []
  }
  if (theme !== '') return [[{ ...asked, theme: '' }, 'theme']]
  if (topic === '') return []
  if (topic_2 === '') return [[{ ...asked, topic: '' }, 'topic']]
  return [topic, topic_2].map((each) => [{ ...asked, topic: each, topic_2: '' }, 'topic'])
}

/** The baselines of the published cells of one ticker, topic or theme. */
export function expectedBaselines(world: Said[], cells: Cell[], noise: Noise): Baseline[] {
  const conversations = world.filter(({ measure }) => measure === 0)
  return cells
    .filter((cell) => cell.items !== null && cell.measure === 'conversation')
    .filter((cell) => cell.ticker_2 === '' && cell.topic_2 === '')
    .flatMap(({ window_days: days, ticker, topic, theme, sentiment }) => {
      const named = Object.entries({ ticker, topic, theme }).filter(([, value]) => value !== '')
      if (named.length !== 1) return []
      const [[dimension, value]] = named as [[Baseline['dimension'], string]]
      return windows.map((baseline_days): Baseline => {
        const all = conversations.filter(
          (said) =>
            said.age >= days && said.age < days + baseline_days && (sentiment === '' || said.sentiment === sentiment),
        )
        const own = all.filter((said) => said[`${dimension}s`].includes(value))
        const [base_items, part] = [all, own].map((items) => noisy(noise, 'conversation', contentsIn(items)))
        const people = contentsIn(own).size
        const isPublished = base_items !== null && part !== null
        return {
          dimension,
          value,
          sentiment,
          days,
          baseline_days,
          state: people < noise.floor ? 'too_few_people' : isPublished ? 'published' : 'dominance',
          items: isPublished ? part : null,
          base_items,
        }
      })
    })
    .sort((a, b) => inOrder(grainOf(a), grainOf(b)))
}

function grainOf({ dimension, value, sentiment, days, baseline_days }: Baseline): string {
  return [dimension, value, sentiment, ...[days, baseline_days].map((each) => String(each).padStart(3, '0'))].join('|')
}

export function contentsIn(items: Said[]): Contents {
  const contents: Contents = new Map()
  for (const { person } of items) contents.set(person, (contents.get(person) ?? 0) + 1)
  return contents
}

/** The perturbed count of a cell; null if it must not be published. */
function noisy(noise: Noise, measure: string, contents: Contents): number | null {
  return noise.isPublishable(contents.size, [...contents.values()])
    ? noise.count(
        measure,
        [...contents].map(([person, count]) => [recordKey(person), count]),
      )
    : null
}
