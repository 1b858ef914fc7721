import type { Settings } from '../base/settings.ts'
import type { QueuePlace } from '../build/queue/queue.ts'
import { knownQueueName } from '../build/queue/queue_name.ts'
import { storeOf } from '../lake/store/open_store.ts'
import { BadUsage } from './usage.ts'

/** Returns the URL of the Redis with the queue. Throws `BadUsage` if REDIS_URL is not set. */
export function redisOf({ REDIS_URL }: Settings): string {
  if (REDIS_URL) return REDIS_URL
  throw new BadUsage('REDIS_URL is not set; set it to the Redis that holds the queue, e.g. redis://127.0.0.1:6379')
}

/**
 * Returns the URL and name of the queue of a home's store, without creating a queue. Throws `BadUsage` if REDIS_URL is
 * not set or the home has never used a queue.
 */
export async function queuePlaceOf(home: string, settings: Settings): Promise<QueuePlace> {
  const url = redisOf(settings)
  const name = await knownQueueName(storeOf(home))
  if (name) return { url, name }
  throw new BadUsage(
    `${home} has no queue, because no run with --queue and no worker has used this home yet; nothing was created`,
  )
}
