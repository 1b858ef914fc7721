import type { Token } from '../../text/token.ts'
import { type Cue, role, type SentimentLexicon } from './lexicon.ts'
import { type Term, termsOf } from './terms.ts'

/** The evidence in a text. */
export interface Reading {
  terms: Term[]
  /**
   * For each term, whether it is part of a phrase that is a cue. Negators and degree words in such a phrase have no further effect, because
   * the phrase's weight already includes them.
   */
  spent: boolean[]
  cues: CueUse[]
  /** Number of words that the lexicon knows or that are in Latin script, without symbols. */
  words: number
  /** Number of words typical of English, and of other languages. */
  english: number
  foreign: number
  exclaims: boolean
  /** Whether one of the text's sentences is a question. */
  asks: boolean
  /** Whether the text has an emoji or an exclamation, which show a feeling even in a question. */
  expressive: boolean
  /**
   * Whether the text is addressed to a message board: it has a cashtag, coin or handle, but no link. A message with a link usually repeats
   * a report.
   */
  addressed: boolean
  /** Whether the text names another author. */
  replies: boolean
  /** Whether the text has a statement in the first person (`I`, `we`, slang). A text that is only a report or a question has none. */
  voiced: boolean
}

/** One occurrence of a cue in a text. */
export interface CueUse {
  cue: Cue
  /** Index of the term at which it starts. */
  at: number
  /** Factor for the cue's weight, from negation, degree, contrast and repetition. */
  factor: number
  /** Whether the cue is in a question. */
  asked: boolean
}

/** Reads the cues of a text with their context. */
export function readingOf(tokens: readonly Token[], lexicon: SentimentLexicon): Reading {
  const terms = termsOf(tokens, lexicon)
  const reading: Reading = {
    terms,
    spent: [],
    cues: [],
    words: 0,
    english: 0,
    foreign: 0,
    exclaims: false,
    asks: false,
    expressive: false,
    addressed: tokens.some(isAddressed) && !tokens.some(({ kind }) => kind === 'address'),
    replies: tokens.some(({ kind }) => kind === 'mention'),
    voiced: false,
  }
  let sentence = sentenceFrom(0)
  for (let i = 0; i < terms.length; ) {
    const term = terms[i]!
    if (term.kind === 'break') {
      if (term.key === '!') reading.exclaims = true
      if (endsSentence(term)) {
        if (term.key === '?') sentence.asks = true
        closeSentence(sentence, reading, lexicon)
        sentence = sentenceFrom(reading.cues.length)
      }
      reading.spent.push(false)
      i++
      continue
    }
    const cue = longestCue(terms, i)
    const end = i + (cue === undefined || cue === term.hashtag ? 1 : cue.length)
    const roles = term.node?.roles ?? 0
    if (roles & role.voice) sentence.voiced = true
    if (roles & role.contrast) sentence.turn = reading.cues.length
    // "What a day" asks nothing.
    if (roles & role.question && startsSentence(terms, i) && !(cue && cue.length > 1))
      sentence.asks = isAskedBy(terms, i)
    if (term.kind === 'emoji') reading.expressive = true
    for (let j = i; j < end; j++) {
      countWord(terms[j]!, cue, reading)
      reading.spent.push(end > i + 1)
    }
    // "US" is the country, "us" means the holders.
    const symbol = cue?.kind === 'address' && isSymbolic(term)
    if (cue && cue.weight !== 0 && !symbol) {
      if (cue.kind === 'options') silenceTrade(reading.cues, terms, i)
      const factor = factorOf(reading, i, cue, lexicon) * repeatFactor(reading.cues, cue, lexicon)
      reading.cues.push({ cue, at: i, factor, asked: false })
    }
    i = end
  }
  closeSentence(sentence, reading, lexicon)
  aimMockery(reading.cues, lexicon)
  if (reading.exclaims) reading.expressive = true
  return reading
}

function isAddressed({ kind }: Token): boolean {
  return kind === 'cashtag' || kind === 'coin' || kind === 'mention'
}

interface Sentence {
  /**
   * `from` is the index of the sentence's first cue. `turn` is the index of the first cue after the sentence's last "but", or 0 if there is
   * no "but".
   */
  from: number
  turn: number
  asks: boolean
  voiced: boolean
}

function sentenceFrom(from: number): Sentence {
  return { from, turn: 0, asks: false, voiced: false }
}

function closeSentence({ from, turn, asks, voiced }: Sentence, reading: Reading, lexicon: SentimentLexicon): void {
  const { before_contrast, after_contrast } = lexicon.factors
  for (let i = from; i < reading.cues.length; i++) {
    const use = reading.cues[i]!
    use.asked = asks
    // What follows "but" is the author's opinion.
    if (turn > from) use.factor *= i < turn ? before_contrast : after_contrast
  }
  if (asks) reading.asks = true
  if (voiced && !asks) reading.voiced = true
}

/**
 * The number of following terms in the same clause that a word affects. The word is a negator, a degree word, or a word for selling
 * options.
 */
const reach = { negator: 3, degree: 2, option: 4 }

function factorOf({ terms, spent }: Reading, at: number, cue: Cue, lexicon: SentimentLexicon): number {
  if (terms[at]!.kind === 'emoji') return 1
  const { factors } = lexicon
  let factor = 1
  let negated = false
  let sold = false
  for (let back = 1; back <= reach.option; back++) {
    const term = terms[at - back]
    if (term === undefined || term.kind === 'break' || term.kind === 'emoji') break
    const roles = term.node?.roles ?? 0
    if (roles === 0 || spent[at - back]) continue
    if (back <= reach.negator && roles & role.negator) negated = !negated
    else if (back <= reach.degree && roles & role.intensifier) factor *= factors.intensified
    else if (back <= reach.degree && roles & role.diminisher) factor *= factors.diminished
    if (cue.kind === 'options' && roles & role.seller) sold = true
  }
  if (negated && cue.kind !== 'people') factor *= factors.negated
  if (sold) factor *= factors.sold_option
  return factor
}

/** Ignores a word for buying or selling before an option: in "bought some puts", only "puts" shows the direction. */
function silenceTrade(uses: CueUse[], terms: Term[], at: number): void {
  const last = uses.at(-1)
  if (last === undefined || at - last.at > reach.option) return
  if ((terms[last.at]!.node?.roles ?? 0) & (role.seller | role.buyer)) last.factor = 0
}

/** A repeated cue counts as emphasis only within this many cues, because the same word far away in a long text is not emphasis. */
const memory = 32

/** `🚀🚀🚀` counts more than one rocket, but less than three times as much. */
function repeatFactor(uses: CueUse[], cue: Cue, lexicon: SentimentLexicon): number {
  let factor = 1
  for (let i = Math.max(0, uses.length - memory); i < uses.length; i++) {
    if (uses[i]!.cue === cue) factor *= lexicon.factors.repeated
  }
  return factor
}

/** The longest cue that starts here: a phrase, a word or a hashtag. */
function longestCue(terms: Term[], at: number): Cue | undefined {
  let node = terms[at]!.node
  let longest = node?.cue ?? terms[at]!.hashtag
  for (let i = at + 1; node?.next !== undefined && i < terms.length; i++) {
    const term = terms[i]!
    if (term.kind === 'break') break
    node = node.next.get(term.key)
    if (node?.cue) longest = node.cue
  }
  return longest
}

/**
 * Whether a sentence that begins with a question word is a question. "Will it crash" is a question, but "will crash on Monday" is a
 * statement without a subject.
 */
function isAskedBy(terms: Term[], at: number): boolean {
  return !((terms[at]!.node?.roles ?? 0) & role.auxiliary) || subjects.has(terms[at + 1]?.key ?? '')
}

const subjects = new Set(
  'i you we they he she it this that these those there anyone anybody someone everyone people the a my your our any'.split(
    ' ',
  ),
)

function startsSentence(terms: Term[], at: number): boolean {
  const before = terms[at - 1]
  return before === undefined || endsSentence(before)
}

function endsSentence(term: Term): boolean {
  return term.kind === 'break' && (term.key === '.' || term.key === '!' || term.key === '?' || term.key === '…')
}

function countWord(term: Term, cue: Cue | undefined, reading: Reading): void {
  if (term.kind !== 'word') return
  const roles = term.node?.roles ?? 0
  if (roles & role.english) reading.english++
  if (roles & role.foreign) reading.foreign++
  if (cue !== undefined || roles !== 0 || (isLatin(term) && !isSymbolic(term))) reading.words++
}

/** Whether a word may be a symbol, because it is short and in capitals. */
function isSymbolic({ text }: Term): boolean {
  return text.length <= 5 && /^[A-Z.&]+$/.test(text)
}

/** The lexicon is English, so words in other scripts do not count. */
function isLatin(term: Term): boolean {
  return term.key.charCodeAt(0) < 0x250
}

/**
 * Laughter is aimed at the people whom the message names, so laughing at bears is bullish. If nobody is named, the laughter is mostly aimed
 * at holders.
 */
function aimMockery(uses: CueUse[], lexicon: SentimentLexicon): void {
  let lean = 0
  for (const { cue } of uses) if (cue.kind === 'people') lean += cue.weight
  if (lean <= 0) return
  for (const use of uses) if (use.cue.kind === 'mockery') use.factor *= lexicon.factors.mocked_bears
}
