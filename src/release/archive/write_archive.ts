import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CleanProcess } from '../../base/clean_process.ts'
import { formats } from '../../base/formats.ts'
import { sourceFile } from '../../base/source_file.ts'
import type { Store, WrittenObject } from '../../lake/store/store.ts'
import type { Manifest } from '../manifest.ts'
import type { TableSource } from '../tables_file.ts'
import type { Archive } from './archive.ts'
import type { ArchivedObject, ArchiveEntry, PartitionMap, Schemas, TableSchema } from './entry.ts'
import {
  type ArchivedName,
  archiveColumns,
  archiveKey,
  countColumns,
  entriesPrefix,
  entryKey,
  entryNamed,
  fileKey,
  partitionsKey,
  schemaKey,
} from './layout.ts'

/** A published table with its documentation. */
export interface ArchivedTable extends TableSource, Omit<TableSchema, 'columns'> {
  /** The meaning of each column. */
  meanings: Record<string, string>
}

/** The message that tells the separate process which objects to write. */
export interface FillRequest {
  files: {
    path: string
    columns: Record<string, string>
    sources: string[]
    /** Columns that are added to the rows, each with its value and type. */
    constants: Record<string, [value: string, type: string]>
    /** Columns that are left out. */
    without: string[]
  }[]
}

/**
 * Writes the objects of an audited release to the archive, and then its entry. A release with an entry is therefore complete, and an
 * interrupted call can be repeated. If an intraday release was archived, and a build after the end of the day gives the same data, the
 * release gets a second entry for the same objects.
 */
export async function archiveRelease(
  clean: CleanProcess,
  archive: Archive,
  manifest: Manifest,
  tables: ArchivedTable[],
  now = new Date(),
): Promise<void> {
  const { id: release, as_of: day } = manifest
  const { store } = archive
  const today = now.toISOString().slice(0, 10)
  if (day > today) return
  const isIntraday = day === today
  const existing = (await store.list(`${entriesPrefix}/${day}`)).map(entryNamed).filter((name) => name !== undefined)
  const twins = existing.filter((each) => each.release === release)
  if (twins.some((each) => isIntraday || !each.isIntraday)) return
  const number = Math.max(0, ...existing.map((each) => each.number)) + 1
  if (twins.length > 0) {
    const { intraday, ...entry } = await archive.entry(twins[0])
    return writeEntry(archive, { ...twins[0], number, isIntraday }, entry)
  }

  const partitions = await partitionsOf(archive, manifest, tables)
  const written = await writeObjects(clean, store, manifest, tables, partitions)
  const schema = JSON.stringify(schemasOf(tables))
  const schemaName = createHash('sha256').update(schema).digest('hex').slice(0, 16)
  await store.create(schemaKey(schemaName), schema)
  await store.create(partitionsKey(day, release), JSON.stringify(partitions))
  const entry: ArchiveEntry = {
    archive: formats.archive,
    release,
    as_of: day,
    released_at: manifest.created_at,
    pipeline: manifest.pipeline,
    format: manifest.format,
    digest: manifest.digest,
    schema: schemaName,
    passages: manifest.passages,
    ...(isIntraday && { intraday: true }),
    tables: Object.fromEntries(tables.map((table) => [table.name, archivedTable(table, day, release, written)])),
  }
  await writeEntry(archive, { day, number, release, schema: schemaName, isIntraday }, entry)
}

async function writeEntry(archive: Archive, name: ArchivedName, entry: ArchiveEntry): Promise<void> {
  if (!(await archive.store.create(entryKey(name), JSON.stringify(entry)))) {
    throw new Error(`${entriesPrefix}/${name.day}: another process archived a release of this day meanwhile; run again`)
  }
  archive.forget()
}

/**
 * For each table and day, the release whose object contains the rows. If the nearest other release already has equal rows for a day, no new
 * object is written, and the result names the other release.
 */
async function partitionsOf(archive: Archive, { id, as_of }: Manifest, tables: ArchivedTable[]): Promise<PartitionMap> {
  const byDay = tables.filter(({ byDay }) => byDay)
  archive.forget()
  const nearest = (await archive.days()).beside(as_of)
  const before = nearest ? await archive.partitions({ as_of: nearest.day, release: nearest.release }) : {}
  return Object.fromEntries(
    byDay.map(({ name, partitions }) => [
      name,
      Object.fromEntries(
        partitions
          .filter(({ partition, rows }) => rows > 0 && partition <= as_of)
          .map(({ partition, digest }) => {
            const known = before[name]?.[partition]
            const short = digest.slice(0, 16)
            const isKnown = partition !== as_of && known?.digest === short
            return [partition, isKnown ? known : { release: id, digest: short }]
          }),
      ),
    ]),
  )
}

async function writeObjects(
  clean: CleanProcess,
  store: Store,
  { id, as_of, created_at }: Manifest,
  tables: ArchivedTable[],
  partitions: PartitionMap,
): Promise<Map<string, WrittenObject>> {
  const aside = join(store.root, '.aside', randomUUID())
  const constants: FillRequest['files'][0]['constants'] = {
    as_of: [as_of, 'date'],
    released_at: [created_at.replace('Z', ''), 'timestamp'],
    release: [id, 'varchar'],
  }
  const files: (FillRequest['files'][0] & { key: string })[] = []
  for (const table of tables) {
    const taken = archiveColumns.filter((column) => column in table.columns)
    if (taken.length > 0)
      throw new Error(
        `${table.name}: found columns ${taken}, expected none, because the archive adds columns of these names`,
      )
    const counts = countColumns.filter((column) => column in table.columns)
    const add = (day: string, sources: string[]) => {
      const file = { columns: table.columns, sources, constants }
      files.push({
        ...file,
        key: archiveKey(table.name, day, id),
        path: join(aside, String(files.length)),
        without: [],
      })
      if (counts.length === 0 || day !== as_of) return
      files.push({
        ...file,
        key: fileKey(table.name, day, id),
        path: join(aside, String(files.length)),
        without: counts,
      })
    }
    if (!table.byDay) {
      add(
        as_of,
        table.partitions.map(({ path }) => path),
      )
      continue
    }
    const mine = new Map(table.partitions.map(({ partition, path }) => [partition, path]))
    add(as_of, mine.has(as_of) ? [mine.get(as_of)!] : [])
    for (const [day, { release }] of Object.entries(partitions[table.name])) {
      if (release === id && day !== as_of) add(day, [mine.get(day)!])
    }
  }
  await mkdir(aside, { recursive: true })
  try {
    await clean.run(sourceFile('./fill_archive', import.meta.url), { files } satisfies FillRequest)
    const written = new Map<string, WrittenObject>()
    for (const { key, path } of files) {
      written.set(key, await store.write(key, (place) => rename(path, place)))
    }
    return written
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

function archivedTable(
  { name, columns, byDay, partitions }: ArchivedTable,
  day: string,
  release: string,
  written: Map<string, WrittenObject>,
): ArchiveEntry['tables'][string] {
  const own = byDay ? partitions.filter(({ partition }) => partition === day) : partitions
  const rows = own.reduce((sum, partition) => sum + partition.rows, 0)
  const object = (key: string): ArchivedObject => {
    const { bytes, digest } = written.get(key)!
    return { rows, bytes, sha256: digest }
  }
  const hasCounts = countColumns.some((column) => column in columns)
  return { ...object(archiveKey(name, day, release)), ...(hasCounts && { file: object(fileKey(name, day, release)) }) }
}

function schemasOf(tables: ArchivedTable[]): Schemas {
  return Object.fromEntries(
    tables.map(({ name, about, grain, byDay, columns, meanings }) => [
      name,
      {
        about,
        grain,
        byDay,
        columns: Object.entries(columns).map(([column, type]) => ({
          name: column,
          type,
          about: meanings[column] ?? '',
        })),
      },
    ]),
  )
}
