import { windowDays } from './windows.ts'

const windows = windowDays.length

/**
 * Cells that at least `floor` people stand behind, each followed by those of its sentiments, by their ids. Numbers of all
 * windows of a cell stand beside each other.
 */
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

/** Room for so many cells. */
export function roomForCells(room: number): Cells {
  return {
    count: 0,
    named: new Uint32Array(room),
    about: new Uint32Array(room),
    items: new Uint32Array(room * windows),
    people: new Uint32Array(room * windows),
    top: new Uint32Array(room),
    kept: new Uint8Array(room),
  }
}

type Numbers = Omit<Cells, 'count'>

function numbersOf({ count: _, ...numbers }: Cells): Numbers {
  return numbers
}

/** The memory of cells. */
export function buffersOf(cells: Cells): ArrayBuffer[] {
  return Object.values(numbersOf(cells)).map(({ buffer }) => buffer as ArrayBuffer)
}

/** Gives the memory of cells back; they cannot be read after. */
export function freeCells(cells: Cells): void {
  for (const buffer of buffersOf(cells)) buffer.transfer(0)
}

/** Makes the room of cells larger or smaller; what does not fit any more is gone. */
export function resizeCells(cells: Cells, room: number): Cells {
  const made = roomForCells(room)
  copyCells(cells, made, Math.min(cells.count, room))
  freeCells(cells)
  return made
}

/** Puts the first cells of some after those of others. */
function copyCells(from: Cells, to: Cells, count: number): void {
  for (const name of Object.keys(numbersOf(from)) as (keyof Numbers)[]) {
    const each = name === 'items' || name === 'people' ? windows : 1
    to[name].set(from[name].subarray(0, count * each), to.count * each)
  }
  to.count += count
}

/** All cells together. The parts are given back to the system one by one: together they are large, and garbage waits long. */
export function joinCells(parts: Cells[]): Cells {
  const joined = roomForCells(parts.reduce((sum, { count }) => sum + count, 0))
  for (const part of parts) {
    copyCells(part, joined, part.count)
    freeCells(part)
  }
  return joined
}
