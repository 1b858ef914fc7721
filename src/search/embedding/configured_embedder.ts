import { join } from 'node:path'
import type { Settings } from '../../base/settings.ts'
import type { ModelClient, ModelTask } from '../../llm/client.ts'
import { builtInEmbedder } from './built_in_embedder.ts'
import type { Embedder } from './embedder.ts'
import { localEmbedder } from './local_embedder.ts'
import { openAiEmbedder } from './openai_embedder.ts'

/**
 * Opens the embedder that the settings choose. `server` opens the connection that the provider `openai` needs. Throws
 * if the embedder cannot be used.
 */
export async function configuredEmbedder(
  settings: Settings,
  server: (task: ModelTask) => ModelClient,
): Promise<Embedder> {
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

/**
 * Throws `NoLocalModel` if a local model is configured and cannot be used. A run calls this function at its start, because it would
 * otherwise fail only at its end.
 */
export async function checkLocalModel(settings: Settings): Promise<void> {
  if (settings.CROWDTAPE_EMBEDDINGS === 'local') await configuredEmbedder(settings, noServer)
}

function noServer(): never {
  throw new Error('a local model needs no server')
}
