/**
 * A provider of embeddings. Each call says whether it embeds questions or passages, because some models embed them
 * differently. Vectors have length 1, or are zero for texts without features.
 */
export interface Embedder {
  /**
   * Identifies the provider, the model and its version. It is in lower case and is a valid folder name. Vectors of
   * embedders with different ids are never compared.
   */
  id: string
  dimensions: number
  /**
   * Returns one vector per text, in the same order. Throws if a text cannot be embedded, so that no incomplete index is
   * built.
   */
  embed(texts: string[], kind: 'query' | 'passage'): Promise<Float32Array[]>
}
