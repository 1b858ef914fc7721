import { z } from 'zod'
import { loadConfig, projectRoot } from '../../base/config.ts'
import { role } from './lexicon.ts'
import type { Term } from './terms.ts'

/** Path of the trained weights, relative to the project; `npm run train:sentiment` writes the file. */
export const weightsFile = 'config/sentiment_weights.yaml'

const schema = z.strictObject({
  bias: z.number(),
  lean: z.number(),
  weights: z.record(z.string().regex(/^-?\d+\.\d$/, 'must be a weight such as -0.3'), z.array(z.string().min(1))),
})

/** What a linear model learnt: log odds of bullish against bearish. */
export interface SentimentWeights {
  bias: number
  /** Of one unit of the lexicon's lean. */
  lean: number
  /** By feature. */
  features: ReadonlyMap<string, number>
}

/** Reads the trained weights. Throws `ConfigMistake` with the line. */
export function readSentimentWeights(root: string = projectRoot): SentimentWeights {
  const { bias, lean, weights } = loadConfig(weightsFile, schema, root)
  const features = Object.entries(weights).flatMap(([weight, names]) =>
    names.map((name): [string, number] => [name, Number(weight)]),
  )
  return { bias, lean, features: new Map(features) }
}

/** The model's score of a text: above 0 it is rather bullish. */
export function weightedScore(terms: readonly Term[], lean: number, weights: SentimentWeights): number {
  let score = weights.bias + weights.lean * lean
  for (const feature of featuresOf(terms)) score += weights.features.get(feature) ?? 0
  return score
}

/** Terms within so many after a negator are other features than alone. */
const negated = 3

/** Each word, emoji and kind of number of a text, and each pair of neighbours within a clause, once. */
export function featuresOf(terms: readonly Term[]): Set<string> {
  const features = new Set<string>()
  let left = 0
  let before = '^'
  for (const { kind, key, node } of terms) {
    if (kind === 'break') {
      if (key === '?' || key === '!' || key === '…') features.add(key)
      left = 0
      before = '^'
      continue
    }
    if (key === '') continue
    const name = kind === 'word' ? key.replace(/(.)\1{2,}/gu, '$1$1') : key
    features.add(left > 0 ? `not ${name}` : name)
    features.add(`${before} ${name}`)
    before = name
    left = (node?.roles ?? 0) & role.negator ? negated : Math.max(0, left - 1)
  }
  return features
}
