import type { Logger } from 'pino'
import { Server } from '../language/remote/server.ts'
import type { Settings } from '../settings.ts'
import type { Embedder } from './embedder.ts'
import { embedderOf } from './embedders.ts'

/** Somebody waits for the answer. */
const longestMs = 3_000

/**
 * What the API embeds questions with, by the settings. Where the grade cannot be used, or fails for one question, filings are
 * searched by words alone, and the log says so; the built-in grade never fails.
 */
export async function questionEmbedder(
  settings: Settings,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<Embedder | undefined> {
  const server = () =>
    new Server({
      baseUrl: settings.OPENAI_BASE_URL,
      apiKey: settings.OPENAI_API_KEY,
      timeoutMs: longestMs,
      retries: 0,
      longestWaitMs: 0,
      breakAfter: Number.POSITIVE_INFINITY,
    })
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
    log.error({ err: error }, 'no embedder: filings are searched by words alone')
    return undefined
  }
}
