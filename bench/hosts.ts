import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

const bridge = 'crowdtape0'
const network = '10.77.0'

/** Simulates hosts with network namespaces. A virtual cable connects each host to a bridge and can be cut. Needs root. */
export class Hosts {
  /** Address of this machine on the bridge. */
  readonly address = `${network}.1`
  readonly all: number[]

  constructor(count: number) {
    this.all = Array.from({ length: count }, (_, at) => at + 1)
    this.close()
    ip('link', 'add', bridge, 'type', 'bridge')
    ip('addr', 'add', `${this.address}/24`, 'dev', bridge)
    ip('link', 'set', bridge, 'up')
    for (const host of this.all) {
      const [name, outer, inner] = [nameOf(host), outerOf(host), `ctin${host}`]
      ip('netns', 'add', name)
      ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner)
      ip('link', 'set', inner, 'netns', name)
      ip('link', 'set', outer, 'master', bridge, 'up')
      ip('-n', name, 'addr', 'add', `${network}.${host + 1}/24`, 'dev', inner)
      ip('-n', name, 'link', 'set', inner, 'up')
      ip('-n', name, 'link', 'set', 'lo', 'up')
    }
  }

  /** Starts a program on a host, in its own process group. */
  start(host: number, program: string, argv: string[], env: NodeJS.ProcessEnv): ChildProcess {
    const stdio = ['ignore', 'pipe', 'ignore'] as const
    return spawn('ip', ['netns', 'exec', nameOf(host), program, ...argv], { env, stdio: [...stdio], detached: true })
  }

  /** Sends a signal to a program and all its descendants. */
  signal(process_: ChildProcess, signal: NodeJS.Signals): void {
    for (const pid of [process_.pid!, ...below(process_.pid!)]) {
      try {
        process.kill(pid, signal)
      } catch {
        // The process has already ended.
      }
    }
  }

  end(process_: ChildProcess): void {
    this.signal(process_, 'SIGKILL')
  }

  cut(host: number): void {
    ip('link', 'set', outerOf(host), 'down')
  }

  mend(host: number): void {
    ip('link', 'set', outerOf(host), 'up')
  }

  close(): void {
    for (const host of this.all) quietly('netns', 'delete', nameOf(host))
    for (const host of this.all) quietly('link', 'delete', outerOf(host))
    quietly('link', 'delete', bridge)
  }
}

const nameOf = (host: number) => `crowdtape${host}`
const outerOf = (host: number) => `ctout${host}`

function below(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(/\s+/).filter(Boolean).map(Number)
    return children.flatMap((child) => [child, ...below(child)])
  } catch {
    return []
  }
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

function quietly(...args: string[]): void {
  try {
    ip(...args)
  } catch {
    // There was nothing to delete.
  }
}
