import { type RunLanguage, runLanguage } from '../ask/providers.ts'
import type { IngestReport } from '../ingest/ingest.ts'
import type { Manifest } from '../release/manifest.ts'
import type { ConversationCounts } from './conversation_counts.ts'
import type { SourceReport } from './inputs/ingest_source.ts'
import type { AskedReports } from './language/ask_models.ts'
import { keepUse } from './language/language_use.ts'
import type { JobRequest, Stage } from './request.ts'
import type { RunContext } from './run_context.ts'
import { withLiveRelease } from './runs/run_broken.ts'

/** What a run did, for the summary and for `--json`. */
export interface RunReport extends AskedReports {
  job: string
  days: string[]
  feeds: IngestReport['feeds']
  /** What reading the sources of config/sources.yaml did. */
  sources?: SourceReport[]
  /** What of conversations counts in the newest release; absent without any. */
  heard?: ConversationCounts
  /** Partitions built and found standing, by model. */
  models: Record<string, { built: number; reused: number }>
  releases: Manifest[]
  /** Whether the pointer moved, and to what. */
  live?: string
  moved: boolean
  seconds: number
}

/** What a run gives back, besides what its caller knows. */
type Done = Omit<RunReport, 'job' | 'days' | 'seconds'>

/** What a job is, besides what it does. */
export interface JobFacts {
  /** Its file's name in `jobs/`. */
  name: string
  /** What its release is, for the help of the command line. */
  about: string
  /** Which day it speaks for, unless told: the newest one that is over, the running one, or a range that has to be named. */
  day: 'complete' | 'running' | 'range'
  /** How soon its partitions come to their turn in a queue; a lower number goes before a higher one. */
  priority: number
}

export interface JobDefinition extends JobFacts {
  run(request: JobRequest, context: RunContext, stage: Stage, language: RunLanguage): Promise<Done>
}

export interface Job extends JobFacts {
  run(request: JobRequest, context: RunContext, stage: Stage): Promise<Done>
}

/** Defines a job: a file in `jobs/`, and nothing else. What it asks of language models is noted however it ends. */
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
