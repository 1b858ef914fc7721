import type { Sentiment } from '../../../../labels/labels.ts'
import { numberOf, partOf } from '../../../../text/numbers.ts'
import type { KnownNames } from '../../../known_names.ts'
import type { Amounts, AskedPart, PercentRange } from '../asked.ts'
import { type Clause, isOf } from '../clause.ts'
import type { QuestionTerm } from '../term.ts'
import { mostNamed, sides } from './measures.ts'

/** Percentages that things are to lie between: `more than 5%`, `60 % bullish or more`, `doubled`, `are most people bearish`. */
export function takeBounds(clause: Clause): PercentRange[] {
  const bounds: PercentRange[] = []
  const numbers = clause.terms.flatMap((term) => {
    const value = percentAt(clause, term) ?? ofShareAt(clause, term)
    return value === undefined ? [] : [{ term, value }]
  })
  for (const marker of clause.all('bound')) {
    const [one, other] = numbers.filter(({ term }) => term.start >= marker.end && term.start - marker.end <= 4)
    if (!one || one.term.isUsed) continue
    if (marker.value === 'between' && !other) continue
    for (const each of marker.value === 'between' ? [one, other] : [one]) each.term.isUsed = true
    marker.isUsed = true
    const of = boundedBy(clause, marker, marker.value === 'between' ? other.term : one.term)
    const [least, most] = { between: [one.value, other?.value], least: [one.value], most: [undefined, one.value] }[
      marker.value as 'between'
    ]
    // Of a fall, more is further below.
    const isFall = of === 'change' && clause.has('change.down')
    // `Excluding anything with less than 5%`.
    if (isOfExcluded(clause, marker)) {
      bounds.push({ of, ...(most !== undefined && { least: most }), ...(least !== undefined && { most: least }) })
      continue
    }
    const [from, to] = isFall ? [most, least].map((each) => each && -each) : [least, most]
    bounds.push({ of, ...(from !== undefined && { least: from }), ...(to !== undefined && { most: to }) })
  }
  for (const { term, value } of numbers) {
    const way = term.isUsed ? undefined : wayBeside(clause, term)
    if (!way) continue
    term.isUsed = true
    bounds.push({ of: boundedBy(clause, term, term), [way]: value })
  }
  for (const { kind, percent } of clause.terms)
    if (kind === 'change' && percent !== undefined)
      bounds.push({ of: 'change', [percent < 0 ? 'most' : 'least']: percent })
  const majority = clause
    .all('order.most')
    .find((term) => !term.isUsed && clause.reached(term, ['crowd', 'talk'], ['of'], 2)?.kind === 'crowd')
  if (bounds.length === 0 && majority && asksWhether(clause))
    bounds.push({ of: (clause.all(...sides)[0]?.value as Sentiment | undefined) ?? 'share', least: 50 })
  return bounds
}

function isOfExcluded(clause: Clause, { start }: QuestionTerm): boolean {
  const before = clause.text.words.slice(Math.max(0, start - 3), start)
  const isAny = before.some(({ form }) => /^(?:anything|any|everything|those|ones|all)$/.test(form))
  return isAny && clause.all('exclude.before').some(({ end }) => end <= start)
}

/** `> 2%`, `2% or more`, `5 percent and up`; consumes these words. */
function wayBeside(clause: Clause, { start, end }: QuestionTerm): 'least' | 'most' | undefined {
  const { words } = clause.text
  const [mark] = /[<>≤≥]/.exec(words[start].before) ?? []
  if (mark) return /[>≥]/.test(mark) ? 'least' : 'most'
  const from = /^(?:percent|pct)$/.test(words[end]?.form ?? '') ? end + 1 : end
  if (words[from]?.before === '+' || words[from]?.before === '%+') return 'least'
  if (!/^(?:or|and)$/.test(words[from]?.form ?? '')) return undefined
  const last = words[from + 1]?.form ?? ''
  const way = /^(?:more|higher|above|over|up|greater)$/.test(last)
    ? 'least'
    : /^(?:less|lower|below|under|fewer)$/.test(last)
      ? 'most'
      : undefined
  if (way) for (const term of clause.terms) if (term.start === from + 1) term.isUsed = true
  return way
}

/** The target of a number's bound: a side next to it, the share that it is part of, or else the subject of the part. */
function boundedBy(clause: Clause, marker: QuestionTerm, last: QuestionTerm): PercentRange['of'] {
  const { words } = clause.text
  // `2% of conversations but a bullish share under 40%`: a conjunction begins another condition.
  const isApart = (one: QuestionTerm, other: QuestionTerm) =>
    words.slice(one.end, other.start + 1).some(({ form, before }) => /,/.test(before) || conjunctions.test(form))
  const joined = (from: QuestionTerm, term: QuestionTerm | undefined) =>
    term && !isApart(from, term) ? term : undefined
  const whole = joined(last, clause.reached(last, ['ask.themes', 'ask.share', 'talk', 'noun.conversation'], ['of'], 3))
  const measured = [...sides, 'ask.share', 'talk', 'change']
  const near = clause.terms.findLast(
    (term) =>
      term.end <= marker.start &&
      marker.start - term.end <= 4 &&
      measured.some((name) => isOf(term, name)) &&
      !isApart(term, marker),
  )
  // `Gained at least 100% in mentions`.
  if (near?.kind === 'change' && clause.before(marker, 1) === near) return 'change'
  // `Half the chatter is bearish`, `60% bullish`, `a bullish share above 60%`.
  const side =
    joined(whole ?? last, clause.reached(whole ?? last, sides, ['order'], whole ? 3 : 2)) ??
    (whole || !near
      ? undefined
      : near.kind === 'ask'
        ? clause
            .all(...sides)
            .find((each) => near.start - each.end >= 0 && near.start - each.end <= 1 && !isApart(each, near))
        : sides.includes(near.kind)
          ? near
          : undefined)
  if (side) return side.value as Sentiment
  if (whole) return 'share'
  if (near) return near.kind === 'change' ? 'change' : 'share'
  // `With at least 5%, and bearish`: an additional condition.
  const other = clause.all(...sides).find((each) => !(each.start > last.end && isApart(last, each)))
  return other ? (other.value as Sentiment) : clause.has('change') ? 'change' : 'share'
}

const conjunctions = /^(?:and|but|that|who|with|while|yet|though|although)$/

/** `A bullish share between 50 and 60`: a share is in percent, whether or not that is said. */
function ofShareAt(clause: Clause, { number, start }: QuestionTerm): number | undefined {
  const isBound = clause.all('bound').some((marker) => marker.end <= start && start - marker.end <= 2)
  const isOfShare = clause.all('ask.share').some(({ end }) => end <= start && start - end <= 4)
  return number && isBound && isOfShare ? number.value : undefined
}

/** Whether a part asks for yes or no. */
export function asksWhether({ opening }: Clause): boolean {
  return /^(?:whether|if|are|is|do|does|did|have|has|was|were|any|anyone|anybody)$/.test(opening)
}

/** Beyond every ranking of a release. */
const farthestPlace = 10_000

/**
 * The requested places of a ranking, or the one in question for its subject: `second most discussed`, `in the top 5`.
 */
export function takePlaces(
  clause: Clause,
  hasSubject: boolean,
): Pick<AskedPart, 'places' | 'asksPlace' | 'within'> & { placesAsked?: number } {
  const ranked = ['order.most', 'order.least', 'noun', 'buzz', 'change', 'ask.themes', 'ask.topics', ...sides]
  const isOfRanking = (term: QuestionTerm) =>
    clause.reached(term, ranked, ['place', 'join'], 3) ||
    (!hasSubject && clause.has('ask.rank') && clause.has('noun', 'ask.topics', 'ask.themes'))
  const named = clause.all('place').filter((term) => Number(term.value) <= farthestPlace && isOfRanking(term))
  for (const term of named) term.isUsed = true
  // `The second to fifth`.
  const [from, to] = named.map(({ value }) => Number(value))
  const between = clause.text.words[named[0]?.end ?? 0]?.form ?? ''
  const isRange =
    named.length === 2 && (/^(?:to|through|until)$/.test(between) || (between === 'and' && clause.has('bound.between')))
  const places = isRange
    ? Array.from({ length: Math.min(mostNamed, Math.abs(to - from) + 1) }, (_, at) => Math.min(from, to) + at)
    : []
  // `Most bearish first`.
  for (const term of clause.all('place'))
    if (term.value === '1' && [...sides, 'change', 'talk', 'order'].includes(clause.before(term, 0)?.kind ?? ''))
      term.isUsed = true
  if (!hasSubject)
    return {
      places: isRange ? places : named.map(({ value }) => Number(value)),
      asksPlace: false,
      within: undefined,
      ...(isRange && Math.abs(to - from) >= mostNamed && { placesAsked: Math.abs(to - from) + 1 }),
    }
  // `Is UNH the most talked-about ticker?`
  const isFirst = named.length === 0 && !clause.has('than', 'join.or', ...sides, 'change', 'buzz', 'bound')
  const most =
    isFirst && asksWhether(clause)
      ? clause.all('order.most').find((term) => clause.reached(term, ['talk', 'noun', 'ask.topics'], [], 2))
      : undefined
  if (most) {
    most.isUsed = true
    // `Among the most talked-about` asks for no place of its own.
    return { places: [], asksPlace: true, within: isWhole(clause, most) ? undefined : 1 }
  }
  const top = clause.all('order.most').find((term) => clause.after(term, 0)?.kind === 'number' && isWhole(clause, term))
  const within = top && clause.after(top, 0)
  const rank = clause.all('ask.rank')
  const where = rank.length > 0 ? clause.all('beyond.place') : []
  for (const term of [...where, ...(within ? [top, within] : [])]) term.isUsed = true
  return {
    places: [],
    asksPlace: named.length + rank.length > 0 || within !== undefined,
    within: within?.number?.value,
  }
}

/** `The worst mood among the 10 most discussed tickers`: only those are ranked. */
export function takeAmong(clause: Clause, isRanked: boolean): number | undefined {
  const order = clause.all('order.most').find((term) => !term.isUsed && isWhole(clause, term, 1))
  const number = order && [clause.after(order, 0), clause.before(order, 0)].find((term) => term?.kind === 'number')
  if (!isRanked || !order || !number || number.isUsed) return undefined
  order.isUsed = true
  number.isUsed = true
  return number.number!.value
}

/** `In the top 5`, not `the top 5 questions`. */
function isWhole({ text: { words } }: Clause, { start }: QuestionTerm, most = 0): boolean {
  const from = numberOf(words[start - 1]?.form ?? '') && most > 0 ? start - 2 : start - 1
  const before = words[from]?.form === 'the' ? words[from - 1] : words[from]
  return /^(?:in|among|amongst|within|into|inside|of)$/.test(before?.form ?? '')
}

/**
 * A number that is a percentage by its sign, by the word after it, by the other end of its range, or by what it counts.
 */
function percentAt(clause: Clause, term: QuestionTerm): number | undefined {
  const { words } = clause.text
  const part = partOf(words[term.start].form)
  if (part !== undefined && term.end - term.start === 1) return part
  if (!term.number) return undefined
  const behind = words.slice(term.end, term.end + 5).map(({ form, before }) => (before.startsWith('%') ? '%' : form))
  // A change in points is not published.
  if (behind.some((form, at) => /^(?:points?|pp|pts|bps)$/.test(form) && at < 2)) return undefined
  const isPercent =
    term.number.isPercent || behind.some((form, at) => /%$|^(?:percent|percentage|pct)$/.test(form) && at < 4)
  return isPercent ? term.number.value : undefined
}

/**
 * A comparison of amounts: `twice as often as`, `QQQ and VTI combined`, `by how many points`. Consumes these words; one
 * that compares nothing that is published is left, and declines the part.
 */
export function takeAmounts(
  clause: Clause,
  { tickers, topics }: Pick<AskedPart, 'tickers' | 'topics'>,
  names: KnownNames,
): Amounts | undefined {
  const idOf = ({ kind, value }: QuestionTerm) => (kind === 'ticker' ? names.symbolOf(value) : value)
  const wanted = tickers.length > 0 ? tickers : topics.map(({ topic_id }) => topic_id)
  const seen = new Set<string>()
  const own = clause.all('ticker', 'topic').filter((term) => {
    const isNew = wanted.includes(idOf(term)) && !seen.has(idOf(term))
    seen.add(idOf(term))
    return isNew
  })
  const isTogether = (term: QuestionTerm) => isOf(term, 'amount.sum') || /^(?:together|plus)$/.test(clause.formOf(term))
  const multiple = clause.all('change').find(({ percent }) => percent !== undefined)
  const ofSides = new Set(clause.all(...sides).map(({ value }) => value)).size
  if (multiple && (own.length > 1 || ofSides > 1)) multiple.kind = 'amount'
  // `The ratio of AAPL to MSFT`, where no sides are named.
  if (own.length > 1 && ofSides === 0)
    for (const term of clause.all('ask.sentiment')) if (clause.formOf(term) === 'ratio') term.kind = 'amount'
  const split = splitOf(clause, own)
  const sums = own.length > 2 || split === 0 ? clause.terms.filter(isTogether) : clause.all('amount.sum')
  const terms = [...new Set([...clause.all('amount'), ...sums])]
  if (terms.length === 0 || own.length !== wanted.length || own.length === 0 || ofSides > 1) return undefined
  if (own.length > 2 && sums.length === 0) return undefined
  if (split === 0 && own.length > 1 && sums.length === 0) return undefined
  for (const term of terms) Object.assign(term, { kind: 'amount', isUsed: true })
  const [one, other] = [own.slice(0, split || own.length), split > 0 ? own.slice(split) : []].map((side) =>
    side.map(idOf),
  )
  // `Over 30 days` bounds no amount.
  const bounds = clause.all('bound').filter((term) => clause.after(term, 2)?.kind !== 'period')
  const isLess = clause.has('order.less') || bounds.some(({ value }) => value === 'most')
  const isMore = clause.has('order.more', 'than.outweigh') || bounds.some(({ value }) => value === 'least')
  const times = 1 + (multiple?.percent ?? 0) / 100
  // `Half as much` without a bound asks how much it is.
  const isOpen = !asksWhether(clause) || other.length === 0 || (!isLess && !isMore && times <= 1)
  return { sides: [one, other], claim: isOpen ? undefined : { times, isLess } }
}

/** How many subjects stand before what they are compared with; 0 where nothing compares them. */
function splitOf(clause: Clause, own: QuestionTerm[]): number {
  const markers = clause.all('than', 'ask.compare', 'bound', 'filler.as', 'filler.to', 'filler.with')
  const marker = markers.find(({ start }) => start >= (own[0]?.end ?? start + 1) && start < own.at(-1)!.start)
  if (own.length === 2 && !marker) return clause.has('amount.sum') && !clause.has('than', 'ask.compare') ? 0 : 1
  return marker ? own.filter(({ start }) => start < marker.start).length : 0
}
