import type { Correction } from '../corrections.ts'
import type { KnownNames } from '../known_names.ts'
import type { Predicate, Sort } from './predicate.ts'

/** What a query was read as. */
export interface Parsed {
  predicate: Predicate
  /** What the list is narrowed to or ordered by besides. */
  list?: { second?: Sort; place?: number; isOfStocks?: boolean }
  /** Words that were taken for misspelt ones. */
  corrections: Correction[]
  /** Known reasons for words that are not understood: the data does not exist. */
  reasons: string[]
  /** Whether so much was not understood that the rest is another question. */
  isLost: boolean
  /** False if a better reading may be available later. */
  isLasting: boolean
}

/** Reads a query in plain English as a predicate: built in, or by a language model. */
export interface ScreenParser {
  parse(query: string, names: KnownNames, signal?: AbortSignal): Promise<Parsed>
}
