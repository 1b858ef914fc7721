import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { privacySettings } from '../../src/privacy/settings.ts'
import { buildFrom, open } from './world.ts'

const asOf = '2025-06-30'

test('every table has the same rows with 1, 2 and 8 threads', async () => {
  const one = await digests(1)
  expect(Object.values(one).every(({ rows }) => rows > 0)).toBe(true)
  expect(await digests(2)).toEqual(one)
  expect(await digests(8)).toEqual(one)
})

async function digests(threads: number): Promise<Record<string, { rows: number; digest: string }>> {
  const connection = await open(threads)
  // Threads share a table in blocks of 122,880 rows; now of 2,048.
  await connection.run('pragma verify_parallelism')
  // Prices with cents and quantities with fractions, whose sums in floating point would depend on their order.
  await connection.run(`
    insert into portfolio_trades by name select
      'trade ' || i as trade_id,
      md5(concat('person ', hash(i) % 3000))::uuid as person_id,
      if(hash(i, 10) % 50 > 0, 'T' || hash(i, 1) % 40, 'S' || hash(i, 1) % 900) as ticker,
      ['stock', 'stock', 'crypto', 'option'][1 + (hash(i, 2) % 4)::integer] as asset_class,
      if(hash(i, 3) % 5 < 3, 'buy', 'sell') as side,
      (1 + hash(i, 4) % 1000) / 7 as quantity,
      (1 + hash(i, 5) % 10000) / 100 as price,
      timestamp '2025-06-30 20:00:00' - to_seconds((hash(i, 6) % 8000000)::bigint) as executed_at,
      if(hash(i, 7) % 2 = 0, 'call', 'put') as option_type,
      date '2025-07-04' + (hash(i, 8) % 20)::integer as expiry,
      ['open', 'close', null][1 + (hash(i, 9) % 3)::integer] as position_effect,
      false as superseded
    from range(40000) as numbers (i)`)
  await connection.run(`
    insert into portfolio_snapshots by name select
      timestamp '2025-06-30 21:00:00' - to_days((i % 2)::integer) as snapshot_at,
      md5(concat('person ', i // 100))::uuid as person_id,
      'account ' || (i // 50) as account_id,
      if(hash(i, 10) % 50 > 0, 'T' || hash(i, 1) % 40, 'S' || hash(i, 1) % 900) as ticker,
      ['stock', 'stock', 'crypto', 'option'][1 + (hash(i, 2) % 4)::integer] as asset_class,
      (hash(i, 3) % 1000)::integer / 7 - 20 as quantity,
      (1 + hash(i, 4) % 10000) / 100 as current_price,
      if(hash(i, 5) % 5 > 0, (1 + hash(i, 6) % 10000) / 100, null) as avg_entry_price,
      false as superseded
    from range(40000) as numbers (i)`)
  // With all digits, so that rounding hides nothing.
  const { connection: _, ...tables } = await buildFrom(connection, asOf, {
    ...privacySettings(),
    significant_digits: 15,
  })
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      { rows: rows.length, digest: createHash('sha256').update(JSON.stringify(rows)).digest('hex') },
    ]),
  )
}
