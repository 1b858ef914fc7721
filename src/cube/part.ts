import Piscina, { move } from 'piscina'
import { buffersOf, type Cells, resizeCells, roomForCells } from './cells.ts'
import { personOf, ringAmong, sentimentOf } from './marks.ts'
import { type PartOfKeys, pairsByCell } from './pairs.ts'
import type { OpeningRules } from './rules.ts'
import { Tally } from './tally.ts'
import { readUnits, type UnitFile } from './unit_file.ts'
import { sides } from './units.ts'
import { windowDays } from './windows.ts'

/** One part of the keys of some units. */
export interface PartOfCube extends PartOfKeys {
  units: UnitFile
  /** Ids of tickers up to here are of single ones. */
  singles: number
  rules: OpeningRules
}

const windows = windowDays.length

/** Counts the cells of a part, each by itself once its units stand beside each other. */
export function countPart({ units, singles, rules, ...keys }: PartOfCube): Cells {
  const { met, starts, marks } = pairsByCell(readUnits(units), singles, keys, rules.floor)
  const tally = new Tally(rules)
  let cells = roomForCells(1024)
  for (let cell = 0; cell < starts.length; cell++) {
    if (starts[cell] < 0) continue
    const end = starts[cell] + met.times[cell]
    for (let at = starts[cell]; at < end; at++) {
      const mark = marks[at]
      tally.add(personOf(mark), ringAmong(mark), sentimentOf(mark))
    }
    tally.close()
    if (cells.count + sides > cells.top.length) cells = resizeCells(cells, 2 * cells.top.length)
    for (let side = 0; side < sides; side++) {
      if (tally.isFrequent(side)) keep(cells, met.named[cell], met.about[cell] | side, tally, side)
    }
    tally.clear()
  }
  return resizeCells(cells, cells.count)
}

/** Adds one side of a tally to cells that have room for it. */
function keep(cells: Cells, named: number, about: number, tally: Tally, side: number): void {
  const cell = cells.count++
  cells.named[cell] = named
  cells.about[cell] = about
  cells.top[cell] = tally.top(side)
  cells.kept[cell] = tally.keptWindows(side)
  for (let window = 0; window < windows; window++) {
    cells.items[cell * windows + window] = tally.items(side, window)
    cells.people[cell * windows + window] = tally.people(side, window)
  }
}

/** What a thread does with a part: the counts are handed over, not copied. */
export default function countOnThread(part: PartOfCube) {
  const cells = countPart(part)
  return move({
    get [Piscina.transferableSymbol]() {
      return buffersOf(cells)
    },
    get [Piscina.valueSymbol]() {
      return cells
    },
  } as never)
}
