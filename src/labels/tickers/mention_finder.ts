import type { Token } from '../../text/token.ts'
import { noted } from '../../text/token_types.ts'
import { CompanyNames } from './company_names.ts'
import { withFormerSymbols } from './former_symbols.ts'
import { type SymbolCertainty, Symbols } from './known_symbols.ts'
import type { Listing } from './listing_names.ts'
import { MentionContext } from './mention_context.ts'
import { type Mention, Mentions } from './mention_index.ts'
import { readTickerWords, type TickerWords } from './ticker_words.ts'

/** Finds the symbols of the companies that a text mentions: today's symbols in upper case, sorted, each once. Never throws. */
export type TickerRecogniser = (tokens: Token[], text: string) => string[]

/**
 * Returns a recogniser of the symbols and names in the listings of the companies feed and in the alias file. If `listings` is empty, the
 * recogniser knows only the alias file and cashtags. docs/numbers.md describes the rules, such as when a symbol that is also a word counts.
 */
export function tickerRecogniser(
  listings: readonly Listing[],
  words: TickerWords = readTickerWords(),
): TickerRecogniser {
  const mentionsIn = mentionFinder(listings, words)
  return (tokens) => distinct(mentionsIn(tokens))
}

/** Like `tickerRecogniser`, but the function returns every mention with its place, in no particular order. */
export function mentionFinder(
  given: readonly Listing[],
  aliases: TickerWords = readTickerWords(),
): (tokens: readonly Token[]) => Mention[] {
  const { listings, words } = withFormerSymbols(given, aliases)
  const symbols = new Symbols(listings, words)
  const names = new CompanyNames(listings, symbols, words)
  const evidence = new MentionContext(names, symbols, words)

  return (tokens) => {
    const found: Mention[] = []
    const open: Mention[] = []
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at]!
      const shareClass = shareClassAt(tokens, at)
      if (shareClass !== undefined) {
        found.push({ symbol: shareClass, from: at, to: at + 2, as: 'symbol', certainty: 'plain' })
        at += 2
      } else if (token.kind === 'cashtag') {
        const symbol = isNoCashtag(tokens, at) ? undefined : ofCashtag(tokens, at)
        if (symbol !== undefined) found.push({ symbol, from: at, to: at, as: 'cashtag' })
      } else if (token.kind === 'coin') {
        found.push({ symbol: token.text, from: at, to: at, as: 'cashtag' })
      } else if (token.kind === 'word') {
        at = readWord(tokens, at, found, open)
      } else if (token.kind === 'hashtag') {
        const symbol = ofHashtag(token, tokens, at)
        if (symbol !== undefined) found.push({ symbol, from: at, to: at, as: 'name' })
      }
    }
    if (open.length > 0) settle(tokens, open, new Mentions(found, open))
    return found
  }

  /** Decides which of the `open` mentions mean a company. A certain mention can confirm the mention next to it in a list: `F, GE, TSLA`. */
  function settle(tokens: readonly Token[], open: Mention[], mentions: Mentions): void {
    const isShouted = evidence.isShouted(tokens)
    const shows = (mention: Mention) => {
      if (mention.as === 'name') return evidence.showsName(tokens, mention, mentions)
      return !isShouted && evidence.showsSymbol(tokens, mention, mentions)
    }
    // A list is confirmed member by member, starting next to a certain mention. One pass forwards and one pass backwards therefore reach
    // all members.
    let left = open
    for (let pass = 0; pass < 2 && left.length > 0; pass++) {
      const unshown: Mention[] = []
      for (const mention of left) {
        if (shows(mention)) mentions.add(mention)
        else unshown.push(mention)
      }
      left = unshown.reverse()
    }
  }

  /** Adds the mention that begins at a word to `found` or `open`, and returns the index of its last token. */
  function readWord(tokens: readonly Token[], at: number, found: Mention[], open: Mention[]): number {
    const name = names.startingAt(tokens, at)
    const { capitals, certainty, today, glued } = writtenOf(tokens[at]!, symbols)
    if (name === undefined && certainty === undefined && glued === undefined) return at
    const symbol: Mention | undefined = certainty && { symbol: today, from: at, to: at, as: 'symbol', certainty }

    if (name?.certainty === 'other') return at + name.keys.length - 1
    if (certainty !== undefined && (evidence.isForeign(tokens, at) || isCompound(tokens, at))) return at
    if (name !== undefined && (name.keys.length > 1 || certainty !== 'plain')) {
      const to = at + name.keys.length - 1
      const named: Mention = { symbol: name.symbol, from: at, to, as: 'name', certainty: name.certainty }
      if (evidence.isSureName(tokens, named)) {
        found.push(named)
        return to
      }
      if (name.certainty !== 'listed') open.push(named)
    }
    if (symbol === undefined) {
      if (glued !== undefined) found.push({ symbol: glued, from: at, to: at, as: 'cashtag' })
    } else if (certainty === 'plain' || evidence.isNamedAsSymbol(tokens, at, capitals)) found.push(symbol)
    else if (certainty !== 'common' || symbols.isKnown(capitals)) open.push(symbol)
    return at
  }

  /** The symbol of a share class that is written with a hyphen or a slash (`BF-B`, `$BF/B`), if it is listed. */
  function shareClassAt(tokens: readonly Token[], at: number): string | undefined {
    const sign = tokens[at + 1]?.text
    if (sign !== '-' && sign !== '/') return undefined
    const last = tokens[at + 2]
    if (last?.text.length !== 1 || !isBeside(tokens, at, at + 2)) return undefined
    const symbol = `${tokens[at]!.text}.${last.text}`
    return symbols.certaintyOf(symbol) && symbols.today(symbol)
  }

  /** Whether a word in capitals is only part of something else: `GLP-1`, `50-DMA`, `9X`, `GM-CSF`, `ES_F`. */
  function isCompound(tokens: readonly Token[], at: number): boolean {
    const before = tokens[at - 1]
    if (before !== undefined && (before.text === '_' || before.kind === 'number')) {
      if (isBeside(tokens, at - 1, at)) return true
    }
    if (before?.text === '-' && tokens[at - 2]?.kind === 'number' && isBeside(tokens, at - 2, at)) return true
    const part = tokens[at + 2]
    if (tokens[at + 1]?.text !== '-' || part === undefined || !isBeside(tokens, at, at + 2)) return false
    if (part.kind === 'number') return true
    if (part.text.length < 2 || part.text !== part.text.toUpperCase()) return false
    return symbols.certaintyOf(part.text) === undefined && names.startingAt(tokens, at + 2) === undefined
  }

  /** The symbol of a cashtag. For a cashtag with a company's name, such as `$APPLE` or `$Tesla`, the result is the company's symbol. */
  function ofCashtag(tokens: readonly Token[], at: number): string | undefined {
    const { text, lower } = tokens[at]!
    if (text.length > 3 && symbols.certaintyOf(text.toUpperCase()) === undefined) {
      const name = names.startingAt(tokens, at)
      const isNamed = name?.certainty === 'sure' || name?.certainty === 'capitalised'
      if (isNamed && name.keys.length === 1 && name.keys[0] === lower) return name.symbol
    }
    return symbolOfCashtag(tokens[at]!, symbols) || undefined
  }

  /** Hashtags count only for well-known symbols and sure names, because #VZLA means a country and #CSR a duty. */
  function ofHashtag(token: Token, tokens: readonly Token[], at: number): string | undefined {
    const upper = capitalsOf(token.text)
    if (upper !== undefined && upper.length > 2 && symbols.isKnown(upper)) {
      return symbols.certaintyOf(upper) === 'plain' ? symbols.today(upper) : undefined
    }
    const name = names.startingAt(tokens, at)
    return name?.certainty === 'sure' && name.keys.length === 1 ? name.symbol : undefined
  }
}

/** What the spelling of a word shows about the symbol that the word may be. */
interface Written {
  /** The word's text if it may be a symbol, otherwise empty. */
  capitals: string
  certainty: SymbolCertainty | undefined
  /** The symbol that `capitals` stands for today. */
  today: string
  /** The symbol of a cashtag without a space before it: `own$ACME`. */
  glued: string | undefined
}

const plainWord: Written = { capitals: '', certainty: undefined, today: '', glued: undefined }

const writtenOf = noted(({ text }, symbols: Symbols): Written => {
  const capitals = capitalsOf(text) ?? ''
  const certainty = symbols.certaintyOf(capitals)
  const glued = text.includes('$') ? ofGlued(text, symbols) : undefined
  if (certainty === undefined && glued === undefined) return plainWord
  return { capitals, certainty, today: symbols.today(capitals), glued }
})

const symbolOfCashtag = noted(({ text }, symbols: Symbols) => symbols.ofCashtag(text) ?? '')

/** The symbol of a cashtag without a space before it (`own$ACME`). In `HEI$T` and `A$AP`, the dollar sign is a letter. */
function ofGlued(text: string, symbols: Symbols): string | undefined {
  const symbol = /^\p{L}?\p{Ll}+\$([A-Z]{3,5})$/u.exec(text)?.[1]
  const certainty = symbol === undefined ? undefined : symbols.certaintyOf(symbol)
  return certainty === undefined || certainty === 'common' ? undefined : symbols.today(symbol!)
}

/**
 * Whether a token only looks like a cashtag: its dollar sign stands for a letter (`F!$T`, `#$R#`), or it is an index future as chart sites
 * write it (`$ES_F`).
 */
function isNoCashtag(tokens: readonly Token[], at: number): boolean {
  const after = tokens[at + 1]
  if (after?.text === '_' && isBeside(tokens, at, at + 1)) return true
  const before = tokens[at - 1]
  if (before === undefined || !leetMarks.has(before.text) || !isBeside(tokens, at - 1, at)) return false
  return tokens[at]!.text.length === 1 || (tokens[at - 2]?.kind === 'word' && isBeside(tokens, at - 2, at - 1))
}

const leetMarks = new Set(['!', '@', '*', '^', '#', '%'])

/** Whether there are no spaces between the tokens `from` to `to`. */
function isBeside(tokens: readonly Token[], from: number, to: number): boolean {
  for (let k = from; k < to; k++)
    if (tokens[k]!.at + tokens[k]!.text.length + signOf(tokens[k]!) !== tokens[k + 1]!.at) return false
  return true
}

function signOf({ kind }: Token): number {
  return kind === 'cashtag' || kind === 'hashtag' || kind === 'mention' ? 1 : 0
}

function distinct(mentions: readonly Mention[]): string[] {
  if (mentions.length === 0) return []
  if (mentions.length === 1) return [mentions[0]!.symbol]
  return [...new Set(mentions.map((mention) => mention.symbol))].sort((one, other) => (one < other ? -1 : 1))
}

/**
 * A word's text if it is in capitals, without a possessive or the exchange code of a news agency (`ACME.O`);
 * undefined for any other word.
 */
function capitalsOf(text: string): string | undefined {
  const first = text.charCodeAt(0)
  if (first < 65 || first > 90 || text.length > 8) return undefined
  const second = text.charCodeAt(1)
  if (second > 96 && second < 123) return undefined
  const match = /^([A-Z]{1,5}(?:\.[A-D])?)(?:\.[NO])?(?:['’]s)?$/.exec(text)
  return match?.[1]
}
