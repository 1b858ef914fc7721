import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../../base/config.ts'
import type { DueRun } from './due.ts'
import type { Ended } from './scheduler.ts'

export interface ChildRunOptions {
  home: string
  landing: string
  waitMinutes: number
  /** How long a run may go on after `stop` before it is ended. It is safe to end one anywhere; the next goes on there. */
  graceSeconds: number
}

/** How a run's process ended. */
export interface ChildEnded extends Ended {
  /** Whether a signal ended it, so that it could tell nobody itself. */
  wasKilled: boolean
}

/** How long a process that was asked to end may take. */
const KILL_AFTER_MS = 5000

/**
 * Runs a job as a process of its own, `crowdtape run …`: whatever becomes of it, its memory and its locks go with it and the
 * scheduler stays. It never takes down a release of a newer day. Its progress goes to stderr.
 */
export async function childRun(due: DueRun, stop: AbortSignal, options: ChildRunOptions): Promise<ChildEnded> {
  const { home, landing, waitMinutes, graceSeconds } = options
  const argv = [
    ...[join(projectRoot, 'bin', 'crowdtape.js'), 'run', due.job, '--as-of', due.as_of, '--keep-newer', '--json'],
    ...['--home', home, '--landing', landing, '--wait', String(waitMinutes * 60)],
  ]
  // In a process group of its own: a Ctrl-C in the terminal is the scheduler's to pass on.
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
      // What one said that was killed is a warning from before, and not why.
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
