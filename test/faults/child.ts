import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../../src/base/config.ts'

export const modes = ['kill', 'short', 'eio', 'enospc'] as const
export type Mode = (typeof modes)[number]

/** What the shim is to do in a child. */
export interface Fault {
  library: string
  /** Calls on paths below this folder count. */
  inside: string
  /** Lists the calls. */
  log?: string
  /** Number of the call that fails; without one, calls are only counted. */
  at?: number
  mode?: Mode
  /** Only calls whose paths hold this text count for `at`. */
  on?: string
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

/** A run takes seconds: what V8 compiles for a long one is not paid back, and took a tenth of the processor. */
const brief = ['--no-maglev', '--no-opt']

/**
 * Starts the command line as a process of its own. One engine thread: the calls then come in the same order every time,
 * so that a number means the same point. `root` is that of a part of the project, if not of the whole.
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

/** Runs the command line to its end. */
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
    // Whatever goes through io_uring would pass the shim by.
    UV_USE_IO_URING: '0',
  }
}
