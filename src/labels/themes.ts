import { type CuedEntry, type EntryHit, entryFinder, readVocabulary } from '../text/phrases/vocabulary.ts'
import type { Token } from '../text/token.ts'
import { type TokenizedText, tokenizedText } from '../text/words.ts'
import type { Calibration } from './boards/calibration.ts'
import { likeliestTheme, readThemeCalibration } from './boards/theme_likelihood.ts'
import { unknownTheme } from './labels.ts'
import { asks } from './questions.ts'

export type Theme = CuedEntry

const file = 'config/labels/themes.yaml'

/** The question themes of `config/labels/themes.yaml`, in the order of the file. Throws `ConfigMistake` if the file is invalid. */
export function readThemes(root?: string): Theme[] {
  return readVocabulary(file, root)
}

/**
 * A question of at most `bareQuestion` words has no subject of its own ("Thoughts?"). If all questions of a text with at most `shortText`
 * words are of this kind, the other sentences name the subject.
 */
const bareQuestion = 4
const shortText = 60
const besideQuestion = 0.5
/** A text with more words than this asks several things in passing, so its title shows its theme best. */
const longText = 150
/** `short` texts are prose in which people ask in few words; `long` texts are threads. */
type Kind = 'short' | 'long'
const leastScore = { short: 1, long: 2.2 }
const wantedPart = { short: 0.12, long: 0.2 }
/**
 * Weights of a short title, and of a longer title that is not a question. A title names the subject of its thread, and a short title does
 * so most reliably.
 */
const statedTitle = { short: 1.6, long: 0.95 }
const mostTitleWords = { short: 8, long: 30 }
/** Number of words at the start of a thread that are the author's own; later words belong to replies. */
const openingWords = 200
const leastShare = 0.4
/** Share of its score that each further sentence adds to the score of a theme, and the maximum number of such sentences. */
const again = 0.5
const mostAgain = 3

/**
 * Returns a function that finds the theme id of a question, or `unknown`. A message on a message board gets the likeliest theme, if the
 * calibration finds that theme likely enough. In other texts, the theme with the highest score wins, and ties go to the first theme in the
 * file.
 */
export function themeJudge(
  themes: Theme[] = readThemes(),
  calibration: Calibration = readThemeCalibration(),
): (reading: TokenizedText) => string {
  // A cue with more specific words has a higher weight, unless the file sets its weight.
  const find = entryFinder(themes, (words) => words)
  return (reading) => {
    const hits = find(reading)
    if (hits.length === 0) return unknownTheme
    const isLong = reading.words.length > longText
    if (isFromBoard(reading)) {
      const found = likeliestTheme(reading, hits, themes, calibration)
      return found && found.probability >= calibration.least ? themes[found.hit.entry].id : unknownTheme
    }
    const kind = isLong ? 'long' : 'short'
    const shares = sharesOf(reading, kind)
    const scores = new Map<number, Map<number, number>>()
    for (const hit of hits) {
      const score = hit.weight * shares[hit.sentence] * Math.sqrt(explained(reading, hit, kind))
      if (score === 0) continue
      const ofTheme = scores.get(hit.entry) ?? new Map<number, number>()
      scores.set(hit.entry, ofTheme)
      if (score > (ofTheme.get(hit.sentence) ?? 0)) ofTheme.set(hit.sentence, score)
    }
    let best = -1
    let bestScore = 0
    for (const [theme, ofTheme] of scores) {
      const score = isLong ? repeated(ofTheme) : Math.max(...ofTheme.values())
      if (score > bestScore || (score === bestScore && theme < best)) {
        best = theme
        bestScore = score
      }
    }
    return best < 0 || bestScore < leastScore[kind] ? unknownTheme : themes[best].id
  }
}

/** Whether a text is a message on a message board. The calibration decides the themes of such messages. */
export function isFromBoard(reading: TokenizedText): boolean {
  return reading.isChat && reading.words.length <= longText && !isWritten(reading)
}

/**
 * Whether a message with symbols is written like prose: it has no tags, and each question opens with a question word or auxiliary and ends
 * with a question mark.
 */
function isWritten(reading: TokenizedText): boolean {
  const { words, sentences, hasTags } = reading
  if (hasTags) return false
  return sentences.every(
    (each, sentence) => (each.asks && openers.has(words[each.start].form)) || !asks(reading, sentence),
  )
}

const openers = new Set(
  `is are am was were do does did can could should would will shall has have had
   what who why how when where which`.split(/\s+/),
)

/**
 * How much of its sentence a cue explains, 0 to 1: the cue's share of the words (without symbols), relative to the required share. A short
 * phrase says little about a long question.
 */
function explained(reading: TokenizedText, { sentence, start, end }: EntryHit, kind: Kind): number {
  const bounds = reading.sentences[sentence]
  let said = 0
  let spanned = 0
  for (let at = bounds.start; at < bounds.end; at++) {
    const word = reading.words[at]
    if (word.kind === '<ticker>') continue
    said++
    if (at >= start && at < end) spanned++
  }
  const part = spanned === 0 ? (end - start) / (bounds.end - bounds.start) : spanned / said
  return Math.min(1, part / wantedPart[kind])
}

/** The score of a theme's best sentence, plus a share of the scores of its next best sentences. */
function repeated(ofTheme: Map<number, number>): number {
  const [best, ...others] = [...ofTheme.values()].sort((a, b) => b - a)
  return others.slice(0, mostAgain).reduce((sum, score) => sum + again * score, best)
}

/**
 * For each sentence, the factor for the scores of its cues. In a short text whose questions have no subject of their own, the scores of
 * other sentences count half. In a long text, the title always counts, and later questions count less.
 */
function sharesOf(reading: TokenizedText, kind: Kind): number[] {
  const isLong = kind === 'long'
  let asking = 0
  const title = isLong ? titleEnd(reading) : 0
  const isBare =
    reading.words.length <= shortText &&
    reading.sentences.every(({ start, end }, sentence) => end - start <= bareQuestion || !asks(reading, sentence))
  return reading.sentences.map((_, sentence) => {
    const isAsked = asks(reading, sentence)
    if (!isLong) return isAsked ? 1 : isBare ? besideQuestion : 0
    if (sentence < title) {
      const isShort = reading.sentences[title - 1].end <= mostTitleWords.short
      return isShort ? statedTitle.short : isAsked ? 1 : statedTitle.long
    }
    if (!isAsked) return 0
    const isEarly = reading.sentences[sentence].start < openingWords
    return Math.max(leastShare, (isEarly ? 0.9 : 0.6) - 0.1 * asking++)
  })
}

/** Number of sentences in the first line, if it is short enough for a title; otherwise 1. */
function titleEnd({ sentences }: TokenizedText): number {
  const next = sentences.findIndex(({ opens }, sentence) => sentence > 0 && opens)
  const end = next < 0 ? sentences.length : next
  return sentences[end - 1].end <= mostTitleWords.long ? end : 1
}

let judge: ReturnType<typeof themeJudge> | undefined

/** The theme of a question according to the project's theme set. */
export function themeOf(tokens: Token[], text?: string): string {
  judge ??= themeJudge()
  return judge(tokenizedText(tokens, text))
}

let finder: ReturnType<typeof entryFinder> | undefined
let themes: Theme[] | undefined

/** The label of a theme in the project's theme set. */
export function themeLabel(id: string): string | undefined {
  themes ??= readThemes()
  return themes.find((theme) => theme.id === id)?.label
}

/** Positions of the cues of one theme in a text. */
export function themePlaces(reading: TokenizedText, id: string): { start: number; end: number }[] {
  themes ??= readThemes()
  finder ??= entryFinder(themes, (words) => words)
  return finder(reading).filter(({ entry }) => themes![entry].id === id)
}
