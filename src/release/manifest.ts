import { createHash } from 'node:crypto'
import type { PublishedPassages } from '../search/index/published.ts'

/**
 * Description of a release, stored next to its tables. It is published with them, so it contains no digest of exact
 * data.
 */
export interface Manifest {
  id: string
  /** `formats.release` when it was built; absent in releases older than format numbers. */
  format?: number
  /** The release's day. */
  as_of: string
  /** Name of the job that built it. */
  pipeline: string
  created_at: string
  /**
   * SHA-256 over names, columns and content of all tables, and the passages. Equal data has the same digest wherever it
   * was built.
   */
  digest: string
  engine: string
  /** SHA-256 of tables.duckdb, to notice damage; it varies with the engine's file layout. */
  file_digest: string
  tables: Record<string, TableEntry>
  /** Location of its passages of filings; absent in a release without any. */
  passages?: PublishedPassages
  /** Key of its `ReleaseLineage` in the lake, with a random part; absent before format 3, when the manifest held the lineage. */
  lineage?: string
  audit: AuditResult[]
}

/**
 * Inputs of a release. They are not published with it, because unkeyed digests of exact data would let a reader confirm
 * guesses.
 */
export interface ReleaseLineage {
  /**
   * All partitions that the release depends on, by model and partition: the object's name, and the SHA-256 of its
   * bytes.
   */
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

/** The content digest of a table, computed from its columns and the Parquet digests of its partitions, in order. */
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

/** The name of a release: its day and the start of its digest, so that equal data has one name. */
export function releaseId(asOf: string, digest: string): string {
  return `${asOf}-${digest.slice(0, 12)}`
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
