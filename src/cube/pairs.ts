import { CellTable, type MetCells } from './cell_table.ts'
import { placed, room } from './key.ts'
import { markOf } from './marks.ts'
import { headWords, unitAfter } from './unit_block.ts'

/** (unit, cell) pairs of one part of the keys, cell by cell. Of a cell, those of a person stand beside each other. */
export interface PairsByCell {
  met: MetCells
  /** Where the marks of a cell begin; -1 of one that was met fewer times than asked for. They are as many as it was met. */
  starts: Int32Array
  marks: Uint32Array
}

/** Room that all parts use in turn: as much again would be asked for in a moment. */
class Desk {
  length = 0
  cells: Uint32Array
  marks: Uint32Array
  sorted: Uint32Array

  constructor(room: number) {
    this.cells = new Uint32Array(room)
    this.marks = new Uint32Array(room)
    this.sorted = new Uint32Array(room)
  }

  push(cell: number, mark: number): void {
    if (this.length === this.cells.length) this.#widen()
    this.cells[this.length] = cell
    this.marks[this.length++] = mark
  }

  #widen(): void {
    const room = 2 * this.length
    const [cells, marks] = [new Uint32Array(room), new Uint32Array(room)]
    cells.set(this.cells)
    marks.set(this.marks)
    Object.assign(this, { cells, marks, sorted: new Uint32Array(room) })
  }
}

let desk = new Desk(1)

/** Which part of the keys, and how many pairs it is expected to have. */
export interface PartOfKeys {
  part: number
  parts: number
  room: number
}

/**
 * Each unit once for every set of labels, without sentiments, that it counts under, by cell; cells that fewer than `least`
 * units have are left out. The marks stand until the next call. `singles` is as in `TickerSets`.
 */
export function pairsByCell(
  blocks: Iterable<Uint32Array>,
  singles: number,
  keys: PartOfKeys,
  least: number,
): PairsByCell {
  if (desk.cells.length < keys.room) desk = new Desk(keys.room)
  desk.length = 0
  const table = new CellTable()
  for (const words of blocks) meetAll(words, singles, keys, table)
  const met = table.met()
  const { times } = met
  const starts = new Int32Array(times.length)
  let start = 0
  for (let cell = 0; cell < times.length; cell++) {
    starts[cell] = times[cell] < least ? -1 : start
    if (times[cell] >= least) start += times[cell]
  }
  const next = starts.slice()
  const { length, cells: cellOf, marks, sorted } = desk
  for (let at = 0; at < length; at++) {
    const cell = cellOf[at]
    if (next[cell] >= 0) sorted[next[cell]++] = marks[at]
  }
  return { met, starts, marks: sorted }
}

/**
 * Questions are asked for by theme, so their pairs of tickers or topics come with one; conversations have either two tickers
 * or a theme, as no answer shows both.
 */
function meetAll(words: Uint32Array, singles: number, { part, parts }: PartOfKeys, table: CellTable): void {
  const second = placed(room.topic, 'second')
  for (let at = 0; at < words.length; at = unitAfter(words, at)) {
    const measure = words[at + 1]
    const mark = markOf(words[at] + 1, words[at + 2], words[at + 3])
    const tickersAt = at + headWords
    const topicsAt = tickersAt + words[at + 4]
    const themesAt = topicsAt + words[at + 5]
    const end = themesAt + words[at + 6]
    for (let ticker = tickersAt - 1; ticker < topicsAt; ticker++) {
      const tickers = ticker < tickersAt ? 0 : words[ticker]
      const isTickerPair = tickers > singles
      const named = (tickers << 1) | measure
      for (let topic = topicsAt - 1; topic < themesAt; topic++) {
        const topics = topic < topicsAt ? 0 : words[topic]
        if (parts > 1 && partOf(named, topics) % parts !== part) continue
        const isTopicPair = (topics & second) !== 0
        if (measure === 0 || !(isTickerPair || isTopicPair)) desk.push(table.meet(named, topics), mark)
        if (isTickerPair && (measure === 0 || isTopicPair)) continue
        for (let theme = themesAt; theme < end; theme++) desk.push(table.meet(named, topics | words[theme]), mark)
      }
    }
  }
}

/** Spreads keys over parts; a cell and its themes are in the same one. */
function partOf(named: number, topics: number): number {
  const mixed = Math.imul(named, 0x9e3779b1) ^ Math.imul(topics >>> 13, 0x85ebca6b)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 12
}
