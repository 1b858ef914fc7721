import { dot } from '../../base/vector.ts'
import { entryFinder } from '../../text/phrases/vocabulary.ts'
import type { Token } from '../../text/token.ts'
import { unknownTheme } from '../labels.ts'
import type { ReadText } from '../questions.ts'
import { readThemes, type Theme } from '../themes.ts'
import { type Calibration, readCalibration } from './calibration.ts'
import { likeliestTheme, type Nearness, themeSigns } from './theme_likelihood.ts'

/** Names of the evidence: that of a cue, the message's similarity to the cue's theme, and its lead over the most similar other theme. */
export const modelThemeSigns = [...themeSigns, 'similarity', 'lead']

/** Path of the calibration for use with a local model, relative to the project; `npm run train:boards -- --model FOLDER` writes it. */
export const modelThemeCalibrationFile = 'config/labels/model_theme_calibration.yaml'

/** Throws `ConfigMistake` with the line. */
export function readModelThemeCalibration(root?: string): Calibration {
  return readCalibration(modelThemeCalibrationFile, modelThemeSigns, root)
}

/** Embeds each text as a vector of length 1. */
export type Embed = (texts: string[]) => Promise<Float32Array[]>

/**
 * Returns the theme of each board message: the likeliest of the themes whose cues it contains, or `unknown` if none is likely enough. The
 * model can reject a cue, or confirm one that is weak evidence by itself.
 */
export async function modelThemeJudge(
  embed: Embed,
  themes: Theme[] = readThemes(),
  calibration: Calibration = readModelThemeCalibration(),
): Promise<(texts: readonly ReadText[]) => Promise<string[]>> {
  const find = entryFinder(themes, (words) => words)
  const measure = await nearnessMeasure(embed, themes)
  return async (texts) => {
    const hits = texts.map(({ reading }) => find(reading))
    const cued = texts.filter((_, at) => hits[at].length > 0)
    const measured = new Map((await measure(cued)).map((nearness, at) => [cued[at], nearness]))
    return texts.map((text, at) => {
      const nearness = measured.get(text)
      const found = nearness && likeliestTheme(text.reading, hits[at], themes, calibration, nearness)
      return found && found.probability >= calibration.least ? themes[found.hit.entry].id : unknownTheme
    })
  }
}

/**
 * Measures how similar messages are to each theme: the highest cosine with one of the theme's examples, which are its label and the
 * questions under `asked`. Cosines are standardized over all themes, so the scale of a model's cosines does not matter.
 */
export async function nearnessMeasure(
  embed: Embed,
  themes: readonly Theme[],
): Promise<(texts: readonly ReadText[]) => Promise<Nearness[]>> {
  const examples = themes.flatMap(({ label, asked }, theme) =>
    [label, ...(asked ?? [])].map((text) => ({ theme, text })),
  )
  const vectors = await embed(examples.map(({ text }) => text.replaceAll(/\$[A-Z.]+/g, unnamed)))
  return async (texts) => (await embed(texts.map(({ tokens }) => wordsOf(tokens)))).map(nearnessOf)

  function nearnessOf(message: Float32Array): Nearness {
    const nearest = new Float64Array(themes.length).fill(-1)
    vectors.forEach((vector, at) => {
      const { theme } = examples[at]
      nearest[theme] = Math.max(nearest[theme], dot(message, vector))
    })
    const mean = nearest.reduce((sum, cosine) => sum + cosine, 0) / nearest.length
    const deviation = Math.sqrt(nearest.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0) / nearest.length) || 1
    const [first, second] = [...nearest].sort((a, b) => b - a)
    return (theme) => {
      const other = nearest[theme] === first ? second : first
      return [(nearest[theme] - mean) / deviation, (nearest[theme] - other) / deviation]
    }
  }
}

/** Stands in for symbols, because the model knows few of them. */
const unnamed = 'it'

/** A message as the model reads it: without links, handles and emoji. */
function wordsOf(tokens: readonly Token[]): string {
  return tokens.flatMap(({ kind, text }) => (isSymbol(kind) ? [unnamed] : isLeftOut(kind) ? [] : [text])).join(' ')
}

function isSymbol(kind: Token['kind']): boolean {
  return kind === 'cashtag' || kind === 'coin' || kind === 'hashtag'
}

function isLeftOut(kind: Token['kind']): boolean {
  return kind === 'address' || kind === 'mention' || kind === 'emoji'
}
