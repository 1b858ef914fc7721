import type { PlacedText } from '../../../text/phrases/placed_words.ts'
import { Clause, isOf, type QuestionTerm } from './clause.ts'
import { ofEachWindow, withOtherWindow } from './each_window.ts'

/** Maximum number of parts, which few questions reach. Any further text is read with the last part. */
const mostParts = 4

const openers = new Set(
  `what which who whom how why when where is are was were do does did has have will should can list show give tell compare name
   rank any anyone`.split(/\s+/),
)
const introducing = /^(?:i|we|my|our|im|hi|hello|hey|for|quick|just|writing|working|preparing|doing|building)$/
const fronting = /^(?:(?:for|of|among|amongst|across|on|in) |when(?:ever)? (?:people|investors|they|folks|retail))/
const names = ['ticker', 'topic', 'symbol', 'group']
const adverbs = ['filler.word', 'filler.bare', 'filler.greeting']
const auxiliary = /^(?:is|are|was|were|has|have)$/
/** Kinds of terms that ask something. */
const asking = ['ask', 'change', 'buzz', 'side', 'felt', 'bulls', 'out', 'order.unpopular']
/** Kinds that ask something only with a question word: `of all conversations about earnings` asks nothing. */
const weak = ['talk', 'crowd', 'noun']
/** A clause of only these terms adds to the previous question: `and why`, `give both percentages`, `how is sentiment split`. */
const details = ['filler', 'of', 'join', 'pronoun', 'than', 'talk', 'ask.share', 'ask.why', 'ask.overview', 'ask.split']
/** Terms that describe the head of a list. */
const qualifiers = ['order', 'side', 'felt', 'change', 'buzz', 'group', 'kind']

/** A clause with one of these kinds is a single statement, which is never split into lists. */
const whole = 'ticker topic symbol exclude not bound only than ask.define ask.compare change.any'.split(' ')

/** Splits terms where a new question starts: `what is trending, and how do people feel about SOFI`. */
export function clausesOf(text: PlacedText, all: QuestionTerm[]): Clause[] {
  const terms = withoutFrame(text, all)
  const starts = terms.flatMap((_, at) => (at === 0 || beginsPart(text, terms, at) ? [at] : []))
  const pieces = starts.map((start, at) => terms.slice(start, starts[at + 1] ?? terms.length))
  const merged: QuestionTerm[][] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    const windows = last && isQuestion(text, last) ? withOtherWindow(text, last, piece) : undefined
    if (windows) merged.splice(-1, 1, windows)
    else if (last && (merged.length >= mostParts || isOfLast(text, last, piece))) last.push(...piece)
    else if (piece.length > 0) merged.push(piece)
  }
  const lists = merged.flatMap(contrasted).flatMap((piece) => coordinated(text, piece))
  return lists.flatMap((piece) => ofEachWindow(text, piece)).map((piece) => new Clause(text, piece))
}

function beginsPart(text: PlacedText, terms: QuestionTerm[], at: number): boolean {
  const { start } = terms[at]
  const [last, word, next] = [text.words[start - 1], text.words[start], text.words[start + 1]?.form]
  // A quoted question is not another part.
  if (/["“]/.test(word.before)) return false
  if (word.sentence !== last.sentence || /[?;]/.test(word.before)) return true
  // `That fell but are still bullish` continues the question, while `and are people bullish` is a new question.
  const follows = terms.slice(at).find((term) => term.start > start && !isOf(term, ...adverbs))
  const isPredicate = auxiliary.test(word.form) && isOf(follows, ...qualifiers)
  const opens = (openers.has(word.form) && !isPredicate) || isOf(terms[at], 'ask.why', 'ask.overview')
  const isJoined = ['and', 'but', 'then', 'also', 'plus'].includes(last.form) || /[,–—:&+]/.test(word.before)
  const rest = terms.slice(at)
  return isOfResults(terms.slice(0, at), rest) || (opens && isJoined && next !== 'not')
}

/** Whether a clause asks about the results of the clause before it: `tickers named with tariffs, and each one's sentiment`. */
function isOfResults(last: QuestionTerm[], piece: QuestionTerm[]): boolean {
  const has = (...kinds: string[]) => last.some((term) => isOf(term, ...kinds))
  const wanted = piece.find(({ kind }) => !/^(?:pronoun|filler|number)$/.test(kind))
  if (!isOf(last.at(-1), 'join.and') || !isOf(piece[0], 'pronoun')) return false
  // A ranking states the sentiment of its results itself.
  const isOfSubject = has(...names) && has('noun.ticker', 'noun.stock', 'ask.related')
  return isOfSubject ? isOf(wanted, 'ask.sentiment', 'change') : has('order', 'noun') && isOf(wanted, 'change')
}

/** Drops introductions that only say who asks, and for what purpose: `As an analyst, ...`, `For my newsletter: ...`. */
function withoutFrame(text: PlacedText, terms: QuestionTerm[]): QuestionTerm[] {
  const { words } = text
  const isApart = (at: number) =>
    terms.some(({ value, start, end }) => value === 'polite' && end - start > 1 && end === at) ||
    words[at].sentence !== words[at - 1].sentence ||
    /[,:–—]|\s-\s/.test(words[at].before)
  const end = terms.findIndex(({ start }, at) => at > 0 && isApart(start))
  const [one, two] = terms.slice(0, 2).map(({ start }) => words[start].form)
  // The words of a role are not what is asked about: `As an AI agent`.
  const isRole = one === 'as' && /^an?$/.test(two)
  const content = ['ticker', 'not', 'exclude', ...(isRole ? [] : [...names, ...asking, 'noun', 'period', 'amount'])]
  const isIntroducing = (isRole || introducing.test(one)) && !terms.slice(0, end).some((term) => isOf(term, ...content))
  return end > 0 && isIntroducing ? withoutFrame(text, terms.slice(end)) : terms
}

/** Whether a clause belongs to the previous question. */
function isOfLast(text: PlacedText, last: QuestionTerm[], piece: QuestionTerm[]): boolean {
  const first = text.words[last[0].start].form
  // `For the three most discussed stocks, what is the mood`; `when people discuss AI, which companies do they name`.
  const isFronted = fronting.test(`${first} ${text.words[last[0].start + 1]?.form}`)
  // `What do people say about UNH, and is it good or bad` asks two things.
  const isSaid = first.startsWith('what') && last.some((term) => isOf(term, 'talk.talk'))
  const isMood = !isSaid && !isOfResults(last, piece) && last.some((term) => isOf(term, ...names, 'noun', 'ask'))
  const isList = last.some((term) => isOf(term, 'noun', 'group'))
  const isDetail = piece.every((term) =>
    isOf(term, ...details, ...(isList ? ['out.count'] : []), ...(isMood ? ['ask.sentiment', 'ask.rank'] : [])),
  )
  // `SOFI or crypto: who is more bullish`.
  const isOfBoth =
    last.filter((term) => isOf(term, ...names)).length > 1 &&
    last.every((term) => isOf(term, ...names, 'bulls', 'join', 'than', 'ask.compare', 'filler', 'period')) &&
    !piece.some((term) => isOf(term, ...names))
  // `What do people ask about taxes? List 4 questions`.
  const isNumbered =
    piece.some(({ kind }) => kind === 'number') &&
    piece.every(
      (term) =>
        isOf(term, 'filler', 'join', 'of', 'number', 'order.most', 'period') ||
        last.some(({ kind, value }) =>
          kind === 'noun' ? kind === term.kind && value === term.value : isOf(term, 'noun.theme') && value === 'themes',
        ),
    )
  // `Movers: which topics fell most`.
  const isHeading =
    text.words[piece[0].start].before.includes(':') && last.filter(({ kind }) => kind !== 'filler').length === 1
  // `Are people asking that?`
  const isSame =
    piece.some(({ kind }) => kind === 'pronoun') &&
    piece.every((term) => isOf(term, 'filler', 'join', 'pronoun', 'crowd', 'ask.themes'))
  // `META or AMZN, and what is the difference in points`.
  const isDifference =
    last.filter((term) => isOf(term, ...names)).length > 1 &&
    piece.every(
      (term) => isOf(term, 'filler', 'of', 'join', 'pronoun', 'calc') || text.words[term.start].form === 'difference',
    )
  return (
    !isQuestion(text, last) ||
    !isQuestion(text, piece) ||
    [isFronted, isDetail, isSame, isOfBoth, isNumbered, isHeading, isDifference].some(Boolean)
  )
}

/** Whether a clause is a complete question. */
function isQuestion(text: PlacedText, terms: QuestionTerm[]): boolean {
  const has = (...kinds: string[]) => terms.some((term) => isOf(term, ...kinds))
  if (has('order') && has('noun', 'ask')) return true
  const isOpened = terms.some(({ start }) => openers.has(text.words[start].form))
  const asks = has(...asking) || (isOpened && has(...weak))
  return asks && has(...names, ...asking, 'noun', 'talk', 'pronoun')
}

/** One part for each of the things that a clause contrasts: a ticker and a topic, bulls and bears, two groups. */
function contrasted(terms: QuestionTerm[]): QuestionTerm[][] {
  const all = (...kinds: string[]) => terms.filter((term) => isOf(term, ...kinds))
  const joins = all('join.or', 'join.and', 'than.than', 'ask.compare')
  const each = (apart: QuestionTerm[][], isShare = false, isOrdered = false) =>
    apart.map((own) =>
      terms
        .filter((term) => own.includes(term) || !apart.flat().includes(term))
        .filter((term) => !joins.includes(term) && (isOrdered || !isOf(term, 'order', 'crowd')))
        .concat(isShare ? { ...joins[0], kind: 'ask', value: 'share' } : [])
        .sort((one, other) => one.start - other.start)
        .map((term) => ({ ...term })),
    )
  const isWithin = (one: QuestionTerm, other: QuestionTerm) => (term: QuestionTerm) =>
    term.start >= one.end && term.end <= other.start
  const between = (one: QuestionTerm, other: QuestionTerm) => joins.find(isWithin(one, other))
  const names = all('ticker', 'topic')
  const topics = [...Map.groupBy(all('topic'), ({ value }) => value).values()]
  const tickers = all('ticker')
  const isCompared = all('ask.compare').length > 0
  // In `about dividends or growth at SOFI`, the alternative is an unknown word.
  const isOpen = all('unknown').some(isWithin(names[0] ?? {}, names.at(-1)!))
  const joint = isOpen ? undefined : between(names[0] ?? {}, names.at(-1)!)
  if (tickers.length === 1 && topics.length === 1 && (isCompared || (joint && joint.value !== 'and')))
    return each(
      [tickers, topics[0]].sort(([one], [other]) => one.start - other.start),
      isCompared || joint?.value === 'than' || all(...asking, 'noun').length === 0,
    ).map((own, at) => (at === 0 ? own : [...own, { ...joins[0], kind: 'against', value: 'last' }]))
  // `Crypto vs stocks`: a group has no share, so its members are listed.
  const kinds = topics.length > 1 ? [] : terms.filter((term) => term.group !== undefined || isOf(term, 'noun.stock'))
  const [kind, against] = kinds
  if (kinds.length === 2 && tickers.length === 0 && isOf(between(kind, against), 'ask.compare', 'join.or', 'than')) {
    const whole = { ...kind, kind: 'out', value: 'whole', topic: undefined, group: undefined }
    return each(
      kinds.map((each) => [each]),
      false,
    ).map((own) => [...own, { ...whole }])
  }
  const [one, other, ...more] = all('side', 'felt', 'bulls')
  const isOpposed = other !== undefined && more.length === 0 && one.value !== other.value
  const isAsked = all('ask.themes', 'noun.theme', 'noun.topic', 'talk.talk').length > 0
  const isOfWhole =
    all('order.more', 'order.less', 'ask.share', 'ask.split', 'ask.sentiment', 'noun.ticker', 'noun.stock').length > 0
  // `Are there more bullish or bearish tickers`.
  const isCounting = isOpposed && isOf(between(one, other), 'join.or') && all('order.more', 'order.less').length > 0
  if (isCounting && tickers.length === 0 && all('noun').length > 0)
    return each([[one], [other]]).map((own) => [...own, { ...joins[0], kind: 'ask', value: 'count' }])
  const middle = isOpposed && isAsked && !isOfWhole ? between(one, other) : undefined
  if (!middle) return [terms]
  // `Are bears louder than bulls` compares their shares.
  if (middle.kind === 'than' && all('ask.themes', 'noun').length === 0) return [terms]
  return each([[one], [other]], false, true)
}

/**
 * Splits two lists joined by `and` into one part each: `three topics and two tickers`, `gainers and losers`. Words that one
 * list lacks are taken from the other list; if a word could belong to either list, nothing is split.
 */
function coordinated(text: PlacedText, terms: QuestionTerm[]): QuestionTerm[][] {
  // In `over 30 days`, `over` is not a bound.
  const isList = !terms.some(
    (term, at) => isOf(term, ...whole) && !(term.kind === 'bound' && isOf(terms[at + 1], 'period')),
  )
  const isFelt = terms.some((term) => isOf(term, 'bulls', 'ask.sentiment'))
  const kindOf = (term: QuestionTerm): 'head' | 'number' | 'way' | 'scene' =>
    term.kind === 'noun' ? 'head' : term.kind === 'number' ? 'number' : isOf(term, ...qualifiers) ? 'way' : 'scene'
  for (let at = 1; isList && at < terms.length; at++) {
    const isJoint = isOf(terms[at], 'join.and') || /[,/&+]/.test(text.words[terms[at].start].before)
    if (!isJoint) continue
    const sides = [terms.slice(0, at), terms.slice(at)].map((side) => {
      const groups = Map.groupBy(side, kindOf)
      const of = (kind: 'head' | 'number' | 'way') => groups.get(kind) ?? []
      return { side, head: of('head'), number: of('number'), way: of('way') }
    })
    const [one, other] = sides
    const isOther = one.head.length > 0 && other.head.length > 0 && one.head[0].value !== other.head[0].value
    const isOpen = one.head.length > 1 || one.number.length > 1
    const ways = [one.way, other.way].map((found) => found.filter((term) => !isOf(term, 'order', 'kind')))
    const [[way, ...more], [turned, ...others]] = ways
    const isTurned = turned?.kind === way?.kind && turned?.value !== way?.value && more.length + others.length === 0
    // `The most asked questions, and the least asked`.
    const isReversed = isOf(terms[at], 'join.and') && isReversedOrder(text, one.way, other.way) && !isFelt
    if (isOpen || !(isOther || isTurned || isReversed)) continue
    const lists = sides.map(({ side, head, number, way }, place) => {
      const from = sides[1 - place]
      const lacking = [
        ...(head.length === 0 ? from.head : []),
        ...(number.length === 0 && (place === 1 || head.length === 0) ? from.number : []),
        ...(way.length === 0 ? from.way : []),
        ...terms.filter((term) => isOf(term, 'period', 'ask.sentiment', 'ask.split')),
      ]
      return [...new Set([...side, ...lacking])].sort((a, b) => a.start - b.start).map((term) => ({ ...term }))
    })
    return [lists[0], ...coordinated(text, lists[1])]
  }
  return [terms]
}

/** Whether two lists differ only in their order: `most`, `least`. */
function isReversedOrder({ words }: PlacedText, ...ways: QuestionTerm[][]): boolean {
  const isOrder = (term: QuestionTerm) =>
    isOf(term, 'order.most', 'order.least') && !/^(?:first|asc|desc)/.test(words[term.end - 1].form)
  const [one, other] = ways.flat()
  return ways.every(({ length }) => length === 1) && isOrder(one) && isOrder(other) && one.value !== other.value
}
