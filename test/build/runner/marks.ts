import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'bullmq'
import { onTestFinished } from 'vitest'
import { connectRedis } from '../../../src/build/queue/redis.ts'
import { QueueRunner, type QueueRunnerOptions } from '../../../src/build/runner/queue_runner.ts'
import type { JobHandler, JobIdentity } from '../../../src/build/runner/runner.ts'
import { emptyFolder } from '../small_project.ts'

/** A job that writes a file whose content is the id of the job. */
export type Mark = JobIdentity & { folder: string }

/** Progress of a run. */
export interface MarkRun {
  jobs: Mark[]
  /** Ids of the jobs reported as complete, in order. */
  told: string[]
  done: Promise<void>
  /** Messages to the operator. */
  said: string[]
}

/** Jobs that write files into a folder, named `m/0`, `m/1`, … Their ids look like fingerprints. */
export function marks(count: number, model = 'm', folder = emptyFolder()): Mark[] {
  return Array.from({ length: count }, (_, number) => ({
    id: `${Buffer.from(model).toString('hex')}${String(number).padStart(24, '0')}`,
    model,
    partition: String(number),
    folder,
  }))
}

export function madeIn(folder: string): string[] {
  return readdirSync(folder).sort()
}

/** Runs jobs over a queue; their results are looked up in their folder, as in a store. */
export function runMarks(jobs: Mark[], options: Partial<QueueRunnerOptions> & { url: string }): MarkRun {
  const said: string[] = []
  const runner = new QueueRunner({
    name: 'crowdtape-test',
    priority: 3,
    attempts: 2,
    patienceMs: 60_000,
    say: (line) => said.push(line),
    ...options,
  })
  onTestFinished(() => runner.close())
  const told: string[] = []
  const handler: JobHandler<Mark, string> = {
    make: () => Promise.reject(new Error('made by the run itself')),
    exists: async (job) => existsSync(pathOf(job)),
    find: async (job) => readFileSync(pathOf(job), 'utf8'),
    made: (job, made) => {
      if (made !== job.id) throw new Error(`${job.id} was told of ${made}`)
      told.push(job.id)
    },
  }
  return { jobs, told, said, done: runner.run(jobs, handler).finally(() => runner.close()) }
}

export interface Work {
  /** Ids of the jobs that were started, in order. */
  begun: string[]
  stop(): Promise<void>
}

interface WorkOptions {
  /** Runs before each job; may delay it or throw. */
  before?: (job: Mark) => unknown
  /** The id that the completion event of a job reports. */
  tells?: (job: Mark) => string
  /** Number of concurrent jobs. */
  jobs?: number
  name?: string
}

/** Starts a worker for these jobs in this process. */
export function workOn(
  url: string,
  { before, tells = ({ id }) => id, jobs = 4, name = 'crowdtape-test' }: WorkOptions = {},
): Work {
  const client = connectRedis(url, () => {})
  const begun: string[] = []
  const worker = new Worker<Mark>(
    name,
    async ({ data }) => {
      begun.push(data.id)
      await before?.(data)
      writeFileSync(pathOf(data), data.id)
      return { id: tells(data), made: tells(data), worker: 'here', seconds: 0, memory_bytes: 0 }
    },
    {
      connection: client,
      concurrency: jobs,
      lockDuration: 4000,
      stalledInterval: 1000,
      maxStalledCount: 100,
      drainDelay: 1,
    },
  )
  worker.on('error', () => {})
  const stop = async () => {
    await worker.close(true)
    client.disconnect()
  }
  onTestFinished(stop)
  return { begun, stop }
}

function pathOf({ folder, id }: Mark): string {
  return join(folder, id)
}
