import { basename, dirname, resolve } from 'node:path'
import { type Embedder, unit } from './embedder.ts'

/** Thrown where the local grade cannot be used. Nothing was changed. */
export class NoLocalModel extends Error {
  override name = 'NoLocalModel'
}

/** By a variable: types must not depend on whether an optional package is there. */
const transformersPackage = '@huggingface/transformers'

/** What is used of transformers.js. */
interface Transformers {
  env: { allowRemoteModels: boolean; localModelPath: string }
  pipeline(task: 'feature-extraction', model: string): Promise<Extractor>
}

type Extractor = (
  texts: string[],
  options: { pooling: 'mean'; normalize: boolean },
) => Promise<{ tolist(): number[][] }>

/** Texts embedded together. */
const batchSize = 16

/**
 * Embeds by a model in a folder, through transformers.js: mean of the token vectors, at length 1. Nothing is downloaded.
 * Throws `NoLocalModel` where the package, an optional one, or the model is missing.
 */
export async function localEmbedder(folder: string): Promise<Embedder> {
  const transformers: Transformers = await import(transformersPackage).catch((error) => {
    throw new NoLocalModel(
      'found no package @huggingface/transformers, which embedding by a local model needs; it is an optional dependency ' +
        '(`npm install --include=optional`); set CROWDTAPE_EMBEDDINGS to built_in to go on without',
      { cause: error },
    )
  })
  const path = resolve(folder)
  transformers.env.allowRemoteModels = false
  transformers.env.localModelPath = dirname(path)
  const extract = await transformers.pipeline('feature-extraction', basename(path)).catch((error: unknown) => {
    throw new NoLocalModel(`${path}: found no model that transformers.js reads: ${(error as Error).message}`, {
      cause: error,
    })
  })
  const vectorsOf = async (texts: string[]): Promise<Float32Array[]> => {
    const output = await extract(texts, { pooling: 'mean', normalize: true })
    return output.tolist().map((vector) => unit(Float32Array.from(vector)))
  }
  const [probe] = await vectorsOf(['filing'])
  return {
    id: `local-${basename(path)
      .toLowerCase()
      .replaceAll(/[^a-z0-9.-]+/g, '-')}`,
    dimensions: probe.length,
    async embed(texts) {
      const vectors: Float32Array[] = []
      for (let at = 0; at < texts.length; at += batchSize)
        vectors.push(...(await vectorsOf(texts.slice(at, at + batchSize))))
      return vectors
    },
  }
}
