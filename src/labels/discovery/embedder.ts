import { createHash } from 'node:crypto'

/** A term of a text and how much it tells, above 0. */
export interface WeightedTerm {
  term: string
  weight: number
}

/**
 * A grade of embedding. It is given terms of the vocabulary only, never a text, so that nothing of a person leaves. Pure:
 * the same terms always have the same vector, of length 1, or of zeros where there is nothing to tell.
 */
export interface Embedder {
  /** Names the grade; vectors of two grades are never compared. */
  name: string
  embed(texts: WeightedTerm[][]): Promise<Float32Array[]>
}

const DIMENSIONS = 192

/** How much of a term is its field's, as a part of the squared length: lithium and cobalt are closer than lithium and rent. */
const AREA_PART = 0.3

/**
 * The built-in grade: a weighted sum of one fixed random direction a term, mixed with one of its area (a random
 * projection, Johnson-Lindenstrauss). A term of two words is half of its own and half of its words.
 */
export function builtInEmbedder(areas: ReadonlyMap<string, string>): Embedder {
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

/** The vector at length 1; of zeros as it is. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector))
  return length > 0 ? vector.map((value) => value / length) : vector
}

/** The cosine, for vectors of length 1. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += a[at] * b[at]
  return sum
}

/** The term that a longer one starts with: `lithium` of `lithium supply`. */
function leadOf(term: string, areas: ReadonlyMap<string, string>): string {
  for (let end = term.lastIndexOf(' '); end > 0; end = term.lastIndexOf(' ', end - 1)) {
    if (areas.has(term.slice(0, end))) return term.slice(0, end)
  }
  return ''
}

/** A direction that depends on a text alone: signs from its hash. */
function directionOf(text: string): Float32Array {
  const bits = createHash('sha256').update(text).digest()
  const size = 1 / Math.sqrt(DIMENSIONS)
  return Float32Array.from({ length: DIMENSIONS }, (_, at) => ((bits[at >> 3] >> (at & 7)) & 1 ? size : -size))
}

/** Turns a vector towards another one, which gets `part` of the squared length. */
function mix(vector: Float32Array, other: Float32Array, part: number): void {
  const [own, given] = [Math.sqrt(1 - part), Math.sqrt(part)]
  for (let at = 0; at < vector.length; at++) vector[at] = own * vector[at] + given * other[at]
}
