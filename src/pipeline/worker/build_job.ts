import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { SandboxedJob } from 'bullmq'
import { settings } from '../../base/settings.ts'
import type { BuildJob, Made } from '../../build/make.ts'
import type { JobDone } from '../../build/runner/queue_runner.ts'
import { WorkerBench } from './bench.ts'
import { failureOf } from './failure.ts'

/** Opened by the first job and kept: a process does one job after another. */
let bench: Promise<WorkerBench> | undefined

// A worker that was killed cannot end its processes; what they build is of no use to anybody then.
process.on('disconnect', () => process.exit(1))

/** Does one job of the queue: builds its partitions into the store. Runs in a process of its own, which a worker started. */
export default async function buildJob(job: SandboxedJob<BuildJob>): Promise<JobDone<Made[]>> {
  const started = performance.now()
  const worker = `${hostname()}:${process.pid}`
  await job.updateProgress({ worker })
  const read = settings()
  bench ??= WorkerBench.open(resolve(read.CROWDTAPE_HOME), read)
  // One that could not be opened is tried again by the next job.
  bench.catch(() => {
    bench = undefined
  })
  try {
    const made = await (await bench).make(job.data)
    const seconds = Math.round(performance.now() - started) / 1000
    return { id: job.data.id, made, worker, seconds, memory_bytes: process.memoryUsage.rss() }
  } catch (error) {
    throw failureOf(error as Error)
  }
}
