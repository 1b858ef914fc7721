import { createHash } from 'node:crypto'
import { likeliest, type ThemeCalibration } from '../../src/labels/boards/calibration.ts'
import { evidenceOf, signs } from '../../src/labels/boards/evidence.ts'
import { readText } from '../../src/labels/questions.ts'
import { readThemes } from '../../src/labels/themes.ts'
import { type EntryHit, entryFinder } from '../../src/text/phrases/vocabulary.ts'
import type { TokenizedText } from '../../src/text/words.ts'
import type { JudgedQuestion } from '../../src/tools/evaluation/judged_labels.ts'
import { logisticRegression } from './logistic.ts'

const themes = readThemes()

/** A judged question with its cues. */
export interface Candidate {
  board: string
  /** Of ten, by author. */
  fold: string
  reading: TokenizedText
  hits: EntryHit[]
  judged: readonly string[]
}

/** The likeliest theme of a question, by a calibration that did not see its group. */
export interface Verdict {
  theme: string
  probability: number
  isRight: boolean
}

export function candidatesOf(questions: readonly JudgedQuestion[]): Candidate[] {
  const find = entryFinder(themes, (words) => words)
  return questions
    .map(({ board, author, text, themes: judged }) => {
      const { reading } = readText(text)
      const fold = String(createHash('sha256').update(author).digest()[0]! % 10)
      return { board, fold, reading, hits: find(reading), judged }
    })
    .filter(({ hits, reading }) => hits.length > 0 && reading.isChat)
}

/** Verdicts on each group of questions by what was learnt from the others. */
export function outOfFold(candidates: readonly Candidate[], groupOf: (each: Candidate) => string): Verdict[] {
  return [...new Set(candidates.map(groupOf))].flatMap((group) => {
    const calibration = learnCalibration(candidates.filter((each) => groupOf(each) !== group))
    return candidates.filter((each) => groupOf(each) === group).map((each) => verdictOf(each, calibration))
  })
}

function verdictOf({ reading, hits, judged }: Candidate, calibration: ThemeCalibration): Verdict {
  const { hit, probability } = likeliest(reading, hits, themes, calibration)!
  const theme = themes[hit.entry].id
  return { theme, probability, isRight: judged.includes(theme) }
}

/** Chosen so that nine in ten are right of authors and of a board that were not learnt from. */
const least = 0.65
const signRidge = 1
/** Pulls a theme's offset to that of all themes, as few questions are judged of most. */
const themeRidge = 4
const freeRidge = 0.01

/**
 * Logistic regression over the themes that a question has cues of, each by its likeliest cue. A theme's offset is its estimate less
 * one standard error: a theme that few judged questions prove needs more evidence.
 */
export function learnCalibration(candidates: readonly Candidate[]): ThemeCalibration {
  const bias = signs.length
  const ids = new Map(themes.map(({ id }, index) => [id, signs.length + 1 + index]))
  const ridge = [...signs.map(() => signRidge), freeRidge, ...themes.map(() => themeRidge)]
  const unproven = -1 / Math.sqrt(themeRidge)
  let calibration: ThemeCalibration = {
    least,
    bias: 0,
    signs: signs.map((sign) => Number(sign === 'weight')),
    themes: {},
    unproven,
  }
  for (let turn = 0; turn < turns; turn++) {
    const examples = candidates.flatMap(({ reading, hits, judged }) =>
      [...Map.groupBy(hits, ({ entry }) => entry)].map(([entry, ofTheme]) => {
        const { hit } = likeliest(reading, ofTheme, themes, calibration)!
        const { id } = themes[entry]
        const evidence = evidenceOf(reading, hit).map((value, sign) => [sign, value] as const)
        return {
          theme: id,
          features: [...evidence, [bias, 1], [ids.get(id)!, 1]] as const,
          isPositive: judged.includes(id),
          weight: 1,
        }
      }),
    )
    const weights = logisticRegression(examples, ridge)
    const information = new Map<string, number>()
    for (const { theme, features } of examples) {
      let score = 0
      for (const [id, value] of features) score += weights[id] * value
      const chance = 1 / (1 + Math.exp(-score))
      information.set(theme, (information.get(theme) ?? themeRidge) + chance * (1 - chance))
    }
    calibration = {
      least,
      bias: weights[bias],
      signs: [...weights.subarray(0, signs.length)],
      themes: Object.fromEntries(
        [...information].map(([theme, sum]) => [theme, weights[ids.get(theme)!] - 1 / Math.sqrt(sum)]),
      ),
      unproven,
    }
  }
  return calibration
}

const turns = 3
