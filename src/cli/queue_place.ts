import { storeOf } from '../lake/open_store.ts'
import { queueNameOf } from '../lake/queue_name.ts'
import type { Store } from '../lake/store.ts'
import type { QueuePlace } from '../runner/queue.ts'
import type { Settings } from '../settings.ts'
import { BadUsage } from './usage.ts'

/** The queue of a home's store. Throws `BadUsage` where no Redis is set. */
export async function placeOf(home: string, { REDIS_URL }: Settings): Promise<{ place: QueuePlace; store: Store }> {
  if (!REDIS_URL) throw new BadUsage('found no REDIS_URL, expected the Redis of the queue, e.g. redis://127.0.0.1:6379')
  const store = storeOf(home)
  return { place: { url: REDIS_URL, name: await queueNameOf(store) }, store }
}
