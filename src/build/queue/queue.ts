import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { formats } from '../../base/formats.ts'
import type { JobIdentity } from '../runner/runner.ts'
import { addressOf, connectRedis, endOf } from './redis.ts'

/** Where to find a queue: the address of the Redis server, and the name of the queue. */
export interface QueuePlace {
  url: string
  name: string
}

/**
 * The id of a job in BullMQ. The id contains the job format, so that jobs of different formats do not collide. It begins with a letter,
 * because BullMQ rejects an id of digits and a fingerprint may consist of digits.
 */
export function jobIdOf({ id }: Pick<JobIdentity, 'id'>): string {
  return `p${formats.job}-${id}`
}

/**
 * Connection options for a part of BullMQ. They switch off BullMQ's warnings about Redis, because `redisWarnings` gives the warnings that
 * matter.
 */
export function connectionOptions(connection: Redis): { connection: Redis; skipVersionCheck: true } {
  return { connection, skipVersionCheck: true }
}

/** A BullMQ queue and its connection to Redis. `close` closes both. */
export class OpenQueue {
  readonly queue: Queue
  readonly client: Redis
  readonly place: QueuePlace
  /** The last error of the connection or the queue. */
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

/** Thrown when Redis does not answer or rejects the connection. Nothing was changed. */
export class RedisAway extends Error {
  override name = 'RedisAway'
}

/** Opens a queue, calls `use` and closes the queue. Throws `RedisAway` if Redis does not answer within `ms` or rejects the connection. */
export async function withQueue<T>(place: QueuePlace, use: (open: OpenQueue) => Promise<T>, ms = 5000): Promise<T> {
  const open = new OpenQueue(place)
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = open.lastFailure?.message || 'the server sends no response'
      reject(new RedisAway(`Redis at ${open.address} does not answer: ${reason}; nothing was changed`))
    }, ms)
  })
  try {
    // The time limit applies only to this ping. The operation itself may take longer.
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
