import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../../src/base/config.ts'

export const modes = ['kill', 'short', 'eio', 'enospc'] as const
export type Mode = (typeof modes)[number]

/** Settings of the shim in a child process. */
export interface Fault {
  library: string
  /** Only calls on paths below this folder are counted. */
  inside: string
  /** File to which the calls are logged. */
  log?: string
  /** Number of the call that fails; without one, calls are only counted. */
  at?: number
  mode?: Mode
  /** Only calls whose paths contain this text count for `at`. */
  on?: string
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

/** Runs take seconds, so V8's optimising compilers cost more than they save (a tenth of the CPU time). */
const brief = ['--no-maglev', '--no-opt']

/**
 * Starts the command line as a child process with one engine thread, so that a call number always means the same call.
 * `root`: the project, or a folder with part of it.
 */
export function start(
  args: string[],
  fault?: Fault,
  env: NodeJS.ProcessEnv = {},
  root: string = projectRoot,
): ChildProcess {
  const { CROWDTAPE_SECRET: _, ...rest } = process.env
  return spawn(process.execPath, [...brief, join(root, 'bin/crowdtape.js'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...rest,
      NODE_OPTIONS: '',
      NO_COLOR: '1',
      CROWDTAPE_THREADS: '1',
      ...env,
      ...(fault && shimEnvironment(fault)),
    },
  })
}

/** Runs the command line and waits for it to exit. */
export function run(args: string[], fault?: Fault, env?: NodeJS.ProcessEnv, root?: string): Promise<Ended> {
  return end(start(args, fault, env, root))
}

export function end(child: ChildProcess): Promise<Ended> {
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (bytes) => {
    output.stdout += bytes
  })
  child.stderr?.on('data', (bytes) => {
    output.stderr += bytes
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, ...output }))
  })
}

function shimEnvironment({ library, inside, log, at, mode, on }: Fault): NodeJS.ProcessEnv {
  return {
    LD_PRELOAD: library,
    FAULT_PATH: inside,
    ...(log && { FAULT_COUNT_FILE: log }),
    ...(at && { FAULT_AT: String(at), FAULT_MODE: mode }),
    ...(on && { FAULT_ON: on }),
    // Calls through io_uring would bypass the shim.
    UV_USE_IO_URING: '0',
  }
}
