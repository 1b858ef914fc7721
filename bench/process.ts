import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What one run of a program took. */
export interface Measured {
  seconds: number
  /** Seconds of processor time, as last seen while it ran: on a machine that does other work too, the better measure. */
  cpuSeconds: number
  /** Highest resident memory seen, in bytes; 0 where there is no /proc. */
  peakBytes: number
  stdout: string
}

/** Thrown when a measured program fails; carries the end of what it said. */
export class ProgramFailed extends Error {
  override name = 'ProgramFailed'

  constructor(command: string[], code: number | null, stderr: string) {
    super(`${command.join(' ')} ended with ${code}, expected 0: ${stderr.slice(-2_000)}`)
  }
}

/** Runs `node ...args` to its end as a process of its own, and measures all of it, its start included. */
export async function measure(args: string[], env: Record<string, string> = {}): Promise<Measured> {
  const start = performance.now()
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr = (stderr + chunk).slice(-10_000)
  })
  let peakBytes = 0
  let cpuSeconds = 0
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, highWater(child.pid!))
    cpuSeconds = Math.max(cpuSeconds, processorTime(child.pid!))
  }, 50)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  }).finally(() => clearInterval(watch))
  if (code !== 0) throw new ProgramFailed(args, code, stderr)
  return { seconds: (performance.now() - start) / 1000, cpuSeconds, peakBytes, stdout }
}

/** A server that runs until it is stopped. */
export async function serving(
  args: string[],
  env: Record<string, string>,
  ready: string,
  program = process.execPath,
): Promise<() => Promise<void>> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  for (let waited = 0; !(await answers(ready)); waited += 100) {
    if (child.exitCode !== null || waited > 30_000) {
      child.kill()
      throw new ProgramFailed(args, child.exitCode, `no answer at ${ready}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

async function answers(url: string): Promise<boolean> {
  return await fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

function highWater(pid: number): number {
  try {
    return 1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** User and system time of a process with all its threads, in seconds; 0 where there is no /proc. */
function processorTime(pid: number): number {
  try {
    // Behind the program's name, which may hold spaces, times are the 12th and 13th field, in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}
