import { join } from 'node:path'
import { Command, Option } from 'commander'
import { type Logger, pino } from 'pino'
import { shutDownOnSignals } from '../../../api/http/shutdown.ts'
import { boardAddress } from '../../../api/ops/board.ts'
import { operationsOf } from '../../../api/ops/operations.ts'
import { createServer } from '../../../api/server.ts'
import { servingLanguage } from '../../../ask/grades.ts'
import type { Settings } from '../../../base/settings.ts'
import { openTracing } from '../../../base/tracing.ts'
import { noteStore, storeOf } from '../../../lake/open_store.ts'
import { queueNameOf } from '../../../lake/queue_name.ts'
import { Mirror } from '../../../release/mirror.ts'
import { examples, homeOf, homeOption, settingsHelp, wholeNumber } from '../../options.ts'

interface ServeOptions {
  home?: string
  host?: string
  port?: number
}

export default function serve(): Command {
  return new Command('serve')
    .description('answer /v1 from the live release; follows new releases by itself')
    .addHelpText(...examples('API_KEYS=secret crowdtape serve --port 8080'))
    .addHelpText(...settingsHelp('home', 'api', 'traces', 'REDIS_URL', 'providers', 'model', 'model_api'))
    .addOption(homeOption())
    .addOption(new Option('--host <address>', 'address to listen on').env('HOST'))
    .addOption(new Option('--port <port>', 'port to listen on').argParser(wholeNumber).env('PORT'))
    .action(async (options: ServeOptions) => {
      const { home, settings } = homeOf(options)
      const log = pino({ level: settings.LOG_LEVEL }, pino.destination({ sync: false, minLength: 4096 }))
      const { use, ...language } = await servingLanguage(settings, log)
      const served = await servedFolder(home, settings, log)
      const tracing = await openTracing(settings, 'crowdtape-api')
      const app = await createServer({
        ...served,
        log,
        ...language,
        languageUse: use,
        tracing,
        apiKeys: keysIn(settings.API_KEYS),
        opsKeys: keysIn(settings.OPS_KEYS),
        operations: operationsOf(home),
        queueBoard: await boardOf(home, settings, log),
        rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
        pollMs: settings.API_POLL_MS,
        memoryLimit: settings.API_MEMORY,
        archiveMemory: settings.API_ARCHIVE_MEMORY,
        pastReleases: settings.API_PAST_RELEASES,
        threads: settings.API_THREADS,
        cacheBytes: settings.API_CACHE_BYTES,
        queryTimeoutMs: settings.API_QUERY_TIMEOUT_MS,
        maxEventLoopDelayMs: settings.API_MAX_EVENT_LOOP_DELAY_MS,
      })
      shutDownOnSignals(app, { deadlineMs: settings.API_SHUTDOWN_SECONDS * 1000, drainMs: settings.API_DRAIN_MS })
      const address = await app.listen({ host: options.host ?? settings.HOST, port: options.port ?? settings.PORT })
      process.stderr.write(`crowdtape answers at ${address}/v1, docs at ${address}/docs\n`)
    })
}

/** The page of the queue, where a Redis is set. */
async function boardOf(home: string, { REDIS_URL: url }: Settings, log: Logger) {
  if (!url) return undefined
  try {
    const [name, { queueBoard }] = await Promise.all([
      queueNameOf(storeOf(home)),
      import('../../../api/ops/queue_board.ts'),
    ])
    return queueBoard({ url, name }, boardAddress)
  } catch (err) {
    // What the API is for does not need it.
    log.error({ err }, 'the page of the queue is not served')
    return undefined
  }
}

function keysIn(list: string): string[] {
  return list
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
}

/** The home folder; of a bucket, a copy of its live release below it, which follows the bucket's pointer. */
async function servedFolder(home: string, settings: Settings, log: Logger) {
  if (!settings.CROWDTAPE_STORE) {
    // A home that belongs to a bucket is not served as it happens to lie here.
    storeOf(home)
    return { home }
  }
  const store = storeOf(home, join(home, 'served'))
  await noteStore(home)
  const mirror = new Mirror(store, { pollMs: settings.API_POLL_MS, log })
  const stop = new AbortController()
  process.once('SIGTERM', () => stop.abort())
  process.once('SIGINT', () => stop.abort())
  await mirror.refresh().catch((err) => log.error({ err }, 'no new release was brought'))
  void mirror.follow(stop.signal)
  return { home: store.root, archive: store, keysHome: home }
}
