/**
 * What the lake holds: which landing files were taken in, where each bronze partition's parts are, and what was built.
 * One JSON document a version; a version is a whole state, so reading one needs no replay.
 */
export interface Catalog {
  /** Number of the last delivery: one ingest that brought something. Later deliveries win. */
  deliveries: number
  /** Landing files taken in, by feed and SHA-256 of their content. */
  files: Record<string, Record<string, FileRecord>>
  /** Parts of each bronze partition, by feed and partition (`YYYY-MM-DD`, `all` or a CIK). */
  bronze: Record<string, Record<string, BronzePart[]>>
  /** Key indexes by feed, for feeds whose key does not fix its partition. */
  keys: Record<string, KeyIndex[]>
  quarantine: QuarantinePart[]
  /** Mark of the secret that persons' ids were made with; absent until something was taken in. */
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
  /** Some key stands in it more than once, or it holds a `moved` row. */
  repeats: boolean
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
}

/** One built partition: its object, what is in it, and what it was built from (short hashes, to tell why it changed). */
export interface Built {
  fingerprint: string
  digest: string
  rows: number
  bytes: number
  causes: Causes
}

/** What a fingerprint is made of, each part hashed on its own so that `plan` can name the part that changed. */
export interface Causes {
  model: string
  engine: string
  settings: string
  /** Input model to hash over the digests of the partitions it was given. */
  inputs: Record<string, string>
}

export function emptyCatalog(): Catalog {
  return { deliveries: 0, files: {}, bronze: {}, keys: {}, quarantine: [], built: {} }
}
