import { formats } from '../../base/formats.ts'

/**
 * Everything that the lake contains: ingested landing files, parts of each bronze partition, and built partitions. The
 * catalog is stored as `Versions`, so it is JSON data without nulls.
 */
export interface Catalog {
  /** The catalog format (`formats.catalog`) of the version that wrote it; absent in format 1. */
  format?: number
  /**
   * Number of the last delivery. A delivery is an ingest that added data; of several rows with the same key, the one with the highest
   * delivery number is current.
   */
  deliveries: number
  /** Ingested landing files, by feed and SHA-256 of their content. */
  files: Record<string, Record<string, FileRecord>>
  /** Parts of each bronze partition, by feed and partition (`YYYY-MM-DD`, `all` or a CIK). */
  bronze: Record<string, Record<string, BronzePart[]>>
  /** Key indexes by feed, for feeds whose key does not determine the partition. */
  keys: Record<string, KeyIndex[]>
  quarantine: QuarantinePart[]
  /** Hash of the secret that person ids were derived with; absent until something was ingested. */
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
  /** Whether the free text of the part was removed because the retention time had passed. */
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
  /** When the rows were quarantined; absent if an early version wrote the entry. */
  at?: string
  /** Whether the text of its rows was removed because the retention time had passed. File, line and reason are kept. */
  expired?: true
}

/**
 * One built partition: the fingerprint and digest of its object, its size, and short hashes that show what changed since the last build.
 */
export interface Built {
  fingerprint: string
  digest: string
  rows: number
  bytes: number
  causes: Causes
}

/** The parts of a fingerprint, each hashed on its own so that `plan` can name the part that changed. */
export interface Causes {
  model: string
  engine: string
  settings: string
  /** For each input, a hash over the digests of the partitions that were read. */
  inputs: Record<string, string>
}

/** Whether free text of a bronze partition was removed. No rows are added to such a partition; late rows are quarantined. */
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
