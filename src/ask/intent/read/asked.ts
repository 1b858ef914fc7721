import type { Sentiment } from '../../../labels/labels.ts'
import type { NamedWindow } from '../../../text/periods.ts'
import type { Group } from '../../groups.ts'
import type { KnownTheme, KnownTopic } from '../../known_names.ts'

export type Dimension = 'ticker' | 'topic' | 'theme'

/** Days of the window if neither the request nor the question names any. */
export const defaultWindow = 7

/** Which way interest has changed. `not_up` and `not_down` come from negated questions, and `flat` means no change. */
export type Change = 'any' | 'new' | 'up' | 'down' | 'flat' | 'not_up' | 'not_down'

export type Ask = 'share' | 'place' | 'change' | 'sentiment' | 'themes' | 'topics' | 'related' | 'overview' | 'reason'

/**
 * A sentiment that a part names. It orders a ranking by its share (`rank`), limits one to what leans to it (`lean`),
 * limits the conversations (`filter`), or is stated for each result (`tell`).
 */
export interface AskedSide {
  of: Sentiment
  /** For the role `lean`: the accepted labels, such as mixed and neutral for `neither bullish nor bearish`. */
  leans: Sentiment[]
  role: 'rank' | 'lean' | 'filter' | 'tell'
  /** Whether a ranking begins with the smallest share. */
  isLeast: boolean
}

/** Bounds in percent on a share, on the share of a side or on a change (`change`), or in percentage points on a change (`points`). */
export interface PercentRange {
  of: 'share' | 'change' | 'points' | Sentiment
  at_least?: number
  at_most?: number
  /** Whether the bound itself is excluded: `above 3%`. */
  exclusive?: boolean
}

export interface Named {
  tickers: string[]
  topics: KnownTopic[]
  themes: KnownTheme[]
  groups: Group[]
}

/** The slots of one part of a question. Contains nothing of its text except words that were not understood. */
export interface AskedPart extends Named {
  /** What it explicitly asks for. If this is empty, a subject asks for its share and its questions. */
  asks: Ask[]
  excluded: Named
  /** Symbols that are neither in the release nor in its listings. */
  unknownTickers: string[]
  /** Words that were read as a topic whose label lacks some of them. */
  readAs: { words: string; label: string }[]
  /** Symbols whose conversations count under the company's current symbol. */
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
  /** Whether it asks for the shares of all sentiments. */
  isSplit: boolean
  /** Whether what is asked is asked of each result: `with the mood of each`, `which tickers come up with each`. */
  isOfEach: boolean
  /** Whether it asks for the smallest shares. */
  isLeast: boolean
  bounds: PercentRange[]
  /** Whether it asks for the difference or the quotient of two shares: of subjects, of sides, or of before and after. */
  calculation: 'difference' | 'ratio' | undefined
  /** How many of the most talked-about are ranked by sentiment: `the most bearish of the ten most discussed stocks`. */
  pool: number | undefined
  /** Whether it asks how many there are of what it lists. */
  isCount: boolean
  /** How many results a ranking names. */
  count: number
  /** The single place of a ranking that is asked for: 2 for `the second most common theme`. */
  place: number | undefined
  /** The requested number, if it exceeds the maximum of a ranking. */
  countAsked: number | undefined
  /** Whether its subjects are the results of the previous part's ranking (`and what do people ask about them`). */
  isOnRanked: boolean
  /** Words that no slot used, with personal data replaced by `[name]` and the like. */
  notUnderstood: string[]
  /** Words that negate or compare without a clear target. Because of them, the part is declined. */
  unreadReversals: string[]
}

export function hasSubject({ tickers, topics, themes }: Omit<Named, 'groups'>): boolean {
  return tickers.length + topics.length + themes.length > 0
}

/** Whether a part is not answered. */
export function isDeclined(asked: AskedPart): boolean {
  const { refusals, asks, groups } = asked
  // Instead of a group as a whole, its members are listed.
  if (refusals.length === 1 && refusals[0] === 'wholes' && (groups.length > 0 || hasSubject(asked))) return false
  const isFirm = refusals.some((each) => ['other', 'unread', 'people', 'quotes', 'past'].includes(each))
  return isFirm || (refusals.length > 0 && asks.length === 0)
}

/** Whether a part needs no look-up in a release. */
export function isUnasked(asked: AskedPart): boolean {
  const isNobody = !hasSubject(asked) && asked.unknownTickers.length > 0
  return isDeclined(asked) || asked.definitions.length > 0 || isNobody
}
