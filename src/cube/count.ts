import { Piscina } from 'piscina'
import { type Cells, joinCells } from './cells.ts'
import type { TickerSets } from './key.ts'
import { countPart, type PartOfCube } from './part.ts'
import type { OpeningRules } from './rules.ts'
import type { UnitFile } from './unit_file.ts'

/** (unit, labels) pairs that are counted at a time: their cells then nearly fit into the processor's caches. */
const PAIRS_AT_A_TIME = 1_500_000

/**
 * Counts an iceberg cube: each unit counts for every set of its labels that an answer shows, and sets that fewer units have
 * than the floor go no further. Keys are divided into parts, counted on as many threads as there are: a part's pairs are
 * put side by side cell by cell, so that each cell is then counted by itself. As the units of a person stand beside each
 * other, one look at the last one tells a new person.
 */
export async function countCells(
  units: UnitFile,
  { singles }: TickerSets,
  rules: OpeningRules,
  threads: number,
  pairsAtATime: number = PAIRS_AT_A_TIME,
): Promise<Cells> {
  const parts = Math.max(1, Math.ceil(units.pairs / pairsAtATime))
  const room = Math.ceil((1.2 * units.pairs) / parts) + 1
  const jobs = Array.from({ length: parts }, (_, part) => ({ units, singles, part, parts, room, rules }))
  return joinCells(threads > 1 && parts >= worthThreads ? await onThreads(jobs, threads) : jobs.map(countPart))
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
