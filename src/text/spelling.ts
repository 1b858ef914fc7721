/**
 * Returns a function that corrects a misspelt word to the closest known word with the same first letter, at most one edit away, or two
 * edits if the word has at least `long` letters. The function returns undefined if several known words are equally close, or if the word
 * has fewer than `shortest` letters. In a word of fewer than five letters, no letter is replaced.
 */
export function spellingOf(known: Iterable<string>, shortest = 5, long = 8): (word: string) => string | undefined {
  const words = [...new Set(known)].filter((word) => word.length >= 4)
  const byStart = Map.groupBy(words, (word) => word[0])
  return (word) => {
    if (word.length < shortest) return undefined
    // In a shorter word, two edits may give a different correct word: `falling` and `filing`.
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

/**
 * The number of edits that turn one word into the other (optimal string alignment distance). An edit inserts, omits or replaces a letter,
 * or swaps two neighbouring letters.
 */
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
