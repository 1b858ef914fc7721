import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, QueueEvents } from 'bullmq'
import type { Redis } from 'ioredis'
import pLimit from 'p-limit'
import { isCancelled, redisTime } from '../queue/cancelled.ts'
import { connectionOptions, jobIdOf, OpenQueue, type QueuePlace } from '../queue/queue.ts'
import { connectRedis, endOf, redisWarnings } from '../queue/redis.ts'
import { Patience } from './patience.ts'
import type { JobHandler, JobIdentity, Runner } from './runner.ts'

/** What a worker returns for a finished job. */
export interface JobDone<Result> {
  /** Id of the finished job. */
  id: string
  made: Result
  worker: string
  /** Duration in seconds. */
  seconds: number
  /** Resident memory of the build process at the end of the job, in bytes. */
  memory_bytes: number
}

/** A job in the queue, with the id and trace span of the run that first requested it. */
export type TracedJob<Job extends JobIdentity> = Job & { run?: string; trace?: string }

export interface QueueRunnerOptions extends QueuePlace {
  /** Id of the run. Workers add it to their log lines. */
  run?: string
  /** The trace span of the run. The spans of its jobs are recorded below this span. */
  trace?: string
  /** Priority of the jobs. Jobs with lower numbers run first. */
  priority: number
  /** Number of attempts before a job becomes a dead letter. */
  attempts: number
  /** Milliseconds without a finished job after which the run gives up. */
  patienceMs: number
  /** Shows the operator a line that says why the run waits. */
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

/**
 * Maximum number of jobs for which a run waits at a time. It keeps many workers busy, and is low enough that all these jobs can be polled.
 */
const MOST_OUT = 200

/** Milliseconds after which a job is polled if none of its events has arrived. */
const LOOK_MS = 2000

/**
 * Runs jobs on workers through a queue in Redis. Jobs are added model by model, because a fingerprint depends on the content of the inputs
 * and is unknown until the inputs are built. Redis is not the system of record: if a job disappears from Redis and the store does not have
 * the job's object, the job is added again.
 */
export class QueueRunner implements Runner {
  /** This is an estimate, because the number of workers may change at any time. */
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

  /** Adds a job to the queue and waits until the store has its object. Returns the result of the job. */
  async #done<J extends JobIdentity, Result>(job: J, handler: JobHandler<J, Result>): Promise<Result> {
    this.#began ??= redisTime(this.#open.client)
    const since = await this.#began
    await this.#put(job, { isNew: true })
    for (;;) {
      const event = await this.#hearOf(jobIdOf(job))
      if (event.done && (await handler.exists(job))) return await madeOf(job, event.done as JobDone<Result>, handler)
      // The state is read before the job, so that a job in the state `completed` always includes its result.
      const state = await this.#open.queue.getJobState(jobIdOf(job))
      const found = await this.#open.queue.getJob(jobIdOf(job))
      if (found && state === 'completed') {
        if (await handler.exists(job)) return await madeOf(job, found.returnvalue as JobDone<Result>, handler)
        // The job was completed by an earlier run, but its object has been pruned, so the job is added again.
        await found.remove()
        await this.#put(job)
      } else if (await isCancelled(this.#open.client, this.#options.name, jobIdOf(job), since)) {
        // Cancellation is checked before the state `failed`, because a cancelled job may be in this state too.
        throw cancelled(job)
      } else if (found && state === 'failed') {
        throw failed(job, found)
      } else if (!found || state === 'unknown') {
        // Redis was flushed or restarted without its data, so it has lost the job.
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

  /**
   * Adds a job to the queue, unless the queue has a job with the same id. If `isNew` is true and this job is a dead letter of an earlier
   * run, it is retried, because the cause of the failure may be gone.
   */
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

  /** Waits for an event of a job, but at most `LOOK_MS`. */
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

/** An event of a job. If the job was completed, `done` is its result. */
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
