import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { formats } from '../../base/formats.ts'
import type { JobIdentity } from '../runner/runner.ts'
import { addressOf, connectRedis, endOf } from './redis.ts'

/** Where to find a queue: the address of its Redis, and the name of the queue, which is kept in the store. */
export interface QueuePlace {
  url: string
  name: string
}

/**
 * BullMQ's id of a job, which contains the job format so that formats do not collide. It has a prefix because BullMQ
 * rejects ids that consist of digits, and a fingerprint could be such an id.
 */
export function jobIdOf({ id }: Pick<JobIdentity, 'id'>): string {
  return `p${formats.job}-${id}`
}

/**
 * Connection options for a part of BullMQ. They disable BullMQ's check of the Redis version, because its warning would be printed in
 * addition to the warnings of `redisWarnings`.
 */
export function connectionOptions(connection: Redis): { connection: Redis; skipVersionCheck: true } {
  return { connection, skipVersionCheck: true }
}

/** A queue and its connection, to be closed together. */
export class OpenQueue {
  readonly queue: Queue
  readonly client: Redis
  readonly place: QueuePlace
  /** The last failure of Redis. */
  lastFailure: Error | undefined

  constructor(place: QueuePlace) {
    const failed = (error: Error) => {
      this.lastFailure = error
    }
    this.place = place
    this.client = connectRedis(place.url, failed)
    this.queue = new Queue(place.name, connectionOptions(this.client))
    this.queue.on('error', failed)
  }

  get address(): string {
    return addressOf(this.place.url)
  }

  close(): Promise<void> {
    return endOf(this.queue, this.client)
  }
}

/** Thrown when Redis does not answer a command or rejects it. Nothing was changed. */
export class RedisAway extends Error {
  override name = 'RedisAway'
}

/** Opens a queue for one operation. Throws `RedisAway` if Redis does not answer within `ms`. */
export async function withQueue<T>(place: QueuePlace, use: (open: OpenQueue) => Promise<T>, ms = 5000): Promise<T> {
  const open = new OpenQueue(place)
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = open.lastFailure?.message || 'it sends no response'
      reject(new RedisAway(`Redis at ${open.address} does not answer: ${reason}; nothing was changed`))
    }, ms)
  })
  try {
    // Once Redis has answered the ping, the operation may take longer than `ms`.
    const answer = open.client.ping().catch((error: Error) => {
      throw new RedisAway(`Redis at ${open.address} rejects the connection: ${error.message}; nothing was changed`)
    })
    await Promise.race([answer, tooLate])
    clearTimeout(timer)
    return await use(open)
  } finally {
    clearTimeout(timer)
    await open.close()
  }
}
