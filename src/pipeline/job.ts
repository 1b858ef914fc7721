import type { BuildReport } from '../build/build_report.ts'
import type { IngestReport } from '../ingest/ingest.ts'
import type { Manifest } from '../release/manifest.ts'
import type { ConversationCounts } from './conversation_counts.ts'
import type { SourceReport } from './inputs/ingest_source.ts'
import type { AskedReports } from './language/ask_models.ts'
import { keepUse } from './language/language_use.ts'
import { type RunLanguage, runLanguage } from './language/run_language.ts'
import type { JobRequest, Stage } from './request.ts'
import type { Expired } from './retention/expire_text.ts'
import type { RunContext } from './run_context.ts'
import { withLiveRelease } from './runs/run_broken.ts'

/** Result of a run, for the summary and `--json`. */
export interface RunReport extends AskedReports {
  job: string
  days: string[]
  feeds: IngestReport['feeds']
  /** Results of the sources that the run read. */
  sources?: SourceReport[]
  /** Counted conversations of the newest release; absent if there are none. */
  heard?: ConversationCounts
  /** What the run removed because its retention time had passed; absent if no retention time is set. */
  expired?: Expired | undefined
  /** Number of built and reused partitions, by model. */
  models: BuildReport['counts']
  releases: Manifest[]
  /** The live release after the run, and whether the run moved the pointer. */
  live?: string
  moved: boolean
  seconds: number
}

/** The part of a run's result that a job's own `run` returns. */
type Done = Omit<RunReport, 'job' | 'days' | 'seconds'>

/** Properties of a job. */
export interface JobFacts {
  /** Name of its file in `jobs/`, without the extension. */
  name: string
  /** Describes the day of the job's release, for the help of the command line. */
  about: string
  /** The day of the job if none is named: the newest complete day, the current day (`running`), or none because the job needs a range. */
  day: 'complete' | 'running' | 'range'
  /** Priority of the job's partitions in a queue; lower numbers run first. */
  priority: number
}

export interface JobDefinition extends JobFacts {
  run(request: JobRequest, context: RunContext, stage: Stage, language: RunLanguage): Promise<Done>
}

export interface Job extends JobFacts {
  run(request: JobRequest, context: RunContext, stage: Stage): Promise<Done>
}

/** Defines a job, which is the default export of a file in `jobs/`. The job's use of language models is recorded even if it fails. */
export function job(definition: JobDefinition): Job {
  return {
    ...definition,
    async run(request, context, stage) {
      const language = runLanguage(context.settings, context.home)
      try {
        return await definition.run(request, context, stage, language)
      } catch (error) {
        throw await withLiveRelease(error, context.releases)
      } finally {
        await keepUse(context.lake.store, request.days, language)
      }
    },
  }
}
