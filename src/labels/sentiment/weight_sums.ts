import type { FeatureSink } from './model_features.ts'
import type { Term, TermFeatures } from './terms.ts'

const noFeatures: TermFeatures = { alone: -1, negated: -1, pairs: new Map() }

/**
 * Adds up the weights of a message's features for both models, and counts each feature once. Features are looked up by term, because
 * building a string for every pair of words would take most of the run time.
 */
export class WeightSums implements FeatureSink {
  score = 0
  odds = 0
  readonly #numbers = new Map<string, number>()
  readonly #scores: Float64Array
  readonly #odds: Float64Array
  readonly #terms = new Map<string, TermFeatures>()
  /** For each feature, the number of the last message that contained it. */
  readonly #counted: Float64Array
  #messages = 0

  constructor(scores: ReadonlyMap<string, number>, odds: ReadonlyMap<string, number>) {
    const features = [...new Set([...scores.keys(), ...odds.keys()])]
    features.forEach((feature, number) => {
      this.#numbers.set(feature, number)
    })
    this.#scores = Float64Array.from(features, (feature) => scores.get(feature) ?? 0)
    this.#odds = Float64Array.from(features, (feature) => odds.get(feature) ?? 0)
    this.#counted = new Float64Array(features.length)
    for (const feature of features) this.#noteTerm(feature.slice(feature.lastIndexOf(' ') + 1))
    for (const feature of features) {
      const space = feature.lastIndexOf(' ')
      const pairs = this.#terms.get(feature.slice(space + 1))!.pairs as Map<string, number>
      if (space > 0) pairs.set(feature.slice(0, space), this.#numbers.get(feature)!)
    }
  }

  /** Begins the next message. */
  begin(score: number, odds: number): void {
    this.score = score
    this.odds = odds
    this.#messages++
  }

  term(term: Term, isNegated: boolean): void {
    const { alone, negated } = this.#featuresOf(term)
    this.#add(isNegated ? negated : alone)
  }

  pair(before: string, term: Term): void {
    const { pairs } = this.#featuresOf(term)
    if (pairs.size > 0) this.#add(pairs.get(before) ?? -1)
  }

  named(feature: string): void {
    this.#add(this.#numbers.get(feature) ?? -1)
  }

  #add(feature: number): void {
    if (feature < 0 || this.#counted[feature] === this.#messages) return
    this.#counted[feature] = this.#messages
    this.score += this.#scores[feature]
    this.odds += this.#odds[feature]
  }

  #featuresOf(term: Term): TermFeatures {
    if (term.features?.of !== this) term.features = { of: this, found: this.#terms.get(term.name) ?? noFeatures }
    return term.features.found
  }

  #noteTerm(name: string): void {
    const number = (feature: string) => this.#numbers.get(feature) ?? -1
    this.#terms.set(name, { alone: number(name), negated: number(`not ${name}`), pairs: new Map() })
  }
}
