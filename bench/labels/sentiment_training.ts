/** A message to learn from. */
export interface Lesson {
  features: ReadonlySet<string>
  /** The lexicon's, bounded. */
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

const least = { messages: 3, symbols: 2 }
const ridge = 40
/** Of the bias and the lean, which every message has. */
const freeRidge = 0.01
const rounds = 300

/**
 * Logistic regression with a ridge penalty over all messages at once, so that their order does not matter. Features that few
 * messages or few symbols have are left out, so that no weight tells of one message or one company.
 */
export function learn(lessons: readonly Lesson[]): Learnt {
  const ids = generalFeatures(lessons)
  const bias = ids.size
  const lean = ids.size + 1
  const rows = lessons.map(({ features }) => [...features].flatMap((feature) => ids.get(feature) ?? []))
  const weights = descend(ids.size + 2, (at, slopes) => {
    for (let id = 0; id < at.length; id++) slopes[id] = (id < bias ? ridge : freeRidge) * at[id]
    lessons.forEach((lesson, index) => {
      let score = at[bias] + at[lean] * lesson.lean
      for (const id of rows[index]) score += at[id]
      const error = (1 / (1 + Math.exp(-score)) - Number(lesson.isBullish)) * lesson.weight
      for (const id of rows[index]) slopes[id] += error
      slopes[bias] += error
      slopes[lean] += error * lesson.lean
    })
  })
  return {
    bias: weights[bias],
    lean: weights[lean],
    features: new Map([...ids].map(([feature, id]) => [feature, weights[id]])),
  }
}

/**
 * The minimum of a convex function by resilient backpropagation (iRprop-, Igel and Hüsken 2003): a step of its own for each weight,
 * longer while its slope keeps its sign.
 */
function descend(size: number, slopesAt: (at: Float64Array, slopes: Float64Array) => void): Float64Array {
  const at = new Float64Array(size)
  const steps = new Float64Array(size).fill(0.05)
  const slopes = new Float64Array(size)
  const before = new Float64Array(size)
  for (let round = 0; round < rounds; round++) {
    slopesAt(at, slopes)
    for (let id = 0; id < size; id++) {
      const turn = slopes[id] * before[id]
      if (turn > 0) steps[id] = Math.min(0.5, steps[id] * 1.2)
      else if (turn < 0) steps[id] *= 0.5
      before[id] = turn < 0 ? 0 : slopes[id]
      at[id] -= Math.sign(before[id]) * steps[id]
    }
  }
  return at
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
