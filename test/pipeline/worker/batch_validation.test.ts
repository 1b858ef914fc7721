import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { jobIdOf, withQueue } from '../../../src/build/queue/queue.ts'
import { queueNameOf } from '../../../src/build/queue/queue_name.ts'
import type { ValidationPlace } from '../../../src/ingest/batches/batch_job.ts'
import { listQuarantine } from '../../../src/ingest/quarantine.ts'
import type { Catalog } from '../../../src/lake/catalog/catalog.ts'
import { NoSecret } from '../../../src/lake/person_ids.ts'
import { type BatchMessage, validateSent } from '../../../src/pipeline/worker/batch_validation.ts'
import { redisServer } from '../../build/runner/redis_server.ts'
import { emptyFolder } from '../../build/small_project.ts'
import { testBucket } from '../../lake/test_bucket.ts'
import { type Home, openHome, secret } from '../home.ts'
import { deliver, folder } from '../landing.ts'
import { smallMarket } from '../small_market.ts'
import { isAlive, type Line, startWorker, stoppedAmidJob } from './workers.ts'

/** Few bytes, so that most files are batches of their own. */
const batchBytes = 3000
const last = '2025-09-04'
let landing: string
let people: string[]

beforeAll(async () => {
  landing = emptyFolder()
  const market = smallMarket({ end: last, days: 4, people: 5, trades_a_day: 8 })
  for (const [feed, rows] of Object.entries(market)) {
    const size = Math.ceil(rows.length / 4)
    for (let part = 0; part * size < rows.length; part++) {
      await deliver(landing, feed, `${part}.jsonl`, rows.slice(part * size, (part + 1) * size))
    }
  }
  // A later file moves some trades to another day, and one trade breaks its contract.
  const trades = market.portfolio_trades as Record<string, unknown>[]
  people = [...new Set(trades.map(({ user_id }) => String(user_id)))]
  const moved = trades
    .filter((_, at) => at % 5 === 0)
    .map((trade) => ({ ...trade, executed_at: '2025-09-02T15:00:00Z' }))
  await deliver(landing, 'portfolio_trades', '8.jsonl', moved)
  await deliver(landing, 'portfolio_trades', '9.jsonl', [{ ...trades[0], trade_id: 'bad', executed_at: 'yesterday' }])
})

test('one or two workers ingest landing files to the same bytes as the run itself', async ({ skip }) => {
  const redis = await redisServer()
  if ('missing' in redis) return skip(redis.missing)
  const inline = await openHome(landing, { batchBytes })
  const expected = await takenIn(inline)
  expect(
    Object.values(expected.bronze.portfolio_trades)
      .flat()
      .filter(({ repeats }) => repeats).length,
  ).toBeGreaterThan(2)
  for (const count of [1, 2]) {
    const { home, path } = await sharedHome(redis.url)
    const workers = await Promise.all(Array.from({ length: count }, () => startWorker(path, { REDIS_URL: redis.url })))
    expect(await takenIn(home)).toEqual(expected)
    expect(await quarantined(home)).toEqual(await quarantined(inline))
    await vi.waitFor(() => expect(workers.every(({ lines }) => auditInputs(lines).length > 0)).toBe(true), 20_000)
    // Neither the queue nor lake/judged keeps data that workers read from a file.
    const place = { url: redis.url, name: await queueNameOf(home.context.lake.store) }
    const jobs = await withQueue(place, ({ queue }) => queue.getJobs(['completed']))
    expect(jobs.length).toBeGreaterThan(10)
    const inRedis = JSON.stringify(jobs.map(({ data, returnvalue }) => [data, returnvalue]))
    expect(people.filter((id) => inRedis.includes(id))).toEqual([])
    expect(await home.context.lake.store.list('lake/judged')).toEqual([])
    await home.close()
  }
})

test('a worker that shares only the bucket and the landing folder ingests to the same bytes', async ({ skip }) => {
  const redis = await redisServer()
  if ('missing' in redis) return skip(redis.missing)
  const inline = await openHome(landing, { batchBytes })
  const expected = await takenIn(inline)
  const server = await testBucket()
  const bucket = {
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    CROWDTAPE_STORE: 's3://tape',
    CROWDTAPE_STORE_ENDPOINT: server.endpoint,
  }
  for (const [name, value] of Object.entries(bucket)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { home } = await sharedHome(redis.url)
  const { lines } = await startWorker(folder(), { ...bucket, REDIS_URL: redis.url })
  expect(await takenIn(home)).toEqual(expected)
  expect(await quarantined(home)).toEqual(await quarantined(inline))
  expect(auditInputs(lines).length).toBeGreaterThan(10)
  expect([...server.objects.keys()].filter((key) => key.includes('lake/judged'))).toEqual([])
})

test('a batch of a killed worker is processed by another, and each row counts once', async ({ skip }) => {
  const redis = await redisServer()
  if ('missing' in redis) return skip(redis.missing)
  const expected = await takenIn(await openHome(landing, { batchBytes }))
  const { home, path } = await sharedHome(redis.url)
  const place = { url: redis.url, name: await queueNameOf(home.context.lake.store) }
  const first = await startWorker(path, { REDIS_URL: redis.url })
  const taking = takenIn(home)
  const caught = await stoppedAmidJob(place)
  expect(caught.model).toMatch(/^bronze\./)
  first.child.kill('SIGKILL')
  const second = await startWorker(path, { REDIS_URL: redis.url })
  expect(await taking).toEqual(expected)
  process.kill(caught.pid, 'SIGCONT')
  await vi.waitFor(() => expect(isAlive(caught.pid)).toBe(false), { timeout: 20_000 })
  // The run has the result before this process reads the worker's log line.
  await vi.waitFor(() => expect(auditInputs(second.lines).map(({ job }) => job)).toContain(jobIdOf(caught)), 20_000)
  const jobs = [...auditInputs(first.lines), ...auditInputs(second.lines)].map(({ job }) => job)
  expect(jobs.length).toBe(new Set(jobs).size)
  const again = await home.ingestInputs()
  expect(again.feeds.reduce((sum, { files_new }) => sum + files_new, 0)).toBe(0)
})

test('a worker that does not see the landing folder reports it, and no row is ingested', async ({ skip }) => {
  const redis = await redisServer()
  if ('missing' in redis) return skip(redis.missing)
  const elsewhere = emptyFolder()
  await deliver(elsewhere, 'prices', 'rows.jsonl', [{ ticker: 'A', day: last, close: 1 }])
  const { home, path } = await sharedHome(redis.url, elsewhere, { CROWDTAPE_QUEUE_ATTEMPTS: '1' })
  const taking = home.ingestInputs().catch((error) => error)
  const place = { url: redis.url, name: await queueNameOf(home.context.lake.store) }
  await vi.waitFor(async () => {
    expect(await withQueue(place, ({ queue }) => queue.count())).toBe(1)
  }, 20_000)
  await rename(elsewhere, `${elsewhere}-gone`)
  await startWorker(path, { REDIS_URL: redis.url })
  expect((await taking).message).toContain(`has no folder ${elsewhere}/prices`)
  expect(Object.keys((await home.context.lake.catalog()).bronze)).toEqual([])
})

test('a worker without the secret fails and does not create one', async () => {
  vi.stubEnv('CROWDTAPE_SECRET', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const home = folder()
  await expect(validateSent({} as ValidationPlace, home, {} as BatchMessage)).rejects.toThrow(NoSecret)
  expect(existsSync(join(home, 'secret'))).toBe(false)
})

/** Ingests new files and returns the catalog without its timestamps. */
async function takenIn(
  home: Home,
): Promise<Pick<Catalog, 'bronze' | 'keys' | 'quarantine' | 'deliveries'> & { files: unknown }> {
  await home.ingestInputs()
  const { bronze, keys, quarantine, deliveries, files } = await home.context.lake.catalog()
  const timeless = Object.values(files).flatMap((each) =>
    Object.entries(each).map(([sha256, { at: _, ...record }]) => [sha256, record]),
  )
  const parts = quarantine.map(({ at: _, ...part }) => part)
  return { bronze, keys, quarantine: parts, deliveries, files: timeless }
}

function quarantined(home: Home) {
  return listQuarantine(home.context.lake, { secret, limit: 100 })
}

async function sharedHome(redis: string, from = landing, more: Record<string, string> = {}) {
  const path = folder()
  const settings = { CROWDTAPE_QUEUE: 'on', CROWDTAPE_INGEST_WORKERS: 'on', REDIS_URL: redis, ...more }
  return { path, home: await openHome(from, { path, batchBytes, env: settings }) }
}

function auditInputs(lines: Line[]): Line[] {
  return lines.filter(({ msg, model }) => msg === 'job done' && model?.startsWith('bronze.'))
}
