import { KnownGroups } from '../../../src/ask/groups.ts'
import type { KnownNames } from '../../../src/ask/known_names.ts'

/** The names of a release that knows one ticker and nothing else. */
export const names: KnownNames = {
  topics: new Map(),
  themes: new Map(),
  windows: [],
  asOf: '2025-08-27',
  symbolOf: (symbol) => symbol,
  tickerPlaces: ({ words }) =>
    words.flatMap(({ form }, start) => (form === 'nvda' ? [{ symbol: 'NVDA', start, end: start + 1 }] : [])),
  topicPlaces: () => [],
  themePlaces: () => [],
  groups: new KnownGroups([], []),
  knowsSymbol: (symbol) => symbol === 'NVDA',
  isPublished: (symbol) => symbol === 'NVDA',
  isCommon: () => false,
  isEnglish: () => false,
  nameWords: [],
}
