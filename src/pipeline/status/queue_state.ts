import { settings } from '../../base/settings.ts'
import { knownQueueName } from '../../build/queue/queue_name.ts'
import { storeOf } from '../../lake/store/open_store.ts'

/** State of the queue through which a home sends jobs to workers. */
export interface QueueState {
  /** Address of the Redis server, without user and password. */
  redis: string
  /** Why the state could not be read. Null if it was read; if not, all numbers are null. */
  error: string | null
  waiting: number | null
  active: number | null
  /** Number of jobs that failed and wait for a retry. */
  retrying: number | null
  /** Number of dead letters: jobs that failed and will not be retried. */
  dead: number | null
  workers: number | null
  /** Seconds for which the next job has waited. 0 if no job waits. */
  next_waited_seconds: number | null
}

/** Milliseconds after which a query to Redis is given up. */
const ANSWER_MS = 2000

/** The queue of a home. Null if `REDIS_URL` is not set or the queue was never used. */
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
