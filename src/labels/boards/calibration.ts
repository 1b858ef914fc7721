import { z } from 'zod'
import { loadConfig, projectRoot } from '../../base/config.ts'

/** A logistic model of the probability that a label of a board message is right. Weights are log odds, learnt from judged messages. */
export interface Calibration {
  /** Minimum probability for a label to be given. */
  least: number
  bias: number
  /** Weight of each kind of evidence, in the order of the names given to `readCalibration`. */
  signs: number[]
  /** Weight of each label minus one standard error, so that a label with few judged messages needs more evidence. */
  labels: Readonly<Record<string, number>>
  /** Weight of any label that is not in `labels`, because no judged message contains one of its cues. */
  unproven: number
}

/** Reads a calibration that has one weight for each of these kinds of evidence. Throws `ConfigMistake` with the line. */
export function readCalibration(file: string, signs: readonly string[], root: string = projectRoot): Calibration {
  const schema = z.strictObject({
    least: z.number().gt(0).lt(1),
    bias: z.number(),
    signs: z.strictObject(Object.fromEntries(signs.map((sign) => [sign, z.number()]))),
    unproven: z.number(),
    labels: z.record(z.string(), z.number()),
  })
  const { signs: weights, ...others } = loadConfig(file, schema, root)
  return { ...others, signs: signs.map((sign) => weights[sign]) }
}

/** The probability that a label with this evidence is right. */
export function likelihood(evidence: readonly number[], label: string, calibration: Calibration): number {
  const { bias, signs, labels, unproven } = calibration
  let odds = bias + (labels[label] ?? unproven)
  for (let at = 0; at < evidence.length; at++) odds += signs[at] * evidence[at]
  return 1 / (1 + Math.exp(-odds))
}
