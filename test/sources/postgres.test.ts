import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { Dice } from '../../src/tools/generate/chance.ts'
import { type PostgresServer, startPostgres } from './postgres_process.ts'
import { type SourceHome, sourceHome } from './source_home.ts'

const started = await startPostgres()
const server = started as PostgresServer
const missing = 'missing' in started ? started.missing : undefined
if (missing) process.stderr.write(`sources from PostgreSQL are not tested: ${missing}\n`)
let databases = 0

afterAll(() => {
  if (!missing) server.stop()
})

/** A new database with a table of trades, and a home that reads it. */
async function brokerage(
  more = '',
): Promise<{ home: SourceHome; url: string; run: (sql: string) => Promise<unknown> }> {
  const name = `brokerage_${++databases}`
  await server.run(`create database ${name}`)
  const url = server.url.replace(/postgres$/, name)
  const run = (sql: string) => server.run(sql, url)
  await run(`create table trades (id text primary key, quantity numeric, note text, updated_at timestamptz default clock_timestamp());
    create index on trades (updated_at)`)
  const home = sourceHome(
    `
sources:
  brokerage:
    type: postgres
    url: \${BROKERAGE_URL}
    ${more}
    feeds:
      portfolio_trades:
        query: >-
          select id as trade_id, 'someone' as user_id, 'NVDA' as ticker, 'stock' as asset_class, 'buy' as side,
          quantity, 100.25 as price, timestamptz '2025-09-02 14:00:00.123456+02' as executed_at, note, updated_at, xmin from trades;
        watermark: updated_at
`,
    { BROKERAGE_URL: url },
  )
  return { home, url, run }
}

const insert = (ids: string, quantity = 1) =>
  `insert into trades (id, quantity) select unnest(string_to_array('${ids}', ' ')), ${quantity}`

test.skipIf(missing)(
  'each pull reads only new and changed rows, converted to the column types of the feed',
  async () => {
    const { home, run } = await brokerage('rows_per_file: 2')
    await run(insert('a b c d e'))
    const first = await home.ingest('brokerage')
    expect(first).toMatchObject({ files: 3, rows: 5, warnings: [] })
    expect(first.feeds[0]).toMatchObject({ feed: 'portfolio_trades', read: 5, accepted: 5, quarantined: 0 })
    expect(await home.ingest('brokerage')).toMatchObject({ files: 0, rows: 0 })
    await run("update trades set quantity = 2, updated_at = clock_timestamp() where id = 'b'")
    await run(insert('f', 0.5))
    expect((await home.ingest('brokerage')).rows).toBe(2)
    expect(await home.rows('portfolio_trades', 'trade_id, quantity, executed_at', 'trade_id')).toEqual(
      [...'abcdef'].map((trade_id) => ({
        trade_id,
        quantity: trade_id === 'b' ? 2 : trade_id === 'f' ? 0.5 : 1,
        executed_at: '2025-09-02 12:00:00.123456',
      })),
    )
    expect(await home.delivered('portfolio_trades')).toBe(7)
  },
)

test.skipIf(missing)(
  'rows of transactions and savepoints that commit after a pull are read by the next pull',
  async () => {
    const { home, url, run } = await brokerage()
    const late = await server.connect(url)
    await late.query(`begin; ${insert('late')}; savepoint inner_one; ${insert('late_inner')}; release inner_one`)
    const undone = await server.connect(url)
    await undone.query(`begin; ${insert('undone')}`)
    await run(insert('early'))
    expect((await home.ingest('brokerage')).rows).toBe(1)
    await run(insert('later'))
    expect((await home.ingest('brokerage')).rows).toBe(1)
    await late.query('commit')
    await undone.query('rollback')
    expect((await home.ingest('brokerage')).rows).toBe(2)
    expect((await home.ingest('brokerage')).rows).toBe(0)
    const ids = (await home.rows('portfolio_trades', 'trade_id', 'trade_id')).map(({ trade_id }) => trade_id)
    expect(ids).toEqual(['early', 'late', 'late_inner', 'later'])
    expect(await home.delivered('portfolio_trades')).toBe(4)
    await Promise.all([late.end(), undone.end()])
  },
)

test.skipIf(missing)(
  'rows with the same watermark stay in one file, and rows with an unusable watermark are reported',
  async () => {
    const { home, run } = await brokerage('rows_per_file: 2')
    await run(
      `insert into trades (id, quantity, updated_at) select 't' || i, i, '2025-09-01' from generate_series(1, 7) i`,
    )
    await run(
      `insert into trades values ('n', 1, null, null), ('i', 1, null, 'infinity'), ('f', 1, null, now() + interval '1 day')`,
    )
    const report = await home.ingest('brokerage')
    expect(report).toMatchObject({ files: 1, rows: 7 })
    expect(report.warnings).toEqual([
      'portfolio_trades: 3 rows are not read, because their updated_at is null, infinite or in the future',
    ])
    await run("update trades set updated_at = clock_timestamp() where id in ('n', 'f')")
    expect((await home.ingest('brokerage')).rows).toBe(2)
  },
)

test.skipIf(missing)('rows that violate the contract are quarantined', async () => {
  const { home, run } = await brokerage()
  await run(
    `${insert('good')}; insert into trades values ('bad, "quoted"' || chr(10) || 'line', -1, 'x'), ('', 1, null)`,
  )
  const { feeds } = await home.ingest('brokerage')
  expect(feeds[0]).toMatchObject({ files_new: 1, files_rejected: 0, read: 3, accepted: 1, quarantined: 2 })
})

test.skipIf(missing)('pulls that are killed at random moments lose and repeat no rows', async () => {
  const { home, run } = await brokerage('rows_per_file: 300')
  const dice = new Dice(7, 'kills')
  let written = 0
  for (let round = 0; round < 6; round++) {
    await run(`insert into trades (id, quantity) select ${round} || '-' || i, i from generate_series(1, 700) i`)
    written += 700
    const child = spawn(
      process.execPath,
      ['bin/crowdtape.js', 'ingest', '--source', 'brokerage', '--home', home.path],
      { env: { ...process.env, ...home.env }, stdio: 'ignore' },
    )
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await sleep(600 + dice.whole(0, 900))
    child.kill('SIGKILL')
    await ended
  }
  await home.ingest('brokerage')
  expect(await home.rows('portfolio_trades', 'count(*)::int as rows, count(distinct trade_id)::int as ids')).toEqual([
    { rows: written, ids: written },
  ])
  expect(await home.delivered('portfolio_trades')).toBe(written)
})

test.skipIf(missing)('a role with only the SELECT privilege is sufficient', async () => {
  const { home, url, run } = await brokerage()
  await run(`${insert('a')}; create role reader_${databases} login; grant select on trades to reader_${databases}`)
  const reader = sourceHome(home.yaml, { BROKERAGE_URL: url.replace('crowdtape@', `reader_${databases}@`) }, home.path)
  expect(await reader.ingest('brokerage')).toMatchObject({ rows: 1, warnings: [] })
})

test.skipIf(missing)('rejects unusable queries, watermarks and databases, and keeps ingested rows', async () => {
  const { home, run } = await brokerage()
  await run(insert('a'))
  await home.ingest('brokerage')
  const edited = (from: string | RegExp, to: string) => sourceHome(home.yaml.replace(from, to), home.env, home.path)
  expect((await edited(', xmin from', ' from').ingest('brokerage')).failed).toMatch(/the query has no xmin/)
  expect((await edited('quantity, 100.25', '100.25').ingest('brokerage')).failed).toMatch(/has no quantity; found/)
  expect((await edited('watermark: updated_at', 'watermark: note').ingest('brokerage')).failed).toMatch(/of type text/)
  expect((await edited('from trades', 'from trade').ingest('brokerage')).failed).toMatch(
    /relation "trade" does not exist/,
  )
  const elsewhere = await brokerage()
  const other = sourceHome(home.yaml, elsewhere.home.env, home.path)
  expect((await other.ingest('brokerage')).failed).toMatch(
    /found the database .* expected the database that was read before/,
  )
  const away = sourceHome(home.yaml, { BROKERAGE_URL: 'postgresql://crowdtape:secret@127.0.0.1:1/none' }, home.path)
  const { failed } = await away.ingest('brokerage')
  expect(failed).toMatch(/ECONNREFUSED/)
  expect(failed).not.toMatch(/secret/)
  expect(await home.rows('portfolio_trades', 'trade_id')).toEqual([{ trade_id: 'a' }])
})
