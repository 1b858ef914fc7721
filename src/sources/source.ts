import type { Outbox } from './outbox.ts'

/** Thrown if a source cannot be read. Rows that were read before the failure are kept, and the next pull continues after these rows. */
export class SourceFailure extends Error {
  override name = 'SourceFailure'
}

/** Result of a pull: the numbers of landing files and rows, and the reasons why other rows were not read. */
export interface Pulled {
  files: number
  rows: number
  warnings: string[]
  /** Numbers of entries that are not rows of a feed, by reason. */
  leftOut?: Record<string, number>
  /** Why the source could not be read to its end; absent if it was read to its end. */
  failed?: string
  /**
   * Whether there are more files to read. The next pull reads them after these files are ingested, because the size of
   * local copies is limited.
   */
  more?: boolean
}

/** Limits that all sources have in common, in addition to the settings of each source. */
export interface SourceContext {
  /** DuckDB's memory and threads for a conversion. */
  memory: string
  threads: number
  /** Limits of each request to a bucket. */
  timeoutMs: number
  retries: number
  /** Maximum bytes of landing files that are copied before they are ingested. */
  roundBytes: number
}

/**
 * A source of rows other than a landing folder: a database, a bucket, exports of another service. `pull` writes new
 * rows to the outbox as landing files, without ingesting them; it is idempotent, and safe to kill.
 */
export interface Source {
  readonly name: string
  readonly kind: string
  /** Feeds of its landing files. */
  readonly feeds: string[]
  pull(outbox: Outbox, say: (progress: string) => void): Promise<Pulled>
  /** Called after the pulled files were ingested. */
  settle?(outbox: Outbox): Promise<void>
}
