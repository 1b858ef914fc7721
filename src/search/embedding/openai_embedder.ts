import { z } from 'zod'
import { unit } from '../../base/vector.ts'
import type { ModelClient } from '../../llm/client.ts'
import { RemoteFailure } from '../../llm/failure.ts'
import type { Embedder } from './embedder.ts'

export interface OpenAiEmbedderOptions {
  model: string
  /**
   * Length to which the server shortens vectors, if the model supports this. Undefined means the model's own length.
   */
  dimensions?: number
}

/** The fields of a response that are used. Numbers are not checked for infinity, because JSON has only finite numbers. */
const read = z.object({ data: z.array(z.object({ index: z.number(), embedding: z.array(z.number()).min(1) })) })

/** Number of texts in one request. */
const batchSize = 64
/** Maximum number of characters that are sent per text. Models accept about 8,000 tokens. */
const longestText = 20_000

/**
 * Returns an embedder that uses an OpenAI-compatible server (`/embeddings`). To find out the length of vectors, first requests the vector
 * of a single word. Throws `RemoteFailure` if the server fails.
 */
export async function openAiEmbedder(
  server: ModelClient,
  { model, dimensions }: OpenAiEmbedderOptions,
): Promise<Embedder> {
  const ask = async (texts: string[]): Promise<Float32Array[]> => {
    const input = texts.map((text) => text.slice(0, longestText) || ' ')
    const estimate = { input: Math.ceil(input.reduce((sum, text) => sum + text.length, 0) / 3), output: 0 }
    const answer = await server.ask(estimate, (options) =>
      server.api.embeddings.create(
        { model, input, encoding_format: 'float', ...(dimensions && { dimensions }) },
        options,
      ),
    )
    const vectors = read.safeParse(answer).data?.data.sort((one, other) => one.index - other.index) ?? []
    if (vectors.length !== texts.length)
      throw new RemoteFailure('failed', `the server returned ${vectors.length} vectors for ${texts.length} texts`)
    return vectors.map(({ embedding }) => unit(Float32Array.from(embedding)))
  }
  const [probe] = await ask(['filing'])
  return {
    id: openAiEmbedderId({ model, dimensions }),
    dimensions: probe.length,
    async embed(texts) {
      const vectors: Float32Array[] = []
      for (let at = 0; at < texts.length; at += batchSize) vectors.push(...(await ask(texts.slice(at, at + batchSize))))
      const wrong = vectors.find(({ length }) => length !== probe.length)
      if (wrong)
        throw new RemoteFailure(
          'failed',
          `the server returned a vector of length ${wrong.length}, expected ${probe.length}`,
        )
      return vectors
    },
  }
}

/** The id of the embedder, which can be computed without a request to the server. */
export function openAiEmbedderId({ model, dimensions }: OpenAiEmbedderOptions): string {
  const name = `${model}${dimensions ? `-${dimensions}` : ''}`.toLowerCase().replaceAll(/[^a-z0-9.-]+/g, '-')
  return `openai-${name}`
}
