import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { formats } from '../src/base/formats.ts'
import { publishedTypes } from './harness/built.ts'
import { createTable } from './harness/filled_table.ts'

/** A table row; columns that are not named are null. */
export type Row = Record<string, string | number | boolean | null | string[] | Record<string, string | number>[]>
export type Rows = Record<string, Row[]>

/** Creates a temporary home without a release. */
export async function emptyHome(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'crowdtape-api-'))
}

export async function removeHome(home: string): Promise<void> {
  await rm(home, { recursive: true, force: true })
}

/** Writes `<home>/releases/<id>` with all tables except `without`; columns that are not named are null. */
export async function writeRelease(
  home: string,
  id: string,
  rows: Rows = {},
  asOf = '2025-08-27',
  without: string[] = [],
): Promise<void> {
  const folder = join(home, 'releases', id)
  await mkdir(folder, { recursive: true })
  await copyFile(await tablesOf(rows, without), join(folder, 'tables.duckdb'))
  // Data of a release is cached by digest across test files in one process, so the digest has to cover the rows.
  const content = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  const held = Object.keys(await publishedColumns()).filter((table) => !without.includes(table))
  const entries = held.map((table) => [
    table,
    {
      rows: rows[table]?.length ?? 0,
      digest: createHash('sha256')
        .update(JSON.stringify(rows[table] ?? []))
        .digest('hex'),
    },
  ])
  const manifest = {
    id,
    format: formats.release,
    as_of: asOf,
    created_at: `${asOf}T23:00:00.000Z`,
    digest: `${id}-${content}`,
    tables: Object.fromEntries(entries),
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
}

/** Table files built in this process, keyed by content, because many tests use the same rows. */
const made = new Map<string, Promise<string>>()

function tablesOf(rows: Rows, without: string[]): Promise<string> {
  const key = JSON.stringify([rows, without])
  const path = made.get(key) ?? makeTables(rows, without)
  made.set(key, path)
  return path
}

async function makeTables(rows: Rows, without: string[]): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'crowdtape-tables-')), 'tables.duckdb')
  const instance = await DuckDBInstance.create(path, { threads: '1' })
  const connection = await instance.connect()
  const tables = await publishedColumns()
  const unknown = Object.keys(rows).filter((table) => !(table in tables))
  if (unknown.length > 0) throw new Error(`found rows of ${unknown.join(', ')}, which no model publishes`)
  // One transaction without compression takes half the time: hundreds of tests write a few rows into these tables.
  await connection.run("set force_compression = 'uncompressed'; begin")
  for (const [table, columns] of Object.entries(tables)) {
    if (!without.includes(table)) await createTable(connection, table, columns, rows[table])
  }
  await connection.run('commit')
  connection.closeSync()
  instance.closeSync()
  return path
}

/** Columns and SQL types of the published tables, cached in a file for all test files of a run. */
export async function publishedColumns(): Promise<Record<string, Record<string, string>>> {
  const file = join(tmpdir(), 'published-columns.json')
  const found = await readFile(file, 'utf8').catch(() => undefined)
  if (found) return JSON.parse(found)
  const columns = Object.fromEntries(
    [...(await publishedTypes())].map(([name, types]) => [name.slice('gold.'.length), types]),
  )
  await writeFile(`${file}.${process.pid}`, JSON.stringify(columns))
  await rename(`${file}.${process.pid}`, file)
  return columns
}

/** Makes a release current by adding the next entry to the pointer register. */
export async function promote(home: string, id: string): Promise<void> {
  const folder = join(home, 'releases', 'pointer')
  await mkdir(folder, { recursive: true })
  const number = String((await readdir(folder)).length + 1).padStart(8, '0')
  const text = await readFile(join(home, 'releases', id, 'manifest.json'), 'utf8').catch(() => '{}')
  const { as_of } = JSON.parse(text)
  const move = { release: id, as_of, at: '2025-08-28T06:30:00.000Z', by: 'test' }
  await writeFile(join(folder, `${number}.json`), JSON.stringify(move), { flag: 'wx' })
}
