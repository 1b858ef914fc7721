import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { Connection, Session, Table } from '@lancedb/lancedb'
import { fileDigest } from '../../lake/store/store.ts'
import { dayNumber } from '../passage.ts'

/**
 * The record of what a segment contains. A segment contains all passages of each of its days, from a single build of the partition of the
 * day.
 */
export interface SegmentContents {
  rows: number
  /** For each day, a digest of the day's passages and their number. */
  days: Record<string, { digest: string; rows: number }>
  /**
   * True if some rows have no vectors yet, so that their vectors are zero. Such a segment is reused only while the
   * embedder is unavailable.
   */
  unembedded?: true
  /** SHA-256 of each file of the table, to detect damage. */
  files?: Record<string, string>
  /** Size of each file of the table, to find missing and truncated files quickly. */
  bytes?: Record<string, number>
}

/** Loads LanceDB on first use, because its native code takes 100 MB of memory and most commands do not need it. */
export function lance(): Promise<typeof import('@lancedb/lancedb')> {
  loading ??= import('@lancedb/lancedb')
  return loading
}

let loading: Promise<typeof import('@lancedb/lancedb')> | undefined

/**
 * The tables of a segment. `all` has all passages. `statements` has the terms of the few passages that belong to a financial statement, and
 * in `row` their row in `all`. A search in this small table takes a fifth of the time of a filtered search in `all`.
 */
export const tableNames = { all: 'passages', statements: 'statements' } as const

/**
 * Reads the record of a segment's contents from its folder. This record is written last, so it is missing (undefined)
 * if the segment is incomplete.
 */
export async function contentsOf(folder: string): Promise<SegmentContents | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, 'segment.json'), 'utf8')) as SegmentContents
  } catch {
    return undefined
  }
}

/** Says why a folder is not a complete segment. Undefined if the segment is complete. Only the names and sizes of files are checked. */
export async function flawOf(folder: string): Promise<string | undefined> {
  const contents = await contentsOf(folder)
  if (!contents?.files) return 'found no segment'
  for (const path of Object.keys(contents.files)) {
    const expected = contents.bytes?.[path]
    const found = await stat(join(folder, path)).then(
      ({ size }) => size,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
      },
    )
    if (found === undefined) return `found no ${path}`
    if (expected !== undefined && found !== expected) return `found ${found} bytes in ${path}, expected ${expected}`
  }
  return undefined
}

/** SHA-256 of each file of a segment's table. The keys are paths inside the folder. */
export async function filesOf(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const path of await pathsOf(folder)) files[path] = await fileDigest(join(folder, path))
  return files
}

/** Size in bytes of each file of a segment's table. */
export async function bytesOf(folder: string): Promise<Record<string, number>> {
  const bytes: Record<string, number> = {}
  for (const path of await pathsOf(folder)) bytes[path] = (await stat(join(folder, path))).size
  return bytes
}

async function pathsOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  return paths.filter((path) => path !== 'segment.json').sort()
}

/** Passages in LanceDB, open for reading. A segment never changes. */
export class Segment {
  readonly #connection: Connection
  readonly table: Table
  readonly statements: Table

  private constructor(connection: Connection, table: Table, statements: Table) {
    this.#connection = connection
    this.table = table
    this.statements = statements
  }

  /** Opens the segment in a folder. Throws if the segment is missing or incomplete. */
  static async open(folder: string, session?: Session): Promise<Segment> {
    const flaw = await flawOf(folder)
    if (flaw) throw new Error(`${folder}: ${flaw}, expected a complete segment of passages`)
    // The path is made absolute, because LanceDB reads a path that starts with "db" as an address in its cloud.
    const connection = await (await lance()).connect(resolve(folder), {}, session)
    const [all, statements] = [tableNames.all, tableNames.statements].map((name) => connection.openTable(name))
    return new Segment(connection, await all, await statements)
  }

  close(): void {
    this.table.close()
    this.statements.close()
    this.#connection.close()
  }
}

/**
 * Returns an SQL condition that excludes `days`, which are the days of a segment that the release does not contain. Undefined if `days` is
 * empty.
 */
export function without(days: readonly string[]): string | undefined {
  return days.length > 0 ? `filed_on not in (${days.map(dayNumber).join(', ')})` : undefined
}

/** Reads the rows of the given days with all columns. */
export function rowsOfDays(table: Table, days: readonly string[]): Promise<DayRows> {
  return table
    .query()
    .where(`filed_on in (${days.map(dayNumber).join(', ')})`)
    .toArrow()
}

export type DayRows = Awaited<ReturnType<ReturnType<Table['query']>['toArrow']>>
