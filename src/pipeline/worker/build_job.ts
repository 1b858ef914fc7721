import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { settings } from '../../base/settings.ts'
import type { BuildJob, Made } from '../../build/make.ts'
import type { JobDone } from '../../build/runner/queue_runner.ts'
import type { Answer } from './build_processes.ts'
import { failureOf } from './failure.ts'
import { WorkerBuilder } from './worker_builder.ts'

// Entry point of a build process, which a worker starts and gives one job after another.

/** Opened by the first job and reused. */
let builder: Promise<WorkerBuilder> | undefined

// A killed worker cannot end its processes, and nobody would use their results.
process.on('disconnect', () => process.exit(1))
process.on('message', (job: BuildJob) => {
  buildPartition(job).then(
    (done) => answer({ done }),
    (error: Error) => {
      const { name, message } = failureOf(error)
      answer({ failure: { name, message } })
    },
  )
})

function answer(answer: Answer): void {
  process.send!(answer)
}

/** Builds a job's partitions into the store. */
async function buildPartition(job: BuildJob): Promise<JobDone<Made[]>> {
  const started = performance.now()
  const read = settings()
  builder ??= WorkerBuilder.open(resolve(read.CROWDTAPE_HOME), read)
  // After a failure to open, the next job tries again.
  builder.catch(() => {
    builder = undefined
  })
  const made = await (await builder).make(job)
  const seconds = Math.round(performance.now() - started) / 1000
  const worker = `${hostname()}:${process.pid}`
  return { id: job.id, made, worker, seconds, memory_bytes: process.memoryUsage.rss() }
}
