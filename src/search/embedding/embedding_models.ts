import { z } from 'zod'
import { loadConfig } from '../../base/config.ts'

const model = z.strictObject({
  pattern: z.string().refine(isPattern, 'expected a regular expression'),
  dimensions: z.int().min(1).nullable(),
  pooling: z.enum(['mean', 'cls', 'last']),
  query_prefix: z.string(),
  passage_prefix: z.string(),
})
const file = z.strictObject({
  models: z
    .array(model)
    .refine(
      (models) => models.at(-1)?.pattern === '.',
      'expected the pattern "." in the last entry, which then matches all other models',
    ),
})

/**
 * How to use a local model: the length of its vectors, its pooling, and the prefixes that it expects before questions
 * and passages.
 */
export type EmbeddingModel = z.infer<typeof model>

/**
 * The first entry of `config/embedding_models.yaml` whose pattern matches the name of a model. Throws `ConfigMistake` if the file contains
 * a mistake.
 */
export function embeddingModelOf(name: string, root?: string): EmbeddingModel {
  const { models } = loadConfig('config/embedding_models.yaml', file, root)
  return models.find(({ pattern }) => new RegExp(pattern, 'i').test(name))!
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text)
    return true
  } catch {
    return false
  }
}
