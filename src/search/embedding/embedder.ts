/**
 * A grade of embedding. Texts come with the reason for which they are embedded, as some models tell a question from a
 * passage. Vectors have length 1, or are of zeros where there is nothing to tell.
 */
export interface Embedder {
  /** Names grade, model and version, in lower case and fit for a folder: vectors of two ids are never compared. */
  id: string
  dimensions: number
  /** One vector a text, in order. Throws where the grade fails: half an index is none. */
  embed(texts: string[], kind: 'query' | 'passage'): Promise<Float32Array[]>
}

/** The vector at length 1; of zeros as it is. */
export function unit(vector: Float32Array): Float32Array {
  let squares = 0
  for (const value of vector) squares += value * value
  return squares > 0 ? vector.map((value) => value / Math.sqrt(squares)) : vector
}
