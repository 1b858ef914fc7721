import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openEngine, rows } from '../src/base/duckdb.ts'
import { literal } from '../src/base/quote.ts'
import { feedNamed } from '../src/feeds/contract/registry.ts'
import { bronzeRelation } from '../src/lake/bronze.ts'
import { readCatalog } from '../src/lake/lake.ts'
import { type PostgresServer, startPostgres } from '../test/sources/postgres_process.ts'

/**
 * `npm run bench:postgres`: ingests a PostgreSQL database every minute while its rows change, and kills the ingest process at random
 * moments. At the end, the lake must have the same rows as the database, and must have each version of a row at most once.
 */
const { values } = parseArgs({
  options: {
    trades: { type: 'string', default: '5000000' },
    snapshots: { type: 'string', default: '10000000' },
    minutes: { type: 'string', default: '10' },
    kills: { type: 'string', default: '20' },
  },
})
const [trades, snapshots, minutes, kills] = [values.trades, values.snapshots, values.minutes, values.kills].map(Number)

const sources = `
sources:
  brokerage:
    type: postgres
    url: \${BENCH_POSTGRES}
    late_minutes: 5
    feeds:
      portfolio_trades:
        query: >-
          select id as trade_id, person as user_id, symbol as ticker, 'stock' as asset_class, 'buy' as side, quantity,
          version as price, executed_at, updated_at, xmin from trades
        watermark: updated_at
      portfolio_snapshots:
        query: >-
          select taken_at as snapshot_at, person as user_id, person as account_id, symbol as ticker,
          'stock' as asset_class, id as quantity, version as current_price, updated_at, xmin from snapshots
        watermark: updated_at
`

const schema = `
create table trades (id bigserial primary key, person text not null, symbol text not null, quantity int not null,
  version int not null default 1, executed_at timestamptz not null, updated_at timestamptz not null default clock_timestamp());
create table snapshots (id bigserial primary key, person text not null, symbol text not null, taken_at timestamptz not null,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp());
insert into trades (person, symbol, quantity, executed_at, updated_at)
  select 'p' || i % 9973, 'T' || i % 97, 1 + i % 50, timestamptz '2025-08-01 14:00Z' + (i % 30) * interval '1 day' + (i % 20000) * interval '1 s',
  now() - interval '30 days' + i * interval '100 ms' from generate_series(1, ${trades}) i;
insert into snapshots (person, symbol, taken_at, updated_at)
  select 'p' || (i / 97) % 9973, 'T' || i % 97, timestamptz '2025-08-01 21:00Z' + (i / 967381) * interval '1 day',
  now() - interval '30 days' + (i / 967381) * interval '1 day' from generate_series(1, ${snapshots}) i;
create index on trades (updated_at); create index on snapshots (updated_at); analyze;
`

const work = mkdtempSync(join(tmpdir(), 'crowdtape-bench-postgres-'))
const home = join(work, 'home')
mkdirSync(home)
writeFileSync(join(work, 'sources.yaml'), sources)
const server = (await startPostgres(['shared_buffers=512MB', 'max_wal_size=4GB', 'autovacuum=on'])) as PostgresServer
if (!('url' in server)) throw new Error((server as { missing: string }).missing)
const env = {
  ...process.env,
  BENCH_POSTGRES: server.url,
  CROWDTAPE_SOURCES: join(work, 'sources.yaml'),
  CROWDTAPE_SECRET: 'a secret of sixteen letters',
  CROWDTAPE_WAIT_SECONDS: '60',
}

try {
  let started = performance.now()
  await server.run(schema)
  say(`${trades} trades and ${snapshots} snapshot rows written`, started)
  const stop = new AbortController()
  const writers = [quick(stop.signal, 1), quick(stop.signal, 2), slow(stop.signal)]
  let ends = Number.POSITIVE_INFINITY
  let killed = 0
  let pulls = 0
  for (let minute = 0; performance.now() < ends; minute++) {
    const next = performance.now() + 60_000
    // Several times per minute, the ingest is killed at a random moment.
    while (killed < kills && killed < ((minute + 1) * kills) / Math.max(1, minutes - 1)) {
      const outcome = await ingest(Math.random() * (minute === 0 ? 90_000 : 8000))
      if (outcome === 'killed') killed++
      else pulls++
    }
    started = performance.now()
    await ingest()
    pulls++
    say(`ingest ${minute + 1} has ended; ${killed} were killed so far`, started)
    // `minutes` are counted from the end of the first ingest, which may take longer than a minute.
    if (minute === 0) ends = performance.now() + minutes * 60_000
    await sleep(Math.max(0, Math.min(next, ends) - performance.now()))
  }
  stop.abort()
  const written = (await Promise.all(writers)).reduce((sum, each) => sum + each, 0)
  started = performance.now()
  await ingest()
  say('last ingest', started)
  console.log(JSON.stringify({ pulls, killed, written_meanwhile: written, ...(await compared()) }, null, 2))
} finally {
  server.stop()
  rmSync(work, { recursive: true, force: true })
}

/** Runs `crowdtape ingest --source`, and kills the process if it still runs after `killAfter` milliseconds. */
async function ingest(killAfter?: number): Promise<'done' | 'killed'> {
  const argv = ['bin/crowdtape.js', 'ingest', '--source', 'brokerage', '--home', home]
  const child = spawn(process.execPath, argv, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter)
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once('close', (...ended) => resolve(ended)),
  )
  clearTimeout(timer)
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`ingest ended with ${code}: ${said}`)
  return signal === 'SIGKILL' ? 'killed' : 'done'
}

/**
 * Runs short transactions that insert and update rows, partly in savepoints. Returns the number of row versions that were written,
 * including rolled back versions.
 */
async function quick(stop: AbortSignal, number: number): Promise<number> {
  const client = await server.connect()
  let written = 0
  while (!stop.aborted) {
    await client.query('begin')
    const insert = `insert into trades (person, symbol, quantity, executed_at) select 'p' || i, 'T' || i % 97, 1 + i % 50,
      timestamptz '2025-09-01 14:00Z' + i * interval '1 s' from generate_series(1, 40) i`
    written += (await client.query(insert)).rowCount!
    await client.query('savepoint one')
    const change = (
      table: string,
      some: number,
    ) => `update ${table} set version = version + 1, updated_at = clock_timestamp()
      where id = any (select (random() * ${some})::bigint + 1 from generate_series(1, 30))`
    written += (await client.query(change('trades', trades - 1))).rowCount!
    if (Math.random() < 0.2) await client.query('rollback to one')
    else await client.query('release one')
    await client.query('savepoint two')
    if (number === 1) written += (await client.query(change('snapshots', snapshots - 1))).rowCount!
    await sleep(50 + Math.random() * 150)
    await client.query(Math.random() < 0.05 ? 'rollback' : 'commit')
  }
  await client.end()
  return written
}

/** Runs transactions that are committed up to forty seconds after they have written. */
async function slow(stop: AbortSignal): Promise<number> {
  const client = await server.connect()
  let written = 0
  while (!stop.aborted) {
    await client.query('begin')
    const insert = `insert into snapshots (person, symbol, taken_at, updated_at) select 'late' || txid_current() || i, 'T' || i % 97,
      timestamptz '2025-09-02 21:00Z', now() from generate_series(1, 500) i`
    written += (await client.query(insert)).rowCount!
    await sleep(Math.random() * 40_000, undefined, { signal: stop }).catch(() => {})
    await client.query('commit')
  }
  await client.end()
  return written
}

/**
 * Compares the database with the lake. `different` is the number of rows that differ, and `read_twice` is the number of
 * row versions that the lake has more than once. Both must be 0.
 */
async function compared() {
  const engine = await openEngine({ memory: '2GB', threads: 2, temp: join(work, 'engine') })
  const { catalog } = await readCatalog(home)
  const found: Record<string, unknown> = {}
  const tables = [
    { feed: 'portfolio_trades', table: 'trades', key: 'trade_id::bigint', version: 'price::int' },
    { feed: 'portfolio_snapshots', table: 'snapshots', key: 'quantity::bigint', version: 'current_price::int' },
  ]
  for (const { feed, table, key, version } of tables) {
    const file = join(work, `${table}.csv`)
    const client = await server.connect()
    const { to } = await import('pg-copy-streams')
    const { pipeline } = await import('node:stream/promises')
    const { createWriteStream } = await import('node:fs')
    await pipeline(
      client.query(to(`copy (select id, version from ${table}) to stdout (format csv)`)),
      createWriteStream(file),
    )
    await client.end()
    const parts = Object.values(catalog.bronze[feed] ?? {}).flat()
    const relation = bronzeRelation(
      await feedNamed(feed),
      parts.map((part) => join(home, part.key)),
      true,
    )
    const [counts] = await engine.with((connection) =>
      rows<Record<string, string>>(
        connection,
        `with theirs as (select * from read_csv(${literal(file)}, header = false, columns = {id: 'BIGINT', version: 'INT'})),
        ours as (select ${key} as id, ${version} as version, superseded from ${relation} where not moved)
        select (select count(*) from theirs) as in_database,
          (select count(*) from ours where not superseded) as in_lake,
          (select count(*) from theirs full join (select * from ours where not superseded) as mine using (id, version)
            where theirs.rowid is null or mine.id is null) as different,
          (select count(*) from ours) as versions_read,
          (select count(*) from ours) - (select count(distinct (id, version)) from ours) as read_twice`.replace(
          'theirs.rowid is null or mine.id is null',
          'theirs.id is null or mine.id is null',
        ),
      ),
    )
    found[feed] = counts
  }
  await engine.close()
  return found
}

function say(what: string, started: number): void {
  console.error(`${what} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
}
