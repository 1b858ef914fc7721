import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, vi } from 'vitest'
import { projectRoot } from '../../../src/base/config.ts'
import { type QueuePlace, withQueue } from '../../../src/build/queue/queue.ts'
import { jobsIn } from '../../../src/build/queue/queued_jobs.ts'
import { secret } from '../home.ts'

export interface Line {
  msg: string
  job?: string
  run?: string
  model?: string
  partitions?: number
  metrics_port?: number
}

/** Starts a worker with one job at a time and waits until it is ready. `root` may be a part of the project. */
export async function startWorker(home: string, env: Record<string, string>, root: string = projectRoot) {
  const child = spawn(process.execPath, [join(root, 'bin/crowdtape.js'), 'worker', '--home', home, '--jobs', '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      CROWDTAPE_SECRET: secret,
      CROWDTAPE_MEMORY: '500MB',
      CROWDTAPE_WORKER_PORT: '0',
      ...env,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: Line[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(JSON.parse(line)))
  const ready = () => lines.find(({ msg }) => msg === 'worker ready')
  await vi.waitUntil(() => ready() || child.exitCode !== null, { timeout: 120_000, interval: 20 })
  expect(child.exitCode, 'a worker ended before it was ready').toBeNull()
  return { child, lines, port: ready()!.metrics_port }
}

/** Suspends the process of a worker in the middle of a job, so that the job lasts. */
export function stoppedAmidJob(place: QueuePlace) {
  const active = async () => (await withQueue(place, (open) => jobsIn(open, 9))).filter(({ worker }) => worker !== null)
  return vi.waitFor(
    async () => {
      const [job] = await active()
      const pid = Number(job?.worker?.split(':').at(-1))
      expect(pid).toBeGreaterThan(0)
      process.kill(pid, 'SIGSTOP')
      const [still] = await active()
      if (still?.id !== job.id) process.kill(pid, 'SIGCONT')
      expect(still?.id).toBe(job.id)
      onTestFinished(() => {
        if (isAlive(pid)) process.kill(pid, 'SIGKILL')
      })
      return { ...job, pid }
    },
    { timeout: 60_000, interval: 5 },
  )
}

/** Zombie processes do not count as alive. */
export function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1][0] !== 'Z'
  } catch {
    return false
  }
}
