import { filingVocabulary } from '../search/vocabulary.ts'

/** Words of a question in lower case, small ones included, without punctuation around them. */
export function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().replaceAll('’', "'")
  return [...plain.matchAll(/[\p{L}\p{N}$&%][\p{L}\p{N}$&%'./-]*/gu)].map(([word]) => word.replace(/[.'/-]+$/, ''))
}

/** Places where a cue of the vocabulary stands among words: from, and to (exclusive). */
export function placesOf(words: readonly string[], cue: string): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = []
  for (const phrase of filingVocabulary().cue(cue)) {
    for (let from = 0; from + phrase.length <= words.length; from++)
      if (phrase.every((each, at) => isWord(words[from + at], each))) places.push({ from, to: from + phrase.length })
  }
  return places.sort((one, other) => one.from - other.from)
}

/** Whether a cue of the vocabulary stands among words. */
export function hasCue(words: readonly string[], cue: string): boolean {
  return placesOf(words, cue).length > 0
}

function isWord(word: string, pattern: string): boolean {
  return pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern
}
