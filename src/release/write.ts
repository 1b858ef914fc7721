import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CleanProcess } from '../base/clean_process.ts'
import type { Engine } from '../base/duckdb.ts'
import { formats } from '../base/formats.ts'
import type { Refusals } from '../ingest/report.ts'
import { fileDigest, sync } from '../lake/store/store.ts'
import { Passages } from '../search/index/passages.ts'
import type { PublishedPassages } from '../search/index/published.ts'
import { AuditFailed, type AuditLimits, audit, failedDeliveries } from './audit.ts'
import {
  type AuditResult,
  type Manifest,
  type ReleaseLineage,
  releaseDigest,
  releaseId,
  type TableEntry,
  tableDigest,
} from './manifest.ts'
import type { Releases } from './releases.ts'
import { type TableSource, writeTables } from './tables_file.ts'

export interface ReleaseRequest extends Pick<Manifest, 'as_of' | 'pipeline' | 'passages'> {
  tables: TableSource[]
  lineage: ReleaseLineage
  /** Warnings from the build of the release. */
  warnings: AuditResult[]
  /** The newest day of each feed, which the audit checks for freshness. */
  newest: Record<string, string | undefined>
  /** Landing files that this run refused completely. */
  refused: Refusals[]
  limits: AuditLimits
}

/**
 * Writes a release to a temporary folder, audits it and renames the folder to the id of the release. The release goes
 * live only when `Releases.promote` moves the pointer. If a release with the same data exists, nothing is written.
 * Throws `AuditFailed`; the failed release is then kept in `releases/rejected/` for inspection.
 */
export async function writeRelease(
  engine: Engine,
  clean: CleanProcess,
  releases: Releases,
  request: ReleaseRequest,
): Promise<Manifest> {
  const tables: Record<string, TableEntry> = {}
  // Days without a published row are left out. If they were included, the digest would reveal that there was activity on such a day.
  const sources = request.tables.map((table) => ({
    ...table,
    partitions: table.partitions.filter(({ rows }) => rows > 0),
  }))
  for (const table of sources) {
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
  const existing = await wholeRelease(releases, id)
  if (existing) {
    // A process that was killed may have written the release without syncing the name of the folder to disk.
    await syncName(releases.folder(id))
    const failed = failedDeliveries(existing, request.refused, request.limits)
    if (failed.length > 0)
      throw new AuditFailed(
        { ...existing, audit: failed },
        await releases.current(),
        releases.folder(id),
        request.refused,
      )
    return existing
  }

  const aside = join(releases.home, '.aside', randomUUID())
  await mkdir(aside, { recursive: true })
  const file = join(aside, 'tables.duckdb')
  await writeTables(clean, file, sources)
  const manifest: Manifest = {
    id,
    format: formats.release,
    as_of: request.as_of,
    pipeline: request.pipeline,
    created_at: new Date().toISOString(),
    digest,
    engine: engine.build,
    file_digest: await fileDigest(file),
    tables,
    ...(request.passages && { passages: request.passages }),
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
          refused: request.refused,
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
  const isRejected = manifest.audit.some((result) => result.outcome === 'failed')
  if (!isRejected) manifest.lineage = await releases.writeLineage(id, request.lineage)
  await writeFile(join(aside, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)
  const place = isRejected ? join(releases.home, 'releases', 'rejected', id) : releases.folder(id)
  await settle(aside, place)
  if (!isRejected) await releases.send(id)
  if (isRejected) throw new AuditFailed(manifest, await releases.current(), place, request.refused)
  return manifest
}

/**
 * The manifest of a release that exists and is complete. Undefined if its file is damaged or its passages or lineage
 * are missing; the caller then writes the release again.
 */
async function wholeRelease(releases: Releases, id: string): Promise<Manifest | undefined> {
  if (!(await releases.has(id))) return undefined
  const manifest = await releases.manifest(id)
  await releases.bring(id)
  const found = await fileDigest(join(releases.folder(id), 'tables.duckdb')).catch(() => 'nothing')
  if (found !== manifest.file_digest) return undefined
  if (!manifest.lineage || !(await releases.lineage(manifest).catch(() => undefined))) return undefined
  if (!manifest.passages) return manifest
  return (await readBack(releases, manifest.passages)).found === manifest.passages.rows ? manifest : undefined
}

/** Returns the number of passages that can be read and searched. If that fails, returns 0 and the reason. */
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

/**
 * Syncs a finished folder to disk and renames it to its final path. A rejected release of the same name is replaced.
 */
async function settle(aside: string, place: string): Promise<void> {
  for (const name of ['tables.duckdb', 'manifest.json']) await sync(join(aside, name))
  await sync(aside)
  await mkdir(dirname(place), { recursive: true })
  await rm(place, { recursive: true, force: true })
  await rename(aside, place)
  await syncName(place)
}

/**
 * Syncs the folder of a release and its parent folder to disk, so that the name of the release survives a power
 * failure.
 */
async function syncName(place: string): Promise<void> {
  await sync(dirname(place))
  await sync(dirname(dirname(place)))
}
