import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import nightly from '../jobs/nightly.ts'
import { settings } from '../src/base/settings.ts'
import { Builder } from '../src/build/build.ts'
import { withQueue } from '../src/build/queue/queue.ts'
import { queueNameOf } from '../src/build/queue/queue_name.ts'
import { inlineRunner } from '../src/build/runner/inline.ts'
import type { JobDone } from '../src/build/runner/queue_runner.ts'
import type { JobIdentity, Runner } from '../src/build/runner/runner.ts'
import type { Stage } from '../src/pipeline/request.ts'
import { feedSources, openContext, readModelSettings } from '../src/pipeline/run_context.ts'
import { quantile } from './api/requests.ts'
import { measure } from './process.ts'

export interface QueueFigures {
  /** Number of built partitions. */
  jobs: number
  /**
   * Median overhead of a job in milliseconds: the time of the job minus the time in which the partition is built. `inline` is the overhead
   * in one process, and `queue` is the overhead over a queue.
   */
  inline: number
  queue: number
  queueP90: number
  /** Seconds that the whole run takes in one process, and over a queue (`queueRun`). */
  inlineRun: number
  queueRun: number
  isSame: boolean
}

const end = '2025-09-30'

/** Measures the overhead of a partition twice: in one process, and over a queue with a single worker that runs one job at a time. */
export async function benchQueue(cli: string, dir: string, port: number): Promise<QueueFigures> {
  const landing = join(dir, 'queue-landing')
  if (!existsSync(landing)) {
    const size = [
      '--days',
      '60',
      '--people',
      '200',
      '--trades',
      '20000',
      '--snapshots',
      '20000',
      '--conversations',
      '3000',
    ]
    await measure([cli, 'generate', '--out', landing, '--end', end, ...size, '--no-bad'])
  }
  const url = `redis://127.0.0.1:${port}`
  const homes = { inline: join(dir, 'queue-home-inline'), queue: join(dir, 'queue-home') }
  for (const home of Object.values(homes)) await rm(home, { recursive: true, force: true })
  const environment = { CROWDTAPE_SECRET: 'a secret of sixteen letters', CROWDTAPE_THREADS: '1', REDIS_URL: url }
  Object.assign(process.env, environment)

  const overheads: number[] = []
  const one = await build(homes.inline, landing, { ...environment, CROWDTAPE_QUEUE: 'off' }, overheads)

  await mkdir(dir, { recursive: true })
  const redis = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'yes', '--dir', dir], {
    stdio: 'ignore',
  })
  let worker: ChildProcess | undefined
  try {
    await sleep(500)
    worker = spawn(process.execPath, [cli, 'worker', '--home', homes.queue, '--jobs', '1'], { stdio: 'ignore' })
    const other = await build(homes.queue, landing, { ...environment, CROWDTAPE_QUEUE: 'on' })
    const beyond = await beyondBuilding(url, other.queueName!)
    return {
      jobs: one.jobs,
      inline: quantile(overheads, 0.5),
      queue: quantile(beyond, 0.5),
      queueP90: quantile(beyond, 0.9),
      inlineRun: one.seconds,
      queueRun: other.seconds,
      isSame: one.digest === other.digest,
    }
  } finally {
    worker?.kill('SIGTERM')
    await sleep(500)
    redis.kill('SIGTERM')
  }
}

async function build(home: string, landing: string, env: NodeJS.ProcessEnv, overheads?: number[]) {
  const read = settings(env)
  const context = await openContext(home, 'run nightly', read)
  try {
    if (overheads) {
      const { lake, models, feeds } = context
      const timed = timedRunner(inlineRunner(1), overheads)
      context.models = new Builder(
        lake,
        models.graph,
        feedSources(feeds),
        readModelSettings(read),
        timed,
        read.CROWDTAPE_SHARDS,
      )
    }
    const started = performance.now()
    const request = { days: [end], landing, isDayNamed: true, accepted: [] }
    const { releases, models } = await nightly.run(request, context, quiet)
    return {
      seconds: (performance.now() - started) / 1000,
      jobs: Object.values(models).reduce((sum, { built }) => sum + built, 0),
      digest: releases[0].digest,
      queueName: read.CROWDTAPE_QUEUE === 'on' ? await queueNameOf(context.lake.store) : undefined,
    }
  } finally {
    await context.close()
  }
}

const quiet: Stage = (_, work) => work(() => {})

/**
 * A runner that records the overhead of each job in milliseconds. The overhead is the time until the job starts, counted from the end of
 * the previous job or from the request for the job, whichever is later. This holds only if jobs run one at a time.
 */
function timedRunner(inner: Runner, overheads: number[]): Runner {
  let ended = 0
  return {
    ...inner,
    async run<J extends JobIdentity, M>(jobs: J[], handler: Parameters<typeof inner.run<J, M>>[1]) {
      const requested = performance.now()
      const make = async (job: J) => {
        overheads.push(performance.now() - Math.max(ended, requested))
        try {
          return await handler.make(job)
        } finally {
          ended = performance.now()
        }
      }
      await inner.run(jobs, { ...handler, make })
    },
  }
}

/**
 * The overhead of each job in milliseconds: the time since the previous job finished, minus the time in which the partition is built. This
 * holds only for one worker that runs one job at a time.
 */
async function beyondBuilding(url: string, name: string): Promise<number[]> {
  return withQueue({ url, name }, async ({ queue }) => {
    const jobs = (await queue.getJobs(['completed'])).sort((a, b) => a.finishedOn! - b.finishedOn!)
    return jobs.slice(1).map((job, at) => {
      const since = Math.max(jobs[at].finishedOn!, job.timestamp)
      return job.finishedOn! - since - (job.returnvalue as JobDone<unknown>).seconds * 1000
    })
  })
}
