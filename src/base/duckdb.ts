import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api'
import { literal } from './quote.ts'

export interface EngineOptions {
  /** DuckDB's memory_limit, e.g. `2GB`. Data that does not fit is spilled to `temp`. */
  memory: string
  threads: number
  /** Folder for spilled data, in which each engine has a sub-folder. */
  temp: string
  /** Limit on spilled data, e.g. `100GB`. */
  maxTemp?: string
}

/** An in-memory DuckDB for builds, with limited memory and UTC as its time zone. All connections see the same tables. */
export class Engine {
  readonly build: string
  readonly threads: number
  readonly #instance: DuckDBInstance
  readonly #temp: string

  constructor(instance: DuckDBInstance, build: string, threads: number, temp: string) {
    this.#instance = instance
    this.build = build
    this.threads = threads
    this.#temp = temp
  }

  connect(): Promise<DuckDBConnection> {
    return this.#instance.connect()
  }

  /** Runs `use` with a new connection and closes the connection afterwards. */
  async with<T>(use: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = await this.connect()
    try {
      return await use(connection)
    } finally {
      connection.closeSync()
    }
  }

  /**
   * Limits each query to one thread while `work` runs several queries in parallel. This is a quarter faster than two parallel queries with
   * two threads each. No other query may run at the same time.
   */
  async oneThreadEach<T>(work: () => Promise<T>): Promise<T> {
    const set = (threads: number) => this.with((connection) => connection.run(`set global threads = ${threads}`))
    await set(1)
    try {
      return await work()
    } finally {
      await set(this.threads)
    }
  }

  /**
   * Runs `use` with a new connection that does not optimize its queries: the two tables of a join are not swapped, rows
   * keep their order if there is one thread, and an expression is computed only where the query contains it.
   */
  async asWritten<T>(use: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    return this.with(async (connection) => {
      await connection.run('pragma disable_optimizer')
      return use(connection)
    })
  }

  async close(): Promise<void> {
    this.#instance.closeSync()
    await rm(this.#temp, { recursive: true, force: true })
  }
}

export async function openEngine(options: EngineOptions): Promise<Engine> {
  // DuckDB rejects a memory_limit below the memory in use, so it is set when the database is opened.
  const temp = join(options.temp, `${process.pid}-${++opened}`)
  await rm(temp, { recursive: true, force: true })
  await mkdir(temp, { recursive: true })
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: options.memory,
    threads: String(options.threads),
    temp_directory: temp,
    max_temp_directory_size: options.maxTemp ?? '200GB',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  await connection.run("set global timezone = 'UTC'")
  const [version] = await rows<{ build: string }>(
    connection,
    "select library_version || '-' || source_id as build from pragma_version()",
  )
  connection.closeSync()
  return new Engine(instance, version.build, options.threads, temp)
}

let opened = 0

/** All rows of a query as plain objects: BIGINT and DECIMAL as strings, DOUBLE and INTEGER as numbers, times as text. */
export async function rows<T>(
  connection: DuckDBConnection,
  sql: string,
  values?: DuckDBValue[] | Record<string, DuckDBValue>,
): Promise<T[]> {
  const reader = await connection.runAndReadAll(sql, values)
  return reader.getRowObjectsJson() as T[]
}

/** Number of threads that a query may use. The TypeScript models of a build use the same number. */
export async function threadsOf(connection: DuckDBConnection): Promise<number> {
  const [{ threads }] = await rows<{ threads: string }>(connection, "select current_setting('threads') as threads")
  return Number(threads)
}

/** Whether an error of DuckDB means that memory ran out. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Out of Memory')
}

/** The message of a DuckDB error. If memory ran out, it is one line that names the settings to change. */
export function engineReason(error: Error): string {
  if (!isOutOfMemory(error)) return error.message
  const [found] = error.message.split('\n')
  return `${found}; DuckDB gets 55 % of CROWDTAPE_MEMORY: raise CROWDTAPE_MEMORY or lower CROWDTAPE_THREADS`
}

/** DuckDB's memory limit in bytes. */
export async function memoryOf(connection: DuckDBConnection): Promise<number> {
  const [{ memory }] = await rows<{ memory: string }>(connection, "select current_setting('memory_limit') as memory")
  const [, number, unit] = /^([\d.]+) ([KMGT]?)i?B/.exec(memory)!
  return Number(number) * 1024 ** ' KMGT'.indexOf(unit)
}

/** DuckDB's folder for temporary files, which is removed when the engine is closed. */
export async function tempOf(connection: DuckDBConnection): Promise<string> {
  const [{ temp }] = await rows<{ temp: string }>(connection, "select current_setting('temp_directory') as temp")
  return temp
}

/** Sets SQL variables, which models read with `getvariable()`. The values of `dates` are `YYYY-MM-DD`. */
export async function setVariables(
  connection: DuckDBConnection,
  dates: Record<string, string>,
  values: Record<string, number | string | null>,
): Promise<void> {
  const statements = [
    ...Object.entries(dates).map(([name, day]) => `set variable ${name} = date ${literal(day)}`),
    ...Object.entries(values).map(([name, value]) => `set variable ${name} = ${literal(value)}`),
  ]
  if (statements.length > 0) await connection.run(statements.join(';\n'))
}
