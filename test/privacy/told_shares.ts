import { expect } from 'vitest'
import { bandOf } from './lists.ts'
import { findOut, type Knowledge, pinned, type Seen } from './outsider.ts'
import type { Answer } from './published.ts'

/** A share that was published, with the true count behind it. */
export interface Share {
  id: string
  base: string
  pct: number
  people: number
}

/**
 * Asserts that the shares pin nothing. Bands are granted to the outsider, who has them by sweeping. The steps are not
 * told; taken is the coarsest that all shares of one base and band can have, as what it leaves open, no doubt about the
 * step closes.
 */
export function holdsOut(
  people: Record<string, number>,
  shares: Share[],
  relations: Pick<Knowledge, 'among' | 'unions'>,
): void {
  const bases = Object.fromEntries(Object.entries(people).map(([base, count]) => [base, bandOf(count)]))
  const kin = Map.groupBy(shares, (share) => `${share.base} ${bandOf(share.people).from}`)
  const rows = [...kin.values()].flatMap((group): Seen[] => {
    const step = [0.01, 0.1, 1, 2, 5, 10, 20, 50].findLast((size) =>
      group.every(({ pct }) => Math.round(pct * 100) % Math.round(size * 100) === 0),
    )!
    return group.map(({ id, base, pct, people: count }) => ({ id, base, pct, step, ...bandOf(count) }))
  })
  expect(pinned({ bases, rows, ...relations })).toEqual([])
  const left = findOut({ bases, rows, ...relations })
  for (const { id, people } of shares) expect(left.get(id), `the truth about ${id}`).toContain(people)
}

/** A combined row has no fewer people than a class, and no more than its classes together. */
export function classesUnited(world: { ticker: string; asset_class: string }[], rows: Answer[], combined: Answer[]) {
  const unions = combined
    .map((row) => ({
      whole: idOf(world, { ticker: row.ticker, asset_class: 'all' }),
      parts: rows.filter((part) => part.ticker === row.ticker).map((part) => idOf(world, part)),
    }))
    .filter(({ parts }) => parts.length > 1)
  return { unions, among: unions.flatMap(({ whole, parts }) => parts.map((part): [string, string] => [part, whole])) }
}

/** A ticker of one class has the same people combined: one id. */
export function idOf(
  world: { ticker: string; asset_class: string }[],
  row: { ticker: string; asset_class: string },
): string {
  const classes = new Set(world.filter(({ ticker }) => ticker === row.ticker).map((it) => it.asset_class))
  return `${row.ticker} ${classes.size === 1 ? [...classes][0] : row.asset_class}`
}
