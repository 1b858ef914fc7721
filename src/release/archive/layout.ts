/**
 * Prefix of the archive in the store. The archive contains the published tables of each release. Each Parquet object has the rows of one
 * table for one day, as one release published them. Objects never change.
 */
export const archiveRoot = 'archive'

/** A release in the archive, as described by the key of its entry. */
export interface ArchivedName {
  /** The day of the release. */
  day: string
  /** Position of the release among the releases of its day, starting at 1. */
  number: number
  release: string
  /** Name of the schema that describes the tables of the release. */
  schema: string
  /** Whether the release was archived before its day was over. */
  isIntraday: boolean
}

/** Columns that the archive adds to every table: the day, build time and id of the release. */
export const archiveColumns = ['as_of', 'released_at', 'release'] as const

/** Columns with perturbed counts of people. Requests can filter by these columns, but their values are never published. */
export const countColumns = ['holders', 'traders'] as const

/** Key of the object with the rows that a release published in a table for a day. */
export function archiveKey(table: string, day: string, release: string): string {
  return `${archiveRoot}/${table}/${day}/${release}.parquet`
}

/**
 * Key of the object that users download if a table has counts of people. It contains the same rows without these
 * counts.
 */
export function fileKey(table: string, day: string, release: string): string {
  return `${archiveRoot}/files/${table}/${day}/${release}.parquet`
}

export const entriesPrefix = `${archiveRoot}/releases`
export const monthsPrefix = `${archiveRoot}/months`

export function entryKey({ day, number, release, schema, isIntraday }: ArchivedName): string {
  const mark = isIntraday ? '.intraday' : ''
  return `${entriesPrefix}/${day}/${String(number).padStart(4, '0')}.${release}.${schema}${mark}.json`
}

/** Parses the key of an entry; undefined if it is the key of another object. */
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
 * Key of the object with the types and meanings of columns. The key contains a digest of the object, so that releases
 * with the same columns share one object.
 */
export function schemaKey(digest: string): string {
  return `${archiveRoot}/schemas/${digest}.json`
}

/**
 * Key of a compacted month. It merges all objects of one table in that month, sorted by subject. `members` is a hash of
 * the names of these objects.
 */
export function monthKey(table: string, month: string, members: string): string {
  return `${monthsPrefix}/${table}/${month}/${members}.parquet`
}
