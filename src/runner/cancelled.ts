import type { Redis } from 'ioredis'

/** Marks are kept for a day. */
const KEPT_SECONDS = 86_400

const keyOf = (queue: string) => `crowdtape:cancelled:${queue}`

/** Redis' own time in milliseconds: the one clock that all who share a queue see. */
export async function redisTime(client: Redis): Promise<number> {
  const [seconds, micros] = (await client.time()) as unknown as [string | number, string | number]
  return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000)
}

/** Notes that jobs were cancelled now: whoever waits for one since before stops waiting. */
export async function markCancelled(client: Redis, queue: string, jobIds: string[]): Promise<void> {
  const now = await redisTime(client)
  for (const id of jobIds) await client.hset(keyOf(queue), id, String(now))
  await client.expire(keyOf(queue), KEPT_SECONDS)
}

/** Whether a job was cancelled at or after an instant of Redis' time. */
export async function isCancelled(client: Redis, queue: string, jobId: string, since: number): Promise<boolean> {
  const at = await client.hget(keyOf(queue), jobId)
  return at !== null && Number(at) >= since
}
