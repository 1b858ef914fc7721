import type { ConfiguredSource } from '../sources/configured.ts'

/** Runs one stage under a title; the returned `details` are shown below it. */
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
  /** Whether the operator named the day; then its release goes live even if there is a newer one. */
  isDayNamed: boolean
  /** Failed audit checks that the operator accepts. */
  accepted: string[]
}
