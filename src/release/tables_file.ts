import type { CleanProcess } from '../base/clean_process.ts'
import { sourceFile } from '../base/source_file.ts'

/** One table of a release, and the partitions of the lake from which it is written. */
export interface TableSource {
  name: string
  /** The SQL type of each column, in order. */
  columns: Record<string, string>
  /** The partitions, in the order in which the table contains their rows. */
  partitions: { partition: string; digest: string; path: string; rows: number }[]
}

/** The message that tells the separate process which tables to write. */
export interface TablesRequest {
  file: string
  tables: TableSource[]
}

/**
 * Writes tables to a new DuckDB file. This happens in a separate process that reads only the partitions of one release.
 */
export function writeTables(clean: CleanProcess, file: string, tables: TableSource[]): Promise<void> {
  const request: TablesRequest = { file, tables: tables.map(bare) }
  return clean.run(sourceFile('./fill_tables', import.meta.url), request)
}

function bare({ name, columns, partitions }: TableSource): TableSource {
  return { name, columns, partitions }
}
