import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, QueueEvents } from 'bullmq'
import type { Redis } from 'ioredis'
import pLimit from 'p-limit'
import type { BuildJob } from '../make.ts'
import { isCancelled, redisTime } from './cancelled.ts'
import { Patience } from './patience.ts'
import { connectionOptions, jobIdOf, OpenQueue, type QueuePlace } from './queue.ts'
import { connectRedis, endOf, redisWarnings } from './redis.ts'
import type { JobHandler, Named, Runner } from './runner.ts'

/** What a worker gives for a job that it has done. */
export interface JobDone<Made> {
  /** Id of the job that it was done for. */
  id: string
  made: Made
  worker: string
  /** Seconds that it took. */
  seconds: number
  /** Memory of the process that did it, in bytes. */
  memory_bytes: number
}

/** A job as it is in the queue: what is to be built, and the run that first asked for it with its span. */
export type QueuedJob = BuildJob & { run?: string; trace?: string }

export interface QueueRunnerOptions extends QueuePlace {
  /** Id of the run, which workers write into their log lines. */
  run?: string
  /** The run's span, below which workers trace its jobs. */
  trace?: string
  /** A lower number goes before a higher one. */
  priority: number
  /** How often a job is tried before it is a dead letter. */
  attempts: number
  /** Milliseconds without anything done, by anybody, after which a run gives up. */
  patienceMs: number
  /** Tells an operator what keeps the run waiting. */
  say: (line: string) => void
}

/** Thrown for a job that workers could not do. It is a dead letter now; what was built until then stays. */
export class PartitionFailed extends Error {
  override name = 'PartitionFailed'
}

/** Thrown when an operator took a job out of the queue. What was built until then stays. */
export class JobCancelled extends Error {
  override name = 'JobCancelled'
}

/** Jobs of a run in the queue at a time: enough for many workers, few enough to look after one by one. */
const MOST_OUT = 200

/** How often a job is looked after without having been heard of. */
const LOOK_MS = 2000

/**
 * Has jobs done by workers, over a queue in Redis. Which jobs there are is found out wave by wave, since a fingerprint
 * names its inputs' content, which is not known before they are built; so no tree of jobs is put at once. Redis holds no
 * truth: a job that is not in it any more is put again, unless the store has what it makes.
 */
export class QueueRunner implements Runner {
  readonly isWide = true
  /** How many workers there are may change at any time. */
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

  async run<J extends Named, Made>(jobs: J[], handler: JobHandler<J, Made>): Promise<void> {
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

  /** Puts a job and looks after it until its object stands. */
  async #done<J extends Named, Made>(job: J, handler: JobHandler<J, Made>): Promise<Made> {
    this.#began ??= redisTime(this.#open.client)
    const since = await this.#began
    await this.#put(job, { isNew: true })
    for (;;) {
      const told = await this.#hearOf(jobIdOf(job))
      if (told.done && (await handler.exists(job))) return await madeOf(job, told.done as JobDone<Made>, handler)
      // The state first: what a job gave is there by the time that it is known to be done.
      const state = await this.#open.queue.getJobState(jobIdOf(job))
      const found = await this.#open.queue.getJob(jobIdOf(job))
      if (found && state === 'completed') {
        if (await handler.exists(job)) return await madeOf(job, found.returnvalue as JobDone<Made>, handler)
        // Done at some time, and what it made was pruned since.
        await found.remove()
        await this.#put(job)
      } else if (await isCancelled(this.#open.client, this.#options.name, jobIdOf(job), since)) {
        // Before all else that became of it: stopped by force, a job seems to have failed.
        throw cancelled(job)
      } else if (found && state === 'failed') {
        throw failed(job, found)
      } else if (!found || state === 'unknown') {
        // Redis lost it: it was flushed, or came back without it.
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

  /** Puts a job unless it is there. One that earlier runs left as a dead letter is tried again: its cause may be gone. */
  async #put(job: Named, { isNew = false } = {}): Promise<void> {
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

  /** Waits until a job is heard of, or it is time to look after it. */
  #hearOf(jobId: string): Promise<JobEvent> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve({}), LOOK_MS)
      this.#waiting.set(jobId, (told) => {
        clearTimeout(timer)
        this.#waiting.delete(jobId)
        resolve(told)
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
    if (client.status !== 'ready') return `Redis at ${address} is away (${lastFailure?.message || client.status})`
    const workers = await Promise.race([queue.getWorkersCount(), sleep(1000)]).catch(() => undefined)
    if (workers === 0) return `no worker listens at ${address}; \`crowdtape worker\` starts one`
    return workers === undefined ? `Redis at ${address} is silent` : 'the workers are at other jobs'
  }
}

/** What was heard of a job: what it gave, where it is done. */
interface JobEvent {
  done?: unknown
}

function failed({ model, partition }: Named, { attemptsMade, failedReason }: Job): PartitionFailed {
  const times = attemptsMade > 1 ? ` ${attemptsMade} times` : ''
  return new PartitionFailed(
    `${model} (${partition}) failed${times} on the workers: ${failedReason}; it is a dead letter, \`crowdtape queue list\` ` +
      'shows them; what was built until then stays, and the last release stays up',
  )
}

function cancelled({ model, partition }: Named): JobCancelled {
  return new JobCancelled(
    `${model} (${partition}) was cancelled; what was built until then stays, and the last release stays up`,
  )
}

/**
 * What was made, as it was told; read from the store where that is told of another job. A process whose worker could not
 * tell Redis of it is given the next job while it is still at the last one, whose end is then taken for that of the next.
 */
async function madeOf<J extends Named, Made>(job: J, done: JobDone<Made>, handler: JobHandler<J, Made>): Promise<Made> {
  return done.id === job.id ? done.made : await handler.find(job)
}
