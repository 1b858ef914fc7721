/** A published row as the public has it: a share of a base of people, and what sweeping `min_*` tells of its people. */
export interface Seen {
  id: string
  base: string
  /** Published share, in percent. */
  pct: number
  /** What the share was rounded to, in percentage points. */
  step: number
  /** Counts that the row's band allows. */
  from: number
  to: number
}

/** What the public knows of each base, and how people of different rows and bases relate. */
export interface Knowledge {
  bases: Record<string, { from: number; to: number }>
  rows: Seen[]
  /** The first's people are among the second's: ids of rows or bases. */
  among?: [string, string][]
  /** The whole has no fewer people than a part, no more than its parts together. */
  unions?: { whole: string; parts: string[] }[]
}

/**
 * Everything that an outsider can find out by trying: each id (of a row or base) with the counts left for it. Written to
 * be plainly right, not fast: every base and every count is tried against every share. Rows of one id share their count.
 * Relations are then tried count by count, which is complete for single bases and a floor on what is known beyond.
 */
export function findOut({ bases, rows, among = [], unions = [] }: Knowledge): Map<string, Set<number>> {
  const left = new Map<string, Set<number>>()
  for (const [id, { from, to }] of Object.entries(bases)) left.set(id, range(from, to))
  for (const row of rows) left.set(row.id, range(row.from, row.to))
  for (let before = -1, now = total(left); now !== before; before = now, now = total(left)) {
    for (const base of Object.keys(bases)) {
      const ofBase = rows.filter((row) => row.base === base)
      const fits = (row: Seen, people: number) => [...left.get(row.id)!].filter((count) => shows(row, count, people))
      const alive = [...left.get(base)!].filter((people) => ofBase.every((row) => fits(row, people).length > 0))
      if (ofBase.length > 0) left.set(base, new Set(alive))
      for (const row of ofBase) left.set(row.id, new Set(alive.flatMap((people) => fits(row, people))))
    }
    for (const [fewer, more] of among) {
      if (!left.has(fewer) || !left.has(more)) continue
      keep(left, fewer, (count) => [...left.get(more)!].some((other) => count <= other))
      keep(left, more, (count) => [...left.get(fewer)!].some((other) => other <= count))
    }
    for (const { whole, parts } of unions) {
      if (![whole, ...parts].every((id) => left.has(id))) continue
      const most = parts.map((part) => Math.max(...left.get(part)!))
      const sum = most.reduce((a, b) => a + b, 0)
      keep(left, whole, (count) => count <= sum)
      for (const [at, part] of parts.entries())
        keep(left, part, (count) => count + sum - most[at] >= Math.min(...left.get(whole)!))
    }
  }
  return left
}

/** The ids of which only one count is left. */
export function pinned(knowledge: Knowledge): string[] {
  return [...findOut(knowledge)].filter(([, counts]) => counts.size === 1).map(([id]) => id)
}

/** The share that `count` of `people` is published as, halves up, with fractions that are exact. */
function shows(row: Seen, count: number, people: number): boolean {
  if (count > people) return false
  const [step, published] = [Math.round(row.step * 100), Math.round(row.pct * 100)]
  // published - step / 2 <= 10,000 count / people < published + step / 2
  return (2 * published - step) * people <= 20_000 * count && 20_000 * count < (2 * published + step) * people
}

function keep(left: Map<string, Set<number>>, id: string, isPossible: (count: number) => boolean): void {
  left.set(id, new Set([...left.get(id)!].filter(isPossible)))
}

function range(from: number, to: number): Set<number> {
  return new Set(Array.from({ length: to - from + 1 }, (_, index) => from + index))
}

function total(left: Map<string, Set<number>>): number {
  let sum = 0
  for (const counts of left.values()) sum += counts.size
  return sum
}
