import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { rows } from '../../src/base/duckdb.ts'
import { literal } from '../../src/base/quote.ts'
import type { BuildReport } from '../../src/build/build_report.ts'
import { partitionKey } from '../../src/build/fingerprint.ts'
import { shardOf, shardPartitions, shardsIn } from '../../src/build/shards.ts'
import { type Fill, type SmallProject, smallModels, smallProject } from './small_project.ts'

const day = '2025-08-07'
const target = new Map([['gold.everyone', [day]]])

/** The fills of each person, the same by another sharded model, and one unsharded model of all people. */
const models = {
  'sql/silver/fills.sql': smallModels['sql/silver/fills.sql'],
  'sql/macros/in_shard.sql': readFileSync('sql/macros/in_shard.sql', 'utf8'),
  'sql/gold/people.sql': people(
    '-- sharded: yes\n-- reads:\n--   silver.fills: 7 days\n',
    'silver.fills',
    'where in_shard (person)',
  ),
  'sql/gold/copies.sql': people('-- sharded: yes\n', 'gold.people', ''),
  'sql/gold/everyone.sql': people('', 'gold.copies', ''),
}

function people(header: string, from: string, where: string): string {
  const person = from === 'silver.fills' ? '(md5_number(id::varchar) >> 64)::ubigint' : 'person'
  return `-- about: x
-- published: no
${header}-- grain: [id]
-- columns:
--   id: number of the person
--   person: record key
--   shards: number of shards
with people as (select id, ${person} as person from ${from})
select id::integer as id, person::ubigint as person, getvariable('shards')::integer as shards from people ${where}
`
}

const crowd = Array.from({ length: 100 }, (_, id): Fill => ({ id, ticker: 'AAPL', usd: 1 }))

let open: SmallProject[] = []

afterEach(async () => {
  for (const project of open) await project.close()
  open = []
})

async function project(files: Record<string, string> = models): Promise<SmallProject> {
  const made = await smallProject(files)
  open.push(made)
  return made
}

interface Person {
  id: number
  person: string
  shards: number
}

async function rowsOf({ lake }: SmallProject, report: BuildReport, model: string): Promise<Map<string, Person[]>> {
  const found = new Map<string, Person[]>()
  for (const [partition, { fingerprint }] of report.builtPartitions.get(model)!) {
    const path = literal(lake.store.path(partitionKey(model, partition, fingerprint)))
    found.set(partition, await lake.engine.with((connection) => rows<Person>(connection, `from ${path}`)))
  }
  return found
}

test('names of shards sort by number and can be read back', () => {
  const names = shardPartitions(day, 16)
  expect(names.slice(0, 2)).toEqual(['2025-08-07.01of16', '2025-08-07.02of16'])
  expect([...names].sort()).toEqual(names)
  expect(names.map(shardOf)).toEqual(names.map((_, shard) => ({ day, shard, shards: 16 })))
  expect(shardPartitions(day, 1)).toEqual([day])
  expect(shardOf('0000320193')).toEqual({ day: '0000320193', shard: 0, shards: 1 })
  expect(shardsIn({ 'gold.a': { [day]: 0 }, 'gold.b': { [names[3]]: 0 } })).toBe(16)
  expect(shardsIn({ 'gold.a': { [day]: 0 } })).toBe(1)
})

test('each shard has exactly the people whose record keys start with its bits', async () => {
  const small = await project()
  await small.deliver(day, crowd)
  const report = await (await small.models({}, undefined, 8)).build(target)
  for (const model of ['gold.people', 'gold.copies']) {
    const shards = await rowsOf(small, report, model)
    expect([...shards.keys()]).toEqual(shardPartitions(day, 8))
    for (const [partition, inIt] of shards) {
      expect(inIt.length).toBeGreaterThan(0)
      expect(new Set(inIt.map(({ person }) => BigInt(person) >> 61n))).toEqual(
        new Set([BigInt(shardOf(partition).shard)]),
      )
      expect(new Set(inIt.map(({ shards }) => shards))).toEqual(new Set([8]))
    }
    expect([...shards.values()].flat().length).toBe(crowd.length)
  }
  const everyone = (await rowsOf(small, report, 'gold.everyone')).get(day)!
  expect(everyone.map(({ id, shards }) => [id, shards])).toEqual(crowd.map(({ id }) => [id, 1]))
})

test('another number of shards rebuilds the shards, and not a model that reads equal content', async () => {
  const small = await project({
    ...models,
    'sql/gold/everyone.sql': models['sql/gold/everyone.sql'].replaceAll('gold.copies', 'gold.merged'),
    'sql/gold/merged.sql': models['sql/gold/everyone.sql'],
  })
  await small.deliver(day, crowd)
  const built = async (shards: number) => {
    const { counts } = await (await small.models({}, undefined, shards)).build(target)
    return Object.fromEntries(Object.entries(counts).map(([model, { built }]) => [model, built]))
  }
  expect(await built(1)).toEqual({ 'gold.people': 1, 'gold.copies': 1, 'gold.merged': 1, 'gold.everyone': 1 })
  expect(await built(2)).toEqual({ 'gold.people': 2, 'gold.copies': 2, 'gold.merged': 1, 'gold.everyone': 0 })
  expect(await built(2)).toEqual({ 'gold.people': 0, 'gold.copies': 0, 'gold.merged': 0, 'gold.everyone': 0 })
  expect(await built(1)).toEqual({ 'gold.people': 0, 'gold.copies': 0, 'gold.merged': 0, 'gold.everyone': 0 })
})

test('the plan names the shards that are built, and a late row rebuilds only the shard of its person', async () => {
  const small = await project()
  await small.deliver(day, crowd)
  const models = await small.models({}, undefined, 2)
  expect((await models.plan(target)).map(({ model, partition }) => `${model}/${partition}`)).toEqual([
    'gold.people/2025-08-07.1of2',
    'gold.people/2025-08-07.2of2',
    'gold.copies/2025-08-07.1of2',
    'gold.copies/2025-08-07.2of2',
    'gold.everyone/2025-08-07',
  ])
  await models.build(target)
  await small.deliver(day, [{ id: 100, ticker: 'AAPL', usd: 1 }])
  const { counts } = await models.build(target)
  expect(counts['gold.people']).toEqual({ built: 2, reused: 0 })
  expect(counts['gold.copies']).toEqual({ built: 1, reused: 1 })
})

test.each([
  ['published: yes', { from: '-- published: no\n', to: '' }],
  ['batch', { from: '-- sharded: yes', to: '-- sharded: yes\n-- batch: 100 rows\n-- partition: day' }],
  ['partition week', { from: '-- sharded: yes', to: '-- sharded: yes\n-- partition: week' }],
  ['no call of in_shard', { from: 'where in_shard (person)', to: '' }],
])('rejects a sharded model with %s', async (found, { from, to }) => {
  const changed = models['sql/gold/people.sql'].replace(from, to)
  const small = await project({ ...models, 'sql/gold/people.sql': changed })
  await expect(small.models()).rejects.toThrow(`sql/gold/people.sql: found ${found}`)
})
