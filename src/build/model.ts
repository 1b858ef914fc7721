import type { DuckDBConnection } from '@duckdb/node-api'
import type { Template } from './query.ts'

/**
 * How a model's output is divided: an object a day, one a week (named by its Monday, and made of what lies before it), one
 * a release day, one a key of the feed that it reads (a company, say), or one in all.
 */
export type Partitioning = 'day' | 'week' | 'as_of' | 'key' | 'all'

/**
 * Which partitions of an input a model is given, seen from its own: the `N days` that end on it, its whole `history`,
 * the `newest` day up to it (and the newest that lie some days further back), or `all` there are. `previous` is how a model
 * reads itself: the week before its own.
 */
export type Span = { days: number } | { newest: number[] } | 'history' | 'all' | 'previous'

/** What a model promises: read from the header of a SQL file, or from the definition of a TypeScript step. */
export interface Contract {
  about: string
  /** Columns that are unique together; rows are stored in their order. */
  grain: string[]
  /** Column to its meaning, with unit, in the order of the output. */
  columns: Record<string, string>
  /** SQL conditions that hold (or are null) in every row. */
  checks: string[]
  partition: Partitioning
  /** False for a view, which is inlined into its readers. */
  stored: boolean
  /** Whether a gold model becomes a table of the release. */
  published: boolean
  reads: Record<string, Span>
  /**
   * Input rows that one query may be given at a time, over several days: of a model of which each day's rows follow from that
   * day's inputs alone, and say their `day`. Absent where each partition needs a query of its own.
   */
  batch?: number
}

export interface Model extends Contract {
  /** `layer.name`, from the path. */
  name: string
  layer: string
  /** Path of its source, relative to the project. */
  source: string
  /** Models and feeds (`bronze.x`) that it reads. */
  inputs: string[]
  /** Names of settings it reads with `getvariable()`. */
  settings: string[]
  /** Whether it reads the day that its partition is named by. */
  readsDay: boolean
  /** Names of macros it calls, directly or through others. */
  macros: string[]
  /** Hash of all that decides its output but inputs and settings: the query, the step's source, macros, the contract. */
  hash: string
  body: { sql: string; template: Template } | { run: StepRun; types: Record<string, string> }
}

/** What a TypeScript step is given: its inputs stand as views `layer.name`, the variables are set. */
export interface StepJob {
  connection: DuckDBConnection
  /** The partition; of a batch, its first. */
  partition: string
  /** Name of the table to create, with the promised columns. */
  output: string
  /** The bytes of a stored document by its SHA-256 (hex), which stands in a row of an input: content decides the output. */
  document(sha256: string): Promise<Buffer>
}

export type StepRun = (job: StepJob) => Promise<void>
