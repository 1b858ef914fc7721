import type { KnownNames } from '../../known_names.ts'
import { subjectsOf } from '../facts.ts'
import { type Ask, type AskedPart, type AskedSide, type Dimension, hasSubject, type Named } from './asked.ts'
import { asksAmountOf, takeChange, trendOf } from './changes.ts'
import { type Clause, isOf, type QuestionTerm } from './clause.ts'
import { inherit } from './inherit.ts'
import { leftOver, takeLimiters } from './left_over.ts'
import { bindNegations, mostNamed, takeBounds, takeCalculation, takeCount, takePeriods, takePool } from './measures.ts'
import { ofTalk, quoteTheme, takeDefinitions, takeRefusals } from './scope.ts'
import {
  asksForOne,
  movesMood,
  namedSides,
  namesLabel,
  sides,
  takeComparison,
  takeGap,
  takeLeast,
  takeSide,
} from './sides.ts'
import { isOfGroup, takeExclusions, takeReference, takeSubjects, wholeOf } from './subjects.ts'

/** Reads one part of a question into slots. Each rule consumes the terms that it understands; all other terms are reported. */
export function readPart(clause: Clause, given: string[], names: KnownNames, before: AskedPart | undefined): AskedPart {
  quoteTheme(clause, names)
  countQuestions(clause)
  const definitions = takeDefinitions(clause)
  const excluded = takeExclusions(clause, names)
  const than = takeReference(clause)
  const subjects = takeSubjects(clause, given, names, clause.has(...ofTalk, 'crowd.people'))
  const isOnRanked = inherit(clause, subjects, before)
  const { tickers, topics, themes, unknownTickers } = subjects
  const isSubject = hasSubject(subjects) || isOnRanked || unknownTickers.length > 0
  const isOfTopics = tickers.length === 1 && topics.length > 1
  const isComparing = isOfTopics || subjectsOf(subjects).length + unknownTickers.length > 1
  const isExcluding = hasSubject(excluded) || excluded.groups.length > 0
  bindNegations(clause)
  const times = takePeriods(clause)
  // `Which coins are discussed most, and which are bullish` asks about coins twice.
  const isElliptic =
    before !== undefined &&
    !isSubject &&
    !hasSubject(before) &&
    clause.opening === 'which' &&
    !clause.has('noun', 'group')
  if (isElliptic) subjects.groups.push(...before.groups)
  const bounds = [...takeBounds(clause), ...(isElliptic ? before.bounds : [])]
  const whole = isSubject ? undefined : wholeOf(clause)
  const isOfFirstOnly = !isSubject && asksForOne(clause)
  const isOfMany = [whole, than, !isOfFirstOnly && bounds[0]].some(Boolean)
  const counted = takeCount(clause, isOfMany || isOfGroup(clause, subjects.groups))
  const calculation = takeCalculation(clause, isComparing || (isSubject && times.baseline !== undefined))
  const pool = isSubject ? undefined : takePool(clause)
  const named = namedSides(clause)
  // `Is MSFT better than AAPL` compares sentiments.
  const isBetter =
    isComparing &&
    !clause.has('talk.talk', 'talk.interest', 'talk.conversation') &&
    clause.all('order').some((term) => /^(?:bett|wors|best)/.test(clause.formOf(term)))
  // `Compare NVDA and AMD on earnings` compares them in that topic only.
  const isSidewise =
    (tickers.length === 0 || topics.length === 0) &&
    clause.all('ask.compare').some((term) => /^(?:comp|diff|stack|side)/.test(clause.formOf(term)))
  if (isComparing) takeComparison(clause)
  const refusals =
    definitions.length > 0
      ? []
      : takeRefusals(clause, tickers.length > 0 && before === undefined, !isSubject && subjects.groups.length === 0)
  // `How is the mood, and how has it changed since last month`.
  const isOfMood = isSubject && before?.asks.includes('sentiment') && clause.has('pronoun')
  const isMovedMood = isOfMood && times.baseline !== undefined && !clause.has('talk', 'ask.share', 'ask.themes', 'buzz')
  const isMoodMoved = movesMood(clause, named, isSubject && !isComparing) || isMovedMood
  const isOfPrice = refusals.some((each) => each === 'market_data' || each === 'forecast')
  const isCount = clause.take('ask.count')
  const isMoved = isMoodMoved || times.baseline !== undefined
  const moved = takeChange(clause) ?? (isMoved ? 'any' : undefined)
  const change = isOfPrice ? undefined : moved
  const ranked = isSubject ? undefined : dimensionOf(clause, excluded, subjects, change !== undefined)
  const dimension = isElliptic ? before.dimension : ranked
  const setting = { isSubject, isComparing, dimension, isMoving: change !== undefined, bounds }
  const isWorse = clause.has('order.worst', 'order.less')
  const better: AskedSide = { of: 'bullish', leans: ['bullish'], role: 'tell', isLeast: isWorse }
  const side =
    takeGap(clause, dimension && calculation) ??
    takeSide(clause, named, setting) ??
    (isBetter && named.length === 0 ? better : undefined)
  // `How much did talk about it rise` asks for the change in points and in percent.
  const isOfAmount =
    isSubject && !isComparing && !isMoodMoved && !clause.has(...sides, 'ask.sentiment') && asksAmountOf(clause, change)
  // If a part names a label, all results with that label are listed.
  const trend = trendOf(clause, change)
  const isLean = side?.role === 'lean' && !clause.has('change', 'buzz')
  const isLabelled = (isLean || trend !== undefined) && (pool !== undefined || !clause.has('talk', 'number', 'place'))
  // `How many stocks are bearish` and `list the bearish stocks` mean the stocks that lean bearish.
  const isOfLabel = isCount || (whole && namesLabel(clause, named, bounds))
  if (isOfLabel && side?.role === 'rank') side.role = 'lean'
  // `More bears than bulls` compares the two shares. The label also depends on the other shares.
  if (named[0]?.isLeading && side?.role === 'lean') {
    side.role = 'tell'
    bounds.push({ of: 'lead', at_least: 0, exclusive: true })
  }
  // `Which of them is least talked about`.
  const isLess = clause.has('order.least', 'order.less') && !clause.has('order.more', 'order.most')
  const isLeast = isSubject ? isComparing && isLess && !change && named.length === 0 : takeLeast(clause)
  if (!isSubject) clause.take('ask.rank', ...(isLeast ? [] : ['order.most']))
  // The share of everything except the excluded names is not published.
  const isOfRest = !isSubject && isExcluding && !clause.has('noun', 'order')
  // In `which topic has grown more, options or AI`, the noun only describes the two subjects.
  const isClass = isComparing && tickers.length === 0 && /^(?:which|what)$/.test(clause.opening)
  if (isClass) for (const term of clause.all('noun.topic')) term.kind = 'pronoun'
  const asks = asksOf(clause, isSubject, tickers.length > 0, themes.length > 0 && tickers.length + topics.length === 0)
  const tells = (side && side.role !== 'filter') || (isSubject && !side && named.length > 0)
  // `The bullish, bearish and neutral percentages`.
  const isOfLabels = isSubject && named.length > 1 && named.some(({ of }) => of === 'mixed' || of === 'neutral')
  const isOfSides = calculation !== undefined && !isComparing && change === undefined
  const isOne = isSubject && tickers.length + topics.length + themes.length === 1
  // `Is UNH the most discussed stock` asks for its place.
  const isOfTop = isOne && named.length === 0 && !change && /^(?:is|are|was|were|do|does|did)$/.test(clause.opening)
  const isSuperlative = isOfTop && clause.take('order.most', 'order.least', 'place')
  // `Where do AMD and NVDA rank` asks for two places.
  const isOfRanks = isComparing && named.length === 0 && /^(?:what|where)$/.test(clause.opening)
  // `Where does it rank`.
  for (const term of clause.has('ask.rank') ? clause.all('beyond') : [])
    term.isUsed ||= /^where/.test(clause.formOf(term))
  // `Is BRK.B among the top 5 tickers`.
  const isOfFirst = clause.all('ask.rank').some((term) => / top /.test(clause.formOf(term)))
  const isPlaced = isOne
    ? (isOfFirst || /^(?:how|where|rank)$/.test(clause.opening) || !clause.has('noun', 'ask.themes')) &&
      clause.take('ask.rank')
    : isOfRanks && clause.has('ask.rank')
  // The number of people who talk about something is not published, so the share is given instead.
  const isCounted = refusals.includes('counts')
  const isPlainly = isComparing && asks.length + named.length === 0
  // `What are people saying about NVDA, bullish or bearish?`
  const isSaid =
    clause.opening === 'what' &&
    clause.has('talk.talk') &&
    (named.length > 0 || clause.has('ask.sentiment')) &&
    !clause.has('ask.share')
  // `Is SOFI talk mostly about options`.
  const isPart = tickers.length > 0 && topics.length > 0
  const mostly = isPart ? clause.all('order.most').filter((term) => clause.formOf(term).endsWith('ly')) : []
  for (const term of mostly) term.isUsed = true
  // `What share of talk goes to the mag 7`.
  const isOfWhole = !isSubject && subjects.groups.length > 0 && !clause.has('noun', 'order')
  if (isOfWhole && /^(?:what|how)$/.test(clause.opening) && clause.has('ask.share')) refusals.push('wholes')
  const wanted: [Ask, boolean][] = [
    ...asks,
    ['place', isSuperlative || isPlaced],
    [
      'share',
      (!isOfRest && clause.take('ask.share')) ||
        (isSubject && isCounted) ||
        (isPlainly && !isBetter) ||
        mostly.length > 0,
    ],
    [
      'sentiment',
      tells || isMoodMoved || isBetter || isOfSides || (isPlainly && isSidewise && !clause.has('ask.share', 'talk')),
    ],
    ['themes', isSubject && (side?.role === 'filter' || isSaid)],
    [
      'topics',
      isSubject && side?.role === 'filter' && !isComparing && clause.has('talk.talk') && !clause.has('ask.share'),
    ],
    ['change', change !== undefined],
  ]
  // `Only banks`, `energy names only`: the group already narrows the ranking.
  const isGroup = (term?: QuestionTerm) => term?.group !== undefined || isOf(term, 'noun')
  for (const only of subjects.groups.length > 0 ? clause.all('only') : [])
    only.isUsed ||= isGroup(clause.before(only, 1)) || isGroup(clause.after(only, 1))
  takeLimiters(clause)
  if (isExcluding) clause.take('ask.related')
  // `Which tickers come up with NVDA or TSLA`.
  const isOfKinds = isComparing && /^(?:which|what)$/.test(clause.opening) && clause.has('noun.ticker', 'noun.stock')
  const isOfStocks = dimension === 'ticker' && subjects.groups.length === 0 && clause.has('noun.stock')
  const asked: AskedPart = {
    ...subjects,
    ...times,
    ...counted,
    count: (isCount || isLabelled) && !counted.isCountNamed && counted.count === 3 ? mostNamed : counted.count,
    whole,
    groups: isOfStocks ? [names.groups.get('stocks')!] : subjects.groups,
    refusals,
    excluded,
    definitions,
    bounds,
    than,
    calculation: calculation ?? (isOfAmount ? 'difference' : undefined),
    isRelative:
      isOfAmount ||
      (change !== undefined && clause.all('ask.share').some((term) => /percent|pct/.test(clause.formOf(term)))),
    isOne: isOfFirstOnly && !counted.isCountNamed,
    pool,
    change,
    trend,
    side,
    split: isOfLabels ? named.map(({ of }) => of) : clause.has('ask.split') ? [] : undefined,
    isCount,
    isOfEach: isOfKinds || clause.all('pronoun').some((term) => /^(?:each|their)/.test(clause.formOf(term))),
    isLeast,
    isOnRanked,
    against: clause.take('against.window') ? 'window' : clause.take('against') ? 'last' : undefined,
    dimension: dimension ?? 'theme',
    isDimensionNamed: dimension !== undefined,
    asks: [...new Set(wanted.flatMap(([ask, isAsked]) => (isAsked ? [ask] : [])))],
    notUnderstood: [],
    unreadReversals: [],
  }
  return { ...asked, ...leftOver(clause, asked, isSubject) }
}

/** Reads `questions` as talk in `which ETF gets the most questions`, because the thing named first is what is ranked. */
function countQuestions(clause: Clause): void {
  for (const term of clause.all('noun.theme')) {
    const order = clause.before(term, 1)
    const isHead = ({ start }: QuestionTerm) => start < term.start && /^wh(?:ich|at)$/.test(clause.wordAt(start - 1))
    if (isOf(order, 'order') && clause.all('noun', 'group', 'topic').some(isHead))
      Object.assign(term, { kind: 'talk', value: 'talk' })
  }
}

/** The dimension that a part ranks; undefined if it names none. If one part has words for two dimensions, they stay unused. */
function dimensionOf(clause: Clause, excluded: Named, { groups }: Named, isMoving: boolean): Dimension | undefined {
  const found = clause.all('noun')
  // `Stock topics` asks for topics, and `about stocks` only qualifies another noun.
  const heads = found.filter(({ start, end }) => {
    const isBeforeHead = found.some((other) => other.start === end)
    return !isBeforeHead && !/^(?:about|on|of|in|for)$/.test(clause.wordAt(start - 1))
  })
  const ofNoun = { ticker: 'ticker', stock: 'ticker', topic: 'topic', theme: 'theme' } as const
  const kinds = new Set((heads.length > 0 ? heads : found).map(({ value }) => ofNoun[value as 'stock']))
  // Topics of a group of tickers are not published.
  const isRead = kinds.size < 2 && !(groups.length > 0 && clause.has('noun.topic', 'noun.theme'))
  if (isRead) for (const term of found) term.isUsed = true
  if (groups.length > 0) return 'ticker'
  if (kinds.size > 0) return [...kinds][0]
  const ofTickers = excluded.tickers.length + excluded.groups.length
  if (excluded.topics.length > 0 && excluded.topics.length >= ofTickers) return 'topic'
  if (ofTickers > 0) return 'ticker'
  // `What bullish people ask`.
  const isOfSpeakers = clause.all('side').some((term) => isOf(clause.after(term, 0), 'crowd'))
  if (isOfSpeakers && clause.has('ask.themes')) return 'theme'
  // `How bullish is retail` is about everything.
  const isOfAll =
    clause.has('filler.whole', 'ask.share') || (/^(?:how|is|are|do)$/.test(clause.opening) && !clause.has('order'))
  if (isMoving || clause.has('order.unpopular', 'order.best', 'order.worst') || (clause.has('side') && !isOfAll))
    return 'ticker'
  if (clause.has('felt', 'ask.themes')) return 'theme'
  const isBare = clause.has('order.most', 'order.least', 'place') && !clause.has('talk', 'crowd', 'ask.sentiment')
  return isBare ? 'ticker' : undefined
}

/** What a part explicitly asks for. Consumes the words that the answer takes into account. */
function asksOf(clause: Clause, isSubject: boolean, isOnTicker: boolean, isOnTheme: boolean): [Ask, boolean][] {
  const feels = clause.has('talk.feel') && clause.has('crowd', 'ticker', 'topic', 'pronoun', 'ask.sentiment')
  if (feels || clause.has(...sides)) clause.take('talk.feel')
  // `The people who`, `people asking`: these words only describe the speakers.
  for (const who of clause.all('crowd.who'))
    who.isUsed ||=
      isOf(clause.before(who, 1), 'crowd', 'noun') || (clause.formOf(who) === 'whose' && clause.has('noun'))
  const asksTopics = isSubject && clause.take('noun.topic')
  const nouns = clause.all('noun.ticker', 'noun.stock')
  const isNamed = nouns.length > 0
  // `When people discuss NVDA, which companies do they name?`
  const isAsked = clause.all('ticker').length === 1 && nouns.some(({ start }) => clause.wordAt(start - 1) === 'which')
  if (isSubject) clause.take('noun.ticker', 'noun.stock')
  // `Do AMD conversations mention INTC or NVDA more`.
  const [first, ...more] = clause.all('ticker')
  const speaking = first && clause.after(first, 0)
  const isNaming =
    more.length > 0 &&
    isOf(speaking, 'talk.conversation', 'talk.talk', 'crowd.people') &&
    clause
      .all('talk.talk')
      .some(
        (term) =>
          term !== speaking && /^(?:mention|name|bring|discuss)/.test(clause.formOf(term)) && term.end <= more[0].start,
      )
  // `Topics that come up with NVDA` does not ask for related tickers.
  // `Any chatter about uranium stocks` asks how much there is.
  const isOpen = isNamed && !isOnTicker && /^(?:any|is|are|how)$/.test(clause.opening) && clause.has('talk.talk')
  const asksRelated =
    isSubject && (clause.take('ask.related') || isNaming ? !asksTopics || isNamed : isNamed && (!isOnTicker || isAsked))
  const found: [Ask, boolean][] = [
    ['sentiment', clause.take('ask.sentiment', 'ask.split') || feels],
    ['topics', asksTopics],
    ['share', isSubject && isOpen],
    ['related', asksRelated],
    // The name of a theme already states what people ask.
    ['themes', clause.take('ask.themes', ...(isSubject ? ['noun.theme'] : [])) && !isOnTheme],
    ['overview', clause.take('ask.overview', 'ask.help')],
    ['reason', clause.take('ask.why')],
  ]
  if (isSubject && (asksTopics || asksRelated || clause.has('ask.themes', 'noun.theme')))
    clause.take('order.most', ...(asksTopics ? ['ask.rank'] : []))
  return found.filter(([, isAsked]) => isAsked)
}
