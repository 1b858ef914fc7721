import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../src/engine/duckdb.ts'
import { holdingEstimates, tradedByDay } from './changes.ts'
import { type Claims, inferCounts } from './counts.ts'
import { cellOf, publishedCombined, publishedFlows, publishedHoldings } from './rows.ts'
import { type Sides, sidesShown } from './sides.ts'
import { singleChanges, tradedDays, withheldWhales } from './truth.ts'
import { whaleEstimates } from './whales.ts'

/** How often an estimate is within 10 % of what it estimates. */
export interface Recovered {
  recovered: number
  of: number
}

/** What an attacker with every release makes of a world, against its truth. Schemas `told` and `truth` are filled. */
export interface Outcome {
  sides: Sides[]
  /** Single-person changes between neighbouring snapshot days, by estimate. */
  changes: Record<string, Recovered>
  /** What one person alone traded on a day, from all windows of all releases. */
  traded: Recovered
  /** Relative errors of estimates of withheld whales, by estimate. */
  whales: Record<string, number[]>
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
    const found = { recovered: 0, of: 0 }
    for (const change of changes) {
      const series = holdings.get(cellOf(change)) ?? []
      const at = series.findIndex(({ day }) => day === change.day)
      if (at < 1 || series[at - 1].day !== change.before) continue
      const size = estimate(series, at)
      if (size === undefined) continue
      found.of++
      if (isWithin(size, change.size)) found.recovered++
    }
    outcome[name] = found
  }
  return outcome
}

async function attackFlows(world: DuckDBConnection, releases: string[]): Promise<Recovered> {
  const flows = await publishedFlows(world)
  const days = Map.groupBy(await tradedDays(world), cellOf)
  const found = { recovered: 0, of: 0 }
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
      found.of++
      if (isWithin(estimates.get(day)!, gross)) found.recovered++
    }
  }
  return found
}

async function attackWhales(world: DuckDBConnection, releases: string[]): Promise<Record<string, number[]>> {
  const published = {
    holdings: await publishedHoldings(world),
    combined: await publishedCombined(world),
    flows: await publishedFlows(world),
  }
  const whales = await withheldWhales(world, releases)
  return Object.fromEntries(
    Object.entries(whaleEstimates).map(([name, estimate]) => [
      name,
      whales.flatMap((whale) => {
        const value = estimate(whale, published)
        return value === undefined ? [] : [Math.abs(value / whale.value - 1)]
      }),
    ]),
  )
}

function isWithin(estimate: number, truth: number): boolean {
  return Math.abs(estimate - truth) <= 0.1 * Math.abs(truth)
}
