import { randomBytes } from 'node:crypto'
import type { Store } from '../../lake/store/store.ts'

const key = 'lake/queue.json'

/**
 * The name of the job queue of a store. It is generated once and stored in the store. All processes with the same store therefore use the
 * same queue, and one Redis server can serve many stores.
 */
export async function queueNameOf(store: Store): Promise<string> {
  const known = await knownQueueName(store)
  if (known) return known
  await store.create(key, JSON.stringify({ name: `crowdtape-${randomBytes(6).toString('hex')}` }))
  return (await knownQueueName(store))!
}

/** Like `queueNameOf`, for callers that must not write to the store. Returns undefined if no name was generated yet. */
export async function knownQueueName(store: Store): Promise<string | undefined> {
  if ((await store.size(key)) === 0) return undefined
  return (JSON.parse((await store.read(key)).toString('utf8')) as { name: string }).name
}
