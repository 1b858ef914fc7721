import type { Familiar } from './phrases/phrase.ts'
import type { Token, TokenKind } from './token.ts'

/**
 * A text for matching cues: its words in lower case with contractions spelled out (`what's` is `what is`), and the
 * sentence of each. Addresses, mentions and emoji are not words. Marks within a sentence are ignored, so `buy-and-hold`
 * is three words.
 */
export interface Reading {
  words: Word[]
  /** Sentence of each word, ascending from 0. */
  sentenceOf: number[]
  sentences: Sentence[]
  /** Whether it is written as on a board, with cashtags, handles, hashtags or emoji, rather than as prose. */
  isChat: boolean
  /** How each sentence asks, once that was judged. */
  asked?: Asked[]
}

/** `marked`: by its question mark alone. */
export type Asked = 'no' | 'marked' | 'posed'

/** A word as it may be met: as written, without its inflection, and by what kind of thing it is. */
export interface Word {
  form: string
  stem: string
  /** `<number>`, `<ticker>` (a cashtag or a word all in capitals), or nothing. */
  kind: string
  /** A cashtag is no word, and only cues with a `$` name it: $CPA is an airline, and no accountant. */
  isSymbol?: boolean
  /** What the sets of cues know it by, by their slots: texts share their words, so each is looked up once. */
  known: Familiar[]
}

export interface Sentence {
  /** Its words are those from `start` up to and without `end`. */
  start: number
  end: number
  /** Its first word that is more than an address: after `so`, `hi all`, a ticker. */
  opening: number
  /** Whether it ends with a question mark. */
  asks: boolean
  /** Whether a new line begins with it. */
  opens: boolean
}

/** What people write to a board's crowd, and not in prose. */
const chatSigns = new Set<TokenKind>(['cashtag', 'coin', 'mention', 'hashtag', 'emoji'])

/** Reads tokens as cues see them. With the text, a new line ends a sentence too. */
export function readingOf(tokens: Token[], text = ''): Reading {
  const words: Word[] = []
  const sentenceOf: number[] = []
  const sentences: Sentence[] = []
  let start = 0
  let opens = true
  let line = text.indexOf('\n')
  const end = (asks: boolean) => {
    if (words.length > start) {
      sentences.push({ start, end: words.length, opening: openingOf(words, start), asks, opens })
      opens = false
      start = words.length
    } else if (asks && sentences.length > 0) sentences[sentences.length - 1].asks = true
  }
  const add = (word: Word) => {
    words.push(word)
    sentenceOf.push(sentences.length)
  }
  let isChat = false
  const isLoud = isShouted(tokens)
  let tagged = false
  for (const token of tokens) {
    isChat ||= chatSigns.has(token.kind)
    const isTagged = tagged
    tagged = token.kind === 'hashtag'
    if (line >= 0 && line < token.at) {
      end(false)
      opens = true
      line = text.indexOf('\n', token.at)
    }
    switch (token.kind) {
      case 'mark':
        if (token.text === '?' || token.text === '？') end(true)
        else if (token.text === '.' || token.text === '!' || token.text === ';' || token.text === '…') end(false)
        break
      case 'number':
        add({ form: token.lower, stem: token.lower, kind: '<number>', known: [] })
        break
      case 'cashtag':
      case 'coin':
        add(tickerWord(token))
        break
      case 'hashtag':
        // Tags in a row are a list, and no phrase.
        if (isTagged) end(false)
        for (const word of wordsOf(token, isLoud)) add(word)
        break
      case 'word':
        for (const word of wordsOf(token, isLoud)) add(word)
    }
  }
  end(false)
  return { words, sentenceOf, sentences, isChat }
}

/** Whether a text is written in capitals, so that they do not mark symbols. */
function isShouted(tokens: Token[]): boolean {
  let loud = 0
  let words = 0
  for (const { kind, text, lower } of tokens) {
    if (kind !== 'word' || text.length < 2) continue
    words++
    if (text !== lower && text === text.toUpperCase()) loud++
  }
  return words >= leastShouted && loud > words / 2
}

const leastShouted = 4

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
const mostKnown = 100_000

function wordsOf(token: Token, isLoud: boolean): Word[] {
  const { text, lower } = token
  const isUpper = text !== lower && text === text.toUpperCase()
  const kind = !isLoud && isUpper && text.length > 1 && text.length <= 5 ? '<ticker>' : ''
  const key = kind ? text : lower
  let words = known.get(key)
  if (!words) {
    words = spelledOut(lower).map((form) => ({ form, stem: stemOf(form), kind, known: [] }))
    keep(key, words)
  }
  return words
}

function tickerWord(token: Token): Word {
  const isCoin = token.kind === 'coin'
  const key = isCoin ? `$${token.lower}.x` : `$${token.lower}`
  let words = known.get(key)
  if (!words) {
    words = [{ form: token.lower, stem: isCoin ? '<coin>' : '', kind: '<ticker>', isSymbol: true, known: [] }]
    keep(key, words)
  }
  return words[0]
}

function keep(key: string, words: Word[]): void {
  // Bounded, as texts of a year hold no end of misspellings.
  if (known.size >= mostKnown) known.clear()
  known.set(key, words)
}

/** Contractions as they are typed without their apostrophe. */
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
 * A word without its inflection, so that `buy`, `buys` and `buying`, or `tax`, `taxes` and `taxed`, are one. Light on
 * purpose: it undoes plurals, -ing, -ed and a final e, and leaves short words and derivations alone.
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
