import { z } from 'zod'
import { loadConfig, projectRoot } from '../../base/config.ts'

/**
 * A logistic model of the probability that a label of a message on a message board is right. Its weights are log odds, learnt from messages
 * that annotators labelled.
 */
export interface Calibration {
  /** A label is given only if its probability is at least this. */
  least: number
  bias: number
  /** Weight of each kind of evidence, in the order of the names that `readCalibration` gets as `signs`. */
  signs: number[]
  /** Weight of each label, reduced by one standard error, so that a label with few annotated messages needs more evidence. */
  labels: Readonly<Record<string, number>>
  /** Weight of every label that is not in `labels`, because no annotated message contains one of the label's cues. */
  unproven: number
}

/**
 * Reads a calibration file, which must have one weight for each name in `signs`. If the file is invalid, throws `ConfigMistake`, which
 * names the line.
 */
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
