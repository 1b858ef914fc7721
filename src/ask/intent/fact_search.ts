import type { IntentEvidence } from './facts.ts'
import { everything, type Fact, isIncluded, type Scope, type Trend } from './facts.ts'
import { deepest, type LookUps } from './look_ups.ts'
import { longerThan, moodMoves } from './mood_moves.ts'
import { type AskedPart, type Change, type Dimension, ranksByLeaning } from './read/asked.ts'

/**
 * The facts of a release about a part, the most important first, because a low limit cuts the rest. Records in
 * `evidence` what it left out.
 */
export async function factsFor(
  asked: AskedPart,
  evidence: IntentEvidence,
  lookUps: LookUps,
  limit: number,
): Promise<Fact[]> {
  return bounded(await comparedFacts(asked, evidence, lookUps, limit), limit)
}

async function comparedFacts(
  asked: AskedPart,
  evidence: IntentEvidence,
  lookUps: LookUps,
  limit: number,
): Promise<Fact[]> {
  if (asked.moodMove) {
    const { interest } = asked.moodMove
    const [moves, moved] = await Promise.all([
      moodMoves(asked.dimension, asked.moodMove, evidence, lookUps),
      interest && lookUps.movers(asked.dimension, evidence.baseline, { trends: trendsOf[interest] }, deepest),
    ])
    const isMoved = (id: string) => !moved || moved.some((fact) => fact.id === id)
    const shown = moves
      .filter(({ now }) => isMoved(now.id) && isIncluded(now, asked))
      .slice(0, Math.min(asked.count, limit))
    evidence.before = shown.map(({ before }) => before)
    return shown.map(({ now }) => now)
  }
  const [facts, before] = await Promise.all([
    allFactsFor(asked, evidence, lookUps, limit),
    moodBefore(asked, evidence, lookUps),
  ])
  evidence.before = before
  const changes = facts.flatMap(({ change }) => change ?? [])
  if (changes.length === 0 ? !asked.change : changes.some(({ trend }) => trend !== 'new')) return facts
  evidence.isBaselineEmpty = await lookUps.isBaselineEmpty(dimensionOf(asked), evidence.baseline)
  // Against an empty baseline everything is new, so a change means nothing.
  return evidence.isBaselineEmpty ? facts.filter(({ change }) => !change) : facts
}

/** The dimension of which movers are looked up. */
function dimensionOf({ tickers, topics, dimension, change }: AskedPart): Dimension {
  if (tickers.length > 0) return 'ticker'
  return topics.length > 0 ? 'topic' : change ? dimension : 'ticker'
}

/**
 * The same subjects over the next longer window, because their sentiment in the baseline is not published separately.
 */
async function moodBefore(
  { tickers, topics, asksMoodChange }: AskedPart,
  { days, baseline }: IntentEvidence,
  lookUps: LookUps,
): Promise<Fact[]> {
  const longer = longerThan(days, baseline)
  if (!asksMoodChange || longer === undefined) return []
  const before = lookUps.over(longer)
  if (tickers.length > 0) return before.tickers({ symbols: tickers }, tickers.length)
  return (await Promise.all(topics.map(({ topic_id }) => before.topics(everything, 1, topic_id)))).flat()
}

async function allFactsFor(
  asked: AskedPart,
  evidence: IntentEvidence,
  lookUps: LookUps,
  limit: number,
): Promise<Fact[]> {
  const { tickers, topics } = asked
  if (tickers.length > 1) return ofTickers(asked, evidence, lookUps, limit)
  if (tickers.length === 0 && topics.length > 1) return ofTopics(asked, evidence, lookUps, limit)
  if (tickers.length === 1 || topics.length === 1) return ofSubject(asked, evidence, lookUps, limit)
  return ofMarket(asked, evidence, lookUps, limit)
}

/** One ticker, one topic, or a topic among the conversations that name a ticker. */
async function ofSubject(asked: AskedPart, evidence: IntentEvidence, lookUps: LookUps, limit: number): Promise<Fact[]> {
  const [ticker] = asked.tickers
  const [topic] = asked.topics
  const { baseline, theme } = evidence
  const isAmongTopics = asked.asksTopics && !ticker
  const topicScope = { ...everything, ticker: asked.asksTickerOfTopic ? '' : (ticker ?? '') }
  const [shares, place, topicShares, moved, { scope, themes }] = await Promise.all([
    ticker ? lookUps.tickers({ symbols: [ticker] }, 1) : [],
    ticker && asked.asksPlace ? lookUps.placeOf(ticker) : undefined,
    topic ? lookUps.topics(topicScope, 1, topic.topic_id) : [],
    ticker
      ? lookUps.movers('ticker', baseline, { values: [ticker] }, 1)
      : lookUps.movers('topic', baseline, { values: [topic.topic_id] }, 1),
    themesUnder(asked, evidence, lookUps, limit),
  ])
  // A topic below the list of all topics may still have a row in the movers.
  const isKnownByMove = topic && !ticker && topicShares.length === 0
  const own: Fact[] = isKnownByMove
    ? moved.map(({ change: _, ...fact }) => ({ ...fact, source: 'intent_topics' }))
    : topicShares
  const isTold = !theme || themes.some(({ id }, at) => at < 3 && id === theme.id)
  const [ownTheme, ofAll, topics] = await Promise.all([
    isTold ? [] : themeOrItsWindows(scope, theme.id, evidence, lookUps),
    evidence.questionsOn ? lookUps.themes(everything, 1, evidence.questionsOn) : [],
    // Without a ticker or a topic they would be the topics of everything.
    ticker || isAmongTopics
      ? lookUps.topics(
          isAmongTopics ? scope : { ...scope, topic: '' },
          Math.max(5, asked.count) + asked.excluded.topics.length + 1,
        )
      : [],
  ])
  for (const fact of shares) fact.rank = place
  const facts = [...shares, ...own, ...moved, ...[...ownTheme, ...themes].slice(0, Math.max(2, limit - 4))]
  if (ofAll.length > 0) facts.unshift(...ofAll)
  const others = topics.filter((fact) => fact.id !== topic?.topic_id && isIncluded(fact, asked))
  if (isAmongTopics) facts.splice(2, 0, ...others)
  else facts.push(...others)
  return facts
}

/** The theme that a question is about, or else the windows that have it. */
async function themeOrItsWindows(
  scope: Scope,
  id: string,
  evidence: IntentEvidence,
  lookUps: LookUps,
): Promise<Fact[]> {
  const found = await lookUps.themes(scope, 1, id)
  if (found.length === 0) evidence.elsewhere.set('theme', await lookUps.windowsOf('theme', scope, id))
  return found
}

/** Question themes under all filters of a question, or as many of them as something was published under. */
async function themesUnder(asked: AskedPart, evidence: IntentEvidence, lookUps: LookUps, limit: number) {
  const full: Scope = {
    ticker: asked.tickers[0] ?? '',
    topic: asked.topics[0]?.label.toLowerCase() ?? '',
    sentiment: asked.sentiment ?? '',
  }
  const attempts: { scope: Scope; relaxed: IntentEvidence['relaxed'] }[] = [
    { scope: full, relaxed: [] },
    { scope: { ...full, sentiment: '' }, relaxed: ['sentiment'] },
    { scope: { ...full, sentiment: '', topic: '' }, relaxed: ['sentiment', 'topic'] },
  ]
  // Without its only subject a question would be about everything.
  const isOnTopic = full.topic !== '' && full.ticker === ''
  const different = attempts.filter(
    ({ relaxed }, at) => (at === 0 || full[relaxed.at(-1)!] !== '') && !(isOnTopic && relaxed.includes('topic')),
  )
  const isLeast = asked.asksLeast && full.ticker === '' && full.topic === ''
  const found = await Promise.all(different.map(({ scope }) => lookUps.themes(scope, limit, undefined, isLeast)))
  const first = found.findIndex((themes) => themes.length > 0)
  if (first >= 0) {
    const { scope, relaxed } = different[first]
    evidence.relaxed = relaxed.filter((filter) => full[filter] !== '')
    return { scope, themes: found[first] }
  }
  return { scope: full, themes: [] }
}

async function ofTickers(
  { tickers, topics: [topic] }: AskedPart,
  { baseline }: IntentEvidence,
  lookUps: LookUps,
  limit: number,
): Promise<Fact[]> {
  const [facts, moved, topics, themes] = await Promise.all([
    lookUps.tickers({ symbols: tickers }, limit),
    lookUps.movers('ticker', baseline, { values: tickers }, limit),
    topic ? Promise.all(tickers.map((ticker) => lookUps.topics({ ...everything, ticker }, 1, topic.topic_id))) : [],
    Promise.all(tickers.map((ticker) => lookUps.themes({ ...everything, ticker }, 3))),
  ])
  return withLeaders([...facts, ...topics.flat()], themes, moved)
}

async function ofTopics(
  { topics }: AskedPart,
  { baseline }: IntentEvidence,
  lookUps: LookUps,
  limit: number,
): Promise<Fact[]> {
  const values = topics.map(({ topic_id }) => topic_id)
  const [facts, moved, themes] = await Promise.all([
    Promise.all(values.map((id) => lookUps.topics(everything, 1, id))),
    lookUps.movers('topic', baseline, { values }, limit),
    Promise.all(topics.map(({ label }) => lookUps.themes({ ...everything, topic: label.toLowerCase() }, 3))),
  ])
  return withLeaders(facts.flat(), themes, moved)
}

/** The subjects, the leading question of each, how they moved, then more of their questions. */
function withLeaders(subjects: Fact[], themes: Fact[][], moved: Fact[]): Fact[] {
  const leaders = themes.flatMap((each) => each.slice(0, 1))
  return [...subjects, ...leaders, ...moved, ...themes.flatMap((each) => each.slice(1))]
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

/** No subject: a ranking of tickers, topics or themes, and a little of the others. */
async function ofMarket(asked: AskedPart, evidence: IntentEvidence, lookUps: LookUps, limit: number): Promise<Fact[]> {
  const { dimension, change, leaning, count } = asked
  const { theme } = evidence
  const isBounded =
    asked.bounds.length > 0 || asked.isOfLean || asked.against !== undefined || asked.among !== undefined
  const isFiltered = asked.groups.length + asked.excluded.groups.length > 0 || isBounded
  const few = Math.max(count, 5, ...asked.places) + asked.excluded.tickers.length + asked.excluded.topics.length
  const most = isFiltered ? Math.max(deepest, few) : few
  const included = (facts: Fact[]) => facts.filter((fact) => isIncluded(fact, asked)).slice(0, few + 1)
  const moved = change
    ? lookUps.movers(dimension, evidence.baseline, { trends: trendsOf[change] }, most)
    : asked.asksOverview
      ? lookUps.movers('ticker', evidence.baseline, { trends: [...risen, ...fallen] }, 3)
      : []
  const side = ranksByLeaning(asked) ? leaning : undefined
  const byLeaning = async () => {
    const { facts, keepsTo } = await lookUps.byLeaning(dimension, asked, most)
    evidence.keepsTo = keepsTo
    return facts
  }
  const isLeast = (ranked: Dimension) => asked.asksLeast && dimension === ranked
  const tickers = () =>
    side && dimension === 'ticker' ? byLeaning() : lookUps.tickers({ isLeast: isLeast('ticker') }, most)
  const themes = async () => {
    if (side && dimension === 'theme') return byLeaning()
    const { themes } = await themesUnder(asked, evidence, lookUps, Math.max(limit, few))
    if (!theme || asked.places.length > 0) return themes
    return [
      ...(await themeOrItsWindows(everything, theme.id, evidence, lookUps)),
      ...themes.filter(({ id }) => id !== theme.id),
    ]
  }
  const topics = () =>
    side && dimension === 'topic'
      ? byLeaning()
      : lookUps.topics({ ...everything, sentiment: asked.sentiment ?? '' }, most, undefined, isLeast('topic'))
  const order = {
    ticker: [tickers, themes, topics],
    topic: [topics, themes, tickers],
    theme: [themes, topics, tickers],
  }
  const looks = order[dimension]
  // Who names tickers or topics asks for nothing else, unless there are none.
  const isNamed = asked.isDimensionNamed && dimension !== 'theme' && !asked.asksOverview
  const isAlone = asked.places.length > 0 || isNamed
  const [movers, ...ranked] = await Promise.all([moved, ...(isAlone ? looks.slice(0, 1) : looks).map((look) => look())])
  const facts = included(movers)
  if (isNamed && included([...movers, ...ranked[0]]).length === 0)
    ranked.push(...(await Promise.all(looks.slice(1).map((look) => look()))))
  const [first, second = [], third = []] = ranked.map(included)
  if (asked.places.length > 0) return atPlaces(change ? facts : evidence.relaxed.length > 0 ? [] : first, evidence)
  evidence.isLonger = isBounded && first.length > Math.min(count, limit)
  facts.push(...first.slice(0, few), ...second.slice(0, 3), ...third.slice(0, 3))
  facts.push(...first.slice(few), ...second.slice(3), ...third.slice(3))
  return facts
}

/** Only the requested ranks, so that no other rank is taken for them. */
function atPlaces(ranking: Fact[], evidence: IntentEvidence): Fact[] {
  const { places } = evidence.asked
  const unplaced = places.filter((place) => place > ranking.length)
  if (unplaced.length > 0) evidence.unplaced = { places: unplaced, last: ranking.length }
  return places.flatMap((place) => (ranking[place - 1] ? { ...ranking[place - 1], place } : []))
}

function bounded(facts: Fact[], limit: number): Fact[] {
  const seen = new Set<string>()
  const different = facts.filter(({ source, id, scope }) => {
    const key = JSON.stringify([source, id, scope])
    return !seen.has(key) && seen.add(key)
  })
  return different.slice(0, limit)
}
