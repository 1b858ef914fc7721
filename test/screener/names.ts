import { companyFinder } from '../../src/answers/companies.ts'
import { tickerRecogniser } from '../../src/language/tickers/recogniser.ts'
import { readTickerWords } from '../../src/language/tickers/ticker_words.ts'
import { tokensOf } from '../../src/language/tokens.ts'
import type { ScreenNames } from '../../src/screener/items.ts'

const words = readTickerWords()
const recognise = tickerRecogniser([], words)
const companiesIn = companyFinder(words)

/** The well-known companies, as any release knows them. */
export const names: ScreenNames = {
  tickersIn: (text) => [...new Set([...recognise(tokensOf(text), text), ...companiesIn(text)])],
}
