import type { Sentiment } from '../../../../labels/labels.ts'
import { windowOf } from '../../../../text/periods.ts'
import type { AskedPart, Change } from '../asked.ts'
import { type Clause, isOf } from '../clause.ts'
import type { QuestionTerm } from '../term.ts'

export const sides = ['side', 'felt', 'bulls']
const measured = [...sides, 'change', 'talk', 'noun.conversation', 'order.more', 'ask.sentiment']

/** Binds words of negation to the side, the change or the talk that they turn round. */
export function bindNegations(clause: Clause): void {
  const reversing = clause
    .all('not.not', 'not.nobody', 'exclude.before')
    .filter((term) => !term.isUsed && (term.kind === 'not' || clause.formOf(term).includes('not')))
  for (const not of reversing) {
    const through = 'crowd pronoun noun order.most of ask.share change.any talk.feel ticker topic'.split(' ')
    const nothingElse = clause.reached(not, ['change.any'], through)
    const target = clause.reached(
      not,
      [...sides, 'change.up', 'change.down', 'change.flat', 'buzz', 'talk', 'ask.themes', 'order.unpopular'],
      through,
    )
    if (!target && !nothingElse) continue
    const isTalk = target?.kind === 'talk'
    // `Not talked about anymore`: it was before.
    if (isTalk && anymore.test(clause.written)) {
      Object.assign(target, { kind: 'change', value: 'down' })
      not.isUsed = true
      continue
    }
    // `Popping up that nobody mentioned last month`: new, against that time.
    const before = clause.all('period').find(({ start, period }) => start >= (target?.end ?? 0) && period!.days)
    const moves = clause.all('change', 'buzz').filter(({ end }) => end <= not.start)
    if (isTalk && before && moves.length > 0) {
      before.period = { ...before.period!, isCompared: true, isBefore: true }
      for (const move of moves) move.value = 'new'
      not.isUsed = true
      continue
    }
    const side = target?.kind === 'talk' ? clause.reached(target, sides, ['of', 'order.most']) : undefined
    ;(side ?? target ?? nothingElse)!.isNegated = true
    not.isUsed = true
  }
}

const anymore = /\b(?:any ?more|no longer|any longer)\b/i

export interface AskedSentiment {
  sides: { side: Sentiment; isTurned: boolean; term: QuestionTerm; isRanked: boolean }[]
  asksSentiment: boolean
  /** The side that the first one is to exceed: `bearish outweighs bullish`. */
  against: Sentiment | undefined
}

/** The sentiments that a part names, each with whether its smallest share is asked for. */
export function takeMood(clause: Clause): AskedSentiment {
  const named: AskedSentiment['sides'] = clause.all(...sides).map((term) => {
    // What people do not like they dislike.
    if (term.kind === 'felt' && term.value === 'bullish' && term.isNegated)
      Object.assign(term, { value: 'bearish', isNegated: false })
    const order = orderBefore(clause, term)
    if (order) order.isUsed = true
    const isLess = order !== undefined && (order.value === 'least' || order.value === 'less')
    return {
      side: term.value as Sentiment,
      isTurned: isLess !== (term.isNegated ?? false),
      term,
      isRanked: order !== undefined,
    }
  })
  // `Bearish, not bullish`.
  const isApart = ({ side, term }: AskedSentiment['sides'][number]) =>
    clause.text.words[term.start - 1]?.form === 'not' &&
    named.some((other) => other.side !== side && !other.term.isNegated)
  named.splice(0, named.length, ...named.filter((each) => !isApart(each)))
  const moods = clause.all('ask.sentiment', 'talk.feel')
  for (const mood of moods) {
    const order = orderBefore(
      clause,
      mood,
      ['best', 'worst', 'most', 'least', 'more', 'less'],
      ['ask.share', 'of', 'crowd'],
    )
    if (!order || named.length > 0 || (mood.kind === 'talk' && order.value !== 'best' && order.value !== 'worst'))
      continue
    order.isUsed = true
    const isGood = order.value === 'best' || order.value === 'most' || order.value === 'more'
    named.push({ side: isGood ? 'bullish' : 'bearish', isTurned: false, term: mood, isRanked: true })
  }
  // `Rank topics by sentiment`: the most bullish first.
  const [mood] = moods
  if (named.length === 0 && mood && clause.has('ask.rank') && !clause.has('ticker', 'topic'))
    named.push({ side: 'bullish', isTurned: false, term: mood, isRanked: true })
  // What gets better or worse is the mood; interest rises and falls.
  const isOfQuality = clause.all('change').some((term) => /\b(?:better|worse)\b/.test(clause.formOf(term)))
  const feels =
    isOfQuality ||
    (clause.has('talk.feel') &&
      (clause.has('crowd') || clause.has('ask.sentiment') || named.length > 0 || clause.has('ticker', 'topic')))
  const [one, other] = named
  const between =
    named.length === 2 ? clause.terms.filter(({ start, end }) => start >= one.term.end && end <= other.term.start) : []
  const compares = between.find(({ kind, value }) => ['than', 'bound'].includes(kind) && value !== 'between')
  if (compares && one.side !== other.side) {
    for (const term of between) term.isUsed = true
    // `Less bullish than bearish` and `bullish below bearish` ask for the other side.
    if ((compares.value === 'most') !== one.isTurned) named.reverse()
  }
  const against = compares && named[0].side !== named[1].side ? named[1].side : undefined
  return { sides: named, asksSentiment: named.length > 0 || clause.has('ask.sentiment', 'ask.split') || feels, against }
}

/** `most bearish`, `the lowest share of bearish conversations`, `fewer people are bullish`. */
function orderBefore(
  clause: Clause,
  term: QuestionTerm,
  values = ['most', 'least', 'more', 'less'],
  through = 'ask.share noun talk crowd of side.unknown filler number join ask.themes ask.topics'.split(' '),
): QuestionTerm | undefined {
  return clause
    .all(...values.map((value) => `order.${value}`))
    .findLast(
      (order) =>
        order.end <= term.start &&
        !isTalkRanked(clause, order) &&
        clause.reached(order, [...sides, 'ask.sentiment', 'talk.feel'], through, 7) === term,
    )
}

/** `Most discussed`, `least popular`: an order of the talk itself. */
export function isTalkRanked(clause: Clause, order: QuestionTerm): boolean {
  const next = isOf(order, 'order.most') || isOf(order, 'order.least') ? clause.after(order, 1) : undefined
  return next?.kind === 'talk' && next.value !== 'feel' && /ed\b|popular|common|followed/.test(clause.formOf(next))
}

/** Which way interest has changed, as far as a part asks for it; of several subjects or sides, `more` compares them. */
export function takeChange(clause: Clause, isComparing: boolean): Change | undefined {
  const found = new Set<Change>()
  for (const term of clause.all('change', 'buzz')) {
    // `The difference in tone between NVDA and AMD`.
    if (isComparing && clause.formOf(term).startsWith('differ')) continue
    if (term.isNegated)
      found.add(
        ({ new: 'not_up', up: 'not_up', down: 'not_down', flat: 'any', any: 'flat' } as const)[term.value as 'up'],
      )
    else found.add(term.value as Change)
    const order = clause.before(term, 3)
    if (order?.kind === 'order' && (order.value === 'most' || order.value === 'least')) order.isUsed = true
  }
  for (const order of clause.all('order.more', 'order.less').filter(({ isUsed }) => !isUsed)) {
    const next = clause.reached(
      order,
      ['talk', 'ask.themes', 'noun.conversation', 'change'],
      ['crowd', 'noun', 'of', 'talk.feel'],
    )
    // `More often than any other stock` compares with all others, not with the time before.
    const than = clause.all('than').find(({ start }) => start >= order.end)
    if (!isComparing && than && clause.reached(than, ['noun', 'crowd', 'kind', 'unknown'], ['group'], 4)) continue
    const last = clause.before(order, 4)
    // `Is the mood on INTC worse than a month ago`.
    const isOfMood = than !== undefined && !isComparing && clause.has('ask.sentiment')
    if (isOfMood) found.add('any')
    if (!next && !isOfMood && !(last && measured.some((name) => isOf(last, name)))) continue
    order.isUsed = true
    if (next?.kind === 'change' || isOfMood) continue
    // Of several, it asks which is talked about more.
    if (!isComparing) found.add(order.value === 'more' ? 'up' : 'down')
  }
  // `Losers, not winners`.
  if (found.has('down')) found.delete('not_up')
  if (found.has('up')) found.delete('not_down')
  if (found.has('new') && [...found].every((way) => way === 'new' || way === 'up')) return 'new'
  // `Neither rising nor falling`.
  if (found.has('not_up') && found.has('not_down')) return 'flat'
  const [first, ...others] = [...found]
  const ways = others.filter((each) => each !== 'any')
  if (first === undefined) return undefined
  const all = first === 'any' ? ways : [first, ...ways]
  return all.length === 1 ? all[0] : 'any'
}

type Times = Pick<AskedPart, 'window' | 'isOtherTime' | 'isUpToNow' | 'baseline'>

/** The window and the baseline that a part names; a period beyond these is not understood. */
export function takePeriods(clause: Clause): Times {
  const periods = clause.all('period')
  // `Since labor day`: up to now, from a time that is not known.
  const since = clause.all('than.than').filter((term) => clause.formOf(term) === 'since')
  const from = since.map((term) =>
    clause.terms.slice(clause.terms.indexOf(term) + 1).filter(({ kind }) => kind !== 'filler'),
  )
  const unknown = from.flatMap((terms) => {
    const end = terms.findIndex(({ kind }) => kind !== 'unknown')
    return end < 0 ? terms : terms.slice(0, end)
  })
  for (const term of unknown) term.isUsed = true
  const lengths = periods.flatMap(({ period }) =>
    period!.days === undefined ? [] : [windowOf({ ...period!, days: period!.days })],
  )
  for (const term of periods) term.isUsed = true
  for (const term of periods.filter(({ period }) => period!.days !== undefined).slice(2)) term.isUsed = false
  const two = lengths.slice(0, 2)
  const compared = two.find(({ isCompared }) => isCompared) ?? two[1]
  return {
    window: two.find((each) => each !== compared),
    isOtherTime: unknown.length > 0 || periods.some(({ period }) => period!.days === undefined),
    isUpToNow: since.length > 0,
    baseline: compared?.days,
  }
}

/** How many a ranking names at most. */
export const mostNamed = 10

/** Number of results of a ranking: 3 unless the part says otherwise. */
export function takeCount(clause: Clause): Pick<AskedPart, 'count' | 'isCountNamed' | 'countAsked'> {
  const nouns = ['noun', 'ask.themes', 'ask.topics']
  let asked: number | undefined
  for (const term of clause.all('number')) {
    if (term.number!.isPercent || term.isUsed || !Number.isInteger(term.number!.value)) continue
    const before = clause.before(term, 1)
    // `Fell out of the top 10`: places of the time before are not known.
    if (before && isWithinTop(clause, before) && clause.has('change')) continue
    const isTop = before !== undefined && ['order.most', 'order.least', 'order.best'].some((name) => isOf(before, name))
    const through = [...sides, 'order', 'change', 'talk', 'group', 'topic', 'ticker', 'period', 'ask.related', 'crowd']
    const isThe = ['the', 'first', 'name', 'give', 'list', 'show', 'which'].includes(
      clause.text.words[term.start - 1]?.form ?? '',
    )
    // `And 2 fading ones`, of what is named before.
    const next = clause.reached(term, [...sides, 'change', 'buzz'], ['pronoun', 'crowd'], 2)
    const isOfNamed = next !== undefined && clause.has(...nouns)
    if (!isTop && !isOfNamed && !clause.reached(term, nouns, through, 5) && !(isThe && term.value !== 'one')) continue
    if (term.value === 'one' && !isTop && !clause.reached(term, nouns, through, 2)) continue
    term.isUsed = true
    if (isTop) before.isUsed = true
    asked = Math.max(1, asked ?? 0, term.number!.value)
  }
  const isAll = clause
    .all(...nouns)
    .some((noun) => ['all', 'every'].includes(clause.text.words[noun.start - 1]?.form ?? ''))
  if (asked === undefined)
    return {
      count: isAll ? mostNamed : isSingle(clause) ? 1 : 3,
      isCountNamed: false,
      countAsked: isAll ? mostNamed + 1 : undefined,
    }
  return { count: Math.min(mostNamed, asked), isCountNamed: true, countAsked: asked > mostNamed ? asked : undefined }
}

function isWithinTop({ text: { words } }: Clause, { start }: QuestionTerm): boolean {
  return (
    words[start - 1]?.form === 'the' && /^(?:of|into|from|in|within|inside|outside)$/.test(words[start - 2]?.form ?? '')
  )
}

/** `Which stock is ...`, `the most talked-about ticker`. */
function isSingle(clause: Clause): boolean {
  return clause.all('noun.ticker', 'ask.topics', 'ask.themes').some((noun) => {
    const word = clause.text.words[noun.start]
    if (word.form.endsWith('s') || !singular.has(word.form)) return false
    const before = clause.text.words[noun.start - 1]?.form ?? ''
    const after = clause.text.words[noun.end]?.form ?? ''
    if (['which', 'what'].includes(before)) return /^(?:is|was|has|have|do|does|did|are)$/.test(after)
    const order = clause.all('order.most', 'order.least').find(({ end }) => end <= noun.start && noun.start - end <= 4)
    return (
      order !== undefined &&
      clause.text.words.slice(order.end, noun.start).every(({ sentence }) => sentence === word.sentence)
    )
  })
}

const singular = new Set(['ticker', 'stock', 'topic', 'theme', 'question', 'company', 'symbol'])
