import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { engineReason, isOutOfMemory } from '../base/duckdb.ts'
import type { Feed } from '../feeds/contract/feed.ts'
import type { BronzePart, Catalog, QuarantinePart } from '../lake/catalog.ts'
import type { Lake } from '../lake/lake.ts'
import { secretHash } from '../lake/person.ts'
import { Batch } from './batch.ts'
import { hasManyParts, onePart, writeBronze } from './bronze_parts.ts'
import { inspect } from './inspect.ts'
import { findMoved, growIndex, usableIndexes } from './key_index.ts'
import { setAsideLate } from './late_rows.ts'
import type { IngestOptions } from './options.ts'
import { type QuarantinedRow, sealRows } from './quarantine.ts'
import { emptyReport, type FeedReport, refuse } from './report.ts'
import { isUnchanged, knownFiles, type LandingFile, type Survey } from './sources/landing.ts'
import type { StagedFile } from './sources/source.ts'

/** Parquet packs its rows: a byte of it counts as so many of text. */
const PARQUET_WEIGHT = 3

/** Thrown when some files need more memory than there is. Nothing of them was ingested. */
export class BatchTooLarge extends Error {
  override name = 'BatchTooLarge'

  constructor(feed: Feed, files: StagedFile[], cause: Error) {
    const megabytes = files.reduce((sum, { inspection }) => sum + inspection.content, 0) / 1e6
    const names = files.length > 1 ? `${files[0].name} to ${files.at(-1)!.name}` : files[0].name
    super(
      `${feed.name}/${names} (${megabytes.toFixed(0)} MB): ${engineReason(cause)}, or deliver smaller files; nothing of it was ` +
        'ingested',
      { cause },
    )
  }
}

/** Takes in the files of one feed that are new, as delivery number `delivery`. */
export async function takeInFiles(
  lake: Lake,
  feed: Feed,
  { files, ignored }: Survey,
  delivery: number,
  options: IngestOptions,
): Promise<FeedReport> {
  const report = emptyReport(feed.name)
  const touched = new Set<string>()
  const isKnown = knownFiles(await lake.catalog(), feed.name)
  const waiting = files.filter((file) => !isKnown(file))
  report.files_known = files.length - waiting.length
  report.files_ignored = ignored.length
  let done = report.files_known
  const seen = new Set<string>()
  let place = 0
  const folder = join(lake.home, '.spill', `ingest-${process.pid}-${feed.name}`)

  let batch: StagedFile[] = []
  let weight = 0
  const flush = async () => {
    if (batch.length > 0)
      await takeInBatch(
        lake,
        new Batch(lake, feed, batch, options.secret, folder),
        delivery,
        options,
        report,
        touched,
      ).catch((error) => {
        throw isOutOfMemory(error) ? new BatchTooLarge(feed, batch, error) : error
      })
    done += batch.length
    for (const file of batch) if (file.unpacked) await rm(file.unpacked, { force: true })
    batch = []
    weight = 0
    options.onProgress?.({ feed: feed.name, files_done: done, files_total: files.length })
  }
  for (const file of waiting) {
    const unpacked = file.format === 'parquet' && file.codec !== 'plain' ? await unpackPlace(lake, ++place) : undefined
    const inspection = await inspect(file, unpacked).catch((error: NodeJS.ErrnoException) => {
      // Taken away again since it was listed.
      if (error.code === 'ENOENT' && error.path === file.path) return undefined
      throw error
    })
    if (!inspection || !(await isUnchanged(file))) {
      report.files_deferred++
      if (unpacked) await rm(unpacked, { force: true })
      continue
    }
    const { sha256, rejected } = inspection
    const catalog = await lake.catalog()
    if (catalog.files[feed.name]?.[sha256] || seen.has(sha256)) report.files_known++
    else if (isKnownRejected(catalog, feed, sha256))
      refuse(report, file.name, 'refused by an earlier run, and unchanged')
    else if (rejected) await reject(lake, feed, { file, sha256, reason: rejected }, delivery, options, report)
    else {
      seen.add(sha256)
      const size = file.format === 'parquet' ? file.bytes * PARQUET_WEIGHT : inspection.content
      if (weight + size > options.batchBytes) await flush()
      batch.push({ ...file, index: batch.length, inspection, ...(unpacked ? { unpacked } : {}) })
      weight += size
      continue
    }
    if (unpacked) await rm(unpacked, { force: true })
    done++
  }
  await flush()
  report.partitions = [...touched].sort()
  return report
}

/** Where a compressed Parquet file is unpacked to, as it can only be read at random. */
async function unpackPlace(lake: Lake, number: number): Promise<string> {
  const folder = join(lake.home, '.spill', `unpacked-${process.pid}`)
  await mkdir(folder, { recursive: true })
  return join(folder, `${number}.parquet`)
}

/** Stages, writes and commits one batch: all of it or nothing. */
async function takeInBatch(
  lake: Lake,
  batch: Batch,
  delivery: number,
  options: IngestOptions,
  report: FeedReport,
  touched: Set<string>,
): Promise<void> {
  const { feed, schema } = batch
  await lake.engine.with(async (connection) => {
    try {
      await batch.stage(connection)
      for (const { file, outcome, reason = '' } of batch.verdicts)
        if (outcome === 'rejected')
          await reject(lake, feed, { file, sha256: file.inspection.sha256, reason }, delivery, options, report)
      const taken = batch.verdicts.filter((it) => it.outcome === 'taken')
      report.files_deferred += batch.verdicts.filter((it) => it.outcome === 'deferred').length
      if (taken.length === 0) return
      const indexes = await usableIndexes(lake, connection, feed)
      using _held = await lake.store.hold(indexes.map(({ key }) => key))
      const indexPaths = indexes.map(({ key }) => lake.store.path(key))
      await setAsideLate(lake, connection, batch, indexPaths)
      await findMoved(connection, feed, schema, indexPaths)
      const parts = await writeBronze(lake, connection, batch, delivery)
      const keys = await growIndex(
        lake,
        connection,
        feed,
        schema,
        indexes,
        `${delivery} ${batch.people} ${batch.content}`,
      )
      const bad = await sealBad(lake, connection, batch, delivery, options.secret)
      const compacted = await compactAll(lake, feed, parts)
      const at = new Date().toISOString()
      await lake.commit((draft) => {
        draft.deliveries = delivery
        draft.people ??= batch.people
        draft.files[feed.name] ??= {}
        for (const { file, read, accepted, quarantined } of taken) {
          const { name, bytes, modified_ms } = file
          draft.files[feed.name][file.inspection.sha256] = {
            name,
            bytes,
            modified_ms,
            delivery,
            at,
            read,
            accepted,
            quarantined,
          }
        }
        draft.bronze[feed.name] ??= {}
        for (const [partition, all] of compacted) draft.bronze[feed.name][partition] = all
        if (keys.length > 0) draft.keys[feed.name] = keys
        if (bad) draft.quarantine.push(bad)
      })
      report.files_new += taken.length
      for (const { read, accepted, quarantined } of taken) {
        report.read += read
        report.accepted += accepted
        report.quarantined += quarantined
      }
      for (const partition of parts.keys()) touched.add(partition)
    } finally {
      await batch.drop(connection)
    }
  })
}

/** Parts of each touched partition with the new one, as one where they have become too many. */
async function compactAll(lake: Lake, feed: Feed, parts: Map<string, BronzePart>): Promise<[string, BronzePart[]][]> {
  const standing = (await lake.catalog()).bronze[feed.name] ?? {}
  const all: [string, BronzePart[]][] = []
  for (const [partition, part] of parts) {
    const others = (standing[partition] ?? []).filter((it) => it.key !== part.key)
    const together = [...others, part]
    all.push([partition, hasManyParts(together) ? [await onePart(lake, feed, partition, together)] : together])
  }
  return all
}

async function sealBad(
  lake: Lake,
  connection: DuckDBConnection,
  batch: Batch,
  delivery: number,
  secret: string,
): Promise<QuarantinePart | undefined> {
  if (batch.verdicts.every((it) => it.outcome !== 'taken' || it.quarantined === 0)) return undefined
  const name = `${String(delivery).padStart(6, '0')}-${batch.content.slice(0, 32)}`
  const part = { feed: batch.feed.name, name, delivery }
  return sealRows(lake.store, secret, part, badRowsOf(connection, batch))
}

async function* badRowsOf(connection: DuckDBConnection, batch: Batch): AsyncGenerator<QuarantinedRow[]> {
  const result = await connection.stream(
    `select file, line, reason, "row" from ${batch.schema}.bad order by file, line`,
  )
  const names = new Map(batch.files.map((file) => [file.index, file.name]))
  for await (const chunk of result.yieldRowObjectJson())
    yield chunk.map((row) => ({
      feed: batch.feed.name,
      file: names.get(Number(row.file))!,
      line: Number(row.line),
      reason: String(row.reason),
      row: String(row.row),
    }))
}

/** Puts a file into quarantine as one unreadable row. It is tried again when its content changes. */
async function reject(
  lake: Lake,
  feed: Feed,
  refused: { file: LandingFile; sha256: string; reason: string },
  delivery: number,
  options: IngestOptions,
  report: FeedReport,
): Promise<void> {
  const { file, sha256, reason } = refused
  const row = { feed: feed.name, file: file.name, line: null, reason, row: '' }
  const part = await sealRows(lake.store, options.secret, { feed: feed.name, name: rejectedName(sha256), delivery }, [
    [row],
  ])
  await lake.commit((draft) => {
    draft.deliveries = delivery
    draft.people ??= secretHash(options.secret)
    if (part) draft.quarantine.push(part)
  })
  refuse(report, file.name, reason)
  report.read++
  report.quarantined++
}

function isKnownRejected(catalog: Catalog, feed: Feed, sha256: string): boolean {
  const name = `/${rejectedName(sha256)}.sealed`
  return catalog.quarantine.some((part) => part.feed === feed.name && part.key.endsWith(name))
}

function rejectedName(sha256: string): string {
  return `rejected-${sha256}`
}
