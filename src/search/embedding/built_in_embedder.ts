import { createHash } from 'node:crypto'
import { unit } from '../../base/vector.ts'
import { linesOfTerms } from '../../text/terms.ts'
import { type FilingVocabulary, filingVocabulary } from '../vocabulary.ts'
import type { Embedder } from './embedder.ts'

const dimensions = 96

/**
 * The built-in embedder, which needs no model. It is a random projection: each feature of a text has a fixed random
 * direction, and the vector of the text is the weighted sum of these directions. Features are the terms of the text,
 * their meanings in the vocabulary (so that `capex` is near `purchases of property`), and the trigrams of longer words
 * (so that inflected forms of a word are near each other).
 */
export function builtInEmbedder(vocabulary: FilingVocabulary = filingVocabulary()): Embedder {
  const directions = new Map<string, Uint8Array>()
  const directionOf = (feature: string): Uint8Array => {
    let direction = directions.get(feature)
    if (direction) return direction
    if (directions.size > mostDirections) directions.clear()
    const bytes = createHash('sha256').update(feature).digest()
    direction = Uint8Array.from(
      { length: touched },
      (_, at) => (bytes[at] % dimensions) * 2 + (bytes[touched + at] & 1),
    )
    directions.set(feature, direction)
    return direction
  }
  const vectorOf = (text: string): Float32Array => {
    const sum = new Float32Array(dimensions)
    for (const [feature, weight] of featuresOf(text, vocabulary)) {
      for (const place of directionOf(feature)) sum[place >> 1] += place & 1 ? weight : -weight
    }
    return unit(sum)
  }
  return { id: 'built-in-1', dimensions, embed: async (texts) => texts.map(vectorOf) }
}

/**
 * Number of dimensions in which the direction of a feature is not zero. With so few dimensions, distances are preserved nearly as well as
 * with all dimensions.
 */
const touched = 12
const mostDirections = 100_000

/**
 * Features with their weights. A weight is the logarithm of the feature's frequency times a factor for the kind of
 * feature.
 */
function featuresOf(text: string, vocabulary: FilingVocabulary): Map<string, number> {
  const counts = new Map<string, number>()
  const count = (feature: string, weight: number) => counts.set(feature, (counts.get(feature) ?? 0) + weight)
  for (const terms of linesOfTerms(text)) {
    for (const { value } of vocabulary.meanings.find(terms)) count(`${value.kind} ${value.id}`, 1)
    for (const term of terms) {
      if (vocabulary.questionWords.has(term)) continue
      count(term, 1)
      if (term.length < 6 || term > '~') continue
      for (let at = 0; at + 3 <= term.length; at++) count(`~${term.slice(at, at + 3)}`, 1 / (term.length - 2))
    }
  }
  for (const [feature, times] of counts) {
    const kind = feature.startsWith('~') ? 0.5 : feature.includes(' ') ? 1.5 : 1
    counts.set(feature, kind * Math.log1p(times))
  }
  return counts
}
