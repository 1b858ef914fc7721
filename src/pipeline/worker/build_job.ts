import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { settings } from '../../base/settings.ts'
import type { ProcessResult, WorkerDone, WorkerJob } from './build_processes.ts'
import { queueErrorOf } from './queue_error.ts'
import { WorkerBuilder } from './worker_builder.ts'

// Entry point of a build process. A worker starts the process and sends it one job after another.

/** The first job opens the builder, and all further jobs use it. */
let builder: Promise<WorkerBuilder> | undefined

// If the worker was killed, it could not end this build process. The process therefore ends itself, because nobody would use its result.
process.on('disconnect', () => process.exit(1))
process.on('message', (job: WorkerJob) => {
  buildPartition(job).then(
    (done) => answer({ done }),
    (error: Error) => {
      const { name, message } = queueErrorOf(error)
      answer({ failure: { name, message } })
    },
  )
})

function answer(answer: ProcessResult): void {
  process.send!(answer)
}

/** Builds the partitions of a job or validates its landing files, and writes the results to the store. */
async function buildPartition(job: WorkerJob): Promise<WorkerDone> {
  const started = performance.now()
  const read = settings()
  builder ??= WorkerBuilder.open(resolve(read.CROWDTAPE_HOME), read)
  // If opening fails, the next job tries again.
  builder.catch(() => {
    builder = undefined
  })
  const opened = await builder
  const made = 'files' in job ? await opened.validate(job) : await opened.make(job)
  const seconds = Math.round(performance.now() - started) / 1000
  const worker = `${hostname()}:${process.pid}`
  return { id: job.id, made, worker, seconds, memory_bytes: process.memoryUsage.rss() }
}
