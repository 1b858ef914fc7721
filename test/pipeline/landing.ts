import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { onTestFinished } from 'vitest'
import { literal } from '../../src/base/quote.ts'
import { Delivery } from '../../src/tools/generate/delivery.ts'
import type { Row, Rows } from './small_market.ts'

const instance = await DuckDBInstance.create(':memory:', { threads: '1' })

/** Creates a folder that is removed after the test. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'crowdtape-pipeline-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Writes rows into a landing folder as one file; the extensions of its name set the format and compression. */
export async function deliver(landing: string, feed: string, name: string, rows: Row[]): Promise<void> {
  if (rows.length === 0) return
  if (!name.endsWith('.parquet')) {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    const even = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
    return new Delivery(landing, () => {}).rows(feed, name, name.includes('.csv') ? even : rows)
  }
  const staged = join(landing, '.staged')
  await new Delivery(staged, () => {}).rows(feed, `${name}.jsonl`, rows)
  const connection = await instance.connect()
  const source = `from read_json(${literal(join(staged, feed, `${name}.jsonl`))})`
  await new Delivery(landing, () => {}).query(connection, feed, name, source)
  connection.closeSync()
  rmSync(staged, { recursive: true })
}

/** Writes each feed's rows as one file per day, so that a landing folder can grow day by day. */
export async function deliverDays(landing: string, rows: Rows, days: string[]): Promise<void> {
  for (const [feed, all] of Object.entries(rows)) {
    for (const day of days)
      await deliver(
        landing,
        feed,
        `${day}.jsonl`,
        all.filter((row) => dayOf(row) === day),
      )
  }
}

/** The day of a row; undefined for rows without a time, such as funds. */
export function dayOf(row: Row): string | undefined {
  const at = row.started_at ?? row.executed_at ?? row.snapshot_at ?? row.valued_at ?? row.date
  return at === undefined ? undefined : String(at).slice(0, 10)
}
