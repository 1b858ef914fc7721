import type { PlacedText } from '../text/phrases/placed_words.ts'

/** A misspelt word and the word that replaces it. */
export interface Correction {
  found: string
  read: string
}

/**
 * Replaces each unknown word by the word that `nearest` returns, if any. The returned function `original` maps a span of
 * the corrected text to the original text.
 */
export function corrected(
  { text, tokens, words }: PlacedText,
  isKnown: (place: number) => boolean,
  nearest: (word: string) => string | undefined,
): { text: string; corrections: Correction[]; original(from: number, to: number): string } {
  const corrections: Correction[] = []
  const edits: { at: number; longer: number }[] = []
  let put = text
  for (let place = words.length - 1; place >= 0; place--) {
    const { form, token } = words[place]
    const { at, text: found, kind } = tokens[token]
    if (kind !== 'word' || !/^[a-z]+$/.test(form) || found.length !== form.length || isKnown(place)) continue
    const read = nearest(form)
    if (read === undefined) continue
    put = put.slice(0, at) + read + put.slice(at + found.length)
    corrections.unshift({ found, read })
    edits.push({ at, longer: read.length - found.length })
  }
  // Edits were applied from the end, so their offsets refer to the original text.
  const back = (offset: number) =>
    edits.reduceRight((at, edit) => (edit.at < at ? Math.max(edit.at, at - edit.longer) : at), offset)
  return { text: put, corrections, original: (from, to) => text.slice(back(from), back(to)) }
}
