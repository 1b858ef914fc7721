import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, QueueEvents } from 'bullmq'
import type { Redis } from 'ioredis'
import pLimit from 'p-limit'
import { isCancelled, redisTime } from '../queue/cancelled.ts'
import { connectionOptions, jobIdOf, OpenQueue, type QueuePlace } from '../queue/queue.ts'
import { connectRedis, endOf, redisWarnings } from '../queue/redis.ts'
import { Patience } from './patience.ts'
import type { JobHandler, JobIdentity, Runner } from './runner.ts'

/** A worker's result for a finished job. */
export interface JobDone<Result> {
  /** Id of the finished job. */
  id: string
  made: Result
  worker: string
  /** Duration in seconds. */
  seconds: number
  /** Memory of the build process in bytes. */
  memory_bytes: number
}

/** A job in the queue, with the id and trace span of the run that first requested it. */
export type TracedJob<Job extends JobIdentity> = Job & { run?: string; trace?: string }

export interface QueueRunnerOptions extends QueuePlace {
  /** Id of the run, for the log lines of workers. */
  run?: string
  /** The run's trace span, which is the parent of the spans of its jobs. */
  trace?: string
  /** Lower numbers run first. */
  priority: number
  /** Number of attempts before a job becomes a dead letter. */
  attempts: number
  /** Milliseconds without any finished job after which a run gives up. */
  patienceMs: number
  /** Reports to the operator why the run is waiting. */
  say: (line: string) => void
}

/** Thrown when a job failed on the workers and became a dead letter. Finished partitions are kept. */
export class PartitionFailed extends Error {
  override name = 'PartitionFailed'
}

/** Thrown when an operator cancelled a job. Finished partitions are kept. */
export class JobCancelled extends Error {
  override name = 'JobCancelled'
}

/** Maximum outstanding jobs of a run. It is high enough to keep many workers busy and low enough to poll all jobs. */
const MOST_OUT = 200

/** Polling interval for a job whose events do not arrive. */
const LOOK_MS = 2000

/**
 * Runs jobs on workers through a queue in Redis. Jobs are added model by model, because a fingerprint depends on the content of its inputs
 * and is unknown until they are built. Redis is not the system of record: a job that disappears from Redis is added again, unless the
 * store has the object of the job.
 */
export class QueueRunner implements Runner {
  /** An estimate, because the number of workers may change at any time. */
  readonly width = 16
  readonly #options: QueueRunnerOptions
  readonly #open: OpenQueue
  readonly #events: QueueEvents
  readonly #eventClient: Redis
  readonly #limit = pLimit(MOST_OUT)
  readonly #waiting = new Map<string, (event: JobEvent) => void>()
  readonly #patience: Patience
  #began: Promise<number> | undefined

  constructor(options: QueueRunnerOptions) {
    this.#options = options
    this.#open = new OpenQueue(options)
    this.#patience = new Patience({
      ...options,
      isWaiting: () => this.#limit.activeCount > 0,
      reason: () => this.#reason(),
    })
    this.#eventClient = connectRedis(options.url, () => {})
    this.#events = new QueueEvents(options.name, { ...connectionOptions(this.#eventClient), blockingTimeout: 5000 })
    this.#events.on('error', () => {})
    this.#events.on('completed', ({ jobId, returnvalue }) => this.#hear(jobId, returnvalue as unknown))
    this.#events.on('active', ({ jobId }) => this.#waiting.has(jobId) && this.#patience.isAlive())
    for (const event of ['failed', 'removed', 'retries-exhausted'] as const) {
      this.#events.on(event, ({ jobId }: { jobId: string }) => this.#hear(jobId))
    }
    void redisWarnings(this.#open.client, this.#open.address).then(
      (warnings) => warnings.forEach(options.say),
      () => {},
    )
  }

  async run<J extends JobIdentity, Result>(jobs: J[], handler: JobHandler<J, Result>): Promise<void> {
    let failure: { error: unknown } | undefined
    const work = async (job: J) => {
      if (failure) return
      try {
        handler.made(job, await this.#patience.orGiveUp(this.#done(job, handler)))
      } catch (error) {
        failure ??= { error }
      }
    }
    await Promise.all(jobs.map((job) => this.#limit(() => work(job))))
    if (failure) throw failure.error
  }

  async close(): Promise<void> {
    this.#patience.close()
    await Promise.all([this.#open.close(), endOf(this.#events, this.#eventClient)])
  }

  /** Adds a job and waits until its object exists. */
  async #done<J extends JobIdentity, Result>(job: J, handler: JobHandler<J, Result>): Promise<Result> {
    this.#began ??= redisTime(this.#open.client)
    const since = await this.#began
    await this.#put(job, { isNew: true })
    for (;;) {
      const event = await this.#hearOf(jobIdOf(job))
      if (event.done && (await handler.exists(job))) return await madeOf(job, event.done as JobDone<Result>, handler)
      // The state is read before the result, because a completed job always has its result.
      const state = await this.#open.queue.getJobState(jobIdOf(job))
      const found = await this.#open.queue.getJob(jobIdOf(job))
      if (found && state === 'completed') {
        if (await handler.exists(job)) return await madeOf(job, found.returnvalue as JobDone<Result>, handler)
        // The job completed earlier, but its object has been pruned.
        await found.remove()
        await this.#put(job)
      } else if (await isCancelled(this.#open.client, this.#options.name, jobIdOf(job), since)) {
        // This is checked before the failed state, because a job whose process was killed also looks failed.
        throw cancelled(job)
      } else if (found && state === 'failed') {
        throw failed(job, found)
      } else if (!found || state === 'unknown') {
        // Redis has lost the job, because it was flushed or restarted without its data.
        if (await handler.exists(job)) return await handler.find(job)
        await this.#put(job)
      } else {
        if (state === 'active') this.#patience.isAlive()
        if (state === 'prioritized' && found.priority > this.#options.priority) {
          await found.changePriority({ priority: this.#options.priority }).catch(() => {})
        }
      }
    }
  }

  /** Adds a job unless it exists. Dead letters of earlier runs are retried, because their cause may be gone. */
  async #put(job: JobIdentity, { isNew = false } = {}): Promise<void> {
    const { priority, attempts, run, trace } = this.#options
    const jobId = jobIdOf(job)
    if (isNew) {
      const before = await this.#open.queue.getJob(jobId)
      if (before && (await before.isFailed())) {
        await before.retry('failed', { resetAttemptsMade: true }).catch(() => {})
        return
      }
    }
    await this.#open.queue.add(
      `${job.model} ${job.partition}`,
      { ...job, ...(run && { run }), ...(trace && { trace }) },
      {
        jobId,
        priority,
        attempts,
        backoff: { type: 'exponential', delay: 1000, jitter: 0.5 },
      },
    )
  }

  /** Waits for an event of a job, but no longer than the polling interval. */
  #hearOf(jobId: string): Promise<JobEvent> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve({}), LOOK_MS)
      this.#waiting.set(jobId, (event) => {
        clearTimeout(timer)
        this.#waiting.delete(jobId)
        resolve(event)
      })
    })
  }

  #hear(jobId: string, done?: unknown): void {
    const waits = this.#waiting.get(jobId)
    if (!waits) return
    this.#patience.isAlive()
    waits({ done })
  }

  async #reason(): Promise<string> {
    const { client, address, lastFailure, queue } = this.#open
    if (client.status !== 'ready')
      return `Redis at ${address} is unavailable (${lastFailure?.message || client.status})`
    const workers = await Promise.race([queue.getWorkersCount(), sleep(1000)]).catch(() => undefined)
    if (workers === 0) return `no worker listens at ${address}; \`crowdtape worker\` starts one`
    return workers === undefined ? `Redis at ${address} does not respond` : 'the workers are busy with other jobs'
  }
}

/** An event of a job. `done` is the result if the job was completed. */
interface JobEvent {
  done?: unknown
}

function failed({ model, partition }: JobIdentity, { attemptsMade, failedReason }: Job): PartitionFailed {
  const times = attemptsMade > 1 ? ` ${attemptsMade} times` : ''
  return new PartitionFailed(
    `${model} (${partition}) failed${times} on the workers: ${failedReason}; it is now a dead letter, which \`crowdtape queue ` +
      'list` shows; finished partitions are kept, and the last release stays up',
  )
}

function cancelled({ model, partition }: JobIdentity): JobCancelled {
  return new JobCancelled(
    `${model} (${partition}) was cancelled; finished partitions are kept, and the last release stays up`,
  )
}

/**
 * The job's result. If the event belongs to another job, the result is read from the store. That happens because a worker that lost its
 * connection to Redis may report its previous job under the id of the next job.
 */
async function madeOf<J extends JobIdentity, Result>(
  job: J,
  done: JobDone<Result>,
  handler: JobHandler<J, Result>,
): Promise<Result> {
  return done.id === job.id ? done.made : await handler.find(job)
}
