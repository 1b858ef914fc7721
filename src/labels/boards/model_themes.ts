import { dot } from '../../base/vector.ts'
import { entryFinder } from '../../text/phrases/vocabulary.ts'
import type { Token } from '../../text/token.ts'
import { unknownTheme } from '../labels.ts'
import type { ReadText } from '../questions.ts'
import { readThemes, type Theme } from '../themes.ts'
import { type Calibration, readCalibration } from './calibration.ts'
import { likeliestTheme, type Nearness, themeSigns } from './theme_likelihood.ts'

/**
 * Names of the evidence for a theme: the evidence of its cue (`themeSigns`), the similarity of the message to the theme, and how far this
 * similarity exceeds the highest similarity to any other theme.
 */
export const modelThemeSigns = [...themeSigns, 'similarity', 'lead']

/** Path, relative to the project, of the calibration for a local model. `npm run train:boards -- --model FOLDER` writes the file. */
export const modelThemeCalibrationFile = 'config/labels/model_theme_calibration.yaml'

/** Reads the calibration for a local model. If the file is invalid, throws `ConfigMistake`, which names the line. */
export function readModelThemeCalibration(root?: string): Calibration {
  return readCalibration(modelThemeCalibrationFile, modelThemeSigns, root)
}

/** Embeds each text as a vector of length 1. */
export type Embed = (texts: string[]) => Promise<Float32Array[]>

/**
 * Returns a function that finds the theme of each message: the likeliest of the themes whose cues the message contains, or `unknown` if no
 * theme is likely enough. The model's similarities can outweigh a misleading cue, or support a cue that is weak evidence by itself.
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
 * Returns a function that computes the similarity of messages to each theme: the highest cosine of a message with one of the theme's
 * examples, which are the theme's label and the questions under `asked`. Cosines are standardized over all themes, because each model has
 * its own scale of cosines.
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

/** Replaces ticker symbols in the texts that the model gets, because the model knows few symbols. */
const unnamed = 'it'

/** The text of a message for the model: symbols are replaced by `unnamed`, and links, handles and emoji are left out. */
function wordsOf(tokens: readonly Token[]): string {
  return tokens.flatMap(({ kind, text }) => (isSymbol(kind) ? [unnamed] : isLeftOut(kind) ? [] : [text])).join(' ')
}

function isSymbol(kind: Token['kind']): boolean {
  return kind === 'cashtag' || kind === 'coin' || kind === 'hashtag'
}

function isLeftOut(kind: Token['kind']): boolean {
  return kind === 'address' || kind === 'mention' || kind === 'emoji'
}
