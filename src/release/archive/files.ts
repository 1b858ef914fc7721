import type { ArchivedObject, ArchiveEntry, TableSchema } from './entry.ts'
import { archiveColumns, archiveKey, countColumns, fileKey } from './layout.ts'

/** A published column of a file. `unit` is set if the name of the column implies a unit. */
export interface FileColumn {
  name: string
  type: string
  about: string
  unit: string | null
}

/** The object that users download for a table of a release; undefined if the release does not have the table. */
export function fileOf(table: string, entry: ArchiveEntry): (ArchivedObject & { key: string }) | undefined {
  const found = entry.tables[table]
  if (!found) return undefined
  const { file, ...object } = found
  const key = (file ? fileKey : archiveKey)(table, entry.as_of, entry.release)
  return { key, ...(file ?? object) }
}

/**
 * The columns of a file that users download: the columns of the table without counts of people, and the columns that
 * the archive adds.
 */
export function columnsOfFile({ columns }: TableSchema): FileColumn[] {
  const counts = new Set<string>(countColumns)
  const kept = columns.filter(({ name }) => !counts.has(name))
  return [...kept, ...own].map(({ name, type, about }) => ({ name, type, about, unit: unitOf(name) }))
}

const own = archiveColumns.map((name) => ({
  name,
  ...{
    as_of: { type: 'DATE', about: 'day of the release' },
    released_at: { type: 'TIMESTAMP', about: 'when the release was made, UTC' },
    release: { type: 'VARCHAR', about: 'id of the release' },
  }[name],
}))

function unitOf(name: string): string | null {
  if (/_pct($|_)/.test(name)) return 'percent'
  return name.endsWith('_usd') ? 'US dollars' : null
}
