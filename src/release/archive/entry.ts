import { z } from 'zod'
import { publishedPassages } from '../../search/index/published.ts'

const object = z.object({ rows: z.int().min(0), bytes: z.int().min(0), sha256: z.string() })

/** What the archive records about an object: its number of rows, and the size and SHA-256 of its bytes. */
export type ArchivedObject = z.output<typeof object>

/** The archive's record of one release. It is written last, so all objects of a release exist if its entry exists. */
export const entrySchema = z.object({
  /** `formats.archive` when the entry was written. The oldest entries lack it. */
  archive: z.int().default(1),
  release: z.string(),
  as_of: z.iso.date(),
  /** Time at which the release was built; ISO 8601. */
  released_at: z.string(),
  /** Name of the job that built the release. */
  pipeline: z.string(),
  /** `formats.release` when the release was built. */
  format: z.int().optional(),
  /** Digest of the release. */
  digest: z.string(),
  /** Name of the schema that describes the tables of the release. */
  schema: z.string(),
  passages: publishedPassages.optional(),
  /** True if the day was not over when the release was archived. Missing for all other releases. */
  intraday: z.boolean().optional(),
  tables: z.record(z.string(), object.extend({ file: object.optional() })),
})

/** An entry as TypeScript sees it. Only tables with counts of people have a `file`: the object without these counts. */
export type ArchiveEntry = z.output<typeof entrySchema>

/** A published table, as it is described to users of the archive. */
export interface TableSchema {
  about: string
  /** Columns that together identify a row among the rows of one day. */
  grain: string[]
  /** Whether the table is partitioned by day. If so, one release contains rows of many days. */
  byDay: boolean
  columns: { name: string; type: string; about: string }[]
}

export type Schemas = Record<string, TableSchema>

/**
 * For each table and day: the release that wrote the object, and the first digits of the digest of the lake partition from which the object
 * was copied.
 */
export type PartitionMap = Record<string, Record<string, { release: string; digest: string }>>
