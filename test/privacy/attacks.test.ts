import type { DuckDBConnection } from '@duckdb/node-api'
import { describe, expect, test } from 'vitest'
import { attack, type Outcome, type Recovered } from './attack.ts'
import { daysOf, settle } from './investors.ts'
import { areInputsThere, daysTo, loadRealInputs, missing, realReleases } from './real_inputs.ts'
import { type Building, publish } from './releases.ts'
import { emptyTables } from './tables.ts'
import { computeTruth } from './truth.ts'

/** `ATTACKS=all` takes larger worlds and all sixty days. */
const isDeep = process.env.ATTACKS === 'all'
const days = isDeep ? 60 : 15

const withoutNoise = { noise_magnitudes: '[0, 0, 0]', count_noise: '[[0, 0, 1, 1]]', significant_digits: 15 }

describe.each(isDeep ? [5, 12, 30, 60, 300, 3000] : [12, 60])('against a world of %i investors', (people) => {
  test('no published side, and no withheld whale, follows from what is published', async () => {
    const outcome = await attackWorld(people)
    expect(exposedSides(outcome)).toEqual([])
    expectHiddenWhales(outcome)
    for (const [name, found] of Object.entries(outcome.changes))
      expect([name, found, isMostlyHidden(found)]).toEqual([name, found, true])
  })
})

test('without noise the same estimates recover most single-person changes, and all counts', async () => {
  const { changes, claims } = await attackWorld(60, withoutNoise)
  const { recovered, of } = changes['value / price']
  expect(of).toBeGreaterThan(10)
  expect(recovered / of).toBeGreaterThan(0.9)
  // And every count is known, and known to be.
  expect(claims.holders.of).toBeGreaterThan(100)
  expect(claims.holders.right / claims.holders.of).toBeGreaterThan(0.95)
})

test.for(realReleases)('against the real inputs up to %s', async (last, context) => {
  if (!areInputsThere) return context.skip(missing)
  const world = await emptyTables()
  await loadRealInputs(world, last)
  const outcome = await run(world, daysTo(last, days))
  expect(outcome.sides.find(({ split }) => split === 'buy / sell')!.shown).toBeGreaterThan(10)
  expect(exposedSides(outcome)).toEqual([])
  expectHiddenWhales(outcome)
  for (const [name, found] of Object.entries(outcome.changes))
    expect([name, found, isMostlyHidden(found)]).toEqual([name, found, true])
  expect(outcome.claims.holders.of).toBeGreaterThan(100)
  expect(outcome.claims.holders.claimed / outcome.claims.holders.of).toBeLessThanOrEqual(0.04)
})

async function attackWorld(people: number, settings?: Building['settings']): Promise<Outcome> {
  const world = await emptyTables()
  await settle(world, { people, days, seed: 7 })
  return run(world, daysOf({ days }), settings)
}

async function run(world: DuckDBConnection, releases: string[], settings?: Building['settings']): Promise<Outcome> {
  try {
    await publish(world, { releases, settings })
    await computeTruth(world)
    return await attack(world, releases)
  } finally {
    world.closeSync()
  }
}

function exposedSides({ sides }: Outcome): string[] {
  return sides.filter(({ exposed }) => exposed > 0).map(({ split }) => split)
}

/** Value shares give none away; of other estimates at most one in five is close, where there are enough to judge by. */
function expectHiddenWhales({ whales }: Outcome): void {
  expect(whales['value shares: their base less the published rows'].recovered).toBe(0)
  for (const [name, { recovered, of }] of Object.entries(whales))
    expect([name, recovered, of, of < 12 || recovered <= of / 5]).toEqual([name, recovered, of, true])
}

/** Whether a true share of a tenth would give as many, or more, in one of a thousand such worlds (binomial tail). */
function isMostlyHidden({ recovered, of }: Recovered): boolean {
  let term = 0.9 ** of
  let below = 0
  for (let found = 0; found < recovered; found++) {
    below += term
    term *= ((of - found) / (found + 1)) * (0.1 / 0.9)
  }
  return 1 - below >= 0.001
}
