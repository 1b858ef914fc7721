import type { KnownNames } from '../known_names.ts'
import type { Predicate, ScreenSlots } from './predicate.ts'

/** What a query was read as. */
export interface Parsed {
  predicate: Predicate
  /** The single place of the order that is asked for, if any. */
  place: ScreenSlots['place']
  /** Whether ETFs and coins are left out, because the query names stocks. */
  isOfStocks: boolean
  /** Misspelt words and their corrections. */
  corrections: ScreenSlots['corrections']
  /** Parts of the query that were not understood, as written. */
  notUnderstood: string[]
  /** Known reasons why they were not understood: the data does not exist, or they may mean several things. */
  reasons: string[]
  /** Whether so much was not understood that the rest may be a different question. */
  isLost: boolean
  /** False if a better reading may be available later. */
  isLasting: boolean
}

/** Reads a query in plain English as a predicate: built in, or by a language model. */
export interface ScreenParser {
  parse(query: string, names: KnownNames, signal?: AbortSignal): Promise<Parsed>
}
