import Piscina, { move } from 'piscina'
import { CellTable } from './cell_table.ts'
import { withoutSentiment } from './key.ts'
import { PAIR, Pairs, pairsOf } from './pairs.ts'
import { sentiments } from './units.ts'
import { preferred, windowDays } from './windows.ts'

/** What may be published, as `config/privacy.yaml` says. */
export interface OpeningRules {
  floor: number
  dominance: number
}

/** The cells that at least `floor` people stand behind. Numbers of all windows of a cell stand beside each other. */
export interface Cells {
  count: number
  named: Uint32Array
  about: Uint32Array
  /** Questions or conversations of each window, and the people behind them. */
  items: Uint32Array
  people: Uint32Array
  /** The most items of one person in the longest window, and so a bound on them in each. */
  top: Uint32Array
  /** Windows in which the cell may stand by itself, as bits. */
  kept: Uint8Array
}

/** One part of the keys of some units, which threads share. */
export interface PartOfCube {
  words: Uint32Array
  /** Ids of tickers up to here are of single ones. */
  singles: number
  part: number
  parts: number
  /** Pairs that the part is expected to have. */
  room: number
  rules: OpeningRules
}

const windows = windowDays.length
const bySentiment = sentiments.length * windows

/** Pairs of windows, the shorter first. */
const pairs = windowDays.flatMap((_, longer) => windowDays.slice(0, longer).map((_, shorter) => [shorter, longer]))

/** Numbers of people that are counted for a cell: of each window, and of the days between each two of them. */
const crowds = windows + pairs.length

/** By the rings in which a person has items, as bits: which of the numbers he is one of. */
const crowdsOf: readonly number[][] = Array.from({ length: 2 ** windows }, (_, rings) => [
  ...windowDays.flatMap((_, window) => (rings & (2 ** (window + 1) - 1) ? [window] : [])),
  ...pairs.flatMap(([shorter, longer], at) => (rings & (2 ** (longer + 1) - 2 ** (shorter + 1)) ? [windows + at] : [])),
])

/**
 * Numbers of a cell while it is counted, beside each other for the cache's sake: the person seen last, his rings as bits and
 * his items, which are not yet among the crowds; the most items of one person; the crowds.
 */
const [LAST, RINGS, OWN, TOP, CROWDS] = [0, 1, 2, 3, 4]
const RECORD = CROWDS + crowds

/** Counts the cells of a part: what rests on fewer people than the floor goes no further than a first pass. */
export function countPart({ words: units, singles, part, parts, room, rules }: PartOfCube): Cells {
  if (!paired || paired.words.length < room * PAIR) paired = new Pairs(room)
  const { words, length } = pairsOf(units, singles, part, parts, paired)
  const table = new CellTable()
  for (let at = 0; at < length; at += PAIR) {
    table.see(words[at + 1], words[at + 2], words[at])
    table.see(words[at + 1], words[at + 2] | (words[at + 3] & 7), words[at])
  }
  const counts = new Counts(table, rules.floor)
  for (let at = 0; at < length; at += PAIR) {
    counts.add(words[at + 1], words[at + 2], words[at], words[at + 3] >> 3, words[at + 3] & 7)
  }
  return counts.counted(rules)
}

/** Numbers of the frequent cells of one part while they are counted. */
class Counts {
  readonly #table: CellTable
  readonly #cells: Cells
  readonly #records: Uint32Array
  /** Items of each sentiment and window, for cells that ask for no sentiment: at `leaningAt`, -1 for others. */
  readonly #leanings: Uint32Array
  readonly #leaningAt: Int32Array
  /** Where the items of a cell are counted that asks for a sentiment. */
  readonly #itemsAt: Int32Array

  constructor(table: CellTable, floor: number) {
    this.#table = table
    const { count, named, about } = table.keepFrequent(floor)
    const leaningAt = new Int32Array(count).fill(-1)
    let wholes = 0
    for (let cell = 0; cell < count; cell++) {
      if (withoutSentiment(about[cell]) === about[cell]) leaningAt[cell] = wholes++ * bySentiment
    }
    this.#cells = {
      count,
      named,
      about,
      items: new Uint32Array(count * windows),
      people: new Uint32Array(count * windows),
      top: new Uint32Array(count),
      kept: new Uint8Array(count),
    }
    this.#leanings = new Uint32Array(wholes * bySentiment)
    this.#leaningAt = leaningAt
    this.#records = new Uint32Array(count * RECORD)
    this.#itemsAt = new Int32Array(count)
  }

  /** Counts an item in the cell without and the one with its sentiment. */
  add(named: number, about: number, person: number, ring: number, sentiment: number): void {
    const whole = this.#table.cellOf(named, about)
    if (whole < 0) return
    const leaning = this.#leaningAt[whole] + (sentiment - 1) * windows
    this.#leanings[leaning + ring]++
    this.#see(whole, person, ring)
    const cell = this.#table.cellOf(named, about | sentiment)
    if (cell < 0) return
    this.#itemsAt[cell] = leaning
    this.#see(cell, person, ring)
  }

  #see(cell: number, person: number, ring: number): void {
    const records = this.#records
    const at = cell * RECORD
    if (records[at + LAST] !== person) {
      this.#close(at)
      records[at + LAST] = person
      records[at + RINGS] = 0
      records[at + OWN] = 0
    }
    records[at + RINGS] |= 1 << ring
    records[at + OWN]++
  }

  /** Adds the person seen last in a record to its crowds. */
  #close(at: number): void {
    const records = this.#records
    const among = crowdsOf[records[at + RINGS]]
    for (let crowd = 0; crowd < among.length; crowd++) records[at + CROWDS + among[crowd]]++
    if (records[at + OWN] > records[at + TOP]) records[at + TOP] = records[at + OWN]
  }

  counted(rules: OpeningRules): Cells {
    const { count, items, people, top, kept } = this.#cells
    const [leanings, leaningAt] = [this.#leanings, this.#leaningAt]
    const mayDominate = portion(rules.dominance)
    for (let at = 0; at < leanings.length; at++) if (at % windows > 0) leanings[at] += leanings[at - 1]
    for (let cell = 0; cell < count; cell++) {
      this.#close(cell * RECORD)
      top[cell] = this.#records[cell * RECORD + TOP]
      for (let window = 0; window < windows; window++) {
        const at = cell * windows + window
        people[at] = this.#records[cell * RECORD + CROWDS + window]
        if (leaningAt[cell] < 0) items[at] = leanings[this.#itemsAt[cell] + window]
        else for (let of = 0; of < bySentiment; of += windows) items[at] += leanings[leaningAt[cell] + of + window]
      }
      kept[cell] = this.#keptWindows(cell, rules.floor, (window) => {
        const at = cell * windows + window
        return mayDominate(Math.min(top[cell], items[at] - people[at] + 1), items[at])
      })
    }
    return this.#cells
  }

  /** Conditions 1 and 2 of src/cube/open.ts: windows, in the order of preference, that can stand beside those before. */
  #keptWindows(cell: number, floor: number, isFair: (window: number) => boolean): number {
    let kept = 0
    for (const window of preferred) {
      if (this.#cells.people[cell * windows + window] < floor || !isFair(window)) continue
      const isApart = pairs.every(([shorter, longer], at) => {
        const other = shorter === window ? longer : shorter
        if ((shorter !== window && longer !== window) || !(kept & (1 << other))) return true
        const between = this.#records[cell * RECORD + CROWDS + windows + at]
        return between === 0 || between >= floor
      })
      if (isApart) kept |= 1 << window
    }
    return kept
  }
}

/** Whether a part is at most `share` of a whole, in exact decimals. */
function portion(share: number): (part: number, whole: number) => boolean {
  const decimals = /\.(\d+)$/.exec(String(share))?.[1].length ?? 0
  const scale = 10 ** decimals
  const most = Math.round(share * scale)
  return (part, whole) => part * scale <= most * whole
}

/** Kept from part to part: as much room again would be asked for in a moment. */
let paired: Pairs | undefined

/** What a thread does with a part: the counts are handed over, not copied. */
export default function countOnThread(part: PartOfCube) {
  const cells = countPart(part)
  const buffers = Object.values(cells).flatMap((each) => (typeof each === 'number' ? [] : [each.buffer]))
  return move({
    get [Piscina.transferableSymbol]() {
      return buffers
    },
    get [Piscina.valueSymbol]() {
      return cells
    },
  } as never)
}
