import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Engine, type EngineOptions, rows } from './duckdb.ts'
import { sourceFile } from './source_file.ts'

/** A task for the clean process: it runs the default export of the module with the URL `script`. */
export interface CleanWork {
  script: string
  request: object
  engine: EngineOptions
}

/** The default export of a module that runs in a clean process. */
export type CleanScript<Request> = (engine: Engine, request: Request) => Promise<void>

/**
 * A separate process that writes the files of one release. DuckDB copies freed memory into its files
 * (github.com/duckdb/duckdb/issues/23382), and the memory of a build contains exact data, so this process gets neither
 * the memory nor the environment of the build.
 */
export class CleanProcess implements AsyncDisposable {
  readonly #engine: Engine
  #child: ChildProcess | undefined

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /**
   * Runs the default export of a module in the process, one task at a time. An error of the task is thrown again here, with only its
   * message.
   */
  async run(script: URL, request: object): Promise<void> {
    const work: CleanWork = { script: script.href, request, engine: await boundsOf(this.#engine) }
    this.#child ??= fork(fileURLToPath(sourceFile('./clean_worker', import.meta.url)), {
      env: compiledFolder(),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await answered(this.#child, work)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const closed = new Promise((resolve) => child.once('exit', resolve))
    if (child.connected) child.disconnect()
    await closed
  }
}

/** Options that give another engine the same limits. */
async function boundsOf(engine: Engine): Promise<EngineOptions> {
  const [{ memory, temp }] = await engine.with((connection) =>
    rows<{ memory: string; temp: string }>(
      connection,
      "select current_setting('memory_limit') as memory, current_setting('temp_directory') as temp",
    ),
  )
  return { memory, threads: engine.threads, temp: dirname(temp) }
}

/**
 * Environment that shares Node's compile cache, if this process has one. The parent folder is passed, because Node
 * appends a folder for its version.
 */
function compiledFolder(): NodeJS.ProcessEnv {
  const own = getCompileCacheDir()
  return own ? { NODE_COMPILE_CACHE: dirname(own) } : {}
}

/** Sends a task to the process and waits until the task is done. Throws if the task failed. */
async function answered(child: ChildProcess, work: CleanWork): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onAnswer = ({ failure }: { failure?: string }) =>
    failure === undefined ? resolve() : reject(new Error(failure))
  const onExit = (code: number | null, signal: string | null) =>
    reject(new Error(`${work.script}: its process ended with ${signal ?? code} before it answered`))
  child.once('message', onAnswer).once('error', reject).once('exit', onExit)
  // If the process ends before the message arrives, the exit event rejects the promise.
  child.send(work, () => {})
  try {
    await promise
  } finally {
    child.off('message', onAnswer).off('error', reject).off('exit', onExit)
  }
}
