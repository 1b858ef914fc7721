import { afterEach, expect, test } from 'vitest'
import { type SmallProject, smallModels, smallProject } from './small_project.ts'

let open: SmallProject[] = []

afterEach(async () => {
  for (const project of open) await project.close()
  open = []
})

const path = 'sql/daily/turnover.sql'
const days = ['2025-08-04', '2025-08-05', '2025-08-06', '2025-08-07']
const targets = new Map([['daily.turnover', days]])

/** The daily model, with a batch size of `rows` input rows. */
const batched = (rows: number, text = smallModels[path]) => ({
  ...smallModels,
  [path]: text.replace('-- grain: [ticker]', `-- grain: [ticker]\n-- batch: ${rows} rows`),
})

async function project(files: Record<string, string>, threads = 2): Promise<SmallProject> {
  const made = await smallProject(files, { threads })
  open.push(made)
  for (const [index, day] of days.entries()) {
    await made.deliver(day, [
      { id: 10 * index, ticker: 'AAPL', usd: index },
      { id: 10 * index + 1, ticker: 'MSFT', usd: 7 },
    ])
  }
  return made
}

async function digests(small: SmallProject): Promise<Record<string, [string, number]>> {
  const { builtPartitions } = await (await small.models({ step: 1 })).build(targets)
  const built = [...builtPartitions.get('daily.turnover')!]
  return Object.fromEntries(
    built.map(([day, { fingerprint, digest, rows }]) => [day, [`${fingerprint} ${digest}`, rows]]),
  )
}

test('days built in one batch are byte-identical to days built one by one, on 1, 2 and 8 threads', async () => {
  // Each day has more rows than a Parquet row group and starts in the middle of one in the batch's table.
  const many = smallModels[path]
    .replace('ticker::varchar', '(ticker || range)::varchar')
    .replace('silver.fills', 'silver.fills, range(70000)')
  const alone = await digests(await project({ ...smallModels, [path]: many }))
  expect(Object.values(alone).map(([, rows]) => rows)).toEqual([140_000, 140_000, 140_000, 140_000])
  for (const threads of [1, 8]) expect(await digests(await project(batched(1000, many), threads))).toEqual(alone)
  expect(await digests(await project(batched(4, many)))).toEqual(alone)
})

test('a late row rebuilds only its day, to the same bytes as a batch that includes it', async () => {
  const late = { id: 99, ticker: 'AAPL', usd: 3 }
  const first = await project(batched(1000))
  await digests(first)
  await first.deliver(days[1], [late])
  const second = await project(batched(1000))
  await second.deliver(days[1], [late])
  const { counts } = await (await first.models({ step: 1 })).build(targets)
  expect(counts['daily.turnover']).toEqual({ built: 1, reused: 3 })
  expect(await digests(first)).toEqual(await digests(second))
})

test('an error in a batch names the failed day, and the days before it are stored', async () => {
  const small = await project(batched(1000))
  await small.deliver(days[2], [{ id: 99, ticker: 'TSLA', usd: -5 }])
  const models = await small.models({ step: 1 })
  await expect(models.build(targets)).rejects.toThrow('daily.turnover (2025-08-06): 1 rows break "usd >= 0"')
  const stored = await small.lake.store.list('lake/daily')
  expect(stored.map((key) => key.split('/')[3])).toEqual([days[0], days[1]])
})

test('builds days that do not fit into memory as one batch', async () => {
  // Each day aggregates 1.2 million strings that cannot spill, about 150 MB of the 500 MB limit.
  const large = smallModels[path]
    .replace('sum(usd)', "len(list(repeat('x', 60) || range))")
    .replace('silver.fills', 'silver.fills, range(600000)')
  const small = await project(batched(1000, large))
  expect(Object.values(await digests(small)).map(([, rows]) => rows)).toEqual([2, 2, 2, 2])
})

test('a day without rows is an empty partition', async () => {
  const none = smallModels[path].replace('group by', "where day <> date '2025-08-05'\ngroup by")
  const small = await project(batched(1000, none))
  expect(Object.values(await digests(small)).map(([, rows]) => rows)).toEqual([2, 0, 2, 2])
})

test('rejects a batch with rows of a day that was not requested', async () => {
  const moved = smallModels[path].replace('day::date', '(day + 10)::date')
  const small = await project(batched(1000, moved))
  await expect(digests(small)).rejects.toThrow('rows belong to the partition 2025-08-14, which was not requested')
  expect(await small.lake.store.list('lake/daily')).toEqual([])
})

test('rejects a batch size on a model that depends on the date variable or on several days', async () => {
  const dated = smallModels[path].replace('group by', "where day = getvariable('day')\ngroup by")
  await expect((await project(batched(1000, dated))).models()).rejects.toThrow("getvariable('day')")
  const several = smallModels[path].replace('-- columns:', '-- reads:\n--   silver.fills: 7 days\n-- columns:')
  await expect((await project(batched(1000, several))).models()).rejects.toThrow('several days of silver.fills')
})
