import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { rows } from '../../base/duckdb.ts'
import { list, literal } from '../../base/quote.ts'
import { QueryStopped } from '../reader.ts'
import { lockedTo, type ReleaseLimits } from '../release.ts'
import { type Archive, UnreadableArchive } from './archive.ts'
import type { TableSchema } from './entry.ts'
import { type HistoryRequest, keysOf, pageQuery, type SeriesColumn, seriesColumns } from './history_query.ts'
import { type ArchivedName, archiveColumns, archiveKey } from './layout.ts'
import { objectsFor } from './months.ts'
import { type Signal, type SignalName, signals } from './signals.ts'

/** Maximum number of days that one page covers. A longer range continues on the next page. */
const daysAtOnce = 400

/**
 * A page of a time series in one format. `next` is the position at which the next page starts; undefined for the last
 * page.
 */
export interface HistoryPage<Form> {
  page: Form
  next: string[] | undefined
}

/**
 * What is needed to query a page: the columns, the columns by which rows are sorted, and the function `query`, which returns the SQL. The
 * argument of `query` is a function that returns the SQL for one column.
 */
interface PageQuery {
  connection: DuckDBConnection
  columns: SeriesColumn[]
  keys: SeriesColumn[]
  query(select?: (column: SeriesColumn) => string): string
}

/** Thrown if the archive contains no data for a time series. */
export class NoHistory extends Error {
  override name = 'NoHistory'
}

/** Reads time series from the archive. All requests share one engine with limited memory. */
export class History {
  readonly #archive: Archive
  readonly #limits: ReleaseLimits
  #open: Promise<{ instance: DuckDBInstance; scratch: string }> | undefined

  constructor(archive: Archive, limits: ReleaseLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  /** The columns that a signal has in the newest release. Throws `NoHistory` if the archive has no data for the signal. */
  async columns(name: SignalName): Promise<SeriesColumn[]> {
    const signal: Signal = signals[name]
    return seriesColumns(signal, await this.#schema(signal))
  }

  /** The columns by which the rows of a signal are ordered. Throws `NoHistory` if the archive has no data for the signal. */
  async keys(name: SignalName): Promise<SeriesColumn[]> {
    const signal: Signal = signals[name]
    return keysOf(signal, await this.#schema(signal))
  }

  /**
   * Returns a page as rows. Numbers stay numbers, times become text in the API's formats, and values of all other types
   * become text.
   */
  rows(request: HistoryRequest, signal: AbortSignal): Promise<HistoryPage<Record<string, unknown>[]>> {
    return this.#page(request, signal, async ({ connection, keys, query }) => {
      const found = await rows<Record<string, unknown>>(connection, query(asJson))
      const page = found.slice(0, request.limit)
      const last = found.length > request.limit ? page.at(-1)! : undefined
      return { page, next: last && keys.map(({ name }) => String(last[name])) }
    })
  }

  /** Returns a page as the bytes of a CSV or Parquet file. */
  file(request: HistoryRequest, form: 'csv' | 'parquet', signal: AbortSignal): Promise<HistoryPage<Buffer>> {
    const options = { csv: 'format csv, header', parquet: 'format parquet, compression zstd' }[form]
    return this.#kept(request, signal, async ({ connection, columns }, limited) => {
      const path = join((await this.#opened()).scratch, randomUUID())
      const select = columns.map((column) => (form === 'csv' ? asJson(column) : `"${column.name}"`))
      try {
        await connection.run(`copy (select ${select} from ${limited}) to ${literal(path)} (${options})`)
        return await readFile(path)
      } finally {
        await rm(path, { force: true })
      }
    })
  }

  /** Returns a page as columns, each with its SQL type and its values in JavaScript. */
  table(
    request: HistoryRequest,
    signal: AbortSignal,
  ): Promise<HistoryPage<{ name: string; type: string; values: unknown[] }[]>> {
    return this.#kept(request, signal, async ({ connection, columns }, limited) => {
      const read = await connection.runAndReadAll(`from ${limited}`)
      const [values, types] = [read.getColumnsJS(), read.columnTypes()]
      return columns.map(({ name }, at) => ({ name, type: String(types[at]), values: values[at] ?? [] }))
    })
  }

  async close(): Promise<void> {
    const open = await this.#open?.catch(() => undefined)
    open?.instance.closeSync()
    if (open) await rm(open.scratch, { recursive: true, force: true })
  }

  async #schema({ table }: Signal): Promise<TableSchema> {
    const days = await this.#archive.days()
    const newest = days.range && days.of(days.range.last, 'latest')
    const schema = newest && (await this.#archive.schemas(newest))[table]
    if (!schema) throw new NoHistory(`no release in the archive has the table ${table}`)
    return schema
  }

  /** Stores a page as a temporary table, because the rows and the position of the next page are read separately. */
  #kept<Form>(
    request: HistoryRequest,
    stop: AbortSignal,
    form: (asked: PageQuery, limited: string) => Promise<Form>,
  ): Promise<HistoryPage<Form>> {
    return this.#page(request, stop, async (asked) => {
      const { connection, keys, query } = asked
      await connection.run(`create temp table page as ${query()}`)
      const page = await form(asked, `(from page limit ${request.limit})`)
      const text = keys.map(({ name }) => `"${name}"::varchar as "${name}"`)
      const ends = await rows<Record<string, string>>(
        connection,
        `select ${text} from page limit 2 offset ${request.limit - 1}`,
      )
      return { page, next: ends.length === 2 ? keys.map(({ name }) => ends[0][name]) : undefined }
    })
  }

  async #page<Form>(
    request: HistoryRequest,
    stop: AbortSignal,
    form: (asked: PageQuery) => Promise<HistoryPage<Form>>,
  ): Promise<HistoryPage<Form>> {
    const signal: Signal = signals[request.signal]
    const schema = await this.#schema(signal)
    const [all, keys] = [seriesColumns(signal, schema), keysOf(signal, schema)]
    const wanted = new Set([...(request.fields ?? all.map(({ name }) => name)), ...keys.map(({ name }) => name)])
    const columns = all.filter(({ name }) => wanted.has(name))
    const { names, rest, from } = await this.#slice(request)
    const { keys: objects, has } = await this.#objects(signal, names, keys, request)
    const newest = names.at(-1)
    const companion = signal.symbols && newest && archiveKey(signal.symbols.table, newest.day, newest.release)
    using _held = await this.#archive.store.hold(companion ? [...objects, companion] : objects)
    const read = (some: string[]) => {
      const paths = list(some.map((key) => this.#archive.store.path(key)))
      return `read_parquet(${paths}, hive_partitioning = false${isUniform(names) ? '' : ', union_by_name = true'})`
    }
    const connection = await (await this.#opened()).instance.connect()
    const interrupt = () => connection.interrupt()
    stop.addEventListener('abort', interrupt, { once: true })
    try {
      const nothing = columns.map(({ name, type }) => `null::${type} as "${name}"`)
      const source = { table: read(objects), symbols: companion && read([companion]), has }
      const sliced = { ...request, from, to: newest?.day ?? request.to }
      const query: PageQuery['query'] = (select) =>
        objects.length === 0 ? `select ${nothing} limit 0` : pageQuery(signal, schema, sliced, columns, source, select)
      const { page, next } = await form({ connection, columns, keys, query })
      return { page, next: next ?? (rest && [rest.day]) }
    } catch (error) {
      if (stop.aborted) throw new QueryStopped(stop.reason)
      const { message } = error as Error
      throw /^IO Error/.test(message) ? new UnreadableArchive(message, { cause: error }) : error
    } finally {
      stop.removeEventListener('abort', interrupt)
      connection.closeSync()
    }
  }

  /** The releases that a page covers. `rest` is the first release after these releases. */
  async #slice({ after, from, to, vintage }: HistoryRequest) {
    const first = after?.[0] ?? from
    const all = (await this.#archive.days()).between(first, to, vintage)
    return { names: all.slice(0, daysAtOnce), rest: all[daysAtOnce] as ArchivedName | undefined, from: first }
  }

  /**
   * Returns the objects to read, and all columns that at least one object has. Releases whose rows have other key columns than the newest
   * release are left out.
   */
  async #objects({ table }: Signal, names: ArchivedName[], keys: SeriesColumn[], { vintage }: HistoryRequest) {
    const has = new Set<string>()
    const fitting = new Set<string>()
    for (const schema of new Set(names.map((name) => name.schema))) {
      const found = (await this.#archive.schemas({ schema }))[table]
      const columns = [...archiveColumns, ...(found?.columns.map(({ name }) => name) ?? [])] as string[]
      if (!found || !keys.every(({ name }) => columns.includes(name) || name === 'ticker')) continue
      fitting.add(schema)
      for (const name of columns) has.add(name)
    }
    const some = names.filter(({ schema }) => fitting.has(schema))
    return { keys: await objectsFor(this.#archive, table, some, vintage), has }
  }

  #opened() {
    this.#open ??= this.#start()
    this.#open.catch(() => {
      this.#open = undefined
    })
    return this.#open
  }

  async #start() {
    const scratch = await mkdtemp(join(tmpdir(), 'crowdtape-history-'))
    const folders = [join(this.#archive.store.root, 'archive'), scratch]
    return { instance: await lockedTo(folders, this.#limits), scratch }
  }
}

function isUniform(names: { schema: string }[]): boolean {
  return new Set(names.map(({ schema }) => schema)).size <= 1
}

/**
 * SQL that selects a column in the API's format: snapshot times with a space, other times as ISO 8601, and BIGINT,
 * HUGEINT and DECIMAL as doubles.
 */
function asJson({ name, type }: SeriesColumn): string {
  if (type === 'TIMESTAMP') {
    const format = name.endsWith('snapshot_at') ? '%Y-%m-%d %H:%M:%S' : '%Y-%m-%dT%H:%M:%SZ'
    return `strftime("${name}", ${literal(format)}) as "${name}"`
  }
  return /^(BIGINT|HUGEINT|DECIMAL)/.test(type) ? `"${name}"::double as "${name}"` : `"${name}"`
}
