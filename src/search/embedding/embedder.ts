/**
 * A provider of embeddings. Some models embed questions and passages differently, so each call names the kind. Vectors
 * have length 1, or are zero for texts without features.
 */
export interface Embedder {
  /** Identifies provider, model and version, in lower case and valid as a folder name. Vectors of different ids are never compared. */
  id: string
  dimensions: number
  /** One vector per text, in order. Throws if the provider fails, so that no partial index is built. */
  embed(texts: string[], kind: 'query' | 'passage'): Promise<Float32Array[]>
}
