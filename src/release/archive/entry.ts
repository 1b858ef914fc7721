import { z } from 'zod'
import { publishedPassages } from '../../search/index/published.ts'

const object = z.object({ rows: z.int().min(0), bytes: z.int().min(0), sha256: z.string() })

/** An object of the archive: its rows, and the size and SHA-256 of its bytes. */
export type ArchivedObject = z.output<typeof object>

/** The archive's record of one release. It is written last, so a release with an entry has all its objects. */
export const entrySchema = z.object({
  /** `formats.archive` when the entry was written. The oldest entries lack it. */
  archive: z.int().default(1),
  release: z.string(),
  as_of: z.iso.date(),
  /** When the release was built, ISO 8601. */
  released_at: z.string(),
  /** Name of the job that built it. */
  pipeline: z.string(),
  /** `formats.release` when the release was built. */
  format: z.int().optional(),
  /** The release's own digest. */
  digest: z.string(),
  /** Name of its schema. */
  schema: z.string(),
  passages: publishedPassages.optional(),
  /** True if the day was not over when the release was archived, otherwise absent. */
  intraday: z.boolean().optional(),
  tables: z.record(z.string(), object.extend({ file: object.optional() })),
})

/** The `file` of a table is the object without counts of people. Only tables with such counts have a `file`. */
export type ArchiveEntry = z.output<typeof entrySchema>

/** A published table as it is described to readers. */
export interface TableSchema {
  about: string
  /** Columns that are unique together on a day. */
  grain: string[]
  /** Whether the table is partitioned by day, so that a release has many days of it. */
  byDay: boolean
  columns: { name: string; type: string; about: string }[]
}

export type Schemas = Record<string, TableSchema>

/**
 * For each table and day: the release that wrote the object, and the start of the digest of the lake partition from which the object was
 * copied.
 */
export type PartitionMap = Record<string, Record<string, { release: string; digest: string }>>
