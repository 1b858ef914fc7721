import type { Outbox } from './outbox.ts'

/** Thrown where a source cannot be read. What was read of it before is kept; its next pull goes on from there. */
export class SourceFailure extends Error {
  override name = 'SourceFailure'
}

/** What one pull brought: landing files and rows, and what an operator should know of rows that were not read. */
export interface Pulled {
  files: number
  rows: number
  warnings: string[]
  /** What was left out on purpose, by reason: entries that are no rows of a feed. */
  leftOut?: Record<string, number>
  /** Why the source could not be read to its end; absent where it was. */
  failed?: string
  /** Whether there is more, which the next pull brings once this is taken in: what lies here is bounded. */
  more?: boolean
}

/** What a source works with, besides its own settings. */
export interface SourceContext {
  /** DuckDB's memory and threads for a conversion. */
  memory: string
  threads: number
  /** Of each request to a bucket. */
  timeoutMs: number
  retries: number
  /** Bytes of landing files that are brought here before they are taken in. */
  roundBytes: number
}

/**
 * A place that rows come from, which is no landing folder: a database, a bucket, exports of another service. `pull` writes
 * what is new to the outbox as landing files and takes nothing in. Pulled again after a kill, it repeats and loses nothing.
 */
export interface Source {
  readonly name: string
  readonly kind: string
  /** Feeds that its landing files are of. */
  readonly feeds: string[]
  pull(outbox: Outbox, say: (progress: string) => void): Promise<Pulled>
  /** Called when what it pulled was taken in. */
  settle?(outbox: Outbox): Promise<void>
}
