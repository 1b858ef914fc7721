import type { DuckDBConnection } from '@duckdb/node-api'
import type { QueryTemplate } from './graph/query.ts'

/**
 * How a model's output is partitioned: by day, by week (named by a Monday and computed from earlier days), by release
 * day, by a key of its feed such as a company, or not at all.
 */
export type Partitioning = 'day' | 'week' | 'as_of' | 'key' | 'all'

/**
 * The partitions of an input that a model's partition reads: the `N days` that end on that partition, the whole `history`
 * up to it, the `newest` day up to it (and, for each further number N, the newest day that is at least N days before that
 * newest day), or `all`. `previous` is the newest earlier week, for a weekly model that reads itself.
 */
export type Span = { days: number } | { newest: number[] } | 'history' | 'all' | 'previous'

/** The contract of a model: the header of a SQL file, or the definition of a TypeScript model. */
export interface ModelContract {
  about: string
  /** Unique key; rows are sorted by it. */
  grain: string[]
  /** Description of each column, with its unit, in order. */
  columns: Record<string, string>
  /** SQL conditions that are true or null in every row. */
  checks: string[]
  partition: Partitioning
  /** False for a view, which is inlined into its dependents. */
  stored: boolean
  /** Whether its days are divided into shards of people. Each shard is a partition, computed from the people of the shard alone. */
  sharded: boolean
  /** Whether a gold model is a table of the release. */
  published: boolean
  reads: Record<string, Span>
  /**
   * Maximum input rows of one query over several partitions, for a model whose column `day` or `week` contains the
   * partition of each row. Absent if each partition needs its own query.
   */
  batch?: number
}

/** The column of a batched model that contains the partition of each row. */
export function partitionColumn({ partition }: Pick<ModelContract, 'partition'>): 'day' | 'week' {
  return partition === 'week' ? 'week' : 'day'
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
  /** Macros that it calls, directly or through other macros. */
  macros: string[]
  /** Hash of everything that determines its output except inputs and settings: query, TypeScript source, macros, contract. */
  hash: string
  body: { sql: string; template: QueryTemplate } | { run: ModelRun; types: Record<string, string> }
}

/** Arguments of a TypeScript model. Its inputs are views named `layer.name`, and its variables are set. */
export interface ModelJob {
  connection: DuckDBConnection
  /** The partition or, for a batch, all its partitions, ascending. */
  partitions: string[]
  /** Name of the table to create, with the columns of the contract. */
  output: string
  /** Reads a stored document by its SHA-256 in hex, which comes from a row of an input. */
  document(sha256: string): Promise<Buffer>
}

export type ModelRun = (job: ModelJob) => Promise<void>
