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
  /** Reasons for what is not understood, where they are known: nobody has that data. */
  reasons: string[]
  /** Whether so much was not understood that the rest is not what was asked for. */
  isLost: boolean
  /** False where a better reading may come if the same is asked again. */
  isLasting: boolean
}

/** Reads a query in plain English as a predicate: built in, or by a language model. */
export interface ScreenParser {
  parse(query: string, names: KnownNames, signal?: AbortSignal): Promise<Parsed>
}
