import { describe, expect, test } from 'vitest'
import { rows } from '../../../src/base/duckdb.ts'
import { privacySettings } from '../../../src/privacy/settings.ts'
import { withMacros } from '../../harness/built.ts'

/** The number of cell keys. */
const draws = 40_000

describe('noise', () => {
  const query = <Row>(sql: string) => withMacros((connection) => rows<Row>(connection, sql))

  test('of a count is an integer from -2 to 2 with the probabilities of the table for its size', async () => {
    const found = await query<{ count: number; noise: number; share: number }>(`
      select count, noisy_people(count, hash(i, count)) - count as noise, count(*) / ${draws} as share
      from range(${draws}) as keys (i), (select unnest([3, 4, 5, 500]) as count)
      group by all`)
    const expected: Record<number, Record<number, number>> = {
      3: { 0: 0.35, 1: 0.35, 2: 0.3 },
      4: { '-1': 0.35, 0: 0.35, 1: 0.25, 2: 0.05 },
      5: { '-2': 0.16, '-1': 0.24, 0: 0.2, 1: 0.24, 2: 0.16 },
      500: { '-2': 0.16, '-1': 0.24, 0: 0.2, 1: 0.24, 2: 0.16 },
    }
    for (const [count, probabilities] of Object.entries(expected)) {
      const ofCount = found.filter((row) => row.count === Number(count))
      expect(ofCount.map((row) => row.noise).sort()).toEqual(Object.keys(probabilities).map(Number).sort())
      // Five standard deviations are 0.012.
      for (const { noise, share } of ofCount) expect(Math.abs(share - probabilities[noise])).toBeLessThan(0.012)
    }
  })

  test('of an amount moves the five largest contributions up or down, and less in large cells', async () => {
    const { noise_median, noise_most, large_cell, large_cell_part } = privacySettings()
    for (const [people, part] of [
      [3, 1],
      [large_cell - 1, 1],
      [large_cell, large_cell_part],
    ]) {
      const ranks = [1, 2, 3, 4, 5]
      const factors = ranks.map((at) => `f[${at}] / ${noise_most * part} as f${at}`)
      const [found] = await query<Record<string, number>>(`
      with drawn as (select noise_factors(noise_bits(hash(i), 'amount'), ${people}) as f from range(${draws}) as keys (i)),
      scaled as (select ${factors} from drawn)
      select ${ranks.flatMap((one) => ranks.slice(one).map((other) => `corr(f${one}, f${other}) as corr_${one}_${other}`))},
        ${ranks.map(
          (at) => `min(f${at}) as least_${at}, max(f${at}) as most_${at}, avg(f${at}) as mean_${at},
            quantile_cont(f${at}, 0.25) as quarter_${at}, quantile_cont(f${at}, 0.75) as three_quarters_${at},
            quantile_cont(f${at}, 0.95) as tail_${at}`,
        )}
      from scaled`)
      // Half of the moves are within the median, and a tenth are beyond five times the median.
      const quarter = noise_median / noise_most
      const tail = 5 * quarter
      const expected = { least: -1, quarter: -quarter, mean: 0, three: quarter, tail, most: 1, corr: 0 }
      for (const [name, value] of Object.entries(found)) {
        expect(Math.abs(value - expected[name.split('_')[0] as keyof typeof expected]), name).toBeLessThan(0.025)
        expect(Math.abs(value)).toBeLessThanOrEqual(1 + 1e-12)
      }
    }
  })

  test('of different measures and of neighbouring keys is uncorrelated', async () => {
    const [found] = await query<Record<string, number>>(`
      with bits as (
        select
          noise_bits(i::ubigint, 'amount') as amount, noise_bits(i::ubigint, 'gross') as gross,
          noise_bits(i::ubigint, 'trades') as trades, noise_bits((i + 1)::ubigint, 'amount') as next
        from range(${draws}) as keys (i)
      )
      select
        corr(noise_share(amount, 0), noise_share(gross, 0)) as gross,
        corr(noise_share(amount, 0), noise_share(trades, 0)) as trades,
        corr(noise_share(amount, 0), noise_share(next, 0)) as next,
        corr(noise_share(trades, 4), noise_share(trades, 5)) as integer_and_factor
      from bits`)
    for (const [name, value] of Object.entries(found)) expect(Math.abs(value), name).toBeLessThan(0.025)
  })

  test('differs for any contents, including chosen quantities and moves between classes', async () => {
    const quantities = ['0', '1', '-1', '4611686018427387904', '-4611686018427387904', '10000000000000000000000']
    const [found] = await query<Record<string, string>>(`
      with people as (select hash(i)::ubigint as key from range(1, 1001) as people (i)),
      keys as (select key, contribution_key(key, units) as own from people, unnest([${quantities.map((units) => `${units}::hugeint`)}]) as contents (units))
      select
        (select count(distinct (key, own)) from keys) as own,
        (select count(*) from keys where own between 0 and 18446744073709551615::hugeint) as fitting,
        (select count(*) from people where contribution_key(key, 0) <> 0 or contribution_key(key, null::bigint) is not null) as none,
        (select count(*) from people where (contribution_key(key, 1000000000) + contribution_key(key, 2000000000) - 2 * contribution_key(key, 1500000000)) & 18446744073709551615::hugeint = 0) as moved`)
    expect(found).toEqual({ own: '6000', fitting: '6000', none: '0', moved: '0' })
  })

  test('is keyed by whole cents, rounded half up, for amounts of any size', async () => {
    const sums = [0n, 49n, 50n, 149n, 8_999_999_999_999_999_949n, 9_000_000_000_000_000_050n, 10n ** 20n + 50n]
    const found = await query<{ cents: string }>(
      `select whole_cents(amount)::varchar as cents from unnest([${sums.map((sum) => `${sum}::hugeint`)}]) as sums (amount)`,
    )
    expect(found.map(({ cents }) => BigInt(cents))).toEqual(sums.map((sum) => (sum + 50n) / 100n))
    expect(await query('select whole_cents(null::hugeint) as cents')).toEqual([{ cents: null }])
  })

  test('does not depend on the order of contributors, and cell keys do not overflow', async () => {
    const [found] = await query<{ up: string; down: string; large: string }>(`
      with keys as (select i, 18446744073709551615::ubigint - i::ubigint as key from range(100000) as keys (i))
      select
        (select cell_key(key) from (from keys order by i)) as up,
        (select cell_key(key) from (from keys order by i desc)) as down,
        (select cell_key(key::hugeint * 1000000) from keys) as large`)
    const keys = Array.from({ length: 100_000 }, (_, at) => 18446744073709551615n - BigInt(at))
    const sum = (factor: bigint) =>
      String(
        BigInt.asUintN(
          64,
          keys.reduce((all, key) => all + key * factor, 0n),
        ),
      )
    expect(found).toEqual({ up: sum(1n), down: sum(1n), large: sum(1_000_000n) })
  })
})
