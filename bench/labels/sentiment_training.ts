import type { Term } from '../../src/labels/sentiment/terms.ts'
import { featuresOf } from '../../src/labels/sentiment/weights.ts'

/** A message to learn from. */
export interface Lesson {
  terms: readonly Term[]
  /** The lexicon's; 0 where the lexicon is what said how it leans. */
  lean: number
  isBullish: boolean
  /** How much it counts. */
  weight: number
  /** Symbols that it names: what is learnt from messages on a few stocks is about these stocks. */
  symbols: readonly string[]
}

export interface Learnt {
  bias: number
  lean: number
  features: Map<string, number>
}

const least = { messages: 6, symbols: 5 }
const ridge = 300
const rounds = 12
const pace = 0.15

/**
 * Logistic regression with a ridge penalty by AdaGrad, in an order that depends on nothing but a fixed seed. Features that few
 * messages or few symbols have are left out, so that no weight tells of one message or one company.
 */
export function learn(lessons: readonly Lesson[]): Learnt {
  const found = lessons.map(({ terms }) => [...featuresOf(terms)])
  const ids = generalFeatures(lessons, found)
  const rows = found.map((features) => features.flatMap((feature) => ids.get(feature) ?? []))
  const weights = new Float64Array(ids.size)
  const slopes = new Float64Array(ids.size).fill(1e-8)
  let [bias, biasSlope, lean, leanSlope] = [0, 1e-8, 0, 1e-8]
  const order = lessons.map((_, index) => index)
  let seed = 1
  for (let round = 0; round < rounds; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      const other = Math.floor((seed / 2_147_483_648) * (at + 1))
      ;[order[at], order[other]] = [order[other], order[at]]
    }
    for (const index of order) {
      const lesson = lessons[index]
      let score = bias + lean * lesson.lean
      for (const id of rows[index]) score += weights[id]
      const error = (1 / (1 + Math.exp(-score)) - Number(lesson.isBullish)) * lesson.weight
      for (const id of rows[index]) {
        const slope = error + (ridge * weights[id]) / lessons.length
        slopes[id] += slope * slope
        weights[id] -= (pace * slope) / Math.sqrt(slopes[id])
      }
      biasSlope += error * error
      bias -= (pace * error) / Math.sqrt(biasSlope)
      const slope = error * lesson.lean
      leanSlope += slope * slope
      lean -= (pace * slope) / Math.sqrt(leanSlope)
    }
  }
  return { bias, lean, features: new Map([...ids].map(([feature, id]) => [feature, weights[id]])) }
}

function generalFeatures(lessons: readonly Lesson[], found: string[][]): Map<string, number> {
  const seen = new Map<string, { messages: number; symbols: Set<string> }>()
  found.forEach((features, index) => {
    for (const feature of features) {
      const one = seen.get(feature) ?? { messages: 0, symbols: new Set() }
      seen.set(feature, one)
      one.messages++
      for (const symbol of lessons[index].symbols) one.symbols.add(symbol)
    }
  })
  const general = [...seen].filter(
    ([, { messages, symbols }]) => messages >= least.messages && symbols.size >= least.symbols,
  )
  return new Map(general.map(([feature], id) => [feature, id]))
}
