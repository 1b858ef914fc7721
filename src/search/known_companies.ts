import { companyFinder } from '../labels/tickers/asked_companies.ts'
import { tickerRecogniser } from '../labels/tickers/mention_finder.ts'
import { readTickerWords } from '../labels/tickers/ticker_words.ts'
import { tokensOf } from '../text/tokens.ts'

/** An issuer of filings, with its name and symbols if they are known. */
export interface Filer {
  cik: string
  name: string | null
  tickers: string[]
}

/** The issuers of a release's filings. */
export interface KnownCompanies {
  /** Returns the issuers that have one of these symbols. */
  withTickers(tickers: readonly string[]): string[]
  /** Returns the issuers that a question names by name or symbol. */
  namedIn(question: string): string[]
  /** Returns the symbols and names of an issuer. */
  namesOf(cik: string): string[]
}

export function knownCompanies(filers: readonly Filer[]): KnownCompanies {
  const words = readTickerWords()
  const issuerOf = new Map<string, string>()
  const byCik = new Map(filers.map((filer) => [filer.cik, filer]))
  for (const { cik, tickers } of filers) for (const ticker of tickers) issuerOf.set(ticker, cik)
  const issuersOf = (tickers: Iterable<string>) => {
    const found = [...tickers].map((ticker) => issuerOf.get(ticker)).filter((cik) => cik !== undefined)
    return [...new Set(found)].sort()
  }
  const recognise = tickerRecogniser(
    filers.flatMap(({ tickers, name }) => tickers.map((ticker) => ({ ticker, name: name ?? '' }))),
    words,
  )
  const isMeant = companyFinder(words)
  return {
    withTickers: issuersOf,
    namedIn: (question) => issuersOf([...recognise(tokensOf(question), question), ...isMeant(question)]),
    namesOf(cik) {
      const { tickers = [], name } = byCik.get(cik) ?? {}
      return [...tickers, name ?? '', ...tickers.flatMap((ticker) => words.companies[ticker] ?? [])]
    },
  }
}
