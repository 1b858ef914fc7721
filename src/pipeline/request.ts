import type { ConfiguredSource } from '../sources/configured.ts'

/** Runs one stage under a title; what it returns as `details` is shown below the title when it is done. */
export type Stage = <T>(title: string, work: (say: (progress: string) => void) => Promise<T>) => Promise<T>

export interface JobRequest {
  /** The day, or the days in order, that releases are built for. */
  days: string[]
  /** Landing folder; undefined takes nothing in. */
  landing?: string
  /** Feeds to take in; default all. */
  feeds?: string[]
  /** Sources that are read before the landing folder; default none. */
  sources?: ConfiguredSource[]
  /** Whether the day was named by the operator, and is no default: then it goes live though a newer one is. */
  isDayNamed: boolean
  /** Failed audit checks that the operator accepts. */
  accepted: string[]
}
