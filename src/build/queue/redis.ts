import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'

/** Milliseconds without data after which a connection is reopened. */
const SILENCE_MS = 15_000

/** Maximum number of milliseconds between attempts to reconnect. */
const LONGEST_PAUSE_MS = 2000

/**
 * Opens a connection to Redis that reconnects after every failure. Commands wait until Redis is available. Each part of BullMQ needs a
 * separate connection. `failed` is called with every error of the connection.
 */
export function connectRedis(url: string, failed: (error: Error) => void): Redis {
  const client = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(100 * times, LONGEST_PAUSE_MS),
    connectTimeout: 5000,
    socketTimeout: SILENCE_MS,
    keepAlive: 5000,
  })
  client.on('error', failed)
  return client
}

/**
 * Closes a part of BullMQ and its connection. BullMQ's own `close` would wait forever while Redis is unavailable, so it gets only 200 ms.
 */
export async function endOf(part: { close(): Promise<void> }, client: Redis): Promise<void> {
  const ended = part.close().catch(() => {})
  await Promise.race([ended, sleep(200, undefined, { ref: false })])
  client.disconnect()
}

/** The address of the Redis server, without user and password. */
export function addressOf(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}

/** Returns one warning for each setting of Redis that is unsuitable for a queue. A warning names the setting and the right value. */
export async function redisWarnings(client: Redis, address: string): Promise<string[]> {
  const settingOf = async (name: string) => {
    // A hosted Redis may not allow the command `CONFIG`.
    const found = (await client.config('GET', name).catch(() => undefined)) as string[] | undefined
    return found?.[1]
  }
  const policy = await settingOf('maxmemory-policy')
  if (policy === undefined) {
    return [
      `Redis at ${address} does not show its settings; make sure that maxmemory-policy is noeviction and appendonly is yes`,
    ]
  }
  const warnings: string[] = []
  if (policy !== 'noeviction') {
    warnings.push(
      `Redis at ${address}: maxmemory-policy is ${policy} and should be noeviction: when memory is short, Redis would drop ` +
        'jobs, and runs would have to add them again; set it with `CONFIG SET maxmemory-policy noeviction` and in redis.conf',
    )
  }
  if ((await settingOf('appendonly')) !== 'yes') {
    warnings.push(
      `Redis at ${address}: appendonly is no and should be yes: after a restart of Redis, dead letters are lost and runs have to ` +
        'add their jobs again; set it with `CONFIG SET appendonly yes` and in redis.conf',
    )
  }
  return warnings
}
