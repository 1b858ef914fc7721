import { join } from 'node:path'
import { Command, Option } from 'commander'
import { type Logger, pino } from 'pino'
import { modelAnswerer } from '../answers/model_answerer.ts'
import { type ModelWriter, modelWriter } from '../answers/model_writer.ts'
import { createServer } from '../api/server.ts'
import { shutDownOnSignals } from '../api/shutdown.ts'
import { homeOf, homeOption, wholeNumber } from '../cli/options.ts'
import { modelFilingAnswerer } from '../filing_answers/model.ts'
import { noteStore, storeOf } from '../lake/open_store.ts'
import { chatAnswerer } from '../language/remote/chat_answerer.ts'
import { Server } from '../language/remote/server.ts'
import { Mirror } from '../release/mirror.ts'
import { questionEmbedder } from '../search/question_embedder.ts'
import type { Settings } from '../settings.ts'

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
      const writer = writerOf(settings, log)
      const served = await servedFolder(home, settings, log)
      const app = await createServer({
        ...served,
        log,
        ...(writer && { answerer: modelAnswerer(writer), filingAnswerer: modelFilingAnswerer(writer) }),
        embedder: await questionEmbedder(settings, log),
        apiKeys: settings.API_KEYS.split(',')
          .map((key) => key.trim())
          .filter(Boolean),
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
  return { home: store.root, keysHome: home }
}

/** Somebody waits for the answer, so a model gets less time than for labels, and one more try. */
const longestMs = 30_000

/** The model that writes answers, where one is set to. */
function writerOf(settings: Settings, log: Logger): ModelWriter | undefined {
  const { CROWDTAPE_LLM_MODEL: model } = settings
  if (settings.CROWDTAPE_ANSWERS !== 'openai' || model === undefined) return undefined
  return modelWriter({
    log,
    write(request, signal) {
      const server = new Server({
        baseUrl: settings.OPENAI_BASE_URL,
        apiKey: settings.OPENAI_API_KEY,
        timeoutMs: Math.min(settings.CROWDTAPE_LLM_TIMEOUT_SECONDS * 1000, longestMs),
        retries: Math.min(settings.CROWDTAPE_LLM_RETRIES, 1),
        longestWaitMs: 5_000,
        signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
      })
      return chatAnswerer(server, {
        model,
        temperature: settings.CROWDTAPE_LLM_TEMPERATURE,
        maxOutputTokens: settings.CROWDTAPE_LLM_MAX_OUTPUT_TOKENS,
      })(request)
    },
  })
}
