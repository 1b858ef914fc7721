import { availableParallelism } from 'node:os'
import { z } from 'zod'

const size = z.string().regex(/^\d+(\.\d+)?\s*(MB|GB|TB|MiB|GiB|TiB)$/, 'expected a size such as 2GB')
const count = (least: number) => z.coerce.number().int().min(least)
const port = z.coerce.number().int().min(0).max(65535)
const text = z.string()
const dollars = z.coerce.number().positive().optional()
const price = z.coerce.number().min(0).default(0)
const onOrOff = z.enum(['on', 'off']).default('off')
const provider = z.enum(['built_in', 'openai']).default('built_in')
const bucket = /^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[\w.!'()*-]+)*\/?$/
const contact = /^[\x20-\x7e]*\S+@\S+\.\S+[\x20-\x7e]*$/
/** A URL whose scheme matches `scheme`; `like` is an example of one. */
const address = (like: string, scheme = /^https?$/) =>
  z.url({ protocol: scheme, error: `expected an address such as ${like}` })
/** Bounded, because a timer of more than 24 days fires at once. */
const seconds = (least: number) => count(least).max(7 * 86_400)

const home = {
  CROWDTAPE_HOME: text.default('data').describe('Folder of the lake, releases and keys; `--home` overrides it.'),
  CROWDTAPE_CONFIG: text
    .optional()
    .describe(
      "Folder with an operator's own files of `config/` (`crowdtape init` writes one); a file that it lacks is the project's. " +
        'Set it alike for all commands.',
    ),
  CROWDTAPE_SECRET: z
    .string()
    .min(16, 'expected at least 16 characters')
    .optional()
    .describe('Secret of the keyed hash of user ids. If not set, one is created once in the home folder.'),
  CROWDTAPE_STORE: z
    .string()
    .regex(bucket, 'expected a bucket such as s3://bucket/prefix')
    .optional()
    .describe(
      'Bucket of the lake and releases, such as `s3://bucket/prefix`; the home folder is then its cache. Credentials come ' +
        'from the environment or the machine, as for any AWS tool. If not set, everything is in the home folder.',
    ),
  CROWDTAPE_STORE_ENDPOINT: address('http://127.0.0.1:9000')
    .optional()
    .describe("Address of an S3-compatible store, such as `http://127.0.0.1:9000`. If not set, Amazon's."),
  CROWDTAPE_STORE_REGION: text.default('us-east-1').describe('Region of the bucket.'),
  CROWDTAPE_STORE_TIMEOUT_SECONDS: seconds(1).default(60).describe('Timeout of one request to the store.'),
  CROWDTAPE_STORE_RETRIES: count(0)
    .max(20)
    .default(6)
    .describe('Retries of a request that failed in the network or the store.'),
  CROWDTAPE_CACHE_BYTES: count(0)
    .default(20_000_000_000)
    .describe(
      'Maximum size of the cache of bucket objects in the home folder, in bytes; objects in use at one time may exceed it.',
    ),
}

const ingest = {
  CROWDTAPE_LANDING: text
    .default('data/landing')
    .describe(
      'Landing folder with one sub-folder per feed, or `s3://bucket/prefix` at the endpoint of the store; `--landing` overrides it.',
    ),
  CROWDTAPE_SOURCES: text
    .optional()
    .describe('File with the sources of `ingest --source` and of runs. If not set, `config/sources.yaml`.'),
  CROWDTAPE_BATCH_BYTES: count(1)
    .default(268_435_456)
    .describe('Input that is ingested and committed at once, in bytes.'),
}

const build = {
  CROWDTAPE_MEMORY: size
    .default('2GB')
    .describe('Memory that a build may use. DuckDB gets 60 % of it and spills larger intermediate results to disk.'),
  CROWDTAPE_MAX_SPILL: size.default('200GB').describe('Maximum size of what a build spills to disk.'),
  CROWDTAPE_THREADS: count(1)
    .default(() => availableParallelism())
    .meta({
      description:
        'Threads of a build, and partitions built at once. Memory limits both: 100 MB per thread and 250 MB per partition, ' +
        "of DuckDB's share.",
      shownDefault: 'number of cores',
    }),
  CROWDTAPE_WAIT_SECONDS: count(0)
    .default(0)
    .describe('How long a command waits for another writer of the home folder; `--wait` overrides it.'),
}

const stop = {
  CROWDTAPE_STOP_SECONDS: seconds(0)
    .default(30)
    .describe('How long running jobs may continue after `schedule` or `worker` is told to stop.'),
}

const queue = {
  REDIS_URL: address('redis://127.0.0.1:6379', /^rediss?$/)
    .optional()
    .describe(
      'Redis of the queue, such as `redis://127.0.0.1:6379`; needed for `--queue`, `worker` and `queue`, and for nothing else.',
    ),
  CROWDTAPE_QUEUE: onOrOff.describe('Whether runs and backfills leave building to workers, as with `--queue`.'),
  CROWDTAPE_INGEST_WORKERS: onOrOff.describe(
    'Whether, with a queue, workers also judge landing files; they must see the landing folder at the same path.',
  ),
  CROWDTAPE_QUEUE_ATTEMPTS: count(1)
    .max(100)
    .default(3)
    .describe('Attempts before a job of the queue becomes a dead letter.'),
  CROWDTAPE_QUEUE_WAIT_SECONDS: seconds(1)
    .default(3600)
    .describe('How long a run waits without progress, because Redis or the workers are away, before it fails.'),
}

const worker = {
  CROWDTAPE_WORKER_JOBS: count(1)
    .max(256)
    .optional()
    .describe(
      'Concurrent jobs of a worker, each in a process with its share of memory, threads and cache; `--jobs` overrides it. ' +
        'If not set, as many as threads and memory allow.',
    ),
  CROWDTAPE_WORKER_PORT: port
    .optional()
    .describe("Port of a worker's `/metrics`, on `HOST`. If not set, there is none."),
}

const runs = {
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
      'Secret that published releases are signed with, as standardwebhooks.com has it: `whsec_` and the base64 of 24 to 64 random ' +
        'bytes (`echo whsec_$(openssl rand -base64 32)`).',
    ),
  CROWDTAPE_METRICS_FILE: text
    .optional()
    .describe("File to which each run writes its metrics, for node_exporter's textfile collector."),
  CROWDTAPE_LOG_FORMAT: z
    .enum(['text', 'json'])
    .default('text')
    .describe('Format of the progress of a run on stderr: `text`, or `json` lines with the id of the run.'),
}

const traces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http://127.0.0.1:4318')
    .optional()
    .describe(
      'OTLP receiver (HTTP) of traces of runs, jobs and requests, such as `http://127.0.0.1:4318`. If not set, nothing is traced.',
    ),
}

const releases = {
  CROWDTAPE_KEEP_RELEASES: count(1).default(30).describe('Releases that `prune` keeps; `--keep` overrides it.'),
}

const api = {
  HOST: text.default('127.0.0.1').describe('Address that the API listens on; `--host` overrides it.'),
  PORT: port.default(8080).describe('Port that the API listens on; `--port` overrides it.'),
  API_KEYS: text.default('').describe('API keys, comma-separated, in addition to those of `keys create`.'),
  OPS_KEYS: text
    .default('')
    .describe("Keys of the operators' page, comma-separated, in addition to those of `keys create --scope ops`."),
  INGEST_KEYS: text
    .default('')
    .describe('Keys of `POST /ingest/{feed}`, comma-separated, in addition to those of `keys create --scope ingest`.'),
  API_INGEST_LANDING: text
    .optional()
    .describe('Landing folder that `POST /ingest/{feed}` writes to. If not set, there is no such address.'),
  API_INGEST_MAX_BYTES: count(1).default(67_108_864).describe('Largest body of `POST /ingest/{feed}`, in bytes.'),
  API_INGEST_WAITING_BYTES: count(1)
    .default(1_073_741_824)
    .describe('Posted bytes that may wait to be ingested; beyond it posts are answered with 503.'),
  API_CORS_ORIGINS: z
    .string()
    .regex(
      /^\s*((\*|https?:\/\/[^\s/,]+)\s*(,\s*|$))*$/,
      'expected origins such as https://app.example, comma-separated, or *',
    )
    .default('')
    .describe('Origins whose pages may call the API from a browser, comma-separated; `*` allows all. If empty, none.'),
  RATE_LIMIT_PER_MINUTE: count(0).default(6000).describe('Requests per minute and key; 0 sets no limit.'),
  API_MEMORY: size.default('512MB').describe('Memory limit of DuckDB in the API.'),
  API_ARCHIVE_MEMORY: size
    .default('128MB')
    .describe('Memory limit of DuckDB for each open past release, and for time series.'),
  API_PAST_RELEASES: count(1)
    .max(64)
    .default(4)
    .describe('Past releases that the API keeps open for requests with `as_of`.'),
  API_THREADS: count(1).default(2).describe('Threads of DuckDB in the API.'),
  API_CACHE_BYTES: count(0)
    .default(67_108_864)
    .describe('Maximum size of the cache of answers, in bytes; 0 caches nothing.'),
  API_POLL_MS: count(10).default(1000).describe('How often the API looks for a new release.'),
  API_QUERY_TIMEOUT_MS: count(1).default(10_000).describe('Timeout of a query.'),
  API_MAX_EVENT_LOOP_DELAY_MS: count(0)
    .default(1000)
    .describe('Event loop delay above which requests are answered with 503; 0 sets no limit.'),
  API_DRAIN_MS: count(0).default(0).describe('How long `/readyz` answers 503 before the port closes at shutdown.'),
  API_SHUTDOWN_SECONDS: count(0).default(10).describe('How long requests in flight may take at shutdown.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe("Level of the server's log."),
}

const providers = {
  CROWDTAPE_LABELS: provider.describe(
    'Provider of question labels. `openai` sends texts to the server of `OPENAI_BASE_URL`. Its labels count only while this ' +
      'says `openai`; with `built_in` they stay stored, unused. Set it alike for all commands.',
  ),
  CROWDTAPE_SUMMARIES: provider.describe(
    'Provider of filing summaries: sentences of the filing, or `openai`, which parts of filings are sent to. A summary with a ' +
      'figure that the filing does not print is rejected. Set it alike for all commands.',
  ),
  CROWDTAPE_ANSWERS: provider.describe(
    'Provider of answers: rules, or `openai`, which receives the question and the evidence for the answer.',
  ),
  CROWDTAPE_SCREENS: provider.describe(
    'Provider that reads queries of the screener: a grammar, or `openai`, which rewords the parts that the grammar does not ' +
      'understand and receives those queries. A rewording that fails its checks is dropped.',
  ),
  CROWDTAPE_EMBEDDINGS: z
    .enum(['built_in', 'openai', 'local'])
    .default('built_in')
    .describe(
      'Provider of embeddings for passages of filings, questions to them and the vocabulary of theme discovery: `built_in` ' +
        '(hashed words), `openai` (a server that they are sent to) or `local` (a model on this machine). Set it alike for all ' +
        'commands.',
    ),
}

const model = {
  OPENAI_BASE_URL: address('http://127.0.0.1:11434/v1')
    .optional()
    .describe("OpenAI-compatible server, such as `http://127.0.0.1:11434/v1` (Ollama). If not set, OpenAI's."),
  OPENAI_API_KEY: text.optional().describe('Key for that server; optional if `OPENAI_BASE_URL` is set.'),
  CROWDTAPE_LLM_MODEL: text.optional().describe('Name of the language model; needed with `openai`.'),
  CROWDTAPE_LLM_TEMPERATURE: z.coerce
    .number()
    .min(0)
    .max(2)
    .optional()
    .describe('Temperature of the language model. If not set, none is sent, because some models accept none.'),
  CROWDTAPE_LLM_MAX_OUTPUT_TOKENS: count(16).default(16_384).describe('Maximum length of one answer, in tokens.'),
  CROWDTAPE_LLM_QUESTIONS: count(1).max(50).default(20).describe('Questions labelled in one request.'),
  CROWDTAPE_LLM_CONCURRENCY: count(1).max(100).default(4).describe('Concurrent requests.'),
  CROWDTAPE_LLM_TIMEOUT_SECONDS: seconds(1).default(60).describe('Timeout of one request.'),
  CROWDTAPE_LLM_RETRIES: count(0)
    .max(10)
    .default(4)
    .describe('Retries of a failed request; the API retries once at most.'),
  CROWDTAPE_LLM_FAILURES: count(1)
    .default(10)
    .describe(
      'Consecutive failures that open the circuit breaker, so that the built-in provider answers; at most 3 in the API.',
    ),
  CROWDTAPE_LLM_REST_SECONDS: seconds(0)
    .default(30)
    .describe('How long the circuit breaker stays open before one request tries the server again.'),
  CROWDTAPE_LLM_INPUT_USD: price.describe('Price of a million input tokens, in US dollars.'),
  CROWDTAPE_LLM_OUTPUT_USD: price.describe('Price of a million output tokens, in US dollars.'),
  CROWDTAPE_EMBEDDING_USD: price.describe('Price of a million embedded tokens, in US dollars.'),
  CROWDTAPE_EMBEDDING_MODEL: text
    .optional()
    .describe(
      'Name of the embedding model of that server; with `local`, of a model of the hub, which is downloaded once.',
    ),
  CROWDTAPE_EMBEDDING_DIMENSIONS: count(8)
    .optional()
    .describe("Length of the vectors requested from that server. If not set, the model's own."),
  CROWDTAPE_EMBEDDING_FOLDER: text
    .optional()
    .describe('Folder of a local embedding model (ONNX, as transformers.js reads it); nothing is downloaded then.'),
}

const model_runs = {
  CROWDTAPE_LLM_MAX_SECONDS: seconds(1)
    .default(3600)
    .describe('How long a run may request labels; summaries and vectors have as long each.'),
  CROWDTAPE_LLM_MAX_REQUESTS: count(0)
    .default(1000)
    .describe('Requests per run, for labels, summaries and vectors together.'),
  CROWDTAPE_LLM_MAX_TOKENS: count(0).default(10_000_000).describe('Tokens per run.'),
  CROWDTAPE_LLM_MAX_USD: dollars.describe('US dollars per run, by the prices set. If not set, no limit.'),
  CROWDTAPE_LLM_BATCH: onOrOff.describe(
    'Whether nightly runs and backfills use the Batch API (half the price, up to a day).',
  ),
  CROWDTAPE_LLM_BATCH_WAIT_SECONDS: seconds(0)
    .default(1800)
    .describe('How long a run waits for a batch; the next run collects one that is not ready.'),
}

const model_api = {
  CROWDTAPE_LLM_HOURLY_REQUESTS: count(0)
    .default(5000)
    .describe('Requests per hour of the API; above it the built-in provider answers.'),
  CROWDTAPE_LLM_HOURLY_TOKENS: count(0).default(10_000_000).describe('Tokens per hour of the API.'),
  CROWDTAPE_LLM_HOURLY_USD: dollars.describe('US dollars per hour of the API. If not set, no limit.'),
}

const edgar = {
  EDGAR_USER_AGENT: z
    .string()
    .regex(contact, 'expected who you are with an e-mail address, in ASCII')
    .optional()
    .describe('Contact that the SEC requires, such as `Example Corp data@example.com`; needed for `ingest edgar`.'),
  EDGAR_BASE_URL: address('http://127.0.0.1:8100')
    .optional()
    .describe('Mirror of both www.sec.gov and data.sec.gov. If not set, the SEC itself.'),
  EDGAR_REQUESTS_PER_SECOND: count(1)
    .max(1000)
    .default(8)
    .describe('Requests per second; at most 10 to the SEC itself, more to a mirror.'),
  EDGAR_MAX_BYTES: count(1).default(134_217_728).describe('Largest response accepted, in bytes.'),
  EDGAR_TIMEOUT_SECONDS: seconds(1).default(30).describe('Timeout of a request without any data.'),
  EDGAR_RETRIES: count(0).max(10).default(4).describe('Retries of a request after 403, 429, 5xx or no answer.'),
}

/**
 * All that differs between deployments, by subject. A setting is declared once, with type, default and meaning;
 * docs/settings.md and `--help` are generated from it.
 */
export const settingGroups = {
  home: { title: 'Home folder and store', settings: home },
  ingest: { title: 'Ingest', settings: ingest },
  build: { title: 'Build', settings: build },
  stop: { title: 'Stopping `schedule` and `worker`', settings: stop },
  queue: { title: 'Queue', settings: queue },
  worker: { title: 'Worker', settings: worker },
  runs: { title: 'Watching runs', settings: runs },
  traces: { title: 'Traces', settings: traces },
  releases: { title: 'Releases', settings: releases },
  api: { title: 'API', settings: api },
  providers: { title: 'Providers of language tasks', settings: providers },
  model: { title: 'Language and embedding models', settings: model },
  model_runs: { title: 'Budget of runs', settings: model_runs },
  model_api: { title: 'Budget of the API', settings: model_api },
  edgar: { title: 'EDGAR', settings: edgar },
}

export const environment = z.object({
  ...home,
  ...ingest,
  ...build,
  ...stop,
  ...queue,
  ...worker,
  ...runs,
  ...traces,
  ...releases,
  ...api,
  ...providers,
  ...model,
  ...model_runs,
  ...model_api,
  ...edgar,
})
