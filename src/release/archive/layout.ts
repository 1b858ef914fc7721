/**
 * Prefix of the archive in the store. The archive holds the published tables of each release, as one immutable Parquet object per table
 * and day.
 */
export const archiveRoot = 'archive'

/** A release in the archive, as its entry's key names it. */
export interface ArchivedName {
  /** The release's day. */
  day: string
  /** Position among the releases of that day, from 1. */
  number: number
  release: string
  /** Name of the schema of its tables. */
  schema: string
  /** Whether it was archived before its day was over. */
  isIntraday: boolean
}

/** Columns that each object has in addition to those of its table: day, build time and id of its release. */
export const archiveColumns = ['as_of', 'released_at', 'release'] as const

/** Perturbed counts of people, used to filter requests and never published. */
export const countColumns = ['holders', 'traders'] as const

/** Key of the rows of a table that a release published for a day. */
export function archiveKey(table: string, day: string, release: string): string {
  return `${archiveRoot}/${table}/${day}/${release}.parquet`
}

/** Key of the object that readers get if a table has counts of people. It has the rows of the table without these counts. */
export function fileKey(table: string, day: string, release: string): string {
  return `${archiveRoot}/files/${table}/${day}/${release}.parquet`
}

export const entriesPrefix = `${archiveRoot}/releases`
export const monthsPrefix = `${archiveRoot}/months`

export function entryKey({ day, number, release, schema, isIntraday }: ArchivedName): string {
  const mark = isIntraday ? '.intraday' : ''
  return `${entriesPrefix}/${day}/${String(number).padStart(4, '0')}.${release}.${schema}${mark}.json`
}

/** Parses the key of an entry. Undefined if the key is not that of an entry. */
export function entryNamed(key: string): ArchivedName | undefined {
  const found = /\/(\d{4}-\d\d-\d\d)\/(\d{4})\.([A-Za-z0-9-]+)\.([0-9a-f]+)(\.intraday)?\.json$/.exec(key)
  if (!found) return undefined
  const [, day, number, release, schema, mark] = found
  return { day, number: Number(number), release, schema, isIntraday: mark !== undefined }
}

/** Key of a release's `PartitionMap`: which release wrote each day of the tables partitioned by day. */
export function partitionsKey(day: string, release: string): string {
  return `${archiveRoot}/partitions/${day}/${release}.json`
}

/**
 * Key of the object with the meanings and types of columns. The key contains a digest of that content, so that releases with the same
 * columns share the object.
 */
export function schemaKey(digest: string): string {
  return `${archiveRoot}/schemas/${digest}.json`
}

/** Key of a compacted month, in which all objects of one table are merged and sorted by subject. `members` is the hash of their names. */
export function monthKey(table: string, month: string, members: string): string {
  return `${monthsPrefix}/${table}/${month}/${members}.parquet`
}
