import type { Job } from 'bullmq'
import type { Redis } from 'ioredis'

/** Number of seconds for which Redis keeps a cancellation. */
const KEPT_SECONDS = 86_400

const keyOf = (queue: string) => `crowdtape:cancelled:${queue}`

/** The time of the Redis server in milliseconds, which is the only clock that all processes of a queue share. */
export async function redisTime(client: Redis): Promise<number> {
  const [seconds, micros] = (await client.time()) as unknown as [string | number, string | number]
  return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000)
}

/**
 * Records that jobs are cancelled, so that runs stop waiting for these jobs and workers stop building them. If a job is later added under
 * the same id, it has another timestamp and is not cancelled.
 */
export async function markCancelled(client: Redis, queue: string, jobs: Job[]): Promise<void> {
  const now = await redisTime(client)
  for (const { id, timestamp } of jobs) await client.hset(keyOf(queue), id!, `${now} ${timestamp}`)
  await client.expire(keyOf(queue), KEPT_SECONDS)
}

/** Whether a job was cancelled at or after `since`, in milliseconds of Redis time. */
export async function isCancelled(client: Redis, queue: string, jobId: string, since: number): Promise<boolean> {
  const mark = await client.hget(keyOf(queue), jobId)
  return mark !== null && Number(mark.split(' ')[0]) >= since
}

/** Returns the jobs among `jobs` that were cancelled. */
export async function cancelledOf<J extends Job>(client: Redis, queue: string, jobs: J[]): Promise<J[]> {
  if (jobs.length === 0) return []
  const marks = await client.hmget(keyOf(queue), ...jobs.map(({ id }) => id!))
  return jobs.filter(({ timestamp }, index) => marks[index]?.split(' ')[1] === String(timestamp))
}
