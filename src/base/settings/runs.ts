import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { address, count, onOrOff, port, seconds, size, text } from './kinds.ts'

export const build = {
  CROWDTAPE_MEMORY: size
    .default('2GB')
    .describe('Memory that a build may use. DuckDB gets 55 % of it and spills larger intermediate results to disk.'),
  CROWDTAPE_MAX_SPILL: size.default('200GB').describe('Maximum size of the data that a build spills to disk.'),
  CROWDTAPE_THREADS: count(1)
    .default(() => availableParallelism())
    .meta({
      description:
        'Maximum threads of a build, and maximum partitions that it builds at once. If there is too little memory, both ' +
        'numbers are lower: DuckDB needs 100 MB per thread and 225 MB per partition.',
      shownDefault: 'number of cores',
    }),
  CROWDTAPE_WAIT_SECONDS: count(0)
    .default(0)
    .describe('How long a command waits for another writer of the home folder; `--wait` overrides it.'),
}

export const stop = {
  CROWDTAPE_STOP_SECONDS: seconds(0)
    .default(30)
    .describe('How long running jobs may continue after `schedule` or `worker` receives the signal to stop.'),
}

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

export const runs = {
  CROWDTAPE_ALERT_URL: address('https://hooks.example/crowdtape')
    .optional()
    .describe('Webhook for failed runs, failed audits and late feeds. If not set, no alert is sent.'),
  CROWDTAPE_RELEASE_WEBHOOKS: z
    .string()
    .regex(
      /^\s*(https?:\/\/[^\s,]+\s*(,\s*|$))*$/,
      'expected addresses such as https://hooks.example/releases, comma-separated',
    )
    .default('')
    .describe('Webhooks for published releases, comma-separated; they need `CROWDTAPE_WEBHOOK_SECRET`.'),
  CROWDTAPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'expected `whsec_` and the base64 of 24 to 64 random bytes')
    .optional()
    .describe(
      'Secret that signs the webhooks for releases, in the format of standardwebhooks.com: `whsec_` and the base64 of 24 to 64 ' +
        'random bytes (`echo whsec_$(openssl rand -base64 32)`).',
    ),
  CROWDTAPE_METRICS_FILE: text
    .optional()
    .describe("File to which each run writes its metrics, for node_exporter's textfile collector."),
  CROWDTAPE_LOG_FORMAT: z
    .enum(['text', 'json'])
    .default('text')
    .describe('Format of the progress of a run on stderr: `text`, or `json` lines with the id of the run.'),
}

export const traces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http://127.0.0.1:4318')
    .optional()
    .describe(
      'OTLP receiver (HTTP) for traces of runs, jobs and requests, such as `http://127.0.0.1:4318`. If not set, nothing is traced.',
    ),
}
