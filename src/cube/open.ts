import { hashOf } from './cell_table.ts'
import { fieldOf, levelOf, parentsOf, type TickerSets, withoutSentiment } from './key.ts'
import type { Cells, OpeningRules } from './part.ts'
import { sentiments } from './units.ts'
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
  const cellOf = lookUp(cells)
  /** Whether so many items, of at least so many people and at most `top` each, rest on nobody or on enough people. */
  const isSafe = (items: number, people: number, top: number) =>
    items === 0 || people >= floor || items > (floor - 1) * top

  /** Condition 3, conditions 1 and 2 being those of `kept`. */
  const passed = (cell: number): number => {
    let left = cells.kept[cell]
    if (left === 0) return 0
    for (const [named, about] of parentsOf(sets, cells.named[cell], cells.about[cell])) {
      const above = cellOf(named, about)
      // What is not counted is shown by no answer; all else that is wider has as many people.
      if (above < 0) continue
      left &= open[above]
      for (let window = 0; window < windows; window++) {
        const [own, its] = [cell * windows + window, above * windows + window]
        const [items, people] = [cells.items[its] - cells.items[own], cells.people[its] - cells.people[own]]
        if (left & (1 << window) && !isSafe(items, people, cells.top[above])) left &= ~(1 << window)
      }
    }
    return left
  }

  /**
   * Condition 4: of the open sentiments of a cell, the one with the fewest people goes where the rest of the cell would
   * otherwise be a few people: with it, that rest is enough.
   */
  const withholdSentiment = (whole: number) => {
    const [named, about] = [cells.named[whole], cells.about[whole]]
    const leaning = sentiments.map((_, at) => cellOf(named, about | (at + 1))).filter((cell) => cell >= 0)
    for (let window = 0; window < windows; window++) {
      const told = leaning.filter((cell) => open[cell] & (1 << window))
      if (told.length === 0) continue
      const at = (cell: number) => cell * windows + window
      const items = told.reduce((sum, cell) => sum + cells.items[at(cell)], 0)
      if (isSafe(cells.items[at(whole)] - items, 0, cells.top[whole])) continue
      const [smallest] = told.sort(
        (a, b) =>
          cells.people[at(a)] - cells.people[at(b)] ||
          cells.items[at(a)] - cells.items[at(b)] ||
          cells.about[a] - cells.about[b],
      )
      open[smallest] &= ~(1 << window)
    }
  }

  for (const level of levels(cells, sets)) {
    const wholes = new Set<number>()
    for (const cell of level) {
      open[cell] = passed(cell)
      const about = cells.about[cell]
      if (open[cell] && fieldOf(about, 'sentiment')) wholes.add(cellOf(cells.named[cell], withoutSentiment(about)))
    }
    for (const whole of wholes) withholdSentiment(whole)
  }
  return open
}

/** The cells that ask for no label, for one, and so on. */
function levels(cells: Cells, sets: TickerSets): Uint32Array[] {
  const levelsOf = Uint8Array.from({ length: cells.count }, (_, cell) =>
    levelOf(sets, cells.named[cell], cells.about[cell]),
  )
  const counts: number[] = []
  for (const level of levelsOf) counts[level] = (counts[level] ?? 0) + 1
  const made = Array.from(counts, (count) => new Uint32Array(count ?? 0))
  levelsOf.forEach((level, cell) => {
    made[level][--counts[level]] = cell
  })
  return made
}

/** Finds a cell by its key; -1 where there is none. */
function lookUp({ count, named, about }: Cells): (named: number, about: number) => number {
  let mask = 1
  while (mask < 2 * count) mask = 2 * mask + 1
  const slots = new Int32Array(mask + 1).fill(-1)
  const slotOf = (ofNamed: number, ofAbout: number): number => {
    let slot = hashOf(ofNamed, ofAbout) & mask
    while (slots[slot] >= 0 && (named[slots[slot]] !== ofNamed || about[slots[slot]] !== ofAbout))
      slot = (slot + 1) & mask
    return slot
  }
  for (let cell = 0; cell < count; cell++) slots[slotOf(named[cell], about[cell])] = cell
  return (ofNamed, ofAbout) => slots[slotOf(ofNamed, ofAbout)]
}
