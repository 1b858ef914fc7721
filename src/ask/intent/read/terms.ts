import { numberOf } from '../../../text/numbers.ts'
import { periodsIn } from '../../../text/periods.ts'
import type { PlacedText } from '../../../text/phrases/placed_words.ts'
import type { KnownNames } from '../../known_names.ts'
import type { Term } from './term.ts'
import { type IntentVocabulary, intentVocabulary } from './vocabulary.ts'

interface Candidate {
  term: Term
  weight: number
}

/** Reads a text as terms that cover all of its words, none overlapping: the longest win, then names before vocabulary. */
export function termsIn(text: PlacedText, names: KnownNames): Term[] {
  const vocabulary = intentVocabulary()
  const candidates = candidatesIn(text, names, vocabulary)
  const best: { score: number; term: Term }[] = []
  const count = text.words.length
  for (let at = count - 1; at >= 0; at--) {
    const unknown: Term = { kind: 'unknown', value: text.words[at].form, start: at, end: at + 1 }
    best[at] = { score: best[at + 1]?.score ?? 0, term: unknown }
    for (const { term, weight } of candidates.get(at) ?? []) {
      const length = term.end - term.start
      const score = length * length + weight + (best[term.end]?.score ?? 0)
      if (score > best[at].score) best[at] = { score, term }
    }
  }
  const terms: Term[] = []
  for (let at = 0; at < count; at = terms.at(-1)!.end) terms.push(best[at].term)
  return terms.map((term) => withNames({ ...term }, candidates))
}

function candidatesIn(text: PlacedText, names: KnownNames, vocabulary: IntentVocabulary): Map<number, Candidate[]> {
  const found = new Map<number, Candidate[]>()
  const add = (term: Term, weight: number) => {
    if (!found.has(term.start)) found.set(term.start, [])
    found.get(term.start)!.push({ term, weight })
  }
  const { words } = text
  const isName = new Set<number>()
  for (const period of periodsIn(words))
    add({ kind: 'period', value: '', start: period.start, end: period.end, period }, 2)
  for (const { symbol, start, end } of names.tickerPlaces(text)) {
    const kind = names.knowsSymbol(names.symbolOf(symbol)) ? 'ticker' : 'symbol'
    add({ kind, value: symbol, start, end }, 1.5)
    for (let at = start; at < end; at++) isName.add(at)
  }
  const meanings = vocabulary.meaningsIn(text.reading)
  for (const meaning of meanings) add(meaning, 1)
  const hasMeaning = new Set(
    meanings.flatMap(({ kind, start, end }) => (end - start === 1 && kind !== 'out' ? [start] : [])),
  )
  const isOwn = (start: number, end: number) => {
    for (let at = start; at < end; at++) if (isName.has(at)) return false
    for (let at = start; at < end; at++) if (!hasMeaning.has(at) && !vocabulary.fillers.has(words[at].form)) return true
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
  const isShouted = text.text === text.text.toUpperCase()
  words.forEach((word, at) => {
    const { form, kind, token } = word
    const number = numberOf(form)
    if (number) add({ kind: 'number', value: form, start: at, end: at + 1, number }, 0.3)
    if (vocabulary.fillers.has(form)) add({ kind: 'filler', value: form, start: at, end: at + 1 }, -0.3)
    const upper = form.toUpperCase()
    if (form.length > 2 && names.isPublished(upper) && !names.isCommon(form))
      add({ kind: 'ticker', value: upper, start: at, end: at + 1 }, -0.35)
    const isCashtag = text.tokens[token].kind === 'cashtag'
    if (kind === '<ticker>' && (isCashtag || (!isShouted && form.length > 1)))
      add({ kind: 'symbol', value: upper, start: at, end: at + 1 }, isCashtag ? 1.5 : -0.4)
  })
  return found
}

/** A term that may be something else in another setting knows the topic and the group that its words name too. */
function withNames(term: Term, candidates: Map<number, Candidate[]>): Term {
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
