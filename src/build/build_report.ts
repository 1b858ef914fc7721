import type { Built } from '../lake/catalog/catalog.ts'

/** The partitions that exist after a build, by model and partition. */
export type BuiltPartitions = Map<string, Map<string, Built>>

export interface BuildReport {
  builtPartitions: BuiltPartitions
  /** Numbers of built and reused partitions, by model in build order. */
  counts: Record<string, BuildCounts>
}

export interface BuildCounts {
  built: number
  reused: number
  /**
   * Number of reused partitions that are not up to date: the model, a setting or an input has changed since. They cannot be rebuilt,
   * because text that they read has expired.
   */
  outdated?: number
}

export interface BuildProgress {
  model: string
  done: number
  total: number
}
