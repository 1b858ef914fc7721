import type { ConfiguredSource } from '../sources/configured.ts'

/** Runs one stage of a job and shows its title. `work` may call `say` to show its progress below the title. */
export type Stage = <T>(title: string, work: (say: (progress: string) => void) => Promise<T>) => Promise<T>

export interface JobRequest {
  /** The days of the releases, ascending. */
  days: string[]
  /** Landing folder; undefined to ingest nothing. */
  landing?: string
  /** Feeds to ingest. Default: all. */
  feeds?: string[]
  /** Sources that are read before the landing folder. Default: none. */
  sources?: ConfiguredSource[]
  /** Whether the operator named the day. If so, its release goes live even if a release of a newer day is live. */
  isDayNamed: boolean
  /** Failed audit checks that the operator accepts. */
  accepted: string[]
}
