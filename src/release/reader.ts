import { DOUBLE, LIST, listValue, VARCHAR } from '@duckdb/node-api'
import type { Passages } from '../search/index/passages.ts'
import type { KeptRows } from './lists/kept_rows.ts'
import type { Conditions, RowList } from './lists/row_list.ts'
import type { RowTexts } from './lists/row_texts.ts'
import type { BoundValue, ReleaseSession, Sessions, Values } from './session.ts'

/** Thrown if a query was stopped because the client disconnected or the time limit was exceeded. */
export class QueryStopped extends Error {
  constructor(reason: unknown) {
    super('query was stopped before it ended', { cause: reason })
    this.name = 'QueryStopped'
  }
}

/**
 * Thrown if another version of this service built the release, and the release lacks a table or column that the query
 * needs.
 */
export class OtherFormat extends Error {
  override name = 'OtherFormat'
}

/** What a reader needs to know about its release. */
export interface Readable {
  asOf: string
  digest: string
  tables: ReadonlySet<string>
  /** Whether the tables of the release have the format that the queries of this version expect. */
  hasTodaysFormat: boolean
  passages?: Passages
  keptRows: KeptRows
}

/**
 * Reads from one release on behalf of one request, so that all queries of the request see the same release. Queries can
 * run in parallel, each on its own connection.
 */
export class Reader {
  /** Day of the release, YYYY-MM-DD. */
  readonly asOf: string
  /** Digest of the release's content. */
  readonly digest: string
  /** The release's passages of filings; undefined if there are none. */
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
   * Runs a query and returns its rows, with columns in the order of the select. DOUBLE and INTEGER become numbers, and
   * all other types become text. Throws `QueryStopped` once the signal is aborted, and `OtherFormat` if the query fails
   * because the release has another format.
   */
  rows<Row>(sql: string, values: Values = {}): Promise<Row[]> {
    const rows = this.#rows<Row>(sql, values)
    const done = () => void this.#running.delete(rows)
    this.#running.add(rows)
    rows.then(done, done)
    return rows
  }

  async #rows<Row>(sql: string, values: Values): Promise<Row[]> {
    // If one of several parallel queries fails, the reader may be closed before another of them starts.
    if (this.#isClosed) throw new QueryStopped('its request has ended')
    const session = this.#idle.pop() ?? (await this.#sessions.take())
    if (this.#signal?.aborted) {
      this.#idle.push(session)
      throw new QueryStopped(this.#signal.reason)
    }
    let isSound = true
    let again: NodeJS.Timeout | undefined
    const interrupt = () => session.connection.interrupt()
    // The interrupt is repeated, because it is lost if it arrives before the statement has started.
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
      // An aborted session is not used again: an interrupt that arrives just as the query ends would stop the next
      // query on the same connection.
      if (isSound && !this.#signal?.aborted) this.#idle.push(session)
      else this.#sessions.giveBack(session, false)
    }
  }

  /**
   * Like `rows`, but returns no rows if another version built the release, and the table is missing or lacks columns. After an upgrade or a
   * downgrade, answers that also need other tables therefore still work.
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
   * The rows of a list that meet the conditions, from memory if they are kept there. If another version built the release, and the release
   * lacks the table, the list is empty. If the list is required, `OtherFormat` is thrown instead.
   */
  list<Row>(list: RowList, conditions: Conditions, limit: number): Promise<RowTexts<Row>> {
    return this.#keptRows.choose(list, conditions, limit, ({ sql, values }) =>
      list.isRequired ? this.rows(sql, values) : this.rowsOf(list.table, sql, values),
    )
  }

  /** Returns the connections to the pool when their queries have ended. After `close`, the reader cannot be used. */
  async close(): Promise<void> {
    this.#isClosed = true
    while (this.#running.size > 0) await Promise.allSettled(this.#running)
    for (const session of this.#idle.splice(0)) this.#sessions.giveBack(session, true)
  }
}

const interruptMs = 10

/** Whether an error means that the query does not fit the release: a table or column is missing or has another type. */
function doesNotFit(error: unknown): boolean {
  return error instanceof Error && /^(Binder|Catalog) Error/.test(error.message)
}

function bound(values: Values): Record<string, BoundValue> {
  const result: Record<string, BoundValue> = {}
  for (const name in values) {
    const value = values[name]
    // The type is set, because it cannot be inferred from an empty list.
    if (Array.isArray(value)) result[name] = { value: listValue(value), type: texts }
    // The type is set, because the client would otherwise bind whole numbers as integers and fail for numbers from 2^63 on.
    else if (typeof value === 'number') result[name] = { value, type: DOUBLE }
    else result[name] = { value }
  }
  return result
}

const texts = LIST(VARCHAR)
