import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { formats } from '../../base/formats.ts'
import { addressOf, connectRedis, endOf } from './redis.ts'
import type { JobIdentity } from './runner.ts'

/** A queue: the address of its Redis, and its name, which belongs to the store. */
export interface QueuePlace {
  url: string
  name: string
}

/** Jobs of another format are other jobs. BullMQ rejects whole numbers as ids, and a fingerprint could be one. */
export function jobIdOf({ id }: Pick<JobIdentity, 'id'>): string {
  return `p${formats.job}-${id}`
}

/** A connection as each part of BullMQ gets it. Its look at the version of Redis would print a warning beside our own. */
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

/** Opens a queue for one operation, which Redis must answer soon. Throws `RedisAway`. */
export async function withQueue<T>(place: QueuePlace, use: (open: OpenQueue) => Promise<T>, ms = 5000): Promise<T> {
  const open = new OpenQueue(place)
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = open.lastFailure?.message || 'it is silent'
      reject(new RedisAway(`Redis at ${open.address} does not answer: ${reason}; nothing was changed`))
    }, ms)
  })
  try {
    // Once Redis has answered, the operation may take longer.
    const answer = open.client.ping().catch((error: Error) => {
      throw new RedisAway(`Redis at ${open.address} turns us away: ${error.message}; nothing was changed`)
    })
    await Promise.race([answer, tooLate])
    clearTimeout(timer)
    return await use(open)
  } finally {
    clearTimeout(timer)
    await open.close()
  }
}
