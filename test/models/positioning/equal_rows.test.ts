import { createHash } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { Engine } from '../../../src/base/duckdb.ts'
import { privacySettings } from '../../../src/privacy/settings.ts'
import { built, type Row, type World } from '../../harness/built.ts'
import { tables } from './world.ts'

const asOf = '2025-06-30'

test('every table has the same rows with 1 and 8 threads, and with 1, 2 and 8 shards', async () => {
  const one = await digests({})
  expect(Object.values(one).every(({ rows }) => rows > 0)).toBe(true)
  expect(await digests({ threads: 8, shards: 8 })).toEqual(one)
  expect(await digests({ shards: 2 })).toEqual(one)
})

test('a shard has exactly the sums of the people whose record keys start with its bits', async () => {
  const shards = 4
  const models = ['gold.exact_flow_sums', 'gold.exact_flow_trader_sums', 'daily.person_trades']
  const {
    exact_flow_sums,
    exact_flow_trader_sums,
    'daily.person_trades': trades,
  } = await built({ asOf, queries, shards }, models)
  const shardOfKey = (key: string) => Number(BigInt(key) >> 62n)
  const shardOfFile = ({ filename }: Row) => Number(/\.(\d)of4\//.exec(filename)![1]) - 1

  const cells = Map.groupBy(trades, (row) => [shardOfKey(row.record_key), row.ticker, row.asset_class].join())
  const expected = [...cells].map(([cell, rows]) => `${cell}: ${sumsOf(rows)}, ${centsOf(rows)} cents`)
  const whole = exact_flow_sums.filter(
    (row) => row.window_days === 365 && row.part === 'whole' && row.asset_class !== 'all',
  )
  const found = whole.map((row) => {
    const cell = [shardOfFile(row), row.ticker, row.asset_class].join()
    return `${cell}: ${row.people} people, key ${row.people_key}, ${row.cents} cents`
  })
  expect(found.sort()).toEqual(expected.sort())
  expect(new Set(exact_flow_sums.map(shardOfFile))).toEqual(new Set([0, 1, 2, 3]))

  const traders = Map.groupBy(trades, (row) => shardOfKey(row.record_key))
  const all = exact_flow_trader_sums.filter((row) => row.window_days === 365 && row.asset_class === 'all')
  expect(all.map((row) => `${shardOfFile(row)}: ${row.people} people, key ${row.people_key}`).sort()).toEqual(
    [...traders].map(([shard, rows]) => `${shard}: ${sumsOf(rows)}`).sort(),
  )
})

function sumsOf(trades: Row[]): string {
  const keys = new Set(trades.map((row) => BigInt(row.record_key)))
  return `${keys.size} people, key ${BigInt.asUintN(
    64,
    [...keys].reduce((sum, key) => sum + key, 0n),
  )}`
}

function centsOf(trades: Row[]): bigint {
  return trades.reduce((sum, row) => sum + BigInt(row.buy_cents) + BigInt(row.sell_cents), 0n)
}

// Threads split a table in blocks of 122,880 rows; with this pragma, of 2,048 rows.
const { connect } = Engine.prototype
vi.spyOn(Engine.prototype, 'connect').mockImplementation(async function (this: Engine) {
  const connection = await connect.call(this)
  await connection.run('pragma verify_parallelism')
  return connection
})
afterAll(() => vi.restoreAllMocks())

/** Prices with cents and fractional quantities, whose floating-point sums would depend on their order. */
const queries = {
  portfolio_trades: `
    select
      'trade ' || i as trade_id,
      concat('person ', hash(i) % 3000) as user_id,
      if(hash(i, 10) % 50 > 0, 'T' || hash(i, 1) % 40, 'S' || hash(i, 1) % 900) as ticker,
      ['stock', 'stock', 'crypto', 'option'][1 + (hash(i, 2) % 4)::integer] as asset_class,
      if(hash(i, 3) % 5 < 3, 'buy', 'sell') as side,
      (1 + hash(i, 4) % 1000) / 7 as quantity,
      (1 + hash(i, 5) % 10000) / 100 as price,
      timestamp '2025-06-30 20:00:00' - to_seconds((hash(i, 6) % 8000000)::bigint) as executed_at,
      if(hash(i, 7) % 2 = 0, 'call', 'put') as option_type,
      date '2025-07-04' + (hash(i, 8) % 20)::integer as expiry,
      ['open', 'close', null][1 + (hash(i, 9) % 3)::integer] as position_effect
    from range(40000) as numbers (i)`,
  portfolio_snapshots: `
    select
      timestamp '2025-06-30 21:00:00' - to_days((i % 2)::integer) as snapshot_at,
      concat('person ', i // 100) as user_id,
      'account ' || (i // 50) as account_id,
      if(hash(i, 10) % 50 > 0, 'T' || hash(i, 1) % 40, 'S' || hash(i, 1) % 900) as ticker,
      ['stock', 'stock', 'crypto', 'option'][1 + (hash(i, 2) % 4)::integer] as asset_class,
      (hash(i, 3) % 1000)::integer / 7 - 20 as quantity,
      (1 + hash(i, 4) % 10000) / 100 as current_price,
      if(hash(i, 5) % 5 > 0, (1 + hash(i, 6) % 10000) / 100, null) as avg_entry_price
    from range(40000) as numbers (i)`,
}

async function digests(
  divided: Pick<World, 'threads' | 'shards'>,
): Promise<Record<string, { rows: number; digest: string }>> {
  // All digits, so that rounding hides no difference.
  const settings = { ...privacySettings(), significant_digits: 15 }
  const models = tables.map((name) => `gold.${name}`)
  return Object.fromEntries(
    Object.entries(await built({ asOf, queries, settings: settings as never, ...divided }, models)).map(
      ([name, rows]) => [
        name,
        { rows: rows.length, digest: createHash('sha256').update(JSON.stringify(rows)).digest('hex') },
      ],
    ),
  )
}
