import type { Lexicon } from './lexicon.ts'
import type { Piece } from './text.ts'

/** A word that was read as another one. */
export interface Correction {
  found: string
  read: string
}

/**
 * Words that nothing knows, as the one word of the vocabulary that they are misspelt from, if there is just one: a swap or
 * a missing or doubled letter from four letters on, any one mistake from six on, two from eleven on; the first letter stays.
 */
export function corrected(pieces: Piece[], lexicon: Lexicon, isName: (piece: Piece) => boolean): Correction[] {
  const corrections: Correction[] = []
  for (const piece of pieces) {
    if (piece.kind !== 'word' || lexicon.words.has(piece.key) || piece.key.length < 4 || isName(piece)) continue
    const best = nearest(piece.key, lexicon.meaningful)
    if (best === undefined) continue
    corrections.push({ found: piece.text, read: best })
    piece.key = best
  }
  return corrections
}

function nearest(word: string, known: Set<string>): string | undefined {
  let found: string[] = []
  let least = word.length >= 11 ? 2 : 1
  for (const each of known) {
    if (each.length < 4 || Math.abs(each.length - word.length) > least || !startsAlike(word, each)) continue
    const mistakes = distance(word, each)
    if (mistakes > least) continue
    const isSubstitution =
      mistakes === 1 && each.length === word.length && [...each].sort().join() !== [...word].sort().join()
    if (isSubstitution && word.length < 6) continue
    if (mistakes < least) found = []
    least = mistakes
    found.push(each)
  }
  return found.length === 1 ? found[0] : undefined
}

function startsAlike(one: string, other: string): boolean {
  return one[0] === other[0] || (one[0] === other[1] && one[1] === other[0])
}

/** Insertions, deletions, substitutions and swaps of neighbours that lead from one word to another. */
function distance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let at = 1; at <= other.length; at++) {
      const cost = one[row - 1] === other[at - 1] ? 0 : 1
      let least = Math.min(last[at] + 1, current[at - 1] + 1, last[at - 1] + cost)
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]) {
        least = Math.min(least, beforeLast[at - 2] + 1)
      }
      current.push(least)
    }
    beforeLast = last
    last = current
  }
  return last[other.length]
}
