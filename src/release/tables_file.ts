import { fork } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Engine, rows } from '../base/duckdb.ts'

/** One table of a release, as the lake has it. */
export interface TableSource {
  name: string
  /** Column to SQL type, in order. */
  columns: Record<string, string>
  /** In the order that the table is stored in. */
  partitions: { partition: string; digest: string; path: string; rows: number }[]
}

/** What the process that writes the file is told. */
export interface TablesRequest {
  file: string
  tables: TableSource[]
  memory: string
  threads: number
  temp: string
}

/**
 * Writes tables to a new DuckDB file. DuckDB leaves freed memory in the unused parts of its blocks
 * (github.com/duckdb/duckdb/issues/23382), and the memory of a build holds exact data. So the file is written by a process
 * of its own, which reads nothing but the published partitions and has no environment.
 */
export async function writeTables(engine: Engine, file: string, tables: TableSource[]): Promise<void> {
  const [{ memory, temp }] = await engine.with((connection) =>
    rows<{ memory: string; temp: string }>(
      connection,
      "select current_setting('memory_limit') as memory, current_setting('temp_directory') as temp",
    ),
  )
  const request: TablesRequest = { file, tables, memory, threads: engine.threads, temp: dirname(temp) }
  const child = fork(fileURLToPath(new URL('./fill_tables.ts', import.meta.url)), {
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await new Promise<void>((resolve, reject) => {
    let failure: string | undefined
    child.once('error', reject)
    child.once('message', (message: string) => {
      failure = message
    })
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(failure ?? `${file}: the process that writes it ended with ${signal ?? code}, expected 0`))
    })
    // Where it ends before it was told, its end says so.
    child.send(request, () => {})
  })
}
