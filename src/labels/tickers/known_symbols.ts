import type { Listing } from './listing_names.ts'
import type { TickerWords } from './ticker_words.ts'

/**
 * How certain it is that a word in capitals without `$` is a symbol. `plain`: certain. `known`: the symbol of a well-known company, but
 * also a word. `short`: the symbol of a little-known company with at most three letters, which may mean anything. `word`: the symbol of a
 * little-known company, and also a word. `common`: a small word or a common abbreviation.
 */
export type SymbolCertainty = 'plain' | 'known' | 'short' | 'word' | 'common'

/**
 * All known symbols, from the listings and the alias file. Each symbol has a certainty and, if the symbol was changed, the current symbol.
 */
export class Symbols {
  readonly #grades = new Map<string, SymbolCertainty>()
  readonly #known: Set<string>
  readonly #renamed: Map<string, string>
  readonly #former: Set<string>
  readonly #persons: Set<string>
  readonly #neverShares: Set<string>
  readonly #coins: Set<string>

  constructor(listings: readonly Listing[], words: TickerWords) {
    this.#renamed = new Map(Object.entries(words.renamed))
    this.#former = new Set(words.former_symbols)
    this.#persons = new Set(words.person_names.map((name) => name.toUpperCase()))
    this.#neverShares = new Set(words.never_shares)
    this.#coins = new Set(words.coins)
    const common = new Set(words.common)
    const other = new Set(words.words)
    const plain = new Set(words.symbols_in_capitals)
    const certainty = (symbol: string, known: boolean): SymbolCertainty => {
      if (plain.has(symbol)) return 'plain'
      const lower = symbol.toLowerCase()
      if (common.has(lower)) return 'common'
      if (other.has(lower)) return known ? 'known' : 'word'
      return known || symbol.length > 3 ? 'plain' : 'short'
    }
    for (const { ticker } of listings) this.#grades.set(withDot(ticker), certainty(ticker, false))
    this.#known = new Set([
      ...words.short_symbols,
      ...words.funds,
      ...Object.keys(words.renamed),
      ...Object.keys(words.companies),
    ])
    for (const symbol of this.#known) this.#grades.set(symbol, certainty(symbol, true))
  }

  /** Certainty of a symbol in capitals; undefined if the symbol is unknown. */
  certaintyOf(symbol: string): SymbolCertainty | undefined {
    return this.#grades.get(symbol)
  }

  /** Whether a symbol is well known: the alias file lists it as a company, a fund, a former symbol or a short symbol. */
  isKnown(symbol: string): boolean {
    return this.#known.has(symbol)
  }

  /** The symbol that `symbol` stands for today, with share classes merged. */
  today(symbol: string): string {
    return this.#renamed.get(symbol) ?? symbol
  }

  /**
   * The symbol that a cashtag (given without its `$`) stands for. A symbol that is not listed counts too, because its company may have left
   * the exchange. Symbols that mean money or a person do not count. A cashtag in lower case counts only for a known symbol, or for a listed
   * symbol that is not a word, because `$hit` and `$my` are words. Coins in lower case never count.
   */
  ofCashtag(written: string): string | undefined {
    const plural = /^[A-Z]{2,5}s$/.test(written) ? written.slice(0, -1) : written
    const upper = withDot(plural.toUpperCase())
    const base = upper.split('.')[0]!
    // In "$ACME.It" and "$XYZ.X" the symbol is the part before the dot, in "$BRK.B" and "$RDS.A" all of it.
    const isClass = /\.[A-D]$/.test(upper) && plural.endsWith(upper.at(-1)!)
    const symbol = this.#grades.has(upper) || isClass ? upper : base
    if (base.length > 5 || this.#neverShares.has(base)) return undefined
    if (this.#coins.has(base)) return plural === base ? base : undefined
    const certainty = this.#grades.get(symbol)
    const letters = plural.slice(0, base.length)
    if (letters === base) {
      const isPerson = certainty === undefined && this.#persons.has(base) && !this.#former.has(base)
      return isPerson ? undefined : this.today(symbol)
    }
    if (base.length === 1 || certainty === 'common') return undefined
    const isSmall = letters === base.toLowerCase() && (certainty === 'plain' || certainty === 'short')
    return this.#known.has(symbol) || this.#former.has(symbol) || isSmall ? this.today(symbol) : undefined
  }
}

/** A symbol in capitals with a dot before its share class, as in `BRK.B`. */
function withDot(symbol: string): string {
  return symbol.toUpperCase().replace(/[-/]/, '.')
}
