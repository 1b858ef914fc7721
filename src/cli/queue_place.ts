import type { Settings } from '../base/settings.ts'
import type { QueuePlace } from '../build/queue/queue.ts'
import { knownQueueName } from '../build/queue/queue_name.ts'
import { storeOf } from '../lake/store/open_store.ts'
import { BadUsage } from './usage.ts'

/** The address of the queue's Redis. Throws `BadUsage` if none is set. */
export function redisOf({ REDIS_URL }: Settings): string {
  if (REDIS_URL) return REDIS_URL
  throw new BadUsage('found no REDIS_URL, expected the Redis of the queue, e.g. redis://127.0.0.1:6379')
}

/**
 * The queue of a home's store. It is not created if it does not exist. Throws `BadUsage` if no Redis is set or the home has never used a
 * queue.
 */
export async function queuePlaceOf(home: string, settings: Settings): Promise<QueuePlace> {
  const url = redisOf(settings)
  const name = await knownQueueName(storeOf(home))
  if (name) return { url, name }
  throw new BadUsage(
    `${home}: found no queue, expected a home whose runs or workers have used one (\`run … --queue\`, \`worker\`); ` +
      'nothing was created',
  )
}
