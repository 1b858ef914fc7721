import { formats } from '../../base/formats.ts'

/**
 * The list of everything in the lake: ingested landing files, the parts of each bronze partition, and built partitions. It must be JSON
 * data without nulls, because `Versions` stores it.
 */
export interface Catalog {
  /** The value of `formats.catalog` in the version of this project that wrote the catalog. Absent in format 1. */
  format?: number
  /**
   * Number of the last delivery. A delivery is an ingest run that added data. If several rows have the same key, the row with the highest
   * delivery number is current.
   */
  deliveries: number
  /** The ingested landing files, by feed and SHA-256 of the content. */
  files: Record<string, Record<string, FileRecord>>
  /** The parts of each bronze partition, by feed and partition (`YYYY-MM-DD`, `all` or a CIK). */
  bronze: Record<string, Record<string, BronzePart[]>>
  /** The key indexes of those feeds whose key does not determine the partition, by feed. */
  keys: Record<string, KeyIndex[]>
  quarantine: QuarantinePart[]
  /** Hash of the secret with which person ids are computed. Absent until data was ingested. */
  people?: string
  /** The newest build of each partition, by model and partition. */
  built: Record<string, Record<string, Built>>
}

export interface FileRecord {
  name: string
  bytes: number
  modified_ms: number
  delivery: number
  at: string
  read: number
  accepted: number
  quarantined: number
}

export interface BronzePart {
  key: string
  rows: number
  /** SHA-256 of the object. */
  digest: string
  /** Whether a key occurs more than once in the part, or the part has a `moved` row. */
  repeats: boolean
  /** Set if the free text of the part was removed, because the retention time had passed. */
  expired?: true
}

export interface KeyIndex {
  key: string
  rows: number
}

export interface QuarantinePart {
  key: string
  feed: string
  delivery: number
  rows: number
  /** When the rows were quarantined. Absent if an early version of this project wrote the entry. */
  at?: string
  /** Set if the text of the rows was removed, because the retention time had passed. File, line and reason are kept. */
  expired?: true
}

/**
 * One built partition: the fingerprint, digest and size of its object, and short hashes with which the next build can say what has changed.
 */
export interface Built {
  fingerprint: string
  digest: string
  rows: number
  bytes: number
  causes: Causes
}

/** The parts of a fingerprint. Each part has its own hash, so that `plan` can name the part that changed. */
export interface Causes {
  model: string
  engine: string
  settings: string
  /** For each input, a hash of the digests of the partitions that were read. */
  inputs: Record<string, string>
}

/**
 * Whether the free text of a bronze partition was removed. No rows are added to such a partition, and late rows are quarantined instead.
 */
export function isExpired(parts: readonly BronzePart[] | undefined): boolean {
  return parts?.some((part) => part.expired) ?? false
}

export function emptyCatalog(): Catalog {
  return { format: formats.catalog, deliveries: 0, files: {}, bronze: {}, keys: {}, quarantine: [], built: {} }
}

/** The format of a catalog. A catalog of format 1 may lack `people`. */
export function catalogFormat({ format = 1 }: Catalog): number {
  return format
}
