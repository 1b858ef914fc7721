import { stemOf } from '../../../text/words.ts'
import { readVocabularies } from '../../known_names.ts'
import type { Lexicon } from './lexicon.ts'
import type { Piece } from './pieces.ts'

/** A word that was read as another one. */
export interface Correction {
  found: string
  read: string
}

/** `non` and `un` before a word that means something: `unpopular` is not popular. */
export function withPrefixes(pieces: Piece[], lexicon: Lexicon): Piece[] {
  return pieces.flatMap((piece) => {
    if (piece.kind !== 'word' || lexicon.words.has(piece.key)) return [piece]
    const prefix = ['non', 'un'].find((each) => piece.key.startsWith(each))
    const rest = prefix === undefined ? '' : piece.key.slice(prefix.length)
    if (prefix === undefined || rest.length < 4 || !lexicon.meaningful.has(rest)) return [piece]
    const cut = piece.at + prefix.length
    return [
      { ...piece, key: 'not', text: piece.text.slice(0, prefix.length), end: cut },
      { ...piece, key: rest, text: piece.text.slice(prefix.length), at: cut },
    ]
  })
}

/** Reads words that nothing knows as the one word of the vocabulary that they are misspelt from, if there is just one. */
export function corrected(pieces: Piece[], lexicon: Lexicon, isName: (piece: Piece) => boolean): Correction[] {
  const corrections: Correction[] = []
  for (const piece of pieces) {
    const word = piece.text.toLowerCase()
    if (piece.kind !== 'word' || lexicon.words.has(piece.key) || isEnglish(word) || isName(piece)) continue
    const best = lexicon.nearest(word)
    if (best === undefined) continue
    corrections.push({ found: piece.text, read: best })
    piece.key = stemOf(best)
  }
  return corrections
}

let english: Set<string> | undefined

/** Words that are English rather than misspelt. */
function isEnglish(word: string): boolean {
  const { words } = readVocabularies()
  english ??= new Set([...words.common, ...words.words].map((each) => each.toLowerCase()))
  return english.has(word)
}
