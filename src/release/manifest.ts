import { createHash } from 'node:crypto'
import type { PublishedPassages } from '../search/index/published.ts'

/**
 * Describes a release and is stored next to its tables. The manifest is published, so it must not contain digests of
 * exact data.
 */
export interface Manifest {
  id: string
  /**
   * The value of `formats.release` when the release was built. Missing in releases that are older than format numbers.
   */
  format?: number
  /** The day of the release. */
  as_of: string
  /** Name of the job that built the release. */
  pipeline: string
  created_at: string
  /**
   * SHA-256 over the names, columns and content of all tables, and over the passages. Equal data always has the same
   * digest, whichever machine built it.
   */
  digest: string
  engine: string
  /**
   * SHA-256 of tables.duckdb, to detect damage. Unlike `digest`, it also depends on how the engine lays out the file.
   */
  file_digest: string
  tables: Record<string, TableEntry>
  /** Where the release's passages of filings are. Missing if the release has no passages. */
  passages?: PublishedPassages
  /**
   * Key of the release's `ReleaseLineage` in the lake. A part of the key is random, because two builds with the same id
   * can have different lineages. Missing before format 3, when the manifest itself contained the lineage.
   */
  lineage?: string
  audit: AuditResult[]
}

/**
 * The inputs of a release. They are not published: a reader who guesses exact data could compute the digest of the guess, and compare this
 * digest with a published digest.
 */
export interface ReleaseLineage {
  /**
   * All partitions on which the release depends, by model and partition. Each has the name of its object and the
   * SHA-256 of the object's bytes.
   */
  inputs: Record<string, Record<string, { fingerprint: string; digest: string }>>
  /** Digests of the bronze parts from which the release was built, by feed and partition. */
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

/**
 * The digest of a table's content. It is computed from the columns of the table and the digests of its Parquet
 * partitions, in order.
 */
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

/**
 * The id of a release: its day and the start of its digest. Equal data for the same day therefore always gets the same
 * id.
 */
export function releaseId(asOf: string, digest: string): string {
  return `${asOf}-${digest.slice(0, 12)}`
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
