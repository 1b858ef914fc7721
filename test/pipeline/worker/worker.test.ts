import { execFile, type spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Worker } from 'bullmq'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { jobIdOf, withQueue } from '../../../src/build/queue/queue.ts'
import { queueNameOf } from '../../../src/build/queue/queue_name.ts'
import { jobsIn } from '../../../src/build/queue/queued_jobs.ts'
import { connectRedis } from '../../../src/build/queue/redis.ts'
import { JobCancelled } from '../../../src/build/runner/queue_runner.ts'
import { operationMetrics } from '../../../src/pipeline/status/operation_metrics.ts'
import { status } from '../../../src/pipeline/status/status.ts'
import { BuildProcesses } from '../../../src/pipeline/worker/build_processes.ts'
import type { Manifest } from '../../../src/release/manifest.ts'
import { otlp } from '../../base/otlp.ts'
import { redisServer } from '../../build/runner/redis_server.ts'
import { emptyFolder } from '../../build/small_project.ts'
import { partOfProject } from '../../harness/part_of_project.ts'
import { testBucket } from '../../lake/test_bucket.ts'
import { openHome, secret } from '../home.ts'
import { deliver, folder } from '../landing.ts'
import { smallMarket } from '../small_market.ts'
import { isAlive, type Line, startWorker, stoppedAmidJob } from './workers.ts'

const last = '2025-09-04'
/** SQL and TypeScript models. `test/deploy/container.test.ts` runs a worker with the whole project. */
const models = /^gold\.(retail_(flows|holdings|snapshots)|fund_positions|intent_tickers)$/
const root = await partOfProject(models)
let landing: string

beforeAll(async () => {
  landing = emptyFolder()
  const market = smallMarket({ end: last, days: 2, people: 4, trades_a_day: 8 })
  for (const [feed, rows] of Object.entries(market)) await deliver(landing, feed, 'rows.jsonl', rows)
})

test('a worker that shares only the bucket with the run builds the same release as an inline run', async ({ skip }) => {
  const redis = await redisServer()
  if ('missing' in redis) return skip(redis.missing)
  const expected = await inlineRelease()

  const server = await testBucket()
  server.page = 50
  const bucket = {
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    CROWDTAPE_STORE: 's3://tape',
    CROWDTAPE_STORE_ENDPOINT: server.endpoint,
  }
  for (const [name, value] of Object.entries(bucket)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { spans, endpoint } = await otlp()
  const env = { ...bucket, REDIS_URL: redis.url, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }
  const { child, lines, port } = await startWorker(folder(), env, root)
  const home = await openHome(landing, {
    models,
    env: { CROWDTAPE_QUEUE: 'on', REDIS_URL: redis.url, CROWDTAPE_SHARDS: '2' },
    queued: { run: 'run-of-the-test', trace: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  })
  const made = await home.nightly(last)
  expect(made.releases[0]).toMatchObject({ id: expected.id, digest: expected.digest })
  const built = Object.values(made.models).reduce((sum, counts) => sum + counts.built, 0)
  expect(partitionsDone(lines)).toBe(built)
  // One run id links the run to each log line of the worker, and one trace to each job.
  const done = lines.filter((line) => line.msg === 'job done')
  expect(new Set(done.map(({ run }) => run))).toEqual(new Set(['run-of-the-test']))
  await vi.waitFor(() => expect(spans.length).toBe(done.length), { timeout: 20_000 })
  const belongs = spans.every((span) => span.traceId === 'a'.repeat(32) && span.parentSpanId === 'b'.repeat(16))
  expect(belongs && spans.every(({ name }) => name.startsWith('build '))).toBe(true)
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const counted = [...metrics.matchAll(/^crowdtape_worker_jobs_total\{outcome="done".*\} (\d+)$/gm)]
  expect(counted.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(done.length)
  expect(metrics).toMatch(/crowdtape_worker_build_memory_bytes\{process=".*"\} \d{8,}/)
  expect(await home.nightly(last)).toMatchObject({ live: expected.id, moved: false })
  expect(partitionsDone(lines)).toBe(built)

  vi.stubEnv('REDIS_URL', redis.url)
  const builtPartitions = {
    redis: redis.url,
    error: null,
    waiting: 0,
    active: 0,
    retrying: 0,
    dead: 0,
    workers: 1,
    next_waited_seconds: 0,
  }
  expect((await status(home.path)).queue).toEqual(builtPartitions)
  expect(await operationMetrics(home.path)).toContain('crowdtape_queue_workers 1')
  const processes = childrenOf(child.pid!)
  expect(processes.length).toBe(1)
  child.kill('SIGTERM')
  expect(await ending(child)).toBe(0)
  expect(processes.filter(isAlive)).toEqual([])
})

test('a job of a killed worker is built by another, and the release is the same', async ({ skip }) => {
  const redis = await redisServer()
  if ('missing' in redis) return skip(redis.missing)
  const expected = await inlineRelease()
  const path = folder()
  // Leftovers of an earlier killed worker, in the folder that the next worker uses.
  const left = ['.aside', '.spill'].map((name) => join(path, '.workers', hostname(), '0', name, 'left'))
  for (const file of left) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, 'half of it')
  }
  const home = await openHome(landing, { models, path, env: { CROWDTAPE_QUEUE: 'on', REDIS_URL: redis.url } })
  const place = { url: redis.url, name: await queueNameOf(home.context.lake.store) }
  const first = await startWorker(path, { REDIS_URL: redis.url }, root)
  const made = home.nightly(last)
  // The process is suspended in the middle of a job, so it still holds the job when the worker is killed.
  const caught = await stoppedAmidJob(place)
  first.child.kill('SIGKILL')
  const killed = performance.now()
  const second = await startWorker(path, { REDIS_URL: redis.url }, root)
  const again = () => second.lines.find((line) => line.msg === 'job done' && line.job === jobIdOf(caught))
  await vi.waitFor(() => expect(again()).toBeDefined(), { timeout: 60_000, interval: 50 })
  const seconds = (performance.now() - killed) / 1000
  expect((await made).releases[0]).toMatchObject({ id: expected.id, digest: expected.digest })
  expect(left.filter((file) => existsSync(file))).toEqual([])
  // Once resumed, the process of the killed worker exits.
  process.kill(caught.pid, 'SIGCONT')
  await vi.waitFor(() => expect(isAlive(caught.pid)).toBe(false), { timeout: 20_000 })
  console.info(`built elsewhere ${seconds.toFixed(1)} s after the kill`)
  expect(seconds).toBeLessThan(30)
})

test('permanent failures are tried once, other failures as often as configured', async ({ skip }) => {
  const redis = await redisServer()
  if ('missing' in redis) return skip(redis.missing)
  const tries = await withQueue({ url: redis.url, name: 'failing' }, async ({ queue }) => {
    const client = connectRedis(redis.url, () => {})
    const file = fileURLToPath(new URL('./failing_job.ts', import.meta.url))
    const processes = new BuildProcesses({ env: process.env, heapMegabytes: 128, file })
    const worker = new Worker('failing', (job) => processes.attempt(job.data).done, { connection: client })
    const jobs = await Promise.all(
      ['ContractViolation', 'StoreFailure'].map((name) => queue.add(name, { name }, { attempts: 2, jobId: name })),
    )
    await vi.waitFor(async () => expect(await queue.getFailedCount()).toBe(2), 60_000)
    await worker.close()
    await processes.close()
    client.disconnect()
    return Promise.all(jobs.map(async ({ id }) => (await queue.getJob(id!))?.attemptsMade))
  })
  expect(tries).toEqual([1, 2])
})

test('a stopping worker exits by its deadline, and another builds its unfinished job once', async ({ skip }) => {
  const redis = await redisServer()
  if ('missing' in redis) return skip(redis.missing)
  const { expected, path, home, place } = await queuedHome(redis.url)
  const first = await startWorker(path, { REDIS_URL: redis.url, CROWDTAPE_STOP_SECONDS: '3' }, root)
  const made = home.nightly(last)
  const caught = await stoppedAmidJob(place)
  // The worker exits before its job ends, as the job's process is suspended.
  first.child.kill('SIGTERM')
  expect(await ending(first.child)).toBe(0)
  const messages = first.lines.map(({ msg }) => msg)
  expect(messages.slice(-2)).toEqual(['active jobs are left to other workers', 'stopped'])
  // Once resumed, the job's process exits with its worker and does not retry the job.
  process.kill(caught.pid, 'SIGCONT')
  await vi.waitFor(() => expect(isAlive(caught.pid)).toBe(false), { timeout: 20_000 })

  const second = await startWorker(path, { REDIS_URL: redis.url }, root)
  const report = await made
  expect(report.releases[0]).toMatchObject({ id: expected.id, digest: expected.digest })
  const done = [...first.lines, ...second.lines].filter(({ msg }) => msg === 'job done').map(({ job }) => job)
  expect(done.length).toBe(new Set(done).size)
  const built = Object.values(report.models).reduce((sum, { built }) => sum + built, 0)
  expect(partitionsDone([...first.lines, ...second.lines])).toBe(built)
  expect(second.lines.filter(({ msg, job }) => msg === 'job done' && job === jobIdOf(caught)).length).toBe(1)
  expect((await home.context.releases.promotions()).length).toBe(1)
})

test('cancelling an active job stops it and ends the run, and the next run builds it', async ({ skip }) => {
  const redis = await redisServer()
  if ('missing' in redis) return skip(redis.missing)
  const { expected, path, home, place } = await queuedHome(redis.url)
  const { lines } = await startWorker(path, { REDIS_URL: redis.url }, root)
  const outcome = home.nightly(last).catch((error) => error)
  const caught = await stoppedAmidJob(place)
  const cancelled = await commandLine(
    ['queue', 'cancel', `${caught.model}/${caught.partition}`, '--home', path],
    redis.url,
  )
  expect(cancelled).toBe(`${caught.model}/${caught.partition} stopped and cancelled\n`)
  expect(isAlive(caught.pid)).toBe(false)
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'job cancelled', job: jobIdOf(caught) }))
  const failure = await outcome
  expect(failure).toBeInstanceOf(JobCancelled)
  expect(failure.message).toContain(`${caught.model} (${caught.partition}) was cancelled`)
  // No dead letter or pending retry remains, and the same worker runs the job when it is requested again.
  const left = (await withQueue(place, (open) => jobsIn(open, 9))).filter(({ id }) => id === caught.id)
  expect(left).toEqual([])
  expect((await home.nightly(last)).releases[0]).toMatchObject({ id: expected.id, digest: expected.digest })
  expect(lines.filter(({ msg, job }) => msg === 'job done' && job === jobIdOf(caught)).length).toBe(1)
})

let inline: Promise<Manifest> | undefined

/** The last day's release, built inline by one process. */
function inlineRelease(): Promise<Manifest> {
  inline ??= (async () => (await (await openHome(landing, { models })).nightly(last)).releases[0])()
  return inline
}

/** The number of partitions that workers report as built; a job may have several. */
function partitionsDone(lines: Line[]): number {
  return lines.filter(({ msg }) => msg === 'job done').reduce((sum, { partitions }) => sum + partitions!, 0)
}

/** The output of a command. */
async function commandLine(args: string[], url: string): Promise<string> {
  const command = [join(root, 'bin/crowdtape.js'), ...args]
  const env = { ...process.env, CROWDTAPE_SECRET: secret, REDIS_URL: url }
  return (await promisify(execFile)(process.execPath, command, { env })).stdout
}

/** A home whose runs use the queue, and the release expected for the last day. */
async function queuedHome(url: string) {
  const expected = await inlineRelease()
  const path = folder()
  const home = await openHome(landing, { models, path, env: { CROWDTAPE_QUEUE: 'on', REDIS_URL: url } })
  return { expected, path, home, place: { url, name: await queueNameOf(home.context.lake.store) } }
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(/\s+/).filter(Boolean).map(Number)
}

function ending(child: ReturnType<typeof spawn>): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode)
    else child.on('close', resolve)
  })
}
