import { windows } from '../../base/calendar/days.ts'
import type { Sentiment } from '../../labels/labels.ts'
import {
  bySide,
  everything,
  type Fact,
  hasOneSide,
  type IntentEvidence,
  isIncluded,
  type Scope,
  subjectsOf,
  type Trend,
} from './facts.ts'
import type { LookUps } from './look_ups.ts'
import { type AskedPart, type Change, type Dimension, hasSubject } from './read/asked.ts'
import { mostNamed } from './read/measures.ts'

/**
 * The facts of a release that answer a part of a question. The most important facts come first, because `limit` cuts off
 * the rest; `evidence` records what was left out.
 */
export async function factsFor(evidence: IntentEvidence, lookUps: LookUps, limit: number): Promise<Fact[]> {
  const { asked } = evidence
  const look = hasSubject(asked) ? ofSubjects : ofMarket
  const [found, before, quoted] = await Promise.all([
    look(evidence, lookUps, limit),
    moodBefore(evidence, lookUps),
    ofQuotedTheme(asked, lookUps),
  ])
  const facts = [...quoted, ...found]
  evidence.before = before
  const isMoving = asked.change !== undefined || facts.some(({ change }) => change)
  const changes = facts.flatMap(({ change }) => change ?? [])
  if (isMoving && (changes.length === 0 || changes.some(({ trend }) => trend === 'new'))) {
    // Against an empty baseline everything is new, so a change means nothing.
    const { dimension } = subjectsOf(asked)[0] ?? asked
    const moved = await lookUps.movers(dimension, evidence.baseline)
    const compared = moved.filter(({ change }) => change!.trend !== 'new')
    evidence.isBaselineEmpty = compared.length === 0
    evidence.isBaselineThin = 2 * compared.length < moved.length
  }
  const kept = evidence.isBaselineEmpty ? facts.filter(({ change }) => !change) : facts
  const keys = kept.map(({ source, id, scope }) => JSON.stringify([source, id, scope]))
  return kept.filter((_, at) => keys.indexOf(keys[at]) === at).slice(0, limit)
}

/**
 * For a change of sentiment: the same subjects over the longer window that includes this one, because the sentiment of
 * the baseline is not published separately.
 */
async function moodBefore({ asked, days, baseline }: IntentEvidence, lookUps: LookUps): Promise<Fact[]> {
  const longer = windows.find((each) => each > days && each >= baseline)
  if (!asked.asks.includes('change') || !asked.asks.includes('sentiment') || longer === undefined) return []
  const subjects = subjectsOf(asked)
  return lookUps.over(longer).shares(subjects[0]?.dimension ?? 'ticker', { ids: subjects.map(({ id }) => id) })
}

/** The named themes with their share of each subject's questions. If the part has no other subject, the share is of all questions. */
async function ofQuotedTheme(asked: AskedPart, lookUps: LookUps): Promise<Fact[]> {
  const ids = asked.themes.map(({ theme_id }) => theme_id)
  return (await Promise.all(subjectsOf(asked).map(({ scope }) => lookUps.shares('theme', { scope, ids })))).flat()
}

/** Shares, questions, topics and changes of the subjects. If a topic is named beside tickers, also figures for both together. */
async function ofSubjects(evidence: IntentEvidence, lookUps: LookUps, limit: number): Promise<Fact[]> {
  const { asked, baseline } = evidence
  const { tickers, topics, asks } = asked
  const subjects = subjectsOf(asked)
  const ids = subjects.map(({ id }) => id)
  const [{ dimension }] = subjects
  const within = dimension === 'ticker' ? topics.map(({ topic_id }) => topic_id) : []
  const [topic] = within.length > 0 ? topics : []
  const ofSpeakers = asked.side?.role === 'filter' ? { sentiment: asked.side.of } : {}
  const narrow = {
    ...(topic && { topic: topic.label.toLowerCase() }),
    ...ofSpeakers,
  }
  const isOne = subjects.length === 1
  const asksTopics = asks.includes('topics') || (asks.length === 0 && dimension === 'ticker' && isOne)
  const each = async (look: (scope: Scope) => Promise<Fact[]>, most = Infinity) => {
    const found = await Promise.all(subjects.map(({ scope }) => look(scope)))
    return found.map((facts) => facts.slice(0, most))
  }
  // The topic over all conversations. Its related tickers have their share of the topic's conversations.
  const isOfWhole = topic && (asks.includes('share') || tickers.length > 1)
  // Each subject's share of all conversations with a sentiment: `how much of the bullish talk is on options`.
  const sentiment = asked.side?.role === 'filter' && asks.includes('share') ? asked.side.of : ''
  const ofSide = async () => {
    if (!sentiment) return []
    if (dimension !== 'ticker') return lookUps.shares(dimension, { scope: { ...everything, sentiment }, ids })
    return (await lookUps.tickersOf(sentiment)).filter(({ id }) => ids.includes(id))
  }
  const [own, together, whole, moved, themes, among, felt] = await Promise.all([
    lookUps.shares(dimension, { ids }),
    each((scope) => lookUps.shares('topic', { scope, ids: within })),
    isOfWhole ? lookUps.shares('topic', { ids: within }) : [],
    lookUps.movers(dimension, baseline),
    dimension === 'theme'
      ? []
      : each((scope) => lookUps.shares('theme', { scope: { ...scope, ...narrow } }), isOne ? limit : 3),
    asksTopics && dimension !== 'theme'
      ? each(
          (scope) => lookUps.shares('topic', { scope: { ...scope, ...ofSpeakers } }),
          asked.count + 5 + asked.excluded.topics.length,
        )
      : [],
    ofSide(),
  ])
  // Facts alternate between the subjects, so that the limit leaves each of them some.
  const others = among
    .flatMap((found) => [...found.entries()])
    .sort(([one], [other]) => one - other)
    .map(([, fact]) => fact)
    .filter((fact) => !topics.some(({ topic_id }) => topic_id === fact.id) && isIncluded(fact, asked))
  const asking = themes.map((found) =>
    found.filter(({ id }) => !asked.excluded.themes.some(({ theme_id }) => theme_id === id)),
  )
  const leading = asking.flatMap((found) => found.slice(0, 1))
  const first = [
    ...(asks.includes('place') ? placed(evidence, own, await lookUps.shares(dimension)) : own),
    ...felt,
    ...together.flat(),
    ...whole,
    ...leading,
    ...moved.filter(({ id }) => ids.includes(id)),
  ]
  return asks.includes('topics') ? [...first, ...others, ...asking.flat()] : [...first, ...asking.flat(), ...others]
}

/** The subjects with their places by share, or by the share of a sentiment: `where does AMD rank among semiconductor stocks`. */
function placed(evidence: IntentEvidence, own: Fact[], all: Fact[]): Fact[] {
  const { asked } = evidence
  const measure = (fact: Fact) => figureOf(fact, asked.side?.of ?? 'share')
  const rivals = all.filter((fact) => isIncluded(fact, asked)).flatMap((fact) => measure(fact) ?? [])
  evidence.rivals = rivals.length
  return own.map((fact) => {
    const value = measure(fact)
    if (value === null || !all.some(({ id }) => id === fact.id) || !isIncluded(fact, asked)) return fact
    const ties = rivals.filter((each) => each === value).length - 1
    return { ...fact, place: 1 + rivals.filter((each) => each > value).length, ties }
  })
}

/** The share of a fact, or its share of a sentiment. Null if that is not published, or if no other sentiment is. */
function figureOf(fact: Fact, of: 'share' | Sentiment): number | null {
  if (of === 'share') return fact.share
  return hasOneSide(fact) ? null : fact.breakdown[of]
}

const risen: Trend[] = ['new', 'surging', 'rising']
const fallen: Trend[] = ['falling', 'fading']
const trendsOf: Record<Change, Trend[]> = {
  new: ['new'],
  up: risen,
  down: fallen,
  any: [...risen, ...fallen],
  flat: ['stable'],
  not_up: ['stable', ...fallen],
  not_down: ['stable', ...risen],
}

const signs = { up: 1, down: -1, any: 0 }

/** Facts for a part without a subject: the requested ranking or, if none is requested, themes, topics and tickers. */
async function ofMarket(evidence: IntentEvidence, lookUps: LookUps, limit: number): Promise<Fact[]> {
  const { than } = evidence.asked
  const [reference] = than ? await lookUps.shares(than.dimension, { ids: [than.id] }) : []
  const value = than && reference ? figureOf(reference, than.of) : null
  if (than && value === null) return []
  // `Discussed more than AAPL` bounds the share by that of AAPL.
  const bound = than && { of: than.of, [than.isMore ? 'at_least' : 'at_most']: value!, exclusive: true }
  if (bound) evidence.asked = { ...evidence.asked, bounds: [...evidence.asked.bounds, bound] }
  const { asked, baseline } = evidence
  const { dimension, change, side, count, excluded, groups, bounds } = asked
  const isRanked = side?.role === 'rank'
  const isFiltered =
    asked.pool !== undefined || groups.length + excluded.groups.length + bounds.length > 0 || side?.role === 'lean'
  const few = Math.max(count, 5)
  // `How have the top 3 topics changed` includes those that have not.
  const isOfPool = asked.pool !== undefined && change === 'any'
  const most = isFiltered || isRanked || asked.isCount ? Infinity : few
  const scope = { ...everything, sentiment: side?.role === 'filter' ? side.of : '' }
  const ranking = (of: Dimension) =>
    of === 'ticker' && scope.sentiment
      ? lookUps.tickersOf(scope.sentiment)
      : lookUps.shares(of, { scope, isLeast: asked.isLeast && of === dimension })
  const isOverview = asked.asks.includes('overview')
  const others = (['theme', 'topic', 'ticker'] as const).filter((of) => of !== dimension)
  const isOpen = isOverview || (!asked.isDimensionNamed && !change)
  const [all, ...beside] = await Promise.all([
    change ? lookUps.movers(dimension, baseline, isOfPool ? undefined : trendsOf[change]) : ranking(dimension),
    ...(isOpen ? others.map(ranking) : []),
    ...(isOverview ? [lookUps.movers('ticker', baseline, trendsOf.any)] : []),
  ])
  evidence.isWindowEmpty = all.length === 0 && (await lookUps.shares(dimension)).length === 0
  const pool = asked.pool ? (await lookUps.shares(dimension)).slice(0, asked.pool).map(({ id }) => id) : undefined
  const included = (facts: Fact[]) => facts.filter((fact) => isIncluded(fact, asked))
  const moved = included(all).filter(({ id }) => !pool || pool.includes(id))
  const labelled = asked.trend ? moved.filter(({ change }) => change!.trend === asked.trend) : moved
  evidence.isWithoutTrend = !asked.isCount && labelled.length === 0 && moved.length > 0
  const ranked = evidence.isWithoutTrend ? moved : labelled
  const isOfGap = isRanked && asked.calculation !== undefined && !bounds.some(({ of }) => of === 'lead')
  const first = isOfGap ? rankedByGap(ranked, asked) : isRanked ? rankedBySide(ranked, asked) : ranked
  const measure = ({ share, breakdown }: Fact) => (isRanked ? breakdown[side.of] : share)
  const shown = Math.min(count, limit)
  const last = first.at(shown - 1)
  evidence.ties =
    last && !change && !isOfGap ? first.slice(shown).filter((fact) => measure(fact) === measure(last)).length : 0
  evidence.leftOut = isRanked && !isOfGap && !side.isLeast ? first.slice(shown).filter(hasOneSide) : []
  if (change && change in signs && !asked.trend && !pool && first.length > 0 && first.length < shown) {
    const stable = included(await lookUps.movers(dimension, baseline, ['stable']))
    const isMoved = (pct: number) => (change === 'any' ? pct !== 0 : Math.sign(pct) === signs[change as 'up'])
    evidence.withinChance = stable.filter(({ change }) => isMoved(change!.pct)).length
  }
  // All that rose or fell are asked for, unless the question names a number.
  const isOfGroup = groups.length > 0 && count === mostNamed && !asked.isCountNamed
  const isOfAll =
    isRanked || isOfGroup || bounds.length > 0 || side?.role === 'lean' || (change !== undefined && !asked.isCountNamed)
  evidence.isCut = shown < count && first.length > shown
  const isWhole = asked.whole !== undefined && asked.isDimensionNamed
  if (asked.isCount) evidence.matches = ranked.length
  else if (first.length > shown && (isWhole || isOfAll)) {
    // A ranking by a sentiment ends with the last result that leans to it, so its length is no number of matches.
    if (!isRanked || bounds.some(({ of }) => of === side.of || of === 'lead')) evidence.matches = first.length
    else evidence.isLonger = bounds.length > 0
  }
  const more = beside.flatMap((facts) => included(facts).slice(0, 3))
  return [...first.slice(0, few), ...(reference ? [reference] : []), ...more, ...first.slice(few, most)]
}

/** Sorts by the published share of a sentiment. A ranking from the largest share ends with the last result that leans to it. */
function rankedBySide(facts: Fact[], { side, bounds }: AskedPart): Fact[] {
  const { of, isLeast } = side!
  const published = facts.filter(({ breakdown }) => breakdown[of] !== null).sort(bySide(side!))
  const last = published.findLastIndex(({ sentiment }) => sentiment === of)
  const isBounded = bounds.some((bound) => bound.of === of || bound.of === 'lead')
  return isLeast || isBounded || last < 0 ? published : published.slice(0, last + 1)
}

/** Sorts by the difference or the quotient of the bullish and the bearish share. Facts without both shares are left out. */
function rankedByGap(facts: Fact[], { calculation, side }: AskedPart): Fact[] {
  const way = side!.isLeast ? 1 : -1
  const apart = ({ breakdown: { bullish, bearish } }: Fact) =>
    way * (calculation === 'ratio' ? bullish! / bearish! : Math.abs(bullish! - bearish!))
  const published = facts.filter(({ breakdown }) => breakdown.bullish !== null && breakdown.bearish !== null)
  return published.sort((one, other) => apart(one) - apart(other))
}
