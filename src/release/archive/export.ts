import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '../../base/duckdb.ts'
import { identifier, literal } from '../../base/quote.ts'
import { fileDigest, sync } from '../../lake/store/store.ts'
import type { Archive } from './archive.ts'
import type { Vintage } from './days.ts'
import { columnsOfFile, type FileColumn, fileOf } from './files.ts'

export interface ExportRequest {
  from: string
  to: string
  /** Tables to export. Default: all tables. */
  tables?: string[]
  vintage: Vintage
  format: 'parquet' | 'csv'
  out: string
}

export interface Exported {
  files: number
  /** Number of files that already existed with the same bytes and were left unchanged. */
  kept: number
  rows: number
  days: string[]
  tables: string[]
}

/** Thrown if the archive does not have the requested days or tables. Nothing was written. */
export class NothingToExport extends Error {
  override name = 'NothingToExport'
}

/**
 * Writes the archived tables of a range of days as `<out>/<table>/<day>.<format>`, and the meanings of their columns as
 * `catalogue.json`. Each file is written atomically. If a run is interrupted, the next run continues where it stopped. Throws
 * `NothingToExport` if the archive lacks the days or tables.
 */
export async function exportArchive(
  engine: Engine,
  archive: Archive,
  { from, to, tables, vintage, format, out }: ExportRequest,
  say: (progress: string) => void = () => {},
): Promise<Exported> {
  const days = await archive.days()
  const names = days.between(from, to, vintage)
  if (names.length === 0) {
    const there = days.range ? `days from ${days.range.first} to ${days.range.last}` : 'no day yet'
    throw new NothingToExport(`the archive has no release from ${from} to ${to}, but has ${there}; nothing was written`)
  }
  const schemas = await archive.schemas(names.at(-1)!)
  const wanted = tables ?? Object.keys(schemas).sort()
  const unknown = wanted.find((table) => !(table in schemas))
  if (unknown !== undefined) {
    const known = Object.keys(schemas).sort().join(', ')
    throw new NothingToExport(`there is no table ${unknown}; the tables are ${known}; nothing was written`)
  }
  const exported: Exported = { files: 0, kept: 0, rows: 0, days: names.map(({ day }) => day), tables: wanted }
  for (const [done, name] of names.entries()) {
    say(`${name.day}: ${done} of ${names.length} days`)
    const entry = await archive.entry(name)
    for (const table of wanted) {
      const file = fileOf(table, entry)
      if (!file) continue
      const path = join(out, table, `${name.day}.${format}`)
      exported.rows += file.rows
      if (format === 'parquet' && (await fileDigest(path).catch(() => undefined)) === file.sha256) {
        exported.kept++
        continue
      }
      using _held = await archive.store.hold([file.key])
      const source = archive.store.path(file.key)
      const columns = columnsOfFile((await archive.schemas(name))[table])
      await writeWhole(path, (aside) =>
        format === 'csv' ? asCsv(engine, source, columns, aside) : copyFile(source, aside),
      )
      exported.files++
    }
  }
  const catalogue = wanted.map((table) => {
    const { about, grain } = schemas[table]
    return { name: table, about, grain, columns: columnsOfFile(schemas[table]) }
  })
  await writeWhole(join(out, 'catalogue.json'), (aside) =>
    writeFile(aside, `${JSON.stringify({ vintage, format, tables: catalogue }, null, 1)}\n`),
  )
  return exported
}

/** Nested values are written as JSON, because CSV cannot represent them. */
async function asCsv(engine: Engine, source: string, columns: FileColumn[], path: string): Promise<void> {
  const select = columns.map(({ name, type }) => {
    const isNested = /^(STRUCT|MAP)|\]$/.test(type)
    return isNested ? `to_json(${identifier(name)})::varchar as ${identifier(name)}` : identifier(name)
  })
  const rows = `(select ${select} from read_parquet(${literal(source)}, hive_partitioning = false))`
  await engine.with((connection) => connection.run(`copy ${rows} to ${literal(path)} (format csv, header)`))
}

async function writeWhole(path: string, fill: (aside: string) => Promise<void>): Promise<void> {
  const aside = `${path}.partial`
  await mkdir(join(path, '..'), { recursive: true })
  try {
    await fill(aside)
    await sync(aside)
    await rename(aside, path)
  } finally {
    await rm(aside, { force: true })
  }
}
