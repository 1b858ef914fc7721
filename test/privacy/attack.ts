import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../src/base/duckdb.ts'
import { holdingEstimates, tradedByDay, unitsOf } from './changes.ts'
import { type Claims, inferCounts } from './counts.ts'
import { cellOf, publishedCombined, publishedFlows, publishedHoldings } from './rows.ts'
import { type Sides, sidesShown } from './sides.ts'
import { singleChanges, tradedDays, withheldWhales } from './truth.ts'
import { whaleEstimates } from './whales.ts'

/** How often an estimate is close to what it estimates, and how often one of something else is: what chance gives. */
export interface Recovered {
  recovered: number
  guessed: number
  of: number
}

/** An estimate, what it is of, and the size of the cell that both are in proportion to. */
interface Guess {
  estimate: number
  truth: number
  scale: number
}

/** What an attacker with every release makes of a world, against its truth. Schemas `told` and `truth` are filled. */
export interface Outcome {
  sides: Sides[]
  /** Single-person changes between neighbouring snapshot days, by estimate. */
  changes: Record<string, Recovered>
  /** What one person alone traded on a day, from all windows of all releases. */
  traded: Recovered
  /** Withheld whales, by estimate; 15 % is close. */
  whales: Record<string, Recovered>
  /** Exact counts of people claimed, by list. */
  claims: Record<'holders' | 'traders', Claims>
}

export async function attack(world: DuckDBConnection, releases: string[]): Promise<Outcome> {
  const [{ tables }] = await rows<{ tables: string }>(
    world,
    `select getvariable('count_noise')::double[][]::json as tables`,
  )
  return {
    sides: await sidesShown(world),
    changes: await attackChanges(world),
    traded: await attackFlows(world, releases),
    whales: await attackWhales(world, releases),
    claims: await inferCounts(world, releases, JSON.parse(tables)),
  }
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

async function attackFlows(world: DuckDBConnection, releases: string[]): Promise<Recovered> {
  const flows = await publishedFlows(world)
  const days = Map.groupBy(await tradedDays(world), cellOf)
  const guesses: Guess[] = []
  for (const [cell, series] of flows) {
    const first = new Date(Math.min(...series.map((row) => Date.parse(row.as_of) - row.window_days * 86_400_000)))
    const known = (days.get(cell) ?? []).filter(
      ({ day }) => Date.parse(day) > first.getTime() && day <= releases.at(-1)!,
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
  return judge(guesses, 0.1)
}

async function attackWhales(world: DuckDBConnection, releases: string[]): Promise<Record<string, Recovered>> {
  const published = {
    holdings: await publishedHoldings(world),
    combined: await publishedCombined(world),
    flows: await publishedFlows(world),
  }
  const whales = await withheldWhales(world, releases)
  return Object.fromEntries(
    Object.entries(whaleEstimates).map(([name, estimate]) => [
      name,
      judge(
        whales.flatMap((whale) => {
          const value = estimate(whale, published)
          return value === undefined ? [] : [{ estimate: value, truth: whale.value, scale: 1 }]
        }),
        0.15,
      ),
    ]),
  )
}

/** Chance takes the estimates of twenty others in place of its own. */
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
