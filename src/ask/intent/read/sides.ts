import type { Sentiment } from '../../../labels/labels.ts'
import type { AskedPart, AskedSide, Dimension, PercentRange } from './asked.ts'
import { type Clause, isOf, type QuestionTerm } from './clause.ts'

export const sides = ['side', 'felt', 'bulls']

/** A sentiment that a part names, with its order word, and whether `least` or a negation reverses it. */
export interface NamedSide {
  term: QuestionTerm
  of: Sentiment
  order: QuestionTerm | undefined
  isTurned: boolean
  /** Whether the share of this sentiment must exceed the share of the opposite sentiment. */
  isLeading?: boolean
}

/** The sentiments of a part, each with its order word: `most bearish`, `the lowest share of bearish conversations`. */
export function namedSides(clause: Clause): NamedSide[] {
  const through = ['talk', 'ask.share', 'ask.themes', 'crowd', 'of', 'number', 'join.and', 'group', 'only']
  const orderBefore = (term: QuestionTerm, ...values: string[]) => {
    const isBefore = (order: QuestionTerm) => clause.reached(order, [...sides, 'ask.sentiment'], through) === term
    const orders = clause.all(...values.map((value) => `order.${value}`))
    return orders.findLast((order) => !isOfTalk(clause, order) && isBefore(order))
  }
  const sorting = clause
    .all('order.most', 'order.least')
    .find((term) => isSorting(clause, term) && !isOfTalk(clause, term))
  const named = clause.all(...sides).map((term): NamedSide => {
    const next = term.kind === 'side' ? undefined : clause.after(term, 1)
    // `Stocks that they hate most`, `where bears dominate`.
    const isBehind = term.kind === 'felt' || (next && labelling.test(clause.formOf(next)))
    // `Where the mixed share is largest`.
    const last = clause.terms.filter(({ kind }) => kind !== 'filler' && kind !== 'period').at(-1)
    const near = isBehind ? next : /^(?:is|are)$/.test(clause.wordAt((last?.start ?? 0) - 1)) ? last : undefined
    const behind = isOf(near, 'order.most', 'order.least') && !isOfTalk(clause, near!) ? near : undefined
    const order =
      orderBefore(term, 'most', 'least', 'more', 'less') ?? behind ?? (isLabelOnly(clause, term) ? undefined : sorting)
    const isLess = isOf(order, 'order.least', 'order.less')
    return { term, of: term.value as Sentiment, order, isTurned: isLess !== (term.isNegated ?? false) }
  })
  // `Most bullish first`
  for (const { term, order } of named) {
    const next = clause.after(term, 0)
    if (order && next && clause.formOf(next) === 'first') next.isUsed = true
  }
  if (named.length > 0) return opposed(clause, named)
  for (const term of clause.all('ask.sentiment')) {
    // `The top 3 tickers with sentiment`, `the top topics with a label`.
    const before = clause.formOf({ start: Math.max(0, term.start - 2), end: term.start })
    if (/\b(?:with|and|plus|including)(?: (?:a|their))?$/.test(before)) continue
    const order = orderBefore(term, 'best', 'worst', 'most', 'least')
    const of = isOf(order, 'order.best', 'order.most') ? 'bullish' : 'bearish'
    if (order) return [{ term, of, order, isTurned: false }]
  }
  return []
}

/** For `more bearish than bullish` and `bears outnumber bulls`, the larger side. Consumes the words that compare. */
function opposed(clause: Clause, named: NamedSide[]): NamedSide[] {
  const [one, two] = named
  if (named.length !== 2 || one.of === two.of || one.isTurned !== two.isTurned) return named
  const free = clause.terms.filter(({ isUsed }) => !isUsed)
  const between = free.filter(({ start, end }) => start >= one.term.end && end <= two.term.start)
  const than = between.find((term) => isOf(term, 'than', 'ask.compare', 'bound.over', 'bound.under', 'order.more'))
  if (!than || (isOf(than, 'ask.compare') && free.some((term) => isOf(term, 'number', 'noun.topic')))) return named
  two.term.isUsed = clause.take('than', 'bound', 'ask.compare', 'order.more', 'order.less', 'crowd.who')
  if (isOf(than, 'ask.compare') || clause.has('ticker', 'topic'))
    return named.map((each) => ({ ...each, order: undefined }))
  const isLess = isOf(than, 'bound.under') || isOf(one.order, 'order.less')
  return [{ ...(isLess ? two : one), order: undefined, isTurned: false, isLeading: true }]
}

const labelling = /^(?:mostly|main|predominant|chief|largely|dominat)/

/** Whether a side is the label of what is listed: `mostly bullish`, `dominated by bears`, `with mixed sentiment`. */
function isLabel(clause: Clause, { term, order }: NamedSide): boolean {
  if (order) return labelling.test(clause.formOf(order))
  const before = clause.wordAt(term.start - 1)
  // `With over 2% and is bearish`: next to a bound, the side is another condition. `Which topics were bearish` names all of them.
  const isOfBound = clause.all('bound').some(({ isUsed }) => isUsed)
  const isState = /^(?:is|are|was|were)$/.test(before) && (isOfBound || isOf(clause.before(term, 1), 'noun'))
  return isLabelOnly(clause, term) || isState || term.value === 'mixed' || term.value === 'neutral'
}

/** Whether a side only names the label of what is listed, so that an order is of the shares: `with neutral sentiment, smallest first`. */
function isLabelOnly(clause: Clause, term: QuestionTerm): boolean {
  const before = clause.wordAt(term.start - 1)
  const isWith = /^w(?:ith)?$/.test(before) && isOf(clause.after(term, 0), 'ask.sentiment')
  return isWith || /^lean/.test(before)
}

/** Whether a list without an order is of the results with a label: `list the bearish stocks`, but not `list stocks with over 50% bearish`. */
export function namesLabel(clause: Clause, [first]: NamedSide[], bounds: PercentRange[]): boolean {
  const isOnSide = bounds.some(({ of }) => of === first?.of || of === 'lead')
  if (!first || first.order || isOnSide || clause.has('order')) return false
  return !clause.has('ask') || isOf(clause.after(first.term, 0), 'noun', 'group')
}

/** Whether an order word only says where a list begins: `lowest first`, `highest to lowest`, `descending`. */
export function isSorting(clause: Clause, order: QuestionTerm): boolean {
  return / to | first$|^(?:asc|desc)/.test(clause.formOf(order))
}

/** Whether an order word ranks by the amount of talk: `most discussed`, `least popular`. */
function isOfTalk(clause: Clause, order: QuestionTerm): boolean {
  const next = clause.after(order, 1)
  const talked = /ed\b|about|popular|common|follow|often|frequent/
  // `The smallest conversation share`.
  const isOfShare = isOf(next, 'talk.conversation', 'talk.talk') && isOf(clause.after(next!, 0), 'ask.share')
  return isOfShare || (isOf(next, 'talk') && !isOf(next, 'talk.feel') && talked.test(clause.formOf(next!)))
}

/**
 * Whether a part asks about a change of sentiment: `sentiment improved`, `turned bearish`, `more bullish`. Such a change is
 * given only for named subjects; nothing can be ranked by it, so in a ranking the words stay unused.
 */
export function movesMood(clause: Clause, named: NamedSide[], isOfSubject: boolean): boolean {
  const isBeside = (term: QuestionTerm, most: number, ...kinds: string[]) =>
    isOf(clause.before(term, most), ...kinds) || isOf(clause.after(term, most), ...kinds)
  const moved = clause.all('change').filter((term) => isBeside(term, 3, 'ask.sentiment'))
  const turned = clause.all('turn').filter((term) => term.value === 'mood' || isBeside(term, 2, ...sides))
  // In `become more popular`, `more` already expresses the change.
  for (const term of clause.all('turn.to')) term.isUsed = isOf(clause.after(term, 0), 'order')
  // `More popular among bulls or bears` asks for the two shares.
  const isOfBoth = clause.all('ask.sentiment').some((term) => / or /.test(clause.formOf(term)))
  if (isOfBoth) clause.take('order.more')
  const more = clause.has('ask.sentiment') && !isOfBoth ? clause.all('order.more', 'order.less') : []
  const ofSides = named.filter(({ order }) => isOf(order, 'order.more', 'order.less'))
  if (isOfSubject) for (const term of [...turned, ...more]) term.isUsed = true
  else for (const term of moved) Object.assign(term, { kind: 'amount' })
  return isOfSubject && moved.length + turned.length + more.length + ofSides.length > 0
}

interface Setting {
  isSubject: boolean
  isComparing: boolean
  dimension: Dimension | undefined
  isMoving: boolean
  bounds: PercentRange[]
}

/** The sentiment of a part with its role. If the role is unclear, returns undefined, and the words stay unused. */
export function takeSide(clause: Clause, named: NamedSide[], setting: Setting): AskedSide | undefined {
  const [first] = named
  const isOne = named.every(({ of, isTurned }) => of === first.of && isTurned === first.isTurned)
  const leans = setting.dimension && named.length > 0 ? leansOf(named) : []
  const isOfLead = setting.bounds.some(({ of }) => of === 'lead')
  const isOfLabels = leans.length > (first?.isLeading ? 0 : 1) && !clause.has('ask.rank') && !isOfLead
  const role = isOfLabels ? 'lean' : first && (isOne || setting.isSubject) ? roleOf(clause, first, setting) : undefined
  // No figures are published for the conversations or results that do not lean to a sentiment.
  if (role === undefined || (first.isTurned && (role === 'filter' || role === 'lean') && !isOfLabels)) return undefined
  for (const { term, order } of named) {
    term.isUsed = true
    // `Is NVDA the most loved stock` is not answered with a rank, so `most` stays unused.
    const isOfAll = role === 'tell' && !setting.isComparing && isOf(order, 'order.most') && clause.has('noun')
    if (order && !isOfAll && (setting.isSubject || !isOf(order, 'order.more', 'order.less'))) order.isUsed = true
    // Whether a subject is the only one with a sentiment is not answered.
    const isOfSubject = role === 'tell' && isOf(clause.after(term, 0), 'noun', 'pronoun')
    for (const only of isOfSubject ? [] : clause.all('only')) only.isUsed ||= isOnly(clause, only, term)
  }
  if (isOfLabels) return { of: leans[0], leans, role, isLeast: false }
  return isOne ? { of: first.of, leans: [first.of], role, isLeast: first.isTurned } : undefined
}

/** The allowed labels: the two named in `bullish or mixed`, all others in `neither bullish nor bearish`. Empty with an order word. */
function leansOf(named: NamedSide[]): Sentiment[] {
  const sides = new Set(named.map(({ of }) => of))
  const isTurned = named[0].isTurned
  if (named.some(({ order, ...each }) => order || each.isTurned !== isTurned)) return []
  return (['bullish', 'bearish', 'mixed', 'neutral'] as const).filter((each) => sides.has(each) !== isTurned)
}

/** The order of a ranking by how far bulls and bears are apart: `the widest bull-bear gap`, `the highest ratio of bulls to bears`. */
export function takeGap(clause: Clause, calculation: AskedPart['calculation']): AskedSide | undefined {
  const measures = ['calc', 'ask.sentiment', 'ask.compare']
  const order = clause.all('order.most', 'order.least').find((term) => clause.reached(term, measures, ['of']))
  if (!order || !calculation) return undefined
  clause.take(...sides)
  order.isUsed = true
  return { of: 'bullish', leans: ['bullish'], role: 'rank', isLeast: order.value === 'least' }
}

function roleOf(clause: Clause, named: NamedSide, setting: Setting): AskedSide['role'] | undefined {
  const { term, order } = named
  const { isSubject, isComparing, dimension, isMoving, bounds } = setting
  const next = clause.terms.find(({ start }) => start === term.end)
  const isOfCrowd =
    next !== undefined &&
    isOf(next, 'crowd', 'talk', 'ask.themes', 'noun.theme', ...(isSubject ? ['noun.topic'] : [])) &&
    !order &&
    !(term.kind === 'felt' && isComparing && clause.has('order')) &&
    clause.wordAt(term.start - 1) !== 'how'
  // `Mentioned by bearish people`, `which stocks bulls talk about`.
  const isOfTalkers =
    term.kind === 'bulls'
      ? clause.has('talk.talk')
      : isOfCrowd && /^(?:by|among|from|in|do|does|did)$/.test(clause.wordAt(term.start - 1))
  // `When people are bearish`.
  const crowd = clause.before(term, 1)
  const isWhen = isOf(crowd, 'crowd') && /^(?:when|while)$/.test(clause.wordAt(crowd!.start - 1))
  // `What do people who are bullish on NVDA talk about`.
  const isWho =
    /\bwho(?: \w+)? ?$/.test(clause.formOf({ start: Math.max(0, term.start - 2), end: term.start })) &&
    clause.all('talk', 'ask.themes').some(({ start }) => start > term.start)
  // `What bulls ask`.
  const isSpoken = term.kind === 'bulls' && clause.has('talk', 'ask.themes', 'noun.theme', 'noun.topic')
  // `What worries people about insurance and taxes` asks about both, `what worries people more, insurance or taxes` compares.
  const isOfAll = clause.opening === 'what' && !order && !clause.has('join.or', 'than', 'ask.compare')
  const isWhat =
    (!isComparing || isOfAll) && term.kind === 'felt' && /^(?:what|which)$/.test(clause.opening) && !clause.has('ask')
  const isAlone = clause.all('only').some((only) => isOnly(clause, only, term))
  const isOfThemes = isAlone && (clause.opening === 'what' || clause.has('ask.themes', 'noun.theme'))
  // `The share of neutral conversations on BTC`, but not `what share of bearish conversations is on BTC`.
  const isOfSubject = isOf(clause.before(term, 2), 'ask.share') && isBesideName(clause, term)
  if (isSubject && (isOfSubject || (isComparing && clause.has('ask.rank')))) return 'tell'
  // `Which question about SOFI is the most bullish`.
  if (isSubject && !isComparing && isOf(order, 'order.most', 'order.least') && clause.has('noun.topic', 'noun.theme'))
    return 'rank'
  // `The hottest tickers and how bullish they are`.
  if (!isSubject && !order && clause.wordAt(term.start - 1) === 'how') return 'tell'
  if (isSubject) return isWhen || isWho || isOfCrowd || isSpoken || isWhat || isOfThemes ? 'filter' : 'tell'
  const isBy = clause.wordAt(term.start - 1) === 'by' && !labelling.test(clause.wordAt(term.start - 2))
  if (isBy) return 'rank'
  if (dimension && isLabel(clause, named) && (order || !isOfCrowd)) return 'lean'
  const isSortedByTalk = clause
    .all('order.most', 'order.least')
    .some((each) => isSorting(clause, each) && isOfTalk(clause, each))
  if (bounds.some(({ of }) => of === term.value || of === 'lead')) return isSortedByTalk ? 'tell' : 'rank'
  if (dimension === 'ticker' && isOfTalkers && !order) return 'filter'
  if (dimension !== 'ticker' && (isSpoken || (!order && (isOfCrowd || term.kind !== 'side'))))
    return isMoving ? 'lean' : 'filter'
  if (dimension === undefined) return 'tell'
  const ofTalk = clause.all('order.most').filter((each) => each !== order && !isSorting(clause, each))
  const isByTalk = ofTalk.some((each) => isOfTalk(clause, each))
  if (order && isByTalk) return undefined
  if (isMoving || isByTalk || isAlone) return 'lean'
  // `The bullish share of the top 5 tickers`.
  return !order && ofTalk.some(({ start }) => start >= term.end) ? 'tell' : 'rank'
}

/** Whether a name follows a side, with no verb between them. */
function isBesideName(clause: Clause, side: QuestionTerm): boolean {
  const name = clause.reached(side, ['ticker', 'topic', 'theme'], ['talk', 'of', 'crowd'])
  const between = name ? clause.formOf({ start: side.end, end: name.start }) : 'is'
  return !/\b(?:is|are|was|were|mention|mentions|name|names|goes|comes)\b/.test(between)
}

/** Whether `only` refers to a side: `bullish only`, `only topics with mixed sentiment`. */
function isOnly(clause: Clause, only: QuestionTerm, side: QuestionTerm): boolean {
  const isBehind = only.start >= side.end && only.start - side.end < 2
  return isBehind || clause.reached(only, sides, ['noun', 'talk.conversation', 'of', 'crowd']) === side
}

/** Whether a superlative is asked of a single result: `which ticker has the widest gap`, not `which tickers`. */
export function asksForOne(clause: Clause): boolean {
  const isSingle = ({ start, end }: QuestionTerm) =>
    /^wh(?:ich|at)$/.test(clause.wordAt(start - 1)) && !clause.wordAt(end - 1).endsWith('s')
  return (
    clause.has('order.most', 'order.least') &&
    clause.all('noun.ticker', 'noun.stock', 'noun.topic', 'noun.theme').some(isSingle)
  )
}

/** Consumes the comparing words of a part with several subjects. The figures of each subject answer the comparison. */
export function takeComparison(clause: Clause): void {
  clause.take('order.more', 'order.most', 'order.best', 'than', 'ask.compare', 'ask.rank', 'crowd.who')
  if (clause.has(...sides, 'talk', 'ask', 'noun')) clause.take('order.less', 'order.least', 'order.worst')
}

/** Whether a part asks for the least: `least talked about`, `nobody asks about`, `bottom 3 topics`. Consumes these words. */
export function takeLeast(clause: Clause): boolean {
  const least = clause.all('order.least', 'order.unpopular').filter(({ isUsed }) => !isUsed)
  const most = clause.all('order.most').filter((term) => clause.after(term, 0)?.value !== 'unpopular')
  // `Tickers with neutral sentiment, smallest first` are sorted by their share of all talk.
  const isSorted = least.some((term) => isSorting(clause, term))
  if (most.length > 0 || clause.has('change', 'buzz')) return false
  if (!isSorted && clause.has(...sides, 'ask.sentiment')) return false
  if (least.length > 0) clause.take('order.most', 'order.least', 'order.unpopular')
  return least.length > 0 || clause.all('talk', 'ask.themes').some((term) => term.isNegated)
}
