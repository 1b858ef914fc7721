import { filingVocabulary } from '../../../search/vocabulary.ts'

/** Maximum distance of terms that belong together. */
const near = 4

export function isNear(own: readonly string[], one: string, other: string): boolean {
  return own.some(
    (term, at) =>
      isTerm(term, one) && own.slice(Math.max(0, at - near), at + near + 1).some((each) => isTerm(each, other)),
  )
}

export function phrasesIn(terms: ReadonlySet<string>, phrases: readonly string[][]): number {
  return phrases.filter((phrase) => phrase.every((term) => terms.has(term))).length
}

/** Whether a term is there, one that means the same, or another form of a long word (`cyclical`, `cyclicality`). */
export function holdsTerm(terms: ReadonlySet<string>, term: string): boolean {
  const same = filingVocabulary().sameAs(term)
  return same.some(
    (other) => terms.has(other) || (other.length >= 6 && [...terms].some((each) => isFormOf(each, other))),
  )
}

/** `cyclical` and `cyclicality`, `deploy` and `deployment`: words that differ in their endings only. */
function isFormOf(one: string, other: string): boolean {
  const most = Math.min(one.length, other.length)
  let common = 0
  while (common < most && one[common] === other[common]) common++
  return common >= 6 && [one, other].every((term) => endings.has(term.slice(common)))
}

const endings = new Set(
  (
    ' e s ship ships a al ally ality ity ion ions ive ment ments er ers or ors ing ed ance ence ant ent ly y ies ic ical able ability ' +
    'at ate ation ations ator ators iz ize ized ization is ise ised isation z'
  ).split(' '),
)

function isTerm(one: string, other: string): boolean {
  return holdsTerm(new Set([one]), other)
}
