import { z } from 'zod'
import { loadConfig, projectRoot } from '../../base/config.ts'
import type { EntryHit } from '../../text/phrases/vocabulary.ts'
import type { TokenizedText } from '../../text/words.ts'
import { evidenceOf, isBesideLonger, type Sign, signs } from './evidence.ts'

/** Path of the calibration, relative to the project; `npm run train:themes` writes the file. */
export const calibrationFile = 'config/labels/theme_calibration.yaml'

const schema = z.strictObject({
  least: z.number().gt(0).lt(1),
  bias: z.number(),
  signs: z.strictObject(Object.fromEntries(signs.map((sign) => [sign, z.number()])) as Record<Sign, z.ZodNumber>),
  unproven: z.number(),
  themes: z.record(z.string(), z.number()),
})

/** How likely a cue's theme is right on a board: a logistic model learnt from judged questions, in log odds. */
export interface ThemeCalibration {
  /** Least probability of a theme that is given. */
  least: number
  bias: number
  /** In the order of `signs`. */
  signs: number[]
  themes: Readonly<Record<string, number>>
  /** Of a theme that is not listed, because no judged question has a cue of it. */
  unproven: number
}

/** Reads the calibration. Throws `ConfigMistake` with the line. */
export function readThemeCalibration(root: string = projectRoot): ThemeCalibration {
  const { signs: weights, ...others } = loadConfig(calibrationFile, schema, root)
  return { ...others, signs: signs.map((sign) => weights[sign]) }
}

/**
 * The hit whose theme is the likeliest, with the probability that it is right; among equals, the theme that stands first. A bare question
 * beside a longer one counts only where the longer one has no likely theme.
 */
export function likeliest(
  reading: TokenizedText,
  hits: readonly EntryHit[],
  themes: readonly { id: string }[],
  calibration: ThemeCalibration,
): { hit: EntryHit; probability: number } | undefined {
  const found = hits.map((hit) => {
    const odds = logOdds(evidenceOf(reading, hit), themes[hit.entry].id, calibration)
    return { hit, probability: 1 / (1 + Math.exp(-odds)) }
  })
  const ranked = found.sort((a, b) => b.probability - a.probability || a.hit.entry - b.hit.entry)
  const main = ranked.find(({ hit }) => !isBesideLonger(reading, hit.sentence))
  return main && main.probability >= calibration.least ? main : ranked[0]
}

function logOdds(
  evidence: readonly number[],
  theme: string,
  { bias, signs, themes, unproven }: ThemeCalibration,
): number {
  let sum = bias + (themes[theme] ?? unproven)
  for (let at = 0; at < evidence.length; at++) sum += signs[at] * evidence[at]
  return sum
}
