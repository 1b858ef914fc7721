import { resolve } from 'node:path'
import { Command, Option } from 'commander'
import { type Logger, pino } from 'pino'
import { shutDownOnSignals } from '../../../api/http/shutdown.ts'
import { operationsOf } from '../../../api/ops/operations.ts'
import { boardAddress } from '../../../api/ops/queue_board_sessions.ts'
import { createServer } from '../../../api/server.ts'
import type { Settings } from '../../../base/settings.ts'
import { openTracing } from '../../../base/tracing.ts'
import { queueNameOf } from '../../../build/queue/queue_name.ts'
import { storeOf } from '../../../lake/store/open_store.ts'
import { isBucketUrl } from '../../../lake/store/s3_bucket.ts'
import { examples, homeOf, homeOption, settingsHelp, wholeNumber } from '../../options.ts'
import { servingOptions } from '../../serving.ts'

interface ServeOptions {
  home?: string
  host?: string
  port?: number
}

export default function serve(): Command {
  return new Command('serve')
    .description('serve the API from the live release, and switch to each new live release automatically')
    .addHelpText(...examples('API_KEYS=secret crowdtape serve --port 8080'))
    .addHelpText(
      ...settingsHelp('home', 'api', 'posted_rows', 'traces', 'REDIS_URL', 'providers', 'model', 'model_api'),
    )
    .addOption(homeOption())
    .addOption(new Option('--host <address>', 'address to listen on').env('HOST'))
    .addOption(new Option('--port <port>', 'port to listen on').argParser(wholeNumber).env('PORT'))
    .action(async (options: ServeOptions) => {
      const { home, settings } = homeOf(options)
      const log = pino({ level: settings.LOG_LEVEL }, pino.destination({ sync: false, minLength: 4096 }))
      const tracing = await openTracing(settings, 'crowdtape-api')
      const app = await createServer({
        ...(await servingOptions(home, settings, log)),
        tracing,
        apiKeys: listed(settings.API_KEYS),
        opsKeys: listed(settings.OPS_KEYS),
        corsOrigins: listed(settings.API_CORS_ORIGINS),
        operations: operationsOf(home),
        postedRows: postedRowsOf(settings),
        queueBoard: await boardOf(home, settings, log),
        rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
      })
      shutDownOnSignals(app, { deadlineMs: settings.API_SHUTDOWN_SECONDS * 1000, drainMs: settings.API_DRAIN_MS })
      const address = await app.listen({ host: options.host ?? settings.HOST, port: options.port ?? settings.PORT })
      process.stderr.write(`crowdtape answers at ${address}/v1, docs at ${address}/docs\n`)
    })
}

/** Options of the route that receives posted rows. Undefined if no landing folder or bucket is set for these rows. */
function postedRowsOf(settings: Settings) {
  const { API_INGEST_LANDING: landing } = settings
  if (landing === undefined) return undefined
  return {
    landing: isBucketUrl(landing) ? landing : resolve(landing),
    store: {
      endpoint: settings.CROWDTAPE_STORE_ENDPOINT,
      region: settings.CROWDTAPE_STORE_REGION,
      timeoutMs: settings.CROWDTAPE_STORE_TIMEOUT_SECONDS * 1000,
      retries: settings.CROWDTAPE_STORE_RETRIES,
    },
    keys: listed(settings.INGEST_KEYS),
    maxBytes: settings.API_INGEST_MAX_BYTES,
    maxWaitingBytes: settings.API_INGEST_WAITING_BYTES,
  }
}

/** The queue page. Undefined if REDIS_URL is not set or the page cannot be created. */
async function boardOf(home: string, { REDIS_URL: url }: Settings, log: Logger) {
  if (!url) return undefined
  try {
    const [name, { queueBoard }] = await Promise.all([
      queueNameOf(storeOf(home)),
      import('../../../api/ops/queue_board.ts'),
    ])
    return queueBoard({ url, name }, boardAddress)
  } catch (err) {
    // The API works without the queue page, so the server starts anyway.
    log.error({ err }, 'the queue page could not be created')
    return undefined
  }
}

function listed(list: string): string[] {
  return list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
}
