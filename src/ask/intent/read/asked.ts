import type { Sentiment } from '../../../labels/labels.ts'
import type { NamedWindow } from '../../../text/periods.ts'
import type { Group } from '../../groups.ts'
import type { KnownTheme, KnownTopic } from '../../known_names.ts'

export type Dimension = 'ticker' | 'topic' | 'theme'

/** Length of the window in days, if neither the request nor the question names a window. */
export const defaultWindow = 7

/** The direction in which interest has changed. `not_up` and `not_down` come from negated questions; `flat` means no change. */
export type Change = 'any' | 'new' | 'up' | 'down' | 'flat' | 'not_up' | 'not_down'

export type Ask = 'share' | 'place' | 'change' | 'sentiment' | 'themes' | 'topics' | 'related' | 'overview' | 'reason'

/**
 * A sentiment that a part of a question names. By its role, it orders a ranking by its share (`rank`), limits a ranking to
 * results that lean to it (`lean`), limits the conversations (`filter`), or is stated for each result (`tell`).
 */
export interface AskedSide {
  of: Sentiment
  /** For the role `lean`: the accepted labels, such as mixed and neutral for `neither bullish nor bearish`. */
  leans: Sentiment[]
  role: 'rank' | 'lean' | 'filter' | 'tell'
  /** Whether a ranking begins with the smallest share. */
  isLeast: boolean
}

/**
 * Bounds on the figure `of`: a share, the share of a sentiment or a relative change in percent, or in percentage points a change
 * or how far one of bullish and bearish exceeds the other (`lead`).
 */
export interface PercentRange {
  of: 'share' | 'change' | 'points' | 'lead' | Sentiment
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

/** The slots of one part of a question. Of the question's text, they contain only single words that the answer may repeat. */
export interface AskedPart extends Named {
  /** What the part explicitly asks for. If this is empty, the answer gives the share of the subject and its questions. */
  asks: Ask[]
  excluded: Named
  /** Symbols that are neither in the release nor in its listings. */
  unknownTickers: string[]
  /** Published symbols that differ from an unknown symbol by two swapped letters. */
  alike: string[]
  /** Words that were read as a topic, although the label of the topic does not contain all of these words. */
  readAs: { words: string; label: string }[]
  /** Symbols whose conversations count under the company's current symbol. */
  renamed: { from: string; to: string }[]
  window: NamedWindow | undefined
  /** Whether the part names a time at which no published window ends (`in July`, `last Monday`). */
  isOtherTime: boolean
  /** Length in days of the period to compare with, if the part names such a period. */
  baseline: number | undefined
  /** Why the part cannot be answered as asked: keys of `refusals` in the vocabulary, or `unread`. */
  refusals: string[]
  /** Keys of the definitions that the part asks for. */
  definitions: string[]
  /** What to rank, if no ticker or topic is named. */
  dimension: Dimension
  /** Whether the question names what to rank. */
  isDimensionNamed: boolean
  change: Change | undefined
  /** The published label of a change that is asked for by its name: `surging` alone, not `new` or `rising`. */
  trend: 'surging' | 'fading' | undefined
  side: AskedSide | undefined
  /** Set if the part asks for the shares of all sentiments, with those that it names. */
  split: Sentiment[] | undefined
  /** Whether a figure is asked for each result separately: `with the mood of each`, `which tickers come up with each`. */
  isOfEach: boolean
  /** Whether the part asks for the smallest shares. */
  isLeast: boolean
  bounds: PercentRange[]
  /** The ticker or topic whose share, or share of a sentiment, the results of a ranking must exceed, or not reach. */
  than: { dimension: Dimension; id: string; name: string; of: 'share' | Sentiment; isMore: boolean } | undefined
  /** Whether the part asks for the difference or the quotient of two shares: of two subjects, two sentiments or two periods. */
  calculation: 'difference' | 'ratio' | undefined
  /** Whether a change is asked for in percent. */
  isRelative: boolean
  /** Whether the first result of a ranking is asked for: `which ticker has the largest share`. */
  isOne: boolean
  /** How many of the most talked-about results are ranked: 10 for `the most bearish of the ten most discussed stocks`. */
  pool: number | undefined
  /** Whether the part asks for the number of results: `how many stocks are bearish`. */
  isCount: boolean
  /** Maximum number of results that a ranking lists. */
  count: number
  /** Whether the part asks for a whole list without a number: of one kind (`list topics`) or of any (`everything`). */
  whole: 'kind' | 'everything' | undefined
  /** Whether the part names the number of results. */
  isCountNamed: boolean
  /** The place of a ranking that the part asks for: 2 for `the second most common theme`. */
  place: number | undefined
  /** The requested number, if it exceeds the maximum of a ranking. */
  countAsked: number | undefined
  /** Whether the subjects are the results of the previous part's ranking (`and what do people ask about them`). */
  isOnRanked: boolean
  /** Whether its subject is compared with that of the previous part, or its window with the window of that part. */
  against: 'last' | 'window' | undefined
  /** Words that fill no slot. Personal data is replaced by placeholders such as `[name]`. */
  notUnderstood: string[]
  /** Words that negate or compare something unclear. If there are any, the part is declined. */
  unreadReversals: string[]
}

export function hasSubject({ tickers, topics, themes }: Omit<Named, 'groups'>): boolean {
  return tickers.length + topics.length + themes.length > 0
}

/** Whether a part is declined instead of answered. */
export function isDeclined(asked: AskedPart): boolean {
  const { refusals, asks, groups } = asked
  // A group as a whole has no share, so the answer lists the members of the group.
  if (refusals.length === 1 && refusals[0] === 'wholes' && (groups.length > 0 || hasSubject(asked))) return false
  const isFirm = refusals.some((each) => ['other', 'unread', 'people', 'quotes', 'past', 'breakdowns'].includes(each))
  return isFirm || (refusals.length > 0 && asks.length === 0)
}

/** Whether a part needs no look-up in a release. */
export function isUnasked(asked: AskedPart): boolean {
  const isNobody = !hasSubject(asked) && asked.unknownTickers.length > 0
  return isDeclined(asked) || asked.definitions.length > 0 || isNobody
}
