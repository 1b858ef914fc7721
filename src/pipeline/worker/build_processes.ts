import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sourceFile } from '../../base/source_file.ts'
import type { BuildJob } from '../../build/partition_builder.ts'
import type { JobDone } from '../../build/runner/queue_runner.ts'
import type { BatchMessage } from './batch_validation.ts'

/** A job of a worker: partitions to build, or landing files to validate. */
export type WorkerJob = BuildJob | BatchMessage

/** A job's result, with the number of rows of each object that it wrote. */
export type WorkerDone = JobDone<{ rows: number }[]>

export interface BuildProcessesOptions {
  env: NodeJS.ProcessEnv
  /** Limit of each JavaScript heap in megabytes. */
  heapMegabytes: number
  /** The module that each process runs. Default: `build_job`. */
  file?: string
}

/** What a build process sends back after a job: the result, or the name and message of the error. */
export type ProcessResult = { done: WorkerDone } | { failure: { name: string; message: string } }

/** Thrown when a build process ended before it finished its job. */
export class ProcessEnded extends Error {
  override name = 'ProcessEnded'
}

/** One attempt at a job: the process that works on it, and its result. */
export interface Attempt {
  pid: number
  done: Promise<WorkerDone>
  /** Kills the process. The process gets no further job, even if it has just answered. */
  kill(): void
}

/**
 * The processes in which a worker runs its jobs. A process gets a new job only after it has answered the previous job, so an answer always
 * belongs to the last job that was sent to the process.
 */
export class BuildProcesses {
  readonly #options: BuildProcessesOptions
  readonly #idle: ChildProcess[] = []

  constructor(options: BuildProcessesOptions) {
    this.#options = options
  }

  /** Sends a job to an idle process. If no process is idle, starts a process. */
  attempt(job: WorkerJob): Attempt {
    const child = this.#idle.pop() ?? this.#start()
    let isDoomed = false
    const done = new Promise<WorkerDone>((resolve, reject) => {
      const answered = (answer: ProcessResult) => {
        child.off('exit', ended)
        if (!isDoomed) this.#idle.push(child)
        if ('done' in answer) resolve(answer.done)
        else reject(Object.assign(new Error(answer.failure.message), { name: answer.failure.name }))
      }
      const ended = (code: number | null, signal: NodeJS.Signals | null) => {
        child.off('message', answered)
        reject(new ProcessEnded(`the build process ended with ${signal ?? `exit ${code}`}`))
      }
      child.once('message', answered)
      child.once('exit', ended)
      // The callback ignores a failure to send, because the process has exited in that case and `ended` reports it.
      child.send(job, () => {})
    })
    const kill = () => {
      isDoomed = true
      child.kill('SIGKILL')
    }
    return { pid: child.pid!, done, kill }
  }

  /** Kills the idle processes. A busy process ends by itself when its channel to this process closes. */
  async close(): Promise<void> {
    const ended = this.#idle.map((child) => {
      const exit = new Promise((resolve) => void child.once('exit', resolve))
      child.kill('SIGKILL')
      return exit
    })
    await Promise.all(ended)
  }

  #start(): ChildProcess {
    const { env, heapMegabytes, file = fileURLToPath(sourceFile('./build_job', import.meta.url)) } = this.#options
    const execArgv = [`--max-old-space-size=${heapMegabytes}`]
    // Build processes do not inherit the stdout of the worker. Otherwise, stdout would stay open until the last build process ends.
    const child = fork(file, { env, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    // A process that fails to start emits no exit event.
    child.on('error', () => child.emit('exit', null, 'SIGKILL'))
    child.on('exit', () => {
      const at = this.#idle.indexOf(child)
      if (at >= 0) this.#idle.splice(at, 1)
    })
    return child
  }
}
