import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { withQueue } from '../../../src/build/queue/queue.ts'
import { cancelJobs, depthOf, jobsIn, retryDead } from '../../../src/build/queue/queued_jobs.ts'
import { addressOf, redisWarnings } from '../../../src/build/queue/redis.ts'
import { QueueStuck } from '../../../src/build/runner/patience.ts'
import { JobCancelled, PartitionFailed } from '../../../src/build/runner/queue_runner.ts'
import { madeIn, marks, runMarks, workOn } from './marks.ts'
import { asked } from './redis_process.ts'
import { type RedisServer, redisServer } from './redis_server.ts'

/** A test with its own Redis, skipped with a message when Redis is not available. */
function withRedis(name: string, body: (redis: RedisServer) => Promise<void>, settings: string[] = []): void {
  test(name, async ({ skip }) => {
    const redis = await redisServer(settings)
    if ('missing' in redis) return skip(redis.missing)
    await body(redis)
  })
}

/** For a longer run: `REDIS_KILLS=50 REDIS_STOPPED_SECONDS=30 npx vitest run test/build/runner`. */
const kills = Number(process.env.REDIS_KILLS ?? 3)
const stoppedSeconds = Number(process.env.REDIS_STOPPED_SECONDS ?? 3)

const at = (redis: RedisServer) => ({ url: redis.url, name: 'crowdtape-test' })
const ids = (jobs: { id: string }[]) => jobs.map(({ id }) => id).sort()

withRedis('workers run each job once, a rerun reuses results, and pruned results are rebuilt', async (redis) => {
  const { begun } = workOn(redis.url)
  const jobs = marks(50)
  const first = runMarks(jobs, { url: redis.url })
  await first.done
  expect([...first.told].sort()).toEqual(ids(jobs))
  await runMarks(jobs, { url: redis.url }).done
  expect([...begun].sort()).toEqual(ids(jobs))
  // A pruned result must be rebuilt even though Redis still has the completed job.
  rmSync(join(jobs[0].folder, jobs[0].id))
  await runMarks(jobs, { url: redis.url }).done
  expect(madeIn(jobs[0].folder)).toEqual(ids(jobs))
})

withRedis("ignores a completion event with another job's id and reads the result from the store", async (redis) => {
  const jobs = marks(20)
  const { begun } = workOn(redis.url, { tells: ({ id }) => (id === jobs[7].id ? jobs[3].id : id) })
  // The handler throws if it receives another job's result.
  const run = runMarks(jobs, { url: redis.url })
  await run.done
  expect([...run.told].sort()).toEqual(ids(jobs))
  expect([...begun].sort()).toEqual(ids(jobs))
  // A later run that finds the completed job must not trust it either.
  await runMarks(jobs, { url: redis.url }).done
})

withRedis('a run survives Redis being killed, flushed and paused, without losing jobs', async (redis) => {
  workOn(redis.url, { before: () => sleep(20), jobs: 2 })
  const jobs = marks(40 * kills + 280)
  const run = runMarks(jobs, { url: redis.url })
  const more = (count: number) => vi.waitFor(() => expect(run.told.length).toBeGreaterThan(count), 60_000)
  for (let kill = 1; kill <= kills; kill++) {
    await more(kill * 30)
    await redis.kill()
    await redis.start()
  }
  for (let flush = kills + 1; flush <= kills + 3; flush++) {
    await more(flush * 30)
    await redis.flush()
  }
  await more((kills + 4) * 30)
  redis.pause()
  await sleep(1000 * stoppedSeconds)
  redis.goOn()
  await run.done
  expect([...run.told].sort()).toEqual(ids(jobs))
  expect(madeIn(jobs[0].folder)).toEqual(ids(jobs))
})

withRedis(
  'a run enqueues its jobs again after Redis restarts without its data',
  async (redis) => {
    const run = runMarks(marks(20), { url: redis.url })
    await vi.waitFor(async () => expect((await withQueue(at(redis), depthOf)).waiting).toBe(20))
    await redis.kill()
    await redis.start()
    workOn(redis.url)
    await run.done
    expect(run.told.length).toBe(20)
  },
  ['--appendonly', 'no'],
)

withRedis(
  'a job that keeps failing becomes a dead letter with its reason and succeeds after a retry',
  async (redis) => {
    let isMended = false
    const { begun } = workOn(redis.url, {
      before: ({ partition }) => {
        if (partition === '7' && !isMended) throw new Error('the seventh is poison')
      },
    })
    const jobs = marks(20)
    const failure = await runMarks(jobs, { url: redis.url }).done.catch((error) => error)
    expect(failure).toBeInstanceOf(PartitionFailed)
    expect(failure.message).toContain('m (7) failed 2 times on the workers: the seventh is poison')
    expect(begun.filter((id) => id === jobs[7].id).length).toBe(2)
    const dead = (await withQueue(at(redis), (open) => jobsIn(open, 10))).filter(({ state }) => state === 'dead')
    expect(dead).toMatchObject([{ model: 'm', partition: '7', tries: 2, reason: 'the seventh is poison' }])

    isMended = true
    expect(await withQueue(at(redis), (open) => retryDead(open, ['m/6']))).toEqual([])
    expect(await withQueue(at(redis), (open) => retryDead(open, ['m/7']))).toMatchObject([{ partition: '7' }])
    await vi.waitFor(() => expect(madeIn(jobs[0].folder)).toContain(jobs[7].id))
    const next = runMarks(jobs, { url: redis.url })
    await next.done
    expect(next.told.length).toBe(20)
  },
)

withRedis('a new run retries the dead letters of an earlier run', async (redis) => {
  let isMended = false
  workOn(redis.url, {
    before: () => {
      if (!isMended) throw new Error('the disk is full')
    },
  })
  const jobs = marks(1)
  await expect(runMarks(jobs, { url: redis.url, attempts: 1 }).done).rejects.toThrow('the disk is full')
  isMended = true
  const next = runMarks(jobs, { url: redis.url, attempts: 1 })
  await next.done
  expect(next.told).toEqual([jobs[0].id])
})

withRedis('two concurrent runs of the same jobs both complete, and each job runs once', async (redis) => {
  const { begun } = workOn(redis.url, { before: () => sleep(5) })
  const jobs = marks(60)
  const runs = [runMarks(jobs, { url: redis.url }), runMarks(jobs, { url: redis.url })]
  await Promise.all(runs.map(({ done }) => done))
  for (const { told } of runs) expect([...told].sort()).toEqual(ids(jobs))
  expect([...begun].sort()).toEqual(ids(jobs))
})

withRedis(
  'intraday jobs run before nightly and backfill jobs, and a shared job takes the higher priority',
  async (redis) => {
    const [backfill, nightly, intraday] = ['backfill', 'nightly', 'intraday'].map((model) => marks(5, model))
    const waitingNow = () => withQueue(at(redis), (open) => jobsIn(open, 100))
    const first = runMarks(backfill, { url: redis.url, priority: 3 })
    // The backfill enqueued the shared job, so its priority has to be raised.
    await vi.waitFor(async () => expect((await waitingNow()).length).toBe(5), 20_000)
    const runs = [
      first,
      runMarks(nightly, { url: redis.url, priority: 2 }),
      runMarks([...intraday, backfill[4]], { url: redis.url, priority: 1 }),
    ]
    await vi.waitFor(async () => {
      expect((await waitingNow()).map(({ priority }) => priority).sort()).toEqual([
        ...Array(6).fill(1),
        ...Array(5).fill(2),
        ...Array(4).fill(3),
      ])
    }, 20_000)
    const { begun } = workOn(redis.url, { jobs: 1 })
    await Promise.all(runs.map(({ done }) => done))
    expect(ids(begun.slice(0, 6).map((id) => ({ id })))).toEqual(ids([...intraday, backfill[4]]))
    expect(ids(begun.slice(6, 11).map((id) => ({ id })))).toEqual(ids(nightly))
  },
)

withRedis('a cancelled job does not run and fails its run, and a later run completes it', async (redis) => {
  const jobs = marks(10)
  const run = runMarks(jobs, { url: redis.url })
  const outcome = run.done.catch((error) => error)
  await vi.waitFor(async () => expect((await withQueue(at(redis), depthOf)).waiting).toBe(10))
  const cancelled = await withQueue(at(redis), (open) => cancelJobs(open, ['m/3', 'm/4']))
  expect(cancelled.map(({ partition }) => partition).sort()).toEqual(['3', '4'])
  const { begun } = workOn(redis.url)
  expect(await outcome).toBeInstanceOf(JobCancelled)
  await vi.waitFor(() => expect(begun.length).toBe(8))
  expect(begun).not.toContain(jobs[3].id)
  const next = runMarks(jobs, { url: redis.url })
  await next.done
  expect(next.told.length).toBe(10)
})

withRedis('a run without workers or without Redis reports the cause and gives up', async (redis) => {
  const run = runMarks(marks(1), { url: redis.url, patienceMs: 12_000 })
  await expect(run.done).rejects.toThrow(QueueStuck)
  expect(run.said.join()).toContain(`no worker listens at ${redis.url}`)
  const [away] = await Promise.all([
    runMarks(marks(1), { url: 'redis://user:pass@127.0.0.1:1', patienceMs: 1000 }).done.catch(({ message }) => message),
  ])
  expect(away).toMatch(/no partition was built for \d s: Redis at redis:\/\/127.0.0.1:1 is unavailable/)
  await expect(withQueue({ url: 'redis://127.0.0.1:1', name: 'x' }, depthOf, 500)).rejects.toThrow('does not answer')
  const stranger = redis.url.replace('//', '//user:pass@')
  const refused = withQueue({ url: stranger, name: 'x' }, depthOf)
  await expect(refused).rejects.toThrow(`Redis at ${redis.url} rejects the connection: WRONGPASS`)
})

withRedis(
  'warns when Redis may evict or lose jobs, and names the settings to change',
  async (redis) => {
    const warnings = await asked(redis.url, (client) => redisWarnings(client, 'here'))
    expect(warnings.length).toBe(2)
    expect(warnings[0]).toContain('maxmemory-policy is allkeys-lru and should be noeviction')
    expect(warnings[1]).toContain('`CONFIG SET appendonly yes`')
    const set = [
      ['maxmemory-policy', 'noeviction'],
      ['appendonly', 'yes'],
    ]
    await asked(redis.url, (client) => Promise.all(set.map(([name, value]) => client.config('SET', name, value))))
    expect(await asked(redis.url, (client) => redisWarnings(client, 'here'))).toEqual([])
  },
  ['--appendonly', 'no', '--maxmemory-policy', 'allkeys-lru'],
)

test('an address is shown without its password', () => {
  expect(addressOf('rediss://user:secret@redis.example:6380/2')).toBe('rediss://redis.example:6380/2')
})
