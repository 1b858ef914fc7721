import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { prune } from '../../../src/pipeline/retention/prune.ts'
import { everyVolume } from '../../pipeline/home.ts'
import { dayOf, deliver } from '../../pipeline/landing.ts'
import { archiveWorld, days, market } from './archive_world.ts'

const next = '2025-09-02'

/** Runs a job with the clock set to a time. */
async function at<Result>(time: string, run: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })
  try {
    return await run()
  } finally {
    vi.useRealTimers()
  }
}

test('intraday releases are the latest vintage of their day, and the nightly release is the first', async () => {
  const world = await archiveWorld()
  const home = await world.open()
  const accepted = everyVolume(home)
  const trades = (hour: string) =>
    Array.from({ length: 6 }, (_, at) => ({
      ...{ trade_id: `${hour}-${at}`, user_id: `trader ${at}`, account_id: 'a', ticker: 'NVDA', asset_class: 'stock' },
      ...{ side: 'buy', quantity: 3 + at, price: 100, executed_at: `${next}T${hour}:00:00Z` },
    }))
  // Late rows of the previous day, so that the first release of the day rewrites it.
  const late = market.portfolio_snapshots
    .filter((row) => dayOf(row) === days.last)
    .map((row) => ({ ...row, account_id: 'late', quantity: Number(row.quantity) * 5 }))
  await deliver(world.landing, 'portfolio_snapshots', 'late.jsonl', late)
  const releases: string[] = []
  for (const hour of ['14', '16']) {
    await deliver(world.landing, 'portfolio_trades', `${hour}.jsonl`, trades(hour))
    const { releases: made } = await at(`${next}T${hour}:30:00Z`, () => home.intraday(next, { accepted }))
    releases.push(made[0].id)
  }
  const ofDay = async (vintage: string) => {
    const get = await world.serve()
    const url = `/history/flows?ticker=NVDA&days=1&from=${next}&vintage=${vintage}`
    const [series, file] = [await get(url), await get(`/datasets/retail_flows/${next}.parquet?vintage=${vintage}`)]
    return [series.json().rows.map(({ release }: { release: string }) => release), file.headers['x-release']]
  }
  const asOf = async () => (await (await world.serve())(`/retail/positioning/flows?as_of=${next}`)).json().release
  expect([await ofDay('first'), await ofDay('latest'), await asOf()]).toEqual([
    [[], undefined],
    [[releases[1]], releases[1]],
    releases[1],
  ])
  const missing = (await (await world.serve())(`/datasets/retail_flows/${next}.parquet`)).json()
  expect(missing.detail).toContain('expected vintage=latest, because the day has only intraday releases')

  await deliver(world.landing, 'portfolio_trades', '20.jsonl', trades('20'))
  const [night] = (await at('2025-09-03T06:30:00Z', () => home.nightly(next, { accepted }))).releases
  expect([await ofDay('first'), await ofDay('latest'), await asOf()]).toEqual([
    [[night.id], night.id],
    [[night.id], night.id],
    night.id,
  ])
  const entries = async () =>
    (await home.context.archive.entries(next)).map(({ release, intraday }) => [release, intraday])
  const archived = () => readdirSync(join(world.home, 'archive'), { recursive: true }).map(String)
  const named = (id: string) => archived().filter((path) => path.includes(id))
  const holdings = async () =>
    (await (await world.serve())(`/retail/tickers/NVDA?include_history=true&as_of=${next}`)).json()
  const pruned = (time: string, keep: number, isDryRun = false) =>
    at(time, () => prune(home.context, keep, isDryRun)).then(() => entries())
  // Intraday releases stay while they can go live again, and for an hour after the nightly release.
  const all = [
    [releases[0], true],
    [releases[1], true],
    [night.id, undefined],
  ]
  expect(await pruned('2025-09-03T08:00:00Z', 10)).toEqual(all)
  expect(await pruned('2025-09-03T08:00:00Z', 1, true)).toEqual(all)
  expect(await pruned('2025-09-03T07:00:00Z', 1)).toEqual(all)
  expect(named(releases[0]).length).toBeGreaterThan(10)
  const before = await holdings()
  // The release before the live one stays.
  expect(await pruned('2025-09-03T08:00:00Z', 1)).toEqual(all.slice(1))
  const map = await home.context.archive.partitions({ as_of: next, release: night.id })
  const shared = Object.values(map).flatMap((days) => Object.values(days).map(({ release }) => release))
  // The nightly release still reads days that an intraday release wrote.
  expect(shared).toContain(releases[0])
  expect(named(releases[0]).every((path) => !path.includes(`/${next}/`))).toBe(true)
  expect([await ofDay('first'), await ofDay('latest'), await asOf()]).toEqual([
    [[night.id], night.id],
    [[night.id], night.id],
    night.id,
  ])
  expect(await holdings()).toEqual(before)
})

test('a nightly release that equals the last intraday one is the first vintage of its day', async () => {
  const world = await archiveWorld()
  const home = await world.open()
  const accepted = everyVolume(home)
  const [running] = (await at(`${next}T23:30:00Z`, () => home.intraday(next, { accepted }))).releases
  const objects = () => readdirSync(join(world.home, 'archive', 'retail_holdings'), { recursive: true }).sort()
  const before = objects()
  const get = await world.serve()
  const url = `/datasets/fund_leaderboard/${next}.parquet`
  expect((await get(url)).statusCode).toBe(404)
  for (const time of ['2025-09-03T06:30:00Z', '2025-09-03T07:30:00Z']) {
    const [night] = (await at(time, () => home.nightly(next, { accepted }))).releases
    expect(night.id).toBe(running.id)
  }
  expect((await home.context.archive.entries(next)).map(({ intraday }) => intraday)).toEqual([true, undefined])
  expect(objects()).toEqual(before)
  const file = await (await world.serve())(url)
  expect([file.statusCode, file.headers['x-release']]).toEqual([200, running.id])
})
