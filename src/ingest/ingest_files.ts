import { join } from 'node:path'
import { engineReason, isOutOfMemory } from '../base/duckdb.ts'
import { type Feed, isIndexed } from '../feeds/contract/feed.ts'
import type { BronzePart, Catalog, KeyIndex } from '../lake/catalog/catalog.ts'
import type { Lake } from '../lake/lake.ts'
import { secretHash } from '../lake/person_ids.ts'
import { type BatchJob, batchJob, codeOf, type ValidatedBatch, validateBatch } from './batches/batch_job.ts'
import { writeMoved } from './batches/bronze_parts.ts'
import { hasManyParts, onePart } from './batches/compaction.ts'
import { findMoved, growIndex, usableIndexes } from './batches/key_index.ts'
import { expiredText } from './batches/late_rows.ts'
import { inspect } from './inspect.ts'
import { sealRows } from './quarantine.ts'
import { isUnchanged, knownFiles, type LandingFile, type LandingSurvey } from './readers/landing.ts'
import type { StagedFile } from './readers/source.ts'
import { emptyReport, type FeedReport, refuse } from './report.ts'

export interface IngestProgress {
  feed: string
  files_done: number
  files_total: number
}

export interface IngestOptions {
  /** The operator's secret, for the keyed hashes of user ids and the seal of quarantined rows. */
  secret: string
  /** Maximum bytes, after decompression, that are staged and committed together. A larger file is a batch of its own. */
  batchBytes: number
  /** Validates several batches at a time in other processes. If absent, this process validates one batch after another. */
  validate?: (job: BatchJob) => Promise<ValidatedBatch>
  onProgress?: (progress: IngestProgress) => void
}

/** One byte of a Parquet file counts as this many bytes of text, because Parquet is compressed. */
const PARQUET_WEIGHT = 3

/** Thrown when a batch of files needs more memory than is available. No file of the batch was ingested. */
export class BatchTooLarge extends Error {
  override name = 'BatchTooLarge'

  constructor(feed: Feed, files: StagedFile[], cause: Error) {
    const megabytes = files.reduce((sum, { inspection }) => sum + inspection.content, 0) / 1e6
    const names = files.length > 1 ? `${files[0].name} to ${files.at(-1)!.name}` : files[0].name
    super(
      `${feed.name}/${names} (${megabytes.toFixed(0)} MB): ${engineReason(cause)}, or deliver smaller files; none of these ` +
        'rows were ingested',
      { cause },
    )
  }
}

/**
 * Ingests the new files of one feed, as delivery number `delivery`. Batches are committed in the order of their files, so the lake does not
 * depend on which process validates a batch.
 */
export async function ingestFiles(
  lake: Lake,
  feed: Feed,
  { files, ignored }: LandingSurvey,
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
  const here = { store: lake.store, engine: lake.engine, folder: join(lake.home, '.spill'), isAlone: true }
  const validate = options.validate ?? ((job: BatchJob) => validateBatch(here, feed, job, options.secret))

  const expired = waiting.length > 0 ? await expiredText(lake, feed) : undefined
  let batch: StagedFile[] = []
  let weight = 0
  let committed = Promise.resolve()
  const flush = async () => {
    if (batch.length === 0) return
    const job = batchJob(feed, batch, delivery, codeOf(feed, options.secret, lake.engine.build), expired)
    batch = []
    weight = 0
    const failed = (error: Error): never => {
      throw isOutOfMemory(error) ? new BatchTooLarge(feed, job.files, error) : error
    }
    const validation = validate(job).catch(failed)
    committed = Promise.all([validation, committed]).then(async ([validated]) => {
      await commitBatch(lake, feed, job, validated, options, report, touched).catch(failed)
      done += job.files.length
      options.onProgress?.({ feed: feed.name, files_done: done, files_total: files.length })
    })
    // While other processes validate further batches, this commit is not awaited. If it fails, the error is thrown at the end.
    if (options.validate) committed.catch(() => {})
    else await committed
  }
  for (const file of waiting) {
    const inspection = await inspect(file).catch((error: NodeJS.ErrnoException) => {
      // The file was removed after it was listed.
      if (error.code === 'ENOENT' && error.path === file.path) return undefined
      throw error
    })
    if (!inspection || !(await isUnchanged(file))) {
      report.files_deferred++
      continue
    }
    const { sha256, rejected } = inspection
    const catalog = await lake.catalog()
    if (catalog.files[feed.name]?.[sha256] || seen.has(sha256)) report.files_known++
    else if (isKnownRejected(catalog, feed, sha256))
      refuse(report, file.name, rejected ?? 'an earlier run refused this file, which has not changed since')
    else if (rejected) await reject(lake, feed, { file, sha256, reason: rejected }, delivery, options, report)
    else {
      seen.add(sha256)
      const size = file.format === 'parquet' ? file.bytes * PARQUET_WEIGHT : inspection.content
      if (weight + size > options.batchBytes) await flush()
      batch.push({ ...file, index: batch.length, inspection })
      weight += size
      continue
    }
    done++
  }
  await flush()
  await committed
  report.partitions = [...touched].sort()
  return report
}

/** Commits a validated batch atomically. */
async function commitBatch(
  lake: Lake,
  feed: Feed,
  job: BatchJob,
  { verdicts: given, content, parts: validated, bad }: ValidatedBatch,
  options: IngestOptions,
  report: FeedReport,
  touched: Set<string>,
): Promise<void> {
  const { delivery } = job
  const verdicts = given.map(({ index, ...verdict }) => ({ ...verdict, file: job.files[index] }))
  for (const { file, outcome, reason = '' } of verdicts)
    if (outcome === 'rejected')
      await reject(lake, feed, { file, sha256: file.inspection.sha256, reason }, delivery, options, report)
  const taken = verdicts.filter((it) => it.outcome === 'taken')
  report.files_deferred += verdicts.filter((it) => it.outcome === 'deferred').length
  if (taken.length === 0) return
  const parts: [string, BronzePart][] = [...validated]
  const keys: KeyIndex[] = []
  if (isIndexed(feed) && validated.length > 0) {
    const mark = [delivery, job.code.people, content]
    const found = await compareKeys(lake, feed, validated, delivery, mark)
    parts.push(...found.moved)
    keys.push(...found.keys)
  }
  const compacted = await compactAll(lake, feed, parts)
  const at = new Date().toISOString()
  await lake.commit((draft) => {
    draft.deliveries = delivery
    draft.people ??= job.code.people
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
  for (const [partition] of parts) touched.add(partition)
}

/**
 * Compares the keys of new parts with each other and with all earlier keys. Returns parts that record which keys have
 * left a partition, and the extended key index. Both depend on earlier batches, so this happens at the commit.
 */
async function compareKeys(
  lake: Lake,
  feed: Feed,
  parts: [string, BronzePart][],
  delivery: number,
  mark: (string | number)[],
): Promise<{ moved: Map<string, BronzePart>; keys: KeyIndex[] }> {
  return lake.engine.with(async (connection) => {
    const schema = 'new_keys'
    try {
      const indexes = await usableIndexes(lake, connection, feed)
      const objects = [...parts.map(([, part]) => part), ...indexes].map(({ key }) => key)
      using _held = await lake.store.hold(objects)
      const pathsOf = (all: { key: string }[]) => all.map(({ key }) => lake.store.path(key))
      const areNew = await findMoved(connection, feed, schema, pathsOf(parts.map(([, part]) => part)), pathsOf(indexes))
      const compared = [...mark, ...indexes.map(({ key }) => key)]
      const moved = await writeMoved(lake, connection, feed, `${schema}.moved`, delivery, compared)
      return { moved, keys: await growIndex(lake, connection, feed, schema, indexes, mark.join(' '), areNew) }
    } finally {
      await connection.run(`drop schema if exists ${schema} cascade`)
    }
  })
}

/** All parts of each partition that was written to. If a partition has too many parts, they are compacted into one part. */
async function compactAll(lake: Lake, feed: Feed, parts: [string, BronzePart][]): Promise<[string, BronzePart[]][]> {
  const standing = (await lake.catalog()).bronze[feed.name] ?? {}
  const all: [string, BronzePart[]][] = []
  for (const [partition, fresh] of Map.groupBy(parts, ([partition]) => partition)) {
    const added = fresh.map(([, part]) => part)
    const isAdded = new Set(added.map(({ key }) => key))
    const together = [...(standing[partition] ?? []).filter(({ key }) => !isAdded.has(key)), ...added]
    all.push([partition, hasManyParts(together) ? [await onePart(lake, feed, partition, together)] : together])
  }
  return all
}

/** Quarantines a file as one unreadable row. The file is tried again when its content changes. */
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
