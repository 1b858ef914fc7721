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

/** Result of a run. The command line prints it as a summary or, with `--json`, as JSON. */
export interface RunReport extends AskedReports {
  job: string
  days: string[]
  feeds: IngestReport['feeds']
  /** The result of each source that the run read. */
  sources?: SourceReport[]
  /** Conversation counts of the newest release. Absent if the release has no conversations. */
  heard?: ConversationCounts
  /** Text that the run removed because its retention time had passed. Absent if no retention time is set. */
  expired?: Expired | undefined
  /** Number of built and reused partitions, by model. */
  models: BuildReport['counts']
  releases: Manifest[]
  /** `live` is the live release after the run. `moved` tells whether the run put another release live. */
  live?: string
  moved: boolean
  seconds: number
}

/** The part of a run's report that the job itself returns. The command adds the rest. */
type Done = Omit<RunReport, 'job' | 'days' | 'seconds'>

/** Properties of a job. */
export interface JobFacts {
  /** Name of the job, which is the name of its file in `jobs/` without the extension. */
  name: string
  /** Describes the day that the job builds. The help of the command line shows it. */
  about: string
  /**
   * The day that the job builds if the operator names no day. `complete` is the newest complete day and `running` is the current day; a job
   * with `range` needs a range of days.
   */
  day: 'complete' | 'running' | 'range'
  /** Priority of the job's partitions in the queue. Partitions with lower numbers are built first. */
  priority: number
}

export interface JobDefinition extends JobFacts {
  run(request: JobRequest, context: RunContext, stage: Stage, language: RunLanguage): Promise<Done>
}

export interface Job extends JobFacts {
  run(request: JobRequest, context: RunContext, stage: Stage): Promise<Done>
}

/** Defines the job that a file in `jobs/` exports by default. The use of language models is recorded even if the job fails. */
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
