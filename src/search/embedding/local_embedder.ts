import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { unit } from '../../base/vector.ts'
import type { Embedder } from './embedder.ts'
import { type EmbeddingModel, embeddingModelOf } from './embedding_models.ts'

/** Thrown if the local model cannot be used: the package or the model is missing, or its vectors have an unexpected length. */
export class NoLocalModel extends Error {
  override name = 'NoLocalModel'
}

/** A model in a folder, or the name of a model on the Hugging Face hub and the folder to which it is downloaded. */
export type LocalModel = { folder: string } | { name: string; downloads: string }

/** The package name is in a variable, so that type checks succeed without this optional package. */
const transformersPackage = '@huggingface/transformers'

/** The parts of transformers.js that are used. */
interface Transformers {
  env: { allowRemoteModels: boolean; localModelPath: string; cacheDir: string }
  pipeline(task: 'feature-extraction', model: string, options: { dtype: 'fp32' }): Promise<Extractor>
}

type Extractor = (
  texts: string[],
  options: { pooling: 'mean' | 'cls' | 'last_token'; normalize: boolean },
) => Promise<{ tolist(): number[][] }>

/** Number of texts that are embedded together. */
const batchSize = 16

/**
 * Embeds texts with a local model through transformers.js; `config/embedding_models.yaml` says how the model is used. A
 * model in a folder needs no network, and a model of the hub is downloaded once. Throws `NoLocalModel` if the optional
 * package or the model is missing, or if the vectors have an unexpected length.
 */
export async function localEmbedder(model: LocalModel): Promise<Embedder> {
  const name = 'folder' in model ? resolve(model.folder) : model.name
  const how = embeddingModelOf('folder' in model ? basename(name) : name)
  if ('folder' in model && !existsSync(join(name, 'config.json')))
    throw new NoLocalModel(
      `${name}: found no model, expected config.json, tokenizer.json and onnx/model.onnx, which transformers.js reads; ${without}`,
    )
  const extract = await extractorOf(model, name)
  const vectorsOf = async (texts: string[], prefix: string): Promise<Float32Array[]> => {
    const pooling = how.pooling === 'last' ? 'last_token' : how.pooling
    const output = await extract(
      texts.map((text) => prefix + text),
      { pooling, normalize: true },
    )
    return output.tolist().map((vector) => unit(Float32Array.from(vector)))
  }
  const [probe] = await vectorsOf(['filing'], how.passage_prefix)
  if (how.dimensions !== null && probe.length !== how.dimensions)
    throw new NoLocalModel(
      `${name}: found vectors of ${probe.length} dimensions, expected ${how.dimensions} (config/embedding_models.yaml, "${how.pattern}")`,
    )
  return {
    id: idOf(basename(name), how),
    dimensions: probe.length,
    async embed(texts, kind) {
      const prefix = kind === 'query' ? how.query_prefix : how.passage_prefix
      const vectors: Float32Array[] = []
      for (let at = 0; at < texts.length; at += batchSize)
        vectors.push(...(await vectorsOf(texts.slice(at, at + batchSize), prefix)))
      return vectors
    },
  }
}

async function extractorOf(model: LocalModel, name: string): Promise<Extractor> {
  const transformers: Transformers = await import(transformersPackage).catch((error) => {
    throw new NoLocalModel(
      `the package @huggingface/transformers, which a local model needs, is not installed; run \`npm install @huggingface/transformers@4\`; ${without}`,
      { cause: error },
    )
  })
  transformers.env.allowRemoteModels = !('folder' in model)
  if ('folder' in model) transformers.env.localModelPath = dirname(name)
  else transformers.env.cacheDir = model.downloads
  const named = 'folder' in model ? basename(name) : name
  return transformers.pipeline('feature-extraction', named, { dtype: 'fp32' }).catch((error: unknown) => {
    const { message } = error as Error
    throw new NoLocalModel(`${name}: found no model that transformers.js can read: ${message}; ${without}`, {
      cause: error,
    })
  })
}

const without = 'or set CROWDTAPE_EMBEDDINGS to built_in, which needs no model'

/**
 * The id contains the pooling and the prefix of passages, because they change stored vectors. The prefix of questions
 * does not change stored vectors, so it is left out.
 */
function idOf(name: string, { pooling, passage_prefix }: EmbeddingModel): string {
  const how = createHash('sha256')
    .update(JSON.stringify([pooling, passage_prefix]))
    .digest('hex')
    .slice(0, 6)
  return `local-${name.toLowerCase().replaceAll(/[^a-z0-9.-]+/g, '-')}-${how}`
}
