import type { Hit } from '../text/phrases/phrase_matcher.ts'
import { type PlacedText, placedText } from '../text/phrases/placed_words.ts'
import { filingVocabulary } from './vocabulary.ts'

/** A text that is prepared for cues, with the groups of cues of the filing vocabulary that the text contains. */
export interface CuedText extends PlacedText {
  has(group: string): boolean
  places(group: string): readonly Hit[]
  /** The text before the word at position `end`, without commas and similar marks at its end. */
  to(end: number): string
  /** The text from the word at position `start` to the end. */
  from(start: number): string
}

export function cuedText(text: string): CuedText {
  const placed = placedText(text)
  const { words, tokens, reading } = placed
  const found = filingVocabulary().cues(reading)
  const before = (at: number) => text.slice(0, tokens[words[at].token].at)
  return {
    ...placed,
    has: (group) => found.has(group),
    places: (group) => found.get(group) ?? [],
    to: (end) =>
      before(end)
        .trim()
        .replace(/[\s,;&]+$/, ''),
    from: (start) => text.slice(before(start).length),
  }
}
