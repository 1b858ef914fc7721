import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type pg from 'pg'
import { openEngine, rows } from '../../base/duckdb.ts'
import { literal } from '../../base/quote.ts'
import { type Feed, fieldsOf, requiredFields } from '../../feeds/contract/feed.ts'
import { feedNamed } from '../../feeds/contract/registry.ts'
import type { Outbox } from '../outbox.ts'
import { type Pulled, type Source, type SourceContext, SourceFailure } from '../source.ts'
import {
  lateRows,
  newRows,
  type Position,
  readTransactions,
  type Snapshot,
  snapshotQuery,
  unusableRows,
  type Watched,
  watermarkTypes,
} from './table_changes.ts'

/** Settings of one feed in config/sources.yaml. */
export interface FeedQuery {
  query: string
  watermark: string
}

export interface PostgresSettings {
  url: string
  feeds: Record<string, FeedQuery>
  late_minutes: number
  rows_per_file: number
}

/** OID of PostgreSQL's type `xid`, which is the type of `xmin`. */
const XID = 28

/**
 * Feeds from queries to a PostgreSQL database. Each pull reads all feeds in one snapshot: rows above the last pull's watermark, and rows
 * below this watermark whose transactions had not ended at the time of the last pull.
 */
export class PostgresSource implements Source {
  readonly kind = 'postgres'
  readonly name: string
  readonly feeds: string[]
  readonly #settings: PostgresSettings
  readonly #context: SourceContext

  constructor(name: string, settings: PostgresSettings, context: SourceContext) {
    this.name = name
    this.feeds = Object.keys(settings.feeds)
    this.#settings = settings
    this.#context = context
  }

  async pull(outbox: Outbox, say: (progress: string) => void): Promise<Pulled> {
    const client = await this.#connect()
    const engine = await openEngine({ ...this.#context, temp: join(outbox.aside, 'engine') })
    const pulled: Pulled = { files: 0, rows: 0, warnings: [] }
    // A connection that is lost between two statements needs no handler, because the next statement fails.
    client.on('error', () => {})
    try {
      await client.query("begin isolation level repeatable read read only; set local datestyle = 'ISO'")
      await client.query(
        "set local timezone = 'UTC'; set local extra_float_digits = 1; set local intervalstyle = 'iso_8601'",
      )
      const [snapshot] = (await client.query<Snapshot>(snapshotQuery)).rows
      await engine.with(async (connection) => {
        for (const feed of this.feeds) {
          const reading = new FeedPull(client, connection, outbox, feed, snapshot, this.#settings)
          await reading.all(pulled, (read) => say(`${feed}: ${read.toLocaleString('en-US')} rows`))
        }
      })
      await client.query('commit')
    } catch (error) {
      throw this.#failure(error as Error)
    } finally {
      await engine.close()
      await client.end().catch(() => {})
    }
    return pulled
  }

  async #connect(): Promise<pg.Client> {
    const { default: driver } = await import('pg')
    const client = new driver.Client({
      connectionString: this.#settings.url,
      application_name: 'crowdtape',
      client_encoding: 'UTF8',
      connectionTimeoutMillis: 15_000,
      keepAlive: true,
    })
    try {
      await client.connect()
    } catch (error) {
      throw this.#failure(error as Error)
    }
    return client
  }

  /**
   * Turns an error of the server or the network into a `SourceFailure`; other errors are returned unchanged. No message contains the
   * address.
   */
  #failure(error: Error): Error {
    const { code, severity, syscall } = error as Error & { code?: string; severity?: string; syscall?: string }
    const isTheirs = severity !== undefined || /^(connect|read|write|getaddrinfo)$/.test(syscall ?? '')
    if (!isTheirs && !/^(Connection terminated|timeout expired)/.test(error.message)) return error
    const said = `${error.message || 'no answer'}${code ? ` (${code})` : ''}`
    return new SourceFailure(
      `source ${this.name}: PostgreSQL: ${said}; rows that were read before are kept, and the next pull continues after them`,
      { cause: error },
    )
  }
}

/** One feed in the snapshot of a pull. */
class FeedPull {
  readonly #client: pg.Client
  readonly #connection: DuckDBConnection
  readonly #outbox: Outbox
  readonly #feed: string
  readonly #snapshot: Snapshot
  readonly #settings: PostgresSettings

  constructor(
    client: pg.Client,
    connection: DuckDBConnection,
    outbox: Outbox,
    feed: string,
    snapshot: Snapshot,
    settings: PostgresSettings,
  ) {
    this.#client = client
    this.#connection = connection
    this.#outbox = outbox
    this.#feed = feed
    this.#snapshot = snapshot
    this.#settings = settings
  }

  /**
   * Reads new rows into landing files, each of which advances the position. Rows with the same watermark are in one
   * file.
   */
  async all(pulled: Pulled, say: (rows: number) => void): Promise<void> {
    const { rows_per_file } = this.#settings
    const watched = await this.#watched()
    const last = this.#last()
    const { rows: found } = await this.#client.query<{ xid: string }>(readTransactions(watched, last, this.#snapshot))
    const read = found.map(({ xid }) => xid)
    const positionAt = (watermark: string): Position => ({
      database: this.#snapshot.database,
      watermark,
      oldest: this.#snapshot.oldest,
      read,
    })
    const add = (rows: number) => {
      if (rows === 0) return
      pulled.files++
      pulled.rows += rows
      say(pulled.rows)
    }
    // Late rows come first, because the position of a later file marks all rows up to its watermark as read.
    if (last)
      add((await this.#land(watched, lateRows(watched, last, this.#snapshot), () => positionAt(last.watermark))).rows)
    let after = last?.watermark
    for (let rows = rows_per_file; rows >= rows_per_file; ) {
      const landed = await this.#land(watched, newRows(watched, after, rows_per_file), positionAt)
      rows = landed.rows
      after = landed.watermark ?? after
      add(rows)
    }
    const [{ unusable }] = (await this.#client.query<{ unusable: string }>(unusableRows(watched))).rows
    if (unusable !== '0')
      pulled.warnings.push(
        `${this.#feed}: ${unusable} rows are not read, because their ${watched.watermark} is null, infinite or in the future`,
      )
  }

  /**
   * Where the last pull ended. Throws `SourceFailure` if the last pull was from another database, or from a later state of this database.
   */
  #last(): Position | undefined {
    const last = this.#outbox.last<Position>(this.#feed)?.position
    if (!last) return undefined
    const { database, next } = this.#snapshot
    if (last.database === database && BigInt(last.oldest) <= BigInt(next)) return last
    throw new SourceFailure(
      `source ${this.#outbox.source}: ${this.#feed}: found ${last.database === database ? 'an earlier state of the database' : `the database ${database}`}, ` +
        `expected the database that was read before (${last.database}, transaction ${last.oldest} or later): new rows cannot be determined; ` +
        'nothing was read; to read all rows again, give the source another name',
    )
  }

  /**
   * The query with its fields and watermark type. Throws `SourceFailure` if the query lacks a column, or if its watermark has an
   * unsupported type.
   */
  async #watched(): Promise<Watched> {
    const { query, watermark } = this.#settings.feeds[this.#feed]
    const contract = await feedNamed(this.#feed)
    const bare = query.trim().replace(/;$/, '')
    const { fields } = await this.#client.query(`select * from (${bare}) as q limit 0`)
    const found = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]))
    const fail = (what: string) => {
      throw new SourceFailure(`source ${this.#outbox.source}: ${this.#feed}: ${what}; no row of this feed was read`)
    }
    const missing = [...requiredFields(contract), watermark].filter((name) => !found.has(name))
    if (missing.length > 0)
      fail(
        `the query has no ${missing.join(', ')}; found ${[...found.keys()].join(', ')}, expected the fields of the feed`,
      )
    if (found.get('xmin') !== XID)
      fail(
        'the query has no xmin, which shows which rows were committed late; select this column too, as in "select ..., xmin from trades"',
      )
    const [{ type }] = (
      await this.#client.query<{ type: string }>('select format_type($1, null) as type', [found.get(watermark)])
    ).rows
    if (!(type in watermarkTypes))
      fail(`found a watermark ${watermark} of type ${type}, expected one of ${Object.keys(watermarkTypes).join(', ')}`)
    const lateSeconds = this.#settings.late_minutes * 60
    return { query: bare, watermark, type, fields: readable(contract, found), lateSeconds }
  }

  /** Writes the rows of a query as one landing file. If there are no rows, no file is written. */
  async #land(
    { fields }: Watched,
    query: string,
    positionAt: (watermark: string) => Position,
  ): Promise<{ rows: number; watermark?: string }> {
    const { to } = await import('pg-copy-streams')
    const text = join(this.#outbox.aside, `${randomUUID()}.csv`)
    try {
      await pipeline(this.#client.query(to(`copy (${query}) to stdout (format csv)`)), createWriteStream(text))
      if ((await stat(text)).size === 0) return { rows: 0 }
      const landed = await this.#outbox.append<Position>(this.#feed, 'parquet', async (path, number) => {
        const facts = { source: this.#outbox.source, number: String(number), before: this.#snapshot.next }
        const metadata = Object.entries(facts).map(([name, value]) => `${name}: ${literal(value)}`)
        await this.#connection.run(
          `copy (select * from ${readCsv(text, [...fields, 'source_watermark'])}) to ${literal(path)}
          (format parquet, compression zstd, kv_metadata {${metadata.join(', ')}})`,
        )
        const [last] = await rows<{ rows: string; watermark: string }>(
          this.#connection,
          `select count(*) as rows, arg_max(source_watermark, file_row_number) as watermark
          from read_parquet(${literal(path)}, file_row_number = true)`,
        )
        return { rows: Number(last.rows), position: positionAt(last.watermark) }
      })
      return { rows: landed.rows, watermark: landed.position.watermark }
    } finally {
      await rm(text, { force: true })
    }
  }
}

/** Fields of the feed that the query has. */
function readable(feed: Feed, found: Map<string, number>): string[] {
  return fieldsOf(feed).filter((field) => found.has(field))
}

/**
 * SQL that reads all columns as text, because the feed's contract converts and validates them. A quoted empty field is an
 * empty text, and an unquoted empty field is null.
 */
function readCsv(path: string, columns: string[]): string {
  const types = columns.map((name) => `${literal(name)}: 'VARCHAR'`)
  return `read_csv(${literal(path)}, auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', nullstr = '',
    allow_quoted_nulls = false, columns = {${types.join(', ')}}, max_line_size = ${LONGEST_ROW}, buffer_size = ${LONGEST_ROW})`
}

/** Maximum bytes of a row. This is also set as DuckDB's buffer size, which is by default 16 times the maximum. */
const LONGEST_ROW = 33_554_432
