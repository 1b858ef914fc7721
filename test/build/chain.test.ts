import { expect, onTestFinished, test } from 'vitest'
import type { Runner } from '../../src/build/runner/runner.ts'
import { smallModels, smallProject } from './small_project.ts'

/** The largest weekly turnover so far. The model builds weeks in batches, and 1,000 USD or more break its contract. */
const running = `export default {
  about: 'Largest turnover so far.',
  grain: ['ticker'],
  partition: 'week',
  batch: 1000,
  columns: { week: 'DATE', ticker: 'VARCHAR', usd: 'DOUBLE' },
  checks: ['usd < 1000'],
  inputs: ['daily.turnover', 'daily.running'],
  reads: { 'daily.turnover': '7 days', 'daily.running': 'previous' },
  async run({ connection, partitions, output }) {
    await connection.run('create table ' + output + ' as select week, ticker, usd from daily.running where false')
    let before = 'daily.running'
    for (const week of partitions) {
      await connection.run(\`insert into \${output}
        select date '\${week}', ticker, max(usd) from (
          select ticker, usd from \${before}
          union all select ticker, usd::double from daily.turnover
          where day between date '\${week}' - interval 7 day and date '\${week}' - interval 1 day
        ) group by ticker\`)
      before = \`(from \${output} where week = date '\${week}')\`
    }
  },
}
`

const models = { ...smallModels, 'src/models/daily/running.ts': running }

async function project() {
  const small = await smallProject(models)
  onTestFinished(() => small.close())
  return small
}

type Small = Awaited<ReturnType<typeof project>>

/** The Monday after `weeks` further weeks. */
const monday = (weeks: number) => new Date(Date.UTC(2025, 0, 6 + 7 * weeks)).toISOString().slice(0, 10)

const WEEKS = 21

/** Delivers one fill for each of the weeks `from` to `to`. */
async function deliver(small: Small, from: number, to: number, usdOf: (week: number) => number): Promise<void> {
  for (let week = from; week <= to; week++)
    await small.deliver(monday(week), [{ id: week, ticker: 'AAPL', usd: usdOf(week) }])
}

async function build(small: Small, runner?: Runner) {
  const builder = await small.models({ step: 1 }, runner)
  const weeks = (await builder.lineage()).domain('daily.running')
  const { builtPartitions, counts } = await builder.build(new Map([['daily.running', weeks]]))
  return { built: builtPartitions.get('daily.running')!, counts: counts['daily.running'] }
}

test('weeks built in one batch equal weeks built one by one', async () => {
  const [atOnce, oneByOne] = [await project(), await project()]
  await deliver(atOnce, 1, WEEKS, (week) => week)
  const { built, counts } = await build(atOnce)
  expect(counts).toEqual({ built: WEEKS, reused: 0 })
  for (let week = 1; week <= WEEKS; week++) {
    await deliver(oneByOne, week, week, (each) => each)
    expect((await build(oneByOne)).counts).toEqual({ built: 1, reused: week - 1 })
  }
  expect(built).toEqual((await build(oneByOne)).built)
})

test('later weeks are reused once a rebuilt week equals its earlier version', async () => {
  const small = await project()
  await deliver(small, 1, WEEKS, (week) => week)
  const { built } = await build(small)
  // Week 2 now has a turnover of 3.5, and week 4 exceeds it with 4.
  await small.deliver(monday(2), [{ id: 102, ticker: 'AAPL', usd: 1.5 }])
  const again = await build(small)
  expect(again.counts.reused).toBeGreaterThan(WEEKS / 2)
  const changed = [...again.built].filter(([week, { digest }]) => built.get(week)!.digest !== digest)
  expect(changed.map(([week]) => week)).toEqual([monday(3), monday(4)])
})

test('an error names the week that breaks its contract, and a rebuild reuses the weeks before it', async () => {
  const small = await project()
  const broken = 11
  await deliver(small, 1, WEEKS, (week) => (week === broken ? 2000 : 1))
  await expect(build(small)).rejects.toThrow(`daily.running (${monday(broken + 1)}): 1 rows break "usd < 1000"`)
  await small.deliver(monday(broken), [{ id: 100 + broken, ticker: 'AAPL', usd: -1999 }])
  const { counts, built } = await build(small)
  expect(counts).toEqual({ built: WEEKS - broken + 1, reused: broken - 1 })
  const anew = await project()
  await deliver(anew, 1, WEEKS, () => 1)
  expect([...(await build(anew)).built.values()].map(({ digest }) => digest)).toEqual(
    [...built.values()].map(({ digest }) => digest),
  )
})

/** Passes each job on as plain data and reads its result from the store, like a run without events from its workers. */
const distant: Runner = {
  width: 2,
  async run(jobs, handler) {
    for (const job of jobs) {
      expect(await handler.exists(job)).toBe(false)
      await handler.make(JSON.parse(JSON.stringify(job)))
      expect(await handler.exists(job)).toBe(true)
      handler.made(job, await handler.find(job))
    }
  },
  async close() {},
}

test('a run finds weeks that a worker built, although their names depend on the weeks before', async () => {
  const [here, there] = [await project(), await project()]
  for (const small of [here, there]) await deliver(small, 1, WEEKS, (week) => week)
  expect(await build(there, distant)).toEqual(await build(here))
})
