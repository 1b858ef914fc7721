import type { Listing } from './listing_names.ts'
import type { TickerWords } from './ticker_words.ts'

/**
 * Returns the current listings, and the words of the alias file with former symbols added. Listings are ordered by day, so that the last of
 * several changes of a symbol counts.
 */
export function withFormerSymbols(
  listings: readonly Listing[],
  words: TickerWords,
): { listings: readonly Listing[]; words: TickerWords } {
  const former = listings.filter(({ today }) => today !== undefined)
  if (former.length === 0) return { listings, words }
  const renamed = new Map(Object.entries(words.renamed))
  for (const { ticker, today } of former) {
    // A delisted symbol has no successor. A change of a symbol to itself revokes an earlier change that was delivered by mistake.
    if (!today || today === ticker) {
      renamed.delete(ticker)
      continue
    }
    // A symbol that is in use again is not a former symbol. If the new symbol is merged into another share class, the symbol of this class
    // is used.
    if (renamed.get(today) === ticker) renamed.delete(today)
    const symbol = renamed.get(today) ?? today
    for (const [before, after] of renamed) if (after === ticker) renamed.set(before, symbol)
    renamed.set(ticker, symbol)
  }
  return {
    listings: listings.filter(({ today }) => today === undefined),
    words: {
      ...words,
      renamed: Object.fromEntries(renamed),
      former_symbols: [
        ...words.former_symbols,
        ...former.flatMap(({ ticker, today }) => (today === '' ? [ticker] : [])),
      ],
    },
  }
}
