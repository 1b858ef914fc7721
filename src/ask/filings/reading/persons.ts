import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'

/** Somebody who signs filings, by the longest of the vocabulary's phrases. */
export function personIn(text: string): string | undefined {
  const terms = termsOf(text)
  const found = [...filingVocabulary().persons].flatMap(([name, { asked }]) => {
    const longest = asked.filter((phrase) => holds(terms, phrase)).map(({ length }) => length)
    return longest.length > 0 ? [{ name, length: Math.max(...longest) }] : []
  })
  return found.sort((one, other) => other.length - one.length)[0]?.name
}

/** Titles of a person about whom something else than the name is asked. */
export function titlesIn(text: string): string[] {
  const { persons, meanings } = filingVocabulary()
  const person = personIn(text)
  const isMetric = meanings.find(termsOf(text)).some(({ value }) => value.kind === 'metric')
  return person === undefined || person === 'auditor' || isMetric ? [] : persons.get(person)!.titles
}

function holds(terms: readonly string[], phrase: readonly string[]): boolean {
  return terms.some((_, at) => phrase.every((word, place) => terms[at + place] === word))
}
