import type { Settings } from '../settings.ts'
import { builtInEmbedder } from './built_in_embedder.ts'
import type { Embedder } from './embedder.ts'

/** The grade that is set. */
export function embedderOf(_settings: Settings, _home: string): Embedder {
  return builtInEmbedder()
}
