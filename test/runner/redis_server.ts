import { type ChildProcess, spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { Redis } from 'ioredis'
import { onTestFinished, vi } from 'vitest'
import { emptyFolder } from '../model/small_project.ts'
import { program } from '../system/debian.ts'

/** A real Redis on a port of its own, which can be stopped, killed and flushed. It is gone after the test. */
export interface RedisServer {
  url: string
  /** Whether it keeps what it has over a restart is decided by its settings: by default in an append-only file. */
  start(): Promise<void>
  /** Ends it at once, as a power cut does. */
  kill(): Promise<void>
  pause(): void
  goOn(): void
  flush(): Promise<void>
}

/** Starts the redis-server on the PATH; where there is none, root installs Debian's. `missing` says what would bring it. */
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
      const always = [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--dir',
        folder,
        '--save',
        '',
        '--appendonly',
        'yes',
      ]
      child = spawn(found.path, [...always, ...settings], { stdio: 'ignore' })
      await vi.waitFor(() => asked(url, (client) => client.ping()), { timeout: 20_000, interval: 50 })
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

/** Asks Redis once, on a connection of its own. */
export async function asked<T>(url: string, ask: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null })
  client.on('error', () => {})
  try {
    await client.connect()
    return await ask(client)
  } finally {
    client.disconnect()
  }
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
