import { createHash } from 'node:crypto'
import type { PublishedPassages } from '../search/index/published.ts'

/** Description of a release, stored next to its tables. The manifest is published, so it contains no digest of exact data. */
export interface Manifest {
  id: string
  /** `formats.release` when the release was built. Releases that are older than format numbers lack it. */
  format?: number
  /** The release's day. */
  as_of: string
  /** Name of the job that built it. */
  pipeline: string
  created_at: string
  /**
   * SHA-256 over the names, columns and content of all tables, and over the passages. Equal data has the same digest wherever it was built.
   */
  digest: string
  engine: string
  /** SHA-256 of tables.duckdb, by which damage is detected. It also depends on how the engine lays out the file. */
  file_digest: string
  tables: Record<string, TableEntry>
  /** Location of the release's passages of filings. Absent if it has none. */
  passages?: PublishedPassages
  /**
   * Key of the release's `ReleaseLineage` in the lake. The key has a random part. Absent before format 3, when the manifest itself
   * contained the lineage.
   */
  lineage?: string
  audit: AuditResult[]
}

/** Inputs of a release. They are not published, because a reader could confirm a guess about exact data by computing its digest. */
export interface ReleaseLineage {
  /** All partitions that the release depends on, by model and partition: the name of the object, and the SHA-256 of its bytes. */
  inputs: Record<string, Record<string, { fingerprint: string; digest: string }>>
  /** Digests of the bronze parts that the release was built from, by feed and partition. */
  sources: Record<string, Record<string, string[]>>
}

export interface TableEntry {
  rows: number
  digest: string
}

export interface AuditResult {
  check: string
  outcome: 'passed' | 'warned' | 'failed'
  detail: string
}

/** The content digest of a table. It is computed from the table's columns and the digests of its Parquet partitions, in order. */
export function tableDigest(
  columns: [name: string, type: string][],
  partitions: [partition: string, digest: string][],
): string {
  return sha256(JSON.stringify([columns, [...partitions].sort(([a], [b]) => (a < b ? -1 : 1))]))
}

export function releaseDigest(
  asOf: string,
  tables: Record<string, TableEntry>,
  passages?: Pick<PublishedPassages, 'digest'>,
): string {
  const named = Object.entries(tables).map(([name, table]) => [name, table.digest])
  const sorted = named.sort(([a], [b]) => (a < b ? -1 : 1))
  return sha256(JSON.stringify(passages ? [asOf, sorted, passages.digest] : [asOf, sorted]))
}

/** The name of a release: its day and the start of its digest, so that equal data of a day always gets the same name. */
export function releaseId(asOf: string, digest: string): string {
  return `${asOf}-${digest.slice(0, 12)}`
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
