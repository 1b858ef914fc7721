import type { Token } from '../../text/token.ts'
import { noted } from '../../text/token_types.ts'
import { tokensOf } from '../../text/tokens.ts'
import type { Symbols } from './known_symbols.ts'
import { type Listing, listingName } from './listing_names.ts'
import type { TickerWords } from './ticker_words.ts'

/**
 * What a name in a text needs to count as the company. `sure`: nothing more; `listed`: a capital letter at its first and last word;
 * `capitalised`: such capitals or a stock context; `doubtful`: a capital and a stock context. Words marked `other` mean something else and
 * never count.
 */
export type NameCertainty = 'sure' | 'capitalised' | 'doubtful' | 'listed' | 'other'

export interface CompanyName {
  /** Tokens of the name, in lower case. */
  keys: string[]
  symbol: string
  certainty: NameCertainty
}

/** Company names by their first token. If several names match at one position, the longest is used. */
export class CompanyNames {
  readonly #byFirst = new Map<string, CompanyName[]>()
  readonly #firstWords = new Map<string, Set<string>>()

  constructor(listings: readonly Listing[], symbols: Symbols, words: TickerWords) {
    const taken = new Set<string>()
    const add = (name: string, symbol: string, certainty: NameCertainty): void => {
      for (const spelling of spellings(name)) {
        const keys = keysOf(spelling)
        const joined = keys.join(' ')
        if (keys.length === 0 || taken.has(joined)) continue
        taken.add(joined)
        const same = this.#byFirst.get(keys[0]!)
        if (same) same.push({ keys, symbol, certainty })
        else this.#byFirst.set(keys[0]!, [{ keys, symbol, certainty }])
      }
    }

    for (const phrase of words.not_companies) add(phrase, '', 'other')
    const everyday = new Set([...words.common, ...words.words])
    const capitalised = new Set(words.capitalised.map((name) => name.toLowerCase()))
    const doubtful = new Set(words.doubtful.map((name) => name.toLowerCase()))
    for (const [symbol, names] of Object.entries(words.companies)) {
      for (const name of names) {
        const lower = name.toLowerCase()
        const certainty = doubtful.has(lower) ? 'doubtful' : capitalised.has(lower) ? 'capitalised' : 'sure'
        add(name, symbols.today(symbol), certainty)
        this.#noteFirstWord(symbol, lower)
      }
      const isWord = everyday.has(symbol.toLowerCase())
      if (symbol.length > 2 && !isWord && symbols.certaintyOf(symbol) === 'plain')
        add(symbol, symbols.today(symbol), 'sure')
    }
    for (const { name, symbol, certainty } of namesOfListings(listings, symbols, words)) add(name, symbol, certainty)
    for (const { ticker, name } of listings) this.#noteFirstWord(ticker, name.toLowerCase())
    for (const same of this.#byFirst.values()) same.sort((one, other) => other.keys.length - one.keys.length)
  }

  /** The longest name that starts with `tokens[at]`; undefined if there is none. */
  startingAt(tokens: readonly Token[], at: number): CompanyName | undefined {
    const names = namesFrom(tokens[at]!, this.#byFirst)
    return names.length === 0 ? undefined : longestOf(names, tokens, at)
  }

  /** Whether one of the company's names begins with this lower-case word. */
  beginsWith(symbol: string, word: string): boolean {
    return this.#firstWords.get(symbol)?.has(word) ?? false
  }

  #noteFirstWord(symbol: string, name: string): void {
    const word = /^[\p{L}\p{N}]+/u.exec(name.replace(/^the /, ''))?.[0]
    if (word === undefined || word.length < 3) return
    const words = this.#firstWords.get(symbol)
    if (words) words.add(word)
    else this.#firstWords.set(symbol, new Set([word]))
  }
}

function keysOf(spelling: string): string[] {
  // Most names consist only of letters and spaces. These are split here, because the tokenizer would be slow for 6,000 listings.
  if (/^[A-Za-z]+(?: [A-Za-z]+)*$/.test(spelling)) return spelling.toLowerCase().split(' ')
  return tokensOf(spelling).map((token) => token.lower)
}

/** The names whose first token is this word, then the names whose first token is the word without its final `s` or `'s`. */
const namesFrom = noted(({ lower }, byFirst: ReadonlyMap<string, CompanyName[]>) => {
  const singular = withoutS(lower)
  const names = [lower, ...(singular === undefined ? [] : [singular])].flatMap((word) => byFirst.get(word) ?? [])
  return names.length === 0 ? noNames : names
})

const noNames: CompanyName[] = []

function longestOf(names: readonly CompanyName[], tokens: readonly Token[], at: number): CompanyName | undefined {
  for (const name of names) {
    const { keys } = name
    const last = keys.length - 1
    let same = at + last < tokens.length
    for (let k = 0; same && k < last; k++) same = tokens[at + k]!.lower === keys[k]
    if (same && isNameToken(tokens[at + last]!.lower, name)) return name
  }
  return undefined
}

/**
 * Whether a token can be the last token of this name, alone or with `'s`. An `s` without an apostrophe is accepted only if it is unlikely
 * to be a plural.
 */
function isNameToken(lower: string, { keys, certainty }: CompanyName): boolean {
  const key = keys.at(-1)!
  if (lower === key) return true
  if (!lower.startsWith(key)) return false
  const ending = lower.slice(key.length)
  if (ending === "'s") return true
  // "Googles search" means Google, but "Visas" and "Apples" are things.
  return ending === 's' && (keys.length > 1 || (key.length > 4 && certainty === 'sure'))
}

function withoutS(lower: string): string | undefined {
  if (!lower.endsWith('s')) return undefined
  return lower.endsWith("'s") ? lower.slice(0, -2) : lower.slice(0, -1)
}

/** A name and its other spellings: `and` or `&amp;` for `&`, a space for a hyphen, no apostrophe. */
function spellings(name: string): string[] {
  const all = [name]
  if (name.includes('&') && !name.includes('&amp;')) {
    all.push(name.replaceAll('&', '&amp;'))
    if (name.includes(' & ')) all.push(name.replaceAll(' & ', ' and '))
  }
  if (/\p{L}{3}-/u.test(name)) all.push(name.replaceAll('-', ' '))
  if (/['’]s\b/.test(name)) all.push(name.replace(/['’]s\b/, 's'))
  return all
}

/** The company names in the listings. Names that two companies share are left out. */
function namesOfListings(listings: readonly Listing[], symbols: Symbols, words: TickerWords): NamedSymbol[] {
  const everyday = new Set([...words.name_words, ...words.common, ...words.words])
  const isOfWords = (name: string) =>
    name
      .toLowerCase()
      .split(/[ -]/)
      .every((part) => everyday.has(part))
  const companies = new Map<string, { symbol: string; full: string; name: string } | null>()
  const note = (name: string, ticker: string, full: string): void => {
    const key = name.toLowerCase()
    const known = companies.get(key)
    const symbol = symbols.today(ticker)
    if (known === undefined) companies.set(key, { symbol, full, name })
    else if (known !== null && known.symbol !== symbol) {
      // Share classes of one company have the same name, and people use the shorter symbol.
      if (known.full.toLowerCase() !== full.toLowerCase()) companies.set(key, null)
      else if (symbol.length < known.symbol.length) companies.set(key, { symbol, full, name })
    }
  }
  const ordered = [...listings].sort((one, other) => (one.ticker < other.ticker ? -1 : 1))
  for (const listing of ordered) {
    const found = listingName(listing)
    if (found === undefined) continue
    note(found.full, listing.ticker, found.full)
    // A short form that consists of ordinary words ("National", "Extreme") often does not mean the company.
    if (found.short !== undefined && !isOfWords(found.short)) note(found.short, listing.ticker, found.full)
  }

  const named: NamedSymbol[] = []
  for (const company of companies.values()) {
    if (company === null) continue
    const { name, symbol } = company
    // An acronym usually equals the symbol, and a short or ordinary word too often means something else.
    const isAlone = !name.includes(' ')
    if (isAlone && (name.length < 5 || name === name.toUpperCase() || isOfWords(name))) continue
    named.push({ name, symbol, certainty: isOfWords(name) ? 'doubtful' : 'listed' })
  }
  return named
}

interface NamedSymbol {
  name: string
  symbol: string
  certainty: NameCertainty
}
