import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Connection, Table } from '@lancedb/lancedb'
import { dayNumber } from './passage.ts'

/** What one segment holds: whole days of passages, each as one build of the day's partition. */
export interface SegmentContents {
  rows: number
  /** Day to the fingerprint of its partition, and its rows. */
  days: Record<string, { fingerprint: string; rows: number }>
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

/** One LanceDB table of passages, open for reading. It never changes. */
export class Segment {
  readonly #connection: Connection
  readonly table: Table

  private constructor(connection: Connection, table: Table) {
    this.#connection = connection
    this.table = table
  }

  /** Opens the segment in a folder; throws where there is none. */
  static async open(folder: string): Promise<Segment> {
    // An absolute path: LanceDB takes one that starts with "db" for its cloud.
    const connection = await (await lance()).connect(resolve(folder))
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
