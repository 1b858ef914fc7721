import underPressure from '@fastify/under-pressure'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyPluginCallback,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type Logger, pino } from 'pino'
import type { z } from 'zod'
import { builtInFilingAnswerer, type FilingAnswerer } from '../ask/filings/answerer.ts'
import { type Answerer, builtInAnswerer } from '../ask/intent/answerer.ts'
import { warmLookUps } from '../ask/intent/look_ups.ts'
import { readVocabularies } from '../ask/known_names.ts'
import type { ScreenParser } from '../ask/screens/parser.ts'
import { builtInParser } from '../ask/screens/read/read_screen.ts'
import { warmScreens } from '../ask/screens/screen.ts'
import { settings } from '../base/settings.ts'
import { projectVersion } from '../base/source_file.ts'
import type { Tracing } from '../base/tracing.ts'
import { FolderStore, type Store } from '../lake/store/store.ts'
import { CurrentRelease } from '../release/current_release.ts'
import type { Embedder } from '../search/embedding/embedder.ts'
import { AllowedOrigins, shareWithOrigins } from './browsers/cors.ts'
import { serveCachedAnswers } from './cached_answers.ts'
import { type AnsweredAddress, defaultAnswers } from './default_answers.ts'
import type { RouteContext } from './endpoint_call.ts'
import { endpoints } from './endpoint_folder.ts'
import { AccessLog, childless, logRequests, requestIds } from './http/access_log.ts'
import { AnswerCache } from './http/answer_cache.ts'
import { callerOf, requireKey } from './http/authentication.ts'
import { answerBrokenRequests } from './http/broken_requests.ts'
import { serveHealth } from './http/health.ts'
import { type LanguageUse, Metrics, serveMetrics } from './http/metrics.ts'
import { noSuchRoute, Problem, problemOf, sendProblem } from './http/problem.ts'
import { limitRates, RateLimit } from './http/rate_limit.ts'
import { securityHeaders } from './http/security_headers.ts'
import { KeyRing } from './keys/key_ring.ts'
import { offerOf } from './mcp/mcp_server.ts'
import { serveMcp } from './mcp/serve_mcp.ts'
import { serveDocs } from './openapi/docs_page.ts'
import { describeRoutes } from './openapi/openapi.ts'
import { BoardVisits, serveBoard, serveBoardVisits } from './ops/queue_board_sessions.ts'
import { type Operations, serveOperations } from './ops/routes.ts'
import { servePages } from './pages.ts'
import { ServedArchive } from './past/served_archive.ts'
import { PostedRows, type PostedRowsOptions } from './posted_rows/post_receiver.ts'
import { servePostedRows } from './posted_rows/routes.ts'
import { releaseStreamPath, serveReleaseStream } from './push/release_stream.ts'
import { serveEndpoints } from './routes.ts'
import { compileBody, readJsonBodies } from './validation/body.ts'
import { compileParameters } from './validation/query_string.ts'

/** Options of a server. If a limit or time is missing, the default of the corresponding setting is used. */
export interface ServerOptions {
  /** The home folder, which contains `releases/`, `archive/` and `keys.json`. */
  home: string
  /** The store that contains the archive. Default: the home folder. */
  archive?: Store
  /** DuckDB's memory limit for each open past release. A second, equal limit applies to all time series together. */
  archiveMemory?: string
  /** How many past releases may be open at the same time. */
  pastReleases?: number
  /** The folder that contains `keys.json`, if that is not `home`. */
  keysHome?: string
  /** The log. Default: JSON lines on stdout, written in batches. */
  log?: Logger
  /** API keys that are accepted in addition to those in `<home>/keys.json`. Default: none. */
  apiKeys?: string[]
  /** Keys for the operators' page that are accepted in addition to those in `<home>/keys.json`. Default: none. */
  opsKeys?: string[]
  /** The data of the operators' page. If this is missing, the page shows the same error as for a home folder without a lake. */
  operations?: Operations
  /** Options of `POST /ingest/{feed}`, and additional keys for this route. If they are missing, the route does not exist. */
  postedRows?: Omit<PostedRowsOptions, 'home'> & { keys: string[] }
  /** The page that shows the job queue, below `/ops/queue`. Default: none. */
  queueBoard?: FastifyPluginCallback
  /** Web origins whose pages may read answers in a browser; `*` allows all origins. Default: none. */
  corsOrigins?: string[]
  /** Maximum number of requests per minute for each key; 0 means no limit. */
  rateLimitPerMinute?: number
  /** Milliseconds between two checks for a new release. */
  pollMs?: number
  /** DuckDB's memory limit for one release, e.g. `512MB`. */
  memoryLimit?: string
  /** Computes the vectors of questions about filings. It must be the embedder of the passages. Default: the built-in provider. */
  embedder?: Embedder
  /** Number of threads that DuckDB uses for one release. */
  threads?: number
  /** Maximum size in bytes of the answers kept in memory; 0 keeps no answers. */
  cacheBytes?: number
  /** Maximum size in bytes of the live release's rows kept in memory; 0 keeps no rows. */
  rowsBytes?: number
  /** Milliseconds after which a query is stopped. */
  queryTimeoutMs?: number
  /** Event loop delay in milliseconds above which requests get a 503; 0 disables the check. */
  maxEventLoopDelayMs?: number
  /** Writes the answers of `POST /retail/intent/ask`. Default: the built-in provider. */
  answerer?: Answerer
  /** Parses the queries of the screener. Default: the built-in parser. */
  screenParser?: ScreenParser
  /** Writes the answers of `POST /filings/ask`. Default: the built-in provider. */
  filingAnswerer?: FilingAnswerer
  /** Counts of requests to language models, which /metrics shows. */
  languageUse?: LanguageUse
  /** Where traces of requests are sent. Default: nowhere. */
  tracing?: Tracing
  /** Milliseconds between the comment lines that keep an event stream open. Default: 15,000. */
  commentMs?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes /readyz answer 503 from now on. */
    drain(): void
    /** The release from which answers are read. */
    release: CurrentRelease
  }
}

const byDefault = settings({})
let ownParser: ScreenParser | undefined

/**
 * Creates the HTTP server for a home folder. The caller starts the server, which needs the releases and keys of the folder, but no lake.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  readVocabularies()
  ownParser ??= builtInParser()
  const log = options.log ?? pino(pino.destination({ sync: false, minLength: 4096 }))
  const app = fastify(log, (error, request, reply) => {
    // Fastify calls no hooks for a URL that it cannot decode, so the key is checked here.
    const caller = request.raw.url?.startsWith('/v1/') ? callerOf(request, keys) : undefined
    accessLog.follow(request, reply)
    answerError(caller instanceof Problem ? caller : error, request, reply)
  })
  const { pollMs = byDefault.API_POLL_MS, threads = byDefault.API_THREADS, commentMs } = options
  const maxEventLoopDelay = options.maxEventLoopDelayMs ?? byDefault.API_MAX_EVENT_LOOP_DELAY_MS
  const current = new CurrentRelease(options.home, {
    pollMs,
    memoryLimit: options.memoryLimit ?? byDefault.API_MEMORY,
    threads,
    keptBytes: options.rowsBytes ?? byDefault.API_ROWS_BYTES,
    embedder: options.embedder,
    log,
    prepare: async (release) => {
      prepared.splice(0, prepared.length, ...(await defaultAnswers(all, '/v1', release, context)))
    },
    warm: (release) =>
      release.read(async (reader) => {
        await Promise.all([warmLookUps(reader), warmScreens(reader)])
      }),
  })
  const archive = new ServedArchive(options.archive ?? new FolderStore(options.home), {
    memoryLimit: options.archiveMemory ?? byDefault.API_ARCHIVE_MEMORY,
    threads,
    embedder: options.embedder,
    most: options.pastReleases ?? byDefault.API_PAST_RELEASES,
  })
  const keys = new KeyRing(options.keysHome ?? options.home, options.apiKeys ?? [], log)
  const cache = new AnswerCache(options.cacheBytes ?? byDefault.API_CACHE_BYTES)
  const metrics = new Metrics(current, options.languageUse, options.operations)
  const accessLog = new AccessLog(log, metrics, options.tracing)
  const limit = new RateLimit(options.rateLimitPerMinute ?? byDefault.RATE_LIMIT_PER_MINUTE)
  const all = await endpoints()
  const context: RouteContext = {
    current,
    cache,
    metrics,
    archive,
    screenParser: options.screenParser ?? ownParser,
    answerer: options.answerer ?? builtInAnswerer,
    filingAnswerer: options.filingAnswerer ?? builtInFilingAnswerer,
    queryTimeoutMs: options.queryTimeoutMs ?? byDefault.API_QUERY_TIMEOUT_MS,
    commentMs,
  }
  const prepared: AnsweredAddress[] = []
  let draining = false

  app.decorate('release', current)
  app.decorate('drain', () => {
    draining = true
  })
  app.addHook('onClose', async () => {
    await current.close()
    await archive.close()
    await options.tracing?.close()
  })
  current.onSwap(() => {
    cache.clear()
    for (const { address, answer } of prepared.splice(0)) cache.keep(answer, address)
    archive.archive.forget()
  })
  const origins = new AllowedOrigins(options.corsOrigins ?? [])
  shareWithOrigins(app, origins)
  serveCachedAnswers(app, { current, cache, keys, limit, metrics, log: accessLog })
  logRequests(app, accessLog)
  prepareReplies(app)
  readJsonBodies(app)
  await describeRoutes(app, projectVersion)
  await app.register(
    async (v1) => {
      requireKey(v1, keys)
      limitRates(v1, limit)
      if (maxEventLoopDelay > 0) await v1.register(underPressure, { maxEventLoopDelay, retryAfter: 5 })
      serveEndpoints(v1, all, [releaseStreamPath], context)
      serveReleaseStream(v1, { current, home: options.home, commentMs })
    },
    { prefix: '/v1' },
  )
  await app.register(async (mcp) => {
    mcp.decorateRequest('caller', '')
    serveMcp(mcp, { offer: () => offerOf(all, projectVersion), keys, limit, origins })
  })
  const opsKeys = new KeyRing(options.keysHome ?? options.home, options.opsKeys ?? [], log, 'ops')
  const visits = new BoardVisits(opsKeys)
  await app.register(
    async (ops) => {
      requireKey(ops, opsKeys)
      limitRates(ops, limit)
      if (options.queueBoard) serveBoardVisits(ops, visits)
      await serveOperations(ops, options.operations)
    },
    { prefix: '/ops/api' },
  )
  const { postedRows } = options
  if (postedRows) {
    const postedHome = options.keysHome ?? options.home
    await app.register(
      async (posts) => {
        requireKey(posts, new KeyRing(postedHome, postedRows.keys, log, 'ingest'))
        limitRates(posts, limit)
        await servePostedRows(posts, new PostedRows({ ...postedRows, home: postedHome }))
      },
      { prefix: '/ingest' },
    )
  }
  if (options.queueBoard) serveBoard(app, visits, options.queueBoard)
  await app.register(servePages)
  serveHealth(app, current, () => draining)
  serveMetrics(app, metrics)
  await app.register(serveDocs)
  await current.follow()
  if (keys.size === 0) log.warn('there is no API key, so every request to /v1 is answered with 401')
  return app
}

type AnswerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void

function fastify(log: Logger, frameworkErrors: AnswerError): FastifyInstance {
  const app = Fastify({
    loggerInstance: childless(log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    // On an overloaded host, reading the page files can take longer than the default of ten seconds.
    pluginTimeout: 60_000,
    // During shutdown, a request on an open connection is still answered, and the connection closes after that.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // The router does not parse the query string. The route's schema parses it later, unless the answer is cached.
    routerOptions: { querystringParser: (text) => text as unknown as Record<string, string>, maxParamLength: 16_384 },
    clientErrorHandler: answerBrokenRequests,
    frameworkErrors,
  })
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const read = (httpPart === 'body' ? compileBody : compileParameters)(schema as z.ZodObject)
    return (raw) => {
      try {
        return { value: read(raw) }
      } catch (error) {
        return { error: error as Error }
      }
    }
  })
  // Answers are sent as bytes, so their schemas serve only the OpenAPI description.
  app.setSerializerCompiler(() => JSON.stringify)
  return app as unknown as FastifyInstance
}

function prepareReplies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', request.id)
    done()
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw noSuchRoute()
  })
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(error)
  if (problem.kind === 'internal' || problem.kind === 'archive-away') {
    request.log.error({ err: error as FastifyError, request: request.id }, 'request failed')
  }
  sendProblem(problem, request, reply)
}
