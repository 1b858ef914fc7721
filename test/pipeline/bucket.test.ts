import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { operationsOf } from '../../src/api/ops/operations.ts'
import { createServer } from '../../src/api/server.ts'
import { NewerFormat } from '../../src/base/formats.ts'
import { RegisterConflict } from '../../src/lake/catalog/register.ts'
import { OtherStore, storeOf } from '../../src/lake/store/open_store.ts'
import { prune } from '../../src/pipeline/retention/prune.ts'
import { verifyByRebuild, verifyBytes } from '../../src/pipeline/verify.ts'
import { CurrentRelease } from '../../src/release/current_release.ts'
import { Mirror } from '../../src/release/mirror.ts'
import { silent as quiet } from '../api_fixture.ts'
import { type BucketServer, type Fault, testBucket } from '../lake/test_bucket.ts'
import { openHome } from './home.ts'
import { deliver, folder } from './landing.ts'
import { type Row, smallMarket } from './small_market.ts'
import { deliverReports } from './small_reports.ts'

const days = ['2025-09-03', '2025-09-04']
const [before, last] = days
const silent = { info: () => {}, error: () => {} }

/**
 * Portfolio models, and filing models for passages. Reads and writes of a bucket do not depend on the number of models.
 */
const models = /^gold\.(retail_(flows|holdings|snapshots)|filing)/

/** A small market, by default with a company's reports so that there are passages. */
async function landing({ withReports = true } = {}): Promise<string> {
  const path = folder()
  const market = smallMarket({ end: last, days: 2, people: 5, trades_a_day: 8 })
  for (const [feed, rows] of Object.entries(market)) await deliver(path, feed, 'rows.jsonl', rows)
  if (withReports) await deliverReports(path, last)
  return path
}

let objectsOfBefore: BucketServer['objects'] | undefined

/**
 * A bucket with the release of the day before, as another host left it, and the landing folder it was built from. It is
 * built once.
 */
async function begun(): Promise<{ server: BucketServer; delivered: string }> {
  const [server, delivered] = [await testBucket(), await landing({ withReports: false })]
  useBucket(server)
  if (!objectsOfBefore) {
    const host = await openHome(delivered, { models })
    await host.nightly(before)
    await host.close()
    objectsOfBefore = new Map(server.objects)
  }
  server.objects = new Map(objectsOfBefore)
  return { server, delivered }
}

/** A few trades of the last day that arrive after the others. */
function lateTrades(): Row[] {
  const { portfolio_trades } = smallMarket({ end: last, days: 1, people: 5, trades_a_day: 3, seed: 2 })
  return portfolio_trades.map((trade) => ({ ...trade, trade_id: `late-${trade.trade_id}` }))
}

/** Makes homes use this bucket from now on. */
function useBucket(server: BucketServer, cacheBytes = 1e9): void {
  server.page = 50
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  vi.stubEnv('CROWDTAPE_STORE', 's3://tape/company')
  vi.stubEnv('CROWDTAPE_STORE_ENDPOINT', server.endpoint)
  vi.stubEnv('CROWDTAPE_STORE_TIMEOUT_SECONDS', '2')
  vi.stubEnv('CROWDTAPE_CACHE_BYTES', String(cacheBytes))
  onTestFinished(() => void vi.unstubAllEnvs())
}

/** Makes every nth request fail, with each fault in turn. */
function everyNth(nth: number): BucketServer['fault'] {
  const faults: Fault[] = ['error', 'cut_before', 'cut_after', 'half', 'changed', 'silence']
  return (_, number) => (number % nth === 0 ? faults[(number / nth) % faults.length] : undefined)
}

test('a release built over a failing bucket equals the local one and can be continued and verified', async () => {
  const delivered = await landing()
  const local = await openHome(delivered, { models })
  const expected = (await local.nightly(last)).releases[0]

  const server = await testBucket()
  useBucket(server, 20_000)
  server.fault = everyNth(150)
  const home = await openHome(delivered, { models })
  const made = await home.nightly(last)
  expect(made.releases[0].digest).toBe(expected.digest)
  expect(made.releases[0].passages?.rows).toBeGreaterThan(10)
  expect((await home.context.releases.current())?.release).toBe(expected.id)
  expect(bytesIn(join(home.path, 'lake'))).toBeLessThan(20_000)
  await home.close()

  const other = await openHome(delivered, { models })
  const again = await other.nightly(last)
  expect(again).toMatchObject({ live: expected.id, moved: false })
  expect(Object.values(again.models).every(({ built }) => built === 0)).toBe(true)
  const { digest } = (await other.backfill([before])).releases[0]
  expect(digest).toBe((await local.backfill([before])).releases[0].digest)

  server.fault = () => undefined
  const { context } = other
  expect((await verifyBytes(context, made.releases[0])).differences).toEqual([])
  expect((await verifyByRebuild(context, made.releases[0], () => {})).differences).toEqual([])
  const object = [...server.objects.keys()].find((key) => key.includes('/daily/person_trades/'))!
  server.objects.get(object)!.metadata = {}
  server.objects.get(object)!.bytes[20] ^= 1
  expect((await verifyBytes(context, made.releases[0])).differences).toHaveLength(1)
})

test('a mirror follows the bucket, including passages, and keeps serving while the bucket is down', async () => {
  const delivered = await landing()
  const server = await testBucket()
  useBucket(server)
  const home = await openHome(delivered, { models })
  await home.nightly(before)

  const api = folder()
  const operations = operationsOf(api)
  // Operational views read from the bucket too.
  expect(await operations.hasLake()).toBe(true)
  expect(await operations.views.status.read({})).toMatchObject({ live: { as_of: before } })
  const mirror = new Mirror(storeOf(api, join(api, 'served')), { pollMs: 10, log: silent })
  expect(await mirror.refresh()).toBe(true)
  expect(await mirror.refresh()).toBe(false)
  const limits = { memoryLimit: '200MB', threads: 1, pollMs: 1e6, log: silent }
  const current = new CurrentRelease(join(api, 'served'), limits)
  onTestFinished(() => current.close())
  await current.refresh()
  expect(current.release?.asOf).toBe(before)
  expect(readdirSync(join(api, 'served'))).not.toContain('lake')

  const stop = new AbortController()
  const following = mirror.follow(stop.signal)
  const { live } = await home.nightly(last)
  await vi.waitFor(async () => {
    await current.refresh()
    expect(current.release?.id).toBe(live)
  }, 20_000)
  expect(current.release?.passages?.rows).toBeGreaterThan(10)

  // A release in a newer format must not replace one that can be served.
  stop.abort()
  await following
  const newer = await home.nightly(before, { isDayNamed: true })
  const key = [...server.objects.keys()].find((each) => each.endsWith(`releases/${newer.live}/manifest.json`))!
  const stored = server.objects.get(key)!
  stored.metadata = {}
  stored.bytes = Buffer.from(String(stored.bytes).replace(/"format": \d+/, '"format": 1000'))
  await expect(mirror.refresh()).rejects.toThrow(NewerFormat)
  await current.refresh()
  expect(current.release?.id).toBe(live)

  server.fault = () => 'error'
  const restarted = new CurrentRelease(join(api, 'served'), limits)
  onTestFinished(() => restarted.close())
  await restarted.refresh()
  expect(restarted.release?.id).toBe(live)
})

test('past days, history and files are served from the bucket, and from cached copies while it is down', async () => {
  const { server, delivered } = await begun()
  await deliverReports(delivered, last)
  const home = await openHome(delivered, { models })
  await home.nightly(last)
  const store = storeOf(folder(), folder())
  const mirror = new Mirror(store, { pollMs: 1e6, log: silent })
  await mirror.refresh()
  const archive = storeOf(folder(), folder())
  const options = { home: store.root, archive, log: quiet, apiKeys: ['key'], cacheBytes: 0, maxEventLoopDelayMs: 0 }
  const app = await createServer(options)
  onTestFinished(() => app.close())
  const get = (url: string) => app.inject({ url: `/v1${url}`, headers: { 'x-service-api-key': 'key' } })
  const asked = [
    `/retail/positioning/holdings?min_market_value=0&as_of=${before}`,
    `/filings/search?query=cash&as_of=${last}`,
    '/history/holdings?limit=5',
    `/datasets/retail_flows/${before}.parquet`,
  ]
  const answers = await Promise.all(asked.map(get))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(answers[0].json()).toMatchObject({ as_of: before, positions: expect.arrayContaining([expect.anything()]) })
  expect(answers[1].json().results.length).toBeGreaterThan(0)
  expect(answers[2].json().rows.map(({ as_of }: { as_of: string }) => as_of)).toContain(before)
  expect(answers[3].rawPayload.subarray(0, 4).toString()).toBe('PAR1')
  server.fault = () => 'error'
  for (const [at, url] of asked.entries()) expect((await get(url)).body).toBe(answers[at].body)
})

test('of two concurrent writers one fails with a conflict, and its next run finds the release live', async () => {
  const { delivered } = await begun()
  await deliver(delivered, 'portfolio_trades', 'late.jsonl', lateTrades())
  const [one, other] = [await openHome(delivered, { models }), await openHome(delivered, { models })]
  await one.ingestInputs()
  await expect(other.nightly(last)).rejects.toThrow(RegisterConflict)
  await other.close()
  const { live } = await one.nightly(last)
  const again = await openHome(delivered, { models })
  expect(await again.nightly(last)).toMatchObject({ live, moved: false })
})

test('prune removes unneeded objects from the bucket and keeps the inputs of the kept release', async () => {
  const { server, delivered } = await begun()
  const home = await openHome(delivered, { models })
  const { limits } = home.context
  home.context.limits = { ...limits, volume: { ...limits.volume, days_back: 0 } }
  const first = (await home.context.releases.current())?.release
  const { live } = await home.nightly(last)
  const keys = () => [...server.objects.keys()]
  expect(keys().some((key) => key.includes(`/releases/${first}/`))).toBe(true)
  // A passage segment that another host uploaded for a release that no longer exists.
  const stray = `company/releases/passages/built-in.1-x/${'0'.repeat(32)}/segment.json`
  server.objects.set(stray, { bytes: Buffer.from('{}'), metadata: {} })
  const sizes = () => new Map([...server.objects].map(([key, { bytes }]) => [key, bytes.length]))
  const before = sizes()
  const foretold = await prune(home.context, 1, true)
  expect(sizes()).toEqual(before)
  const pruned = await prune(home.context, 1, false)
  expect(pruned).toEqual(foretold)
  expect(pruned).toMatchObject({ kept: [live], removed: [first] })
  const gone = [...before].filter(([key]) => !server.objects.has(key))
  expect(pruned.bytes).toBe(gone.reduce((sum, [, bytes]) => sum + bytes, 0))
  const left = keys().filter((key) => key.includes(`${first}`) || key === stray)
  expect(left.filter((key) => !key.startsWith('company/archive/'))).toEqual([])
  expect(left.filter((key) => key.startsWith('company/archive/releases/'))).toHaveLength(1)
  const { releases } = home.context
  expect((await verifyBytes(home.context, await releases.manifest(live!))).differences).toEqual([])
  expect((await home.nightly(last)).moved).toBe(false)
})

test('a home is bound to its bucket, and a folder with a lake cannot move to a bucket', async () => {
  const server = await testBucket()
  const delivered = await landing({ withReports: false })
  const plain = await openHome(delivered, { models })
  await plain.ingestInputs()
  await plain.close()
  useBucket(server)
  expect(() => storeOf(plain.path)).toThrow(OtherStore)
  const home = await openHome(delivered, { models })
  await home.close()
  vi.stubEnv('CROWDTAPE_STORE', 's3://other')
  expect(() => storeOf(home.path)).toThrow('belongs to the store s3://tape/company')
  vi.stubEnv('CROWDTAPE_STORE', '')
  expect(() => storeOf(home.path)).toThrow('belongs to the store s3://tape/company')
})

function bytesIn(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
