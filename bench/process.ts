import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The time and memory that one run of a program took. */
export interface Measured {
  seconds: number
  /** Seconds of CPU time, sampled while the program ran. If other programs run on the machine, this is a better measure than `seconds`. */
  cpuSeconds: number
  /** Peak resident memory in bytes. 0 on a system without /proc. */
  peakBytes: number
  stdout: string
}

/** Thrown if a measured program fails. The message ends with the last lines of the program's error output. */
export class ProgramFailed extends Error {
  override name = 'ProgramFailed'

  constructor(command: string[], code: number | null, stderr: string) {
    super(`${command.join(' ')} ended with ${code}, expected 0: ${stderr.slice(-2_000)}`)
  }
}

/**
 * Runs `node ...args` in a separate process until it ends, and measures it. The start of the process is part of the
 * measured time.
 */
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

/** Starts a server and waits until the URL `ready` answers. Returns a function that stops the server. */
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

/** User and system time of a process with all its threads, in seconds. 0 on a system without /proc. */
function processorTime(pid: number): number {
  try {
    // The fields are counted after the program's name, because the name may contain spaces. The 12th and 13th are the
    // times, in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}
