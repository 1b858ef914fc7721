import type { Token } from '../../text/token.ts'
import type { CompanyNames } from './company_names.ts'
import type { Symbols } from './known_symbols.ts'
import { isInCapitals, type Mention, type Mentions } from './mention_index.ts'
import type { TickerWords } from './ticker_words.ts'

const exchanges = new Set(['nasdaq', 'nyse', 'amex', 'arca', 'mkt', 'nysearca', 'nasdaqgs', 'nasdaqcm', 'nasdaqgm'])
const symbolWords = new Set(['ticker', 'tickers', 'symbol'])
/** Foreign and over-the-counter markets, where the same letters may mean another company. */
const foreignMarkets = new Set(
  'tsx tsxv tsxv cse cve neo lse lon aim fse fra fwb etr nse bse asx hkex sehk hkg tse tyo otc otcqb otcqx otcpk otcmkts pink'.split(
    ' ',
  ),
)
const kindsOfShare = new Set(['stock', 'share', 'etf', 'fund', 'ticker'])
/** After one of these words, in a text that names another company, a name in lower case is a company: "the size of meta". */
const namesBefore = new Set(['of', 'than', 'like', 'against', 'from', 'with', 'for', 'at', 'by', 'into', 'vs'])
const separators = new Set([',', '/', '&', ';', '|', '+', '>', '•', 'and', 'or', 'vs', 'versus', 'amp', 'y'])

/** Decides from the surrounding words whether a word that looks like a symbol or company name means the company. */
export class MentionContext {
  readonly #names: CompanyNames
  readonly #symbols: Symbols
  readonly #after: Set<string>
  readonly #before: Set<string>

  constructor(names: CompanyNames, symbols: Symbols, words: TickerWords) {
    this.#names = names
    this.#symbols = symbols
    this.#after = new Set(words.stock_words_after)
    this.#before = new Set(words.stock_words_before)
  }

  /** Whether the symbol follows the name of a foreign or over-the-counter market: `TSXV: ABC`. */
  isForeign(tokens: readonly Token[], at: number): boolean {
    return at > 1 && tokens[at - 1]!.text === ':' && foreignMarkets.has(tokens[at - 2]!.lower)
  }

  /** Whether the text says that this is a symbol: `NASDAQ: ABC`, `ticker ABC`, or its company's name and `(ABC)`. */
  isNamedAsSymbol(tokens: readonly Token[], at: number, symbol: string): boolean {
    if (at === 0) return false
    const before = tokens[at - 1]!
    if (before.text === ':') {
      const market = at > 1 ? tokens[at - 2]!.lower : ''
      return exchanges.has(market) || symbolWords.has(market)
    }
    if (symbolWords.has(before.lower)) return symbol.length > 1
    if (before.text !== '(' && before.text !== '[') return false
    for (let k = at - 2; k >= 0 && k >= at - 7; k--) {
      if (this.#names.beginsWith(symbol, singular(tokens[k]!.lower))) return true
    }
    return false
  }

  /** Whether a name is certain from its spelling alone. */
  isSureName(tokens: readonly Token[], { from, to, certainty }: Mention): boolean {
    if (certainty === 'sure') return true
    if (certainty === 'capitalised' || certainty === 'listed')
      return hasCapital(tokens[from]!) && hasCapital(tokens[to]!)
    return false
  }

  /** Whether the context shows that an ambiguous name is the company. */
  showsName(tokens: readonly Token[], mention: Mention, mentions: Mentions): boolean {
    const { from, to, certainty } = mention
    const capital = hasCapital(tokens[from]!)
    if (certainty === 'doubtful' && !capital) return false
    if (this.#isStock(tokens, to) || listedSides(tokens, mention, mentions) > 0) return true
    const before = tokens[from - 1]?.lower
    if (before === undefined) return false
    if (certainty === 'capitalised' && namesBefore.has(before) && mentions.hasOther(mention.symbol)) return true
    if (capital && this.#before.has(before)) return true
    return certainty === 'doubtful' && tokens[to]!.lower.endsWith("'s") && isInSentence(tokens, from)
  }

  /** Whether the context shows that a word in capitals is a symbol. Must not be used for a text that is entirely in capitals. */
  showsSymbol(tokens: readonly Token[], mention: Mention, mentions: Mentions): boolean {
    const { from, to, certainty } = mention
    const sides = listedSides(tokens, mention, mentions)
    // "NVDA, AI and chips" is about an industry, "NVDA, AI, PLTR" about three shares.
    if (certainty === 'common') return sides === 2
    if (sides > 0) return true
    const isLong = tokens[from]!.text.length > 2
    // If a word in capitals is repeated this often, the capitals are not for emphasis.
    const times = isLong ? mentions.timesOf(mention.symbol) : 0
    if (certainty === 'word') return times > 2
    if (isLong && from > 0 && this.#before.has(tokens[from - 1]!.lower)) return true
    if (this.#isStock(tokens, to) || isOption(tokens, to)) return !isShareClass(tokens, from)
    return certainty === 'known' && times > 1
  }

  /** Whether so many words of the text are in capitals, symbols aside, that capitals say nothing. */
  isShouted(tokens: readonly Token[]): boolean {
    let words = 0
    let shouted = 0
    for (const { kind, text } of tokens) {
      if (kind !== 'word' || text.length < 2) continue
      const isCapitals = text === text.toUpperCase()
      if (isCapitals && this.#symbols.certaintyOf(text) === 'plain') continue
      words++
      if (isCapitals) shouted++
    }
    return words > 3 && shouted * 2 > words
  }

  /** Whether a word of the stock market follows: `ABC calls`, `Is ABC a stock?` */
  #isStock(tokens: readonly Token[], to: number): boolean {
    const after = tokens[to + 1]
    if (after === undefined || after.kind !== 'word') return false
    if (after.lower === 'a' || after.lower === 'an') return kindsOfShare.has(tokens[to + 2]?.lower ?? '')
    return this.#after.has(after.lower)
  }
}

/**
 * The number of sides, 0 to 2, on which the mention has another company or symbol as its neighbour in a list: `Visa and Mastercard`, `F,
 * GM, TSLA`.
 */
function listedSides(tokens: readonly Token[], { from, to, as }: Mention, mentions: Mentions): number {
  const isLike = (mention: Mention | undefined) =>
    mention !== undefined && (as === 'name' || isInCapitals(tokens[mention.from]!))
  const next = beyondSeparators(tokens, to, 1)
  const previous = beyondSeparators(tokens, from, -1)
  const isAfter = next !== undefined && isLike(mentions.at(next, 'beginning'))
  const isBefore = previous !== undefined && isLike(mentions.at(previous, 'ending'))
  return Number(isAfter) + Number(isBefore)
}

/** Index of the nearest token in the direction of `step`, if there is a separator in between; otherwise undefined. */
function beyondSeparators(tokens: readonly Token[], at: number, step: 1 | -1): number | undefined {
  let k = at + step
  while (k >= 0 && k < tokens.length && separators.has(tokens[k]!.lower)) k += step
  return k === at + step || k < 0 || k >= tokens.length ? undefined : k
}

/** `ABC 150c`, `ABC $20 calls`: whether the tokens after a symbol name an option. */
function isOption(tokens: readonly Token[], to: number): boolean {
  const kind = tokens[to + 2]?.lower
  return tokens[to + 1]?.kind === 'number' && (kind === 'c' || kind === 'p' || kind === 'calls' || kind === 'puts')
}

/** `C shares`: a class of some company's shares. */
function isShareClass(tokens: readonly Token[], at: number): boolean {
  return tokens[at]!.text.length === 1 && (tokens[at + 1]?.lower.startsWith('share') ?? false)
}

function isInSentence(tokens: readonly Token[], at: number): boolean {
  return at > 0 && (tokens[at - 1]!.kind === 'word' || tokens[at - 1]!.text === ',')
}

function hasCapital(token: Token): boolean {
  return token.lower.charCodeAt(0) !== token.text.charCodeAt(0) || token.kind !== 'word'
}

function singular(lower: string): string {
  return lower.endsWith("'s") ? lower.slice(0, -2) : lower
}
