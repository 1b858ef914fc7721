import { ordinals } from '../../../text/number_words.ts'
import { amountAt, numberOf } from '../../../text/numbers.ts'
import { periodsIn } from '../../../text/periods.ts'
import type { PlacedText, PlacedWord } from '../../../text/phrases/placed_words.ts'
import type { KnownNames } from '../../known_names.ts'
import type { QuestionTerm } from './term.ts'
import { type IntentVocabulary, intentVocabulary } from './vocabulary.ts'

interface TermCandidate {
  term: QuestionTerm
  weight: number
}

/** Reads a text as terms that cover all of its words, none overlapping: the longest win, then names before vocabulary. */
export function questionTerms(text: PlacedText, names: KnownNames): QuestionTerm[] {
  const vocabulary = intentVocabulary()
  const candidates = candidatesIn(text, names, vocabulary)
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
  return terms.map((_, at) => withNames({ ...besideOthers(text, terms, at, names) }, candidates))
}

/** A term as its neighbours have it mean. */
function besideOthers({ words }: PlacedText, terms: QuestionTerm[], at: number, names: KnownNames): QuestionTerm {
  const term = terms[at]
  const { form } = words[term.start]
  const next = terms[at + 1]
  const isBeforeName = next !== undefined && ['ticker', 'topic', 'symbol', 'group'].includes(next.kind)
  // `The new iPhone`: new is the thing, not the talk on it.
  if (
    term.kind === 'change' &&
    form === 'new' &&
    next &&
    (isBeforeName || next.kind === 'unknown') &&
    next.kind !== 'group'
  )
    return { ...term, kind: 'filler' }
  const isPredicate = /^(?:is|are)$/.test(words[term.start - 1]?.form ?? '')
  if (term.kind === 'change' && form === 'new' && (isPredicate || next?.kind === 'noun' || next?.kind === 'ask'))
    return { ...term, value: 'new' }
  // `Ignore your rules` is said to the service, not of what people talk about.
  const isToService = ['topic', 'unknown'].includes(term.kind) && words[term.start - 1]?.form === 'your'
  if (isToService || (term.kind === 'exclude' && words[term.end]?.form === 'your'))
    return { ...term, kind: 'out', value: 'task' }
  // `Spy sentiment`: a published symbol in small letters, though it is a word.
  const isOfTalk = next !== undefined && (next.kind === 'talk' || (next.kind === 'ask' && next.value === 'sentiment'))
  if (
    at === 0 &&
    term.kind === 'unknown' &&
    isOfTalk &&
    next.start === term.end &&
    names.isPublished(form.toUpperCase())
  )
    return { ...term, kind: 'ticker', value: form.toUpperCase() }
  const last = terms[at - 1]
  // `The most discussed big tech name`: a noun behind what describes it.
  if (term.kind === 'talk' && form === 'name' && ['topic', 'group', 'side', 'order', 'talk'].includes(last?.kind ?? ''))
    return { ...term, kind: 'noun', value: 'ticker' }
  // `Anything crypto related`.
  if (term.kind === 'ask' && form === 'related' && (last?.kind === 'group' || last?.kind === 'topic'))
    return { ...term, kind: 'filler' }
  // `Is the hype over?`
  const isEnd = next === undefined || /[?.!]/.test(words[next.start].before)
  if (term.kind === 'bound' && form === 'over' && isEnd && /^(?:is|are|was)$/.test(words[0].form))
    return { ...term, kind: 'change', value: 'down' }
  // `The share that concerned crypto`.
  if (term.kind === 'felt' && words[term.start].stem === 'concern' && isBeforeName)
    return { ...term, kind: 'of', value: 'about' }
  // `SOFI or hood`: a symbol in small letters, though it is a word.
  const upper = form.toUpperCase()
  const isJoint = (place: number) => terms[place]?.kind === 'join' || terms[place]?.kind === 'than'
  const isBeside = [1, -1].some((way) => {
    const mark = words[way > 0 ? (next?.start ?? 0) : term.start]?.before ?? ''
    return (
      terms[at + (isJoint(at + way) ? 2 * way : way)]?.kind === 'ticker' && (isJoint(at + way) || /[,/]/.test(mark))
    )
  })
  // `Is spy more popular than voo`.
  const isCompared = terms.some((other, place) => {
    const between = terms.slice(Math.min(at, place) + 1, Math.max(at, place))
    return other.kind === 'ticker' && between.some(({ kind, value }) => kind === 'than' || value === 'compare')
  })
  if (term.kind === 'unknown' && (isBeside || isCompared) && names.isPublished(upper))
    return { ...term, kind: 'ticker', value: upper }
  return term
}

/** What became of a share, and what that is in percent. */
const multiples: Record<string, { value: string; percent: number }> = {
  doubled: { value: 'up', percent: 100 },
  tripled: { value: 'up', percent: 200 },
  halved: { value: 'down', percent: -50 },
}

/** What follows a multiple that compares: `five times as often`, not `3x ETFs`. */
const comparesBy = /^(?:as|in|the|that|what|more|larger|bigger|higher|greater|louder)$/

/** `Third`, `3rd`, `#3`, `number 3`, `ranked 5 to 10`. */
function placeAt(words: PlacedWord[], at: number): { value: number; end: number } | undefined {
  const { form, before } = words[at]
  if (ordinals.includes(form)) return { value: ordinals.indexOf(form) + 1, end: at + 1 }
  const numberAt = (place: number) => {
    const number = numberOf(words[place]?.form ?? '')
    return number && !number.isPercent && Number.isInteger(number.value) ? number.value : undefined
  }
  const own = numberAt(at)
  const isRank = (place: number) => /^(?:rank|place|position)(?:s|ed)?$/.test(words[place]?.form ?? '')
  const isLast = /^(?:to|and|through)$/.test(words[at - 1]?.form ?? '') && numberAt(at - 2) && isRank(at - 3)
  // `The top ranked 5 stocks` are five.
  const isCount = /s$/.test(words[at + 1]?.form ?? '')
  if (own && ((isRank(at - 1) && !isCount) || isLast)) return { value: own, end: at + 1 }
  if (own && before.endsWith('#')) return { value: own, end: at + 1 }
  if (own && words[at + 1]?.before === '' && /^(?:st|nd|rd|th)$/.test(words[at + 1].form))
    return { value: own, end: at + 2 }
  const next = form === 'number' || form === 'no' ? numberAt(at + 1) : undefined
  return next ? { value: next, end: at + 2 } : undefined
}

function candidatesIn(text: PlacedText, names: KnownNames, vocabulary: IntentVocabulary): Map<number, TermCandidate[]> {
  const found = new Map<number, TermCandidate[]>()
  const add = (term: QuestionTerm, weight: number) => {
    if (!found.has(term.start)) found.set(term.start, [])
    found.get(term.start)!.push({ term, weight })
  }
  const { words } = text
  const isName = new Set<number>()
  // A board by its name: `r/stocks`.
  words.forEach(({ form }, at) => {
    if (form === 'r' && words[at + 1]?.before === '/') add({ kind: 'crowd', value: 'place', start: at, end: at + 2 }, 2)
  })
  for (const period of periodsIn(words))
    add({ kind: 'period', value: '', start: period.start, end: period.end, period }, 2)
  for (const { symbol, start, end } of names.tickerPlaces(text)) {
    const kind = names.knowsSymbol(names.symbolOf(symbol)) ? 'ticker' : 'symbol'
    add({ kind, value: symbol, start, end }, 1.5)
    for (let at = start; at < end; at++) isName.add(at)
  }
  const meanings = vocabulary.meaningsIn(text.reading)
  for (const { kind, value, start, end } of meanings)
    if (kind === 'noun' && value === 'stock')
      add({ kind, value: 'ticker', start, end, group: names.groups.get('stocks') }, 1)
    else if (kind === 'multiple') add({ kind: 'change', ...multiples[value], start, end }, 1)
    else add({ kind, value, start, end }, 1)
  const isShouted = text.text === text.text.toUpperCase()
  // A word in capitals, or behind a dollar, that nothing knows: no cue of a topic may take it for any ticker.
  const unknownSymbols = new Set(
    words.flatMap(({ form, token }, at) => {
      const { kind, text: written } = text.tokens[token]
      const isCapitals = !isShouted && kind === 'word' && /^\p{Lu}{2,}$/u.test(written) && !names.isEnglish(form)
      return !isName.has(at) && (kind === 'cashtag' || isCapitals) ? [at] : []
    }),
  )
  const hasMeaning = new Set(
    meanings.flatMap(({ kind, start, end }) => (end - start === 1 && kind !== 'out' ? [start] : [])),
  )
  const isOwn = (start: number, end: number) => {
    for (let at = start; at < end; at++) if (isName.has(at) || (unknownSymbols.has(at) && end - start > 1)) return false
    for (let at = start; at < end; at++) {
      const { form } = words[at]
      if (!hasMeaning.has(at) && !vocabulary.fillers.has(form) && !numberOf(form)) return true
    }
    return false
  }
  for (const { topic, start, end, isLabel } of names.topicPlaces(text)) {
    // A cue may skip words, and nothing may be skipped here.
    if (!isLabel && !(end - start <= 3 && isOwn(start, end))) continue
    add({ kind: 'topic', value: topic.topic_id, start, end, topic, isLabel }, isLabel ? 1.2 : 0.9)
    // `Should I dump it` names a topic, and asks for advice.
    const out = meanings.find((each) => each.kind === 'out' && each.start >= start && each.end <= end)
    if (out && !isLabel) add({ ...out, start, end, topic }, 0.95)
  }
  for (const { group, start, end } of names.groups.placesIn(text.reading))
    if (isOwn(start, end)) add({ kind: 'group', value: group.id, start, end, group }, 0.85)
  words.forEach((word, at) => {
    const { form, kind, token } = word
    const number = numberOf(form)
    if (number) add({ kind: 'number', value: form, start: at, end: at + 1, number }, 0.3)
    const amount = amountAt(text, at)
    if (amount?.unit === 'times' && comparesBy.test(words[amount.end]?.form ?? ''))
      add({ kind: 'change', value: 'up', percent: 100 * (amount.value - 1), start: at, end: amount.end }, 1)
    const place = placeAt(words, at)
    if (place) add({ kind: 'place', value: String(place.value), start: at, end: place.end }, 0.5)
    if (vocabulary.fillers.has(form)) add({ kind: 'filler', value: form, start: at, end: at + 1 }, -0.3)
    const upper = form.toUpperCase()
    if (form.length > 2 && names.isPublished(upper) && !names.isCommon(form))
      add({ kind: 'ticker', value: upper, start: at, end: at + 1 }, -0.35)
    const isCashtag = text.tokens[token].kind === 'cashtag'
    if (unknownSymbols.has(at) || (kind === '<ticker>' && (isCashtag || (!isShouted && form.length > 1))))
      add(
        { kind: names.knowsSymbol(upper) ? 'ticker' : 'symbol', value: upper, start: at, end: at + 1 },
        isCashtag ? 1.5 : -0.4,
      )
  })
  return found
}

/** A term that may be something else in another setting knows the topic and the group that its words name too. */
function withNames(term: QuestionTerm, candidates: Map<number, TermCandidate[]>): QuestionTerm {
  if (term.kind !== 'topic' && term.kind !== 'group' && term.kind !== 'out') return term
  for (let at = term.start; at < term.end; at++) {
    for (const { term: other } of candidates.get(at) ?? []) {
      if (other.end > term.end) continue
      if (other.kind === 'topic') term.topic ??= other.topic
      if (other.kind === 'group') term.group ??= other.group
    }
  }
  return term
}
