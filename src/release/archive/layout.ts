/** The archive: what each release published, one immutable Parquet object a table and day, below this prefix of the store. */
export const archiveRoot = 'archive'

/** A release in the archive, as its entry's key names it. */
export interface ArchivedName {
  /** The release's day. */
  day: string
  /** Its place among the releases of that day, from 1. */
  number: number
  release: string
  /** Name of the schema of its tables. */
  schema: string
  /** Whether its day was not over when it was made. */
  isIntraday: boolean
}

/** Columns that each object has in addition to those of its table: the day, when its release was built, and its id. */
export const archiveColumns = ['as_of', 'released_at', 'release'] as const

/** Perturbed counts of people, used to filter requests and never published. */
export const countColumns = ['holders', 'traders'] as const

/** The rows of a table that a release published for a day. */
export function archiveKey(table: string, day: string, release: string): string {
  return `${archiveRoot}/${table}/${day}/${release}.parquet`
}

/** Key of the object without counts of people, for tables that have such counts; readers get this one. */
export function fileKey(table: string, day: string, release: string): string {
  return `${archiveRoot}/files/${table}/${day}/${release}.parquet`
}

export const entriesPrefix = `${archiveRoot}/releases`
export const monthsPrefix = `${archiveRoot}/months`

export function entryKey({ day, number, release, schema, isIntraday }: ArchivedName): string {
  const mark = isIntraday ? '.intraday' : ''
  return `${entriesPrefix}/${day}/${String(number).padStart(4, '0')}.${release}.${schema}${mark}.json`
}

/** Undefined if the key is not that of an entry. */
export function entryNamed(key: string): ArchivedName | undefined {
  const found = /\/(\d{4}-\d\d-\d\d)\/(\d{4})\.([A-Za-z0-9-]+)\.([0-9a-f]+)(\.intraday)?\.json$/.exec(key)
  if (!found) return undefined
  const [, day, number, release, schema, mark] = found
  return { day, number: Number(number), release, schema, isIntraday: mark !== undefined }
}

/** Which release wrote the object of each day that a release has of a table partitioned by day. */
export function partitionsKey(day: string, release: string): string {
  return `${archiveRoot}/partitions/${day}/${release}.json`
}

/** Meanings and types of columns, named by their content: releases share them. */
export function schemaKey(digest: string): string {
  return `${archiveRoot}/schemas/${digest}.json`
}

/** The objects of one table and month in one, sorted by subject; `members` is the hash of their names. */
export function monthKey(table: string, month: string, members: string): string {
  return `${monthsPrefix}/${table}/${month}/${members}.parquet`
}
