import type { DuckDBConnection } from '@duckdb/node-api'
import type { QueryTemplate } from './graph/query.ts'

/**
 * How the output of a model is partitioned: by day, by week (named by a Monday and computed from the days before), by release day
 * (`as_of`), by a key of its feed such as the company, or not at all (`all`).
 */
export type Partitioning = 'day' | 'week' | 'as_of' | 'key' | 'all'

/**
 * Which partitions of an input a partition of a model reads. `days`: the last N days up to the day of the partition. `newest`: the newest
 * day up to the day of the partition, and for each number N the newest day that is at least N days older. `history`: all partitions up to
 * the day of the partition. `all`: all partitions. `previous`: the newest earlier week, only for a weekly model that reads itself.
 */
export type Span = { days: number } | { newest: number[] } | 'history' | 'all' | 'previous'

/** The contract of a model: the header of a SQL file, or the definition of a TypeScript model. */
export interface ModelContract {
  about: string
  /** The columns of the unique key. Rows are sorted by these columns. */
  grain: string[]
  /** The description and unit of each column, in the order of the columns. */
  columns: Record<string, string>
  /** SQL conditions that are true or null in every row. */
  checks: string[]
  partition: Partitioning
  /** False for a view. The query of a view is inlined into the queries that read the view. */
  stored: boolean
  /** Whether each day is divided into shards of people. Each shard is a partition, and is computed only from the people in this shard. */
  sharded: boolean
  /** Whether the model is a table of the release. Only gold models can be published. */
  published: boolean
  reads: Record<string, Span>
  /**
   * If one query may compute several partitions, the maximum number of input rows of such a query. The column `day` or `week` must then
   * contain the partition of each row. Absent if each partition needs its own query.
   */
  batch?: number
}

/** The column that contains the partition of each row in a batched model. */
export function partitionColumn({ partition }: Pick<ModelContract, 'partition'>): 'day' | 'week' {
  return partition === 'week' ? 'week' : 'day'
}

export interface Model extends ModelContract {
  /** `layer.name`, which follows from the path of the file. */
  name: string
  layer: string
  /** Path of the source file, relative to the project. */
  source: string
  /** Names of the models and feeds (`bronze.x`) that the model reads. */
  inputs: string[]
  /** Names of the settings that the model reads with `getvariable()`. */
  settings: string[]
  /** Whether the model reads the variable `day` or `as_of`. */
  readsDay: boolean
  /** Names of the macros that the model calls, directly or through other macros. */
  macros: string[]
  /**
   * Hash of everything that determines the output except inputs and settings: query or TypeScript sources, macros, contract and
   * configuration files.
   */
  hash: string
  body: { sql: string; template: QueryTemplate } | { run: ModelRun; types: Record<string, string> }
}

/**
 * Arguments of the function that runs a TypeScript model. In `connection`, each input is a view named `layer.name`, and the variables of
 * the partition are set.
 */
export interface ModelJob {
  connection: DuckDBConnection
  /** The partitions to build, ascending. There are several only if the model is batched. */
  partitions: string[]
  /** Name of the table that the model must create, with the columns of the contract. */
  output: string
  /** Reads a stored document. `sha256` is the SHA-256 of the document in hex, which a row of an input contains. */
  document(sha256: string): Promise<Buffer>
}

export type ModelRun = (job: ModelJob) => Promise<void>
