import { createHash } from 'node:crypto'
import type { DuckDBConnection } from '@duckdb/node-api'
import { describe, expect, test } from 'vitest'
import { Dice } from '../../../src/tools/generate/chance.ts'
import { daysOf, settle } from '../investors.ts'
import { areInputsThere, daysTo, loadRealInputs, missing, realReleases } from '../real_inputs.ts'
import { type Building, publish } from '../releases.ts'
import { emptyTables, insert } from '../tables.ts'
import { added, attack, attackWhales, type Outcome, type Recovered } from './attack.ts'
import { estimateHiddenParts } from './hidden_parts.ts'
import { computeTruth } from './truth.ts'

/** `ATTACKS=all` runs larger worlds, older real inputs and all sixty days. */
const isDeep = process.env.ATTACKS === 'all'
const days = isDeep ? 60 : 15

const withoutNoise = {
  noise_median: 0,
  average_magnitudes: '[0, 0, 0]',
  count_noise: '[[0, 0, 1, 1]]',
  significant_digits: 15,
}

// With very few people, cells have 3 to 5 of them, and more than the target of a tenth is recovered: docs/privacy.md.
describe.each(isDeep ? [5, 12, 30, 60, 300, 3000] : [12, 60])('against a world of %i investors', (people) => {
  test('published data hides sides, withheld whales and changes of single people', async () => {
    const outcome = await attackWorld(people)
    expect(exposedSides(outcome)).toEqual([])
    expectHiddenWhales(outcome)
    // These worlds have whales of every kind.
    if (people === 60 || people === 300) {
      for (const [name, { of }] of Object.entries({ ...outcome.whales, ...outcome.parts }))
        expect(of, name).toBeGreaterThanOrEqual(10)
    }
    for (const [name, found] of Object.entries(plainChanges(outcome)))
      expect([name, found, isMostlyHidden(found, people < 30 ? 0.15 : 0.1)]).toEqual([name, found, true])
    // In small worlds, and for traders, many rows that come and go have three people, which no noise hides
    // (docs/privacy.md).
    if (people >= 300) {
      const { holders, traders } = outcome.claims
      expect(holders.claimed / holders.of).toBeLessThanOrEqual(0.05)
      expect(traders.claimed / traders.of).toBeLessThanOrEqual(0.08)
    }
  }, 900_000)
})

test('without noise the same estimates recover most single-person changes and nearly all counts', async () => {
  const { changes, traded, claims } = await attackWorld(60, withoutNoise, ['a secret'])
  for (const { recovered, of } of [changes['value / price'], traded['difference of two successive releases']]) {
    expect(of).toBeGreaterThan(10)
    expect(recovered / of).toBeGreaterThan(0.9)
  }
  expect(claims.holders.of).toBeGreaterThan(100)
  expect(claims.holders.right / claims.holders.of).toBeGreaterThan(0.95)
})

describe('a withheld class, or a side of it, next to published classes of its ticker', () => {
  const day = '2025-06-30'
  test('leaves no trace in the combined row, unless it may be published together with another class', async () => {
    const world = await emptyTables()
    await fillTickersOfTwoClasses(world, day)
    const found = await run(world, [day], estimateHiddenParts)
    const kindOf = ({ part: { ticker } }: (typeof found)[number]) => Number(ticker.slice(1)) % 4
    const alone = found.filter((each) => kindOf(each) < 2)
    expect(alone.length).toBeGreaterThan(500)
    // A row without a trace equals the row of the published class to the cent.
    expect(alone.filter(({ estimate }) => Math.abs(estimate) > 0.005)).toEqual([])
    // The combined row does not show the sides either.
    expect(found.filter((each) => kindOf(each) === 2)).toEqual([])
    const together = found.filter((each) => kindOf(each) === 3)
    expect(together.length).toBeGreaterThan(200)
    const errors = together.map(({ part, estimate }) => Math.abs(estimate / (4 * part.value) - 1)).sort((a, b) => a - b)
    expect(errors[errors.length >> 1]).toBeLessThan(0.3)
  })
})

/**
 * Tickers with a published class, and a second class that one person dominates, holds alone, or sells alone, or two more
 * classes with two equal people each.
 */
async function fillTickersOfTwoClasses(world: DuckDBConnection, day: string): Promise<void> {
  const dice = new Dice(7, 'classes')
  const fills = Array.from({ length: 400 }, (_, number) => {
    const ticker = `T${number}`
    const whale = Math.round(1000 * Math.exp(dice.normal()))
    const fill = (asset_class: string, side: string, value: number, at: number) => {
      return { person: `${ticker} ${asset_class} ${side} ${at}`, ticker, asset_class, side, value }
    }
    const crowd = ['buy', 'sell'].flatMap((side) =>
      Array.from({ length: 8 }, (_, at) => fill('stock', side, Math.round(whale * (0.03 + 0.03 * dice.roll())), at)),
    )
    const others = [[whale, 1, 1], [whale], [whale], [whale, whale]][number % 4].map((value, at) =>
      fill('other', 'sell', value, at),
    )
    const buyers = Array.from({ length: 8 }, (_, at) => fill('other', 'buy', Math.round(whale / 10), at))
    const third = [0, 1].map((at) => fill('etf', 'sell', whale, at))
    return [...crowd, ...others, ...(number % 4 === 2 ? buyers : number % 4 === 3 ? third : [])]
  }).flat()
  await insert(
    world,
    'portfolio_trades',
    fills.map(({ value, person, ...fill }, at) => ({
      ...fill,
      trade_id: `t${at}`,
      person_id: uuidOf(person),
      quantity: value,
      price: 1,
      executed_at: `${day} 15:00:00`,
      superseded: false,
    })),
  )
  await insert(
    world,
    'portfolio_snapshots',
    fills.map(({ value, person, side, ...position }) => ({
      ...position,
      person_id: uuidOf(person),
      account_id: 'main',
      quantity: value,
      current_price: 1,
      snapshot_at: `${day} 21:00:00`,
      superseded: false,
    })),
  )
}

describe('the only withheld cell of a day', () => {
  const snapshotDays = daysTo('2025-06-30', 40)
  const attackDays = async (prepare: (world: DuckDBConnection) => Promise<unknown>) => {
    const world = await emptyTables()
    await fillDaysWithOneWhale(world, snapshotDays)
    const found = await run(world, snapshotDays.slice(-1), async (world, releases) => {
      await prepare(world)
      return attackWhales(world, releases)
    })
    return found[byShares]
  }

  test('is not part of the base of value shares', async () => {
    const { recovered, of } = await attackDays(async () => {})
    expect(of).toBe(snapshotDays.length)
    expect(recovered).toBe(0)
  })

  test('would be found within 15 % if the base contained it', async () => {
    const { recovered, of } = await attackDays((world) =>
      world.run(`
        update told.retail_holdings set portfolio_value_share_pct = round(100 * market_value_usd / base, 2)
        from (
          select day, any_value(told) + sum(value) filter (not is_publishable) as base
          from truth.holdings join (select day, sum(market_value_usd) as told from told.retail_holdings group by day) using (day)
          where asset_class <> 'all' group by day
        ) as bases
        where bases.day = retail_holdings.day`),
    )
    expect(recovered / of).toBeGreaterThan(0.9)
  })
})

/** On each day, people hold six tickers, and one person has nearly all of a seventh, which changes hands daily. */
async function fillDaysWithOneWhale(world: DuckDBConnection, snapshotDays: string[]): Promise<void> {
  const dice = new Dice(7, 'whales')
  const amount = () => Math.round(1000 * Math.exp(dice.normal()))
  const held = (ticker: string, quantities: number[]) =>
    quantities.map((quantity, at) => ({ ticker, quantity, person_id: uuidOf(`${ticker} ${at}`) }))
  const crowd = Array.from({ length: 6 }, (_, number) => held(`T${number}`, Array.from({ length: 12 }, amount))).flat()
  await insert(
    world,
    'portfolio_snapshots',
    snapshotDays.flatMap((day, number) =>
      [...crowd, ...held('WHALE', [8 * amount(), 1, 1])].map((position) => ({
        ...position,
        account_id: 'main',
        asset_class: 'stock',
        current_price: 1 + number / 100,
        snapshot_at: `${day} 21:00:00`,
        superseded: false,
      })),
    ),
  )
}

function uuidOf(person: string): string {
  return createHash('md5').update(person).digest('hex')
}

const byShares = 'value shares: their base less the published rows'

/** A normal run attacks the newer inputs only. */
const attacked = isDeep ? realReleases : realReleases.slice(-1)

test.for(attacked)('real inputs up to %s hide sides, whales and single-person changes', async (last, context) => {
  if (!areInputsThere) return context.skip(missing)
  const outcome = await attackUnderSecrets(daysTo(last, days), (world, secret) => loadRealInputs(world, last, secret))
  expect(outcome.splits.find(({ split }) => split === 'buy / sell')!.shown).toBeGreaterThan(10)
  expect(exposedSides(outcome)).toEqual([])
  expectHiddenWhales(outcome)
  // Other estimates of whales have too few cases here.
  expect(outcome.whales[byShares].of).toBeGreaterThan(50)
  for (const [name, found] of Object.entries(plainChanges(outcome)))
    expect([name, found, isMostlyHidden(found)]).toEqual([name, found, true])
  expect(outcome.claims.holders.of).toBeGreaterThan(100)
  expect(outcome.claims.holders.claimed / outcome.claims.holders.of).toBeLessThanOrEqual(0.04)
})

function attackWorld(people: number, settings?: Building['settings'], secrets?: string[]): Promise<Outcome> {
  const fill = (world: DuckDBConnection, secret: string) => settle(world, { people, days, seed: 7 }, secret)
  return attackUnderSecrets(daysOf({ days }), fill, settings, secrets)
}

/** Rows with equal contents share their noise, so a world under one secret has few independent draws. */
async function attackUnderSecrets(
  releases: string[],
  fill: (world: DuckDBConnection, secret: string) => Promise<void>,
  settings?: Building['settings'],
  secrets = ['a secret', 'another secret', 'a third secret'],
): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const secret of secrets) {
    const world = await emptyTables()
    await fill(world, secret)
    outcomes.push(await run(world, releases, attack, settings))
  }
  return outcomes.reduce(added)
}

async function run<Found>(
  world: DuckDBConnection,
  releases: string[],
  by: (world: DuckDBConnection, releases: string[]) => Promise<Found>,
  settings?: Building['settings'],
): Promise<Found> {
  try {
    await publish(world, { releases, settings })
    await computeTruth(world)
    return await by(world, releases)
  } finally {
    world.closeSync()
  }
}

function exposedSides({ splits }: Outcome): string[] {
  return splits.filter(({ exposed }) => exposed > 0).map(({ split }) => split)
}

/**
 * Value shares may reveal no more than chance does (four standard deviations); of other estimates, at most one in five
 * may be close. The nearest day has few independent draws, so its limit allows for chance.
 */
function expectHiddenWhales({ whales, parts }: Outcome): void {
  const shares = whales[byShares]
  expect(shares.recovered).toBeLessThanOrEqual(shares.guessed + 4 * Math.sqrt(shares.guessed))
  for (const [name, { recovered, of }] of [...Object.entries(whales), ...Object.entries(parts)]) {
    const isByChance = of < 12 || name === 'the nearest published day'
    const isHidden = isByChance ? isMostlyHidden({ recovered, of }, 0.2) : recovered <= of / 5
    expect([name, recovered, of, isHidden]).toEqual([name, recovered, of, true])
  }
}

/** Changes of one person between two days or releases. Least squares over all windows finds more (docs/privacy.md). */
function plainChanges({ changes, traded }: Outcome): Record<string, Recovered> {
  const difference = 'the same, equal pairs of sums once'
  return { ...changes, [difference]: traded[difference] }
}

/**
 * Whether at least as many hits occur with a probability of 0.001 or more if the true share is the aim (binomial tail).
 */
function isMostlyHidden({ recovered, of }: Pick<Recovered, 'recovered' | 'of'>, aim = 0.1): boolean {
  let term = (1 - aim) ** of
  let below = 0
  for (let found = 0; found < recovered; found++) {
    below += term
    term *= ((of - found) / (found + 1)) * (aim / (1 - aim))
  }
  return 1 - below >= 0.001
}
