import type { DuckDBConnection } from '@duckdb/node-api'
import type { QueryTemplate } from './graph/query.ts'

/**
 * How a model's output is partitioned: by day, by week (named by a Monday and computed from earlier days), by release
 * day, by a key of its feed such as a company, or not at all.
 */
export type Partitioning = 'day' | 'week' | 'as_of' | 'key' | 'all'

/**
 * The partitions of an input that a model's partition reads: the `N days` that end on it, the whole `history` up to it,
 * the `newest` day up to it (and, for each further number, the newest day at least that many days before), or `all`.
 * `previous` is the partition of an earlier week, for a weekly model that reads itself.
 */
export type Span = { days: number } | { newest: number[] } | 'history' | 'all' | 'previous'

/** The contract of a model: the header of a SQL file, or the definition of a TypeScript step. */
export interface ModelContract {
  about: string
  /** Unique key; rows are sorted by it. */
  grain: string[]
  /** Column to its description with unit, in order. */
  columns: Record<string, string>
  /** SQL conditions that are true or null in every row. */
  checks: string[]
  partition: Partitioning
  /** False for a view, which is inlined into its dependents. */
  stored: boolean
  /** Whether a gold model is a table of the release. */
  published: boolean
  reads: Record<string, Span>
  /**
   * Maximum input rows of one query over several days, for a model whose rows depend only on their own `day`. Absent if
   * each partition needs its own query.
   */
  batch?: number
}

export interface Model extends ModelContract {
  /** `layer.name`, from the path. */
  name: string
  layer: string
  /** Path of its source, relative to the project. */
  source: string
  /** Models and feeds (`bronze.x`) that it reads. */
  inputs: string[]
  /** Names of settings it reads with `getvariable()`. */
  settings: string[]
  /** Whether it reads the variable `day` or `as_of`. */
  readsDay: boolean
  /** Macros it calls, directly or through others. */
  macros: string[]
  /** Hash of everything that determines its output except inputs and settings: query, step source, macros, contract. */
  hash: string
  body: { sql: string; template: QueryTemplate } | { run: StepRun; types: Record<string, string> }
}

/** Arguments of a TypeScript step: its inputs exist as views `layer.name`, and the variables are set. */
export interface StepJob {
  connection: DuckDBConnection
  /** The partition, or the first of a batch. */
  partition: string
  /** Name of the table to create, with the promised columns. */
  output: string
  /** Files of a stored input, one per partition. A file never changes, so a step may cache what it has read from it. */
  files(input: string): string[]
  /** Reads a stored document by its SHA-256 in hex, which comes from a row of an input. */
  document(sha256: string): Promise<Buffer>
}

export type StepRun = (job: StepJob) => Promise<void>
