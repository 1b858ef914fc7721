import { isCommonWord } from '../text/phrases/phrase_matcher.ts'
import { type CuedEntry, type EntryHit, entryFinder, readVocabulary } from '../text/phrases/vocabulary.ts'
import type { Token } from '../text/token.ts'
import { type TokenizedText, tokenizedText } from '../text/words.ts'
import { unknownTheme } from './labels.ts'
import { asks, isPosed } from './questions.ts'

export type Theme = CuedEntry

const file = 'config/labels/themes.yaml'

/** The question themes of `config/labels/themes.yaml`, in its order. Throws `ConfigMistake`. */
export function readThemes(root?: string): Theme[] {
  return readVocabulary(file, root)
}

/** A question with this few words has no subject of its own ("Thoughts?"); the rest of a short text has it. */
const bareQuestion = 4
const shortText = 60
const besideQuestion = 0.5
const besideOnBoard = 0.3
/** On a board a bare question beside a longer one asks about that: "Will it go bankrupt? Thoughts?". */
const besideLonger = 0.35
/** A text with more words asks several things on the way, and its title describes it best. */
const longText = 150
/** Prose, messages to a board (cashtags, handles, emoji), where people ask in passing and in few words, and threads. */
type Kind = 'short' | 'chat' | 'long'
const leastScore = { short: 1, long: 2.2 }
/** On a board, by how often it asks a theme. */
const leastOnBoard = { often: 0.8, at_times: 1.3, seldom: 1.75 }
const wantedPart = { short: 0.12, long: 0.2 }
/** What a title counts that does not ask: it states what the thread that it opens is about, the shorter the surer. */
const statedTitle = { short: 1.6, long: 0.95 }
const mostTitleWords = { short: 8, long: 30 }
/** Up to this many words are those of a thread's author rather than of the replies. */
const openingWords = 200
const leastShare = 0.4
/** What a theme gains for each further sentence that asks after it, and how many of these count. */
const again = 0.5
const mostAgain = 3

/**
 * Gives the id of the theme that a question belongs to, or `unknown`. Cues count in the sentences that ask, half in the first
 * line and in short texts; the more words a cue has, the more telling it is (a cue may set a weight instead). The best cue
 * wins; among equals, the theme that stands first in the file. A long text is a thread: its title counts whether it asks or
 * not, each asking sentence counts less than the one before, and a theme that is asked after again gains by it. On a board a
 * cue counts by how far its question is about it.
 */
export function themeJudge(themes: Theme[] = readThemes()): (reading: TokenizedText) => string {
  const find = entryFinder(themes, (words) => words)
  return (reading) => {
    const hits = find(reading)
    if (hits.length === 0) return unknownTheme
    const isLong = reading.words.length > longText
    const kind = isLong ? 'long' : reading.isChat && !isWritten(reading) ? 'chat' : 'short'
    const shares = sharesOf(reading, kind)
    const scores = new Map<number, Map<number, number>>()
    for (const hit of hits) {
      if (kind === 'chat' && asksOtherwise(reading, hit)) continue
      const score =
        hit.weight *
        shares[hit.sentence] *
        (kind === 'chat'
          ? formed(reading, hit, themes[hit.entry].on_boards === 'often') * focus(reading, hit)
          : Math.sqrt(explained(reading, hit, kind)))
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
    if (best < 0) return unknownTheme
    const least = kind === 'chat' ? leastOnBoard[themes[best].on_boards ?? 'at_times'] : leastScore[kind]
    return bestScore < least ? unknownTheme : themes[best].id
  }
}

/** Whether a message with symbols is written like prose: the symbols stand in questions that open as such and end with a mark. */
function isWritten(reading: TokenizedText): boolean {
  const { words, sentences, hasTags } = reading
  if (hasTags) return false
  return sentences.every(
    (each, sentence) => (each.asks && openers.has(words[each.start].form)) || !asks(reading, sentence),
  )
}

const auxiliaries = 'is are am was were do does did can could should would will shall has have had'.split(' ')
const questionWords = new Set('what who why how when where which'.split(' '))
const openers = new Set([...auxiliaries, ...questionWords])
const passedOver = new Set(auxiliaries)
const deepestQuestionWord = 2
const deepestCondition = 3
/** Before an `if` that gives no condition. */
const doubting = new Set('know wonder wondering wonders sure see idea ask asking curious tell doubt clue'.split(' '))

/** On a board the question word decides: "who else bought the dip" asks for people, and not whether to buy. */
function asksOtherwise({ words, sentences }: TokenizedText, { sentence, start, end }: EntryHit): boolean {
  const bounds = sentences[sentence]
  // "Why is it going up" asks for the reason, and "is it going up" whether it will.
  if (start > bounds.start && passedOver.has(words[start].form) && questionWords.has(words[start - 1].form)) return true
  const last = Math.min(bounds.end - 1, bounds.opening + deepestQuestionWord)
  for (let at = bounds.opening; at <= last; at++) {
    const { form } = words[at]
    if (form === 'who' || (form === 'else' && words[at - 1]?.form.startsWith('any'))) return at < start || at >= end
    if (form !== 'why') continue
    let next = at + 1
    while (next < start && (passedOver.has(words[next].form) || words[next].kind === '<ticker>')) next++
    return next < start || at >= end
  }
  // "Will you give up if it drops" asks for something else than the drop.
  for (let at = Math.max(bounds.opening + 1, start - deepestCondition); at < start; at++) {
    if (words[at].form === 'if' && !doubting.has(words[at - 1].form)) return true
  }
  return false
}

/** Words that make a question of what they stand in; `or` gives alternatives. */
const askingWords = new Set([
  ...auxiliaries,
  ...'who what why how when where which whose any anyone anybody thoughts or'.split(' '),
])
/** Those that do so for the next few words, too, where a sentence opens with them: "is that a bear flag?". */
const leadingWords = new Set([...auxiliaries, ...'what who why'.split(' ')])
const ledWords = 4
/** Of a theme that boards ask often, and of others. */
const unformed = { often: 0.6, others: 0.4 }

/** Deep in a sentence only a cue that asks itself does: "I know it is down, but is it a buy?". */
const deepQuestion = 0.85
const reporting = new Set(
  'ask asks asking see know knows understand tell tells told say says saying wonder wondering'.split(' '),
)

/** On a board, a subject alone says little: "seriously questioning the balance sheet?" does not ask how to read one. */
function formed(reading: TokenizedText, { sentence, start, end }: EntryHit, isOften: boolean): number {
  const { words, sentences } = reading
  if (!isPosed(reading, sentence)) {
    return askingWords.has(words[start].form) && !reporting.has(words[start - 1]?.form) ? deepQuestion : 0
  }
  for (let at = start; at < end; at++) if (askingWords.has(words[at].form)) return 1
  const { opening } = sentences[sentence]
  if (start - opening <= ledWords && leadingWords.has(words[opening].form)) return 1
  return isOften ? unformed.often : unformed.others
}

/** Words that say when, or address the reader: on a board every question may have them. */
const light = new Set(
  `today tomorrow tonight yesterday week weeks month months year years day days morning afternoon evening night hours hour
   monday tuesday wednesday thursday friday weekend eod eow premarket pre ah am pm open close soon currently lately
   guys guy folks everyone everybody anybody somebody people yall man bro lol please pls thanks damn hell fuck fucking shit really actually
   possibly honestly exactly suddenly sudden right think know stock stocks share shares price ticker thing company like else did had going got idea tmr tmrw eoy but so because since though yet while also
   january february march april june july august september october november december`.split(/\s+/),
)

/**
 * How far a question on a board is about a cue, 0 to 1: the share of the cue's telling words in those of its sentence. What
 * leads up to the cue counts half, what a comma sets apart a third, symbols and numbers not at all.
 */
function focus({ words, sentences, breaks }: TokenizedText, { sentence, start, end }: EntryHit): number {
  const bounds = sentences[sentence]
  const from = breaks.findLast((at) => at <= start) ?? 0
  const to = breaks.find((at) => at >= end) ?? words.length
  let own = 0
  let other = 0
  for (let at = bounds.start; at < bounds.end; at++) {
    const word = words[at]
    if (word.kind !== '' || isCommonWord(word)) continue
    if (at >= start && at < end) own++
    else if (!light.has(word.form)) other += at < from || at >= to ? asidePart : at < start ? headPart : 1
  }
  own = Math.max(own, 1)
  return own / (own + other)
}
const headPart = 0.5
const asidePart = 1 / 3

/**
 * How much of its sentence a cue explains, 0 to 1: its share of the words, without symbols, relative to the required share. A
 * short phrase says little about a long question.
 */
function explained(reading: TokenizedText, { sentence, start, end }: EntryHit, kind: 'short' | 'long'): number {
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

/** The best sentence of a theme, and a part of the next few. */
function repeated(ofTheme: Map<number, number>): number {
  const [best, ...others] = [...ofTheme.values()].sort((a, b) => b - a)
  return others.slice(0, mostAgain).reduce((sum, score) => sum + again * score, best)
}

/** What a cue counts in each sentence. */
function sharesOf(reading: TokenizedText, kind: Kind): number[] {
  const isLong = kind === 'long'
  let asking = 0
  const title = isLong ? titleEnd(reading) : 0
  const isBare =
    reading.words.length <= shortText &&
    reading.sentences.every(({ start, end }, sentence) => end - start <= bareQuestion || !asks(reading, sentence))
  const lengthOf = (sentence: number) => reading.sentences[sentence].end - reading.sentences[sentence].start
  const longer = Math.max(
    0,
    ...reading.sentences.map((_, sentence) => (isPosed(reading, sentence) ? lengthOf(sentence) : 0)),
  )
  return reading.sentences.map((_, sentence) => {
    const isAsked = asks(reading, sentence)
    if (kind === 'chat' && (reading.words.length > shortText || !isAsked)) return isBare ? besideOnBoard : 0
    if (kind === 'chat') return longer > bareQuestion && lengthOf(sentence) <= bareQuestion ? besideLonger : 1
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

/** Number of sentences in the first line, if it is short enough for a title; otherwise only the first of them. */
function titleEnd({ sentences }: TokenizedText): number {
  const next = sentences.findIndex(({ opens }, sentence) => sentence > 0 && opens)
  const end = next < 0 ? sentences.length : next
  return sentences[end - 1].end <= mostTitleWords.long ? end : 1
}

let judge: ReturnType<typeof themeJudge> | undefined

/** The theme of a question by the project's theme set. */
export function themeOf(tokens: Token[], text?: string): string {
  judge ??= themeJudge()
  return judge(tokenizedText(tokens, text))
}

let finder: ReturnType<typeof entryFinder> | undefined
let themes: Theme[] | undefined

/** What a theme of the project's theme set is called. */
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
