import type { CueUse, Reading } from './cues_in_context.ts'
import { role } from './lexicon.ts'
import type { Term } from './terms.ts'

/** Receives the features of a message. The same feature may arrive several times. */
export interface FeatureSink {
  /** A word, emoji or kind of number. */
  term(term: Term, isNegated: boolean): void
  /** A term and the term before it in its clause; `before` is `^` for the first term. */
  pair(before: string, term: Term): void
  /** Any other feature, by its name. */
  named(feature: string): void
}

/** Passes to `sink` each term of a text, each pair of neighbours within a clause, and the features of the lexicon's cues. */
export function eachFeature({ terms, cues }: Pick<Reading, 'terms' | 'cues'>, sink: FeatureSink): void {
  addTerms(terms, sink)
  addCues(cues, sink)
}

/** The features of a text, once each. */
export function featuresOf(reading: Pick<Reading, 'terms' | 'cues'>): Set<string> {
  const features = new Set<string>()
  eachFeature(reading, {
    term: ({ name }, isNegated) => features.add(isNegated ? `not ${name}` : name),
    pair: (before, { name }) => features.add(`${before} ${name}`),
    named: (feature) => features.add(feature),
  })
  return features
}

/** Number of terms after a negator that count as negated. */
const negated = 3

function addTerms(terms: readonly Term[], sink: FeatureSink): void {
  let left = 0
  let before = '^'
  for (const term of terms) {
    const { kind, key, node } = term
    if (kind === 'break') {
      if (key === '?' || key === '!' || key === '…') sink.named(key)
      left = 0
      before = '^'
      continue
    }
    if (key === '') continue
    sink.term(term, left > 0)
    sink.pair(before, term)
    before = term.name
    left = (node?.roles ?? 0) & role.negator ? negated : Math.max(0, left - 1)
  }
}

/** A cue whose weight in its context is at most this, in either direction, does not count as the first or last cue of a text. */
const slight = 0.2
const mostCounted = 3

/** Adds the cues with their context, the number of cues per kind and direction, and the directions of the first and the last cue. */
function addCues(cues: readonly CueUse[], sink: FeatureSink): void {
  const counts = new Map<string, number>()
  let first = ''
  let last = ''
  for (const { cue, factor, asked } of cues) {
    const lean = cue.weight * factor
    sink.named(`=${factor < 0 ? '-' : ''}${cue.text}${asked ? '?' : ''}`)
    if (lean === 0) continue
    const side = lean > 0 ? '+' : '-'
    const group = `#${cue.kind}${side}${asked ? '?' : ''}`
    const count = (counts.get(group) ?? 0) + 1
    counts.set(group, count)
    if (count <= mostCounted) sink.named(count === 1 ? group : `${group}${count}`)
    if (Math.abs(lean) <= slight) continue
    if (first === '') first = side
    last = side
  }
  if (first !== '') {
    sink.named(`#first${first}`)
    sink.named(`#last${last}`)
  }
}
