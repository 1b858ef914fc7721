/**
 * Returns a function that finds the one known word closest to a misspelt word: within one edit, or within two edits from `long` letters
 * on. Words of fewer than `shortest` letters are not corrected, and words of fewer than five letters never by replacing a letter.
 */
export function spellingOf(known: Iterable<string>, shortest = 5, long = 8): (word: string) => string | undefined {
  const words = [...new Set(known)].filter((word) => word.length >= 4)
  const byStart = Map.groupBy(words, (word) => word[0])
  return (word) => {
    if (word.length < shortest) return undefined
    // Two edits may turn a shorter word into a different word: `falling` and `rolling`.
    const most = word.length >= long ? 2 : 1
    let best: string[] = []
    let least = most + 1
    for (const other of byStart.get(word[0]) ?? []) {
      if (Math.abs(other.length - word.length) > most) continue
      const edits = editsBetween(word, other)
      if (edits > most || edits > least || (word.length < 5 && isReplaced(word, other))) continue
      best = edits < least ? [other] : [...best, other]
      least = edits
    }
    return best.length === 1 ? best[0] : undefined
  }
}

function isReplaced(word: string, other: string): boolean {
  return word.length === other.length && [...word].sort().join('') !== [...other].sort().join('')
}

/** The number of letters to insert, omit, replace or swap with a neighbour (optimal string alignment distance). */
function editsBetween(one: string, other: string): number {
  let last: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let a = 1; a <= one.length; a++) {
    const next = [a]
    for (let b = 1; b <= other.length; b++) {
      const isSame = one[a - 1] === other[b - 1]
      next[b] = Math.min(row[b] + 1, next[b - 1] + 1, row[b - 1] + (isSame ? 0 : 1))
      const isSwap = a > 1 && b > 1 && one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1]
      if (isSwap) next[b] = Math.min(next[b], last[b - 2] + 1)
    }
    last = row
    row = next
  }
  return row[other.length]
}
