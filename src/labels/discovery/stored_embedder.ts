import { unit } from '../../base/vector.ts'
import type { TermEmbedder } from './embedder.ts'
import type { TermVocabulary } from './vocabulary.ts'

/** All terms and endings of a vocabulary, sorted. They are the only texts that models embed. */
export function embeddedTerms({ areas, endings }: Pick<TermVocabulary, 'areas' | 'endings'>): string[] {
  return [...new Set([...areas.keys(), ...endings.values()])].sort()
}

/**
 * Returns an embedder that uses stored vectors of the vocabulary's terms; undefined if a vector is missing or vectors differ in length.
 * Vectors are centred on their mean, because vectors of language models lie in a narrow cone in which unrelated words have a cosine of 0.3
 * to 0.8 (first step of "All-but-the-Top", Mu and Viswanath 2018).
 */
export function storedEmbedder(
  grade: string,
  vectors: ReadonlyMap<string, Float32Array>,
  vocabulary: Pick<TermVocabulary, 'areas' | 'endings'>,
): TermEmbedder | undefined {
  const terms = embeddedTerms(vocabulary)
  const dimensions = vectors.get(terms[0])?.length ?? 0
  if (terms.length === 0 || dimensions === 0) return undefined
  if (terms.some((term) => vectors.get(term)?.length !== dimensions)) return undefined
  const centred = centredOn(
    terms,
    terms.map((term) => vectors.get(term)!),
  )
  const nothing = new Float32Array(dimensions)
  const known = new Map(centred)
  const vectorOf = (term: string): Float32Array => {
    let vector = known.get(term)
    if (!vector) {
      const parts = partsOf(term, centred)
      vector = parts ? weightedSum(parts.map((part) => [centred.get(part)!, 1])) : nothing
      known.set(term, vector)
    }
    return vector
  }
  return {
    name: grade,
    async embed(texts) {
      return texts.map((weighted) =>
        weighted.length > 0 ? weightedSum(weighted.map(({ term, weight }) => [vectorOf(term), weight])) : nothing,
      )
    },
  }
}

/** Unit vectors minus their mean, scaled to length 1 again. */
function centredOn(terms: readonly string[], vectors: readonly Float32Array[]): Map<string, Float32Array> {
  const units = vectors.map(unit)
  const mean = new Float64Array(units[0].length)
  for (const vector of units) for (let at = 0; at < mean.length; at++) mean[at] += vector[at] / units.length
  return new Map(terms.map((term, index) => [term, unit(units[index].map((value, at) => value - mean[at]))]))
}

/**
 * The two terms that a longer term consists of, such as `lithium` and `supply` in `lithium supply`. The vector of the longer term is the
 * sum of their vectors.
 */
function partsOf(term: string, known: ReadonlyMap<string, unknown>): [string, string] | undefined {
  for (let end = term.lastIndexOf(' '); end > 0; end = term.lastIndexOf(' ', end - 1)) {
    const [lead, rest] = [term.slice(0, end), term.slice(end + 1)]
    if (known.has(lead) && known.has(rest)) return [lead, rest]
  }
  return undefined
}

function weightedSum(parts: [vector: Float32Array, weight: number][]): Float32Array {
  const sum = new Float32Array(parts[0][0].length)
  for (const [vector, weight] of parts) for (let at = 0; at < sum.length; at++) sum[at] += weight * vector[at]
  return unit(sum)
}
