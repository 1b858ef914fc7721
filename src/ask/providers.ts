import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Settings } from '../base/settings.ts'
import { Budget, type Limits } from '../llm/budget.ts'
import { chatAnswerer } from '../llm/chat_answerer.ts'
import { ModelClient, type ModelTask, type TaskUse } from '../llm/client.ts'
import { builtInEmbedder } from '../search/embedding/built_in_embedder.ts'
import type { Embedder } from '../search/embedding/embedder.ts'
import { localEmbedder, NoLocalModel } from '../search/embedding/local_embedder.ts'
import { openAiEmbedder, openAiEmbedderId } from '../search/embedding/openai_embedder.ts'
import { cachedEmbedder } from '../search/embedding/vector_cache.ts'
import type { FilingAnswerer } from './filings/answerer.ts'
import { modelFilingAnswerer } from './filings/model.ts'
import type { Answerer } from './intent/answerer.ts'
import { modelAnswerer } from './intent/model_answerer.ts'
import { type ModelWriter, modelWriter } from './model_writer.ts'
import { modelScreenParser } from './screens/model_parser.ts'
import type { ScreenParser } from './screens/parser.ts'

/**
 * The provider of each language task, read from the settings here only. Each task has one interface (label, summarise,
 * answer, read a screen, embed) and a built-in provider; others are a local embedding model, and any OpenAI-compatible
 * server, to which a run and the API have one connection each.
 */

/** The language tasks of one run, on one connection within one budget. */
export interface RunLanguage {
  /** The server for a task, within the time that a run may spend on it; waiting for a batch is extra. */
  server(task: 'labels' | 'summaries', waitMs?: number): ModelClient
  /**
   * The embedder of passages; vectors that cost money or minutes are stored in the lake. Throws if it cannot be used.
   */
  embedder(): Promise<Embedder>
  /** The id of the embedder of a server, whether it is reachable or not. */
  embedderId(): string
  /** The same without what was kept. */
  uncachedEmbedder(): Promise<Embedder>
  /** Use of each task so far. */
  uses(): TaskUse[]
}

/** A share of a run's budget that labels and summaries leave to vectors, without which a release would be searched otherwise. */
const leftToVectors = 0.1

export function runLanguage(settings: Settings, home: string): RunLanguage {
  let made: ModelClient | undefined
  const connection = () => {
    made ??= new ModelClient(
      {
        ...addressOf(settings),
        timeoutMs: settings.CROWDTAPE_LLM_TIMEOUT_SECONDS * 1000,
        retries: settings.CROWDTAPE_LLM_RETRIES,
        concurrency: settings.CROWDTAPE_LLM_CONCURRENCY,
        breakAfter: settings.CROWDTAPE_LLM_FAILURES,
        restMs: settings.CROWDTAPE_LLM_REST_SECONDS * 1000,
      },
      budgetOf(settings, {
        requests: settings.CROWDTAPE_LLM_MAX_REQUESTS,
        tokens: settings.CROWDTAPE_LLM_MAX_TOKENS,
        usd: settings.CROWDTAPE_LLM_MAX_USD,
      }),
    )
    return made
  }
  const within = (ms = 0) => AbortSignal.timeout(settings.CROWDTAPE_LLM_MAX_SECONDS * 1000 + ms)
  const uncachedEmbedder = () => embedderOf(settings, (task) => connection().for({ ...task, signal: within() }))
  const share = settings.CROWDTAPE_EMBEDDINGS === 'openai' ? 1 - leftToVectors : 1
  return {
    server: (name, waitMs) =>
      connection().for({ name, model: settings.CROWDTAPE_LLM_MODEL!, share, signal: within(waitMs) }),
    async embedder() {
      const embedder = await uncachedEmbedder()
      if (settings.CROWDTAPE_EMBEDDINGS === 'built_in') return embedder
      return cachedEmbedder(embedder, join(home, 'lake', 'vectors', embedder.id))
    },
    embedderId: () =>
      openAiEmbedderId({
        model: settings.CROWDTAPE_EMBEDDING_MODEL!,
        dimensions: settings.CROWDTAPE_EMBEDDING_DIMENSIONS,
      }),
    uncachedEmbedder,
    uses: () => made?.uses ?? [],
  }
}

/** The language tasks of the API; the built-in provider does those that are absent. */
export interface ServingLanguage {
  answerer?: Answerer
  filingAnswerer?: FilingAnswerer
  screenParser?: ScreenParser
  /** Undefined if the configured embedder cannot be used: then filings are searched by words. */
  embedder: Embedder | undefined
  /** Use of each task, and answers by provider. */
  use: ServingUse
}

export interface ServingUse {
  tasks(): TaskUse[]
  answers: { model: number; built_in: number }
  /** Screener queries by provider. */
  screens: { model: number; built_in: number }
}

/** Somebody waits for an answer, so a model gets less time than for labels, and one more try. */
const longestAnswerMs = 30_000
/**
 * Shares of a screen's time for one request to a model and for both drafts: the rest is for reading and running the
 * query.
 */
const shareOfRequest = 0.5
const shareOfScreen = 0.7
/** Somebody waits for search, which does without vectors. */
const longestQuestionMs = 3_000
/** Failures in a row that the API puts up with. */
const mostFailures = 3

/** Throws `NoLocalModel` for a local model that is not there; whatever else fails leaves a line in the log. */
export async function servingLanguage(
  settings: Settings,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<ServingLanguage> {
  let made: ModelClient | undefined
  const connection = () => {
    made ??= new ModelClient(
      {
        ...addressOf(settings),
        timeoutMs: Math.min(settings.CROWDTAPE_LLM_TIMEOUT_SECONDS * 1000, longestAnswerMs),
        retries: Math.min(settings.CROWDTAPE_LLM_RETRIES, 1),
        longestWaitMs: 5_000,
        concurrency: settings.CROWDTAPE_LLM_CONCURRENCY,
        breakAfter: Math.min(settings.CROWDTAPE_LLM_FAILURES, mostFailures),
        restMs: settings.CROWDTAPE_LLM_REST_SECONDS * 1000,
        isPatient: false,
      },
      budgetOf(
        settings,
        {
          requests: settings.CROWDTAPE_LLM_HOURLY_REQUESTS,
          tokens: settings.CROWDTAPE_LLM_HOURLY_TOKENS,
          usd: settings.CROWDTAPE_LLM_HOURLY_USD,
        },
        3_600_000,
      ),
    )
    return made
  }
  const use: ServingUse = {
    tasks: () => made?.uses ?? [],
    answers: { model: 0, built_in: 0 },
    screens: { model: 0, built_in: 0 },
  }
  const writer =
    settings.CROWDTAPE_ANSWERS === 'openai' ? answerWriter(settings, connection(), log, use.answers) : undefined
  const reader =
    settings.CROWDTAPE_SCREENS === 'openai' ? screenReader(settings, connection(), log, use.screens) : undefined
  const patience = { timeoutMs: longestQuestionMs, retries: 0, longestWaitMs: 0 }
  return {
    ...(writer && { answerer: modelAnswerer(writer), filingAnswerer: modelFilingAnswerer(writer) }),
    ...(reader && { screenParser: modelScreenParser(reader) }),
    embedder: await questionEmbedder(settings, (task) => connection().for({ ...task, patience }), log),
    use,
  }
}

function answerWriter(
  settings: Settings,
  server: ModelClient,
  log: Pick<Logger, 'warn'>,
  answers: ServingUse['answers'],
): ModelWriter {
  return modelWriter({
    log,
    onAnswer: (provider) => {
      answers[provider]++
    },
    write(request, signal) {
      const ended = AbortSignal.any([signal, AbortSignal.timeout(longestAnswerMs)])
      return chatOf(settings, server, { name: 'answers', signal: ended })(request)
    },
  })
}

/** A server that stalls fails within the time of its request, before the screen's is over: so it counts as its failure. */
function screenReader(
  settings: Settings,
  server: ModelClient,
  log: Pick<Logger, 'warn'>,
  screens: ServingUse['screens'],
): ModelWriter {
  const { API_QUERY_TIMEOUT_MS: whole, CROWDTAPE_LLM_TIMEOUT_SECONDS: seconds } = settings
  const timeoutMs = Math.ceil(Math.min(seconds * 1000, longestAnswerMs, whole * shareOfRequest))
  return modelWriter({
    log,
    longestMs: Math.ceil(whole * shareOfScreen),
    fallBack: 'query of a screen read by the built-in provider',
    onAnswer: (provider) => {
      screens[provider]++
    },
    write: (request, signal) => chatOf(settings, server, { name: 'screens', signal, patience: { timeoutMs } })(request),
  })
}

function chatOf(settings: Settings, server: ModelClient, task: Omit<ModelTask, 'model'>) {
  const model = settings.CROWDTAPE_LLM_MODEL!
  return chatAnswerer(server.for({ ...task, model }), {
    model,
    temperature: settings.CROWDTAPE_LLM_TEMPERATURE,
    maxOutputTokens: settings.CROWDTAPE_LLM_MAX_OUTPUT_TOKENS,
  })
}

/** If the embedder cannot be used, or fails for one question, filings are searched by words, and this is logged. */
async function questionEmbedder(
  settings: Settings,
  server: (task: ModelTask) => ModelClient,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<Embedder | undefined> {
  try {
    const embedder = await embedderOf(settings, server)
    return {
      ...embedder,
      embed: (texts, kind) =>
        embedder.embed(texts, kind).catch((error) => {
          log.warn({ err: error }, 'a question was not embedded: filings were searched by its words alone')
          throw error
        }),
    }
  } catch (error) {
    if (error instanceof NoLocalModel) throw error
    log.error({ err: error }, 'no embedder: filings are searched by words alone')
    return undefined
  }
}

/** Throws `NoLocalModel` where a local model is set that cannot be used: known before a run starts, not at its end. */
export async function checkLocalModel(settings: Settings): Promise<void> {
  if (settings.CROWDTAPE_EMBEDDINGS === 'local') await embedderOf(settings, noServer)
}

function noServer(): never {
  throw new Error('a local model asks no server')
}

/** The configured embedder; throws if it cannot be used. `server` opens the connection for openai. */
export async function embedderOf(settings: Settings, server: (task: ModelTask) => ModelClient): Promise<Embedder> {
  const { CROWDTAPE_EMBEDDINGS: provider, CROWDTAPE_EMBEDDING_MODEL: model } = settings
  if (provider === 'built_in') return builtInEmbedder()
  if (provider === 'local') {
    const { CROWDTAPE_EMBEDDING_FOLDER: folder } = settings
    return localEmbedder(folder ? { folder } : { name: model!, downloads: join(settings.CROWDTAPE_HOME, 'models') })
  }
  const prices = { input: settings.CROWDTAPE_EMBEDDING_USD, output: 0 }
  return openAiEmbedder(server({ name: 'vectors', model: model!, prices }), {
    model: model!,
    dimensions: settings.CROWDTAPE_EMBEDDING_DIMENSIONS,
  })
}

function addressOf({ OPENAI_BASE_URL, OPENAI_API_KEY }: Settings): { baseUrl?: string; apiKey?: string } {
  return { baseUrl: OPENAI_BASE_URL, apiKey: OPENAI_API_KEY }
}

function budgetOf(settings: Settings, limits: Limits, periodMs?: number): Budget {
  const prices = { input: settings.CROWDTAPE_LLM_INPUT_USD, output: settings.CROWDTAPE_LLM_OUTPUT_USD }
  return new Budget(limits, prices, periodMs)
}
