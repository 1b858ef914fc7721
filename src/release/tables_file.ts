import type { CleanProcess } from '../base/clean_process.ts'
import { sourceFile } from '../base/source_file.ts'

/** One table of a release, as partitions of the lake. */
export interface TableSource {
  name: string
  /** The SQL type of each column, in order. */
  columns: Record<string, string>
  /** The partitions, in the order in which the table stores their rows. */
  partitions: { partition: string; digest: string; path: string; rows: number }[]
}

/** Message to the process that writes the file. */
export interface TablesRequest {
  file: string
  tables: TableSource[]
}

/** Writes tables to a new DuckDB file, in a process that reads only the partitions of one release. */
export function writeTables(clean: CleanProcess, file: string, tables: TableSource[]): Promise<void> {
  const request: TablesRequest = { file, tables: tables.map(bare) }
  return clean.run(sourceFile('./fill_tables', import.meta.url), request)
}

function bare({ name, columns, partitions }: TableSource): TableSource {
  return { name, columns, partitions }
}
