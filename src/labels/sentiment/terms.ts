import type { Token } from '../../text/token.ts'
import { endOfPlainFigure } from './figures.ts'
import type { Cue, Node, SentimentLexicon } from './lexicon.ts'

/** What the lexicon looks up. Symbols, mentions and addresses are left out: no stock has a lean of its own. */
export interface Term {
  kind: 'word' | 'number' | 'emoji' | 'sign' | 'break'
  /** Under which phrases know it. */
  key: string
  /** The lexicon's entry; undefined for a term that it does not know and for a break. */
  node: Node | undefined
  /** A hashtag that runs a phrase together. */
  hashtag: Cue | undefined
  /** As written. */
  text: string
  /** Part of a phrase: its "not" or "very" is said already. */
  spent: boolean
}

/**
 * The terms of a text, a break at each mark that ends a clause. Numbers are known by kind: `NUMBER`, `PERCENT`, `MULTIPLE`;
 * a telephone number, a date or a year is one term that nothing knows.
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
        terms.push(wordTerm(token, lexicon.terms))
        break
      case 'hashtag': {
        const term = wordTerm(token, lexicon.terms)
        if (!term.node?.cue) term.hashtag = lexicon.hashtags.get(token.lower)
        terms.push(term)
        break
      }
      case 'number':
        terms.push(plain('number', numberName(token.lower), lexicon))
        break
      case 'emoji':
        terms.push(plain('emoji', emojiKey(token.text), lexicon))
        break
      case 'mark':
        if (breaks.has(token.text)) terms.push(plain('break', token.text, lexicon))
        else if (isSign(tokens, i)) terms.push(plain('sign', token.text, lexicon))
        break
    }
  }
  return terms
}

const breaks = new Set(['.', ',', ';', ':', '…', '!', '?', '(', ')'])

function plain(kind: Term['kind'], key: string, lexicon: SentimentLexicon): Term {
  const node = kind === 'break' ? undefined : lexicon.terms.get(key)
  return { kind, key, node, hashtag: undefined, text: key, spent: false }
}

function unknownFigure({ text }: Token): Term {
  return { kind: 'number', key: '', node: undefined, hashtag: undefined, text, spent: false }
}

/** A word's term; `mooooon` and `sooo` are looked up with their long runs shortened to two letters, then to one. */
function wordTerm({ text, lower }: Token, nodes: Map<string, Node>): Term {
  const node = nodes.get(lower)
  if (node === undefined && lower.length >= 4 && hasLongRun(lower)) {
    for (const letters of ['$1$1', '$1']) {
      const key = lower.replace(/(.)\1{2,}/gu, letters)
      const short = nodes.get(key)
      if (short) return { kind: 'word', key, node: short, hashtag: undefined, text, spent: false }
    }
  }
  return { kind: 'word', key: lower, node, hashtag: undefined, text, spent: false }
}

/** Without skin tone, gender and presentation. */
function emojiKey(text: string): string {
  const length = text.charCodeAt(0) >= 0xd800 && text.charCodeAt(0) < 0xdc00 ? 2 : 1
  return text.length === length ? text : text.slice(0, length)
}

function numberName(lower: string): string {
  const last = lower.charCodeAt(lower.length - 1)
  return last === 0x25 ? 'PERCENT' : last === 0x78 ? 'MULTIPLE' : 'NUMBER'
}

/** A plus or minus that belongs to a number: `+5%`, `-$3`, `500+`; in `10-20` and `COVID-19` it is a dash. */
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

/** Whether a letter stands three times in a row. */
export function hasLongRun(word: string): boolean {
  for (let i = 2; i < word.length; i++) {
    const code = word.charCodeAt(i)
    if (code === word.charCodeAt(i - 1) && code === word.charCodeAt(i - 2)) return true
  }
  return false
}
