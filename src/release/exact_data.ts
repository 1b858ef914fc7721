import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CleanProcess } from '../base/clean_process.ts'
import { type Engine, rows } from '../base/duckdb.ts'
import { identifier, literal } from '../base/quote.ts'
import { fileDigest, sync } from '../lake/store/store.ts'
import type { Manifest, ReleaseLineage } from './manifest.ts'
import type { Releases } from './releases.ts'
import { type TableSource, writeTables } from './tables_file.ts'

/**
 * Whether a release may contain exact data. Before format 3, the manifest contained digests of exact data, and the file
 * of tables contained freed memory of the build process.
 */
export function mayHoldExactData({ lineage }: Manifest): boolean {
  return lineage === undefined
}

/**
 * Thrown for a release that cannot be migrated, because its tables differ from its manifest. The release was not
 * changed.
 */
export class DamagedRelease extends Error {
  override name = 'DamagedRelease'

  constructor(id: string, table: string, found: number, expected: number | undefined) {
    super(
      `release ${id}: found ${found} rows in ${table}, expected ${expected ?? 'no such table'}; the release was not changed; ` +
        `run its day again, or remove releases/${id} if it is no longer needed`,
    )
  }
}

/**
 * Removes exact data from a release: moves its lineage to the lake and writes its tables to a new file. The rows, name,
 * digest and format of the release stay the same. The manifest is replaced last, so if the migration is interrupted,
 * the release stays readable and the call can be repeated.
 */
export async function takeOutExactData(engine: Engine, releases: Releases, manifest: Manifest): Promise<void> {
  const { inputs, sources, ...rest } = manifest as Manifest & ReleaseLineage
  const aside = join(releases.home, '.aside', randomUUID())
  const folder = releases.folder(manifest.id)
  await releases.bring(manifest.id)
  await mkdir(aside, { recursive: true })
  try {
    const file = join(aside, 'tables.duckdb')
    const tables = await exportTables(engine, join(folder, 'tables.duckdb'), aside)
    for (const { name, partitions } of tables) {
      const [found, expected] = [partitions[0].rows, rest.tables[name]?.rows]
      if (found !== expected) throw new DamagedRelease(manifest.id, name, found, expected)
    }
    await using clean = new CleanProcess(engine)
    await writeTables(clean, file, tables)
    const lineage = await releases.writeLineage(manifest.id, { inputs, sources })
    const migrated: Manifest = { ...rest, file_digest: await fileDigest(file), lineage }
    await writeFile(join(aside, 'manifest.json'), `${JSON.stringify(migrated, null, 1)}\n`)
    for (const name of written) await sync(join(aside, name))
    for (const name of written) {
      await rename(join(aside, name), join(folder, name))
      await sync(folder)
    }
    await releases.send(manifest.id)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

/** The new files, in the order in which they are renamed into place. */
const written = ['tables.duckdb', 'manifest.json']

/** Writes each table of a release to a Parquet file. Such a file contains only the values, and no freed memory. */
function exportTables(engine: Engine, file: string, folder: string): Promise<TableSource[]> {
  return engine.with(async (connection) => {
    await connection.run(`attach ${literal(file)} as old (read_only)`)
    try {
      const columns = await rows<{ table_name: string; column_name: string; data_type: string }>(
        connection,
        "select table_name, column_name, data_type from duckdb_columns() where database_name = 'old' order by table_name, column_index",
      )
      const tables: TableSource[] = []
      for (const [name, own] of Map.groupBy(columns, (column) => column.table_name)) {
        const path = join(folder, `${name}.parquet`)
        await connection.run(`copy old.${identifier(name)} to ${literal(path)} (format parquet)`)
        const [{ total }] = await rows<{ total: string }>(connection, `select count(*) as total from ${literal(path)}`)
        tables.push({
          name,
          columns: Object.fromEntries(own.map(({ column_name, data_type }) => [column_name, data_type])),
          partitions: [{ partition: 'all', digest: await fileDigest(path), path, rows: Number(total) }],
        })
      }
      return tables
    } finally {
      await connection.run('detach old')
    }
  })
}
