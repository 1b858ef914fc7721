import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import type { CuedText } from './cues.ts'

/** A reversing word, and the term after it. */
export interface Reversal {
  words: string
  next: string | undefined
}

/** Reversing words that are not part of a phrase of the vocabulary or of a fixed expression. */
export function reversalsIn({ words, places, written }: CuedText, held: ReadonlySet<string>): Reversal[] {
  const harmless = places('not_reversing')
  return places('reversing')
    .filter(({ start }) => !harmless.some((each) => each.start <= start && start < each.end))
    .filter(({ start }) => !termsOf(words[start].form).some((term) => held.has(term)))
    .map(({ start, end }) => {
      const behind = words.slice(end, end + 4).flatMap(({ form }) => termsOf(form))
      return { words: written(start, end + 2), next: behind[0] }
    })
}

/** The names after the last reversing word, up to a mark: `except China and Japan`. */
export function leftOutIn({ words, places }: CuedText, reversed: readonly Reversal[]): string[][] {
  const start = places('reversing').at(-1)?.end
  if (start === undefined || reversed.length === 0) return []
  const names: string[][] = [[]]
  for (const { form, before: marks } of words.slice(start)) {
    if (marks !== '' && names.at(-1)!.length > 0 && marks !== ',') break
    const terms = termsOf(form).filter((term) => !filingVocabulary().plainTerms.has(term) && !/^\d/.test(term))
    if (/^(?:in|for|during|at|as|of|by)$/.test(form) && names.at(-1)!.length > 0) break
    if (/^(?:and|or)$/.test(form) || marks === ',') names.push(terms)
    else names.at(-1)!.push(...terms)
  }
  return names.filter(({ length }) => length > 0)
}
