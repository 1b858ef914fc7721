import type { Sentiment } from '../../../labels/labels.ts'
import type { NamedWindow } from '../../../text/periods.ts'
import type { Group } from '../../groups.ts'
import type { KnownTopic } from '../../known_names.ts'

export type Dimension = 'ticker' | 'topic' | 'theme'

/** Days of the window if neither the request nor the question names any. */
export const defaultWindow = 7

/** Which way interest has changed; `not_up` and `not_down` are of negated questions, `flat` of what stays as it is. */
export type Change = 'any' | 'new' | 'up' | 'down' | 'flat' | 'not_up' | 'not_down'

export type Ask = 'share' | 'place' | 'change' | 'sentiment' | 'themes' | 'topics' | 'related' | 'overview' | 'reason'

/**
 * A sentiment that a part names: a ranking is by its share (`rank`), only what leans to it is ranked (`lean`), only its
 * conversations count (`filter`), or it is told of each result (`tell`).
 */
export interface AskedSide {
  of: Sentiment
  /** Of the role `lean`: the labels that it may have, as of `neither bullish nor bearish`. */
  leans: Sentiment[]
  role: 'rank' | 'lean' | 'filter' | 'tell'
  /** Whether a ranking begins with the smallest share. */
  isLeast: boolean
}

/** Percentages that a share, or the share of a side, is to lie between. */
export interface PercentRange {
  of: 'share' | Sentiment
  at_least?: number
  at_most?: number
  /** Whether the bound itself is not within it: `above 3%`. */
  exclusive?: boolean
}

export interface Named {
  tickers: string[]
  topics: KnownTopic[]
  groups: Group[]
}

/** The slots of one part of a question. Holds none of its text but words that were not understood. */
export interface AskedPart extends Named {
  /** What it asks for by its own words; a subject alone asks for its share and its questions. */
  asks: Ask[]
  excluded: Named
  /** Symbols that no release or listing knows. */
  unknownTickers: string[]
  /** Symbols whose conversations count under the company's symbol of today. */
  renamed: { from: string; to: string }[]
  window: NamedWindow | undefined
  /** Whether it names a time that no window ends with (`in July`, `last Monday`). */
  isOtherTime: boolean
  /** Days of the window that it compares with, if it names one. */
  baseline: number | undefined
  /** Why it cannot be answered as asked: names of `refusals` of the vocabulary, or `unread`. */
  refusals: string[]
  /** Names of definitions that it asks for. */
  definitions: string[]
  /** What to rank, if no ticker or topic is named. */
  dimension: Dimension
  /** Whether the question names what to rank. */
  isDimensionNamed: boolean
  change: Change | undefined
  side: AskedSide | undefined
  /** Whether it asks for the smallest shares. */
  isLeast: boolean
  bounds: PercentRange[]
  /** How many a ranking shall name. */
  count: number
  /** The one place of a ranking that is asked for: 2 of `the second most common theme`. */
  place: number | undefined
  /** The requested number, if it exceeds the maximum of a ranking. */
  countAsked: number | undefined
  /** Whether its subjects are what the part before has ranked (`and what do people ask about them`). */
  isOnRanked: boolean
  /** The theme of a question that the part quotes: `do people ask if it is too late to buy`. */
  theme: string | undefined
  /** Words that no slot took; personal data is put as `[name]` and the like. */
  notUnderstood: string[]
  /** Words that reverse or compare, without a clear target: they decline the part. */
  unreadReversals: string[]
}

export function hasSubject({ tickers, topics }: Pick<AskedPart, 'tickers' | 'topics'>): boolean {
  return tickers.length + topics.length > 0
}

/** Whether a part is not answered. */
export function isDeclined({ refusals, asks }: AskedPart): boolean {
  const isFirm = refusals.some((each) => ['other', 'unread', 'people', 'quotes', 'past'].includes(each))
  return isFirm || (refusals.length > 0 && asks.length === 0)
}

/** Whether nothing of a part is looked up in a release. */
export function isUnasked(asked: AskedPart): boolean {
  const isNobody = !hasSubject(asked) && asked.unknownTickers.length > 0
  return isDeclined(asked) || asked.definitions.length > 0 || isNobody
}
