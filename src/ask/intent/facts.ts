import type { Sentiment } from '../../labels/labels.ts'
import { tidy } from '../../text/numbers.ts'
import { type AskedPart, boundsSide, type Dimension, type PercentRange } from './read/asked.ts'

/** The cell of the release that a figure is from; an empty text where nothing narrows it. */
export interface Scope {
  ticker: string
  /** A topic's label in lower case. */
  topic: string
  sentiment: string
}

export const everything: Scope = { ticker: '', topic: '', sentiment: '' }

export type Trend = 'new' | 'surging' | 'rising' | 'stable' | 'falling' | 'fading'

/** One statement of the release with its published figures. */
export interface Fact {
  /** Table of the release. */
  source: 'intent_tickers' | 'intent_questions' | 'intent_topics' | 'intent_movers'
  dimension: Dimension
  /** A symbol, or the label of a topic or theme. */
  name: string
  /** Id of a topic or theme. */
  id: string
  /** Days of the window, which ends with the release. */
  days: number
  scope: Scope
  /** Share of the questions (themes) or conversations (all else) of the scope, in percent. */
  share: number
  /** Its place among all of its scope by that share, from 1. */
  rank: number | undefined
  /** Its place in the ranking that was asked for, where a question asks for places of it. */
  place?: number
  sentiment: Sentiment
  /** Shares of the sentiments in percent; null if too few people, possibly nobody, have that sentiment. */
  breakdown: Record<Sentiment, number | null>
  /** Of a mover: the share in the baseline before, and what became of it. */
  change?: { baseline: number; previous: number; pct: number; trend: Trend }
  related: { dimension: Dimension; name: string; share: number }[]
}

/** What may not be published in a window; `theme` is that of the question itself, `any` anything at all. */
export type Kind = 'any' | 'theme' | 'subject' | 'themes' | 'topics' | 'related' | 'sentiment' | 'ranking'

/** Everything that an answer may use. */
export interface IntentEvidence {
  asOf: string
  days: number
  /** The window of the request and what of it is not published, if the question names none and this is a longer one. */
  emptied: { days: number; kinds: Kind[] } | undefined
  /** Days before the window that movers compare with. */
  baseline: number
  asked: AskedPart
  facts: Fact[]
  /** The theme that the question itself belongs to, if the release knows it. */
  theme: { id: string; label: string } | undefined
  /** Requested tickers and topics without figures in the window, and the windows that have some. */
  missing: { dimension: Dimension; name: string; days: number[] }[]
  /** Filters of the question left out, as nothing was published under them. */
  relaxed: ('topic' | 'sentiment')[]
  /** Other windows with what was asked, for each kind of which this one has nothing. */
  elsewhere: Map<Kind, number[]>
  /** A topic if the question asks for a theme's share by it. */
  questionsOn: string | undefined
  /** The same subjects over a longer window, if a change of their sentiment is asked for. */
  before: Fact[]
  /** Places asked for that the ranking does not reach, and its last one. */
  unplaced: { places: number[]; last: number } | undefined
  /** What a ranking by a sentiment keeps to, if others have such a share that would come before some of it. */
  keepsTo: { isLeaning: boolean; isCommon: boolean } | undefined
  /** Whether a filtered ranking has more results than it names. */
  isLonger: boolean
  /** Whether nothing of the baseline is published, so that there is nothing to compare with. */
  isBaselineEmpty: boolean
  /** Whether the limit has cut off some of the requested tickers or topics. */
  isCut: boolean
  /** Themes by id, with their descriptions. */
  descriptions: Map<string, string>
  /** Share of all conversations of the window that name a ticker, in percent. */
  tickerShares: Map<string, number>
}

/** Published shares are of perturbed counts: about so many percentage points from the exact ones where a crowd is small. */
export const noisePoints = 1

/** What a comparison of amounts comes to: the sum of the shares of either side, and how they differ. */
export interface ComparedAmounts {
  /** In percent; that of the time before where there is no other side. */
  sums: number[]
  /** The first as so many times the second, and by so many percentage points above it. */
  times: number
  points: number
}

/** Undefined if nothing is compared, or if a share of it is not published. */
export function comparedAmounts({ asked, facts }: IntentEvidence): ComparedAmounts | undefined {
  if (!asked.amounts) return undefined
  const before = facts.flatMap(({ change }) => (change && change.trend !== 'new' ? [change.previous] : []))[0]
  const shareOf = (name: string) =>
    facts.find(({ id, change, scope }) => id === name && !change && scope.ticker === '')?.share ?? NaN
  const { sides } = asked.amounts
  const sums = sides.map((side) => tidy(side.reduce((sum, each) => sum + shareOf(each), 0)))
  if (sides[1].length === 0) sums[1] = sides[0].length > 1 ? 0 : (before ?? NaN)
  const [one, other] = sums
  if (sums.some(Number.isNaN)) return undefined
  return { sums, times: Number((one / other).toFixed(2)), points: Number((one - other).toFixed(2)) }
}

/** Every name that a fact holds. */
export function factNames(fact: Fact): string[] {
  return [fact.name, ...fact.related.map(({ name }) => name), fact.scope.ticker, fact.scope.topic].filter(Boolean)
}

/** Whether a ranking may contain a fact: of the requested groups, within bounds, and not excluded. */
export function isIncluded(
  fact: Fact,
  { excluded, groups, bounds, among, dimension: ranked, leaning, isOfLean, isLeastLeaning, against }: AskedPart,
): boolean {
  const { dimension, id, breakdown } = fact
  const isOfSide = (fact.change !== undefined && !boundsSide({ bounds, leaning })) || (isOfLean && dimension === ranked)
  if (isOfSide && leaning && (fact.sentiment === leaning) === isLeastLeaning) return false
  if (dimension === ranked) {
    if (against && (breakdown[leaning!] ?? 0) <= (breakdown[against] ?? 100)) return false
    if (!bounds.every((bound) => isWithin(bound, fact))) return false
    if (among !== undefined && (fact.rank ?? Infinity) > among) return false
  }
  if (dimension === 'topic') return !excluded.topics.some(({ topic_id }) => topic_id === id)
  if (dimension !== 'ticker') return true
  if (isLeftOut(id, excluded)) return false
  return groups.length === 0 || groups.some(({ symbols }) => symbols.has(id))
}

/** Whether a ticker is excluded by its symbol, or with a group. */
export function isLeftOut(symbol: string, { tickers, groups }: AskedPart['excluded']): boolean {
  return tickers.includes(symbol) || groups.some(({ symbols }) => symbols.has(symbol))
}

/** Whether a fact's figure is within a bound; an unpublished figure is not. */
export function isWithin(
  { of, least = -Infinity, most = Infinity }: PercentRange,
  { share, breakdown, change }: Fact,
): boolean {
  const value = of === 'share' ? share : of === 'change' ? change?.pct : breakdown[of]
  return value !== undefined && value !== null && value >= least && value <= most
}
