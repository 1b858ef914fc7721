import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'bullmq'
import { onTestFinished } from 'vitest'
import { QueueRunner, type QueueRunnerOptions } from '../../../src/build/runner/queue_runner.ts'
import { connectRedis } from '../../../src/build/runner/redis.ts'
import type { JobHandler, JobIdentity } from '../../../src/build/runner/runner.ts'
import { emptyFolder } from '../small_project.ts'

/** A job that makes a file; its content tells which job made it. */
export type Mark = JobIdentity & { folder: string }

/** What a run was told of its jobs. */
export interface MarkRun {
  jobs: Mark[]
  /** Ids of the jobs that it was told are through, in their order. */
  told: string[]
  done: Promise<void>
  /** What an operator was told. */
  said: string[]
}

/** Jobs that make files in a folder, named `m/0`, `m/1`, …; their ids are fingerprints' like. */
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

/** Runs jobs over a queue; what they make is looked for in their folder, as a store would be asked. */
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
  /** Ids of the jobs that were begun, in their order. */
  begun: string[]
  stop(): Promise<void>
}

interface WorkOptions {
  /** May hold a job up, or fail it. */
  before?: (job: Mark) => unknown
  /** Id of the job whose end is told as that of this one. */
  tells?: (job: Mark) => string
  /** How many at a time. */
  jobs?: number
  name?: string
}

/** Does such jobs in this process. */
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
