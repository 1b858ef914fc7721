import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Engine, rows } from '../../src/base/duckdb.ts'
import { list } from '../../src/base/quote.ts'
import { readCatalog } from '../../src/lake/lake.ts'
import { lockHolder } from '../../src/lake/lock.ts'
import { FolderStore, fileDigest } from '../../src/lake/store/store.ts'
import { status } from '../../src/pipeline/status/status.ts'
import { Archive } from '../../src/release/archive/archive.ts'
import { archiveKey, fileKey } from '../../src/release/archive/layout.ts'
import { newestEntry } from '../../src/release/live_pointer.ts'
import { Release } from '../../src/release/release.ts'
import { Releases } from '../../src/release/releases.ts'

/**
 * The digest of the live release, undefined before the first. Opens it like the API, reads every table, compares files
 * with manifests, and throws if any release is missing or incomplete.
 */
export async function readAsReader(home: string): Promise<string | undefined> {
  const releases = new Releases(home)
  const entry = await newestEntry(home)
  const { live } = await status(home)
  if (live?.release !== entry?.release) throw new Error(`status names ${live?.release}, the pointer ${entry?.release}`)
  for (const manifest of await releases.list()) {
    await releases.lineage(manifest)
    const found = await fileDigest(join(releases.folder(manifest.id), 'tables.duckdb'))
    if (found !== manifest.file_digest) throw new Error(`${manifest.id}: found other bytes than its manifest names`)
  }
  const archived = await archivedWhole(home)
  if (!entry) return undefined
  if (!archived.has(entry.release)) throw new Error(`${entry.release} is live and not in the archive`)
  const release = await Release.open(home, entry.release, { memoryLimit: '100MB', threads: 1 })
  try {
    const { tables, digest } = await releases.manifest(entry.release)
    if (digest !== release.digest) throw new Error(`${entry.release}: two digests`)
    await release.read(async (reader) => {
      for (const [table, expected] of Object.entries(tables)) {
        const [{ total }] = await reader.rows<{ total: string }>(
          `select count(*) as total, sum(hash(t)) as s from "${table}" t`,
        )
        if (Number(total) !== expected.rows) throw new Error(`${table}: found ${total} rows, expected ${expected.rows}`)
      }
    })
    return digest
  } finally {
    release.retire()
  }
}

/** The ids of archived releases. Throws if an entry lacks an object or names another digest than the object has. */
async function archivedWhole(home: string): Promise<Set<string>> {
  const archive = new Archive(new FolderStore(home))
  const entries = await archive.entries()
  for (const entry of entries) {
    const schemas = await archive.schemas(entry)
    const partitions = await archive.partitions(entry)
    for (const [table, told] of Object.entries(entry.tables)) {
      const expected: [key: string, digest: string | undefined][] = [
        [archiveKey(table, entry.as_of, entry.release), told.sha256],
        ...(told.file ? [[fileKey(table, entry.as_of, entry.release), told.file.sha256] as [string, string]] : []),
        ...Object.entries(partitions[table] ?? {}).map(([day, { release }]): [string, undefined] => [
          archiveKey(table, day, release),
          undefined,
        ]),
      ]
      for (const [key, digest] of expected) {
        const found = await fileDigest(join(home, key))
        if (digest !== undefined && found !== digest) throw new Error(`${key}: found other bytes than its entry names`)
      }
    }
    if (Object.keys(schemas).length !== Object.keys(entry.tables).length)
      throw new Error(`${entry.release}: its tables differ`)
  }
  return new Set(entries.map(({ release }) => release))
}

/** Lake content that must not depend on interruptions: rows and counts of each feed, quarantine, and partitions. */
export async function books(engine: Engine, home: string): Promise<Record<string, unknown>> {
  const { catalog } = await readCatalog(home)
  const found: Record<string, unknown> = {}
  for (const [feed, files] of Object.entries(catalog.files)) {
    for (const { name, read, accepted, quarantined } of Object.values(files)) {
      if (accepted + quarantined !== read)
        throw new Error(`${feed}/${name}: ${accepted} + ${quarantined} are not ${read}`)
      found[`${feed}/${name}`] = [read, accepted, quarantined]
    }
    const parts = Object.values(catalog.bronze[feed] ?? {}).flat()
    if (parts.length === 0) continue
    for (const part of parts) {
      const digest = await fileDigest(join(home, part.key))
      if (digest !== part.digest) throw new Error(`${part.key}: found other bytes than the catalog names`)
    }
    const paths = list(parts.map(({ key }) => join(home, key)))
    // The delivery of a row depends on how often the run was started, and no result uses it.
    found[`${feed} rows`] = await engine.with((connection) =>
      rows(
        connection,
        `select count(*)::integer as total, md5(string_agg(row_text, '\n' order by row_text)) as rows
         from (select t::varchar as row_text
             from (select * exclude (delivery) from read_parquet(${paths}, hive_partitioning = false)) as t)`,
      ),
    )
  }
  for (const { feed, rows: quarantined } of catalog.quarantine) {
    found[`${feed} quarantine`] = Number(found[`${feed} quarantine`] ?? 0) + quarantined
  }
  for (const [model, partitions] of Object.entries(catalog.built)) {
    for (const [partition, { fingerprint, digest }] of Object.entries(partitions)) {
      const path = join(home, 'lake', model.replace('.', '/'), partition, `${fingerprint}.parquet`)
      if ((await fileDigest(path)) !== digest) throw new Error(`${path}: found other bytes than the catalog names`)
      found[`${model}/${partition}`] = digest
    }
  }
  return found
}

/** What a successful run must not leave behind: temporary files, spilled data, a held lock. */
export async function leftovers(home: string): Promise<string[]> {
  const left: string[] = []
  for (const folder of ['.aside', '.spill']) {
    if (existsSync(join(home, folder)))
      left.push(...(await readdir(join(home, folder))).map((name) => `${folder}/${name}`))
  }
  const holder = await lockHolder(home)
  return holder ? [...left, holder] : left
}

/**
 * A hash of a home's state without times, random names and run records; temporary files count only by kind. The next
 * run behaves the same on homes with equal hashes.
 */
export async function stateOf(home: string): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(home, { recursive: true, withFileTypes: true })
  const lines: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const key = relative(home, path)
      .replace(/^\.(aside|spill)\/[^/]+/, '.$1/x')
      .replace(lineageName, '$1')
    if (entry.isDirectory()) lines.push(`${key}/`)
    else if (key.startsWith('.') || key === 'lock.json') lines.push(key)
    else if (key.startsWith('runs/')) lines.push('runs/x')
    else if (key.endsWith('.json')) lines.push(`${key} ${plainJson(await readFile(path, 'utf8'))}`)
    // Archive objects contain the creation time of their release.
    else if (key.endsWith('tables.duckdb') || key.startsWith('archive/')) lines.push(key)
    else lines.push(`${key} ${await fileDigest(path)}`)
  }
  for (const line of lines.sort()) hash.update(`${line}\n`)
  return hash.digest('hex')
}

function plainJson(text: string): string {
  return text
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"|"file_digest": ?"[0-9a-f]+"/g, '""')
    .replaceAll(new RegExp(lineageName, 'g'), '$1')
}

/** A lineage key, of which only the part before the random suffix is captured. */
const lineageName = /(lake\/lineage\/[\d-]{11}[0-9a-f]{12})-[0-9a-f-]{36}/
