import { execFile } from 'node:child_process'
import { isDeepStrictEqual, promisify } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { projectRoot } from '../../../src/base/config.ts'
import { daysEnding } from '../../../src/tools/generate/calendar.ts'
import { Dice } from '../../../src/tools/generate/chance.ts'
import { emptyFolder } from '../../build/small_project.ts'
import { digestsIn, type Home, openHome, secret } from '../home.ts'
import { dayOf, deliver, deliverDays, folder } from '../landing.ts'
import { type Row, smallMarket } from '../small_market.ts'
import { deliverReports } from '../small_reports.ts'

/** The full form has more days and tests each variation separately. */
const isFull = process.env.DAYS !== undefined
const count = Number(process.env.DAYS ?? 3)
const machines = [
  { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
  { TZ: 'America/Los_Angeles', LANG: 'C', LC_ALL: 'C' },
]
const end = '2025-09-30'
const days = daysEnding(end, count)
const market = smallMarket({ end, days: count, people: 30, trades_a_day: 60 })

/** All days in one backfill, the reference for every other way to build them. */
let oneRun: Promise<{ digests: Record<string, string>; tables: Awaited<ReturnType<Home['tables']>> }> | undefined

function expected() {
  oneRun ??= (async () => {
    const landing = emptyFolder()
    await deliverMarket(landing)
    const home = await openHome(landing, { path: emptyFolder(), threads: 1 })
    const { releases } = await home.backfill(days)
    const tables = await home.tables()
    await home.close()
    return { digests: Object.fromEntries(releases.map((each) => [each.as_of, each.digest])), tables }
  })()
  return oneRun
}

test('the market fills every table, so that comparing releases is meaningful', async () => {
  const { tables } = await expected()
  for (const [name, rows] of Object.entries(tables))
    expect([name, rows.length]).toEqual([name, expect.toSatisfy((n: number) => n > 0)])
  expect(tables.retail_flows.length).toBeGreaterThan(20)
  expect(tables.retail_holdings.length).toBeGreaterThan(3 * count)
})

test('one nightly run per day gives the same releases as one backfill, and a rerun changes no byte', async () => {
  const landing = folder()
  await deliver(landing, 'funds', 'funds.jsonl', market.funds)
  await deliverReports(landing, end)
  const home = await openHome(landing)
  const digests: Record<string, string> = {}
  for (const day of days) {
    await deliverDays(landing, market, [day])
    const { releases, live } = await home.nightly(day)
    digests[day] = releases[0].digest
    expect(live).toBe(releases[0].id)
  }
  expect(digests).toEqual((await expected()).digests)
  expect(await home.tables()).toEqual((await expected()).tables)

  // No new catalog version, pointer or file.
  const [version, files] = [home.context.lake.version, digestsIn(home.path)]
  const again = await home.nightly(end)
  expect(again).toMatchObject({ moved: false, releases: [{ as_of: end, digest: digests[end] }] })
  expect(Object.values(again.models).every(({ built }) => built === 0)).toBe(true)
  expect(home.context.lake.version).toBe(version)
  expect(digestsIn(home.path)).toEqual(files)
})

test('days built in random order give the same releases as days built in order', async () => {
  const landing = folder()
  await deliverMarket(landing)
  const home = await openHome(landing)
  const digests: Record<string, string> = {}
  for (const day of shuffled(days, new Dice(2, 'days'))) {
    const { releases } = await home.backfill([day])
    digests[day] = releases[0].digest
  }
  expect(digests).toEqual((await expected()).digests)
  expect(await home.tables()).toEqual((await expected()).tables)
})

test('another secret changes the noise, but no table without personal data', async () => {
  const landing = folder()
  await deliverMarket(landing)
  const home = await openHome(landing)
  vi.stubEnv('CROWDTAPE_SECRET', 'another secret of some letters')
  await home.nightly(end)
  const [tables, first] = [await home.tables(), (await expected()).tables]
  const differing = Object.keys(first).filter((name) => !isDeepStrictEqual(tables[name], first[name]))
  expect(differing).toEqual(expect.arrayContaining(['retail_holdings', 'retail_flows', 'intent_questions']))
  expect(differing.filter((name) => !/^(retail_|intent_|options_flows|screening|tickers)/.test(name))).toEqual([])
})

/** Combines all variations. The full form tests them separately. */
test('row order, files, formats, threads, memory, time zone and locale do not change the release', async () => {
  const landing = folder()
  await deliverShuffled(landing, 1)
  const digest = await digestOnMachine(landing, {
    ...machines[0],
    CROWDTAPE_THREADS: '8',
    CROWDTAPE_MEMORY: '400MB',
  })
  expect(digest).toBe((await expected()).digests[end])
})

describe.runIf(isFull)('the release is the same', () => {
  test.each([1, 2])('for rows in another order, in other files, names and formats (%i)', async (seed) => {
    const landing = folder()
    await deliverShuffled(landing, seed)
    await same(await openHome(landing))
  })

  test('with eight threads and little memory', async () => {
    const landing = folder()
    await deliverMarket(landing)
    await same(await openHome(landing, { threads: 8, env: { CROWDTAPE_MEMORY: '400MB' } }))
  })

  test.each(machines)('on a machine in $TZ with the locale $LANG', async (machine) => {
    const landing = folder()
    await deliverMarket(landing)
    expect(await digestOnMachine(landing, machine)).toBe((await expected()).digests[end])
  })
})

/** The release digest of a nightly run in its own process with these variables. */
async function digestOnMachine(landing: string, machine: NodeJS.ProcessEnv): Promise<string> {
  const nightly = ['bin/crowdtape.js', 'run', 'nightly', '--home', folder(), '--landing', landing]
  const env = { ...process.env, CROWDTAPE_SECRET: secret, ...machine }
  const argv = [...nightly, '--as-of', end, '--json']
  const { stdout } = await promisify(execFile)(process.execPath, argv, { cwd: projectRoot, env, maxBuffer: 1e8 })
  const { releases, feeds } = JSON.parse(stdout)
  expect(feeds.filter(({ quarantined }: { quarantined: number }) => quarantined > 0)).toEqual([])
  return releases[0].digest
}

async function same(home: Home): Promise<void> {
  const { releases, feeds } = await home.nightly(end)
  expect(feeds.filter(({ quarantined }) => quarantined > 0)).toEqual([])
  expect(await home.tables()).toEqual((await expected()).tables)
  expect(releases[0].digest).toBe((await expected()).digests[end])
}

async function deliverShuffled(landing: string, seed: number): Promise<void> {
  const dice = new Dice(seed, 'files')
  const formats = ['jsonl', 'csv', 'parquet', 'jsonl.gz', 'csv.zst', 'csv.gz', 'jsonl.zst']
  for (const [feed, rows] of Object.entries(market)) {
    const files = new Map<string, Row[]>()
    for (const row of shuffled(rows, dice)) {
      const number = dice.whole(0, 5)
      const name = `${'zyxwvu'[number]}/${dice.whole(0, 1)}.${formats[(number + seed) % formats.length]}`
      files.set(name, [...(files.get(name) ?? []), row])
    }
    for (const [name, inIt] of files) await deliver(landing, feed, name, inIt)
  }
  await deliverReports(landing, end)
}

async function deliverMarket(landing: string): Promise<void> {
  await deliverReports(landing, end)
  for (const [feed, rows] of Object.entries(market)) {
    await deliver(
      landing,
      feed,
      'a.jsonl',
      rows.filter((row) => dayOf(row) !== end),
    )
    await deliver(
      landing,
      feed,
      'b.jsonl',
      rows.filter((row) => dayOf(row) === end),
    )
  }
}

function shuffled<T>(items: T[], dice: Dice): T[] {
  return items
    .map((item) => ({ item, at: dice.roll() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
