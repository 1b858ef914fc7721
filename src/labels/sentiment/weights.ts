import { z } from 'zod'
import { loadConfig, projectRoot } from '../../base/config.ts'
import { role } from './lexicon.ts'
import type { CueUse, Reading } from './reading.ts'
import { hasLongRun, type Term } from './terms.ts'

/** Path of the trained weights, relative to the project; `npm run train:sentiment` writes the file. */
export const weightsFile = 'config/labels/sentiment_weights.yaml'

const features = z.record(z.string().regex(/^-?\d+\.\d+$/, 'must be a weight such as -0.3'), z.array(z.string().min(1)))

/** What a message has besides its features that tells whether it leans at all. */
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

/** What two linear models learnt: log odds of bullish against bearish, and of a direction against none. */
export interface SentimentWeights {
  bias: number
  /** Of one unit of the lexicon's lean. */
  lean: number
  /** By feature. */
  features: ReadonlyMap<string, number>
  direction: { bias: number; signs: number[]; features: ReadonlyMap<string, number> }
}

/** Reads the trained weights. Throws `ConfigMistake` with the line. */
export function readSentimentWeights(root: string = projectRoot): SentimentWeights {
  const { bias, lean, weights, direction } = loadConfig(weightsFile, schema, root)
  const signs = directionSigns.map((sign) => direction.signs[sign])
  return {
    bias,
    lean,
    features: byFeature(weights),
    direction: { bias: direction.bias, signs, features: byFeature(direction.weights) },
  }
}

function byFeature(weights: Record<string, string[]>): Map<string, number> {
  const pairs = Object.entries(weights).flatMap(([weight, names]) =>
    names.map((name): [string, number] => [name, Number(weight)]),
  )
  return new Map(pairs)
}

/** How a message leans: `score` above 0 is rather bullish, and `directed` is the probability that it leans at all. */
export function weighed(
  reading: Reading,
  lean: number,
  weights: SentimentWeights,
): { score: number; directed: number } {
  const { direction } = weights
  let score = weights.bias + weights.lean * clippedLean(lean)
  let odds = direction.bias
  for (const feature of featuresOf(reading)) {
    score += weights.features.get(feature) ?? 0
    odds += direction.features.get(feature) ?? 0
  }
  signsOf(reading, lean, score).forEach((value, sign) => {
    odds += direction.signs[sign] * value
  })
  return { score, directed: 1 / (1 + Math.exp(-odds)) }
}

/** In the order of `directionSigns`. */
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

/** Bounded, so that one text with many entries neither pulls the training nor is certain. */
export function clippedLean(lean: number): number {
  return Math.max(-farthest, Math.min(farthest, lean))
}

/** Each word, emoji and kind of number of a text, each pair of neighbours within a clause, and what the lexicon's entries do. */
export function featuresOf({ terms, cues }: Pick<Reading, 'terms' | 'cues'>): Set<string> {
  const features = new Set<string>()
  addTerms(terms, features)
  addCues(cues, features)
  return features
}

/** Terms within so many after a negator are other features than alone. */
const negated = 3

function addTerms(terms: readonly Term[], features: Set<string>): void {
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
    const name = kind === 'word' && hasLongRun(key) ? key.replace(/(.)\1{2,}/gu, '$1$1') : key
    features.add(left > 0 ? `not ${name}` : name)
    features.add(`${before} ${name}`)
    before = name
    left = (node?.roles ?? 0) & role.negator ? negated : Math.max(0, left - 1)
  }
}

/** Entries that lean by less than this neither open nor close what a text says. */
const slight = 0.2
const mostCounted = 3

/** Entries with their context, how many of each kind lean to a side, and the sides of the first and the last. */
function addCues(cues: readonly CueUse[], features: Set<string>): void {
  const counts = new Map<string, number>()
  let first = ''
  let last = ''
  for (const { cue, factor, asked } of cues) {
    const lean = cue.weight * factor
    features.add(`=${factor < 0 ? '-' : ''}${cue.text}${asked ? '?' : ''}`)
    if (lean === 0) continue
    const side = lean > 0 ? '+' : '-'
    const group = `#${cue.kind}${side}${asked ? '?' : ''}`
    const count = (counts.get(group) ?? 0) + 1
    counts.set(group, count)
    if (count <= mostCounted) features.add(count === 1 ? group : `${group}${count}`)
    if (Math.abs(lean) <= slight) continue
    if (first === '') first = side
    last = side
  }
  if (first !== '') features.add(`#first${first}`).add(`#last${last}`)
}
