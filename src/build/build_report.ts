import type { Built } from '../lake/catalog/catalog.ts'

/** Existing partitions after a build, by model and partition. */
export type BuiltPartitions = Map<string, Map<string, Built>>

export interface BuildReport {
  builtPartitions: BuiltPartitions
  /** Numbers of built and reused partitions by model, in build order. */
  counts: Record<string, BuildCounts>
}

export interface BuildCounts {
  built: number
  reused: number
  /** Reused partitions that an older model, setting or input produced. They are kept because text that they read has expired. */
  outdated?: number
}

export interface BuildProgress {
  model: string
  done: number
  total: number
}
