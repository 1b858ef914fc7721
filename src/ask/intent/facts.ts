import type { Sentiment } from '../../labels/labels.ts'
import type { AskedPart, AskedSide, Dimension, Named, PercentRange } from './read/asked.ts'

/** Which conversations a figure covers. An empty field does not narrow them. */
export interface Scope {
  ticker: string
  /** A topic's label in lower case. */
  topic: string
  sentiment: string
}

export const everything: Scope = { ticker: '', topic: '', sentiment: '' }

export type Trend = 'new' | 'surging' | 'rising' | 'stable' | 'falling' | 'fading'

/** The published figures of one ticker, topic or theme in one scope and window. */
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
  /** Percentage of the scope's questions (for themes) or conversations (for everything else). */
  share: number
  /** Its place among all results of its kind and how many others share that place, if a place is asked for. */
  place?: number
  ties?: number
  sentiment: Sentiment
  /** Shares of the sentiments in percent; null if too few people, possibly nobody, have that sentiment. */
  breakdown: Record<Sentiment, number | null>
  /** Only for movers: the share in the baseline before the window, and how the share has changed since then. */
  change?: { baseline: number; previous: number; pct: number; trend: Trend }
  related: { dimension: Dimension; name: string; share: number }[]
}

/** Everything that an answer may use. */
export interface IntentEvidence {
  asOf: string
  days: number
  /** The default window in days. Set only if that window lacks what is asked for, and the facts are from a longer window. */
  emptied?: number
  /** Length in days of the baseline: the period before the window, with which movers are compared. */
  baseline: number
  asked: AskedPart
  facts: Fact[]
  /** Requested subjects without figures in the window, and the windows that have some. */
  missing: { dimension: Dimension; name: string; days: number[] }[]
  /** Other windows with published figures. The answer names them if this window has nothing that is asked for. */
  filled: number[]
  /** Other windows with questions on the subject, if this window has none. */
  themeDays?: number[]
  /** The subject of the previous part, if this part compares with it. */
  against?: Fact | undefined
  /** The same subjects over another window, if a change of their sentiment or a comparison of two windows is asked for. */
  before: Fact[]
  /** How many results a ranking has in all, if the question asks for that number or the answer does not list all of them. */
  matches?: number
  /** Whether a ranking with bounds by a sentiment has more results than the answer lists. */
  isLonger?: boolean
  /** The number of results among which the subjects have their places. */
  rivals?: number
  /** How many results moved in the direction that is asked for, but not beyond chance. Undefined if the list is full. */
  withinChance?: number
  /** How many results that are not listed have the same share as the last listed result. */
  ties?: number
  /** The results that a ranking by a sentiment leaves out because only that sentiment is published. */
  leftOut?: Fact[]
  /** Whether results moved in the direction that is asked for, but none has the label that is asked for. */
  isWithoutTrend?: boolean
  /** Whether nothing of the ranked dimension is published for the window. */
  isWindowEmpty?: boolean
  /** Whether nothing is published for the baseline, so that changes are unknown. */
  isBaselineEmpty?: boolean
  /** Whether most results of the window have no published share in the baseline. */
  isBaselineThin?: boolean
  /** Whether the limit has cut off some of the requested tickers or topics. */
  isCut?: boolean
  /** Themes by id, with their descriptions. */
  themes: ReadonlyMap<string, { description: string | null }>
  /** Share of all conversations of the window that name a ticker, in percent. */
  tickerShares: Map<string, number>
}

/** The tickers of a part or, if it has none, its topics or its themes, each with the scope of its conversations. */
export function subjectsOf({ tickers, topics, themes }: Omit<Named, 'groups'>) {
  if (tickers.length > 0)
    return tickers.map((id) => ({ dimension: 'ticker' as const, id, name: id, scope: { ...everything, ticker: id } }))
  if (topics.length > 0)
    return topics.map(({ topic_id: id, label }) => {
      return { dimension: 'topic' as const, id, name: label, scope: { ...everything, topic: label.toLowerCase() } }
    })
  // A scope cannot be narrowed to a theme.
  return themes.map(({ theme_id: id, label }) => ({ dimension: 'theme' as const, id, name: label, scope: everything }))
}

/** The figures of a part's subjects over all conversations, without changes. */
export function ownFacts({ asked, facts }: IntentEvidence): Fact[] {
  const ids = subjectsOf(asked).map(({ id }) => id)
  return facts.filter(({ id, change, scope }) => ids.includes(id) && !change && scope.ticker + scope.sentiment === '')
}

/** Every name that a fact contains. */
export function factNames(fact: Fact): string[] {
  return [fact.name, ...fact.related.map(({ name }) => name), fact.scope.ticker, fact.scope.topic].filter(Boolean)
}

/** Whether only one sentiment is published. Its share is then 100%, which says nothing about the others. */
export function hasOneSide({ breakdown }: Fact): boolean {
  return Object.values(breakdown).filter((share) => share !== null).length === 1
}

/** Sorts by the published share of a sentiment. A fact with no other published sentiment comes last, because its 100% says nothing. */
export function bySide({ of, isLeast }: AskedSide): (one: Fact, other: Fact) => number {
  const shareOf = ({ breakdown }: Fact) => (isLeast ? -1 : 1) * (breakdown[of] ?? (isLeast ? Infinity : -1))
  return (one, other) =>
    Number(hasOneSide(one)) - Number(hasOneSide(other)) || shareOf(other) - shareOf(one) || other.share - one.share
}

/** Whether a fact passes the filters of a ranking: groups, bounds, lean and exclusions. */
export function isIncluded(fact: Fact, { excluded, groups, bounds, side, dimension: ranked }: AskedPart): boolean {
  const { dimension, id, sentiment } = fact
  if (dimension === ranked && side?.role === 'lean' && !side.leans.includes(sentiment)) return false
  if (dimension === ranked && !bounds.every((bound) => isWithin(bound, fact, side))) return false
  if (dimension === 'topic') return !excluded.topics.some(({ topic_id }) => topic_id === id)
  if (dimension === 'theme') return !excluded.themes.some(({ theme_id }) => theme_id === id)
  return !isLeftOut(id, excluded) && (groups.length === 0 || groups.some(({ symbols }) => symbols.has(id)))
}

/** Whether a ticker is excluded by its symbol or through a group. */
export function isLeftOut(symbol: string, { tickers, groups }: Named): boolean {
  return tickers.includes(symbol) || groups.some(({ symbols }) => symbols.has(symbol))
}

/** Whether a figure is within a bound. False if the figure is not published. */
export function isWithin(
  range: PercentRange,
  { share, breakdown, change }: Pick<Fact, 'share'> & Partial<Fact>,
  side?: AskedSide,
): boolean {
  const { of, at_least: least = -Infinity, at_most: most = Infinity, exclusive } = range
  const moved = change ? Math.abs(share - change.previous) : null
  // Something new has no previous share, so its relative change is unknown.
  const pct = change && change.trend !== 'new' ? Math.abs(change.pct) : null
  const { bullish = null, bearish = null } = breakdown ?? {}
  const isKnown = bullish !== null && bearish !== null
  const lead = isKnown ? Number(((side?.of === 'bearish' ? -1 : 1) * (bullish - bearish)).toFixed(2)) : null
  const value =
    of === 'lead'
      ? lead
      : of === 'share'
        ? share
        : of === 'points'
          ? moved
          : of === 'change'
            ? pct
            : (breakdown?.[of] ?? null)
  if (value === null || (exclusive && (value === least || value === most))) return false
  return value >= least && value <= most
}
