import type { DuckDBConnection } from '@duckdb/node-api'
import { type Cell, writeRows } from '../engine/row_writer.ts'
import { fieldOf } from './key.ts'
import { unitAfter } from './pairs.ts'
import { headWords, layOut, sentiments, type Units } from './units.ts'
import { windowDays } from './windows.ts'

/** Ages in days at which a window or a baseline ends; between two of them nothing needs to be told apart. */
export const ends = [
  ...new Set(windowDays.flatMap((days) => [days, ...windowDays.map((baseline) => days + baseline)])),
].sort((a, b) => a - b)

/** The oldest day that some baseline holds, in days before the release's. */
const oldestDays = ends.at(-1)!

/**
 * Counts conversations and people of each value and sentiment over the days of all baselines, and makes two tables:
 *
 * - `counted`: dimension, value, sentiment ('' for all), days, baseline_days, items, people, top; dimension and value are ''
 *   for all conversations
 * - `timelines`: dimension, value, sentiment, top, and by each of `ends` `sums`, the items younger than it, and `bigs`, how
 *   many of the segments between two ends up to it rest each on at least `floor` people
 *
 * `top` is the most conversations of one person in all these days. `source` is as for `countBaselines`.
 */
export async function countSpans(connection: DuckDBConnection, source: string, floor: number): Promise<void> {
  // Nobody is left out for being few: how few is for the state to say.
  const units = await layOut(connection, `select 0 as measure, * from (${sourceOf(source)})`, 1, {
    place: `(list_position(list_transform([${ends.join(', ')}], lambda days: days > getvariable('as_of') - day), true) - 1)`,
    withPairs: false,
  })
  const counts = new Counts(units)
  await writeRows(connection, 'counted', counted, counts.spans())
  await writeRows(connection, 'timelines', timelines, counts.timelines(floor))
}

/** Of a source, the days that some baseline holds. */
function sourceOf(source: string): string {
  return `select day, person_id, tickers, topics, themes, sentiment from (${source}) where day > getvariable('as_of') - ${oldestDays}`
}

const counted = {
  dimension: 'VARCHAR',
  value: 'VARCHAR',
  sentiment: 'VARCHAR',
  days: 'INTEGER',
  baseline_days: 'INTEGER',
  items: 'INTEGER',
  people: 'INTEGER',
  top: 'INTEGER',
} as const

const timelines = {
  dimension: 'VARCHAR',
  value: 'VARCHAR',
  sentiment: 'VARCHAR',
  top: 'INTEGER',
  sums: 'INTEGER[]',
  bigs: 'INTEGER[]',
} as const

/** Windows with their baselines, as the first and the last of the segments between two `ends` that these hold. */
const spans = windowDays.flatMap((days) =>
  windowDays.map((baseline_days) => ({
    days,
    baseline_days,
    first: ends.indexOf(days) + 1,
    last: ends.indexOf(days + baseline_days),
  })),
)

/** Conversations and people of each value, sentiment and span; values of a dimension by id, sentiments from 0 for any. */
class Counts {
  readonly #names: { dimension: string; value: string }[]
  readonly #items: Uint32Array
  readonly #people: Uint32Array
  /** People of each segment by itself. */
  readonly #inSegment: Uint32Array
  readonly #top: Uint32Array
  /** Of each cell the person seen last, his segments as two halves of bits, and his items. */
  readonly #last: Uint32Array

  constructor({ words, names }: Units) {
    const { ticker, topic, theme } = names
    this.#names = [
      { dimension: '', value: '' },
      ...Object.entries({ ticker, topic, theme }).flatMap(([dimension, values]) =>
        values.slice(1).map((value) => ({ dimension, value })),
      ),
    ]
    const cells = this.#names.length * (sentiments.length + 1)
    this.#items = new Uint32Array(cells * ends.length)
    this.#people = new Uint32Array(cells * spans.length)
    this.#inSegment = new Uint32Array(cells * ends.length)
    this.#top = new Uint32Array(cells)
    this.#last = new Uint32Array(cells * 4)
    const topicsFrom = ticker.length - 1
    const themesFrom = topicsFrom + topic.length - 1
    for (let at = 0; at < words.length; at = unitAfter(words, at)) {
      const see = (value: number) => this.#see(value, words[at] + 1, words[at + 2], words[at + 3])
      const topicsAt = at + headWords + words[at + 4]
      const themesAt = topicsAt + words[at + 5]
      const end = themesAt + words[at + 6]
      see(0)
      for (let ticker = at + headWords; ticker < topicsAt; ticker++) see(words[ticker])
      for (let topic = topicsAt; topic < themesAt; topic++) see(topicsFrom + fieldOf(words[topic], 'topic'))
      for (let theme = themesAt; theme < end; theme++) see(themesFrom + fieldOf(words[theme], 'theme'))
    }
    for (let cell = 0; cell < cells; cell++) this.#close(cell)
  }

  #see(value: number, person: number, segment: number, sentiment: number): void {
    this.#count(value * (sentiments.length + 1), person, segment)
    this.#count(value * (sentiments.length + 1) + sentiment, person, segment)
  }

  #count(cell: number, person: number, segment: number): void {
    const last = this.#last
    const at = cell * 4
    if (last[at] !== person) {
      this.#close(cell)
      last[at] = person
      last[at + 1] = 0
      last[at + 2] = 0
      last[at + 3] = 0
    }
    last[at + 1 + (segment >> 5)] |= 1 << (segment & 31)
    last[at + 3]++
    this.#items[cell * ends.length + segment]++
  }

  /** Counts the person seen last in a cell among its people. */
  #close(cell: number): void {
    const [low, high, own] = this.#last.subarray(cell * 4 + 1, cell * 4 + 4)
    if (own === 0) return
    for (let span = 0; span < spans.length; span++) {
      if (low & lowBits[span] || high & highBits[span]) this.#people[cell * spans.length + span]++
    }
    for (let segment = 0; segment < ends.length; segment++) {
      if ((segment < 32 ? low : high) & (1 << (segment & 31))) this.#inSegment[cell * ends.length + segment]++
    }
    if (own > this.#top[cell]) this.#top[cell] = own
  }

  *spans(): Generator<Record<keyof typeof counted, Cell>> {
    for (const { cell, ...label } of this.#cells()) {
      for (const [span, { days, baseline_days, first, last }] of spans.entries()) {
        const people = this.#people[cell * spans.length + span]
        if (people === 0) continue
        const from = cell * ends.length
        const items = this.#items.subarray(from + first, from + last + 1).reduce((sum, count) => sum + count, 0)
        yield { ...label, days, baseline_days, items, people, top: this.#top[cell] }
      }
    }
  }

  *timelines(floor: number): Generator<Record<keyof typeof timelines, Cell>> {
    for (const { cell, ...label } of this.#cells()) {
      const [from, to] = [cell * ends.length, (cell + 1) * ends.length]
      let [items, big] = [0, 0]
      const sums = Array.from(this.#items.subarray(from, to), (count) => (items += count))
      const bigs = Array.from(this.#inSegment.subarray(from, to), (people) => (big += people >= floor ? 1 : 0))
      yield { ...label, top: this.#top[cell], sums, bigs }
    }
  }

  /** Cells that have any items, with what they are of. */
  *#cells(): Generator<{ cell: number; dimension: string; value: string; sentiment: string }> {
    for (const [at, named] of this.#names.entries()) {
      for (const [lean, sentiment] of ['', ...sentiments].entries()) {
        const cell = at * (sentiments.length + 1) + lean
        if (this.#top[cell] > 0) yield { cell, ...named, sentiment }
      }
    }
  }
}

/** The segments of each span, as two halves of bits. */
const bitsOf = (half: number) =>
  spans.map(({ first, last }) => {
    let bits = 0
    for (let segment = first; segment <= last; segment++) if (segment >> 5 === half) bits |= 1 << (segment & 31)
    return bits
  })
const lowBits = bitsOf(0)
const highBits = bitsOf(1)
