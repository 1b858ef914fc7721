import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../base/duckdb.ts'
import { identifier } from '../../base/quote.ts'
import { bronzeColumns, type Feed, partitionValue } from '../../feeds/contract/feed.ts'
import type { BronzePart } from '../../lake/catalog/catalog.ts'
import { secretHash } from '../../lake/person_ids.ts'
import { framedSource, wholeFileSource } from '../readers/framed_source.ts'
import { isUnchanged } from '../readers/landing.ts'
import { parquetSources } from '../readers/parquet_source.ts'
import {
  FileRejected,
  grouped,
  isAboutInput,
  type RawRows,
  type ReadContext,
  type StagedFile,
} from '../readers/source.ts'
import { isOneRowALine, NotOneRowALine, strictSource, textSignature } from '../readers/strict_source.ts'
import { storeDocuments } from '../row_documents.ts'
import { type OnePassPlace, writeInOnePass } from './one_pass.ts'
import { hashPeople } from './people.ts'
import { acceptedRows, badRows, type Joined } from './row_checks.ts'

/** What happened to a file of a batch. */
export interface FileVerdict {
  file: StagedFile
  outcome: 'taken' | 'rejected' | 'deferred'
  read: number
  accepted: number
  quarantined: number
  /** Number of rows quarantined because the text of their day had expired. */
  late?: number
  /** Why the whole file was rejected. */
  reason?: string
  /** The partition and bronze part that the file was written to, if it was written in one pass. */
  written?: [partition: string, part: BronzePart]
}

let batches = 0

/**
 * Files of one feed that are ingested together. Their rows are staged in the tables `good` (typed rows with file, line and part) and `bad`
 * (file, line, reason, row), which may be larger than memory because the engine spills to disk.
 */
export class Batch {
  readonly feed: Feed
  readonly files: StagedFile[]
  readonly schema: string
  readonly verdicts: FileVerdict[] = []
  /** Hash of the secret that person ids are derived from. */
  readonly people: string
  readonly delivery: number
  readonly #place: OnePassPlace
  readonly #secret: string
  readonly #folder: string
  readonly #mayBeLate: boolean

  /** `mayBeLate` says whether the batch may have rows of days whose text has expired. Such late rows must be quarantined. */
  constructor(
    place: OnePassPlace,
    feed: Feed,
    files: StagedFile[],
    delivery: number,
    secret: string,
    folder: string,
    mayBeLate = false,
  ) {
    this.#place = place
    this.feed = feed
    this.files = files
    this.delivery = delivery
    this.#mayBeLate = mayBeLate
    this.schema = `batch_${++batches}`
    this.#secret = secret
    this.#folder = folder
    this.people = secretHash(secret)
  }

  /** Hash over the accepted files, which identifies the origin of the batch's rows. */
  get content(): string {
    const taken = this.verdicts
      .filter((it) => it.outcome === 'taken')
      .map(({ file, late }) => `${file.name} ${file.inspection.sha256}${late ? ` without ${late} late rows` : ''}`)
    return createHash('sha256').update(taken.sort().join('\n')).digest('hex')
  }

  /**
   * Reads and checks all files, so that each file has a verdict. The rows of accepted files are then in the tables or, if they were written
   * in one pass, in bronze.
   */
  async stage(connection: DuckDBConnection): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const columns = Object.entries(bronzeColumns(this.feed)).map(([name, type]) => `${identifier(name)} ${type}`)
    await connection.run(`
      create schema ${this.schema};
      create table ${this.schema}.good (file integer, line bigint, part ${partitionValue(this.feed).type}, ${columns.join(', ')});
      create table ${this.schema}.bad (file integer, line bigint, reason varchar, "row" varchar)`)
    const bench = { connection, schema: this.schema, folder: this.#folder }
    for (const [at, group] of grouped(this.files, groupOf).entries()) await this.#readGroup(bench, group, `raw_${at}`)
    await this.#setAsideChanged(connection)
  }

  async drop(connection: DuckDBConnection): Promise<void> {
    await connection.run(`drop schema if exists ${this.schema} cascade`)
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** Reads files of equal structure with one query. If the query fails because of a file, each file is read with its own query. */
  async #readGroup(bench: ReadContext, files: StagedFile[], name: string): Promise<void> {
    try {
      for (const source of await this.#sources(bench, files, name)) await this.#validate(bench, source, files)
    } catch (error) {
      await this.#forget(bench.connection, files)
      if (error instanceof FileRejected) return this.#reject(files, error.message)
      if (!(error instanceof NotOneRowALine) && !isAboutInput(error)) throw error
      if (files.length > 1) {
        for (const file of files) await this.#readGroup(bench, [file], `${name}_${file.index}`)
      } else if (isText(files[0])) await this.#readFramed(bench, files[0])
      else this.#reject(files, `the file cannot be read (${firstLine(error)})`)
    }
    await bench.connection.run(`drop table if exists ${this.schema}.${name}`)
  }

  async #readFramed(bench: ReadContext, file: StagedFile): Promise<void> {
    try {
      await this.#validate(bench, await framedSource(bench, this.feed, file), [file])
    } catch (error) {
      if (!(error instanceof FileRejected) && !isAboutInput(error)) throw error
      await this.#forget(bench.connection, [file])
      this.#reject(
        [file],
        error instanceof FileRejected ? error.message : `the file cannot be read (${firstLine(error)})`,
      )
    }
  }

  async #sources(bench: ReadContext, files: StagedFile[], name: string): Promise<RawRows[]> {
    const [first] = files
    if (first.format === 'parquet') return parquetSources(bench, this.feed, files)
    if (first.format === 'json') return [await wholeFileSource(bench, this.feed, first)]
    if (first.inspection.lines === 0) return [await emptySource(bench, files, name)]
    if (!files.every(isOneRowALine)) throw new NotOneRowALine(first.name)
    return [await strictSource(bench, this.feed, files, name)]
  }

  async #validate(bench: ReadContext, source: RawRows, files: StagedFile[]): Promise<void> {
    const { connection } = bench
    const joined = { people: `${this.schema}.people`, documents: `${this.schema}.documents` }
    await hashPeople(connection, this.feed, source, joined.people, this.#secret)
    await storeDocuments(bench, this.feed, source, files, joined.documents, this.#place.store)
    // Late rows are found among staged rows, so nothing is written in one pass if there may be late rows.
    const written = this.#mayBeLate
      ? new Map<StagedFile, [string, BronzePart]>()
      : await writeInOnePass(this.#place, connection, this, source, files, joined)
    for (const [file, part] of written) {
      const read = part[1].rows
      this.verdicts.push({ file, read, accepted: read, quarantined: 0, outcome: 'taken', written: part })
    }
    // A group may have several sources, each of which reads only some of the files.
    const rest = files.filter((file) => source.reads.has(file.index) && !written.has(file))
    if (rest.length > 0)
      await this.#validateStaged(connection, written.size > 0 ? source.only!(rest) : source, rest, joined)
  }

  async #validateStaged(
    connection: DuckDBConnection,
    source: RawRows,
    files: StagedFile[],
    joined: Joined,
  ): Promise<void> {
    const columns = Object.keys(bronzeColumns(this.feed)).map(identifier).join(', ')
    await this.#place.engine.asWritten((own) =>
      own.run(
        `insert into ${this.schema}.good (file, line, part, ${columns}) ${acceptedRows(this.feed, source, joined)}`,
      ),
    )
    const accepted = await this.#count(connection, 'good')
    const isAllGood = [...source.reads].every(([file, read]) => (accepted.get(file) ?? 0) === read)
    if (!isAllGood) await connection.run(`insert into ${this.schema}.bad ${badRows(this.feed, source, joined)}`)
    const bad = isAllGood ? new Map<number, number>() : await this.#count(connection, 'bad')
    for (const [index, read] of source.reads) {
      const file = files.find((it) => it.index === index) as StagedFile
      const verdict = { file, read, accepted: accepted.get(index) ?? 0, quarantined: bad.get(index) ?? 0 }
      if (verdict.accepted + verdict.quarantined !== read)
        throw new Error(
          `INTERNAL ${this.feed.name}/${file.name}: ${verdict.accepted} accepted + ${verdict.quarantined} quarantined rows ` +
            `do not add up to the ${read} rows that were read; nothing was ingested from the file`,
        )
      this.verdicts.push({ ...verdict, outcome: 'taken' })
    }
  }

  /** A file that changed while it was read waits for the next run; none of its rows are ingested. */
  async #setAsideChanged(connection: DuckDBConnection): Promise<void> {
    const changed: StagedFile[] = []
    for (const { file } of [...this.verdicts]) if (!(await isUnchanged(file))) changed.push(file)
    await this.#forget(connection, changed)
    for (const file of changed) this.verdicts.push({ file, outcome: 'deferred', read: 0, accepted: 0, quarantined: 0 })
  }

  async #forget(connection: DuckDBConnection, files: StagedFile[]): Promise<void> {
    if (files.length === 0) return
    const numbers = files.map((file) => file.index).join(', ')
    for (const table of ['good', 'bad'])
      await connection.run(`delete from ${this.schema}.${table} where file in (${numbers})`)
    const isForgotten = new Set(files)
    const kept = this.verdicts.filter((it) => !isForgotten.has(it.file))
    this.verdicts.splice(0, this.verdicts.length, ...kept)
  }

  #reject(files: StagedFile[], reason: string): void {
    for (const file of files)
      this.verdicts.push({ file, outcome: 'rejected', read: 1, accepted: 0, quarantined: 1, reason })
  }

  async #count(connection: DuckDBConnection, table: string): Promise<Map<number, number>> {
    const counts = await rows<{ file: number; total: string }>(
      connection,
      `select file, count(*) as total from ${this.schema}.${table} group by file`,
    )
    return new Map(counts.map((it) => [it.file, Number(it.total)]))
  }
}

async function emptySource(bench: ReadContext, files: StagedFile[], name: string): Promise<RawRows> {
  await bench.connection.run(
    `create table ${bench.schema}.${name} (file integer, line bigint, broken varchar, text varchar)`,
  )
  return { relation: `${bench.schema}.${name}`, types: {}, reads: new Map(files.map((file) => [file.index, 0])) }
}

function groupOf(file: StagedFile): string {
  if (file.format === 'parquet') return 'parquet'
  if (file.format === 'json') return file.name
  if (file.inspection.lines === 0) return 'empty'
  return isOneRowALine(file) ? textSignature(file) : file.name
}

function isText(file: StagedFile): boolean {
  return file.format === 'csv' || file.format === 'jsonl'
}

function firstLine(error: unknown): string {
  return (error as Error).message.split('\n')[0].slice(0, 300)
}
