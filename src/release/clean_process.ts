import { type ChildProcess, fork } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Engine, type EngineOptions, openEngine, rows } from '../base/duckdb.ts'

/**
 * Runs the script `path` in its own process, without the environment and the memory of the build. DuckDB writes freed
 * memory into its files (github.com/duckdb/duckdb/issues/23382), and the memory of a build contains exact data.
 */
export async function inCleanProcess(engine: Engine, script: URL, request: object): Promise<void> {
  const [{ memory, temp }] = await engine.with((connection) =>
    rows<{ memory: string; temp: string }>(
      connection,
      "select current_setting('memory_limit') as memory, current_setting('temp_directory') as temp",
    ),
  )
  const child = fork(fileURLToPath(script), {
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const bounds: EngineOptions = { memory, threads: engine.threads, temp: dirname(temp) }
  await ended(child, script.pathname, { ...request, engine: bounds })
}

function ended(child: ChildProcess, name: string, message: object): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let failure: string | undefined
    child.once('error', reject)
    child.once('message', (text: string) => {
      failure = text
    })
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(failure ?? `${name}: its process ended with ${signal ?? code}, expected 0`))
    })
    // If the process ends before the message arrives, its exit code tells so.
    child.send(message, () => {})
  })
}

/** The other side of `inCleanProcess`: does one piece of work and ends, at the latest when its parent does. */
export function cleanProcess<Request>(work: (engine: Engine, request: Request) => Promise<void>): void {
  process.once('disconnect', () => process.exit())
  process.once('message', async ({ engine: bounds, ...request }: Request & { engine: EngineOptions }) => {
    try {
      const engine = await openEngine(bounds)
      await work(engine, request as Request)
      await engine.close()
    } catch (error) {
      process.exitCode = 1
      process.send!((error as Error).message)
    }
    process.disconnect()
  })
}
