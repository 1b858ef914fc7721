import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../../src/base/duckdb.ts'
import { cellOf, publishedFlows, publishedHoldings } from '../rows.ts'
import { holdingEstimates, tradedByDay, unitsOf, windowMoves } from './changes.ts'
import { type Claims, inferCounts } from './counts.ts'
import { estimateHiddenParts } from './hidden_parts.ts'
import { type ShownSplit, shownSplits } from './shown_splits.ts'
import { singleChanges, tradedDays, withheldWhales } from './truth.ts'
import { whaleEstimates } from './whales.ts'

/** How many estimates are close to the truth, and how many estimates of other cells are (the chance level). */
export interface Recovered {
  recovered: number
  guessed: number
  of: number
}

/** An estimate, the true value, and the size of the cell, to which both are proportional. */
interface Guess {
  estimate: number
  truth: number
  scale: number
}

/** What an attacker with every release infers, compared with the truth. Schemas `told` and `truth` must be filled. */
export interface Outcome {
  splits: ShownSplit[]
  /** Single-person changes between neighbouring snapshot days, by estimate. */
  changes: Record<string, Recovered>
  /** Trades of a single person on a day, by estimate. */
  traded: Record<string, Recovered>
  /** Withheld whales, by estimate; within 15 % is close. */
  whales: Record<string, Recovered>
  /**
   * Largest contributors of unpublished classes and sides of tickers with a combined row, by estimate; within 15 % is
   * close.
   */
  parts: Record<string, Recovered>
  /** Claims of exact counts of people, by list. */
  claims: Record<'holders' | 'traders', Claims>
}

export async function attack(world: DuckDBConnection, releases: string[]): Promise<Outcome> {
  const [{ tables }] = await rows<{ tables: string }>(
    world,
    `select getvariable('count_noise')::double[][]::json as tables`,
  )
  return {
    splits: await shownSplits(world),
    changes: await attackChanges(world),
    traded: await attackFlows(world, releases),
    whales: await attackWhales(world, releases),
    parts: await attackHiddenParts(world, releases),
    claims: await inferCounts(world, releases, JSON.parse(tables)),
  }
}

/** The combined outcome of attacks on two worlds. */
export function added(one: Outcome, other: Outcome): Outcome {
  const both = <Item extends object>(a: Item, b: Item | undefined): Item =>
    Object.fromEntries(
      Object.entries(a).map(([name, value]) => {
        const more = (b as Record<string, unknown> | undefined)?.[name]
        if (Array.isArray(value)) return [name, [...value, ...((more as unknown[]) ?? [])]]
        if (typeof value === 'number') return [name, value + ((more as number) ?? 0)]
        return [name, value !== null && typeof value === 'object' ? both(value, more as object) : value]
      }),
    ) as Item
  const splits = one.splits.map((shown) =>
    both(
      shown,
      other.splits.find(({ split }) => split === shown.split),
    ),
  )
  return { ...both({ ...one, splits: [] }, { ...other, splits: [] }), splits }
}

async function attackChanges(world: DuckDBConnection): Promise<Record<string, Recovered>> {
  const holdings = await publishedHoldings(world)
  const changes = await singleChanges(world)
  const outcome: Record<string, Recovered> = {}
  for (const [name, estimate] of Object.entries(holdingEstimates)) {
    const guesses: Guess[] = []
    for (const change of changes) {
      const series = (holdings.get(cellOf(change)) ?? []).filter((row) => row.market_value_usd !== null)
      const at = series.findIndex(({ day }) => day === change.day)
      if (at < 1 || series[at - 1].day !== change.before) continue
      const size = estimate(series, at)
      if (size !== undefined) guesses.push({ estimate: size, truth: change.size, scale: unitsOf(series[at]) })
    }
    outcome[name] = judge(guesses, 0.1)
  }
  return outcome
}

async function attackFlows(world: DuckDBConnection, releases: string[]): Promise<Record<string, Recovered>> {
  const flows = await publishedFlows(world)
  const days = Map.groupBy(await tradedDays(world), cellOf)
  const guesses: Guess[] = []
  const differences: (Guess & { sums: string })[] = []
  for (const [cell, series] of flows) {
    const first = new Date(Math.min(...series.map((row) => Date.parse(row.as_of) - row.window_days * 86_400_000)))
    const known = (days.get(cell) ?? []).filter(
      ({ day }) => Date.parse(day) > first.getTime() && day <= releases.at(-1)!,
    )
    differences.push(
      ...windowMoves(series, known).map(({ before, after, truth }) => ({
        estimate: after - before,
        truth,
        scale: after,
        sums: `${cell} ${before} ${after}`,
      })),
    )
    if (known.length === 0 || known.length > 400) continue
    const estimates = tradedByDay(
      series,
      known.map(({ day }) => day),
    )
    for (const { day, gross, people } of known) {
      if (people !== 1 || day < releases[0]) continue
      guesses.push({ estimate: estimates.get(day)!, truth: gross, scale: 1 })
    }
  }
  return {
    'difference of two successive releases': judge(differences, 0.1),
    // Windows with equal contents have equal noise, so they are one draw.
    'the same, equal pairs of sums once': judge(
      [...new Map(differences.map((guess) => [guess.sums, guess])).values()],
      0.1,
    ),
    'least squares over all windows of all releases': judge(guesses, 0.1),
  }
}

/** Estimates withheld whales from the tables around them. */
export async function attackWhales(world: DuckDBConnection, releases: string[]): Promise<Record<string, Recovered>> {
  const published = {
    holdings: await publishedHoldings(world),
    flows: await publishedFlows(world),
  }
  const whales = await withheldWhales(world, releases)
  return Object.fromEntries(
    Object.entries(whaleEstimates).map(([name, estimateOf]) => {
      // One published number estimates a whale on many days and in many windows, so it counts once.
      const guesses = new Map<string, Guess>()
      for (const whale of whales) {
        const estimate = estimateOf(whale, published)
        if (estimate === undefined) continue
        guesses.set(`${whale.ticker} ${whale.asset_class} ${estimate}`, { estimate, truth: whale.value, scale: 1 })
      }
      return [name, judge([...guesses.values()], 0.15)]
    }),
  )
}

async function attackHiddenParts(world: DuckDBConnection, releases: string[]): Promise<Record<string, Recovered>> {
  const found = await estimateHiddenParts(world, releases)
  const kinds = {
    'a class that one person dominates': found.filter(({ part }) => part.side === 'both' && part.people >= 3),
    'a class of fewer than 3 people': found.filter(({ part }) => part.side === 'both' && part.people < 3),
    'a side of a class': found.filter(({ part }) => part.side !== 'both'),
  }
  const outcome: Record<string, Recovered> = {}
  for (const [name, parts] of Object.entries(kinds)) {
    const guesses = parts.map(({ part, estimate }) => ({ estimate, truth: part.value, scale: 1 }))
    outcome[name] = judge(guesses, 0.15)
  }
  return outcome
}

/** The chance level is measured with the estimates of twenty other cells. */
function judge(guesses: Guess[], tolerance: number): Recovered {
  const isClose = (estimate: number, truth: number) => Math.abs(estimate - truth) <= tolerance * Math.abs(truth)
  let guessed = 0
  for (const [at, { truth, scale }] of guesses.entries()) {
    for (let step = 1; step <= 20; step++) {
      const other = guesses[(at + 7 * step) % guesses.length]
      if (isClose((other.estimate / other.scale) * scale, truth)) guessed += 1 / 20
    }
  }
  return {
    recovered: guesses.filter(({ estimate, truth }) => isClose(estimate, truth)).length,
    guessed,
    of: guesses.length,
  }
}
