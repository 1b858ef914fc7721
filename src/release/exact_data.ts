import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CleanProcess } from '../base/clean_process.ts'
import { type Engine, rows } from '../base/duckdb.ts'
import { identifier, literal } from '../base/quote.ts'
import { digestOf, sync } from '../lake/store/store.ts'
import type { Manifest, ReleaseLineage } from './manifest.ts'
import type { Releases } from './releases.ts'
import { type TableSource, writeTables } from './tables_file.ts'

/**
 * Whether a release may hold exact data, as those of formats before 3 do: digests of it in the manifest, and in the file of
 * tables freed memory of the process that built it.
 */
export function mayHoldExactData({ lineage }: Manifest): boolean {
  return lineage === undefined
}

/** Thrown for a release that cannot be migrated, because its tables differ from its manifest. It was not changed. */
export class DamagedRelease extends Error {
  override name = 'DamagedRelease'

  constructor(id: string, table: string, found: number, expected: number | undefined) {
    super(
      `release ${id}: found ${found} rows in ${table}, expected ${expected ?? 'no such table'}; the release is as it was; ` +
        `run its day again, or remove releases/${id} if it is not wanted any more`,
    )
  }
}

/**
 * Moves the lineage of such a release into the lake, and writes its tables to a new file. Its rows, name, digest and format
 * stay. The manifest is replaced last: a release that is left before that can be read, and is migrated again. Readers that
 * have opened the old file keep it until they notice the new manifest.
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
    const migrated: Manifest = { ...rest, file_digest: await digestOf(file), lineage }
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

/** In the order in which they take their places. */
const written = ['tables.duckdb', 'manifest.json']

/** Writes each table of a release as Parquet, which holds values and no memory. */
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
          partitions: [{ partition: 'all', digest: await digestOf(path), path, rows: Number(total) }],
        })
      }
      return tables
    } finally {
      await connection.run('detach old')
    }
  })
}
