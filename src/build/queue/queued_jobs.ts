import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, JobType } from 'bullmq'
import type { JobIdentity } from '../runner/runner.ts'
import { markCancelled } from './cancelled.ts'
import type { OpenQueue } from './queue.ts'

/** A job as `crowdtape queue list` shows it. */
export interface QueuedJob {
  id: string
  model: string
  partition: string
  state: 'waiting' | 'active' | 'retrying' | 'dead'
  tries: number
  /** Reason of the last failure. Null if the job has not failed. */
  reason: string | null
  /** The build process of an active job, as `host:pid`. Null if it is unknown or the job is not active. */
  worker: string | null
  priority: number
}

/** The number of jobs in a queue by state, and the number of workers that are connected to the queue. */
export interface QueueDepth {
  waiting: number
  active: number
  retrying: number
  dead: number
  workers: number
  /** Seconds for which the next job has waited. 0 if no job waits. */
  next_waited_seconds: number
}

const statesOf: Record<QueuedJob['state'], JobType[]> = {
  waiting: ['waiting', 'prioritized'],
  active: ['active'],
  retrying: ['delayed'],
  dead: ['failed'],
}

export async function depthOf({ queue }: OpenQueue): Promise<QueueDepth> {
  const [counts, workers, next] = await Promise.all([
    queue.getJobCounts(),
    queue.getWorkersCount(),
    queue.getJobs(statesOf.waiting, 0, 0, true),
  ])
  const waited = next.filter(Boolean).map(({ timestamp }) => (Date.now() - timestamp) / 1000)
  const sum = (state: QueuedJob['state']) => statesOf[state].reduce((total, name) => total + (counts[name] ?? 0), 0)
  return {
    waiting: sum('waiting'),
    active: sum('active'),
    retrying: sum('retrying'),
    dead: sum('dead'),
    workers,
    next_waited_seconds: Math.max(0, Math.round(Math.max(0, ...waited))),
  }
}

/** Up to `limit` jobs of each state, in the order active, retrying, waiting, dead. */
export async function jobsIn({ queue }: OpenQueue, limit: number): Promise<QueuedJob[]> {
  const found: QueuedJob[] = []
  for (const state of ['active', 'retrying', 'waiting', 'dead'] as const) {
    const jobs = await queue.getJobs(statesOf[state], 0, limit - 1, true)
    // If a job finished in the meantime, BullMQ returns undefined for it.
    found.push(...jobs.filter(Boolean).map((job) => shown(job as Job<JobIdentity>, state)))
  }
  return found
}

function shown(job: Job<JobIdentity>, state: QueuedJob['state']): QueuedJob {
  const { model, partition, id } = job.data
  const worker = (job.progress as { worker?: string })?.worker ?? null
  return {
    ...{ id, model, partition, state, worker: state === 'active' ? worker : null },
    ...{ tries: job.attemptsMade, reason: job.failedReason ?? null, priority: job.priority },
  }
}

/**
 * Retries dead letters and returns them. Each of `names` is a job id, `model` or `model/partition`. If `names` is empty, all dead letters
 * are retried.
 */
export async function retryDead(open: OpenQueue, names: string[]): Promise<QueuedJob[]> {
  const dead = (await open.queue.getJobs(['failed'])) as Job<JobIdentity>[]
  const chosen = dead.filter((job) => job && (names.length === 0 || isNamed(job.data, names)))
  for (const job of chosen) await job.retry('failed', { resetAttemptsMade: true })
  return chosen.map((job) => shown(job, 'waiting'))
}

/** A cancelled job and what happened to it. `active` means that the worker did not stop the job in time. */
export type CancelledJob = QueuedJob & { outcome: 'removed' | 'stopped' | 'done' | 'active' }

/** Milliseconds to wait for active jobs to stop. Workers check for cancellations every second. */
const STOPPED_MS = 15_000

/**
 * Cancels jobs: those that match `names`, or all jobs if `names` is empty. Runs that wait for a cancelled job fail, and the worker of an
 * active job kills the build process.
 */
export async function cancelJobs(open: OpenQueue, names: string[], stoppedMs = STOPPED_MS): Promise<CancelledJob[]> {
  const types = [...statesOf.active, ...statesOf.waiting, ...statesOf.retrying]
  const jobs = (await open.queue.getJobs(types)) as Job<JobIdentity>[]
  const chosen = jobs.filter((job) => job && (names.length === 0 || isNamed(job.data, names)))
  await markCancelled(open.client, open.place.name, chosen)
  const removed = new Map<string, boolean>()
  // A worker has locked each active job, so active jobs cannot be removed.
  for (const { id } of chosen) removed.set(id!, (await open.queue.remove(id!)) === 1)
  const until = performance.now() + stoppedMs
  return Promise.all(
    chosen.map(async (job) => {
      if (removed.get(job.id!)) return { ...shown(job, 'waiting'), outcome: 'removed' as const }
      return { ...shown(job, 'active'), outcome: await endOfActive(open, job, until) }
    }),
  )
}

async function endOfActive({ queue }: OpenQueue, job: Job, until: number): Promise<CancelledJob['outcome']> {
  for (;;) {
    const found = await queue.getJob(job.id!)
    // A job with the same id and another timestamp was added later.
    if (!found || found.timestamp !== job.timestamp) return 'stopped'
    if (await found.isCompleted()) return 'done'
    if (performance.now() > until) return 'active'
    await sleep(200)
  }
}

function isNamed({ id, model, partition }: JobIdentity, names: string[]): boolean {
  return names.some((name) => name === id || name === model || name === `${model}/${partition}`)
}
