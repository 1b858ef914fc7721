import { createHash } from 'node:crypto'
import { unit } from '../../base/vector.ts'

/** A term and its weight, above 0. */
export interface WeightedTerm {
  term: string
  weight: number
}

/**
 * Turns lists of weighted terms into vectors of length 1 (zeros for an empty list); equal lists have equal vectors. An embedder never gets
 * a text, but only terms of the vocabulary, so no personal data can leave the machine.
 */
export interface TermEmbedder {
  /** Id of the embedder. Vectors of different embedders are never compared. */
  name: string
  embed(texts: WeightedTerm[][]): Promise<Float32Array[]>
}

const DIMENSIONS = 192

/**
 * Share of a term's squared length that comes from the direction of its area. With this share, lithium is closer to cobalt (same area) than
 * to rent.
 */
const AREA_PART = 0.3

/**
 * The default embedder, a random projection (Johnson-Lindenstrauss). Each term has a fixed random direction, mixed with the direction of
 * its area; the vector of a text is the weighted sum of its terms. The vector of a longer term (`lithium supply`) mixes its own direction
 * and the direction of the term at its start (`lithium`) in equal parts.
 */
export function builtInTermEmbedder(areas: ReadonlyMap<string, string>): TermEmbedder {
  const known = new Map<string, Float32Array>()
  const vectorOf = (term: string): Float32Array => {
    const before = known.get(term)
    if (before) return before
    const made = directionOf(`term ${term}`)
    const area = areas.get(term) ?? areas.get(leadOf(term, areas))
    if (area !== undefined) mix(made, directionOf(`area ${area}`), AREA_PART)
    if (!areas.has(term)) mix(made, vectorOf(leadOf(term, areas)), 0.5)
    known.set(term, made)
    return made
  }
  return {
    name: 'built_in',
    async embed(texts) {
      return texts.map((terms) => {
        const sum = new Float32Array(DIMENSIONS)
        for (const { term, weight } of terms) {
          const direction = vectorOf(term)
          for (let at = 0; at < DIMENSIONS; at++) sum[at] += weight * direction[at]
        }
        return unit(sum)
      })
    },
  }
}

/** The term at the start of a longer term: `lithium` in `lithium supply`. */
function leadOf(term: string, areas: ReadonlyMap<string, string>): string {
  for (let end = term.lastIndexOf(' '); end > 0; end = term.lastIndexOf(' ', end - 1)) {
    if (areas.has(term.slice(0, end))) return term.slice(0, end)
  }
  return ''
}

/** A direction derived from a text's hash. */
function directionOf(text: string): Float32Array {
  const bits = createHash('sha256').update(text).digest()
  const size = 1 / Math.sqrt(DIMENSIONS)
  return Float32Array.from({ length: DIMENSIONS }, (_, at) => ((bits[at >> 3] >> (at & 7)) & 1 ? size : -size))
}

/** Changes `vector` into a mix with `other`, in which `other` contributes the share `part` of the squared length. */
function mix(vector: Float32Array, other: Float32Array, part: number): void {
  const [own, given] = [Math.sqrt(1 - part), Math.sqrt(part)]
  for (let at = 0; at < vector.length; at++) vector[at] = own * vector[at] + given * other[at]
}
