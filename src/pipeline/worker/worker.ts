import { hostname } from 'node:os'
import { type Job, Worker } from 'bullmq'
import type { Logger } from 'pino'
import { noTracing, type Tracing } from '../../base/tracing.ts'
import { cancelledOf } from '../../build/queue/cancelled.ts'
import { connectionOptions, type QueuePlace } from '../../build/queue/queue.ts'
import { addressOf, connectRedis, redisWarnings } from '../../build/queue/redis.ts'
import type { TracedJob } from '../../build/runner/queue_runner.ts'
import { type Attempt, BuildProcesses, type WorkerDone, type WorkerJob } from './build_processes.ts'
import type { WorkerMetrics } from './worker_metrics.ts'

export interface BuildWorkerOptions extends QueuePlace {
  /** Number of jobs that run in parallel, each in its own process. */
  jobs: number
  /** Environment variables of the build processes. */
  env: NodeJS.ProcessEnv
  /** Limit of each JavaScript heap in megabytes. */
  heapMegabytes: number
  /** Sends traces of the jobs. Default: no traces. */
  tracing?: Tracing
  log: Logger
  metrics: WorkerMetrics
}

/**
 * If a worker dies, its job starts on another worker after at most `LOCK_MS` (the lock of the job expires) plus `STALLED_MS` (the interval
 * of checks for expired locks). The sum must stay below 15 s. The process of the worker only supervises, so it is never too busy to renew
 * its locks.
 */
const LOCK_MS = 8000
const STALLED_MS = 3000

/**
 * How many workers of a job may die before the job fails. The limit is high because a worker may die for reasons that have nothing to do
 * with the job. If a job crashes its build process, this counts as a failure of the job and not as a death of the worker.
 */
const MOST_LOSSES = 100

/** Milliseconds between checks for cancelled jobs. */
const CANCELLED_MS = 1000

type QueueJob = Job<TracedJob<WorkerJob>, WorkerDone>

/** A job that this worker is building. */
interface UnderWay {
  job: QueueJob
  attempt: Attempt
  isCancelled: boolean
}

/** A worker takes jobs from a queue and builds each job in a separate process. */
export class BuildWorker {
  readonly #worker: Worker<TracedJob<WorkerJob>, WorkerDone>
  readonly #processes: BuildProcesses
  readonly #client: ReturnType<typeof connectRedis>
  readonly #log: Logger
  readonly #tracing: Tracing
  readonly #name: string
  readonly #underWay = new Set<UnderWay>()
  readonly #lookout: NodeJS.Timeout

  constructor({ url, name, jobs, env, heapMegabytes, log, metrics, tracing = noTracing }: BuildWorkerOptions) {
    this.#log = log
    this.#tracing = tracing
    this.#name = name
    const address = addressOf(url)
    let lastFailure = ''
    const failed = ({ message }: Error) => {
      // A failure to connect is reported once and not again at every attempt to reconnect.
      if (message && message !== lastFailure) log.warn({ redis: address }, `Redis: ${message}`)
      lastFailure = message
    }
    this.#client = connectRedis(url, failed)
    this.#client.on('ready', () => {
      lastFailure = ''
    })
    this.#processes = new BuildProcesses({ env, heapMegabytes })
    this.#worker = new Worker(name, (job) => this.#build(job), {
      ...connectionOptions(this.#client),
      name: `${hostname()}:${process.pid}`,
      concurrency: jobs,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_MS,
      maxStalledCount: MOST_LOSSES,
      drainDelay: 2,
      removeOnComplete: { age: 3600, count: 2000 },
      removeOnFail: { age: 30 * 86_400, count: 10_000 },
    })
    this.#worker.on('error', failed)
    this.#worker.on('active', (job) => {
      metrics.began()
      log.debug(facts(job), 'job began')
    })
    this.#worker.on('completed', (job, done) => {
      metrics.ended('done', job.data.model, done)
      const rows = done.made.reduce((sum, made) => sum + made.rows, 0)
      log.info({ ...facts(job), partitions: done.made.length, seconds: done.seconds, rows }, 'job done')
    })
    this.#worker.on('failed', (job, error) => {
      if (job && error instanceof Cancelled) {
        metrics.ended('cancelled', job.data.model)
        log.info(facts(job), 'job cancelled')
        // A job that stays in the queue would be retried or become a dead letter. If the job cannot be removed, its next attempt is
        // cancelled too.
        void job.remove().catch(failed)
        return
      }
      metrics.ended('failed', job?.data.model ?? 'unknown')
      const isDead = !job || error.name === 'UnrecoverableError' || job.attemptsMade >= (job.opts.attempts ?? 1)
      log.error({ ...(job && facts(job)), reason: error.message }, isDead ? 'job is a dead letter' : 'job failed')
    })
    this.#worker.on('stalled', (jobId) =>
      log.warn({ job: jobId }, 'the worker of this job sends no heartbeats, so the job goes back to the queue'),
    )
    this.#lookout = setInterval(() => void this.#stopCancelled().catch(failed), CANCELLED_MS)
    void redisWarnings(this.#client, address).then(
      (warnings) => {
        for (const warning of warnings) log.warn(warning)
      },
      () => {},
    )
  }

  async ready(): Promise<void> {
    await this.#worker.waitUntilReady()
  }

  /**
   * Takes no more jobs and waits at most `deadlineMs` for the active jobs. Returns whether the active jobs finished in time; if not, other
   * workers take them over after this process has ended.
   */
  async stop(deadlineMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), deadlineMs)
    })
    const isEnded = await Promise.race([this.#worker.close().then(() => true as const), tooLate])
    clearTimeout(timer)
    clearInterval(this.#lookout)
    await this.#processes.close()
    if (!isEnded) this.#log.warn('active jobs are left to other workers')
    this.#client.disconnect()
    return isEnded
  }

  /** Builds a job in a build process. Throws `Cancelled` if an operator cancelled the job. */
  async #build(job: QueueJob): Promise<WorkerDone> {
    const underWay: UnderWay = { job, attempt: this.#processes.attempt(job.data), isCancelled: false }
    this.#underWay.add(underWay)
    const { pid, done } = underWay.attempt
    // The build does not wait for this update, because only operators read the progress.
    job.updateProgress({ worker: `${hostname()}:${pid}` }).catch(() => {})
    const { model, partition, run, trace } = job.data
    const attributes = { 'crowdtape.model': model, 'crowdtape.partition': partition, 'crowdtape.run': run ?? 'none' }
    const span = this.#tracing.start(`build ${model}`, attributes, trace)
    try {
      const answer = await done
      span.end()
      return answer
    } catch (error) {
      span.end(error as Error)
      throw underWay.isCancelled ? new Cancelled() : error
    } finally {
      this.#underWay.delete(underWay)
    }
  }

  /**
   * Kills the processes of cancelled jobs, because a busy process cannot receive messages. A killed process leaves only temporary files
   * behind.
   */
  async #stopCancelled(): Promise<void> {
    const underWay = [...this.#underWay]
    const jobs = underWay.map(({ job }) => job)
    const cancelled = new Set(await cancelledOf(this.#client, this.#name, jobs))
    for (const each of underWay) {
      // A job that finished in the meantime is skipped, because its process may already have another job.
      if (!cancelled.has(each.job) || !this.#underWay.has(each)) continue
      each.isCancelled = true
      each.attempt.kill()
    }
  }
}

/** Thrown when an operator cancelled a job. */
class Cancelled extends Error {
  override name = 'Cancelled'
}

function facts(job: QueueJob) {
  const { model, partition, run } = job.data
  return { job: job.id, run, model, partition, tries: job.attemptsMade }
}
