import { Piscina } from 'piscina'
import { unitAfter } from './pairs.ts'
import { type Cells, countPart, type OpeningRules, type PartOfCube } from './part.ts'
import type { Units } from './units.ts'
import { windowDays } from './windows.ts'

const windows = windowDays.length

/** (unit, labels) pairs that are counted at a time: their cells then nearly fit into the processor's caches. */
const PAIRS_AT_A_TIME = 1_500_000

/**
 * Counts an iceberg cube: each unit counts for every set of its labels that an answer shows, and what rests on fewer people
 * than the floor goes no further than a first pass that counts no more than people. Keys are divided into parts, counted
 * on as many threads as there are; as the units of a person stand beside each other, one look at a cell's last person tells
 * a new one.
 */
export async function countCells(
  { words, sets }: Units,
  rules: OpeningRules,
  threads: number,
  pairsAtATime: number = PAIRS_AT_A_TIME,
): Promise<Cells> {
  let most = 0
  for (let at = 0; at < words.length; at = unitAfter(words, at)) {
    most += (words[at + 4] + 1) * (words[at + 5] + 1) * (words[at + 6] + 1)
  }
  const parts = Math.max(1, Math.ceil(most / pairsAtATime))
  const room = Math.ceil((1.2 * most) / parts) + 1
  const { singles } = sets
  const jobs = Array.from({ length: parts }, (_, part) => ({ words, singles, part, parts, room, rules }))
  return joined(threads > 1 && parts >= worthThreads ? await onThreads(jobs, threads) : jobs.map(countPart))
}

/** Gives the memory of cells back; they cannot be read after. */
export function freeCells({ count: _, ...numbers }: Cells): void {
  for (const each of Object.values(numbers)) free(each)
}

function free({ buffer }: Uint32Array | Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/** Of fewer parts, threads would take longer to begin than to count. */
const worthThreads = 4

async function onThreads(jobs: PartOfCube[], threads: number): Promise<Cells[]> {
  const pool = new Piscina({
    filename: new URL('./part.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: Math.min(threads, jobs.length),
  })
  try {
    return await Promise.all(jobs.map((job) => pool.run(job)))
  } finally {
    await pool.destroy()
  }
}

/** The cells of all parts, which are given back to the system at once: together they are large, and garbage waits long. */
function joined(parts: Cells[]): Cells {
  const flat = <T extends Uint32Array | Uint8Array>(made: T, of: (cells: Cells) => T): T => {
    let at = 0
    for (const part of parts) {
      const own = of(part)
      made.set(own, at)
      at += own.length
      free(own)
    }
    return made
  }
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  return {
    count,
    named: flat(new Uint32Array(count), ({ named }) => named),
    about: flat(new Uint32Array(count), ({ about }) => about),
    items: flat(new Uint32Array(count * windows), ({ items }) => items),
    people: flat(new Uint32Array(count * windows), ({ people }) => people),
    top: flat(new Uint32Array(count), ({ top }) => top),
    kept: flat(new Uint8Array(count), ({ kept }) => kept),
  }
}
