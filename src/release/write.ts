import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Engine } from '../engine/duckdb.ts'
import { identifier, literal } from '../engine/quote.ts'
import { digestOf, sync } from '../lake/store.ts'
import { Passages } from '../search/passages.ts'
import type { PublishedPassages } from '../search/published.ts'
import { AuditFailed, type AuditLimits, audit } from './audit.ts'
import {
  type AuditResult,
  type Manifest,
  releaseDigest,
  releaseFormat,
  releaseId,
  type TableEntry,
  tableDigest,
} from './manifest.ts'
import type { Releases } from './releases.ts'

/** One table of a release, as the lake has it. */
export interface TableSource {
  name: string
  /** Column to SQL type, in order. */
  columns: Record<string, string>
  /** In the order that the table is stored in. */
  partitions: { partition: string; digest: string; path: string; rows: number }[]
}

export interface ReleaseRequest extends Pick<Manifest, 'as_of' | 'pipeline' | 'passages' | 'inputs' | 'sources'> {
  tables: TableSource[]
  /** What went less well while it was made. */
  warnings: AuditResult[]
  /** Newest day of each feed, for the audit's freshness. */
  newest: Record<string, string | undefined>
  limits: AuditLimits
}

/**
 * Writes a release aside, audits it, and puts it in its place under its own name. The pointer is not touched: that is
 * `Releases.promote`. The same data again finds its release standing and writes nothing. Throws `AuditFailed`, with the
 * rejected release left in `releases/rejected/` to be looked at.
 */
export async function writeRelease(engine: Engine, releases: Releases, request: ReleaseRequest): Promise<Manifest> {
  const tables: Record<string, TableEntry> = {}
  for (const table of request.tables) {
    tables[table.name] = {
      rows: table.partitions.reduce((total, partition) => total + partition.rows, 0),
      digest: tableDigest(
        Object.entries(table.columns),
        table.partitions.map(({ partition, digest }) => [partition, digest]),
      ),
    }
  }
  const digest = releaseDigest(request.as_of, tables, request.passages)
  const id = releaseId(request.as_of, digest)
  const standing = await wholeRelease(releases, id)
  if (standing) {
    // Whoever wrote it may have been killed before its name was safe.
    await syncName(releases.folder(id))
    return standing
  }

  const aside = join(releases.home, '.aside', randomUUID())
  await mkdir(aside, { recursive: true })
  const file = join(aside, 'tables.duckdb')
  await fillTables(engine, file, request.tables)
  const manifest: Manifest = {
    id,
    format: releaseFormat,
    as_of: request.as_of,
    pipeline: request.pipeline,
    created_at: new Date().toISOString(),
    digest,
    engine: engine.build,
    file_digest: await digestOf(file),
    tables,
    ...(request.passages && { passages: request.passages }),
    inputs: request.inputs,
    sources: request.sources,
    audit: [
      ...request.warnings,
      ...(await audit(
        engine,
        file,
        {
          id,
          as_of: request.as_of,
          tables,
          newest: request.newest,
          passages: request.passages && {
            expected: request.passages.rows,
            ...(await readBack(releases, request.passages)),
          },
        },
        releases,
        request.limits,
      )),
    ],
  }
  await writeFile(join(aside, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)
  const isRejected = manifest.audit.some((result) => result.outcome === 'failed')
  const place = isRejected ? join(releases.home, 'releases', 'rejected', id) : releases.folder(id)
  await settle(aside, place)
  if (!isRejected) await releases.send(id)
  if (isRejected) throw new AuditFailed(manifest, await releases.current(), place)
  return manifest
}

/** The release that stands under this name, unless its file was damaged since or its passages are gone: then it is written again. */
async function wholeRelease(releases: Releases, id: string): Promise<Manifest | undefined> {
  if (!(await releases.has(id))) return undefined
  const manifest = await releases.manifest(id)
  await releases.bring(id)
  const found = await digestOf(join(releases.folder(id), 'tables.duckdb')).catch(() => 'nothing')
  if (found !== manifest.file_digest) return undefined
  if (!manifest.passages) return manifest
  return (await readBack(releases, manifest.passages)).found === manifest.passages.rows ? manifest : undefined
}

/** Passages that can be read and searched where the release says that they lie, or none and why. */
async function readBack(releases: Releases, published: PublishedPassages): Promise<{ found: number; flaw?: string }> {
  let passages: Passages | undefined
  try {
    passages = await Passages.open(releases.home, published)
    await passages.prove()
    return { found: await passages.count() }
  } catch (error) {
    return { found: 0, flaw: (error as Error).message }
  } finally {
    passages?.close()
  }
}

async function fillTables(engine: Engine, file: string, tables: TableSource[]): Promise<void> {
  await engine.with(async (connection) => {
    await connection.run(`attach ${literal(file)} as release`)
    try {
      await connection.run('begin')
      for (const { name, columns, partitions } of tables) {
        if (partitions.length === 0) {
          const typed = Object.entries(columns).map(([column, type]) => `${identifier(column)} ${type}`)
          await connection.run(`create table release.${identifier(name)} (${typed.join(', ')})`)
          continue
        }
        // The partitions come in order, each sorted by its grain, and the engine keeps the order of what it reads.
        const paths = partitions.map(({ path }) => literal(path)).join(', ')
        const source = `read_parquet([${paths}], hive_partitioning = false)`
        await connection.run(`create table release.${identifier(name)} as select * from ${source}`)
      }
      await connection.run('commit')
      await connection.run('checkpoint release')
    } catch (error) {
      await connection.run('rollback').catch(() => {})
      throw error
    } finally {
      await connection.run('detach release')
    }
  })
}

/** Syncs a finished folder and moves it to its place, which a rejected twin may hold. */
async function settle(aside: string, place: string): Promise<void> {
  for (const name of ['tables.duckdb', 'manifest.json']) await sync(join(aside, name))
  await sync(aside)
  await mkdir(dirname(place), { recursive: true })
  await rm(place, { recursive: true, force: true })
  await rename(aside, place)
  await syncName(place)
}

/** Makes a release's name last, and that of the folder it lies in. */
async function syncName(place: string): Promise<void> {
  await sync(dirname(place))
  await sync(dirname(dirname(place)))
}
