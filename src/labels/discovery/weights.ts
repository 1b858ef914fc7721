import type { WeightedTerm } from './embedder.ts'

/** Weight of each term: near 1 if few questions contain the term, `LEAST` if all questions do. */
export type TermWeights = ReadonlyMap<string, number>

const LEAST = 0.3

/** Weight of a term that no question of the period contains. */
const UNSEEN = 0.5

/**
 * Factor for the weight of a pair such as `lithium supply`. If pairs had full weight, their words would count twice, because they are
 * terms, too.
 */
const PAIR = 0.4

/** Inverse document frequency, scaled to 0 .. 1: log((n + 1) / (questions with the term + 1/2)) / log(2 n + 2), for n questions. */
export function termWeights(questions: readonly { terms: readonly string[] }[]): TermWeights {
  const counts = new Map<string, number>()
  for (const { terms } of questions) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  const most = Math.log(2 * questions.length + 2)
  const weights = new Map<string, number>()
  for (const term of [...counts.keys()].sort()) {
    const rarity = Math.log((questions.length + 1) / (counts.get(term)! + 0.5)) / most
    // Weights are rounded to single precision, as theme sets store them.
    weights.set(term, Math.fround(Math.max(LEAST, rarity)))
  }
  return weights
}

/** The weighted terms of a question; earlier terms count more. */
export function weighted(terms: readonly string[], weights: TermWeights): WeightedTerm[] {
  return terms.map((term, place) => {
    const isPair = terms.some((other) => other !== term && term.startsWith(`${other} `))
    const weight = (weights.get(term) ?? UNSEEN) * (isPair ? PAIR : 1)
    return { term, weight: weight / Math.sqrt(1 + place / 4) }
  })
}
