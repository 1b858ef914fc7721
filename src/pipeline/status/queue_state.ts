import { settings } from '../../base/settings.ts'
import { storeOf } from '../../lake/open_store.ts'
import { knownQueueName } from '../../lake/queue_name.ts'

/** How the queue of a home's store stands. */
export interface QueueState {
  /** Redis, without user and password. */
  redis: string
  /** Why nothing is known of it; null where it is. */
  error: string | null
  waiting: number | null
  active: number | null
  /** To be tried again after a failure. */
  retrying: number | null
  /** Dead letters. */
  dead: number | null
  workers: number | null
  /** Seconds that the job whose turn is next has waited. */
  next_waited_seconds: number | null
}

/** How long Redis may take to answer somebody who only looks. */
const ANSWER_MS = 2000

/** The queue of a home, where a Redis is set; null where none is, and where nothing was ever put. */
export async function queueState(home: string): Promise<QueueState | null> {
  const { REDIS_URL: url } = settings()
  if (!url) return null
  const name = await knownQueueName(storeOf(home))
  if (!name) return null
  const [{ withQueue }, { depthOf }, { addressOf }] = await Promise.all([
    import('../../build/runner/queue.ts'),
    import('../../build/runner/queue_care.ts'),
    import('../../build/runner/redis.ts'),
  ])
  const unknown = { waiting: null, active: null, retrying: null, dead: null, workers: null, next_waited_seconds: null }
  try {
    return { redis: addressOf(url), error: null, ...(await withQueue({ url, name }, depthOf, ANSWER_MS)) }
  } catch (error) {
    return { redis: addressOf(url), error: (error as Error).message, ...unknown }
  }
}
