import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Feed } from '../../feeds/contract/feed.ts'
import type { BronzePart, QuarantinePart } from '../../lake/catalog/catalog.ts'
import { secretHash } from '../../lake/person_ids.ts'
import type { Store } from '../../lake/store/store.ts'
import { inspect } from '../inspect.ts'
import { type QuarantinedRow, sealRows } from '../quarantine.ts'
import type { StagedFile } from '../readers/source.ts'
import { Batch, type FileVerdict } from './batch.ts'
import { contractText, writeBronze } from './bronze_parts.ts'
import { type ExpiredText, setAsideLate } from './late_rows.ts'
import type { OnePassPlace } from './one_pass.ts'

/**
 * A job that validates several landing files of one feed together. It is plain data, so it can be sent to any process that has the
 * project's code, the files, the store and the secret.
 */
export interface BatchJob {
  /** Jobs with the same id write the same objects. */
  id: string
  /** For display only: `model` names the feed, `partition` the first and the last file. */
  model: string
  partition: string
  files: StagedFile[]
  delivery: number
  /** The feed's partitions whose text has expired; absent if there are no such partitions. */
  expired?: ExpiredText
  /** Hashes of the inputs, besides the files, that determine the rows: the secret, the engine build and the feed's contract. */
  code: { people: string; engine: string; contract: string }
}

/** A validated batch: the verdict on each file, identified by its index, and the bronze parts with the accepted rows. */
export interface ValidatedBatch {
  verdicts: (Omit<FileVerdict, 'file'> & { index: number })[]
  /** Hash of the accepted files. */
  content: string
  parts: [partition: string, part: BronzePart][]
  bad?: QuarantinePart
}

/** Resources for validating batches. */
export interface ValidationPlace extends OnePassPlace {
  /** Temporary folder of this process. */
  folder: string
}

/** Hashes of the inputs, besides the files, that determine the rows of a feed in this process. */
export function codeOf(feed: Feed, secret: string, engine: string): BatchJob['code'] {
  return { people: secretHash(secret), engine, contract: sha256(contractText(feed)) }
}

export function batchJob(
  feed: Feed,
  files: StagedFile[],
  delivery: number,
  code: BatchJob['code'],
  expired?: ExpiredText,
): BatchJob {
  const contents = files.map(({ name, inspection }) => [name, inspection.sha256])
  const [first, last] = [files[0].name, files.at(-1)!.name]
  return {
    id: sha256(JSON.stringify([feed.name, delivery, code, contents, expired])).slice(0, 32),
    model: `bronze.${feed.name}`,
    partition: first === last ? first : `${first}..${last}`,
    files,
    delivery,
    ...(expired && { expired }),
    code,
  }
}

/**
 * Validates the files of a job. Good rows are written to bronze parts and bad rows to quarantine, but readers do not see them before the
 * commit.
 */
export async function validateBatch(
  place: ValidationPlace,
  feed: Feed,
  { files, delivery, expired }: Pick<BatchJob, 'files' | 'delivery' | 'expired'>,
  secret: string,
): Promise<ValidatedBatch> {
  const { store, engine } = place
  const own = join(place.folder, `ingest-${process.pid}-${feed.name}`)
  const batch = new Batch(place, feed, await unpacked(files, own), delivery, secret, own, expired !== undefined)
  return engine.with(async (connection) => {
    try {
      await batch.stage(connection)
      if (expired) await setAsideLate(store, connection, batch, expired)
      const { content } = batch
      const verdicts = batch.verdicts.map(({ file, written, ...verdict }) => ({ ...verdict, index: file.index }))
      if (!verdicts.some(({ outcome }) => outcome === 'taken')) return { verdicts, content, parts: [] }
      const inOnePass = batch.verdicts.flatMap(({ written }) => (written ? [written] : []))
      const staged = await writeBronze(place, connection, batch, delivery)
      const parts = [...inOnePass, ...staged].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
      const bad = await sealBad(store, connection, batch, delivery, secret)
      return { verdicts, content, parts, ...(bad && { bad }) }
    } finally {
      await batch.drop(connection)
    }
  })
}

/** Decompresses Parquet files, because they need random access. */
async function unpacked(files: StagedFile[], folder: string): Promise<StagedFile[]> {
  const ready: StagedFile[] = []
  for (const file of files) {
    if (file.format !== 'parquet' || file.codec === 'plain') {
      ready.push(file)
      continue
    }
    await mkdir(folder, { recursive: true })
    const path = join(folder, `${file.index}.parquet`)
    const isThere = await inspect(file, path).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT' || error.path !== file.path) throw error
        // The file was removed after it was listed. Validation reports the missing file.
        return false
      },
    )
    ready.push(isThere ? { ...file, unpacked: path } : file)
  }
  return ready
}

async function sealBad(
  store: Store,
  connection: DuckDBConnection,
  batch: Batch,
  delivery: number,
  secret: string,
): Promise<QuarantinePart | undefined> {
  if (batch.verdicts.every((it) => it.outcome !== 'taken' || it.quarantined === 0)) return undefined
  const name = `${String(delivery).padStart(6, '0')}-${batch.content.slice(0, 32)}`
  const part = { feed: batch.feed.name, name, delivery }
  return sealRows(store, secret, part, badRowsOf(connection, batch))
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

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
