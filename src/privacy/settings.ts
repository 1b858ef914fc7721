import { z } from 'zod'
import { loadConfig } from '../base/config.ts'

/** Values of the noise that may be added to a count, in ascending order. */
const noiseValues = [-2, -1, 0, 1, 2] as const

const mostLikely = 0.35

const row = z
  .strictObject({
    above_floor: z.number().int().min(0),
    values: z.partialRecord(z.enum(noiseValues.map(String) as ['-2', '-1', '0', '1', '2']), z.number().gt(0).max(1)),
  })
  .transform(({ above_floor, values }) => ({
    above_floor,
    probabilities: noiseValues.map((value) => values[String(value) as '0'] ?? 0),
  }))

const schema = z.strictObject({
  floor: z.number().int().min(2),
  p_percent: z.number().gt(0).max(100),
  amounts: z
    .strictObject({
      median: fraction(),
      most: fraction(),
      large_cell: z.number().int().min(2),
      large_cell_part: fraction(),
    })
    .refine(({ median, most }) => median < most, 'expected median to be below most'),
  average_magnitudes: z.tuple([fraction(), fraction(), fraction()]),
  count_noise: z.array(row).min(3).superRefine(checkTables),
  significant_digits: z.number().int().min(2).max(6),
  snapshot_days: z.number().int().min(1),
})

/** The rules of `config/privacy.yaml`, under the names by which SQL models read them with `getvariable()`. */
export interface PrivacySettings {
  [name: string]: number | string
  /** Minimum number of people who contribute to an aggregate. */
  privacy_floor: number
  /** p of the p % rule, in percent. */
  p_percent: number
  /** Median and maximum of the relative noise that the five largest contributions get. */
  noise_median: number
  noise_most: number
  /** In an aggregate of at least `large_cell` people, the noise of the contributions is multiplied by `large_cell_part`. */
  large_cell: number
  large_cell_part: number
  /** Largest relative noise of the three largest weights of an average, as a SQL list. */
  average_magnitudes: string
  /**
   * Noise tables of counts, as a SQL list of lists. Row i (from 1) is for counts that exceed the floor by i - 1, and the last row is for
   * all larger counts, too. Each row has the cumulative probabilities of -2, -1, 0 and 1; the cumulative probability of 2 is always 1.
   */
  count_noise: string
  significant_digits: number
  /** Number of calendar days whose snapshots a release contains. */
  snapshot_days: number
}

/** Reads `config/privacy.yaml`. If the file is invalid, throws `ConfigMistake`, which names the line. */
export function privacySettings(root?: string): PrivacySettings {
  const config = loadConfig('config/privacy.yaml', schema, root)
  return {
    privacy_floor: config.floor,
    p_percent: config.p_percent,
    noise_median: config.amounts.median,
    noise_most: config.amounts.most,
    large_cell: config.amounts.large_cell,
    large_cell_part: config.amounts.large_cell_part,
    average_magnitudes: JSON.stringify(config.average_magnitudes),
    count_noise: JSON.stringify(config.count_noise.map(({ probabilities }) => cumulative(probabilities).slice(0, -1))),
    significant_digits: config.significant_digits,
    snapshot_days: config.snapshot_days,
  }
}

function fraction() {
  return z.number().gt(0).lt(1)
}

/** Reports noise tables that would bias counts, reveal counts, or move counts below the floor. */
function checkTables(tables: z.output<typeof row>[], context: z.RefinementCtx): void {
  for (const [index, { above_floor, probabilities }] of tables.entries()) {
    // If a row is itself invalid, its probabilities were not computed.
    if (!probabilities) continue
    const found = (message: string) => context.addIssue({ code: 'custom', path: [index], message })
    const moment = (power: number) =>
      rounded(probabilities.reduce((sum, probability, at) => sum + probability * noiseValues[at] ** power, 0))
    const [total, mean] = [moment(0), moment(1)]
    const variance = rounded(moment(2) - mean ** 2)
    if (above_floor !== index)
      found(`found above_floor ${above_floor}, expected ${index}, because rows must be in order and without gaps`)
    if (total !== 1) found(`found probabilities that add up to ${total}, expected 1`)
    if (Math.max(...probabilities) > mostLikely + 1e-9)
      found(`found a value with a probability of ${Math.max(...probabilities)}, expected at most ${mostLikely}`)
    const least = noiseValues[probabilities.findIndex((probability) => probability > 0)]
    if (least < -above_floor) found(`found noise of ${least}, which would move counts below the floor`)
    if (above_floor > 0 && mean !== 0) found(`found a mean of ${mean}, expected 0`)
    if (index === tables.length - 1 && Math.abs(variance - 2) > 0.25)
      found(`found a variance of ${variance}, expected about 2`)
  }
}

function cumulative(probabilities: number[]): number[] {
  let sum = 0
  return probabilities.map((probability) => {
    sum += probability
    return rounded(sum)
  })
}

/** Rounds away the error of floating point. */
function rounded(value: number): number {
  return Number(value.toFixed(9))
}
