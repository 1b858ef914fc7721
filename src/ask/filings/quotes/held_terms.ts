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

/** `cyclical` and `cyclicality`, `deploy` and `deployment`. */
function isFormOf(one: string, other: string): boolean {
  const letters = Math.min(7, Math.max(6, Math.min(one.length, other.length)))
  return one.length >= 6 && one.slice(0, letters) === other.slice(0, letters)
}

function isTerm(one: string, other: string): boolean {
  return holdsTerm(new Set([one]), other)
}
