import { type RunLanguage, runLanguage } from '../ask/grades.ts'
import type { IngestReport } from '../ingest/ingest.ts'
import type { Manifest } from '../release/manifest.ts'
import type { Heard } from './heard.ts'
import type { SourceReport } from './inputs/ingest_source.ts'
import type { AskedReports } from './language/ask_models.ts'
import { keepUse } from './language/language_use.ts'
import type { JobRequest, Stage } from './request.ts'
import { whatStays } from './runs/run_broken.ts'
import type { Workplace } from './workplace.ts'

/** What a run did, for the summary and for `--json`. */
export interface RunReport extends AskedReports {
  job: string
  days: string[]
  feeds: IngestReport['feeds']
  /** What reading the sources of config/sources.yaml did. */
  sources?: SourceReport[]
  /** What of conversations counts in the newest release; absent without any. */
  heard?: Heard
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
  run(request: JobRequest, workplace: Workplace, stage: Stage, language: RunLanguage): Promise<Done>
}

export interface Job extends JobFacts {
  run(request: JobRequest, workplace: Workplace, stage: Stage): Promise<Done>
}

/** Defines a job: a file in `jobs/`, and nothing else. What it asks of language models is noted however it ends. */
export function job(definition: JobDefinition): Job {
  return {
    ...definition,
    async run(request, workplace, stage) {
      const language = runLanguage(workplace.settings, workplace.home)
      try {
        return await definition.run(request, workplace, stage, language)
      } catch (error) {
        throw await whatStays(error, workplace.releases)
      } finally {
        await keepUse(workplace.lake.store, request.days, language)
      }
    },
  }
}
