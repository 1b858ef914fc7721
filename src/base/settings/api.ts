import { z } from 'zod'
import { count, port, size, text } from './kinds.ts'

export const api = {
  HOST: text.default('127.0.0.1').describe('Address that the API listens on; `--host` overrides it.'),
  PORT: port.default(8080).describe('Port that the API listens on; `--port` overrides it.'),
  API_KEYS: text.default('').describe('API keys, comma-separated, in addition to those of `keys create`.'),
  OPS_KEYS: text
    .default('')
    .describe("Keys of the operators' page, comma-separated, in addition to those of `keys create --scope ops`."),
  API_CORS_ORIGINS: z
    .string()
    .regex(
      /^\s*((\*|https?:\/\/[^\s/,]+)\s*(,\s*|$))*$/,
      'expected origins such as https://app.example, comma-separated, or *',
    )
    .default('')
    .describe(
      'Origins whose pages may call the API from a browser, comma-separated; `*` allows all. If empty, no origin is allowed.',
    ),
  RATE_LIMIT_PER_MINUTE: count(0).default(6000).describe('Requests per minute and key; 0 sets no limit.'),
  API_MEMORY: size.default('512MB').describe('Memory limit of DuckDB in the API.'),
  API_ARCHIVE_MEMORY: size
    .default('128MB')
    .describe('Memory limit of DuckDB for each open past release, and for time series.'),
  API_PAST_RELEASES: count(1)
    .max(64)
    .default(4)
    .describe('Number of past releases that the API keeps open for requests with `as_of`.'),
  API_THREADS: count(1).default(2).describe('Threads of DuckDB in the API.'),
  API_CACHE_BYTES: count(0)
    .default(67_108_864)
    .describe('Maximum size of the cache of answers, in bytes; 0 caches nothing.'),
  API_ROWS_BYTES: count(0)
    .default(67_108_864)
    .describe(
      'Maximum size, in bytes, of the rows of the live release that the API keeps in memory; other rows are read with a query.',
    ),
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
    .describe("Lowest level of the messages in the API server's log."),
}
