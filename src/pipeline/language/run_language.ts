import { join } from 'node:path'
import type { Settings } from '../../base/settings.ts'
import type { ModelClient, TaskUse } from '../../llm/client.ts'
import { openClient } from '../../llm/open_client.ts'
import { configuredEmbedder } from '../../search/embedding/configured_embedder.ts'
import type { Embedder } from '../../search/embedding/embedder.ts'
import { openAiEmbedderId } from '../../search/embedding/openai_embedder.ts'
import { cachedEmbedder } from '../../search/embedding/vector_cache.ts'

/** What the language tasks of one run share: a connection and a budget. */
export interface RunLanguage {
  /** The client for a task. It stops when the time that a run may spend on the task has passed, plus `waitMs` for a batch. */
  server(task: 'labels' | 'summaries', waitMs?: number): ModelClient
  /** The embedder of passages. Vectors that cost money or take minutes are stored in the lake. Throws if the embedder cannot be used. */
  embedder(): Promise<Embedder>
  /** The id of the server's embedder, even if the server is unreachable. */
  embedderId(): string
  /** The embedder without the cache of stored vectors. */
  uncachedEmbedder(): Promise<Embedder>
  /** What each task has used so far. */
  uses(): TaskUse[]
}

/**
 * Share of a run's budget that is reserved for vectors. If vectors were missing, search would have to use words alone or the built-in
 * provider.
 */
const leftToVectors = 0.1

/** The providers of a run, from the settings. The server is contacted only when a task needs it. */
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
