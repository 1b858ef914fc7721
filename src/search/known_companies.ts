import { companyFinder } from '../answers/companies.ts'
import { tickerRecogniser } from '../language/tickers/recogniser.ts'
import { readTickerWords } from '../language/tickers/ticker_words.ts'
import { tokensOf } from '../language/tokens.ts'
import { termsOf } from './terms.ts'

/** A company that has filings, with its name, if that is known. */
export interface Filer {
  ticker: string
  name: string | null
}

/** Finds the companies with filings that a question names. */
export interface KnownCompanies {
  /** Their tickers, as far as names and symbols tell. */
  namedIn(question: string): string[]
  /** Terms that the names of a company consist of. */
  nameTerms(ticker: string): string[]
}

export function knownCompanies(filers: readonly Filer[]): KnownCompanies {
  const words = readTickerWords()
  const filed = new Set(filers.map(({ ticker }) => ticker))
  const names = new Map(filers.map(({ ticker, name }) => [ticker, name]))
  const recognise = tickerRecogniser(
    filers.map(({ ticker, name }) => ({ ticker, name: name ?? '' })),
    words,
  )
  const isMeant = companyFinder(words)
  return {
    namedIn(question) {
      const found = new Set([...recognise(tokensOf(question), question), ...isMeant(question)])
      return [...found].filter((ticker) => filed.has(ticker)).sort()
    },
    nameTerms(ticker) {
      return [ticker, names.get(ticker) ?? '', ...(words.companies[ticker] ?? [])].flatMap(termsOf)
    },
  }
}
