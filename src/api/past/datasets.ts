import { z } from 'zod'
import type { ArchivedObject, ArchiveEntry, TableSchema } from '../../release/archive/entry.ts'
import { countColumns, fileKey, objectKey } from '../../release/archive/layout.ts'
import { Problem } from '../http/problem.ts'

/** A day of a dataset: a file, and which release it is from. */
export const datasetDay = z.object({
  as_of: z.iso.date().describe('Day of the release.'),
  release: z.string().describe('Id of the release.'),
  released_at: z.iso.datetime().describe('When the release was made; ISO 8601, UTC.').meta({ pattern: undefined }),
  rows: z.int().min(0).meta({ maximum: undefined }),
  bytes: z.int().min(0).describe('Size of the file.').meta({ maximum: undefined }),
  sha256: z.string().describe('SHA-256 of the file in hex, which is also its ETag.'),
  path: z.string().describe('Where the file is, below the address of the service.'),
})

/** The file of a dataset for a release: its key, and what it is. Undefined where the release lacks the table. */
export function fileOf(name: string, entry: ArchiveEntry): (ArchivedObject & { key: string }) | undefined {
  const table = entry.tables[name]
  if (!table) return undefined
  const { file, ...object } = table
  const key = (file ? fileKey : objectKey)(name, entry.as_of, entry.release)
  return { key, ...(file ?? object) }
}

/** How a dataset's file of a release is told. */
export function dayOf(name: string, entry: ArchiveEntry, vintage: string): z.output<typeof datasetDay> | undefined {
  const file = fileOf(name, entry)
  if (!file) return undefined
  const { as_of, release, released_at } = entry
  const { rows, bytes, sha256 } = file
  const path = `/v1/datasets/${name}/${as_of}.parquet${vintage === 'first' ? '' : `?vintage=${vintage}`}`
  return { as_of, release, released_at, rows, bytes, sha256, path }
}

/** Columns of a dataset's files, with units where the name tells them. */
export function columnsOfFile({ columns }: TableSchema) {
  const counts = new Set<string>(countColumns)
  return [
    ...columns.filter(({ name }) => !counts.has(name)),
    { name: 'as_of', type: 'DATE', about: 'day of the release' },
    { name: 'released_at', type: 'TIMESTAMP', about: 'when the release was made, UTC' },
    { name: 'release', type: 'VARCHAR', about: 'id of the release' },
  ].map(({ name, type, about }) => ({ name, type, about, unit: unitOf(name) }))
}

function unitOf(name: string): string | null {
  if (/(^|_)pct$|_pct_/.test(name)) return 'percent'
  return /_usd$/.test(name) ? 'US dollars' : null
}

/** A 404 for a dataset that there is none of. */
export function noSuchDataset(name: string, known: string[]): Problem {
  return new Problem(
    404,
    'no-such-dataset',
    `name: found "${name.slice(0, 40)}", expected one of: ${known.join(', ')}.`,
  )
}

/** A 404 for a day of a dataset that there is no file of. */
export function noSuchFile(name: string, day: string, range: { first: string; last: string } | undefined): Problem {
  const expected = range ? `a day with a release from ${range.first} to ${range.last}` : 'none, as the archive is empty'
  return new Problem(404, 'no-such-file', `as_of: found ${day}, of which ${name} has no file; expected ${expected}.`)
}
