import type { Logger } from 'pino'
import type { FilingAnswerer } from '../ask/filings/answerer.ts'
import { modelFilingAnswerer } from '../ask/filings/model.ts'
import type { Answerer } from '../ask/intent/answerer.ts'
import { modelAnswerer } from '../ask/intent/model_answerer.ts'
import { type ModelWriter, modelWriter } from '../ask/model_writer.ts'
import { modelScreenParser } from '../ask/screens/model_parser.ts'
import type { ScreenParser } from '../ask/screens/parser.ts'
import type { Settings } from '../base/settings.ts'
import { chatAnswerer } from '../llm/chat_answerer.ts'
import type { ModelClient, ModelTask, TaskUse } from '../llm/client.ts'
import { openClient } from '../llm/open_client.ts'
import { configuredEmbedder } from '../search/embedding/configured_embedder.ts'
import type { Embedder } from '../search/embedding/embedder.ts'
import { NoLocalModel } from '../search/embedding/local_embedder.ts'

/** The providers of the API's language tasks. If the provider of a task is undefined, the built-in provider does the task. */
export interface LanguageProviders {
  answerer?: Answerer
  filingAnswerer?: FilingAnswerer
  screenParser?: ScreenParser
  /** Undefined if the configured embedder cannot be used. Filings are then searched by words only. */
  embedder: Embedder | undefined
  /** Counts of requests to language models by task, and of answers by provider. */
  use: ServingUse
}

export interface ServingUse {
  tasks(): TaskUse[]
  answers: { model: number; built_in: number }
  /** Counts of screener queries by the provider that parsed them. */
  screens: { model: number; built_in: number }
}

/**
 * Maximum time for one answer. It is shorter than for labelling conversations, and there is at most one retry, because
 * a client waits for the answer.
 */
const longestAnswerMs = 30_000
/**
 * Maximum share of the query timeout for one model request, and also for all model requests of one screener query
 * together. The rest of the timeout is left for running the query.
 */
const shareOfRequest = 0.5
const shareOfScreen = 0.7
/**
 * Maximum time for embedding a question. It is short because a client waits for the search, and the search also works
 * without vectors.
 */
const longestQuestionMs = 3_000
/** After this number of failures in a row, the API stops calling a model for a while. */
const mostFailures = 3

/**
 * Opens the providers that the settings choose. Throws `NoLocalModel` if the local embedding model is missing; any
 * other failure of the embedder is only logged.
 */
export async function languageProviders(
  settings: Settings,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<LanguageProviders> {
  let made: ModelClient | undefined
  const client = () => {
    made ??= openClient(
      settings,
      {
        requests: settings.CROWDTAPE_LLM_HOURLY_REQUESTS,
        tokens: settings.CROWDTAPE_LLM_HOURLY_TOKENS,
        usd: settings.CROWDTAPE_LLM_HOURLY_USD,
      },
      {
        timeoutMs: Math.min(settings.CROWDTAPE_LLM_TIMEOUT_SECONDS * 1000, longestAnswerMs),
        retries: Math.min(settings.CROWDTAPE_LLM_RETRIES, 1),
        longestWaitMs: 5_000,
        breakAfter: Math.min(settings.CROWDTAPE_LLM_FAILURES, mostFailures),
        isPatient: false,
      },
      3_600_000,
    )
    return made
  }
  const use: ServingUse = {
    tasks: () => made?.uses ?? [],
    answers: { model: 0, built_in: 0 },
    screens: { model: 0, built_in: 0 },
  }
  const writer =
    settings.CROWDTAPE_ANSWERS === 'openai' ? answerWriter(settings, client(), log, use.answers) : undefined
  const reader =
    settings.CROWDTAPE_SCREENS === 'openai' ? screenReader(settings, client(), log, use.screens) : undefined
  const patience = { timeoutMs: longestQuestionMs, retries: 0, longestWaitMs: 0 }
  return {
    ...(writer && { answerer: modelAnswerer(writer), filingAnswerer: modelFilingAnswerer(writer) }),
    ...(reader && { screenParser: modelScreenParser(reader) }),
    embedder: await questionEmbedder(settings, (task) => client().for({ ...task, patience }), log),
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

/**
 * The timeout of one request is shorter than the time limit of the whole screener query. A stalled model server
 * therefore fails a request, and the circuit breaker counts this failure.
 */
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
    fallBack: 'the built-in provider parsed the screener query',
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

/**
 * Opens the embedder for questions. If it cannot be used, or if it fails for a question, the failure is logged and
 * filings are searched by words only.
 */
async function questionEmbedder(
  settings: Settings,
  server: (task: ModelTask) => ModelClient,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<Embedder | undefined> {
  try {
    const embedder = await configuredEmbedder(settings, server)
    return {
      ...embedder,
      embed: (texts, kind) =>
        embedder.embed(texts, kind).catch((error) => {
          log.warn({ err: error }, 'a question was not embedded: filings were searched only by its words')
          throw error
        }),
    }
  } catch (error) {
    if (error instanceof NoLocalModel) throw error
    log.error({ err: error }, 'no embedder: filings are searched only by words')
    return undefined
  }
}
