import type { DuckDBConnection } from '@duckdb/node-api'
import { publishedFlows, publishedHoldings } from '../rows.ts'
import { unitsOf } from './changes.ts'
import { type ExactCount, holderCounts, traderCounts } from './truth.ts'

/**
 * How many exact counts of people an attacker claims with a posterior of 0.9 or more, and how many claims are right.
 */
export interface Claims {
  /** Published counts. */
  of: number
  claimed: number
  right: number
  /** Claims that the same attacker makes without the counts, from which rows are published and when they change. */
  guessed: number
}

/** A cell on one day: its published values and the truth. */
export interface Seen {
  /** The published count; undefined if the row is withheld. */
  count?: number
  /** A value that changes exactly when the cell's contents change. */
  content?: number
  exact: ExactCount
}

/** The probabilities that a cell with so many people is withheld, and that it is published with this count. */
export interface Noise {
  withheld(people: number): number
  published(count: number, people: number): number
}

const windows = [1, 3, 7, 14, 30, 90, 365]
const sure = 0.9
/** Counts this far above the largest published or exact one are considered impossible. */
const farAbove = 12

/**
 * Infers exact counts jointly over all days and windows. The attacker knows the noise tables and, beyond what is
 * realistic, how often the people of a cell change and by how many, which is learnt from the truth.
 */
export async function inferCounts(
  world: DuckDBConnection,
  releases: string[],
  cumulative: number[][],
): Promise<Record<'holders' | 'traders', Claims>> {
  const holdings = await publishedHoldings(world)
  const holdingAt = new Map([...holdings].flatMap(([cell, rows]) => rows.map((row) => [`${cell} ${row.day}`, row])))
  const held = seriesOf(await holderCounts(world), (cell, day) => {
    const row = holdingAt.get(`${cell} ${day}`)
    return row && { count: row.holders, content: unitsOf(row) }
  })
  const flows = await publishedFlows(world)
  const flowAt = new Map(
    [...flows].flatMap(([cell, rows]) => rows.map((row) => [`${cell} ${row.as_of} ${row.window_days}`, row])),
  )
  const traded = new Map<number, Map<string, Seen[]>>()
  for (const window of windows) {
    const exact = await traderCounts(world, window, releases)
    traded.set(
      window,
      seriesOf(exact, (cell, day) => {
        const row = flowAt.get(`${cell} ${day} ${window}`)
        return row && { count: row.traders, content: row.gross_flow_value_usd }
      }),
    )
  }
  const published = [...traded.values()].filter((series) => series.size > 0)
  const claimed = (nested: Map<string, Seen[]>[]) => claimsOf(nested, (series) => noiseOf(series, cumulative))
  return { holders: claimed([held]), traders: claimed(published) }
}

function seriesOf(
  exact: ExactCount[],
  find: (cell: string, day: string) => Pick<Seen, 'count' | 'content'> | undefined,
): Map<string, Seen[]> {
  const series = new Map<string, Seen[]>()
  for (const [cell, counts] of Map.groupBy(exact, ({ cell }) => cell)) {
    const seen = counts.map((each) => ({ ...find(cell, each.day), exact: each }))
    if (seen.some(({ count }) => count !== undefined)) series.set(cell, seen)
  }
  return series
}

/**
 * Claims over nested lists (windows, shortest first). The beliefs of each list are combined with those of its
 * neighbours.
 */
export function claimsOf(nested: Map<string, Seen[]>[], noiseIn: (series: Seen[][]) => Noise): Claims {
  const claims: Claims = { of: 0, claimed: 0, right: 0, guessed: 0 }
  const minds = nested.map((series) => new Mind([...series.values()], noiseIn([...series.values()])))
  const [beliefs, guesses] = [true, false].map((areCountsRead) =>
    nested.map((series, at) => new Map([...series].map(([cell, seen]) => [cell, minds[at].read(seen, areCountsRead)]))),
  )
  for (const [at, series] of nested.entries()) {
    for (const [cell, seen] of series) {
      for (const [index, { count, exact }] of seen.entries()) {
        if (count === undefined) continue
        // A window with the same contents has the same noise and adds no information.
        const [shorter, longer] = [-1, 1].map((step) => {
          let other = at + step
          while (nested[other] && isSame(seen[index], nested[other].get(cell)?.[index])) other += step
          return other
        })
        const claim = (known: Map<string, number[][]>[]) => {
          const [of, below, above] = [at, shorter, longer].map((window) => known[window]?.get(cell)?.[index])
          return claimOf(
            of!.map(
              (share, people) =>
                share * (below ? atMost(below, people) : 1) * (above ? 1 - atMost(above, people - 1) : 1),
            ),
          )
        }
        const claimed = claim(beliefs)
        claims.of++
        if (claimed !== undefined) claims.claimed++
        if (claimed === exact.people) claims.right++
        if (claim(guesses) !== undefined) claims.guessed++
      }
    }
  }
  return claims
}

/** The count that is likely enough to be claimed, if any. */
function claimOf(belief: number[]): number | undefined {
  const shares = normal(belief)
  const likeliest = shares.indexOf(Math.max(...shares))
  return shares[likeliest] >= sure ? likeliest : undefined
}

/** A hidden Markov model of one list's counts, run forwards and backwards over the days of a cell. */
class Mind {
  readonly #noise: Noise
  readonly #size: number
  /** Probabilities that people stay when contents change, of changes in their number, and of initial counts. */
  readonly #stays: number
  readonly #moves: number[]
  readonly #first: number[]

  constructor(series: Seen[][], noise: Noise) {
    this.#noise = noise
    const all = series.flat()
    this.#size = Math.max(...all.map(({ exact }) => exact.people)) + 3
    const pairs = series.flatMap((seen) => seen.slice(1).map((now, at) => [seen[at].exact, now.exact]))
    const changed = pairs.filter(([before, now]) => before.contents !== now.contents)
    const moved = changed.filter(([before, now]) => before.members !== now.members)
    this.#stays = (changed.length - moved.length + 1) / (changed.length + 2)
    this.#moves = shares(
      2 * this.#size + 1,
      moved.map(([before, now]) => now.people - before.people + this.#size),
      0.01,
    )
    this.#first = shares(
      this.#size + 1,
      all.map(({ exact }) => exact.people),
      0.1,
    )
  }

  /**
   * The posterior of the exact count on each day (forward-backward algorithm). Counts far above all published ones are
   * excluded.
   */
  read(seen: Seen[], areCountsRead: boolean): number[][] {
    const most = Math.max(...seen.map(({ count = 0, exact }) => Math.max(count, exact.people)))
    const first = this.#first.slice(0, most + farAbove)
    const emitted = (day: Seen) => first.map((_, people) => this.#emitted(day, people, areCountsRead))
    const steps = seen.slice(1).map((day, at) => this.#step(seen[at], day, emitted(day)))
    const past = [normal(emitted(seen[0]).map((share, people) => share * first[people]))]
    for (const step of steps) past.push(normal(step(past.at(-1)!, 1)))
    const future = [first.map(() => 1)]
    for (const step of steps.toReversed()) future.unshift(normal(step(future[0], -1)))
    return past.map((shares, at) => normal(shares.map((share, people) => share * future[at][people])))
  }

  /** Propagates a belief to the next day (1) or back to the day before (-1). */
  #step(before: Seen, day: Seen, emitted: number[]): (belief: number[], direction: 1 | -1) => number[] {
    if (isSame(before, day)) return (belief) => belief
    const areBoth = before.count !== undefined && day.count !== undefined
    const stays = areBoth && day.count !== before.count ? 0 : this.#stays
    // The same people draw the same noise, so a second observation adds no information.
    const again = areBoth ? emitted.map(() => 1) : emitted
    return (belief, direction) =>
      belief.map((share, people) => {
        if (direction === 1 && emitted[people] === 0) return 0
        let moved = 0
        for (let other = Math.max(0, people - 8); other <= Math.min(belief.length - 1, people + 8); other++) {
          if (belief[other] === 0) continue
          const move = this.#moves[direction * (people - other) + this.#size]
          moved += belief[other] * move * (direction === 1 ? emitted[people] : emitted[other])
        }
        return stays * share * again[people] + (1 - this.#stays) * moved
      })
  }

  /** The probability of this observation if so many people are behind it. */
  #emitted({ count }: Seen, people: number, isCountRead: boolean): number {
    const withheld = this.#noise.withheld(people)
    if (count === undefined) return withheld
    return (1 - withheld) * (isCountRead ? this.#noise.published(count, people) : 1)
  }
}

/** The noise of counts of people. How often enough people are withheld is learnt from the truth. */
function noiseOf(series: Seen[][], cumulative: number[][]): Noise {
  const enough = series.flat().filter(({ exact }) => exact.people >= 3)
  const withheld = (enough.filter(({ count }) => count === undefined).length + 1) / (enough.length + 2)
  return {
    withheld: (people) => (people < 3 ? 1 : withheld),
    published(count, people) {
      const noise = count - people
      if (people < 3 || noise < -2 || noise > 2) return 0
      const table = [0, ...cumulative[Math.min(people - 3, cumulative.length - 1)], 1]
      return table[noise + 3] - table[noise + 2]
    },
  }
}

/** Whether two published rows have the same contents. Amounts differ whenever new noise is drawn. */
function isSame(one: Seen, other: Seen | undefined): boolean {
  if (one.content === undefined || other?.content === undefined) return false
  return Math.abs(one.content / other.content - 1) < 1e-3
}

function shares(size: number, values: number[], smoothing: number): number[] {
  const found = Array<number>(size).fill(smoothing)
  for (const value of values) found[value] = (found[value] ?? 0) + 1
  return normal(found)
}

function normal(weights: number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return sum > 0 ? weights.map((weight) => weight / sum) : weights
}

function atMost(belief: number[], people: number): number {
  return belief.slice(0, Math.max(0, people + 1)).reduce((sum, share) => sum + share, 0)
}
