import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../../base/config.ts'
import type { DueRun } from './due_runs.ts'
import type { Ended } from './scheduler.ts'

export interface ChildRunOptions {
  home: string
  landing: string
  waitMinutes: number
  /**
   * Seconds for which a run may continue after `stop` before it is killed. A run may be killed at any point, because the next run continues
   * its work.
   */
  graceSeconds: number
}

/** How a run's process ended. */
export interface ChildEnded extends Ended {
  /** Whether a signal killed the process. If so, the run could not send its own alert. */
  wasKilled: boolean
}

/** Milliseconds after SIGTERM after which a process is killed with SIGKILL. */
const KILL_AFTER_MS = 5000

/**
 * Runs a job in a child process (`crowdtape run …`). The end of the process releases its memory and locks, and a crash of the process does
 * not stop the scheduler. The run reports progress on stderr, and never replaces a live release of a newer day.
 */
export async function childRun(due: DueRun, stop: AbortSignal, options: ChildRunOptions): Promise<ChildEnded> {
  const { home, landing, waitMinutes, graceSeconds } = options
  const argv = [
    ...[join(projectRoot, 'bin', 'crowdtape.js'), 'run', due.job, '--as-of', due.as_of, '--keep-newer', '--json'],
    ...['--home', home, '--landing', landing, '--wait', String(waitMinutes * 60)],
  ]
  // The child gets its own process group, so that Ctrl-C reaches only the scheduler. The scheduler then decides when the child ends.
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4000)
    process.stderr.write(text)
  })
  const end = () => void endSoon(child, graceSeconds)
  if (stop.aborted) end()
  else stop.addEventListener('abort', end, { once: true })
  try {
    return await ending(child, () => ({ stdout, stderr }))
  } finally {
    stop.removeEventListener('abort', end)
  }
}

function ending(child: ChildProcess, said: () => { stdout: string; stderr: string }): Promise<ChildEnded> {
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ is_done: false, what: message, wasKilled: false }))
    child.on('close', (code, signal) => {
      const { stdout, stderr } = said()
      if (code === 0) {
        const { live, moved, seconds } = JSON.parse(stdout)
        return resolve({
          is_done: true,
          what: `${moved ? 'now' : 'still'} live: ${live} (${seconds} s)`,
          wasKilled: false,
        })
      }
      const lines = stderr.split('\n').filter((line) => line.startsWith('crowdtape: '))
      const how = `its process ended with ${signal ?? `exit ${code}`}`
      // If a signal killed the process, its last line is an earlier warning and not the reason.
      const reason = signal ? how : (lines.at(-1)?.slice('crowdtape: '.length) ?? how)
      resolve({ is_done: false, what: reason, wasKilled: signal !== null })
    })
  })
}

async function endSoon(child: ChildProcess, graceSeconds: number): Promise<void> {
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const within = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (isOver()) return resolve()
      const timer = setTimeout(resolve, milliseconds)
      child.once('exit', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  await within(graceSeconds * 1000)
  if (!isOver()) child.kill('SIGTERM')
  await within(KILL_AFTER_MS)
  if (!isOver()) child.kill('SIGKILL')
}
