import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { rows } from '../../base/duckdb.ts'
import { list, literal } from '../../base/quote.ts'
import { QueryStopped } from '../reader.ts'
import { lockedTo, type ReleaseLimits } from '../release.ts'
import type { Archive } from './archive.ts'
import type { TableSchema } from './entry.ts'
import { type Column, columnsOf, type HistoryRequest, keyColumn, keysOf, pageQuery } from './history_query.ts'
import { objectKey } from './layout.ts'
import { objectsFor } from './months.ts'
import { type Signal, type SignalName, signals } from './signals.ts'

/** Days whose objects one page reads at most; a longer range goes on with the next page. */
const daysAtOnce = 400

/** A page of a series in one of its forms, and where the next one begins; undefined at the end. */
export interface HistoryPage<Form> {
  page: Form
  next: string[] | undefined
}

/** A page as the engine has it, for one connection. */
interface LaidOut {
  connection: DuckDBConnection
  columns: Column[]
  /** `from` clause of its rows, in order. */
  source: string
  limit: number
}

/** Thrown where the archive has nothing to read series from. */
export class NoHistory extends Error {
  override name = 'NoHistory'
}

/** Reads time series from the archive. One engine with bounded memory serves all requests. */
export class History {
  readonly #archive: Archive
  readonly #limits: ReleaseLimits
  #open: Promise<{ instance: DuckDBInstance; scratch: string }> | undefined

  constructor(archive: Archive, limits: ReleaseLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  /** The columns of a signal, by the newest release. Throws `NoHistory`. */
  async columns(name: SignalName): Promise<Column[]> {
    const signal: Signal = signals[name]
    return columnsOf(signal, await this.#schema(signal))
  }

  /** The columns that order the rows of a signal. Throws `NoHistory`. */
  async keys(name: SignalName): Promise<Column[]> {
    const signal: Signal = signals[name]
    return keysOf(signal, await this.#schema(signal))
  }

  /** A page as rows: DOUBLE and INTEGER as numbers, times in ISO 8601, all else as text. */
  rows(request: HistoryRequest, signal: AbortSignal): Promise<HistoryPage<Record<string, unknown>[]>> {
    return this.#page(request, signal, ({ connection, columns, source, limit }) =>
      rows(connection, `select ${columns.map(asJson)} from ${source} limit ${limit}`),
    )
  }

  /** A page as the bytes of a file. */
  file(request: HistoryRequest, form: 'csv' | 'parquet', signal: AbortSignal): Promise<HistoryPage<Buffer>> {
    const options = { csv: 'format csv, header', parquet: 'format parquet, compression zstd' }[form]
    return this.#page(request, signal, async ({ connection, columns, source, limit }) => {
      const path = join((await this.#opened()).scratch, randomUUID())
      const select = columns.map((column) => (form === 'csv' ? asJson(column) : `"${column.name}"`))
      try {
        await connection.run(`copy (select ${select} from ${source} limit ${limit}) to ${literal(path)} (${options})`)
        return await readFile(path)
      } finally {
        await rm(path, { force: true })
      }
    })
  }

  /** A page by columns: values as JavaScript has them, and their SQL types. */
  table(
    request: HistoryRequest,
    signal: AbortSignal,
  ): Promise<HistoryPage<{ name: string; type: string; values: unknown[] }[]>> {
    return this.#page(request, signal, async ({ connection, columns, source, limit }) => {
      const names = columns.map(({ name }) => `"${name}"`)
      const read = await connection.runAndReadAll(`select ${names} from ${source} limit ${limit}`)
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
    if (!schema) throw new NoHistory(`found no release with ${table} in the archive`)
    return schema
  }

  async #page<Form>(
    request: HistoryRequest,
    stop: AbortSignal,
    form: (laidOut: LaidOut) => Promise<Form>,
  ): Promise<HistoryPage<Form>> {
    const signal: Signal = signals[request.signal]
    const schema = await this.#schema(signal)
    const days = await this.#archive.days()
    const from = request.after?.[0] ?? request.from
    const all = days.between(from, request.to, request.vintage)
    const now = all.slice(0, daysAtOnce)
    const rest = all[daysAtOnce]
    const objects = await objectsFor(this.#archive, signal.table, now, request.vintage)
    const companion =
      signal.symbols && now.length > 0
        ? objectKey(signal.symbols.table, now.at(-1)!.day, now.at(-1)!.release)
        : undefined
    using _held = await this.#archive.store.hold(companion ? [...objects, companion] : objects)
    const read = (keys: string[]) =>
      `read_parquet(${list(keys.map((key) => this.#archive.store.path(key)))}, hive_partitioning = false${isUniform(now) ? '' : ', union_by_name = true'})`
    const columns = await this.columns(request.signal)
    const chosen = request.fields ? columns.filter(({ name }) => request.fields!.includes(name)) : columns
    const keys = keysOf(signal, schema)
    const connection = await (await this.#opened()).instance.connect()
    const interrupt = () => connection.interrupt()
    stop.addEventListener('abort', interrupt, { once: true })
    try {
      if (objects.length === 0) {
        const none = chosen.map(({ name, type }) => `null::${type} as "${name}"`)
        return {
          page: await form({ connection, columns: chosen, source: `(select ${none})`, limit: 0 }),
          next: undefined,
        }
      }
      const sliced = { ...request, from, to: now.at(-1)!.day, fields: chosen.map(({ name }) => name) }
      const query = pageQuery(signal, schema, sliced, read(objects), companion && read([companion]))
      await connection.run(`create temp table page as ${query}`)
      const [{ total }] = await rows<{ total: number }>(connection, 'select count(*)::integer as total from page')
      const page = await form({ connection, columns: chosen, source: 'page', limit: request.limit })
      if (total <= request.limit) return { page, next: rest && [rest.day] }
      const last = keys.map((_, at) => `"${keyColumn(at)}"::varchar as "${at}"`)
      const [found] = await rows<Record<string, string>>(
        connection,
        `select ${last} from page limit 1 offset ${request.limit - 1}`,
      )
      return { page, next: keys.map((_, at) => found[at]) }
    } catch (error) {
      if (stop.aborted) throw new QueryStopped(stop.reason)
      throw error
    } finally {
      stop.removeEventListener('abort', interrupt)
      connection.closeSync()
    }
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

/** Instants as the API has them: of snapshots with a blank, of all else ISO 8601. */
function asJson({ name, type }: Column): string {
  if (type === 'TIMESTAMP') {
    const format = name.endsWith('snapshot_at') ? '%Y-%m-%d %H:%M:%S' : '%Y-%m-%dT%H:%M:%SZ'
    return `strftime("${name}", ${literal(format)}) as "${name}"`
  }
  return /^(BIGINT|HUGEINT|DECIMAL)/.test(type) ? `"${name}"::double as "${name}"` : `"${name}"`
}
