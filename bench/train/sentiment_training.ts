import { logisticRegression } from './logistic.ts'

/** A message for training. */
export interface Lesson {
  features: ReadonlySet<string>
  /** Values of the numeric features, which every message has. */
  signs: readonly number[]
  isPositive: boolean
  /** Weight of the message in training. */
  weight: number
  /**
   * Symbols that the message names. If a word occurs only in messages about few symbols, it is left out of training, because it is probably
   * about these stocks.
   */
  symbols: readonly string[]
}

export interface Learnt {
  bias: number
  signs: number[]
  features: Map<string, number>
}

const least = { messages: 3, symbols: 2 }
const ridge = 40
/**
 * Ridge penalty of the bias and the numeric features. It is low, because these occur in every message, so there is enough data to fit them.
 */
const freeRidge = 0.01

/**
 * Logistic regression with a ridge penalty. Features that occur in few messages or with few symbols are left out, so
 * that no weight reveals a single message or company.
 */
export function learn(lessons: readonly Lesson[]): Learnt {
  const ids = generalFeatures(lessons)
  const bias = ids.size
  const examples = lessons.map(({ features, signs, isPositive, weight }) => ({
    features: [
      ...[...features].flatMap((feature) => (ids.has(feature) ? [[ids.get(feature)!, 1] as const] : [])),
      ...[1, ...signs].map((value, sign) => [bias + sign, value] as const),
    ],
    isPositive,
    weight,
  }))
  const free = [1, ...lessons[0].signs].map(() => freeRidge)
  const weights = logisticRegression(examples, [...Array.from(ids, () => ridge), ...free])
  return {
    bias: weights[bias],
    signs: [...weights.subarray(bias + 1)],
    features: new Map([...ids].map(([feature, id]) => [feature, weights[id]])),
  }
}

function generalFeatures(lessons: readonly Lesson[]): Map<string, number> {
  const seen = new Map<string, { messages: number; symbols: Set<string> }>()
  for (const { features, symbols } of lessons) {
    for (const feature of features) {
      const one = seen.get(feature) ?? { messages: 0, symbols: new Set() }
      seen.set(feature, one)
      one.messages++
      for (const symbol of symbols) one.symbols.add(symbol)
    }
  }
  const general = [...seen].filter(
    ([, { messages, symbols }]) => messages >= least.messages && symbols.size >= least.symbols,
  )
  return new Map(general.map(([feature], id) => [feature, id]))
}
