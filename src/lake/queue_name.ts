import { randomBytes } from 'node:crypto'
import type { Store } from './store.ts'

const key = 'lake/queue.json'

/**
 * The name of a store's queue, made once and kept in the store: all who share the store find the same queue, wherever they
 * see it, and a Redis may serve many stores.
 */
export async function queueNameOf(store: Store): Promise<string> {
  const known = await knownQueueName(store)
  if (known) return known
  await store.create(key, JSON.stringify({ name: `crowdtape-${randomBytes(6).toString('hex')}` }))
  return (await knownQueueName(store))!
}

/** The same, for those who only look; undefined where none was made. */
export async function knownQueueName(store: Store): Promise<string | undefined> {
  if ((await store.size(key)) === 0) return undefined
  return (JSON.parse((await store.read(key)).toString('utf8')) as { name: string }).name
}
