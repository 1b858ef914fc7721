import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { Connection, Session, Table } from '@lancedb/lancedb'
import { digestOf } from '../lake/store.ts'
import { dayNumber } from './passage.ts'

/** What one segment holds: whole days of passages, each as one build of the day's partition. */
export interface SegmentContents {
  rows: number
  /** Day to the digest of its content, and its rows. */
  days: Record<string, { digest: string; rows: number }>
  /** SHA-256 of each file of its table, to notice damage. */
  files?: Record<string, string>
}

/** Loads LanceDB where it is first needed: its native part takes 100 MB that most commands have no use for. */
export function lance(): Promise<typeof import('@lancedb/lancedb')> {
  loading ??= import('@lancedb/lancedb')
  return loading
}

let loading: Promise<typeof import('@lancedb/lancedb')> | undefined

export const tableName = 'passages'

/** What stands in a segment's folder beside its table, written last. Undefined where it is none. */
export async function contentsOf(folder: string): Promise<SegmentContents | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, 'segment.json'), 'utf8')) as SegmentContents
  } catch {
    return undefined
  }
}

/** SHA-256 of each file of a segment's table, by its path in the folder. */
export async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const files: Record<string, string> = {}
  for (const path of paths.sort()) if (path !== 'segment.json') files[path] = await digestOf(join(folder, path))
  return files
}

/** One LanceDB table of passages, open for reading. It never changes. */
export class Segment {
  readonly #connection: Connection
  readonly table: Table

  private constructor(connection: Connection, table: Table) {
    this.#connection = connection
    this.table = table
  }

  /** Opens the segment in a folder; throws where there is none. */
  static async open(folder: string, session?: Session): Promise<Segment> {
    // An absolute path: LanceDB takes one that starts with "db" for its cloud.
    const connection = await (await lance()).connect(resolve(folder), {}, session)
    return new Segment(connection, await connection.openTable(tableName))
  }

  close(): void {
    this.table.close()
    this.#connection.close()
  }
}

/** The condition that leaves out days of a segment that a release does not have. */
export function without(days: readonly string[]): string | undefined {
  return days.length > 0 ? `filed_on not in (${days.map(dayNumber).join(', ')})` : undefined
}

/** All rows of some days, all columns. */
export function rowsOfDays(table: Table, days: readonly string[]): Promise<DayRows> {
  return table
    .query()
    .where(`filed_on in (${days.map(dayNumber).join(', ')})`)
    .toArrow()
}

export type DayRows = Awaited<ReturnType<ReturnType<Table['query']>['toArrow']>>
