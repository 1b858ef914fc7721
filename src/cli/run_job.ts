import { openTracing, type Tracing } from '../base/tracing.ts'
import { unknownAt } from '../pipeline/inputs/landing_bucket.ts'
import type { Job, RunReport } from '../pipeline/job.ts'
import type { JobRequest, Stage } from '../pipeline/request.ts'
import { openContext } from '../pipeline/run_context.ts'
import { alertUnrecorded } from '../pipeline/runs/alerts.ts'
import { recordRun } from '../pipeline/runs/recorded_run.ts'
import { newRunId } from '../pipeline/runs/run_log.ts'
import { homeOf } from './options.ts'
import { progressStages } from './progress.ts'
import { BadUsage, isUsageError } from './usage.ts'

export interface JobOptions {
  home?: string
  json?: boolean
  wait?: number
  quiet?: boolean
  /** Maximum number of threads, and of partitions that are built at the same time. */
  atATime?: number
  /** Whether workers build the partitions, instead of this process. */
  queue?: boolean
  /** Whether the report lists each model instead of each layer. */
  verbose?: boolean
}

/** The result of a run, with its id and the entries of the landing folder that no feed reads. */
export type FullReport = RunReport & { run: string; unknown: string[] }

/** Runs a job on a home folder, which is locked until the job ends, and returns the result. */
export async function runJob(name: string, job: Job, request: JobRequest, options: JobOptions): Promise<FullReport> {
  const { home, settings } = homeOf(options)
  const started = performance.now()
  const CROWDTAPE_THREADS = Math.min(settings.CROWDTAPE_THREADS, options.atATime ?? settings.CROWDTAPE_THREADS)
  const CROWDTAPE_QUEUE = options.queue ? 'on' : settings.CROWDTAPE_QUEUE
  if (CROWDTAPE_QUEUE === 'on' && !settings.REDIS_URL) throw new BadUsage('--queue needs REDIS_URL, which is not set')
  const chosen = { ...settings, CROWDTAPE_THREADS, CROWDTAPE_QUEUE }
  const run = newRunId()
  const tracing = await openTracing(settings, 'crowdtape-run')
  const span = tracing.start(name, { 'crowdtape.run': run, 'crowdtape.days': request.days })
  let failure: Error | undefined
  try {
    const { traceparent: trace } = span
    const queued = { priority: job.priority, run, ...(trace && { trace }) }
    const context = await openContext(home, name, chosen, options.wait, queued).catch(async (error: Error) => {
      // The run failed before it was recorded, for example because the store is unreachable. A usage error sends no alert, because the user
      // sees the message.
      if (!isUsageError(error)) await alertUnrecorded(home, { job: name, days: request.days }, settings, error.message)
      throw error
    })
    try {
      const shown = progressStages(options.quiet || settings.CROWDTAPE_LOG_FORMAT === 'json')
      const stages = traced(shown, tracing, trace)
      const done = await recordRun(home, { run, job: name, days: request.days }, settings, stages, (stage) =>
        job.run(request, context, stage),
      )
      const unknown = request.landing ? await unknownAt(request.landing, settings) : []
      const seconds = Math.round((performance.now() - started) / 100) / 10
      return { run, job: name, days: request.days, ...done, unknown, seconds }
    } finally {
      await context.close()
    }
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    span.end(failure)
    await tracing.close()
  }
}

/** Wraps `stage` so that each stage is also traced, as a child span of the run. */
function traced(stage: Stage, tracing: Tracing, run: string | undefined): Stage {
  return async (title, work) => {
    const span = tracing.start(title, {}, run)
    let failure: Error | undefined
    try {
      return await stage(title, work)
    } catch (error) {
      failure = error as Error
      throw error
    } finally {
      span.end(failure)
    }
  }
}
