import { availableParallelism } from 'node:os'
import { z } from 'zod'

/** Thrown for a setting that is not what it must be. Nothing was started. */
export class BadSetting extends Error {
  override name = 'BadSetting'
}

const size = z.string().regex(/^\d+(\.\d+)?\s*(MB|GB|TB|MiB|GiB|TiB)$/, 'expected a size such as 2GB')
const count = (least: number) => z.coerce.number().int().min(least)
/** An address of the web, or of what else `scheme` says; `like` shows one. */
const address = (like: string, scheme = /^https?$/) =>
  z.url({ protocol: scheme, error: `expected an address such as ${like}` })
/** Bounded, as a timer of more than 24 days goes off at once. */
const seconds = (least: number) => count(least).max(7 * 86_400)

/**
 * Everything that differs between deployments, once: environment variable, type, default, and a sentence that the README
 * repeats.
 */
const environment = z.object({
  CROWDTAPE_HOME: z.string().default('data').describe('Folder of lake, releases and keys; --home wins.'),
  CROWDTAPE_STORE: z
    .string()
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[\w.!'()*-]+)*\/?$/, 'expected a bucket such as s3://bucket/prefix')
    .optional()
    .describe(
      'Bucket that lake and releases lie in, such as s3://bucket/prefix; the home folder is then its cache. Default: the ' +
        'home folder. Credentials come from the environment or the machine, as for any AWS tool.',
    ),
  CROWDTAPE_STORE_ENDPOINT: address('http://127.0.0.1:9000')
    .optional()
    .describe("Address of an S3-compatible store; default: Amazon's."),
  CROWDTAPE_STORE_REGION: z.string().default('us-east-1').describe('Region of the bucket.'),
  CROWDTAPE_STORE_TIMEOUT_SECONDS: seconds(1).default(60).describe('How long one request to the store may take.'),
  CROWDTAPE_STORE_RETRIES: count(0)
    .max(20)
    .default(6)
    .describe('How often a request that the network or the store failed is sent again.'),
  CROWDTAPE_CACHE_BYTES: count(0)
    .default(20_000_000_000)
    .describe(
      'Bound on copies of objects of the bucket in the home folder, in bytes; what is read at a time may exceed it.',
    ),
  CROWDTAPE_LANDING: z
    .string()
    .default('data/landing')
    .describe('Landing folder, one sub-folder a feed; --landing wins.'),
  CROWDTAPE_SECRET: z
    .string()
    .min(16, 'expected at least 16 characters')
    .optional()
    .describe('Secret of the keyed hash over user ids; without it one is made once in the home folder.'),
  CROWDTAPE_MEMORY: size
    .default('2GB')
    .describe("What a build's process is to stay within; DuckDB gets 60 % of it, and spills what needs more to disk."),
  CROWDTAPE_MAX_SPILL: size.default('200GB').describe('Bound on what a build may spill to disk.'),
  CROWDTAPE_THREADS: count(1)
    .default(() => availableParallelism())
    .describe('Threads of a build, and partitions built at a time, both as far as memory goes; default: the cores.'),
  CROWDTAPE_WAIT_SECONDS: count(0).default(0).describe('How long a writer waits for another one; --wait wins.'),
  CROWDTAPE_STOP_SECONDS: seconds(0)
    .default(30)
    .describe('How long what is under way may go on when `schedule` or `worker` is told to stop.'),
  REDIS_URL: address('redis://127.0.0.1:6379', /^rediss?$/)
    .optional()
    .describe(
      'Redis of the queue, such as redis://127.0.0.1:6379; needed for `--queue`, `worker` and `queue`, and for nothing else.',
    ),
  CROWDTAPE_QUEUE: z
    .enum(['on', 'off'])
    .default('off')
    .describe('Whether runs and backfills leave building to workers, as with --queue.'),
  CROWDTAPE_QUEUE_ATTEMPTS: count(1)
    .max(100)
    .default(3)
    .describe('How often a job of the queue is tried before it is a dead letter.'),
  CROWDTAPE_QUEUE_WAIT_SECONDS: seconds(1)
    .default(3600)
    .describe('How long a run waits while nothing is built, as Redis is away or no worker is there, before it fails.'),
  CROWDTAPE_WORKER_JOBS: count(1)
    .max(256)
    .optional()
    .describe(
      'Jobs that a worker does at a time, each in a process that gets its part of memory, threads and cache; --jobs wins. ' +
        'Default: as many as threads, as far as memory goes.',
    ),
  CROWDTAPE_WORKER_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe("Port of a worker's /metrics, on HOST; default: none."),
  CROWDTAPE_KEEP_RELEASES: count(1).default(30).describe('Releases that `prune` keeps.'),
  CROWDTAPE_BATCH_BYTES: count(1).default(268_435_456).describe('Input taken in and committed at a time, in bytes.'),
  HOST: z.string().default('127.0.0.1').describe('Address that the API listens on.'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080).describe('Port that the API listens on.'),
  API_KEYS: z.string().default('').describe('API keys, comma-separated, besides those made with `keys create`.'),
  OPS_KEYS: z
    .string()
    .default('')
    .describe("Keys of the operators' page, comma-separated, besides those made with `keys create --scope ops`."),
  RATE_LIMIT_PER_MINUTE: count(0).default(6000).describe('Requests a minute and key; 0 sets no limit.'),
  API_MEMORY: size.default('512MB').describe("DuckDB's memory limit of the API."),
  API_THREADS: count(1).default(2).describe("DuckDB's threads of the API."),
  API_CACHE_BYTES: count(0).default(67_108_864).describe('Bound on cached answers, in bytes; 0 caches none.'),
  API_POLL_MS: count(10).default(1000).describe('How often the API looks for a new release.'),
  API_QUERY_TIMEOUT_MS: count(1).default(10_000).describe('When a query of the API is stopped.'),
  API_MAX_EVENT_LOOP_DELAY_MS: count(0)
    .default(1000)
    .describe('Delay of the event loop from which requests are turned away with 503; 0 never.'),
  API_DRAIN_MS: count(0).default(0).describe('How long /readyz says 503 before the port closes at shutdown.'),
  API_SHUTDOWN_SECONDS: count(0).default(10).describe('How long requests in flight may take at shutdown.'),
  CROWDTAPE_LABELS: z
    .enum(['built_in', 'openai'])
    .default('built_in')
    .describe(
      'Who labels questions: rules on this machine, or an OpenAI-compatible server that texts are sent to. Labels of a ' +
        'server count only where this says openai; with built_in they stay stored, unused. The same for all commands.',
    ),
  CROWDTAPE_SUMMARIES: z
    .enum(['built_in', 'openai'])
    .default('built_in')
    .describe(
      'Who summarises filings: their own sentences, or an OpenAI-compatible server that parts of them are sent to; a ' +
        'summary with a figure that the filing does not print is not taken. The same for all commands.',
    ),
  CROWDTAPE_ANSWERS: z
    .enum(['built_in', 'openai'])
    .default('built_in')
    .describe(
      'Who writes answers: rules, or an OpenAI-compatible server that gets the question and published figures.',
    ),
  CROWDTAPE_SCREENS: z
    .enum(['built_in', 'openai'])
    .default('built_in')
    .describe(
      'Who reads queries of the screener: rules, or an OpenAI-compatible server that they are sent to, and whose reading is ' +
        'held to the words of the query; what fails is read by the rules.',
    ),
  OPENAI_BASE_URL: address('http://127.0.0.1:11434/v1')
    .optional()
    .describe("The OpenAI-compatible server, such as http://127.0.0.1:11434/v1 (Ollama); default: OpenAI's."),
  OPENAI_API_KEY: z.string().optional().describe('Key for that server; none is needed where a base URL is set.'),
  CROWDTAPE_LLM_MODEL: z.string().optional().describe('Name of the model at that server; needed for openai.'),
  CROWDTAPE_LLM_TEMPERATURE: z.coerce
    .number()
    .min(0)
    .max(2)
    .optional()
    .describe('Temperature asked of the model; default: none is sent, as some models take none.'),
  CROWDTAPE_LLM_MAX_OUTPUT_TOKENS: count(16).default(16_384).describe('Bound on what the model writes in one answer.'),
  CROWDTAPE_LLM_QUESTIONS: count(1).max(50).default(20).describe('Questions labelled in one request.'),
  CROWDTAPE_LLM_CONCURRENCY: count(1).max(100).default(4).describe('Requests to the model at a time.'),
  CROWDTAPE_LLM_TIMEOUT_SECONDS: seconds(1).default(60).describe('How long one request to the model may take.'),
  CROWDTAPE_LLM_RETRIES: count(0).max(10).default(4).describe('How often a request to the model is sent again.'),
  CROWDTAPE_LLM_FAILURES: count(1)
    .default(10)
    .describe(
      'Failures in a row after which a model is left alone, and the built-in grade answers; the API takes 3 at most.',
    ),
  CROWDTAPE_LLM_REST_SECONDS: seconds(0)
    .default(30)
    .describe('How long a model that failed is left alone before one request tries whether it is back.'),
  CROWDTAPE_LLM_MAX_SECONDS: seconds(1)
    .default(3600)
    .describe('How long a run may ask for labels, and again for summaries and for vectors.'),
  CROWDTAPE_LLM_MAX_REQUESTS: count(0)
    .default(1000)
    .describe('Requests that a run may send, for labels, summaries and vectors together.'),
  CROWDTAPE_LLM_MAX_TOKENS: count(0).default(10_000_000).describe('Tokens that a run may use.'),
  CROWDTAPE_LLM_MAX_USD: z.coerce
    .number()
    .positive()
    .optional()
    .describe('US dollars that a run may spend, by the prices below; default: no bound but requests and tokens.'),
  CROWDTAPE_LLM_HOURLY_REQUESTS: count(0)
    .default(5000)
    .describe('Requests an hour that the API may send; past it the built-in grade answers.'),
  CROWDTAPE_LLM_HOURLY_TOKENS: count(0).default(10_000_000).describe('Tokens an hour that the API may use.'),
  CROWDTAPE_LLM_HOURLY_USD: z.coerce
    .number()
    .positive()
    .optional()
    .describe('US dollars an hour that the API may spend; default: no bound but requests and tokens.'),
  CROWDTAPE_LLM_INPUT_USD: z.coerce.number().min(0).default(0).describe('US dollars for a million tokens read.'),
  CROWDTAPE_LLM_OUTPUT_USD: z.coerce.number().min(0).default(0).describe('US dollars for a million tokens written.'),
  CROWDTAPE_EMBEDDING_USD: z.coerce.number().min(0).default(0).describe('US dollars for a million tokens embedded.'),
  CROWDTAPE_LLM_BATCH: z
    .enum(['on', 'off'])
    .default('off')
    .describe('Whether nightly runs and backfills ask through the Batch API (half the price, up to a day).'),
  CROWDTAPE_LLM_BATCH_WAIT_SECONDS: seconds(0)
    .default(1800)
    .describe('How long a run waits for a batch; one that is not ready is collected by the next run.'),
  EDGAR_USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7e]*\S+@\S+\.\S+[\x20-\x7e]*$/, 'expected who you are with an e-mail address, in ASCII')
    .optional()
    .describe(
      'Who asks EDGAR, such as "Example Corp data@example.com": the SEC wants a contact; needed for `ingest edgar`.',
    ),
  EDGAR_BASE_URL: address('http://127.0.0.1:8100')
    .optional()
    .describe("A mirror that stands for both www.sec.gov and data.sec.gov; default: the SEC's own."),
  EDGAR_REQUESTS_PER_SECOND: count(1)
    .max(1000)
    .default(8)
    .describe('Requests a second to EDGAR; the SEC allows 10, more is for a mirror.'),
  EDGAR_MAX_BYTES: count(1).default(134_217_728).describe('Largest answer taken from EDGAR, in bytes.'),
  EDGAR_TIMEOUT_SECONDS: seconds(1)
    .default(30)
    .describe('How long EDGAR may stay silent before a request is given up.'),
  EDGAR_RETRIES: count(0)
    .max(10)
    .default(4)
    .describe('How often a request to EDGAR is sent again after 403, 429, 5xx or none.'),
  CROWDTAPE_EMBEDDINGS: z
    .enum(['built_in', 'openai', 'local'])
    .default('built_in')
    .describe(
      'What passages of filings, questions to them and the words of theme discovery are embedded with: the built-in grade, ' +
        'an OpenAI-compatible server that they are sent to, or a local model. The same for all commands.',
    ),
  CROWDTAPE_EMBEDDING_MODEL: z
    .string()
    .optional()
    .describe(
      'Name of the embedding model at that server; with local, of a model of the hub, which is downloaded once.',
    ),
  CROWDTAPE_EMBEDDING_DIMENSIONS: count(8)
    .optional()
    .describe('Length of the vectors asked of that server; default: as the model gives them.'),
  CROWDTAPE_EMBEDDING_FOLDER: z
    .string()
    .optional()
    .describe('Folder of a local embedding model (ONNX, as transformers.js reads it); then nothing is downloaded.'),
  CROWDTAPE_ALERT_URL: address('https://hooks.example/crowdtape')
    .optional()
    .describe('Webhook that is told of failed runs, failed audits and late feeds; default: nobody is told.'),
  CROWDTAPE_METRICS_FILE: z
    .string()
    .optional()
    .describe("File that each run writes its metrics to, for node_exporter's textfile collector; default: none."),
  CROWDTAPE_LOG_FORMAT: z
    .enum(['text', 'json'])
    .default('text')
    .describe('How a run tells of itself on stderr: for people, or as JSON lines that carry the id of the run.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Level of the structured log.'),
})

export type Settings = z.infer<typeof environment>

/** Name, default and meaning of each setting, for the README and `--help`. */
export const settingDocs: { name: string; meaning: string }[] = Object.entries(environment.shape).map(
  ([name, schema]) => ({ name, meaning: schema.description ?? '' }),
)

/**
 * Reads the environment; an empty variable is one that is not set. Throws `BadSetting` that names each wrong variable,
 * what was found and what is expected.
 */
export function settings(env: NodeJS.ProcessEnv = process.env): Settings {
  // But an empty secret is one that got lost on its way here, and another one would be made unseen.
  const isSet = ([name, value]: [string, unknown]) => value !== '' || name === 'CROWDTAPE_SECRET'
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(isSet)))
  if (parsed.success) {
    const missing = missingForModel(parsed.data) ?? missingForQueue(parsed.data) ?? tooFastForTheSec(parsed.data)
    if (missing) throw new BadSetting(missing)
    return parsed.data
  }
  const mistakes = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0])
    // A secret is never repeated, nor an address with a password in it.
    const isSecret = secrets.has(name) || (name === 'OPENAI_BASE_URL' && env[name]?.includes('@'))
    const found = env[name] === '' ? 'an empty one' : isSecret ? 'a value' : JSON.stringify(env[name])
    return `${name}: found ${found}; ${issue.message}`
  })
  throw new BadSetting(mistakes.join('\n'))
}

/**
 * DuckDB's memory_limit in a build: 60 % of the process's. The rest is for JavaScript and its threads, and for what DuckDB
 * itself does not count; measured with a million conversations, its limit was exceeded by up to 0.7 GB.
 */
export function engineMemory({ CROWDTAPE_MEMORY: whole }: Pick<Settings, 'CROWDTAPE_MEMORY'>): string {
  const [, number, unit] = /^([\d.]+)\s*(\w+)$/.exec(whole)!
  return `${(Number(number) * 0.6).toFixed(3)}${unit}`
}

/**
 * DuckDB's threads in a build: as many as are set, as long as each has 100 MB of DuckDB's memory. Eight of them were seen to
 * pin more than 229 MB on the smallest input, as each holds buffers of its own for every part of a query.
 */
export function engineThreads(settings: Pick<Settings, 'CROWDTAPE_MEMORY' | 'CROWDTAPE_THREADS'>): number {
  return Math.max(1, Math.min(settings.CROWDTAPE_THREADS, Math.floor(engineMegabytes(settings) / 100)))
}

/**
 * Partitions that a build works on at a time: as many as threads, as long as each has a quarter of a gigabyte of DuckDB's
 * memory. On eight threads with less, what each of them pins adds up to more than there is.
 */
export function partitionsAtATime(settings: Settings): number {
  return Math.max(1, Math.min(settings.CROWDTAPE_THREADS, Math.floor(engineMegabytes(settings) / 250)))
}

/** What each of a worker's processes gets: its part of memory, threads and cache, so that the worker keeps within its own. */
export function workerShare(settings: Settings, asked: number | undefined = settings.CROWDTAPE_WORKER_JOBS) {
  const jobs = asked ?? partitionsAtATime(settings)
  const megabytes = Math.floor(megabytesOf(settings) / jobs)
  return {
    jobs,
    memory: `${megabytes}MB`,
    threads: Math.max(1, Math.floor(settings.CROWDTAPE_THREADS / jobs)),
    cacheBytes: Math.floor(settings.CROWDTAPE_CACHE_BYTES / jobs),
    // What DuckDB does not get.
    heapMegabytes: Math.max(128, Math.floor(megabytes * 0.4)),
  }
}

function engineMegabytes(settings: Pick<Settings, 'CROWDTAPE_MEMORY'>): number {
  return megabytesOf(settings) * 0.6
}

function megabytesOf({ CROWDTAPE_MEMORY: whole }: Pick<Settings, 'CROWDTAPE_MEMORY'>): number {
  const [, number, unit] = /^([\d.]+)\s*(\w+)$/.exec(whole)!
  return Number(number) * { M: 1, G: 1000, T: 1_000_000 }[unit[0] as 'M' | 'G' | 'T']
}

const secrets = new Set([
  'CROWDTAPE_SECRET',
  'API_KEYS',
  'OPS_KEYS',
  'OPENAI_API_KEY',
  'CROWDTAPE_ALERT_URL',
  'REDIS_URL',
])

/** The SEC shuts out whoever asks more often, so no setting does. */
function tooFastForTheSec({ EDGAR_BASE_URL, EDGAR_REQUESTS_PER_SECOND }: Settings): string | undefined {
  const host = EDGAR_BASE_URL ? new URL(EDGAR_BASE_URL).hostname : 'sec.gov'
  if (EDGAR_REQUESTS_PER_SECOND <= 10 || !/(^|\.)sec\.gov$/.test(host)) return undefined
  return `EDGAR_REQUESTS_PER_SECOND: found ${EDGAR_REQUESTS_PER_SECOND}, expected at most 10, as the SEC allows no more`
}

/** What workers cannot be reached without. */
function missingForQueue(read: Settings): string | undefined {
  if (read.CROWDTAPE_QUEUE === 'off' || read.REDIS_URL) return undefined
  return 'CROWDTAPE_QUEUE: found on without a Redis, expected REDIS_URL to be set too'
}

/** What a language model cannot be asked without. */
function missingForModel(read: Settings): string | undefined {
  if (read.CROWDTAPE_EMBEDDINGS === 'local' && !read.CROWDTAPE_EMBEDDING_FOLDER && !read.CROWDTAPE_EMBEDDING_MODEL) {
    return (
      'CROWDTAPE_EMBEDDINGS: found local without a model, expected CROWDTAPE_EMBEDDING_FOLDER (a folder) or ' +
      'CROWDTAPE_EMBEDDING_MODEL (a name at the hub) to be set too'
    )
  }
  if (read.CROWDTAPE_EMBEDDINGS === 'openai' && !read.CROWDTAPE_EMBEDDING_MODEL) {
    return 'CROWDTAPE_EMBEDDINGS: found openai without a model, expected CROWDTAPE_EMBEDDING_MODEL to be set too'
  }
  const asking = (
    [
      'CROWDTAPE_LABELS',
      'CROWDTAPE_SUMMARIES',
      'CROWDTAPE_ANSWERS',
      'CROWDTAPE_SCREENS',
      'CROWDTAPE_EMBEDDINGS',
    ] as const
  ).find((name) => read[name] === 'openai')
  if (!asking) return undefined
  if (!read.OPENAI_BASE_URL && !read.OPENAI_API_KEY) {
    return `${asking}: found openai without a server, expected OPENAI_BASE_URL or OPENAI_API_KEY to be set too`
  }
  if (asking !== 'CROWDTAPE_EMBEDDINGS' && !read.CROWDTAPE_LLM_MODEL) {
    return `${asking}: found openai without a model, expected CROWDTAPE_LLM_MODEL to be set too`
  }
  const bound = (['CROWDTAPE_LLM_MAX_USD', 'CROWDTAPE_LLM_HOURLY_USD'] as const).find((name) => read[name])
  const prices = [read.CROWDTAPE_LLM_INPUT_USD, read.CROWDTAPE_LLM_OUTPUT_USD, read.CROWDTAPE_EMBEDDING_USD]
  if (bound && prices.every((price) => price === 0)) {
    return `${bound}: found a bound without prices, expected CROWDTAPE_LLM_INPUT_USD and CROWDTAPE_LLM_OUTPUT_USD`
  }
  return undefined
}
