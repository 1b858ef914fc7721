import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Time and memory of one run of a program. */
export interface Measured {
  seconds: number
  /** Seconds of CPU time, as last seen while it ran. This is the better measure on a machine that also does other work. */
  cpuSeconds: number
  /** Peak resident memory seen, in bytes; 0 without /proc. */
  peakBytes: number
  stdout: string
}

/** Thrown if a measured program fails; the message contains the end of its error output. */
export class ProgramFailed extends Error {
  override name = 'ProgramFailed'

  constructor(command: string[], code: number | null, stderr: string) {
    super(`${command.join(' ')} ended with ${code}, expected 0: ${stderr.slice(-2_000)}`)
  }
}

/** Runs `node ...args` to its end in a separate process and measures it, including its start. */
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

/** Starts a server and waits until `ready` answers. Returns a function that stops it. */
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

/** User and system time of a process with all its threads, in seconds; 0 without /proc. */
function processorTime(pid: number): number {
  try {
    // After the program's name, which may contain spaces, the 12th and 13th fields are the times, in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}
