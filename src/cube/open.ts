import { hashOf } from './cell_table.ts'
import type { Cells } from './cells.ts'
import { fieldOf, levelOf, mostLabels, type TickerSets, writeParents } from './key.ts'
import { isSafe, type OpeningRules } from './rules.ts'
import { windowDays } from './windows.ts'

const windows = windowDays.length

/**
 * Decides which cells may be published in which windows: for each cell its open windows, as bits. A cell is open in a
 * window if
 *
 * 1. at least `floor` people stand behind it there, none of them with more than `dominance` of the items;
 * 2. the days between any two of its open windows rest on nobody or on at least `floor` people;
 * 3. each cell that asks for one label less is open there too, and what it has beyond this one rests on nobody or on at
 *    least `floor` people;
 * 4. so does what is left of a cell without its open sentiments.
 *
 * By 3 the open cells are closed upwards, so the difference of any two nested ones, across labels and windows, is a union
 * of differences that are each empty or safe. Whether a difference rests on enough people is told from bounds: the
 * people of one cell less those of the other, or the items over the most that one person has.
 */
export function openCells(cells: Cells, sets: TickerSets, { floor }: OpeningRules): Uint8Array {
  const open = new Uint8Array(cells.count)
  const wholes = levels(cells, sets)
  const wholeOf = lookUp(cells, wholes)
  const parents = new Uint32Array(2 * mostLabels)
  const above = new Int32Array(mostLabels)

  /** Of some windows of a cell those that stand beside a wider one, by condition 3. */
  const beside = (cell: number, wider: number, kept: number): number => {
    let left = kept & open[wider]
    for (let window = 0; window < windows; window++) {
      if (!(left & (1 << window))) continue
      const [own, its] = [cell * windows + window, wider * windows + window]
      const [items, people] = [cells.items[its] - cells.items[own], cells.people[its] - cells.people[own]]
      if (!isSafe(items, people, cells.top[wider], floor)) left &= ~(1 << window)
    }
    return left
  }

  /**
   * Condition 4: of the open sentiments of a cell, the one with the fewest people goes where the rest of the cell would
   * otherwise be a few people: with it, that rest is enough.
   */
  const withholdSentiment = (whole: number, end: number) => {
    for (let window = 0; window < windows; window++) {
      const items = (cell: number) => cells.items[cell * windows + window]
      const people = (cell: number) => cells.people[cell * windows + window]
      let told = 0
      let smallest = -1
      for (let side = whole + 1; side < end; side++) {
        if (!(open[side] & (1 << window))) continue
        told += items(side)
        const isSmaller = smallest < 0 || (people(side) - people(smallest) || items(side) - items(smallest)) < 0
        if (isSmaller) smallest = side
      }
      if (told > 0 && !isSafe(items(whole) - told, 0, cells.top[whole], floor)) open[smallest] &= ~(1 << window)
    }
  }

  for (const level of wholes) {
    for (const whole of level) {
      const length = writeParents(sets, cells.named[whole], cells.about[whole], parents) / 2
      for (let parent = 0; parent < length; parent++) {
        above[parent] = wholeOf(parents[2 * parent], parents[2 * parent + 1])
      }
      const end = sidesEnd(cells, whole)
      for (let cell = whole; cell < end; cell++) {
        const sentiment = cells.about[cell] - cells.about[whole]
        let left = cells.kept[cell]
        if (cell !== whole) left = beside(cell, whole, left)
        for (let parent = 0; parent < length && left !== 0; parent++) {
          // What is not counted is shown by no answer; all else that is wider has as many people.
          const wider = above[parent] < 0 ? -1 : sideOf(cells, above[parent], sentiment)
          if (wider >= 0) left = beside(cell, wider, left)
        }
        open[cell] = left
      }
      withholdSentiment(whole, end)
    }
  }
  return open
}

/** Where the sentiments of a cell end, which follow it. */
function sidesEnd({ count, named, about }: Cells, whole: number): number {
  let end = whole + 1
  while (end < count && fieldOf(about[end], 'sentiment') !== 0 && named[end] === named[whole]) end++
  return end
}

/** The cell of a sentiment, 0 for the whole itself; -1 where it is not counted. */
function sideOf(cells: Cells, whole: number, sentiment: number): number {
  const { count, named, about } = cells
  const wanted = about[whole] | sentiment
  for (let cell = whole; cell < count && cell <= whole + sentiment; cell++) {
    if (about[cell] === wanted && named[cell] === named[whole]) return cell
  }
  return -1
}

/** Cells without a sentiment that ask for no label, for one, and so on. */
function levels(cells: Cells, sets: TickerSets): Uint32Array[] {
  const none = mostLabels + 1
  const levelsOf = new Uint8Array(cells.count)
  const counts = new Uint32Array(none + 1)
  for (let cell = 0; cell < cells.count; cell++) {
    const isWhole = fieldOf(cells.about[cell], 'sentiment') === 0
    levelsOf[cell] = isWhole ? levelOf(sets, cells.named[cell], cells.about[cell]) : none
    counts[levelsOf[cell]]++
  }
  const made = Array.from(counts.subarray(0, none), (count) => new Uint32Array(count))
  for (let cell = 0; cell < cells.count; cell++) {
    const level = levelsOf[cell]
    if (level !== none) made[level][--counts[level]] = cell
  }
  return made
}

/** Finds a cell without a sentiment, one of some levels, by its key; -1 where there is none. */
function lookUp({ named, about }: Cells, wholes: Uint32Array[]): (named: number, about: number) => number {
  const count = wholes.reduce((sum, level) => sum + level.length, 0)
  let mask = 1
  while (mask < 2 * count) mask = 2 * mask + 1
  const slots = new Int32Array(mask + 1).fill(-1)
  const slotOf = (ofNamed: number, ofAbout: number): number => {
    let slot = hashOf(ofNamed, ofAbout) & mask
    while (slots[slot] >= 0 && (named[slots[slot]] !== ofNamed || about[slots[slot]] !== ofAbout))
      slot = (slot + 1) & mask
    return slot
  }
  for (const level of wholes) for (const cell of level) slots[slotOf(named[cell], about[cell])] = cell
  return (ofNamed, ofAbout) => slots[slotOf(ofNamed, ofAbout)]
}
