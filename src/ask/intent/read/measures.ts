import type { Sentiment } from '../../../labels/labels.ts'
import { numberOf } from '../../../text/amounts.ts'
import { windowOf } from '../../../text/periods.ts'
import type { AskedPart, PercentRange } from './asked.ts'
import { moves, talk } from './changes.ts'
import { type Clause, isOf, type QuestionTerm } from './clause.ts'
import { sides } from './sides.ts'

/** Binds words of negation to the sentiment, the change or the word for talk that follows them. */
export function bindNegations(clause: Clause): void {
  for (const not of clause.all('not.not', 'not.nobody').filter(({ isUsed }) => !isUsed)) {
    const through = ['crowd', 'pronoun', 'noun', 'order.most', 'of', 'ask.share', 'talk.feel', 'ticker', 'topic']
    const target = clause.reached(not, [...sides, ...moves, ...talk], through.concat('change.any'))
    // `Not talked about positively` negates the side, not the talk.
    const side = target?.kind === 'talk' ? clause.reached(target, sides, ['of', 'order.most']) : undefined
    const negated = side ?? target
    // `Not asked about more than 1% of the time` negates the bound.
    const bound = isOf(target, ...talk) ? clause.reached(target!, ['bound'], ['of', 'talk']) : undefined
    if (bound && isOf(clause.after(bound, 0), 'number')) continue
    // Whether nobody has a sentiment is not published, as in `a stock that nobody is bearish on`.
    if (!negated || (not.value === 'nobody' && isOf(negated, ...sides))) continue
    negated.isNegated = true
    not.isUsed = true
  }
}

export type Times = Pick<AskedPart, 'window' | 'isOtherTime' | 'baseline'>

/** The window and the baseline that a part names. If it names three or more periods, all of them stay unused. */
export function takePeriods(clause: Clause): Times {
  const periods = clause.all('period')
  const silent = clause.all(...talk).find(({ isNegated, start }) => isNegated && start < (periods.at(-1)?.start ?? 0))
  const { ago, days = ago } = periods.at(-1)?.period ?? {}
  // Something that nobody talked about last month is new compared with last month.
  if (silent && days && periods.length < 3) {
    Object.assign(silent, { kind: 'change', value: 'new', isNegated: false })
    for (const term of periods) term.isUsed = true
    const own = periods.length > 1 ? periods[0].period : undefined
    const window = own?.days === undefined ? undefined : windowOf({ ...own, days: own.days })
    return { window, isOtherTime: false, baseline: windowOf({ days, isCompared: true }).days }
  }
  const lengths = periods.flatMap(({ period }) =>
    period!.days === undefined ? [] : [windowOf({ ...period!, days: period!.days })],
  )
  const [one, other] = lengths
  const isBehindThan = clause.all('than').some((term) => clause.reached(term, ['period'], ['pronoun', 'bound']))
  // The longer of two periods is the baseline, unless only one is compared with (`vs the prior quarter`) or said to come before.
  const [mark, otherMark] = periods.map(
    ({ period }) => 2 * Number(period!.isCompared) + Number(period!.isBefore ?? false),
  )
  const isFirstCompared =
    one && other ? mark > otherMark || (mark === otherMark && other.days < one.days) : one?.isCompared || isBehindThan
  const [window, compared] = isFirstCompared ? [other, one] : [one, other]
  for (const term of periods) term.isUsed = lengths.length < 3
  if (compared) clause.take('ask.compare')
  let isUnknown = false
  for (const than of clause.all('than')) {
    const next = clause.reached(than, ['period'], ['pronoun', 'bound']) ?? clause.after(than)
    // `Since labor day` starts at an unknown time.
    const isSince = isOf(than, 'than.since') && next?.kind === 'unknown'
    if (isSince) next.isUsed = isUnknown = true
    than.isUsed ||= isSince || next?.kind === 'period' || clause.wordAt(than.end) === 'now'
  }
  return {
    window,
    isOtherTime: isUnknown || periods.some(({ period }) => period!.days === undefined),
    baseline: compared?.days,
  }
}

/** Bounds in percent: `more than 5%`, `60% bullish or more`, `between 2 and 4 percent`. */
export function takeBounds(clause: Clause): PercentRange[] {
  const { words, after } = clause.text
  const isPercent = ({ number, start, end }: QuestionTerm) =>
    number!.isPercent ||
    /^(?:percent|pct)/.test(clause.wordAt(end)) ||
    (words[end]?.before ?? after).startsWith('%') ||
    clause.all('ask.share').some((share) => share.end <= start && start - share.end <= 3)
  // `Tickers that at least doubled`.
  const multiples = clause.all('multiple').map((term) => boundOfFactor(clause, term))
  const measured = clause.all('bound').flatMap((marker): PercentRange[] => {
    const isBehind = marker.value.startsWith('or_') || clause.formOf(marker) === 'range'
    const wanted = marker.value === 'between' ? 2 : 1
    const near = clause.all('number').filter(({ start, end }) => {
      const distance = isBehind ? marker.start - end : start - marker.end
      return distance >= 0 && distance <= (wanted > 1 ? 4 : 1)
    })
    const found = isBehind ? near.slice(-wanted) : near.slice(0, wanted)
    if (found.length < wanted) return []
    const points = clause.all('calc.points').find(({ start }) => start === found.at(-1)!.end)
    // In `30 percent`, the unit is not a request for a share.
    const unit = clause
      .all('ask.share')
      .find((term) => term.start === found.at(-1)!.end && /^(?:percent|pct)/.test(clause.formOf(term)))
    const isOfChange = points !== undefined && clause.has(...moves)
    // `A higher bullish share than bearish share by at least 20 points`.
    const poles = new Set(clause.all(...sides).map(({ value }) => value))
    const isOnly = points !== undefined && clause.all('calc.points').length === 1
    // `Lean bullish by at least 20 points`.
    const isBy = clause.wordAt(marker.start - 1) === 'by' && (poles.has('bullish') || poles.has('bearish'))
    const isOfLead = isOnly && !isOfChange && (isBy || poles.isSupersetOf(new Set(['bullish', 'bearish'])))
    const of = isOfChange ? 'points' : isOfLead ? 'lead' : boundedBy(clause, marker, found.at(-1)!)
    // `Bearish above 40`: a sentiment is measured in percent only.
    const isOfSide = sides.includes(clause.before(marker, 1)?.kind ?? '')
    // `Not above 1%, so the ones under 1`: a number without a unit repeats a bound with one.
    const isAgain = clause
      .all('number')
      .some((other) => other.isUsed && isPercent(other) && other.number!.value === found.at(-1)!.number!.value)
    if (of === undefined || !(isOfChange || isOfLead || isOfSide || isAgain || isPercent(found.at(-1)!))) return []
    for (const term of [marker, ...found, ...(points ? [points] : [])]) term.isUsed = true
    if (unit) unit.kind = 'filler'
    const [least, most] = found.map(({ number }) => number!.value).sort((one, other) => one - other)
    if (most !== undefined) return [{ of, at_least: least, at_most: most }]
    const isOver = marker.value === 'over' || marker.value === 'under'
    // `Exclude anything below 1%`.
    const without = clause
      .all('exclude', 'not.not', 'not.nobody')
      .find(
        (term) =>
          !term.isUsed && clause.reached(term, ['bound'], ['pronoun', 'noun', 'talk', 'ask.themes', 'of']) === marker,
      )
    if (without) without.isUsed = true
    const isLeast = ['least', 'over', 'or_more'].includes(marker.value) === !without
    const exclusive = isOver === !without
    return [{ of, [isLeast ? 'at_least' : 'at_most']: least, ...(exclusive && { exclusive }) }]
  })
  // `100% bullish`.
  const entire = clause.all('number').flatMap((term): PercentRange[] => {
    const side = clause.after(term, 0)
    if (term.isUsed || term.number!.value !== 100 || !isPercent(term) || !isOf(side, ...sides)) return []
    term.isUsed = true
    return [{ of: side!.value as Sentiment, at_least: 100 }]
  })
  return [...multiples, ...measured, ...entire]
}

const factors: Record<string, number> = { double: 100, triple: 200, quadruple: 300, halve: 50 }

/** The bound that a word such as `doubled` implies. The word becomes a direction, and a bounding word before it is consumed. */
function boundOfFactor(clause: Clause, term: QuestionTerm): PercentRange {
  const bound = { of: 'change' as const, at_least: factors[term.value] }
  Object.assign(term, { kind: 'change', value: term.value === 'halve' ? 'down' : 'up' })
  const marker = clause.before(term, 1)
  if (isOf(marker, 'bound.least', 'bound.over')) marker!.isUsed = true
  return bound
}

/** The figure that a bound limits: a sentiment or a change next to it, else the share. Undefined for a bound on sentiment in general. */
function boundedBy(clause: Clause, marker: QuestionTerm, last: QuestionTerm): PercentRange['of'] | undefined {
  const before = clause.before(marker, 1)
  const measured = ['ask.share', 'ask.sentiment', 'talk', 'crowd']
  const whole = clause.terms.findLast((term) => term.end <= marker.start && !isOf(term, 'filler', 'of', ...measured))
  // In `by bullish share, at least 3% share`, the bound is not on the bullish share.
  const next = clause.after(last, 0)
  // `Tickers with over 10% share are less than 65% bullish`.
  const isUnit = isOf(next, 'ask.share') && /^(?:percent|pct)/.test(clause.formOf(next!))
  const beside = isUnit ? clause.after(next!, 0) : next
  const isBeside = isOf(beside, ...sides) && !/[,;]/.test(clause.text.words[beside!.start].before)
  const behind =
    isOf(before, 'ask.share') && !isBeside
      ? undefined
      : clause.reached(last, sides, ['of', 'ask.share', 'talk', 'crowd', 'ticker', 'topic', 'bound'])
  // `At least 2% of talk`.
  const isOfTalk = clause.wordAt(last.end) === 'of' && isOf(clause.after(last, 2), 'talk.talk', 'talk.conversation')
  const isOfShare = isOfTalk || (isOf(next, 'ask.share') && !isUnit)
  const side = behind ?? (!isOfShare && isOf(whole, ...sides) ? whole : undefined)
  if (isOf(before, ...moves)) return 'change'
  return !side && isOf(before, 'ask.sentiment') ? undefined : ((side?.value as Sentiment | undefined) ?? 'share')
}

/**
 * Whether a part asks for the difference or the quotient of two shares. A part has two shares if it names several subjects
 * (`isOfTwo`), a sentiment or a change.
 */
export function takeCalculation(clause: Clause, isOfTwo: boolean): AskedPart['calculation'] {
  // `Rank them by how much they are discussed` names the order.
  for (const term of clause.has('ask.rank', 'order') ? clause.all('calc.difference') : [])
    if (/^by how/.test(clause.formOf(term)) && clause.reached(term, talk, ['pronoun', 'crowd']))
      Object.assign(term, { kind: 'ask', value: 'share' })
  const isOfMood = (measure: RegExp) => clause.all('ask.sentiment').some((term) => measure.test(clause.formOf(term)))
  const minus = clause.all('exclude.before').filter((term) => clause.formOf(term) === 'minus')
  // `The difference in share between X and Y` is no change over time.
  for (const term of isOfTwo ? clause.all('change.any') : [])
    if (clause.formOf(term) === 'difference') Object.assign(term, { kind: 'ask', value: 'compare' })
  const between = clause.all('ask.compare').filter((term) => clause.formOf(term).startsWith('differ'))
  if (!isOfTwo && !clause.has(...sides, 'ask.sentiment', ...moves)) return undefined
  for (const term of [...minus, ...between]) term.isUsed = true
  const isQuotient = clause.take('calc.ratio') || isOfMood(/\bratio\b/)
  const isDifference =
    clause.take('calc.difference', 'calc.points') || between.length + minus.length > 0 || isOfMood(/ gap$| spread$/)
  // `By how many points did NVDA exceed AMD`.
  if (isOfTwo && isDifference) clause.take('bound.over', 'bound.under')
  return isQuotient ? 'ratio' : isDifference ? 'difference' : undefined
}

/** How many of the most talked-about results a part ranks by sentiment or change: ten, unless it names a number. Undefined for all. */
export function takePool(clause: Clause): number | undefined {
  if (!clause.has(...sides, ...moves)) return undefined
  for (const term of clause.all('ask.rank')) {
    const top = numberOf(clause.wordAt(term.end - 1))
    if (top) return Object.assign(term, { value: 'pool', isUsed: true }) && top.value
  }
  const orders = clause.all('order.most', 'order.least')
  const moved = clause.all('change.any').at(-1)
  const within = orders.find(
    (order) =>
      order.value === 'most' &&
      // `How have the top 3 topics changed`.
      ((moved && clause.all('noun').some(({ start, end }) => start > order.start && end <= moved.start)) ||
        amid.test(clause.formOf({ start: Math.max(0, order.start - 4), end: order.start }))) &&
      clause.reached(order, ['talk', 'noun'], [...sides, 'number']) !== undefined,
  )
  // `Of the top 10 tickers, which are bearish`.
  const isBeforeSide =
    within &&
    clause.all(...sides).every(({ start }) => start > within.start) &&
    clause.reached(within, ['talk', 'noun'], ['number']) !== undefined
  const number = within && [clause.before(within, 2), clause.after(within, 1)].find((each) => each?.kind === 'number')
  // `Not bullish among the ten most discussed`.
  const isAmong =
    number !== undefined &&
    /^(?:among|amongst|amid|within)$/.test(clause.wordAt(Math.min(number.start, within!.start) - 2))
  if (!within || (orders.length < 2 && !clause.has(...moves) && !isBeforeSide && !isAmong)) return undefined
  for (const term of [within, ...(number ? [number] : [])]) term.isUsed = true
  clause.terms.splice(clause.terms.indexOf(within), 1)
  return number?.number?.value ?? mostNamed
}

const amid = /\b(?:among|amongst|amid|within|of|from)\b/

const verbs = /^(?:give|list|show|name|limit|me|us|max|to|just|only)$/

/** Maximum number of results that a ranking lists. */
export const mostNamed = 10

/** The number of results of a ranking, 3 by default, or its place. `isOfAll` means that the part asks for all that meet a condition. */
export function takeCount(
  clause: Clause,
  isOfAll: boolean,
): Pick<AskedPart, 'count' | 'isCountNamed' | 'countAsked' | 'place'> {
  const heads = clause.all('noun')
  const isPlace = (term: QuestionTerm) =>
    isOf(clause.before(term, 1), 'ask.rank', 'noun') ||
    clause.reached(term, ['order', 'noun', 'ask.rank'], ['place', 'talk', ...sides]) !== undefined
  const [ranked, last, ...others] = clause.all('place').some(isPlace) ? clause.all('place') : []
  const joint = last ? clause.wordAt(last.start - 1) : ''
  const isRange =
    !last || /^(?:to|through|thru)$/.test(joint) || (joint === 'and' && Number(last.value) - Number(ranked.value) === 1)
  const isPlaced = ranked !== undefined && others.length === 0 && isRange
  // `Tickers ranked 11 to 15`, `tickers 5-8`.
  const range = clause.all('number').flatMap((from): [number, number][] => {
    const to = clause.all('number').find(({ start }) => start > from.start && start - from.end < 2)
    const isNamed =
      isOf(clause.before(from, 1), 'ask.rank', 'noun') && !clause.all('bound').some(({ isUsed }) => isUsed)
    const joined = to && /^(?:|to|through|thru)$/.test(clause.formOf({ start: from.end, end: to.start }))
    if (!joined || !isNamed || from.isUsed || !(from.number!.value < to.number!.value)) return []
    from.isUsed = to.isUsed = true
    return [[from.number!.value, to.number!.value]]
  })
  if (range.length > 0) return { count: range[0][1], isCountNamed: true, countAsked: undefined, place: range[0][0] }
  if (isPlaced) clause.take('place')
  const place = isPlaced ? Number(ranked.value) : undefined
  const through = [...sides, ...moves, 'order', 'talk', 'group', 'topic', 'ticker', 'crowd', 'period', 'ask.related']
  const [term] = clause.all('number').filter((each) => {
    const before = clause.before(each, 1)
    const isTop = isOf(before, 'order', ...moves)
    // In `and 2 fading ones`, the number counts the noun that was named before.
    const isOfNamed = heads.length > 0 && isOf(clause.after(each, 1), ...sides, ...moves)
    // `Give 5`, `10 results`.
    const isNamed =
      clause.text.words[each.start].before.includes(',') ||
      verbs.test(clause.wordAt(each.start - 1)) ||
      /^(?:results|items|entries)$/.test(clause.wordAt(each.end))
    const isLast = isNamed && !clause.after(each, 3)
    const isCount =
      isTop ||
      isLast ||
      isOfNamed ||
      clause.reached(each, ['noun', 'ask.themes', 'group', 'felt'], through) ||
      clause.reached(each, ['topic'], through)?.group
    // `One` may be a pronoun.
    const isWhole = Number.isInteger(each.number!.value) && !each.number!.isPercent
    const isOne = isTop || each.value !== 'one' || isOf(clause.after(each, 0), 'noun', 'group')
    return !each.isUsed && isCount && isWhole && isOne
  })
  if (term) term.isUsed = true
  const isAll = heads.some(({ start }) => /^(?:all|every)$/.test(clause.wordAt(start - 1)))
  const asked = term ? Math.max(1, term.number!.value) : isAll ? mostNamed + 1 : isOfAll ? mostNamed : 3
  const isCountNamed = term !== undefined
  if (place) return { count: Number(last?.value ?? place), isCountNamed, countAsked: undefined, place }
  const countAsked = term && asked > mostNamed ? asked : undefined
  return { count: Math.min(mostNamed, asked), isCountNamed, countAsked, place }
}
