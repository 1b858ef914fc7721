import type { KeyedWords } from './phrases/phrase.ts'
import type { Token, TokenKind, TokenType } from './token.ts'
import { noted } from './token_types.ts'

/**
 * A text as words, so that cues can be matched against it. A cue is a phrase pattern of a vocabulary (`CueSet`). Words are in lower case,
 * and contractions are spelled out (`what's` becomes `what is`). Links, e-mail addresses, mentions, emoji and punctuation marks are
 * dropped.
 */
export interface TokenizedText {
  words: Word[]
  /** For each word, the index of its sentence. */
  sentenceOf: number[]
  sentences: SentenceWords[]
  /** Indices of the words that follow a comma, colon or bracket. The indices ascend. */
  breaks: number[]
  /**
   * Whether the text has a cashtag, coin (`$DOGE.X`, `BTC-USD`), mention, hashtag or emoji. These are common on message boards and rare in
   * prose.
   */
  isChat: boolean
  /**
   * Whether the text has a coin, mention, hashtag or emoji, or a cashtag at the beginning of the text or after the end of a sentence:
   * "$ACME any news?", but not "Is there news of $ACME?".
   */
  hasTags: boolean
  /** The question form of each sentence. Undefined until the sentences are classified. */
  asked: QuestionForm[] | undefined
  /**
   * The words that match a key of a cue (what the cue requires of a word: its spelling, stem or kind). Undefined until `keyedWords` sets
   * it.
   */
  keyed: KeyedWords | undefined
}

/**
 * Whether a sentence is a question. The words of a `posed` sentence show that it is a question. In a `marked` sentence, only the question
 * mark shows this.
 */
export type QuestionForm = 'no' | 'marked' | 'posed'

/** A word of a text, with what a cue can match: its spelling, its stem and its kind. */
export interface Word {
  form: string
  stem: string
  /**
   * The key for cues that require this exact spelling (`=buy`) or this symbol (`$spy`): the form with the prefix `=`, or `$` for a symbol.
   */
  exact: string
  /** `<number>`, `<ticker>` (a cashtag, a coin or a short word in capitals), or empty. */
  kind: string
  /** Whether the word is a cashtag or a coin. A cue that is a plain word does not match a symbol: $CPA is an airline, not an accountant. */
  isSymbol: boolean
  /** The numbers of the keys that this word matches. This is a cache. */
  keys: readonly number[]
  /** How many keys existed when `keys` was computed. If there are more keys now, `keys` is outdated. */
  keysAmong: number
}

export interface SentenceWords {
  /** The words of the sentence have the indices from `start` to `end` (exclusive). */
  start: number
  end: number
  /** Index of the first word after an opening such as `so`, `hi all` or a ticker. */
  opening: number
  /** Whether the sentence ends with a question mark. */
  asks: boolean
  /** Whether the sentence is the first of its line. */
  opens: boolean
}

/** Kinds of tokens that are common on message boards and rare in prose. */
const chatSigns = new Set<TokenKind>(['cashtag', 'coin', 'mention', 'hashtag', 'emoji'])
const questionMarks = new Set(['?', '？'])
const stops = new Set(['.', '!', ';', '…'])
const pauses = new Set([',', ':', '(', ')'])

/** Converts tokens to words that cues can match. If `text` is given, its line breaks also end sentences. */
export function tokenizedText(tokens: Token[], text = ''): TokenizedText {
  const words: Word[] = []
  const sentenceOf: number[] = []
  const sentences: SentenceWords[] = []
  const breaks: number[] = []
  const isLoud = isShouted(tokens)
  let isChat = false
  let hasTags = false
  let start = 0
  let opens = true
  let line = text.indexOf('\n')
  const end = (asks = false) => {
    if (words.length > start) {
      sentences.push({ start, end: words.length, opening: openingOf(words, start), asks, opens })
      opens = false
      start = words.length
    } else if (asks && sentences.length > 0) sentences[sentences.length - 1].asks = true
  }
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (chatSigns.has(token.kind)) {
      isChat = true
      hasTags ||= token.kind !== 'cashtag' || words.length === start
    }
    if (line >= 0 && line < token.at) {
      end()
      opens = true
      line = text.indexOf('\n', token.at)
    }
    if (token.kind === 'mark') {
      if (questionMarks.has(token.text)) end(true)
      else if (stops.has(token.text)) end()
      else if (pauses.has(token.text)) breaks.push(words.length)
      continue
    }
    // Consecutive hashtags are a list, so a cue must not span them.
    if (token.kind === 'emoji' || (token.kind === 'hashtag' && tokens[at - 1]?.kind === 'hashtag')) end()
    for (const word of wordsOf(token, isLoud)) {
      words.push(word)
      sentenceOf.push(sentences.length)
    }
  }
  end()
  return { words, sentenceOf, sentences, breaks, isChat, hasTags, asked: undefined, keyed: undefined }
}

/** Whether most words of a text are in capitals. In such a text, a word in capitals is not taken for a ticker symbol. */
function isShouted(tokens: Token[]): boolean {
  let loud = 0
  let words = 0
  for (const { kind, text, lower } of tokens) {
    if (kind !== 'word' || text.length < 2) continue
    words++
    if (isInCapitals(text, lower)) loud++
  }
  return words >= leastShouted && loud > words / 2
}

const leastShouted = 4

function isInCapitals(text: string, lower: string): boolean {
  // A fast path: the second letter of most words is in lower case.
  const second = text.charCodeAt(1)
  return !(second > 96 && second < 123) && text !== lower && text === text.toUpperCase()
}

const fillers = new Set(
  `so and but or ok okay hi hello hey hiya yo now also well then btw please pls plz guys all everyone folks just quick
   question thanks thank lol lmao hmm um uh ah oh wow bro dude sorry honestly seriously anyway again yes no yeah
   there good morning afternoon evening dear gents ladies everybody team because since if first second third finally`.split(
    /\s+/,
  ),
)

function openingOf(words: Word[], start: number): number {
  for (let at = start; at < words.length; at++) {
    if (!fillers.has(words[at].form) && words[at].kind !== '<ticker>') return at
  }
  return start
}

const known = new Map<string, Word[]>()
/** Maximum size of the cache `known`. The texts of one year contain countless misspellings, so the cache needs a limit. */
const mostKnown = 100_000

/** The words of a token. A contraction has two words, and a link, an e-mail address, a mention, an emoji or a punctuation mark has none. */
export function wordsOf(token: Token, isLoud = false): readonly Word[] {
  return isLoud ? loudWords(token, true) : quietWords(token, false)
}

const loudWords = noted(typeWords)
const quietWords = noted(typeWords)
const noWords: readonly Word[] = []

/**
 * The words of a token type. Spellings that differ only in case share one cached result, but a short word in capitals, which may be a
 * ticker, has its own result.
 */
function typeWords({ kind, text, lower }: TokenType, isLoud: boolean): readonly Word[] {
  if (kind === 'address' || kind === 'mention' || kind === 'emoji' || kind === 'mark') return noWords
  const isSymbol = kind === 'cashtag' || kind === 'coin'
  const isShort = !isLoud && text.length > 1 && text.length <= 5
  const isUpper = isShort && !isSymbol && isInCapitals(text, lower)
  const sign = kind === 'number' ? '<' : kind === 'coin' ? '.' : '$'
  const key = isSymbol || kind === 'number' ? sign + lower : isUpper ? text : lower
  let words = known.get(key)
  if (words) return words
  const word = (form: string, stem: string, kind: string): Word => {
    return { form, stem, exact: (isSymbol ? '$' : '=') + form, kind, isSymbol, keys: [], keysAmong: -1 }
  }
  if (isSymbol) words = [word(lower, kind === 'coin' ? '<coin>' : '', '<ticker>')]
  else if (kind === 'number') words = [word(lower, lower, '<number>')]
  else words = spelledOut(lower).map((form) => word(form, stemOf(form), isUpper ? '<ticker>' : ''))
  if (known.size >= mostKnown) known.clear()
  known.set(key, words)
  return words
}

/** Verbs whose negation people also type without the apostrophe: `dont`. */
const negated = 'do does did is are was should would could have has'.split(' ')
const contractions: Record<string, string> = {
  ...Object.fromEntries(negated.map((verb) => [`${verb}nt`, `${verb} not`])),
  ...Object.fromEntries('what where who how that there'.split(' ').map((word) => [`${word}s`, `${word} is`])),
  ...{ "can't": 'can not', cant: 'can not', cannot: 'can not', "won't": 'will not', wont: 'will not' },
  ...{ "shan't": 'shall not', "ain't": 'is not', im: 'i am', ive: 'i have', "let's": 'let us' },
  ...{ wanna: 'want to', gonna: 'going to', gotta: 'got to', u: 'you', ur: 'your' },
  ...{ shoud: 'should', "y'all": 'you all', yall: 'you all' },
}
const endings: Record<string, string> = {
  ...{ "n't": 'not', "'m": 'am', "'re": 'are', "'ve": 'have', "'ll": 'will', "'d": 'would' },
}
const withIs = new Set(['what', 'where', 'who', 'how', 'when', 'why', 'that', 'it', 'there', 'here', 'he', 'she'])

function spelledOut(lower: string): string[] {
  const whole = Object.hasOwn(contractions, lower) ? contractions[lower] : undefined
  if (whole) return whole.split(' ')
  if (!lower.includes("'")) return [lower]
  for (const [ending, word] of Object.entries(endings)) {
    if (lower.endsWith(ending) && lower.length > ending.length) return [lower.slice(0, -ending.length), word]
  }
  if (lower.endsWith("'s")) return withIs.has(lower.slice(0, -2)) ? [lower.slice(0, -2), 'is'] : [lower.slice(0, -2)]
  return [lower]
}

/**
 * Removes the inflection of a word, so that `buy`, `buys`, `buying` and `bought` have the same stem. After irregular forms are replaced, a
 * final s, -ing, -ed and a final e are removed; words of at most three letters and other endings (`optional`) stay as they are.
 */
export function stemOf(word: string): string {
  let stem = Object.hasOwn(irregular, word) ? irregular[word] : word
  if (stem.length <= 3 || stem === 'news') return stem
  if (stem.endsWith('ies') && stem.length > 4) stem = `${stem.slice(0, -3)}y`
  else if (/(?:ss|sh|ch|x|z)es$/.test(stem)) stem = stem.slice(0, -2)
  else if (/[^sui]s$/.test(stem)) stem = stem.slice(0, -1)
  const bare = /^(.*[aeiouy].*?)(?:ing|ed)$/.exec(stem)?.[1]
  if (bare && bare.length >= 3) stem = bare.length > 3 && /([bdgmnprt])\1$/.test(bare) ? bare.slice(0, -1) : bare
  return stem.length > 3 && stem.endsWith('e') ? stem.slice(0, -1) : stem
}

const irregular: Record<string, string> = Object.fromEntries(
  `bought:buy sold:sell held:hold paid:pay lost:lose made:make fell:fall fallen:fall rose:rise risen:rise went:go gone:go
   goes:go does:do has:have got:get taken:take took:take thought:think beaten:beat shares:share using:use used:use
   uses:use`
    .split(/\s+/)
    .map((pair) => pair.split(':')),
)
