import { fieldOf } from './key.ts'
import { isSafe, mayDominate, type OpeningRules } from './rules.ts'
import { headWords, unitAfter } from './unit_block.ts'
import { sentiments, sides, type Units } from './units.ts'
import { preferred, windowDays } from './windows.ts'

/** Ages in days at which a window or a baseline ends; between two of them nothing needs to be told apart. */
export const ends = [
  ...new Set(windowDays.flatMap((days) => [days, ...windowDays.map((baseline) => days + baseline)])),
].sort((a, b) => a - b)

/** Windows with their baselines, as the first and the last of the segments between two `ends` that these hold. */
const spans = windowDays.flatMap((days, window) =>
  windowDays.map((baseline_days) => ({
    days,
    baseline_days,
    window,
    first: ends.indexOf(days) + 1,
    last: ends.indexOf(days + baseline_days),
  })),
)

/** The spans that hold a segment. */
const spansOf = ends.map((_, segment) =>
  spans.flatMap(({ first, last }, span) => (first <= segment && segment <= last ? [span] : [])),
)

/**
 * Ends in the order in which they are preferred where two of them cannot stand together: the interface's default baseline
 * first, and each before the windows in their own order.
 */
const preferredEnds = [
  ...new Set(
    [30, ...preferred.map((window) => windowDays[window])].flatMap((baseline) =>
      preferred.map((window) => ends.indexOf(windowDays[window] + baseline)),
    ),
  ),
]

/** What the conversations of a value, or those with one sentiment, come to in a window's baseline. */
export interface SpanCount {
  dimension: string
  value: string
  sentiment: string
  days: number
  baseline_days: number
  items: number
  people: number
  /** The most conversations of one person in all days. */
  top: number
  /** Those of all conversations. */
  base_items: number
  base_people: number
  /**
   * Whether its window is open, enough people stand behind it, none of them dominating, what other conversations have beyond
   * it is safe, and so are the days between its end and that of any open window or other standing span.
   */
  stands: boolean
}

/** The open windows of a value or one of its sentiments, as bits. */
export type OpenWindows = (dimension: string, value: string, sentiment: string) => number

/** Conversations and people of each value, sentiment and span; values of a dimension by id, sentiments from 0 for any. */
export class Counts {
  readonly #names: { dimension: string; value: string }[]
  /** Where the values of topics and of themes begin, less one. */
  readonly #topicsFrom: number
  readonly #themesFrom: number
  readonly #items: Uint32Array
  readonly #people: Uint32Array
  /** People of each segment by itself. */
  readonly #inSegment: Uint32Array
  readonly #top: Uint32Array
  /** Of each cell the person seen last, his segments as two halves of bits, and his items. */
  readonly #last: Uint32Array

  private constructor({ ticker, topic, theme }: Units['names']) {
    this.#names = [
      { dimension: '', value: '' },
      ...Object.entries({ ticker, topic, theme }).flatMap(([dimension, values]) =>
        values.slice(1).map((value) => ({ dimension, value })),
      ),
    ]
    this.#topicsFrom = ticker.length - 1
    this.#themesFrom = this.#topicsFrom + topic.length - 1
    const cells = this.#names.length * sides
    this.#items = new Uint32Array(cells * ends.length)
    this.#people = new Uint32Array(cells * spans.length)
    this.#inSegment = new Uint32Array(cells * ends.length)
    this.#top = new Uint32Array(cells)
    this.#last = new Uint32Array(cells * 4)
  }

  /** Counts units without pairs whose ring is the segment of their day. */
  static async of({ names, blocks }: Units): Promise<Counts> {
    const counts = new Counts(names)
    for await (const words of blocks) counts.#add(words)
    for (let cell = 0; cell < counts.#top.length; cell++) counts.#close(cell)
    return counts
  }

  #add(words: Uint32Array): void {
    for (let at = 0; at < words.length; at = unitAfter(words, at)) {
      const [person, segment, sentiment] = [words[at] + 1, words[at + 2], words[at + 3]]
      const topicsAt = at + headWords + words[at + 4]
      const themesAt = topicsAt + words[at + 5]
      const end = themesAt + words[at + 6]
      this.#see(0, person, segment, sentiment)
      for (let label = at + headWords; label < topicsAt; label++) this.#see(words[label], person, segment, sentiment)
      for (let label = topicsAt; label < themesAt; label++) {
        this.#see(this.#topicsFrom + fieldOf(words[label], 'topic'), person, segment, sentiment)
      }
      for (let label = themesAt; label < end; label++) {
        this.#see(this.#themesFrom + fieldOf(words[label], 'theme'), person, segment, sentiment)
      }
    }
  }

  #see(value: number, person: number, segment: number, sentiment: number): void {
    this.#count(value * sides, person, segment)
    this.#count(value * sides + sentiment, person, segment)
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
    const at = cell * 4
    const [low, high, own] = [this.#last[at + 1], this.#last[at + 2], this.#last[at + 3]]
    if (own === 0) return
    if (own > this.#top[cell]) this.#top[cell] = own
    const inSegment = cell * ends.length
    const people = cell * spans.length
    if (own === 1) {
      const segment = low === 0 ? 63 - Math.clz32(high) : 31 - Math.clz32(low)
      this.#inSegment[inSegment + segment]++
      for (const span of spansOf[segment]) this.#people[people + span]++
      return
    }
    for (let span = 0; span < spans.length; span++) {
      if (low & lowBits[span] || high & highBits[span]) this.#people[people + span]++
    }
    for (let segment = 0; segment < ends.length; segment++) {
      if ((segment < 32 ? low : high) & (1 << (segment & 31))) this.#inSegment[inSegment + segment]++
    }
  }

  /** What each value and sentiment holds in the baselines where it holds anything. */
  *spans(openWindows: OpenWindows, rules: OpeningRules): Generator<SpanCount> {
    const isFair = mayDominate(rules)
    for (const [at, { dimension, value }] of this.#names.entries()) {
      if (dimension === '') continue
      for (const [side, sentiment] of ['', ...sentiments].entries()) {
        const cell = at * sides + side
        if (this.#top[cell] === 0) continue
        const open = openWindows(dimension, value, sentiment)
        const enough = spans.map(
          ({ window }, span) => (open & (1 << window)) !== 0 && this.#isEnough(cell, side, span, rules.floor, isFair),
        )
        const apart = this.#endsApart(cell, open, enough, rules.floor)
        for (const [span, { days, baseline_days, last }] of spans.entries()) {
          const people = this.#people[cell * spans.length + span]
          if (people === 0) continue
          yield {
            dimension,
            value,
            sentiment,
            days,
            baseline_days,
            items: this.#itemsIn(cell, span),
            people,
            top: this.#top[cell],
            base_items: this.#itemsIn(side, span),
            base_people: this.#people[side * spans.length + span],
            stands: enough[span] && apart.has(last),
          }
        }
      }
    }
  }

  /** Items of a cell in a span. */
  #itemsIn(cell: number, span: number): number {
    const { first, last } = spans[span]
    let items = 0
    for (let segment = first; segment <= last; segment++) items += this.#items[cell * ends.length + segment]
    return items
  }

  /** Whether enough people stand behind a cell in a span, and what else all conversations hold there is safe. */
  #isEnough(cell: number, base: number, span: number, floor: number, isFair: ReturnType<typeof mayDominate>): boolean {
    const [items, people] = [this.#itemsIn(cell, span), this.#people[cell * spans.length + span]]
    const [baseItems, basePeople] = [this.#itemsIn(base, span), this.#people[base * spans.length + span]]
    return (
      people >= floor &&
      isFair(Math.min(this.#top[cell], items - people + 1), items) &&
      isSafe(baseItems - items, basePeople - people, this.#top[base], floor)
    )
  }

  /**
   * Ends of a cell that can stand beside each other: those of its open windows, then in the order of preference those of
   * spans that are enough. Spans of days all end with the release's day, so the difference of two of them is a stretch of
   * whole segments.
   */
  #endsApart(cell: number, open: number, enough: readonly boolean[], floor: number): Set<number> {
    const apart = new Set(windowDays.flatMap((days, window) => (open & (1 << window) ? [ends.indexOf(days)] : [])))
    const wanted = new Set(spans.flatMap(({ last }, span) => (enough[span] ? [last] : [])))
    for (const end of preferredEnds) {
      if (wanted.has(end) && [...apart].every((other) => this.#isApart(cell, end, other, floor))) apart.add(end)
    }
    return apart
  }

  /** Whether the days between two ends rest on nobody or, as far as bounds tell, on enough people. */
  #isApart(cell: number, end: number, other: number, floor: number): boolean {
    let items = 0
    for (let segment = Math.min(end, other) + 1; segment <= Math.max(end, other); segment++) {
      const at = cell * ends.length + segment
      if (this.#inSegment[at] >= floor) return true
      items += this.#items[at]
    }
    return isSafe(items, 0, this.#top[cell], floor)
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
