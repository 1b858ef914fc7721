import type { Outbox } from './outbox.ts'

/** Thrown if a source cannot be read. What was read before is kept, and the next pull continues there. */
export class SourceFailure extends Error {
  override name = 'SourceFailure'
}

/** Result of a pull: numbers of landing files and rows, and warnings to the operator about rows that were not read. */
export interface Pulled {
  files: number
  rows: number
  warnings: string[]
  /** Numbers of entries that are not rows of a feed, by reason. */
  leftOut?: Record<string, number>
  /** Why the source could not be read to its end; absent if it was. */
  failed?: string
  /**
   * Whether there is more to read. The next pull reads it after these files are ingested, because local copies are
   * limited.
   */
  more?: boolean
}

/** What a source works with, besides its own settings. */
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
