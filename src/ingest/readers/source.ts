import type { DuckDBConnection } from '@duckdb/node-api'
import type { Inspection } from '../inspect.ts'
import type { LandingFile } from './landing.ts'

/**
 * A landing file in a batch: its number in the batch (in the order of names), its attributes, and the result of its
 * inspection.
 */
export interface StagedFile extends LandingFile {
  index: number
  inspection: Inspection
  /** The decompressed copy of a compressed Parquet file. */
  unpacked?: string
}

/**
 * Rows as a reader found them, before validation: a relation with `file` (number in the batch), `line`, `broken` (why
 * there is no row on that line, else null), `text` (the line, or null) and a column for each field in `types`.
 */
export interface RawRows {
  relation: string
  /** DuckDB type of each field that the files have. */
  types: Record<string, string>
  /** Number of rows of each file, by the file's number. */
  reads: Map<number, number>
  /** Returns the rows of some of the files; absent if the files cannot be read separately. */
  only?: (files: StagedFile[]) => RawRows
}

/** The parts of a batch that a reader needs. */
export interface ReadContext {
  connection: DuckDBConnection
  /** Schema for tables that are dropped with the batch. */
  schema: string
  /** Folder for files that are removed with the batch. */
  folder: string
}

/** Thrown if no row of a file can be ingested. The message is the reason for quarantining the file. */
export class FileRejected extends Error {
  override name = 'FileRejected'
}

/**
 * Whether an engine's error was caused by its input. All other errors, such as a lack of memory or disk space, an
 * interrupt or a bug in the engine, end the run without rejecting a file.
 */
export function isAboutInput(error: unknown): boolean {
  // Only errors of the operating system have a `syscall`. A failing disk must not cause a good file to be rejected.
  if ((error as NodeJS.ErrnoException).syscall) return false
  const message = (error as Error).message ?? ''
  if (/^(Out of Memory|INTERRUPT|INTERNAL|FATAL|TransactionContext|Binder|Catalog|Parser|Permission)/i.test(message))
    return false
  return !/No space left|Could not (write|fsync)|Too many open files|temporary directory|Input\/output error/i.test(
    message,
  )
}

/** Groups items for which `by` returns the same text, for example files that one query can read. */
export function grouped<T>(items: T[], by: (item: T) => string): T[][] {
  return [...Map.groupBy(items, by).values()]
}
