import type { KnownNames } from '../known_names.ts'
import type { Predicate, ScreenSlots } from './predicate.ts'

/** The result of reading a query. */
export interface Parsed {
  predicate: Predicate
  /** The place in the order, if the query asks for only one place: 3 for `third largest`. */
  place: ScreenSlots['place']
  /** Whether ETFs and coins are left out, because the query names stocks. */
  isOfStocks: boolean
  /** Misspelt words and their corrections. */
  corrections: ScreenSlots['corrections']
  /** Parts of the query that were not understood, as written. */
  notUnderstood: string[]
  /** Known reasons why parts were not understood: the data does not exist, or the words may mean several things. */
  reasons: string[]
  /** Whether too little was understood to answer: the understood parts may be a different question. */
  isLost: boolean
  /** False if a better reading may be available later. */
  isLasting: boolean
}

/** Reads a query in plain English as a predicate. One implementation is built in; the other one uses a language model. */
export interface ScreenParser {
  parse(query: string, names: KnownNames, signal?: AbortSignal): Promise<Parsed>
}
