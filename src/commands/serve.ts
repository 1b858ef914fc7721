import { Command, Option } from 'commander'
import { pino } from 'pino'
import { createServer } from '../api/server.ts'
import { shutDownOnSignals } from '../api/shutdown.ts'
import { homeOf, homeOption, wholeNumber } from '../cli/options.ts'
import { servingLanguage } from '../grades.ts'
import { operationsOf } from '../ops/operations.ts'

interface ServeOptions {
  home?: string
  host?: string
  port?: number
}

export default function serve(): Command {
  return new Command('serve')
    .description('answer /v1 from the live release; follows new releases by itself')
    .addOption(homeOption())
    .addOption(new Option('--host <address>', 'address to listen on').env('HOST'))
    .addOption(new Option('--port <port>', 'port to listen on').argParser(wholeNumber).env('PORT'))
    .action(async (options: ServeOptions) => {
      const { home, settings } = homeOf(options)
      const log = pino({ level: settings.LOG_LEVEL }, pino.destination({ sync: false, minLength: 4096 }))
      const { use, ...language } = await servingLanguage(settings, log)
      const app = await createServer({
        home,
        log,
        ...language,
        languageUse: use,
        apiKeys: keysIn(settings.API_KEYS),
        opsKeys: keysIn(settings.OPS_KEYS),
        operations: operationsOf(home),
        rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
        pollMs: settings.API_POLL_MS,
        memoryLimit: settings.API_MEMORY,
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

function keysIn(list: string): string[] {
  return list
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
}
