import { z } from 'zod'
import { loadConfig, projectRoot } from '../../base/config.ts'

/** How likely a label is right on a board: a logistic model learnt from judged messages, in log odds. */
export interface Calibration {
  /** Minimum probability for a label to be given. */
  least: number
  bias: number
  /** Weight of each sign of the evidence, in the order of the signs. */
  signs: number[]
  /** Weight of each label minus one standard error, so that a label with few judged messages needs more evidence. */
  labels: Readonly<Record<string, number>>
  /** Weight of a label that is not listed because no judged message contains a cue of it. */
  unproven: number
}

/** Reads a calibration for evidence with these signs. Throws `ConfigMistake` with the line. */
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
