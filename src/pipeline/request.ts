import type { ConfiguredSource } from '../sources/configured.ts'

/** Runs one stage of a job and shows its title. `work` may report progress, which is shown below the title. */
export type Stage = <T>(title: string, work: (say: (progress: string) => void) => Promise<T>) => Promise<T>

export interface JobRequest {
  /** The days of the releases, ascending. */
  days: string[]
  /** Landing folder; undefined to ingest nothing. */
  landing?: string
  /** Feeds to ingest; default all. */
  feeds?: string[]
  /** Sources that are read before the landing folder; default none. */
  sources?: ConfiguredSource[]
  /** Whether the operator named the day. If so, its release goes live even if a release of a newer day is live. */
  isDayNamed: boolean
  /** Failed audit checks that the operator accepts. */
  accepted: string[]
}
