import { join } from 'node:path'
import type { Server } from '../language/remote/server.ts'
import type { Settings } from '../settings.ts'
import { builtInEmbedder } from './built_in_embedder.ts'
import type { Embedder } from './embedder.ts'
import { localEmbedder } from './local_embedder.ts'
import { openAiEmbedder, openAiEmbedderId } from './openai_embedder.ts'
import { cachedEmbedder } from './vector_cache.ts'

/** The settings that choose a grade of embedding. */
export type EmbeddingSettings = Pick<
  Settings,
  'CROWDTAPE_EMBEDDINGS' | 'CROWDTAPE_EMBEDDING_MODEL' | 'CROWDTAPE_EMBEDDING_DIMENSIONS' | 'CROWDTAPE_EMBEDDING_FOLDER'
>

/** The grade that is set; throws where it cannot be used. `server` makes the connection that openai needs. */
export async function embedderOf(settings: EmbeddingSettings, server: () => Server): Promise<Embedder> {
  const { CROWDTAPE_EMBEDDINGS: grade } = settings
  if (grade === 'local') return localEmbedder(settings.CROWDTAPE_EMBEDDING_FOLDER!)
  if (grade === 'built_in') return builtInEmbedder()
  return openAiEmbedder(server(), {
    model: settings.CROWDTAPE_EMBEDDING_MODEL!,
    dimensions: settings.CROWDTAPE_EMBEDDING_DIMENSIONS,
  })
}

/** The id of the grade that a server embeds, whether it answers or not. */
export function embedderIdOf(settings: EmbeddingSettings): string {
  return openAiEmbedderId({
    model: settings.CROWDTAPE_EMBEDDING_MODEL!,
    dimensions: settings.CROWDTAPE_EMBEDDING_DIMENSIONS,
  })
}

/** The grade for building: what costs money or minutes is kept in the lake. */
export async function buildingEmbedderOf(
  settings: EmbeddingSettings,
  home: string,
  server: () => Server,
): Promise<Embedder> {
  const embedder = await embedderOf(settings, server)
  if (settings.CROWDTAPE_EMBEDDINGS === 'built_in') return embedder
  return cachedEmbedder(embedder, join(home, 'lake', 'vectors', embedder.id))
}
