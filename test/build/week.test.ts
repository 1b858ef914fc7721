import { expect, onTestFinished, test } from 'vitest'
import { rows } from '../../src/base/duckdb.ts'
import { literal } from '../../src/base/quote.ts'
import { partitionKey } from '../../src/build/fingerprint.ts'
import { downstreamOf } from '../../src/build/lineage.ts'
import { smallModels, smallProject } from './small_project.ts'

/** A weekly running total per ticker: the turnover of the week before plus the previous total. */
const running = `export default {
  about: 'Turnover so far.',
  grain: ['ticker'],
  partition: 'week',
  columns: { week: 'DATE', ticker: 'VARCHAR', usd: 'DOUBLE', weeks: 'INTEGER' },
  inputs: ['daily.turnover', 'daily.running'],
  reads: { 'daily.turnover': '14 days', 'daily.running': 'previous' },
  async run({ connection, partitions: [partition], output }) {
    await connection.run(\`create table \${output} as
      select date '\${partition}' as week, ticker, sum(usd)::double as usd, max(weeks) + 1 as weeks from (
        select ticker, usd, weeks from daily.running
        union all select ticker, usd::double, 0 from daily.turnover where day >= date '\${partition}' - interval 7 day
      ) group by ticker\`)
  },
}
`

const latest = `-- about: The newest running total.
-- grain: [ticker]
-- columns:
--   ticker: ticker
--   usd: US dollars
--   weeks: weeks that it is over
select
    ticker::varchar as ticker,
    usd::double as usd,
    weeks::integer as weeks
from
    daily.running
`

const models = { ...smallModels, 'src/models/daily/running.ts': running, 'sql/gold/latest.sql': latest }

async function project(files: Record<string, string> = models) {
  const small = await smallProject(files)
  onTestFinished(() => small.close())
  return small
}

const fill = (id: number, usd: number) => [{ id, ticker: 'AAPL', usd }]

async function latestOf(small: Awaited<ReturnType<typeof project>>, day: string) {
  const builder = await small.models({ step: 1 })
  const { builtPartitions, counts } = await builder.build(new Map([['gold.latest', [day]]]))
  const { fingerprint } = builtPartitions.get('gold.latest')!.get(day)!
  const path = small.lake.store.path(partitionKey('gold.latest', day, fingerprint))
  const found = await small.lake.engine.with((connection) => rows(connection, `from read_parquet(${literal(path)})`))
  return { found, counts, builder }
}

// 2025-08-04, -11, -18 and -25 are Mondays.

test('week partitions are the Mondays whose input window contains data', async () => {
  const small = await project()
  await small.deliver('2025-08-04', fill(1, 10))
  await small.deliver('2025-08-10', fill(2, 10))
  const lineage = await (await small.models()).lineage()
  expect(lineage.domain('daily.running')).toEqual(['2025-08-11', '2025-08-18'])
  const model = lineage.model('daily.running')
  expect(lineage.inputs(model, '2025-08-11', 'daily.turnover')).toEqual(['2025-08-04', '2025-08-10'])
  expect(lineage.inputs(model, '2025-08-11', 'daily.running')).toEqual([])
  expect(lineage.inputs(model, '2025-08-18', 'daily.running')).toEqual(['2025-08-11'])
})

test('a week reads only the days before its Monday, and a day reads the newest week up to it', async () => {
  const small = await project()
  await small.deliver('2025-08-08', fill(1, 10))
  await small.deliver('2025-08-11', fill(2, 1000))
  const lineage = await (await small.models()).lineage()
  expect(lineage.inputs(lineage.model('daily.running'), '2025-08-11', 'daily.turnover')).toEqual(['2025-08-08'])
  const gold = lineage.model('gold.latest')
  expect(lineage.inputs(gold, '2025-08-10', 'daily.running')).toEqual([])
  expect(lineage.inputs(gold, '2025-08-11', 'daily.running')).toEqual(['2025-08-11'])
  expect(lineage.inputs(gold, '2025-08-17', 'daily.running')).toEqual(['2025-08-11'])
  expect((await latestOf(small, '2025-08-17')).found).toEqual([{ ticker: 'AAPL', usd: 10, weeks: 1 }])
})

test('a model that reads itself is built week by week, and a new day builds one more week', async () => {
  const small = await project()
  for (let week = 0; week < 6; week++) {
    const day = new Date(Date.UTC(2025, 6, 7 + 7 * week)).toISOString().slice(0, 10)
    await small.deliver(day, fill(week, 2 ** week))
  }
  const { found, counts } = await latestOf(small, '2025-08-18')
  expect(found).toEqual([{ ticker: 'AAPL', usd: 63, weeks: 6 }])
  expect(counts['daily.running']).toEqual({ built: 6, reused: 0 })
  await small.deliver('2025-08-19', fill(7, 100))
  const next = await latestOf(small, '2025-08-25')
  expect(next.found).toEqual([{ ticker: 'AAPL', usd: 163, weeks: 7 }])
  expect(next.counts['daily.running']).toEqual({ built: 1, reused: 6 })
})

test('a late row rebuilds its week and the weeks after it, but no earlier week', async () => {
  const small = await project()
  await small.deliver('2025-07-22', fill(1, 1))
  await small.deliver('2025-07-29', fill(2, 2))
  await small.deliver('2025-08-05', fill(3, 4))
  await latestOf(small, '2025-08-11')
  await small.deliver('2025-07-30', fill(4, 8))
  const planned = await (await small.models({ step: 1 })).plan(new Map([['gold.latest', ['2025-08-11']]]))
  expect(
    planned.filter(({ model }) => model === 'daily.running').map(({ partition, action }) => [partition, action]),
  ).toEqual([
    ['2025-07-28', 'reuse'],
    ['2025-08-04', 'follows'],
    ['2025-08-11', 'follows'],
  ])
  const { found, counts } = await latestOf(small, '2025-08-11')
  expect(found).toEqual([{ ticker: 'AAPL', usd: 15, weeks: 3 }])
  expect(counts['daily.running']).toEqual({ built: 2, reused: 1 })
})

test('after a gap longer than the window, the total continues from the newest earlier week', async () => {
  const small = await project()
  await small.deliver('2025-01-08', fill(1, 1))
  await small.deliver('2025-08-05', fill(2, 4))
  const { found, counts } = await latestOf(small, '2025-08-11')
  expect(found).toEqual([{ ticker: 'AAPL', usd: 5, weeks: 3 }])
  expect(counts['daily.running'].built).toBe(3)
})

test('without history there are no weeks, and a model that reads them is empty', async () => {
  const small = await project()
  const lineage = await (await small.models()).lineage()
  expect(lineage.domain('daily.running')).toEqual([])
  const { found, counts, builder } = await latestOf(small, '2025-08-11')
  expect(found).toEqual([])
  expect(counts['daily.running']).toBeUndefined()
  expect(await builder.plan(new Map([['gold.latest', ['2025-08-11']]]))).toMatchObject([{ action: 'reuse' }])
})

test('a late row in a gap adds its weeks and gives the same result as a fresh build', async () => {
  const small = await project()
  await small.deliver('2025-07-08', fill(1, 1))
  await small.deliver('2025-08-05', fill(2, 4))
  expect((await latestOf(small, '2025-08-11')).found).toEqual([{ ticker: 'AAPL', usd: 5, weeks: 3 }])
  await small.deliver('2025-07-23', fill(3, 8))
  const { found } = await latestOf(small, '2025-08-11')
  expect(found).toEqual([{ ticker: 'AAPL', usd: 13, weeks: 5 }])

  const anew = await project()
  await anew.deliver('2025-08-05', fill(2, 4))
  await anew.deliver('2025-07-23', fill(3, 8))
  await anew.deliver('2025-07-08', fill(1, 1))
  expect((await latestOf(anew, '2025-08-11')).found).toEqual(found)
})

test('a late row that leaves its day unchanged rebuilds no week', async () => {
  const small = await project()
  await small.deliver('2025-07-29', fill(1, 2))
  await small.deliver('2025-08-05', fill(2, 4))
  await latestOf(small, '2025-08-11')
  await small.deliver('2025-07-29', fill(3, 0))
  const { counts } = await latestOf(small, '2025-08-11')
  expect(counts['daily.running']).toEqual({ built: 0, reused: 2 })
})

test('downstreamOf lists the models that read a model directly or indirectly', async () => {
  const { graph } = await (await project()).models()
  expect(downstreamOf(graph, ['daily.running'])).toEqual(['daily.running', 'gold.latest'])
  expect(downstreamOf(graph, ['daily.turnover'])).toContain('gold.latest')
})

test('only weekly models may read their own previous partition', async () => {
  const refused = async (step: string) => {
    const small = await project({ ...models, 'src/models/daily/running.ts': step })
    await expect(small.models()).rejects.toThrow(
      'reads has daily.running: previous, but only a weekly TypeScript model may use previous, and only for itself',
    )
  }
  await refused(running.replace("partition: 'week'", "partition: 'day'"))
  const small = await project({
    ...models,
    'sql/gold/latest.sql': latest.replace('-- columns:', '-- reads:\n--   daily.running: previous\n-- columns:'),
  })
  await expect(small.models()).rejects.toThrow('sql/gold/latest.sql: reads has daily.running: previous')
})

test('rejects a model that reads itself without declaring how as a cycle', async () => {
  const step = running.replace(", 'daily.running': 'previous'", '')
  const small = await project({ ...models, 'src/models/daily/running.ts': step })
  await expect(small.models()).rejects.toThrow('daily.running -> daily.running')
})
