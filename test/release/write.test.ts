import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CleanProcess } from '../../src/base/clean_process.ts'
import { type Engine, openEngine } from '../../src/base/duckdb.ts'
import { literal } from '../../src/base/quote.ts'
import { AuditFailed } from '../../src/release/audit.ts'
import { Releases } from '../../src/release/releases.ts'
import { writeTables } from '../../src/release/tables_file.ts'
import { type ReleaseRequest, writeRelease } from '../../src/release/write.ts'
import { emptyFolder } from '../build/small_project.ts'

const volume = { days_back: 1, least_rows: 1, fail_below: 0.5, warn_above: 2 }

interface Place {
  home: string
  engine: Engine
}

async function place(): Promise<Place> {
  const home = emptyFolder()
  const engine = await openEngine({ memory: '400MB', threads: 4, temp: join(home, 'spill') })
  onTestFinished(() => engine.close())
  return { home, engine }
}

/** Writes a release of one table with a partition per query. `before` is run first on the same engine. */
async function write(queries: Record<string, string>, at?: Place, as_of = '2025-09-04', before = 'select 1') {
  const { home, engine } = at ?? (await place())
  const partitions = await Promise.all(Object.entries(queries).map((entry) => built(engine, home, entry)))
  const request: ReleaseRequest = {
    as_of,
    pipeline: 'nightly',
    tables: [{ name: 'retail_holdings', columns: { ticker: 'VARCHAR', holders: 'INTEGER' }, partitions }],
    lineage: { inputs: {}, sources: {} },
    warnings: [],
    newest: {},
    refused: [],
    limits: { freshness: {}, delivery: {}, volume, floor: 3, accepted: ['retail_holdings: floor'] },
  }
  await engine.with((connection) => connection.run(before))
  await using clean = new CleanProcess(engine)
  return await writeRelease(engine, clean, new Releases(home), request)
}

async function built(engine: Engine, home: string, [partition, query]: [string, string]) {
  const path = join(home, `${partition}.parquet`)
  return engine.with(async (connection) => {
    await connection.run(`copy (${query}) to ${literal(path)} (format parquet)`)
    const counted = await connection.runAndReadAll(`select count(*)::integer from ${literal(path)}`)
    return { partition, path, digest: `content of ${query}`, rows: Number(counted.getRows()[0][0]) }
  })
}

const rows = (values: string) => `select * from (values ${values}) as t(ticker, holders)`

test('a day without published rows does not affect the digest', async () => {
  const published = rows("('NVDA', 3)")
  const one = await write({ '2025-09-03': published })
  const other = await write({ '2025-09-02': `${published} limit 0`, '2025-09-03': published })
  expect(other.digest).toBe(one.digest)
})

test.each(['holders', 'traders'])('a row with fewer %s than the floor is never published', async (column) => {
  const named = (values: string) => `select ticker, holders as ${column} from (${rows(values)})`
  await expect(write({ all: named("('NVDA', 3), ('AAPL', null)") })).resolves.toHaveProperty('lineage')
  const attempt = write({ all: named("('NVDA', 3), ('AAPL', 2)") })
  await expect(attempt).rejects.toThrow(AuditFailed)
  await expect(attempt).rejects.toThrow('1 rows count fewer than 3 people')
})

test('the file contains no data of tables that the engine has dropped', async () => {
  const at = await place()
  const mark = 'WHO TRADED'
  const exact = `create table exact as select repeat('${mark}', 100) || i as person from range(100000) t(i); drop table exact`
  const values =
    "(i * 1.37)::double as value, 'tick' || i % 50 as ticker, nullif(i % 7, 0) * i as odd, to_timestamp(i) as at"
  for (const day of ['2025-09-01', '2025-09-02', '2025-09-03', '2025-09-04']) {
    const published = { [day]: `select i % 9 + 3 as holders, i as id, ${values} from range(300000) t(i)` }
    const { id } = await write(published, at, day, exact)
    const file = readFileSync(join(at.home, 'releases', id, 'tables.duckdb'))
    expect([file.includes(mark), file.length > 1e6]).toEqual([false, true])
  }
})

test('reports the error message of the engine if the file cannot be written', async () => {
  const at = await place()
  const partitions = [{ partition: 'all', path: join(at.home, 'missing.parquet'), digest: '', rows: 1 }]
  await using clean = new CleanProcess(at.engine)
  const attempt = writeTables(clean, join(at.home, 'tables.duckdb'), [
    { name: 'retail_flows', columns: {}, partitions },
  ])
  await expect(attempt).rejects.toThrow(/^IO Error: .*missing\.parquet/)
})
