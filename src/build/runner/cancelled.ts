import type { Job } from 'bullmq'
import type { Redis } from 'ioredis'

/** Marks are kept for a day. */
const KEPT_SECONDS = 86_400

const keyOf = (queue: string) => `crowdtape:cancelled:${queue}`

/** Redis' own time in milliseconds: the one clock that all who share a queue see. */
export async function redisTime(client: Redis): Promise<number> {
  const [seconds, micros] = (await client.time()) as unknown as [string | number, string | number]
  return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000)
}

/**
 * Notes that jobs were cancelled now: whoever waits for one since before stops waiting, and whoever is at one stops. A job
 * that is put again under the same id later is another one, told by when it was put.
 */
export async function markCancelled(client: Redis, queue: string, jobs: Job[]): Promise<void> {
  const now = await redisTime(client)
  for (const { id, timestamp } of jobs) await client.hset(keyOf(queue), id!, `${now} ${timestamp}`)
  await client.expire(keyOf(queue), KEPT_SECONDS)
}

/** Whether a job was cancelled at or after an instant of Redis' time. */
export async function isCancelled(client: Redis, queue: string, jobId: string, since: number): Promise<boolean> {
  const mark = await client.hget(keyOf(queue), jobId)
  return mark !== null && Number(mark.split(' ')[0]) >= since
}

/** Those of some jobs that were cancelled. */
export async function cancelledOf<J extends Job>(client: Redis, queue: string, jobs: J[]): Promise<J[]> {
  if (jobs.length === 0) return []
  const marks = await client.hmget(keyOf(queue), ...jobs.map(({ id }) => id!))
  return jobs.filter(({ timestamp }, index) => marks[index]?.split(' ')[1] === String(timestamp))
}
