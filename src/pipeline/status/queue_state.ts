import { settings } from '../../base/settings.ts'
import { knownQueueName } from '../../build/queue/queue_name.ts'
import { storeOf } from '../../lake/store/open_store.ts'

/** State of the queue of a home's store. */
export interface QueueState {
  /** Address of Redis without user and password. */
  redis: string
  /** Why the state is unknown; null if it is known. */
  error: string | null
  waiting: number | null
  active: number | null
  /** Jobs that failed and wait for a retry. */
  retrying: number | null
  /** Dead letters. */
  dead: number | null
  workers: number | null
  /** Waiting time of the next job in seconds. */
  next_waited_seconds: number | null
}

/** Timeout of a status query to Redis in milliseconds. */
const ANSWER_MS = 2000

/** The queue of a home; null if no Redis is set or the queue was never used. */
export async function queueState(home: string): Promise<QueueState | null> {
  const { REDIS_URL: url } = settings()
  if (!url) return null
  const name = await knownQueueName(storeOf(home))
  if (!name) return null
  const [{ withQueue }, { depthOf }, { addressOf }] = await Promise.all([
    import('../../build/queue/queue.ts'),
    import('../../build/queue/queued_jobs.ts'),
    import('../../build/queue/redis.ts'),
  ])
  const unknown = { waiting: null, active: null, retrying: null, dead: null, workers: null, next_waited_seconds: null }
  try {
    return { redis: addressOf(url), error: null, ...(await withQueue({ url, name }, depthOf, ANSWER_MS)) }
  } catch (error) {
    return { redis: addressOf(url), error: (error as Error).message, ...unknown }
  }
}
