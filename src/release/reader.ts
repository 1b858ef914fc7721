import { DOUBLE, LIST, listValue, VARCHAR } from '@duckdb/node-api'
import type { Passages } from '../search/index/passages.ts'
import type { KeptRows } from './lists/kept_rows.ts'
import type { Conditions, RowList } from './lists/row_list.ts'
import type { RowTexts } from './lists/row_texts.ts'
import type { BoundValue, ReleaseSession, Sessions, Values } from './session.ts'

/** Thrown when a query was stopped, because the client disconnected or the query exceeded its time limit. */
export class QueryStopped extends Error {
  constructor(reason: unknown) {
    super('query was stopped before it ended', { cause: reason })
    this.name = 'QueryStopped'
  }
}

/** Thrown if the release was built by another version of this service and lacks a table or column that the query reads. */
export class OtherFormat extends Error {
  override name = 'OtherFormat'
}

/** What a reader needs from its release. */
export interface Readable {
  asOf: string
  digest: string
  tables: ReadonlySet<string>
  /** Whether its tables have the format that the queries of this version expect. */
  hasTodaysFormat: boolean
  passages?: Passages
  keptRows: KeptRows
}

/**
 * Reads one release for one request, so that all queries of the request see the same release. Concurrent queries run in parallel, each on
 * its own connection.
 */
export class Reader {
  /** The release's day, YYYY-MM-DD. */
  readonly asOf: string
  /** Digest of the release's content. */
  readonly digest: string
  /** Its passages of filings; undefined if it has none. */
  readonly passages: Passages | undefined
  readonly #tables: ReadonlySet<string>
  readonly #hasTodaysFormat: boolean
  readonly #keptRows: KeptRows
  readonly #sessions: Sessions
  readonly #signal: AbortSignal | undefined
  readonly #idle: ReleaseSession[] = []
  readonly #running = new Set<Promise<unknown>>()
  #isClosed = false

  constructor(sessions: Sessions, release: Readable, signal?: AbortSignal) {
    this.asOf = release.asOf
    this.digest = release.digest
    this.passages = release.passages
    this.#tables = release.tables
    this.#hasTodaysFormat = release.hasTodaysFormat
    this.#keptRows = release.keptRows
    this.#sessions = sessions
    this.#signal = signal
  }

  /**
   * The rows of a query, with columns in the order of its select. DOUBLE and INTEGER become numbers, other types text. Throws
   * `QueryStopped` once the signal is aborted, and `OtherFormat` if the query fails because the release has another format.
   */
  rows<Row>(sql: string, values: Values = {}): Promise<Row[]> {
    const rows = this.#rows<Row>(sql, values)
    const done = () => void this.#running.delete(rows)
    this.#running.add(rows)
    rows.then(done, done)
    return rows
  }

  async #rows<Row>(sql: string, values: Values): Promise<Row[]> {
    // If one of several parallel queries fails, another may start only after the reader was closed.
    if (this.#isClosed) throw new QueryStopped('its request has ended')
    const session = this.#idle.pop() ?? (await this.#sessions.take())
    if (this.#signal?.aborted) {
      this.#idle.push(session)
      throw new QueryStopped(this.#signal.reason)
    }
    let isSound = true
    let again: NodeJS.Timeout | undefined
    const interrupt = () => session.connection.interrupt()
    // An interrupt that arrives before the statement has started is lost, so it is repeated.
    const stop = () => {
      interrupt()
      again = setInterval(interrupt, interruptMs)
    }
    this.#signal?.addEventListener('abort', stop, { once: true })
    try {
      return (await session.rows(sql, bound(values))) as Row[]
    } catch (error) {
      isSound = false
      if (this.#signal?.aborted) throw new QueryStopped(this.#signal.reason)
      throw !this.#hasTodaysFormat && doesNotFit(error) ? new OtherFormat('', { cause: error }) : error
    } finally {
      this.#signal?.removeEventListener('abort', stop)
      clearInterval(again)
      // An interrupt that arrives just as the query ends would stop the next query on the same connection.
      if (isSound && !this.#signal?.aborted) this.#idle.push(session)
      else this.#sessions.giveBack(session, false)
    }
  }

  /**
   * Like `rows`, but returns no rows if the release is of another version and lacks the table or has other columns in it. After an upgrade
   * or a downgrade, the rest of such a release can therefore still be read.
   */
  async rowsOf<Row>(table: string, sql: string, values: Values = {}): Promise<Row[]> {
    if (!this.#tables.has(table)) return []
    try {
      return await this.rows<Row>(sql, values)
    } catch (error) {
      if (error instanceof OtherFormat) return []
      throw error
    }
  }

  /**
   * The rows of a list that pass the conditions, from memory if they are kept there. If a release of another version
   * lacks the table, the list is empty, or OtherFormat is thrown if the table is required.
   */
  list<Row>(list: RowList, conditions: Conditions, limit: number): Promise<RowTexts<Row>> {
    return this.#keptRows.choose(list, conditions, limit, ({ sql, values }) =>
      list.isRequired ? this.rows(sql, values) : this.rowsOf(list.table, sql, values),
    )
  }

  /** Returns the connections to the pool once their queries have ended. The reader cannot be used afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true
    while (this.#running.size > 0) await Promise.allSettled(this.#running)
    for (const session of this.#idle.splice(0)) this.#sessions.giveBack(session, true)
  }
}

const interruptMs = 10

/** Whether preparing a query failed, because a table or column does not exist or has another type. */
function doesNotFit(error: unknown): boolean {
  return error instanceof Error && /^(Binder|Catalog) Error/.test(error.message)
}

function bound(values: Values): Record<string, BoundValue> {
  const result: Record<string, BoundValue> = {}
  for (const name in values) {
    const value = values[name]
    // An empty list does not imply the type of its elements.
    if (Array.isArray(value)) result[name] = { value: listValue(value), type: texts }
    // By default, the client binds whole numbers as integers and fails for numbers from 2^63 on.
    else if (typeof value === 'number') result[name] = { value, type: DOUBLE }
    else result[name] = { value }
  }
  return result
}

const texts = LIST(VARCHAR)
