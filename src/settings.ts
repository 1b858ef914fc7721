import { availableParallelism } from 'node:os'
import { z } from 'zod'

/** Thrown for a setting that is not what it must be. Nothing was started. */
export class BadSetting extends Error {
  override name = 'BadSetting'
}

const size = z.string().regex(/^\d+(\.\d+)?\s*(MB|GB|TB|MiB|GiB|TiB)$/, 'expected a size such as 2GB')
const count = (least: number) => z.coerce.number().int().min(least)

/**
 * Everything that differs between deployments, once: environment variable, type, default, and a sentence that the README
 * repeats.
 */
const environment = z.object({
  CROWDTAPE_HOME: z.string().default('data').describe('Folder of lake, releases and keys; --home wins.'),
  CROWDTAPE_LANDING: z
    .string()
    .default('data/landing')
    .describe('Landing folder, one sub-folder a feed; --landing wins.'),
  CROWDTAPE_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('Secret of the keyed hash over user ids; without it one is made once in the home folder.'),
  CROWDTAPE_MEMORY: size.default('2GB').describe("DuckDB's memory limit of a build; more is spilled to disk."),
  CROWDTAPE_MAX_SPILL: size.default('200GB').describe('Bound on what a build may spill to disk.'),
  CROWDTAPE_THREADS: count(1)
    .default(() => availableParallelism())
    .describe('Threads of a build, and partitions built at a time; default: the cores.'),
  CROWDTAPE_WAIT_SECONDS: count(0).default(0).describe('How long a writer waits for another one; --wait wins.'),
  CROWDTAPE_KEEP_RELEASES: count(1).default(30).describe('Releases that `prune` keeps.'),
  CROWDTAPE_BATCH_BYTES: count(1).default(268_435_456).describe('Input taken in and committed at a time, in bytes.'),
  HOST: z.string().default('127.0.0.1').describe('Address that the API listens on.'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080).describe('Port that the API listens on.'),
  API_KEYS: z.string().default('').describe('API keys, comma-separated, besides those made with `keys create`.'),
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

/** Reads the environment. Throws `BadSetting` that names each wrong variable, what was found and what is expected. */
export function settings(env: NodeJS.ProcessEnv = process.env): Settings {
  const parsed = environment.safeParse(env)
  if (parsed.success) return parsed.data
  const mistakes = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0])
    // A secret is never repeated.
    const found = name === 'CROWDTAPE_SECRET' || name === 'API_KEYS' ? 'a value' : JSON.stringify(env[name])
    return `${name}: found ${found}; ${issue.message}`
  })
  throw new BadSetting(mistakes.join('\n'))
}
