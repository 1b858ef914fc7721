/** Tags of words that name or describe something. */
const naming = ['Noun', 'Adjective', 'Value', 'Acronym']

/** The words of a text, in lower case, that are verbs, adverbs and the like, by their place in it. English only. */
export async function wordsNamingNothing(text: string): Promise<ReadonlySet<string>> {
  // Half a second to load, and only few questions need it.
  const { default: nlp } = await import('compromise/two')
  const terms: { normal: string; tags: string[] }[] = nlp(text)
    .json()
    .flatMap((sentence: { terms: unknown[] }) => sentence.terms)
  return new Set(terms.filter(({ tags }) => !naming.some((tag) => tags.includes(tag))).map(({ normal }) => normal))
}
