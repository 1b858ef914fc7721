import { isCommonWord } from '../../text/phrases/phrase_matcher.ts'
import type { EntryHit } from '../../text/phrases/vocabulary.ts'
import type { TokenizedText } from '../../text/words.ts'
import { asks, isPosed } from '../questions.ts'
import { type Calibration, likelihood, readCalibration } from './calibration.ts'

const auxiliaries = 'is are am was were do does did can could should would will shall has have had'.split(' ')
const questionWords = new Set('what who why how when where which'.split(' '))
/** Words that mark a sentence as a question. `or` is included because it offers alternatives. */
const askingWords = new Set([...auxiliaries, ...questionWords, ...'whose any anyone anybody thoughts or'.split(' ')])
/** If one of these words opens a sentence, a cue in the next few words is part of a question: "is that a bear flag?". */
const leadingWords = new Set([...auxiliaries, ...'what who why'.split(' ')])
const ledWords = 4
/** A question of at most this many words has no subject of its own. */
const bareQuestion = 4
const deepestQuestionWord = 2
const deepestCondition = 3
/** After one of these words, `if` states no condition: "wonder if". */
const doubting = new Set('know wonder wondering wonders sure see idea ask asking curious tell doubt clue'.split(' '))

/** Words that may occur in any question on a message board, such as times, forms of address and fillers. They say nothing about a theme. */
const light = new Set(
  `today tomorrow tonight yesterday week weeks month months year years day days morning afternoon evening night hours hour
   monday tuesday wednesday thursday friday weekend eod eow premarket pre ah am pm open close soon currently lately
   guys guy folks everyone everybody anybody somebody people yall man bro lol please pls thanks damn hell fuck fucking shit really actually
   possibly honestly exactly suddenly sudden right think know stock stocks share shares price ticker thing company like else did had going got idea tmr tmrw eoy but so because since though yet while also
   january february march april june july august september october november december`.split(/\s+/),
)

/** Names of the evidence that a cue is the subject of its question. The calibration has one weight for each name. */
export const themeSigns = [
  'weight',
  'words_before',
  'words_after',
  'words_aside',
  'posed',
  'marked',
  'question_mark',
  'asks_itself',
  'in_question_form',
  'question_length',
  'question_elsewhere',
  'who_elsewhere',
  'why_elsewhere',
  'condition',
]

/** Returns a local model's evidence for the theme at this index. */
export type Nearness = (theme: number) => readonly number[]

/** Path of the calibration, relative to the project. `npm run train:boards` writes the file. */
export const themeCalibrationFile = 'config/labels/theme_calibration.yaml'

/** Reads the calibration. If the file is invalid, throws `ConfigMistake`, which names the line. */
export function readThemeCalibration(root?: string): Calibration {
  return readCalibration(themeCalibrationFile, themeSigns, root)
}

/**
 * Returns the cue whose theme is the likeliest; in a tie, the first theme wins. A cue in a question without a subject ("Thoughts?") that
 * stands beside a longer question counts only if no other cue is likely enough. `nearness` is required if the calibration was trained with
 * a local model.
 */
export function likeliestTheme(
  reading: TokenizedText,
  hits: readonly EntryHit[],
  themes: readonly { id: string }[],
  calibration: Calibration,
  nearness: Nearness = () => [],
): { hit: EntryHit; evidence: number[]; probability: number } | undefined {
  const ranked = hits
    .map((hit) => {
      const evidence = [...evidenceOf(reading, hit), ...nearness(hit.entry)]
      return { hit, evidence, probability: likelihood(evidence, themes[hit.entry].id, calibration) }
    })
    .sort((a, b) => b.probability - a.probability || a.hit.entry - b.hit.entry)
  const main = ranked.find(({ hit }) => !isBesideLonger(reading, hit.sentence))
  return main && main.probability >= calibration.least ? main : ranked[0]
}

/** The evidence of a cue in a message, in the order of `themeSigns`. */
function evidenceOf(reading: TokenizedText, hit: EntryHit): number[] {
  const { words, sentences } = reading
  const { sentence, start, end } = hit
  const { opening, asks: hasMark } = sentences[sentence]
  const { before, after, aside } = otherWords(reading, hit)
  const isForm = isPosed(reading, sentence)
  const asksItself = words.slice(start, end).some(({ form }) => askingWords.has(form))
  const isLed = start - opening <= ledWords && leadingWords.has(words[opening].form)
  const elsewhere = questionElsewhere(reading, hit)
  return [
    Math.log(hit.weight),
    Math.log1p(before),
    Math.log1p(after),
    Math.log1p(aside),
    Number(isForm),
    Number(!isForm && asks(reading, sentence)),
    Number(hasMark),
    Number(asksItself),
    Number(asksItself || isLed),
    Math.log(askedWords(reading)),
    Number(elsewhere !== undefined),
    Number(elsewhere === 'who' || elsewhere === 'else'),
    Number(elsewhere === 'why'),
    Number(isConditional(reading, hit)),
  ]
}

/** Number of words in all questions of a message, at least 1. */
function askedWords(reading: TokenizedText): number {
  let words = 0
  reading.sentences.forEach(({ start, end }, sentence) => {
    if (asks(reading, sentence)) words += end - start
  })
  return Math.max(words, 1)
}

/**
 * Counts the content words in the cue's sentence: words before the cue, words after the cue, and words that a comma separates from the cue
 * (`aside`).
 */
function otherWords({ words, sentences, breaks }: TokenizedText, { sentence, start, end }: EntryHit) {
  const bounds = sentences[sentence]
  const from = breaks.findLast((at) => at <= start) ?? 0
  const to = breaks.find((at) => at >= end) ?? words.length
  const count = { before: 0, after: 0, aside: 0 }
  for (let at = bounds.start; at < bounds.end; at++) {
    const word = words[at]
    if ((at >= start && at < end) || word.kind !== '' || isCommonWord(word) || light.has(word.form)) continue
    if (at < from || at >= to) count.aside++
    else if (at < start) count.before++
    else count.after++
  }
  return count
}

/**
 * The question word near the start of the sentence, unless the cue itself contains a question word. The question word shows that something
 * else is asked: "Who else bought the dip" asks for people and not about the dip.
 */
function questionElsewhere(
  { words, sentences }: TokenizedText,
  { sentence, start, end }: EntryHit,
): string | undefined {
  const { opening, end: last } = sentences[sentence]
  for (let at = opening; at < last && at <= opening + deepestQuestionWord; at++) {
    const { form } = words[at]
    if (!questionWords.has(form) && !(form === 'else' && words[at - 1]?.form.startsWith('any'))) continue
    const isHeld = words.slice(start, end).some((word) => questionWords.has(word.form))
    return isHeld || (at >= start && at < end) ? undefined : form
  }
  return undefined
}

/** Whether the cue is part of a condition: "will you give up if it drops" does not ask about the drop. */
function isConditional({ words, sentences }: TokenizedText, { sentence, start }: EntryHit): boolean {
  const { opening } = sentences[sentence]
  for (let at = Math.max(opening + 1, start - deepestCondition); at < start; at++) {
    if (words[at].form === 'if' && !doubting.has(words[at - 1].form)) return true
  }
  return false
}

/**
 * Whether a sentence is a question without a subject of its own that refers to a longer question: "Thoughts?" in "Will it go bankrupt?
 * Thoughts?".
 */
function isBesideLonger(reading: TokenizedText, sentence: number): boolean {
  const length = (at: number) => reading.sentences[at].end - reading.sentences[at].start
  if (length(sentence) > bareQuestion) return false
  return reading.sentences.some((_, other) => length(other) > bareQuestion && isPosed(reading, other))
}
