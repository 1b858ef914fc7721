import type { Sentiment } from '../../../labels/labels.ts'
import type { NamedWindow } from '../../../text/periods.ts'
import type { Group } from '../../groups.ts'
import type { KnownTopic } from '../../known_names.ts'

export type Dimension = 'ticker' | 'topic' | 'theme'

/** Days of the window if neither the request nor the question names any. */
export const defaultWindow = 7

/** Which way interest has changed; `not_up` and `not_down` are of negated questions, `flat` of what stays as it is. */
export type Change = 'any' | 'new' | 'up' | 'down' | 'flat' | 'not_up' | 'not_down'

/** What became of interest, in words before it. */
export const ways: Record<Change, string> = {
  new: 'are new to',
  up: 'gained',
  down: 'lost',
  any: 'gained or lost',
  flat: 'kept',
  not_up: 'did not gain',
  not_down: 'did not lose',
}

/** Why a question cannot be answered as asked; `past`: it concerns a time that no window ends with. */
export type IntentRefusal =
  | 'forecast'
  | 'advice'
  | 'counts'
  | 'people'
  | 'quotes'
  | 'market_data'
  | 'company_facts'
  | 'positions'
  | 'funds'
  | 'past'
  | 'unread'
  | 'other'

/** What a question asks to have confirmed. */
export interface AskedClaim {
  /** Whether one who leans so is enough: `is anybody bearish`. */
  isOfAnyone?: boolean
}

/** How a sentiment has moved: to a side, or from one to another as a whole; without a side, either way. */
export interface MoodMove {
  from?: Sentiment
  to?: Sentiment | undefined
  isFlip: boolean
  /** How interest is to have moved besides. */
  interest?: 'up' | 'down'
}

/** Percentages that a share, the share of a side or the change of a share is to lie between. */
export interface PercentRange {
  of: 'share' | 'change' | Sentiment
  least?: number
  most?: number
}

/** Amounts that are compared: the shares of each side are added up; without a second side, those of the time before. */
export interface Amounts {
  /** Symbols or ids of topics. */
  sides: string[][]
  /** Whether the first side is so many times the second one, at least or, with `isLess`, at most. */
  claim: { times: number; isLess: boolean } | undefined
}

/** The slots of one part of a question. Holds none of its text but words that were not understood. */
export interface AskedPart {
  tickers: string[]
  topics: KnownTopic[]
  /** Only tickers of these sectors, industries or kinds are ranked. */
  groups: Group[]
  excluded: { tickers: string[]; topics: KnownTopic[]; groups: Group[] }
  /** Id of the question theme that it is about, or that it is itself. */
  theme: string | undefined
  /** Symbols that no release or listing knows. */
  unknownTickers: string[]
  /** Whether it names its first topic by the label, rather than by something that counts under it. */
  isTopicNamed: boolean
  /** Requested symbols whose conversations count under another one. */
  renamed: { from: string; to: string }[]
  /** Whether one side of a comparison, or all that it is about, is not known. */
  isPartUnknown: boolean
  window: NamedWindow | undefined
  /** Whether it names a time that no window ends with (`in July`, `last Monday`). */
  isOtherTime: boolean
  /** Whether the period extends to now: `since July`. */
  isUpToNow: boolean
  /** Days of the window that it compares with, if it names one. */
  baseline: number | undefined
  refusals: IntentRefusal[]
  /** What other endpoints answer of it: values of `out` in the vocabulary (`holdings`, `flows`, `price`). */
  elsewhere: string[]
  /** Whether nothing else of it is left, so that figures of the talk would answer another question. */
  isElsewhereOnly: boolean
  /** Names of definitions that it asks for. */
  definitions: string[]
  /** What to rank, if no ticker or topic is named. */
  dimension: Dimension
  /** Whether the question names what to rank. */
  isDimensionNamed: boolean
  asksOverview: boolean
  /** Whether it asks for the smallest shares. */
  asksLeast: boolean
  change: Change | undefined
  asksWhy: boolean
  asksSentiment: boolean
  /** Whether it asks how sentiment, not interest, has changed. */
  asksMoodChange: boolean
  /** By what move of sentiment things are ranked. */
  moodMove: MoodMove | undefined
  asksRelated: boolean
  asksTopics: boolean
  asksThemes: boolean
  asksShare: boolean
  /** Of a share of questions that name a topic: the stems of the topic's words. */
  questionsOn: string[] | undefined
  /** Whether it asks how much of the talk on a topic names a ticker, not the other way round. */
  asksTickerOfTopic: boolean
  claim: AskedClaim | undefined
  amounts: Amounts | undefined
  /** Only conversations with this sentiment. */
  sentiment: Sentiment | undefined
  /** Whether only what leans to that side is ranked, by its share of the talk. */
  isOfLean: boolean
  /** Which side a ranking is by. */
  leaning: Sentiment | undefined
  /** Only where that side has a larger share than this one. */
  against: Sentiment | undefined
  /** All sides that it names. */
  sides: Sentiment[]
  /** Whether the ranking begins with the smallest share of that side. */
  isLeastLeaning: boolean
  /** Bounds that results must meet; for one subject, bounds to confirm. */
  bounds: PercentRange[]
  /** Whether its list begins with the smallest. */
  isAscending: boolean
  /** Only these places of a ranking: 2 of `the second most`. */
  places: number[]
  /** Whether it asks which place its subject has, and within how many first ones it is to be. */
  asksPlace: boolean
  within: number | undefined
  /** Only the so many most talked-about ones are ranked by something else. */
  among: number | undefined
  /** How many a ranking shall name. */
  count: number
  isCountNamed: boolean
  /** The requested number, if it exceeds the maximum of a ranking. */
  countAsked: number | undefined
  /** Whether its subjects are what the part before has ranked (`and what do people ask about them`). */
  isOnRanked: boolean
  /** Words that no slot took; personal data is put as `[name]` and the like. */
  notUnderstood: string[]
  /** Reversing words without a clear target. */
  unreadReversals: string[]
}

/** Whether the share of the side has a bound, which is then all that is asked of it. */
export function boundsSide({ bounds, leaning }: Pick<AskedPart, 'bounds' | 'leaning'>): boolean {
  return bounds.some(({ of }) => of === leaning)
}

/** Whether the ranking is by a sentiment. */
export function ranksByLeaning({
  leaning,
  sentiment,
  change,
  isOfLean,
  dimension,
  isDimensionNamed,
}: AskedPart): boolean {
  const isOfSide = leaning !== undefined && !sentiment && !isOfLean
  return isOfSide && !change && (dimension === 'ticker' || isDimensionNamed)
}
