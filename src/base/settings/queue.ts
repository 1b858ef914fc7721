import { address, count, onOrOff, port, seconds } from './kinds.ts'

export const queue = {
  REDIS_URL: address('redis://127.0.0.1:6379', /^rediss?$/)
    .optional()
    .describe('Redis of the queue, such as `redis://127.0.0.1:6379`; needed only for `--queue`, `worker` and `queue`.'),
  CROWDTAPE_QUEUE: onOrOff.describe(
    'Whether the models of runs and backfills are built by workers, as with `--queue`.',
  ),
  CROWDTAPE_INGEST_WORKERS: onOrOff.describe(
    'Whether workers also validate landing files if a queue is used; each worker then needs the landing folder at the same path.',
  ),
  CROWDTAPE_QUEUE_ATTEMPTS: count(1)
    .max(100)
    .default(3)
    .describe('Attempts before a job of the queue becomes a dead letter.'),
  CROWDTAPE_QUEUE_WAIT_SECONDS: seconds(1)
    .default(3600)
    .describe('How long a run waits without progress, for example while Redis is unreachable, before it fails.'),
}

export const worker = {
  CROWDTAPE_WORKER_JOBS: count(1)
    .max(256)
    .optional()
    .describe(
      'Concurrent jobs of a worker, each in a process with its share of memory, threads and cache; `--jobs` overrides it. ' +
        'If not set, a worker runs as many jobs as threads and memory allow.',
    ),
  CROWDTAPE_WORKER_PORT: port
    .optional()
    .describe('Port on which a worker serves `/metrics`, at the address `HOST`. If not set, metrics are not served.'),
}
