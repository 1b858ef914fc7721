/** One example for training. `features` has the id and the value of each feature, and `weight` is the weight of the example. */
export interface Example {
  features: readonly (readonly [id: number, value: number])[]
  isPositive: boolean
  weight: number
}

const rounds = 300

/**
 * Returns the weights of a logistic regression with a ridge penalty per feature. Each round uses all examples, so the order of the examples
 * does not matter. The minimum is found by resilient backpropagation (iRprop-, Igel and Hüsken 2003): each weight has its own step size,
 * which grows as long as the slope keeps its sign.
 */
export function logisticRegression(examples: readonly Example[], ridge: readonly number[]): Float64Array {
  const size = ridge.length
  const at = new Float64Array(size)
  const steps = new Float64Array(size).fill(0.05)
  const slopes = new Float64Array(size)
  const before = new Float64Array(size)
  for (let round = 0; round < rounds; round++) {
    for (let id = 0; id < size; id++) slopes[id] = ridge[id] * at[id]
    for (const { features, isPositive, weight } of examples) {
      const error = (probability(features, at) - Number(isPositive)) * weight
      for (const [id, value] of features) slopes[id] += error * value
    }
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

/** The probability that an example with these features is positive. */
export function probability(features: Example['features'], weights: Float64Array): number {
  let score = 0
  for (const [id, value] of features) score += weights[id] * value
  return 1 / (1 + Math.exp(-score))
}
