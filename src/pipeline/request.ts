import type { ConfiguredSource } from '../sources/configured.ts'

/** Runs `work` as one stage of a job and shows the title of the stage. `work` may call `say` to show its progress below the title. */
export type Stage = <T>(title: string, work: (say: (progress: string) => void) => Promise<T>) => Promise<T>

export interface JobRequest {
  /** The days whose releases the job builds, ascending. */
  days: string[]
  /** Folder or bucket with landing files. If it is undefined, no landing files are ingested. */
  landing?: string
  /** Feeds whose landing files are ingested. Default: all feeds. */
  feeds?: string[]
  /** Sources that are read before the landing files. Default: none. */
  sources?: ConfiguredSource[]
  /** Whether the operator named the day. If so, the release of this day goes live even if a release of a newer day is live. */
  isDayNamed: boolean
  /** Names of the audit checks that may fail, because the operator accepts this. */
  accepted: string[]
}
