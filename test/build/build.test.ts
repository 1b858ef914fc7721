import { afterEach, expect, test } from 'vitest'
import { rows } from '../../src/base/duckdb.ts'
import { literal } from '../../src/base/quote.ts'
import { Builder } from '../../src/build/build.ts'
import { partitionKey } from '../../src/build/fingerprint.ts'
import { OtherCode } from '../../src/build/partition_builder.ts'
import { inlineRunner } from '../../src/build/runner/inline.ts'
import { type SmallProject, smallModels, smallProject } from './small_project.ts'

let open: SmallProject[] = []

afterEach(async () => {
  for (const project of open) await project.close()
  open = []
})

async function project(files = smallModels): Promise<SmallProject> {
  const made = await smallProject(files)
  open.push(made)
  return made
}

const week = new Map([['gold.turnover', ['2025-08-07']]])

async function turnover(small: SmallProject, models: Builder): Promise<Record<string, number>> {
  const { builtPartitions } = await models.build(week)
  const { fingerprint } = builtPartitions.get('gold.turnover')!.get('2025-08-07')!
  const path = small.lake.store.path(partitionKey('gold.turnover', '2025-08-07', fingerprint))
  const found = await small.lake.engine.with((connection) =>
    rows<{ ticker: string; usd: number }>(connection, `from read_parquet(${literal(path)})`),
  )
  return Object.fromEntries(found.map(({ ticker, usd }) => [ticker, usd]))
}

test('a window sums the days inside it and no others', async () => {
  const small = await project()
  await small.deliver('2025-07-31', [{ id: 1, ticker: 'OLD', usd: 50 }])
  await small.deliver('2025-08-01', [{ id: 2, ticker: 'AAPL', usd: 10 }])
  await small.deliver('2025-08-07', [{ id: 3, ticker: 'AAPL', usd: 5 }])
  await small.deliver('2025-08-08', [{ id: 4, ticker: 'AAPL', usd: 1000 }])
  expect(await turnover(small, await small.models({ step: 1 }))).toEqual({ AAPL: 15 })
})

test('a second build reuses every partition', async () => {
  const small = await project()
  await small.deliver('2025-08-06', [{ id: 1, ticker: 'AAPL', usd: 10 }])
  await small.deliver('2025-08-07', [{ id: 2, ticker: 'AAPL', usd: 5 }])
  const models = await small.models({ step: 1 })
  expect((await models.build(week)).counts).toEqual({
    'daily.turnover': { built: 2, reused: 0 },
    'gold.turnover': { built: 1, reused: 0 },
  })
  expect((await models.build(week)).counts).toEqual({
    'daily.turnover': { built: 0, reused: 2 },
    'gold.turnover': { built: 0, reused: 1 },
  })
})

test('a late row rebuilds only its day and the partitions that read it', async () => {
  const small = await project()
  await small.deliver('2025-08-06', [{ id: 1, ticker: 'AAPL', usd: 10 }])
  await small.deliver('2025-08-07', [{ id: 2, ticker: 'AAPL', usd: 5 }])
  const models = await small.models({ step: 1 })
  await models.build(week)
  await small.deliver('2025-08-06', [{ id: 3, ticker: 'AAPL', usd: 1 }])
  const planned = await models.plan(week)
  expect(planned.filter(({ action }) => action !== 'reuse')).toEqual([
    { model: 'daily.turnover', partition: '2025-08-06', action: 'build', reason: 'silver.fills changed' },
    {
      model: 'gold.turnover',
      partition: '2025-08-07',
      action: 'follows',
      reason: 'daily.turnover/2025-08-06 is built first',
    },
  ])
  expect((await models.build(week)).counts).toEqual({
    'daily.turnover': { built: 1, reused: 1 },
    'gold.turnover': { built: 1, reused: 0 },
  })
  expect(await turnover(small, models)).toEqual({ AAPL: 16 })
})

test('an input rebuilt to the same content does not rebuild the partitions that read it', async () => {
  const small = await project()
  await small.deliver('2025-08-07', [{ id: 2, ticker: 'AAPL', usd: 5 }])
  const models = await small.models({ step: 1 })
  await models.build(week)
  await small.deliver('2025-08-07', [{ id: 3, ticker: 'AAPL', usd: 0 }])
  expect((await models.build(week)).counts).toEqual({
    'daily.turnover': { built: 1, reused: 0 },
    'gold.turnover': { built: 0, reused: 1 },
  })
})

test('changed SQL rebuilds its model, but changed comments and whitespace do not', async () => {
  const small = await project()
  await small.deliver('2025-08-07', [{ id: 2, ticker: 'AAPL', usd: 5 }])
  await (await small.models({ step: 1 })).build(week)

  const text = smallModels['sql/daily/turnover.sql']
  small.write(
    'sql/daily/turnover.sql',
    text.replace('Turnover of a day', 'What was traded in a day').replaceAll('    ', ' '),
  )
  expect((await (await small.models({ step: 1 })).build(week)).counts['daily.turnover']).toEqual({
    built: 0,
    reused: 1,
  })

  small.write('sql/daily/turnover.sql', text.replace('sum(usd)', 'max(usd)'))
  const [planned] = await (await small.models({ step: 1 })).plan(week)
  expect(planned).toMatchObject({ action: 'build', reason: 'the model changed' })
})

test('a changed view rebuilds the models that read it', async () => {
  const small = await project()
  await small.deliver('2025-08-07', [{ id: 2, ticker: 'AAPL', usd: 5 }])
  await (await small.models({ step: 1 })).build(week)
  const text = smallModels['sql/silver/fills.sql']
  small.write('sql/silver/fills.sql', text.replace('    usd,', '    usd * 2 as usd,'))
  expect(await turnover(small, await small.models({ step: 1 }))).toEqual({ AAPL: 10 })
})

test('a changed setting rebuilds only the models that read it', async () => {
  const small = await project()
  await small.deliver('2025-08-07', [{ id: 2, ticker: 'AAPL', usd: 17 }])
  await (await small.models({ step: 1, unread: 1 })).build(week)
  const models = await small.models({ step: 10, unread: 2 })
  const planned = await models.plan(week)
  expect(planned.map(({ model, action, reason }) => [model, action, reason])).toEqual([
    ['daily.turnover', 'reuse', 'nothing changed'],
    ['gold.turnover', 'build', 'a setting changed'],
  ])
  expect(await turnover(small, models)).toEqual({ AAPL: 10 })
})

test('a window without any input builds an empty table', async () => {
  const small = await project()
  expect(await turnover(small, await small.models({ step: 1 }))).toEqual({})
})

test('a partition that fails a check is not stored, and the error counts the rows that break it', async () => {
  const small = await project()
  await small.deliver('2025-08-07', [{ id: 2, ticker: 'AAPL', usd: -5 }])
  const models = await small.models({ step: 1 })
  await expect(models.build(week)).rejects.toThrow(
    'daily.turnover (2025-08-07): 1 rows break "usd >= 0"; the partition was not stored, the last release stays up',
  )
  expect(await small.lake.store.list('lake/daily')).toEqual([])
})

test('an out-of-memory error names the partition and the memory setting, and nothing is stored', async () => {
  const far = smallModels['sql/gold/turnover.sql'].replace(
    'daily.turnover\ngroup',
    'daily.turnover\nwhere (select len(list(range::varchar)) from range(100000000)) > 0\ngroup',
  )
  const small = await project({ ...smallModels, 'sql/gold/turnover.sql': far })
  await small.deliver('2025-08-07', [{ id: 2, ticker: 'AAPL', usd: 5 }])
  const models = await small.models({ step: 1 })
  await expect(models.build(week)).rejects.toThrow(/^gold\.turnover \(2025-08-07\): Out of Memory.*CROWDTAPE_MEMORY/)
  expect(await small.lake.store.list('lake/gold')).toEqual([])
})

test('rejects a partition whose grain is not unique', async () => {
  const text = smallModels['sql/daily/turnover.sql'].replace('sum(usd)', 'usd').replace('group by\n    all', '')
  const small = await project({ ...smallModels, 'sql/daily/turnover.sql': text })
  await small.deliver('2025-08-07', [
    { id: 2, ticker: 'AAPL', usd: 5 },
    { id: 3, ticker: 'AAPL', usd: 6 },
  ])
  await expect((await small.models({ step: 1 })).build(week)).rejects.toThrow('1 rows repeat the (ticker) of another')
})

test('treats null as a value when it checks that a grain is unique', async () => {
  const text = smallModels['sql/daily/turnover.sql']
    .replace('ticker::varchar', "nullif(ticker, 'NONE')::varchar")
    .replace('sum(usd)', 'usd')
    .replace('group by\n    all', '')
  const small = await project({ ...smallModels, 'sql/daily/turnover.sql': text })
  await small.deliver('2025-08-07', [
    { id: 2, ticker: 'NONE', usd: 5 },
    { id: 3, ticker: 'AAPL', usd: 6 },
  ])
  const models = await small.models({ step: 1 })
  expect(await turnover(small, models)).toEqual({ AAPL: 6, null: 5 })
  await small.deliver('2025-08-07', [{ id: 4, ticker: 'NONE', usd: 7 }])
  await expect(models.build(week)).rejects.toThrow('1 rows repeat the (ticker) of another')
})

test('rejects a partition that reads a view whose grain is not unique', async () => {
  const small = await project()
  await small.deliver('2025-08-07', [
    { id: 2, ticker: 'AAPL', usd: 5 },
    { id: 2, ticker: 'MSFT', usd: 6 },
  ])
  await expect((await small.models({ step: 1 })).build(week)).rejects.toThrow(
    'silver.fills (2025-08-07): 1 rows repeat the (id) of another row',
  )
})

test('a query may read a table quoted, aliased, in a subquery and more than once', async () => {
  const text = smallModels['sql/gold/turnover.sql'].replace(
    'daily.turnover\ngroup',
    `-- é: the parser counts bytes
    "daily" . "turnover"
    join (select ticker from daily.turnover as same where same.usd > 0) as twin using (ticker)
where exists (select 1 from daily.turnover where turnover.ticker = twin.ticker)
group`,
  )
  const small = await project({ ...smallModels, 'sql/gold/turnover.sql': text })
  await small.deliver('2025-08-07', [
    { id: 2, ticker: 'AAPL', usd: 5 },
    { id: 3, ticker: 'MSFT', usd: 6 },
  ])
  expect(await turnover(small, await small.models({ step: 1 }))).toEqual({ AAPL: 5, MSFT: 6 })
})

test('rejects a partition with columns that the header does not declare', async () => {
  const text = smallModels['sql/daily/turnover.sql'].replace('--   usd: US dollars\n', '')
  const small = await project({ ...smallModels, 'sql/daily/turnover.sql': text })
  await small.deliver('2025-08-07', [{ id: 2, ticker: 'AAPL', usd: 5 }])
  await expect((await small.models({ step: 1 })).build(week)).rejects.toThrow(
    'the query returns the columns (day, ticker, usd)',
  )
})

test('rejects jobs with another format or code version and builds nothing', async () => {
  const small = await project()
  await small.deliver('2025-08-07', [{ id: 2, ticker: 'AAPL', usd: 5 }])
  const { graph, feeds } = await (await small.models({ step: 1 })).lineage()
  for (const change of [{ format: 0 }, { format: 1000 }, { code: { model: 'other', engine: 'other' } }]) {
    const { run, ...inline } = inlineRunner(1)
    const asked = new Builder(
      small.lake,
      graph,
      feeds,
      { step: 1 },
      {
        ...inline,
        run: (jobs, { make, exists, find, made }) =>
          run(jobs, { exists, find, made, make: (job) => make({ ...job, ...change }) }),
      },
    )
    await expect(asked.build(week)).rejects.toThrow(OtherCode)
  }
  expect(await small.lake.store.list('lake/daily')).toEqual([])
})

test('models may be in subfolders of a layer, and duplicate names are rejected', async () => {
  const model = '-- about: x\n-- grain: [a]\n-- columns:\n--   a: x\nselect 1::integer as a\n'
  const apart = await project({ 'sql/gold/one.sql': model, 'sql/gold/people/two.sql': model })
  const { graph } = await apart.models()
  expect([...graph.models.keys()]).toEqual(['gold.one', 'gold.two'])
  const same = await project({ 'sql/gold/one.sql': model, 'sql/gold/people/one.sql': model })
  await expect(same.models()).rejects.toThrow('the name gold.one is already the name of sql/gold/')
})

test('rejects a dependency cycle and prints it', async () => {
  const circle = (from: string) => `-- about: x\n-- grain: [a]\n-- columns:\n--   a: x\nselect a from ${from}\n`
  const small = await project({ 'sql/gold/one.sql': circle('gold.two'), 'sql/gold/two.sql': circle('gold.one') })
  await expect(small.models()).rejects.toThrow('gold.one -> gold.two -> gold.one')
})

test('rejects a model that reads an unknown relation and names both', async () => {
  const text = smallModels['sql/daily/turnover.sql'].replace('silver.fills', 'silver.orders')
  const small = await project({ ...smallModels, 'sql/daily/turnover.sql': text })
  await expect(small.models()).rejects.toThrow('sql/daily/turnover.sql: reads silver.orders')
})
