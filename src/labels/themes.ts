import { type CuedEntry, type EntryHit, entryFinder, readVocabulary } from '../text/phrases/vocabulary.ts'
import type { Token } from '../text/token.ts'
import { type TokenizedText, tokenizedText } from '../text/words.ts'
import type { Calibration } from './boards/calibration.ts'
import { likeliestTheme, readThemeCalibration } from './boards/theme_likelihood.ts'
import { unknownTheme } from './labels.ts'
import { asks } from './questions.ts'

export type Theme = CuedEntry

const file = 'config/labels/themes.yaml'

/** The question themes of `config/labels/themes.yaml`, in its order. Throws `ConfigMistake`. */
export function readThemes(root?: string): Theme[] {
  return readVocabulary(file, root)
}

/** A question of at most this many words has no subject of its own ("Thoughts?"); in a short text, other sentences name the subject. */
const bareQuestion = 4
const shortText = 60
const besideQuestion = 0.5
/** A text with more words asks several things in passing, and its title describes it best. */
const longText = 150
/** Short prose, where people ask in few words, and long threads. */
type Kind = 'short' | 'long'
const leastScore = { short: 1, long: 2.2 }
const wantedPart = { short: 0.12, long: 0.2 }
/**
 * Weight of a short title, and of a longer one that is no question. A title states the subject of its thread, short titles most reliably.
 */
const statedTitle = { short: 1.6, long: 0.95 }
const mostTitleWords = { short: 8, long: 30 }
/** The first words of a thread, up to this many, are its author's rather than those of replies. */
const openingWords = 200
const leastShare = 0.4
/** Part of its score that each further sentence adds to a theme, and the maximum number of such sentences. */
const again = 0.5
const mostAgain = 3

/**
 * Returns the id of a question's theme, or `unknown`. A message to a board gets its likeliest theme, if the calibration finds it likely
 * enough. In other texts, the best cue in a question wins. The more specific words a cue has, the more it weighs, unless the file sets its
 * weight; ties go to the first theme in the file. In a short text with only bare questions, other sentences count half. In a long text the
 * title always counts, later questions count less, and a theme gains from further sentences that ask about it.
 */
export function themeJudge(
  themes: Theme[] = readThemes(),
  calibration: Calibration = readThemeCalibration(),
): (reading: TokenizedText) => string {
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

/** Whether a text is a message to a board. The calibration decides the themes of such messages. */
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
 * How much of its sentence a cue explains, 0 to 1: its share of the words, without symbols, relative to the required share. A
 * short phrase says little about a long question.
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

/** The score of a theme's best sentence, plus a part of the next few. */
function repeated(ofTheme: Map<number, number>): number {
  const [best, ...others] = [...ofTheme.values()].sort((a, b) => b - a)
  return others.slice(0, mostAgain).reduce((sum, score) => sum + again * score, best)
}

/** For each sentence, the factor by which the scores of its cues are multiplied. */
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
