import { amountAt, numberOf, partOf } from '../../../text/amounts.ts'
import { ordinals } from '../../../text/number_words.ts'
import { isDate, periodsIn } from '../../../text/periods.ts'
import type { PlacedText } from '../../../text/phrases/placed_words.ts'
import { stemOf } from '../../../text/words.ts'
import type { KnownNames } from '../../known_names.ts'
import { isOf, type QuestionTerm, type TermMeaning } from './clause.ts'
import { sides } from './sides.ts'
import { intentVocabulary } from './vocabulary.ts'

interface TermCandidate {
  term: QuestionTerm
  weight: number
}

/** Reads a text as terms that cover all words without overlap. Longer terms win; among equal lengths, names win over vocabulary. */
export function questionTerms(text: PlacedText, names: KnownNames): QuestionTerm[] {
  const candidates = candidatesIn(text, names)
  const best: { score: number; term: QuestionTerm }[] = []
  const count = text.words.length
  for (let at = count - 1; at >= 0; at--) {
    const unknown: QuestionTerm = { kind: 'unknown', value: text.words[at].form, start: at, end: at + 1 }
    best[at] = { score: best[at + 1]?.score ?? 0, term: unknown }
    for (const { term, weight } of candidates.get(at) ?? []) {
      const length = term.end - term.start
      const score = length * length + weight + (best[term.end]?.score ?? 0)
      if (score > best[at].score) best[at] = { score, term }
    }
  }
  const terms: QuestionTerm[] = []
  for (let at = 0; at < count; at = terms.at(-1)!.end) terms.push(best[at].term)
  // From left to right, because a symbol in lower case may be recognised by the symbol before it.
  for (const at of terms.keys()) terms[at] = besideOthers(text, terms, at, names)
  // Then from right to left, for `hood, coin and SOFI`.
  for (const at of [...terms.keys()].reverse())
    terms[at] = withNames({ ...besideOthers(text, terms, at, names) }, candidates)
  for (const at of terms.keys())
    if (isApposition(text, terms, at)) terms[at] = { ...terms[at], kind: 'filler', value: 'word' }
  return terms.flatMap((term, at) => regrouped(terms, term, at))
}

/** Whether a noun of type only describes the ticker before it: `the IWM ETF`, but not `NVDA semiconductor talk`. */
function isApposition({ words }: PlacedText, terms: QuestionTerm[], at: number): boolean {
  const [last, { group, start, end }, next] = [terms[at - 1], terms[at], terms[at + 1]]
  const isOfType = group?.id === 'etfs' || !isOf(next, 'talk', 'ask', 'noun')
  const isMember = isOf(last, 'ticker') && group?.symbols.has(last.value) === true
  return isMember && isOfType && !/[,/]/.test(words[start].before) && !words[end - 1].form.endsWith('s')
}

/** `Optimistic or pessimistic` asks for the sentiment; `less than` before a name or a period compares with it. */
function regrouped(terms: QuestionTerm[], term: QuestionTerm, at: number): QuestionTerm[] {
  const isPair = (place: number) => {
    const [one, join, other] = terms.slice(place, place + 3)
    const ways = [one, other].map((each) => (isOf(each, 'side', 'felt', 'bulls') ? each.value : ''))
    const isOfList = isOf(terms[place + 3], 'noun', 'group')
    return !isOfList && isOf(join, 'join.or') && ways.toSorted().join() === 'bearish,bullish'
  }
  if (isPair(at) || (isOf(term, 'order') && isPair(at + 1))) return []
  if (isPair(at - 1)) return []
  if (isPair(at - 2)) {
    const isOrdered = isOf(terms[at - 3], 'order')
    return [{ ...term, kind: 'ask', value: 'sentiment', start: terms[isOrdered ? at - 3 : at - 2].start }]
  }
  if (!isOf(term, 'than.more', 'than.less')) return [term]
  const { start, end, value } = term
  return [
    { kind: 'order', value, start, end: end - 1 },
    { kind: 'than', value: 'than', start: end - 1, end },
  ]
}

/** A term with the meaning that its neighbours give it. */
function besideOthers({ words }: PlacedText, terms: QuestionTerm[], at: number, names: KnownNames): QuestionTerm {
  const term = terms[at]
  const next = terms[at + 1]
  const { form } = words[term.start]
  // `The new iPhone`: the thing is new, not the talk about it.
  const isOfThing = isOf(next, 'ticker', 'topic', 'symbol', 'unknown')
  if (isOf(term, 'change.new') && form === 'new' && isOfThing) return { ...term, kind: 'filler', value: 'word' }
  const last = terms[at - 1]
  // `Over 5% but not bullish`, `without the bearish ones`: an excluded sentiment is negated.
  if (isOf(term, 'exclude') && form !== 'minus' && isOf(next, ...sides)) return { ...term, kind: 'not', value: 'not' }
  // `ETFs like SPY` gives an example.
  if (form === 'like' && isOf(last, 'group', 'topic', 'noun') && isOf(next, 'ticker', 'symbol'))
    return { ...term, kind: 'filler', value: 'word' }
  // `More bearish than 25%` bounds a share.
  const limit = terms
    .slice(at, at + 5)
    .findIndex((each, to) => isOf(each, 'than.than') && isOf(terms[at + to + 1], 'number'))
  if (isOf(term, 'order.more', 'order.less') && limit > 0) return { ...term, kind: 'filler', value: 'word' }
  const order = terms
    .slice(Math.max(0, at - 4), at)
    .find((each) => words[each.start].form.match(/^(?:more|less|higher|lower)$/))
  if (isOf(term, 'than.than') && limit === 0 && order)
    return { ...term, kind: 'bound', value: /^(?:less|lower)$/.test(words[order.start].form) ? 'under' : 'over' }
  // `In three sentences`.
  if (isOf(term, 'number') && isOf(next, 'form')) return { ...term, kind: 'form', value: 'how' }
  // `Over half the talk is bullish`.
  const isHalf = isOf(term, 'calc.ratio') && form === 'half' && isOf(last, 'bound')
  if (isHalf) return { ...term, kind: 'number', value: form, number: { value: 50, isPercent: true } }
  // `Is GME back` asks for a rise of the talk.
  const isBack =
    form === 'back' && isOf(last, 'ticker', 'topic', 'theme') && /^(?:is|are)$/.test(words[last.start - 1]?.form)
  if (isBack) return { ...term, kind: 'buzz', value: 'up' }
  // `The least bearish semiconductor name`.
  if (form === 'name' && isOf(last, 'group', 'topic', 'side', 'felt', 'order'))
    return { ...term, kind: 'noun', value: 'ticker' }
  // `Who else is above 10%`.
  const figure = isOf(term, 'crowd.who') ? terms.slice(at + 1).find(({ kind }) => kind !== 'filler') : undefined
  if (isOf(figure, 'bound')) return { ...term, kind: 'noun', value: 'ticker' }
  // `Below 2% and above 1%` has a second bound.
  if (isOf(term, 'bound.or_more', 'bound.or_less') && isOf(next, 'number'))
    return { ...term, value: term.value === 'or_more' ? 'over' : 'under' }
  // `Or less` in `more or less attention` does not bound a number.
  const isOrder = isOf(term, 'bound.or_more', 'bound.or_less') && last?.kind === 'order'
  if (isOrder) return { ...term, kind: 'order', value: term.value.slice('or_'.length) }
  // `Higher than dividends` compares with a name, `higher than 5%` bounds a share.
  const isBound = isOf(term, 'bound.over', 'bound.under') && words[term.end - 1].form === 'than'
  const between = ['filler', 'pronoun', 'of', 'talk', 'felt', 'side', 'crowd', 'ask.themes']
  const object = isBound && terms.slice(at + 1).find((each) => !isOf(each, ...between))
  if (object && isOf(object, 'ticker', 'topic', 'symbol', 'period'))
    return { ...term, kind: 'than', value: term.value === 'over' ? 'more' : 'less' }
  // `SOFI or hood`, `spy sentiment`: a known symbol in lower case, although it is also a word.
  const isAt = (place: number, ...kinds: string[]) => isOf(terms[place], ...kinds)
  const isPaired = [1, -1].some((way) => isAt(at + way, 'join', 'than', 'ask.compare') && isAt(at + 2 * way, 'ticker'))
  const isListed = [next?.start, term.start].some((place) => /[,/]/.test(words[place ?? 0].before))
  const isNamed = isPaired || (isListed && (isAt(at - 1, 'ticker') || isAt(at + 1, 'ticker')))
  const isOfTalk = at === 0 && isAt(1, 'talk', 'ask.sentiment')
  const value = form.toUpperCase()
  const isTicker =
    isOf(term, 'unknown', ...(isNamed ? ['group'] : [])) &&
    ((isNamed && names.knowsSymbol(value)) || (isOfTalk && names.isPublished(value)))
  return isTicker ? { ...term, kind: 'ticker', value } : term
}

function candidatesIn(text: PlacedText, names: KnownNames): Map<number, TermCandidate[]> {
  const vocabulary = intentVocabulary()
  const found = new Map<number, TermCandidate[]>()
  const add = (term: QuestionTerm, weight: number) => {
    if (!found.has(term.start)) found.set(term.start, [])
    found.get(term.start)!.push({ term, weight })
  }
  const { words } = text
  const isName = new Set<number>()
  const periods = periodsIn(words)
  for (const period of periods) {
    const { start, end } = period
    const isOnly = periods.every((other) => other === period || other.days !== undefined)
    const isToday = isOnly && !period.isCompared && isDate(words.slice(start, end), names.asOf ?? '')
    // `The week to 2025-08-27`: every window ends on the day of the release, so naming that day adds nothing.
    const isEnd = isToday && (periods.length > 1 || /^(?:to|of|until|till|through|by)$/.test(words[start - 1]?.form))
    const named = { kind: 'period', value: '', period: { ...period, days: isToday ? 1 : period.days } }
    add({ ...(isEnd ? { kind: 'filler', value: 'word' } : named), start, end }, 2)
  }
  const groups = names.groups.placesIn(text.reading)
  for (const { symbol, start, end: until } of names.tickerPlaces(text)) {
    // `brk.b`: a share class in lower case is a word of its own.
    const own = words[until]
    const end = own && /^[ .-]?$/.test(own.before) && symbol.endsWith(`.${own.form.toUpperCase()}`) ? until + 1 : until
    // `On semi stocks` names a group behind a preposition, `ON Semi` a company.
    const isGroup = groups.some((group) => group.start === start + 1 && group.end >= end)
    if (isGroup && vocabulary.fillers.has(text.tokens[words[start].token].text)) continue
    const kind = names.knowsSymbol(names.symbolOf(symbol)) ? 'ticker' : 'symbol'
    add({ kind, value: symbol, start, end }, 1.5)
    for (let at = start; at < end; at++) isName.add(at)
  }
  const meant = vocabulary.meaningsIn(text.reading)
  // A phrase must not span a name, as in `or AMD more`, or the end of a quotation.
  const isOver = ({ start, end }: TermMeaning) =>
    [...isName].some((at) => at > start && at < end - 1) ||
    words.slice(start + 1, end).some(({ before }) => /["“”]/.test(before))
  // `Stoks` has the stem of `stoked` but is no form of it.
  const isStem = ({ start, end }: TermMeaning) => {
    const [{ form }, base] = [words[start], words[start].form.replace(/s$/, '')]
    const isShortened = end - start === 1 && form.length > 3 && stemOf(form) === base && !names.isEnglish(form)
    return isShortened && !vocabulary.words.has(form) && !vocabulary.words.has(base)
  }
  for (const meaning of meant) if (!isOver(meaning) && !isStem(meaning)) add(meaning, 1)
  const isShouted = text.text === text.text.toUpperCase()
  // Unknown words in capitals or after a dollar sign, which a topic's cue must not match as a ticker.
  const unknownSymbols = new Set(
    words.flatMap(({ form, token }, at) => {
      const { kind, text: written } = text.tokens[token]
      const isCapitals = !isShouted && kind === 'word' && /^\p{Lu}{2,}$/u.test(written) && !names.isEnglish(form)
      return !isName.has(at) && (kind === 'cashtag' || isCapitals) ? [at] : []
    }),
  )
  const hasMeaning = new Set(
    meant.flatMap(({ kind, start, end }) => (end - start === 1 && kind !== 'out' ? [start] : [])),
  )
  // Words do not name a topic or a group if they include a ticker, or if each of them has another meaning.
  const isOwn = (start: number, end: number) => {
    const places = [...words.keys()].slice(start, end)
    const isTaken = (at: number) => isName.has(at) || (unknownSymbols.has(at) && end - start > 1)
    const isKnown = (at: number) =>
      hasMeaning.has(at) || vocabulary.fillers.has(words[at].form) || numberOf(words[at].form)
    return !places.some(isTaken) && !places.every(isKnown)
  }
  const isSymbol = ({ form }: (typeof words)[number]) =>
    form.length > 2 && names.isPublished(form.toUpperCase()) && !names.isCommon(form)
  for (const { topic, start, end, isLabel } of names.topicPlaces(text)) {
    // A cue may skip words, so only short matches count. A symbol in lower case (`jepi`) names the ticker.
    const isTicker = end - start === 1 && isSymbol(words[start])
    if (!isLabel && (isTicker || !(end - start <= 3 && isOwn(start, end)))) continue
    add({ kind: 'topic', value: topic.topic_id, start, end, topic }, isLabel ? 1.2 : 0.9)
    // `Should I dump it` names a topic and also asks for advice.
    const out = meant.find((each) => each.kind === 'out' && each.start >= start && each.end <= end)
    if (out && !isLabel) add({ ...out, start, end, topic }, 0.95)
  }
  for (const { theme, start, end } of names.themePlaces(text))
    add({ kind: 'theme', value: theme.theme_id, start, end, theme }, 0.8)
  for (const { group, start, end } of groups)
    if (isOwn(start, end)) add({ kind: 'group', value: group.id, start, end, group }, 0.85)
  words.forEach((word, at) => {
    const { form, kind, token } = word
    const span = { start: at, end: at + 1 }
    const number = form === 'half' ? { value: partOf(form)!, isPercent: true } : numberOf(form)
    // `#3`, `3rd`, `third`.
    const isOrdinal = /^(?:st|nd|rd|th)$/.test(words[at + 1]?.form ?? '')
    const isPlace = isOrdinal || text.tokens[token].kind === 'hashtag'
    const place = isPlace ? number?.value : ordinals.indexOf(form) + 1
    if (place === 1 && isPlace) add({ kind: 'order', value: 'most', start: at, end: isOrdinal ? at + 2 : at + 1 }, 0.3)
    if (place && place > 1)
      add({ kind: 'place', value: String(place), start: at, end: isOrdinal ? at + 2 : at + 1 }, 0.3)
    else if (number && !isPlace) add({ kind: 'number', value: form, ...span, number }, 0.3)
    const amount = amountAt(text, at)
    if (amount?.unit === 'times') add({ kind: 'amount', value: 'times', start: at, end: amount.end }, 1)
    const filler = vocabulary.fillers.get(form)
    if (filler) add({ kind: 'filler', value: filler, ...span }, -0.3)
    const symbol = form.toUpperCase()
    if (isSymbol(word)) add({ kind: 'ticker', value: symbol, ...span }, -0.35)
    const isCashtag = text.tokens[token].kind === 'cashtag'
    if (unknownSymbols.has(at) || (kind === '<ticker>' && (isCashtag || (!isShouted && form.length > 1)))) {
      const known = names.knowsSymbol(symbol) ? 'ticker' : 'symbol'
      add({ kind: known, value: symbol, ...span }, isCashtag ? 1.5 : -0.4)
    }
  })
  return found
}

/** Adds the topic, the theme and the group that the words of a term also name. The context decides between these meanings later. */
function withNames(term: QuestionTerm, candidates: Map<number, TermCandidate[]>): QuestionTerm {
  if (!isOf(term, 'topic', 'group', 'out')) return term
  for (let at = term.start; at < term.end; at++) {
    for (const { term: other } of candidates.get(at) ?? []) {
      if (other.end > term.end) continue
      if (other.kind === 'topic') term.topic ??= other.topic
      if (other.start === term.start && other.end === term.end) term.theme ??= other.theme
      // `Big tech` is not the group `tech`.
      if (other.start === term.start) term.group ??= other.group
    }
  }
  return term
}
