import type { Token, TokenType } from '../../text/token.ts'
import { noted } from '../../text/token_types.ts'
import { endOfPlainFigure } from './figures.ts'
import type { Cue, Node, SentimentLexicon } from './lexicon.ts'

/**
 * A unit of a text that is looked up in the lexicon. Symbols, mentions and addresses are left out, because a stock is neither bullish nor
 * bearish by itself.
 */
export interface Term {
  kind: 'word' | 'number' | 'emoji' | 'sign' | 'break'
  /** Key in the lexicon's phrases. */
  key: string
  /** The lexicon's entry; undefined for a break, and for a term that the lexicon does not know. */
  node: Node | undefined
  /** The cue of a hashtag that is a phrase without spaces, such as `#buythedip`. */
  hashtag: Cue | undefined
  /** As written. */
  text: string
  /** Name of the term as a feature: the key, with runs of the same letter shortened to two. */
  name: string
  /** Cached features of the term, and the object with the weights to which they belong. */
  features: { of: object; found: TermFeatures } | undefined
}

/** Indices of a term's features among the trained weights; -1 for a feature without a weight. */
export interface TermFeatures {
  alone: number
  negated: number
  /** Indices of the features of pairs with the previous term, by the previous term. */
  pairs: ReadonlyMap<string, number>
}

/**
 * The terms of a text, with a break at each mark that ends a clause. Numbers become `NUMBER`, `PERCENT` or `MULTIPLE`; a telephone number,
 * date or year becomes one unknown term.
 */
export function termsOf(tokens: readonly Token[], lexicon: SentimentLexicon): Term[] {
  const terms: Term[] = []
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    const plainEnd = token.kind === 'number' || token.kind === 'mark' ? endOfPlainFigure(tokens, i) : i
    if (plainEnd > i) {
      terms.push(unknownFigure(token))
      i = plainEnd - 1
      continue
    }
    switch (token.kind) {
      case 'word':
      case 'hashtag':
      case 'number':
      case 'emoji':
        terms.push(termOf(token, lexicon))
        break
      case 'mark':
        if (breaks.has(token.text) || isSign(tokens, i)) terms.push(termOf(token, lexicon))
        break
    }
  }
  return terms
}

const breaks = new Set(['.', ',', ';', ':', '…', '!', '?', '(', ')'])

const termOf = noted((type: TokenType, lexicon: SentimentLexicon): Term => {
  const { kind, text, lower } = type
  if (kind === 'number') return plain('number', numberName(lower), lexicon)
  if (kind === 'emoji') return plain('emoji', emojiKey(text), lexicon)
  if (kind === 'mark') return plain(breaks.has(text) ? 'break' : 'sign', text, lexicon)
  const term = wordTerm(type, lexicon.terms)
  const hashtag = kind === 'hashtag' && !term.node?.cue ? lexicon.hashtags.get(lower) : undefined
  return { ...term, hashtag }
})

function plain(kind: Term['kind'], key: string, lexicon: SentimentLexicon): Term {
  const node = kind === 'break' ? undefined : lexicon.terms.get(key)
  return { kind, key, node, hashtag: undefined, text: key, name: key, features: undefined }
}

function unknownFigure({ text }: Token): Term {
  return { kind: 'number', key: '', node: undefined, hashtag: undefined, text, name: '', features: undefined }
}

/** A word's term; `mooooon` and `sooo` are looked up with their long runs shortened to two letters, then to one. */
function wordTerm({ text, lower }: TokenType, nodes: Map<string, Node>): Term {
  const node = nodes.get(lower)
  if (node === undefined && lower.length >= 4 && hasLongRun(lower)) {
    for (const letters of ['$1$1', '$1']) {
      const key = lower.replace(/(.)\1{2,}/gu, letters)
      const short = nodes.get(key)
      if (short)
        return { kind: 'word', key, node: short, hashtag: undefined, text, name: shortened(key), features: undefined }
    }
  }
  return { kind: 'word', key: lower, node, hashtag: undefined, text, name: shortened(lower), features: undefined }
}

function shortened(key: string): string {
  return hasLongRun(key) ? key.replace(/(.)\1{2,}/gu, '$1$1') : key
}

/** An emoji without skin tone, gender and presentation. */
function emojiKey(text: string): string {
  const length = text.charCodeAt(0) >= 0xd800 && text.charCodeAt(0) < 0xdc00 ? 2 : 1
  return text.length === length ? text : text.slice(0, length)
}

function numberName(lower: string): string {
  const last = lower.charCodeAt(lower.length - 1)
  return last === 0x25 ? 'PERCENT' : last === 0x78 ? 'MULTIPLE' : 'NUMBER'
}

/** Whether a mark is the plus or minus of a number, as in `+5%`, `-$3` and `500+`. In `10-20` and `COVID-19` it is a dash. */
function isSign(tokens: readonly Token[], i: number): boolean {
  const mark = tokens[i]!
  if (mark.text !== '+' && mark.text !== '-') return false
  const before = tokens[i - 1]
  const touches = before?.at !== undefined && before.at + before.text.length === mark.at
  if (mark.text === '+' && touches && before.kind === 'number') return true
  const after = tokens[i + 1]
  const isDash = touches && (before.kind === 'number' || before.kind === 'word')
  return !isDash && after?.kind === 'number' && after.at === mark.at + 1
}

/** Whether a letter occurs three times in a row. */
function hasLongRun(word: string): boolean {
  for (let i = 2; i < word.length; i++) {
    const code = word.charCodeAt(i)
    if (code === word.charCodeAt(i - 1) && code === word.charCodeAt(i - 2)) return true
  }
  return false
}
