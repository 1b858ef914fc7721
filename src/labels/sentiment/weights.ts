import { z } from 'zod'
import { loadConfig, projectRoot } from '../../base/config.ts'
import type { Reading } from './cues_in_context.ts'
import { eachFeature } from './model_features.ts'
import { WeightSums } from './weight_sums.ts'

/** Path of the trained weights, relative to the project. `npm run train:sentiment` writes the file. */
export const weightsFile = 'config/labels/sentiment_weights.yaml'

const features = z.record(z.string().regex(/^-?\d+\.\d+$/, 'must be a weight such as -0.3'), z.array(z.string().min(1)))

/** Names of the evidence that a message has a direction at all, apart from its features. */
export const directionSigns = [
  'expressive',
  'asks',
  'voiced',
  'replies',
  'has_entry',
  'words',
  'lean',
  'score',
] as const

const schema = z.strictObject({
  bias: z.number(),
  lean: z.number(),
  weights: features,
  direction: z.strictObject({
    bias: z.number(),
    signs: z.strictObject(Object.fromEntries(directionSigns.map((sign) => [sign, z.number()]))),
    weights: features,
  }),
})

/**
 * Weights of two linear models, as log odds. The first separates bullish from bearish messages, the second separates messages with a
 * direction from messages without one.
 */
export interface SentimentWeights {
  bias: number
  /** Factor for the lexicon's evidence (bullish minus bearish), which is one of the inputs. */
  lean: number
  direction: { bias: number; signs: number[] }
  /**
   * Sums of the features' weights for both models: the sign of `score` is the direction, and `odds` are the log odds that the message has a
   * direction at all.
   */
  sums: WeightSums
}

/** Reads the trained weights. If the file is invalid, throws `ConfigMistake`, which names the line. */
export function readSentimentWeights(root: string = projectRoot): SentimentWeights {
  const { bias, lean, weights, direction } = loadConfig(weightsFile, schema, root)
  const signs = directionSigns.map((sign) => direction.signs[sign])
  return {
    bias,
    lean,
    direction: { bias: direction.bias, signs },
    sums: new WeightSums(byFeature(weights), byFeature(direction.weights)),
  }
}

function byFeature(weights: Record<string, string[]>): Map<string, number> {
  const pairs = Object.entries(weights).flatMap(([weight, names]) =>
    names.map((name): [string, number] => [name, Number(weight)]),
  )
  return new Map(pairs)
}

/**
 * The direction of a message: bullish if `score` is above 0, otherwise bearish. `directed` is the probability that the message has a
 * direction at all.
 */
export function weighed(
  reading: Reading,
  lean: number,
  weights: SentimentWeights,
): { score: number; directed: number } {
  const { direction, sums } = weights
  sums.begin(weights.bias + weights.lean * clippedLean(lean), direction.bias)
  eachFeature(reading, sums)
  const { score } = sums
  let { odds } = sums
  signsOf(reading, lean, score).forEach((value, sign) => {
    odds += direction.signs[sign] * value
  })
  return { score, directed: 1 / (1 + Math.exp(-odds)) }
}

/** The values of the evidence that `directionSigns` names, in the order of these names. */
export function signsOf(
  { expressive, asks, voiced, replies, cues, words }: Reading,
  lean: number,
  score: number,
): number[] {
  return [
    ...[expressive, asks, voiced, replies, cues.length > 0].map(Number),
    Math.log1p(words),
    Math.abs(clippedLean(lean)),
    Math.abs(clippedLean(score)),
  ]
}

const farthest = 3

/** Limits the lexicon's evidence, so that a text with many cues neither dominates the training nor counts as certain. */
export function clippedLean(lean: number): number {
  return Math.max(-farthest, Math.min(farthest, lean))
}
