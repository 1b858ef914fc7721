import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Engine, openEngine, rows } from '../../../src/base/duckdb.ts'
import { type Generated, generate } from '../../../src/tools/generate/generate.ts'

const SMALL = { days: 24, people: 80, tickers: 100, trades: 900, snapshotRows: 4_800, conversations: 120 }

let folder: string
let made: Generated
let engine: Engine
let connection: DuckDBConnection

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generate-test-'))
  made = await generate({ ...SMALL, out: join(folder, 'a'), temp: join(folder, 'temp') })
  engine = await openEngine({ memory: '1GB', threads: 2, temp: join(folder, 'temp') })
  connection = await engine.connect()
  for (const feed of ['portfolio_trades', 'portfolio_snapshots']) await connection.run(goodRows(feed))
}, 60_000)

afterAll(async () => {
  connection?.closeSync()
  await engine?.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the generator', () => {
  it('generates fund trades for a market with few tickers', async () => {
    const few = { ...SMALL, days: 10, people: 8, tickers: 12, trades: 40, snapshotRows: 60, conversations: 5 }
    const { files } = await generate({ ...few, out: join(folder, 'few'), temp: join(folder, 'temp-few') })
    expect(files.some(({ feed }) => feed === 'fund_trades')).toBe(true)
  })

  it('writes the same bytes for the same seed, on one thread and in another time zone', async () => {
    const script = `import { generate } from ${JSON.stringify(new URL('../../../src/tools/generate/generate.ts', import.meta.url).href)}
      await generate(${JSON.stringify({ ...SMALL, out: join(folder, 'b'), temp: join(folder, 'temp-b'), threads: 1 })})`
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8' },
      encoding: 'utf8',
    })
    expect(run.stderr).toBe('')
    expect(await digests('b')).toEqual(await digests('a'))
  }, 60_000)

  it('writes different bytes for a different seed', async () => {
    await generate({ ...SMALL, seed: 8, out: join(folder, 'c'), temp: join(folder, 'temp-c') })
    expect(await digests('c', 'portfolio_trades')).not.toEqual(await digests('a', 'portfolio_trades'))
  }, 60_000)

  it('writes every feed, with bad rows in all of them but company facts', () => {
    const bad = new Map<string, number>()
    for (const file of made.files) bad.set(file.feed, (bad.get(file.feed) ?? 0) + file.bad)
    expect([...bad.keys()].sort()).toEqual([
      'companies',
      'company_facts',
      'conversations',
      'filings',
      'fund_trades',
      'fund_valuations',
      'funds',
      'portfolio_snapshots',
      'portfolio_trades',
      'prices',
    ])
    for (const [feed, count] of bad) if (feed !== 'company_facts') expect(count, feed).toBeGreaterThan(5)
  })
})

describe('valid portfolio rows of the generator', () => {
  it('meet the contract for trades', async () => {
    const broken = await one(`select count(*)::integer as n from portfolio_trades where not (
      trade_id <> '' and user_id <> '' and length(ticker) between 1 and 24
      and asset_class in ('stock', 'etf', 'option', 'crypto', 'other') and side in ('buy', 'sell')
      and isfinite(quantity) and quantity > 0 and isfinite(price) and price > 0 and executed_at is not null
      and (asset_class = 'option') = (option_type is not null and strike > 0 and expiry >= executed_at::date))`)
    expect(broken).toBe(0)
  })

  it('use OCC symbols for options', async () => {
    const wrong = await one(`select count(*)::integer as n from portfolio_trades where asset_class = 'option'
      and ticker <> underlying || strftime(expiry, '%y%m%d') || upper(option_type[1]) || lpad((strike * 1000)::bigint::varchar, 8, '0')`)
    expect(wrong).toBe(0)
  })

  it('trade stocks, ETFs and options on weekdays only', async () => {
    expect(
      await one(`select count(*)::integer as n from portfolio_trades
        where asset_class in ('stock', 'etf', 'option') and dayofweek(executed_at) in (0, 6)
          and trade_id not in (select trade_id from portfolio_trades group by 1 having count(*) > 1)`),
    ).toBe(0)
  })

  it('change holdings between snapshots only by the trades in between', async () => {
    const drift = await one(`
      with trades as (
        select user_id, account_id, ticker, executed_at::date as day,
          sum(if(side = 'buy', quantity, -quantity)::decimal(18, 4)) as change
        from (select * from portfolio_trades qualify row_number() over (partition by trade_id order by filename desc, n desc) = 1)
        where ticker <> 'QNTL' group by all),
      held as (
        select user_id, account_id, ticker, snapshot_at::date as day, max(quantity)::decimal(18, 4) as quantity
        from portfolio_snapshots where ticker <> 'QNTL' group by all),
      pairs as (
        select a.user_id, a.account_id, a.ticker, b.quantity - a.quantity as change, b.day
        from held a join held b on (a.user_id, a.account_id, a.ticker) = (b.user_id, b.account_id, b.ticker) and b.day = a.day + 1)
      select count(*)::integer as n from pairs left join trades using (user_id, account_id, ticker, day)
      where pairs.change <> coalesce(trades.change, 0)`)
    expect(drift).toBe(0)
  })

  it('apply a four-for-one stock split without a trade', async () => {
    const [row] = await rows<{ ratio: number }>(
      connection,
      `
      select max(quantity) / min(quantity) as ratio from portfolio_snapshots
      where ticker = 'QNTL' and (user_id, account_id) not in (select (user_id, account_id) from portfolio_trades where ticker = 'QNTL')`,
    )
    expect(row.ratio === null || row.ratio === 4).toBe(true)
  })
})

/** SQL for a table of a feed's valid files. `filename` and `n` order deliveries. */
function goodRows(feed: string): string {
  const files = made.files.filter((file) => file.feed === feed && !file.name.includes('blemished'))
  const times = feed === 'portfolio_trades' ? 'executed_at' : 'snapshot_at'
  const parts = files.map(({ name }) => {
    const path = join(folder, 'a', feed, name)
    const source = name.endsWith('.parquet')
      ? `read_parquet('${path}', filename = true)`
      : name.includes('.csv')
        ? `read_csv('${path}', header = true, all_varchar = true, filename = true)`
        : `read_json('${path}', format = 'newline_delimited', filename = true)`
    return `select * replace (${times}::timestamp as ${times}, quantity::double as quantity, expiry::date as expiry,
      strike::double as strike, multiplier::double as multiplier, option_type::varchar as option_type, underlying::varchar as underlying
      ${feed === 'portfolio_trades' ? ', price::double as price, value_usd::double as value_usd, position_effect::varchar as position_effect' : ', avg_entry_price::double as avg_entry_price, current_price::double as current_price, market_value_usd::double as market_value_usd'}),
      row_number() over () as n from ${source}`
  })
  return `create table ${feed} as ${parts.join(' union all by name ')}`
}

async function one(sql: string): Promise<number> {
  return (await rows<{ n: number }>(connection, sql))[0].n
}

async function digests(name: string, feed?: string): Promise<string[]> {
  const files = made.files.filter((file) => !feed || file.feed === feed)
  const read = files.map(async (file) => {
    const bytes = await readFile(join(folder, name, file.feed, file.name))
    return `${file.feed}/${file.name} ${createHash('sha256').update(bytes).digest('hex')}`
  })
  return (await Promise.all(read)).sort()
}
