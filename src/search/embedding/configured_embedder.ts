import { join } from 'node:path'
import type { Settings } from '../../base/settings.ts'
import type { ModelClient, ModelTask } from '../../llm/client.ts'
import { builtInEmbedder } from './built_in_embedder.ts'
import type { Embedder } from './embedder.ts'
import { localEmbedder } from './local_embedder.ts'
import { openAiEmbedder } from './openai_embedder.ts'

/** The configured embedder. Throws if it cannot be used. `server` opens the connection that the provider `openai` needs. */
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

/** Throws `NoLocalModel` if the configured local model cannot be used, so that a run fails at its start and not at its end. */
export async function checkLocalModel(settings: Settings): Promise<void> {
  if (settings.CROWDTAPE_EMBEDDINGS === 'local') await configuredEmbedder(settings, noServer)
}

function noServer(): never {
  throw new Error('a local model needs no server')
}
