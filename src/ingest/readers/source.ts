import type { DuckDBConnection } from '@duckdb/node-api'
import type { Inspection } from '../inspect.ts'
import type { LandingFile } from './landing.ts'

/**
 * A landing file in a batch: its number there (in the order of names), its attributes, and the result of its
 * inspection.
 */
export interface StagedFile extends LandingFile {
  index: number
  inspection: Inspection
  /** The decompressed copy of a compressed Parquet file. */
  unpacked?: string
}

/**
 * Rows as a reader found them, before any judgement: a relation with `file` (number in the batch), `line`, `broken` (why
 * there is no row on that line, else null), `text` (the line, or null) and a column for each field in `types`.
 */
export interface RawRows {
  relation: string
  /** DuckDB type of each field that the files have. */
  types: Record<string, string>
  /** Rows of each file, by number. */
  reads: Map<number, number>
  /** The same of some of its files, if they can be read again and apart. */
  only?: (files: StagedFile[]) => RawRows
}

/** The parts of a batch that a reader needs. */
export interface ReadContext {
  connection: DuckDBConnection
  /** Schema for tables that end with the batch. */
  schema: string
  /** Folder for files that end with the batch. */
  folder: string
}

/** Thrown for a file that cannot be ingested as a whole, with the reason for quarantine. */
export class FileRejected extends Error {
  override name = 'FileRejected'
}

/**
 * Whether an engine's error is about its input. Lack of memory or disk, an interrupt or a fault of the engine is not:
 * those end the run, and no file is refused for them.
 */
export function isAboutInput(error: unknown): boolean {
  // The operating system's, not the file's: a disk that fails must not cost a good file.
  if ((error as NodeJS.ErrnoException).syscall) return false
  const message = (error as Error).message ?? ''
  if (/^(Out of Memory|INTERRUPT|INTERNAL|FATAL|TransactionContext|Binder|Catalog|Parser|Permission)/i.test(message))
    return false
  return !/No space left|Could not (write|fsync)|Too many open files|temporary directory|Input\/output error/i.test(
    message,
  )
}

/** Groups files by a text; one query reads each group. */
export function grouped<T>(items: T[], by: (item: T) => string): T[][] {
  return [...Map.groupBy(items, by).values()]
}
