import { mayDominate, type OpeningRules } from './rules.ts'
import { sides } from './units.ts'
import { preferred, windowDays } from './windows.ts'

const windows = windowDays.length

/** Pairs of windows, the shorter first. */
const pairs = windowDays.flatMap((_, longer) => windowDays.slice(0, longer).map((_, shorter) => [shorter, longer]))

/** Numbers of people that are counted for a cell: of each window, and of the days between each two of them. */
const crowds = windows + pairs.length

/** Where the people between two windows are counted, the shorter first. */
const betweenAt = (shorter: number, longer: number) =>
  windows + pairs.findIndex(([one, other]) => one === shorter && other === longer)

/** By the rings in which a person has items, as bits: which of the numbers he is one of. */
const crowdsOf: readonly Uint8Array[] = Array.from({ length: 2 ** windows }, (_, rings) =>
  Uint8Array.from([
    ...windowDays.flatMap((_, window) => (rings & (2 ** (window + 1) - 1) ? [window] : [])),
    ...pairs.flatMap(([shorter, longer], at) =>
      rings & (2 ** (longer + 1) - 2 ** (shorter + 1)) ? [windows + at] : [],
    ),
  ]),
)

/** Windows in the order of preference, each with those before it and where the people between the two are counted. */
const steps = preferred.map((window, place) => ({
  window,
  before: preferred.slice(0, place).map((other) => ({
    bit: 1 << other,
    between: betweenAt(Math.min(window, other), Math.max(window, other)),
  })),
}))

/** Counts one cell and its sentiments at a time. Units of a person have to come beside each other. */
export class Tally {
  /** Units by side and ring, of sentiments only; once closed by side and window. */
  readonly #items = new Uint32Array(sides * windows)
  readonly #crowds = new Uint32Array(sides * crowds)
  readonly #tops = new Uint32Array(sides)
  /** Of the person seen last, by side: the rings of his units as bits, and how many they are. */
  readonly #rings = new Uint8Array(sides)
  readonly #own = new Uint32Array(sides)
  #last = 0
  readonly #floor: number
  readonly #mayDominate: (part: number, whole: number) => boolean

  constructor(rules: OpeningRules) {
    this.#floor = rules.floor
    this.#mayDominate = mayDominate(rules)
  }

  /** Counts a unit of a person, from 1. */
  add(person: number, ring: number, sentiment: number): void {
    if (person !== this.#last) {
      this.#leave()
      this.#last = person
    }
    this.#rings[sentiment] |= 1 << ring
    this.#own[sentiment]++
    this.#items[sentiment * windows + ring]++
  }

  /** Ends a cell: its numbers can be read until `clear`. */
  close(): void {
    this.#leave()
    const items = this.#items
    for (let side = 1; side < sides; side++) {
      for (let at = side * windows; at < (side + 1) * windows; at++) {
        if (at > side * windows) items[at] += items[at - 1]
        items[at - side * windows] += items[at]
      }
    }
  }

  clear(): void {
    this.#items.fill(0)
    this.#crowds.fill(0)
    this.#tops.fill(0)
    this.#last = 0
  }

  /** Adds the person seen last to the crowds. */
  #leave(): void {
    const [rings, own] = [this.#rings, this.#own]
    for (let side = 1; side < sides; side++) {
      if (own[side] === 0) continue
      this.#among(side, rings[side], own[side])
      rings[0] |= rings[side]
      own[0] += own[side]
      rings[side] = 0
      own[side] = 0
    }
    if (own[0] > 0) this.#among(0, rings[0], own[0])
    rings[0] = 0
    own[0] = 0
  }

  #among(side: number, rings: number, own: number): void {
    const among = crowdsOf[rings]
    const at = side * crowds
    for (let crowd = 0; crowd < among.length; crowd++) this.#crowds[at + among[crowd]]++
    if (own > this.#tops[side]) this.#tops[side] = own
  }

  items(side: number, window: number): number {
    return this.#items[side * windows + window]
  }

  people(side: number, window: number): number {
    return this.#crowds[side * crowds + window]
  }

  /** The most units of one person in the longest window. */
  top(side: number): number {
    return this.#tops[side]
  }

  /** Whether at least `floor` people stand behind a side in its longest window, and so perhaps in others. */
  isFrequent(side: number): boolean {
    return this.people(side, windows - 1) >= this.#floor
  }

  /** Conditions 1 and 2 of src/cube/open.ts: windows, in the order of preference, that can stand beside those before. */
  keptWindows(side: number): number {
    let kept = 0
    for (const { window, before } of steps) {
      const [items, people] = [this.items(side, window), this.people(side, window)]
      if (people < this.#floor || !this.#mayDominate(Math.min(this.#tops[side], items - people + 1), items)) continue
      const isApart = before.every(({ bit, between }) => {
        const crowd = kept & bit ? this.#crowds[side * crowds + between] : 0
        return crowd === 0 || crowd >= this.#floor
      })
      if (isApart) kept |= 1 << window
    }
    return kept
  }
}
