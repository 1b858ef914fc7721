import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sourceFile } from '../../base/source_file.ts'
import type { BuildJob, Made } from '../../build/make.ts'
import type { JobDone } from '../../build/runner/queue_runner.ts'

export interface BuildProcessesOptions {
  env: NodeJS.ProcessEnv
  /** Bound on the JavaScript heap of each, in megabytes. */
  heapMegabytes: number
  /** The module that a process runs; default: the one that builds partitions. */
  file?: string
}

/** What a process answers to a job. */
export type Answer = { done: JobDone<Made[]> } | { failure: { name: string; message: string } }

/** Thrown where a process ended amid a job. */
export class ProcessEnded extends Error {
  override name = 'ProcessEnded'
}

/** One attempt at a job: its process, and what comes of it. */
export interface Attempt {
  pid: number
  done: Promise<JobDone<Made[]>>
  /** Ends the process at once. It is not used again, even if its answer was on the way. */
  kill(): void
}

/**
 * Processes that build partitions, each one job at a time and one job after another. An answer belongs to the job that its
 * process was given last, because a process gets no job before the last one was answered.
 */
export class BuildProcesses {
  readonly #options: BuildProcessesOptions
  readonly #idle: ChildProcess[] = []

  constructor(options: BuildProcessesOptions) {
    this.#options = options
  }

  /** Gives a job to an idle process, or to a new one. */
  attempt(job: BuildJob): Attempt {
    const child = this.#idle.pop() ?? this.#start()
    let isDoomed = false
    const done = new Promise<JobDone<Made[]>>((resolve, reject) => {
      const answered = (answer: Answer) => {
        child.off('exit', ended)
        if (!isDoomed) this.#idle.push(child)
        if ('done' in answer) resolve(answer.done)
        else reject(Object.assign(new Error(answer.failure.message), { name: answer.failure.name }))
      }
      const ended = (code: number | null, signal: NodeJS.Signals | null) => {
        child.off('message', answered)
        reject(new ProcessEnded(`the process that built it ended with ${signal ?? `exit ${code}`}`))
      }
      child.once('message', answered)
      child.once('exit', ended)
      // A process that is gone says so by its exit.
      child.send(job, () => {})
    })
    const kill = () => {
      isDoomed = true
      child.kill('SIGKILL')
    }
    return { pid: child.pid!, done, kill }
  }

  /** Ends the idle processes. Those amid a job end when the channel to this process closes. */
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
    // The worker's stdout is its own: whoever reads it sees its end when the worker ends.
    const child = fork(file, { env, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    // A process that cannot be started has no exit of its own.
    child.on('error', () => child.emit('exit', null, 'SIGKILL'))
    child.on('exit', () => {
      const at = this.#idle.indexOf(child)
      if (at >= 0) this.#idle.splice(at, 1)
    })
    return child
  }
}
