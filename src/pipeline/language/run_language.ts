import { join } from 'node:path'
import type { Settings } from '../../base/settings.ts'
import type { ModelClient, TaskUse } from '../../llm/client.ts'
import { openClient } from '../../llm/open_client.ts'
import { configuredEmbedder } from '../../search/embedding/configured_embedder.ts'
import type { Embedder } from '../../search/embedding/embedder.ts'
import { openAiEmbedderId } from '../../search/embedding/openai_embedder.ts'
import { cachedEmbedder } from '../../search/embedding/vector_cache.ts'

/** Gives the language tasks of one run their clients and embedders. All tasks share one connection and one budget. */
export interface RunLanguage {
  /** The client for a task. It stops after `CROWDTAPE_LLM_MAX_SECONDS` plus `waitMs`, the time that the task may wait for batches. */
  server(task: 'labels' | 'summaries', waitMs?: number): ModelClient
  /**
   * The configured embedder. Its vectors are cached in the lake, except those of the built-in embedder, which are cheap to compute. Throws
   * if the embedder cannot be used.
   */
  embedder(): Promise<Embedder>
  /** The id of the embedder on the configured server. Works even if the server is unreachable. */
  embedderId(): string
  /** The configured embedder without a cache of vectors. */
  uncachedEmbedder(): Promise<Embedder>
  /** The requests and costs of each task so far. */
  uses(): TaskUse[]
}

/**
 * Share of the budget of a run that is reserved for vectors. If vectors were missing, search would find passages only by words or would use
 * the built-in provider.
 */
const leftToVectors = 0.1

/** Creates the clients and embedders of a run from the settings. The server is contacted only when a task needs it. */
export function runLanguage(settings: Settings, home: string): RunLanguage {
  let made: ModelClient | undefined
  const client = () => {
    made ??= openClient(settings, {
      requests: settings.CROWDTAPE_LLM_MAX_REQUESTS,
      tokens: settings.CROWDTAPE_LLM_MAX_TOKENS,
      usd: settings.CROWDTAPE_LLM_MAX_USD,
    })
    return made
  }
  const within = (ms = 0) => AbortSignal.timeout(settings.CROWDTAPE_LLM_MAX_SECONDS * 1000 + ms)
  const uncachedEmbedder = () => configuredEmbedder(settings, (task) => client().for({ ...task, signal: within() }))
  const share = settings.CROWDTAPE_EMBEDDINGS === 'openai' ? 1 - leftToVectors : 1
  return {
    server: (name, waitMs) =>
      client().for({ name, model: settings.CROWDTAPE_LLM_MODEL!, share, signal: within(waitMs) }),
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
