import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'

export interface RedisPlace {
  host: string
  port: number
  /** Folder of the append-only file. */
  folder: string
}

/** Starts a redis-server and waits until it responds. `settings` override the defaults. */
export async function startRedis(
  path: string,
  { host, port, folder }: RedisPlace,
  settings: string[] = [],
): Promise<ChildProcess> {
  const place = ['--port', String(port), '--bind', host, '--dir', folder]
  const child = spawn(path, [...place, '--save', '', '--appendonly', 'yes', ...settings], { stdio: 'ignore' })
  const until = performance.now() + 20_000
  for (;;) {
    const isUp = await asked(`redis://${host}:${port}`, (client) => client.ping()).then(
      () => true,
      () => false,
    )
    if (isUp) return child
    if (performance.now() > until) throw new Error(`found no answer of redis-server on ${host}:${port} in 20 seconds`)
    await sleep(50)
  }
}

/** Runs `ask` on a connection of its own. */
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
