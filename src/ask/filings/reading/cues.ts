import { filingVocabulary } from '../../../search/vocabulary.ts'
import type { Hit } from '../../../text/phrases/phrase_matcher.ts'
import { type PlacedText, placedText } from '../../../text/phrases/placed_words.ts'

/** A text with the groups of cues of the filing vocabulary that it has. */
export interface CuedText extends PlacedText {
  has(group: string): boolean
  places(group: string): readonly Hit[]
  /** The words from one place up to and without another, as written. */
  written(start: number, end: number): string
  /** The text before a word, without marks that join. */
  to(end: number): string
  /** The text from a word on, with the marks after the last one. */
  from(start: number): string
}

export function cuedText(text: string): CuedText {
  const placed = placedText(text)
  const { words, tokens, reading } = placed
  const found = filingVocabulary().cues(reading)
  return {
    ...placed,
    has: (group) => found.has(group),
    places: (group) => found.get(group) ?? [],
    written: (start, end) => {
      const [first, last] = [tokens[words[start].token], tokens[words[Math.min(end, words.length) - 1].token]]
      return text.slice(first.at, last.at + last.text.length)
    },
    to: (end) =>
      text
        .slice(0, tokens[words[end].token].at)
        .trim()
        .replace(/[\s,;&]+$/, ''),
    from: (start) => text.slice(tokens[words[start].token].at),
  }
}
