import type { ChildProcess } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { onTestFinished } from 'vitest'
import { program } from '../../harness/debian.ts'
import { emptyFolder } from '../small_project.ts'
import { asked, startRedis } from './redis_process.ts'

/** A real Redis on its own port that can be paused, killed and flushed. It is killed after the test. */
export interface RedisServer {
  url: string
  /** By default an append-only file keeps the data across a restart; the settings can disable it. */
  start(): Promise<void>
  /** Kills the process at once, like a power failure. */
  kill(): Promise<void>
  pause(): void
  goOn(): void
  flush(): Promise<void>
}

/**
 * Starts the redis-server on the PATH; if it is missing, root installs Debian's package. `missing` says how to install
 * it.
 */
export async function redisServer(settings: string[] = []): Promise<RedisServer | { missing: string }> {
  const found = program('redis-server', 'redis-server')
  if ('missing' in found) return found
  const port = await freePort()
  const folder = emptyFolder()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const server: RedisServer = {
    url,
    async start() {
      child = await startRedis(found.path, { host: '127.0.0.1', port, folder }, settings)
    },
    async kill() {
      const [ended] = [exitOf(child!)]
      child!.kill('SIGKILL')
      await ended
    },
    pause: () => void child!.kill('SIGSTOP'),
    goOn: () => void child!.kill('SIGCONT'),
    flush: () => asked(url, (client) => client.flushall()).then(() => {}),
  }
  onTestFinished(() => void child?.kill('SIGKILL'))
  await server.start()
  return server
}

function exitOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => void child.once('exit', () => resolve()))
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
