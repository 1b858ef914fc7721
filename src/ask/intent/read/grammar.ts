import { windowOf } from '../../../text/periods.ts'
import type { KnownNames } from '../../known_names.ts'
import type { AskedPart } from './asked.ts'
import type { Clause } from './clause.ts'
import { isPartUnknown, leftOver } from './effects.ts'
import { takeAmong, takeAmounts, takeBounds, takePlaces } from './rules/bounds.ts'
import { isHeadUnknown } from './rules/head.ts'
import { bindNegations, mostNamed, takeChange, takeCount, takeMood, takePeriods } from './rules/measures.ts'
import { takeMoodMove } from './rules/mood_moves.ts'
import { takeTheme, themeOfText } from './rules/question_theme.ts'
import {
  claimOf,
  dimensionOf,
  filtersBySide,
  isNegatedSide,
  isToldOfRanking,
  leaningOf,
  namedDimension,
  narrows,
  ranksTickersBySide,
  takeDefinitions,
  takeLeast,
} from './rules/ranking.ts'
import {
  asksOfTopic,
  asksQuestionsOn,
  asksWhen,
  asksWhetherNamed,
  comparesSame,
  isElliptic,
  pointsBack,
} from './rules/references.ts'
import { figuresElsewhere, isAboutTalk, takeRefusals } from './rules/scope.ts'
import { ranksKindOfStock, takeExclusions, takeSubjects } from './rules/subjects.ts'

/** Reads one part of a question into slots. Each rule consumes the terms that it understands; the rest is reported. */
export function readPart(clause: Clause, given: string[], names: KnownNames, before: Clause | undefined): AskedPart {
  const isTalk = isAboutTalk(clause)
  const { excluded } = takeExclusions(clause, names)
  const definitions = takeDefinitions(clause)
  const { theme, isNamed = true } = takeTheme(clause, names) ?? {}
  const figures = figuresElsewhere(clause, before)
  const subjects = takeSubjects(clause, given, names, isTalk || excluded.topics.length > 0, figures)
  bindNegations(clause)
  const amounts = takeAmounts(clause, subjects, names)
  const times = takePeriods(clause)
  const bounds = takeBounds(clause)
  const moodMove = takeMoodMove(clause)
  const mood = takeMood(clause)
  const isOfOne = subjects.tickers.length + subjects.topics.length === 1
  const { placesAsked, ...placed } = takePlaces(clause, isOfOne)
  const among = isOfOne
    ? undefined
    : takeAmong(
        clause,
        mood.sides.some(({ isRanked }) => isRanked),
      )
  const counted = takeCount(clause)
  const isComparing =
    subjects.tickers.length + subjects.topics.length > 1 ||
    new Set(mood.sides.map(({ side }) => side)).size > 1 ||
    clause.all('ask.sentiment').some((term) => clause.formOf(term).includes(' or '))
  const movement = takeChange(clause, isComparing)
  // `New this week, not before`.
  const isAgainst =
    clause.all('period').some(({ period }) => period!.isBefore) ||
    clause.all('than').some((term) => clause.formOf(term) !== 'since')
  if (movement === 'new' && times.baseline !== undefined && !isAgainst)
    Object.assign(times, {
      window: times.window ?? windowOf({ days: times.baseline, isCompared: false }),
      baseline: undefined,
    })
  const isWhy = clause.has('ask.why')
  const hasTicker = subjects.tickers.length + subjects.unknownTickers.length > 0
  const declined = takeRefusals(clause, isTalk, hasTicker, figures)
  if (definitions.length > 0) Object.assign(declined, { refusals: [], elsewhere: [], isElsewhereOnly: false })
  else if (declined.refusals.length === 0 && (isPast(times) || asksWhen(clause)))
    Object.assign(declined, { refusals: ['past'], elsewhere: ['past'], isElsewhereOnly: true })
  const { refusals } = declined
  const isOnPrice = refusals.includes('market_data') || refusals.includes('forecast')
  const isMoving = times.baseline !== undefined || moodMove !== undefined
  const change = isOnPrice ? undefined : (movement ?? (isMoving ? 'any' : undefined))
  const named = namedDimension(clause) ?? (before && isElliptic(clause) ? namedDimension(before) : undefined)
  const isOfTopic = subjects.topics.length > 0 || theme !== undefined
  const asksTickersOf =
    isOfTopic && subjects.tickers.length === 0 && (clause.has('noun.ticker') || ranksKindOfStock(clause))
  const hasSubject = subjects.tickers.length + subjects.topics.length > 0
  const claim = refusals.length === 0 && isNamed ? claimOf(clause, bounds.length > 0) : undefined
  const leaning = hasSubject || !isToldOfRanking(clause, mood) ? leaningOf(mood) : undefined
  const isOfLean =
    !hasSubject &&
    leaning !== undefined &&
    !mood.against &&
    (isNegatedSide(clause, mood) || (named !== 'topic' && named !== 'theme' && filtersBySide(clause, mood)))
  const asksLeast = takeLeast(
    clause,
    leaning !== undefined && !isOfLean,
    subjects.tickers.length + subjects.topics.length === 1,
  )
  const isFiltered = !hasSubject && (bounds.length > 0 || mood.against !== undefined)
  const isNarrowed =
    leaning !== undefined &&
    !leaning.isTurned &&
    !mood.against &&
    narrows(clause, mood, hasSubject, hasSubject ? undefined : subjects.groups.length > 0 ? 'ticker' : named, claim)
  const asked: AskedPart = {
    ...subjects,
    ...times,
    ...counted,
    ...(placesAsked !== undefined && { countAsked: placesAsked }),
    ...placed,
    among,
    excluded,
    definitions,
    questionsOn: asksQuestionsOn(clause),
    against: mood.against,
    sides: [
      ...new Set([...mood.sides.map(({ side }) => side), ...(clause.has('ask.split') ? (['neutral'] as const) : [])]),
    ],
    isAscending: clause.has('sort.up'),
    theme:
      theme ??
      (refusals.includes('advice') || refusals.includes('forecast') ? themeOfText(clause.text.text) : undefined),
    isPartUnknown: false,
    ...declined,
    dimension: dimensionOf(clause, named, change !== undefined, excluded),
    isDimensionNamed: named !== undefined || clause.has('ask.themes', 'felt') || subjects.groups.length > 0,
    asksOverview: clause.has('ask.overview'),
    asksLeast,
    change,
    asksWhy: isWhy,
    asksSentiment: mood.asksSentiment,
    asksMoodChange:
      change !== undefined &&
      (moodMove !== undefined ||
        ((hasSubject || named === undefined) &&
          (clause.has('change', 'buzz', 'order.more', 'order.less') || times.baseline !== undefined) &&
          mood.asksSentiment &&
          !clause.has('talk.interest'))),
    moodMove: hasSubject || named === undefined ? undefined : moodMove,
    asksRelated: clause.has('ask.related') || asksTickersOf || asksWhetherNamed(clause),
    asksTopics: clause.has('ask.topics') && !asksTickersOf && placed.within === undefined,
    asksThemes: clause.has('ask.themes'),
    asksShare: clause.has('ask.share'),
    claim,
    amounts,
    isOfLean,
    sentiment: isNarrowed ? leaning.side : undefined,
    leaning: leaning?.side,
    isLeastLeaning: leaning?.isTurned ?? false,
    bounds,
    // All of a group that is a list: the magnificent seven.
    ...((isFiltered || subjects.groups.some(({ isList }) => isList)) && !counted.isCountNamed && { count: mostNamed }),
    isOnRanked: !hasSubject && before !== undefined && (pointsBack(clause) || comparesSame(clause)),
    notUnderstood: [],
    unreadReversals: [],
  }
  if (subjects.groups.length > 0 || ranksTickersBySide(clause, mood, asked)) {
    asked.dimension = 'ticker'
    asked.isDimensionNamed = true
  }
  const isOfStocks = clause.all('noun.ticker').some(({ group, isUsed }) => group && !isUsed)
  if (
    asked.dimension === 'ticker' &&
    !hasSubject &&
    asked.groups.length === 0 &&
    asked.unknownTickers.length === 0 &&
    isOfStocks
  )
    asked.groups = [names.groups.get('stocks')!]
  if (
    refusals.some((each) => ['market_data', 'company_facts', 'positions', 'funds'].includes(each)) &&
    asked.tickers.length > 0
  )
    asked.topics = []
  // `Tickers by share, lowest first` asks for the smallest; `top 5, lowest first` sorts the list.
  if (asked.isAscending && !hasSubject && !isFiltered && !counted.isCountNamed && !clause.has('order.most')) {
    if (leaning) asked.isLeastLeaning = true
    else asked.asksLeast = change === undefined
    asked.isAscending = false
  }
  setAside(clause, asked)
  const { left, terms, isHarmless } = leftOver(clause, asked)
  Object.assign(asked, left)
  // Of two sides, one of them turned round, it is open which ranking is meant.
  const isOpen = leaning === undefined && mood.sides.some(({ isTurned }) => isTurned)
  if (isOpen) asked.unreadReversals.push(...mood.sides.map(({ term }) => clause.formOf(term)))
  asked.isPartUnknown = isPartUnknown(clause, asked, terms)
  if (!isHarmless) asked.claim = undefined
  asked.refusals =
    refusals.length === 0 && definitions.length === 0 && isHeadUnknown(clause, terms)
      ? ['other']
      : withUnread(clause, asked, isTalk, isHarmless)
  return asked
}

/**
 * Releases terms that were read but have no published figure, so that they are reported: a ticker against a topic, one
 * side of a comparison.
 */
function setAside(clause: Clause, asked: AskedPart): void {
  // A share of the conversations of one sentiment is not published of a ticker.
  const side = clause.all('side', 'bulls')[0]
  const ofSide = side && clause.after(side, 0)
  const isWhole = ofSide?.kind === 'talk' || ofSide?.kind === 'noun'
  if (asked.asksShare && isWhole && clause.all('ticker').some(({ start }) => start > side.end)) {
    side.kind = 'unknown'
    asked.sentiment = undefined
    asked.leaning = undefined
  }
  // `NVDA against everyone else`: one side cannot be compared.
  const subjects = asked.tickers.length + asked.topics.length + asked.unknownTickers.length
  if (subjects === 1 && asked.baseline === undefined && !asked.isOtherTime && clause.has('crowd'))
    for (const term of clause.all('ask.compare')) if (clause.reached(term, ['crowd'], [], 1)) term.kind = 'unknown'
  const [ticker] = clause.all('ticker')
  const topics = clause.all('topic').filter(({ topic }) => asked.topics.some((other) => other === topic))
  // `More about buying or selling`: both are one topic, so that they cannot be compared.
  const ofTopic = clause.terms.filter(({ topic }) => topic && asked.topics.includes(topic))
  const isEither =
    ofTopic.some((term) => clause.formOf(term).includes(' or ')) || (ofTopic.length > 1 && clause.has('join.or'))
  // `More about stocks or ETFs`: one side of it is no subject.
  const isOpen =
    clause.has('join.or') && !clause.has('order.less', 'change', 'side', 'felt', 'bulls', 'ask.sentiment', 'ticker')
  if (subjects === 1 && (isEither || (isOpen && clause.has('order.more'))))
    for (const order of clause.all('order.more', 'order.less', 'order.most'))
      Object.assign(order, { kind: 'amount', isUsed: false })
  // The share of all else than what is excluded, a place by sentiment, and two changes at once are no published figures.
  const { tickers, topics: without } = asked.excluded
  const isOfRest = asked.asksShare && subjects === 0 && tickers.length + without.length > 0
  if (isOfRest && !clause.has('noun', 'order', 'ask.topics', 'ask.themes', 'bound'))
    for (const share of clause.all('ask.share')) share.kind = 'amount'
  // `The least popular topic with rising interest`: one order alone can be followed.
  if (asked.asksLeast && asked.change !== undefined && asked.change !== 'new' && subjects === 0)
    for (const least of clause.all('order.least', 'order.unpopular')) least.isUsed = false
  if (asked.asksPlace && subjects === 1) for (const side of clause.all('side')) side.kind = 'unknown'
  // Moves of sentiment are ranked in one order, from the first.
  if (asked.moodMove) {
    asked.places = []
    for (const term of clause.all('place', 'order.least')) term.isUsed = false
  }
  for (const change of asked.moodMove ? clause.all('change', 'buzz').filter(({ isUsed }) => !isUsed) : []) {
    if (change.value === 'up' || change.value === 'down') asked.moodMove!.interest = change.value
    else change.kind = 'unknown'
  }
  for (const term of topics) {
    const [from, to] = ticker && ticker.start < term.start ? [ticker.end, term.start] : [term.end, ticker?.start ?? 0]
    const isAgainst = clause.all('than', 'ask.compare', 'join.or').some(({ start }) => start >= from && start < to)
    if (!isAgainst || asked.tickers.length === 0) continue
    term.isUsed = false
    asked.topics = asked.topics.filter((topic) => topic !== term.topic)
  }
}

/** Adds a refusal if a word may reverse the meaning, or if nothing of a question was read. */
function withUnread(clause: Clause, asked: AskedPart, isTalk: boolean, isHarmless: boolean): AskedPart['refusals'] {
  const { refusals, tickers, topics, groups, theme, excluded, unknownTickers } = asked
  const isPrivate = refusals[0] === 'people' || refusals[0] === 'quotes'
  if (asked.unreadReversals.length > 0) return isPrivate ? [...refusals, 'unread'] : ['unread', ...refusals]
  // A text of another language, or no question at all.
  if (asked.notUnderstood.length > 2 && 2.5 * asked.notUnderstood.length >= clause.terms.length) return ['unread']
  if (refusals.length > 0 || asked.definitions.length > 0) return refusals
  // Stocks are what any ranking is of.
  const kinds = groups.filter(({ id }) => id !== 'stocks')
  const hasSubject = tickers.length + topics.length + kinds.length + unknownTickers.length > 0
  if (asked.isPartUnknown && !hasSubject) return [isTalk ? 'unread' : 'other']
  const isExcluding = excluded.tickers.length + excluded.topics.length + excluded.groups.length > 0
  const asks = clause.has(...asking)
  const isOnCrowd = isTalk && (asks || clause.has('talk', 'crowd.people'))
  const isAsking = hasSubject || isExcluding || theme !== undefined || asks || isOnCrowd || asked.baseline !== undefined
  if (!isAsking || (!isTalk && asksOfTopic(clause, asked))) return ['other']
  // Without a subject and a word on investors, an unknown word is what the question is about.
  const isUnknown = !isHarmless && !hasSubject
  if (isUnknown && !isTalk) return ['other']
  return isUnknown && asked.notUnderstood.length > 3 ? ['unread'] : refusals
}

/** Whether only a time is named that no window ends with. */
function isPast({
  isOtherTime,
  isUpToNow,
  window,
  baseline,
}: Pick<AskedPart, keyof ReturnType<typeof takePeriods>>): boolean {
  return isOtherTime && !isUpToNow && !window && baseline === undefined
}

const asking = 'ask side felt bulls noun.ticker change buzz order.unpopular talk.interest talk.talk'.split(' ')
