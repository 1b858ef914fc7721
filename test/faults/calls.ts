import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { type Mode, modes } from './child.ts'

/** One counted call of a run. Paths are relative to the home. */
export interface Call {
  number: number
  name: string
  path: string
  /** Target of a rename or link. */
  to?: string
}

export interface Point {
  call: Call
  mode: Mode
}

/** The calls that the shim logged, with random and process-specific names normalised. */
export async function readCalls(log: string, home: string): Promise<Call[]> {
  const lines = (await readFile(log, 'utf8')).trim().split('\n')
  return lines.map((line) => {
    const [number, name, path, to] = line.split('\t')
    return { number: Number(number), name, path: plain(home, path), ...(to && { to: plain(home, to) }) }
  })
}

/** Objects are written concurrently, so a temporary file keeps part of its random name to stay distinct. */
function plain(home: string, path: string): string {
  return (relative(home, path) || '.')
    .replace(/^\.aside\/([0-9a-f]{8})[0-9a-f-]{28}/, '.aside/$1')
    .replace(/^\.spill\/\d+-/, '.spill/x-')
    .replace(/^(lake\/lineage\/[\d-]{11}[0-9a-f]{12})-[0-9a-f-]{36}/, '$1-x')
}

/**
 * Maps each call to its number in another run, matched in order from the end because that run may make more calls.
 * Throws if a call is missing there.
 */
export function sameCalls(calls: Call[], others: Call[]): Map<number, number> {
  const found = new Map<number, number>()
  const left = inARow(others)
  for (const row of inARow(calls).toReversed()) {
    let twins = left.pop()
    while (twins && shapeOf(twins[0]) !== shapeOf(row[0])) twins = left.pop()
    if (!twins) throw new Error(`found no call ${shapeOf(row[0])}, expected the one that has number ${row[0].number}`)
    // The number of writes per file varies between runs.
    for (const [at, { number }] of row.entries()) found.set(number, (twins[at] ?? twins.at(-1)!).number)
  }
  return found
}

/** Groups consecutive calls of the same shape. */
function inARow(calls: Call[]): Call[][] {
  const rows: Call[][] = []
  for (const call of calls) {
    const row = rows.at(-1)
    if (row && shapeOf(row[0]) === shapeOf(call)) row.push(call)
    else rows.push([call])
  }
  return rows
}

/** Name and paths of a call, without parts that are random, a time, or derived from a random secret. */
function shapeOf({ name, path, to = '' }: Call): string {
  return `${name} ${path} ${to}`
    .replaceAll(/\.aside\/[0-9a-f]{8}/g, '.aside/x')
    .replaceAll(/runs\/[^/ ]+/g, 'runs/x')
    .replaceAll(/(\d{4}-\d\d-\d\d-)[0-9a-f]{12}/g, '$1x')
}

/** The failure modes that are meaningful for a call. */
export function modesOf(call: Call): Mode[] {
  if (call.name === 'write') return ['kill', 'short', 'enospc', 'eio']
  // Removals need no disk space.
  return /^(unlink|rmdir)$/.test(call.name) ? ['kill', 'eio'] : ['kill', 'enospc', 'eio']
}

/** Every call in each of its failure modes, ordered by mode. */
export function allPoints(calls: Call[]): Point[] {
  return modes.flatMap((mode) => calls.filter((call) => modesOf(call).includes(mode)).map((call) => ({ call, mode })))
}

/** Whether a call switches to a new state: of catalog, lineage, releases, archive, pointer, lock or secret. */
export function isDecisive({ name, path, to }: Call): boolean {
  if (/^(lock\.|secret)/.test(path)) return true
  if (name === 'fsync') return /^(lake\/catalog|lake\/lineage|releases|releases\/pointer)$/.test(path)
  return /^(rename|link)$/.test(name) && /^(lake\/catalog|lake\/lineage|releases|archive\/releases)\//.test(to ?? '')
}

/**
 * A sample of points: one decisive call of each kind, alternately killed or failed with EIO, and `more` other calls
 * spread evenly over the run from a seeded start, in rotating modes.
 */
export function samplePoints(calls: Call[], more: number, seed: number): Point[] {
  const decisive = oneOfEachKind(calls.filter(isDecisive), seed)
  const others = calls.filter((call) => !isDecisive(call))
  const step = others.length / more
  const spread = Array.from({ length: Math.min(more, others.length) }, (_, at) => {
    const call = others[Math.floor(at * step + ((seed * 0.618) % 1) * step) % others.length]
    const possible = modesOf(call)
    return { call, mode: possible[(at + seed) % possible.length] }
  })
  return [...killedOrFailed(decisive, seed), ...spread]
}

/** Points at these calls, alternately killed or failed with EIO. */
export function killedOrFailed(calls: Call[], seed: number): Point[] {
  return calls.map((call, at) => ({ call, mode: (at + seed) % 2 ? 'kill' : 'eio' }))
}

/** One call per name and target folder, chosen by the seed, because a run writes many entries of the catalog. */
export function oneOfEachKind(calls: Call[], seed: number): Call[] {
  const kinds = Map.groupBy(calls, ({ name, path, to = path }) => `${name} ${to.replace(/\/[^/]*\d.*$/, '')}`)
  return [...kinds.values()].map((alike) => alike[seed % alike.length])
}
