/** Estimates the number of tokens of a text: 1.3 tokens per word, but at least one token per 12 characters. */
export function tokensOf(text: string): number {
  let words = 0
  let isSpace = true
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const isNext = code === 32 || (code <= 13 && code >= 9)
    // A bar between cells is not a word.
    if (isSpace && !isNext && code !== 124) words++
    isSpace = isNext
  }
  return Math.ceil(Math.max(words * 1.3, text.length / 12))
}

/**
 * Splits a text that has no sentence ends into pieces of at most 1,500 characters: at spaces, or inside a word if no
 * space is near.
 */
export function stretches(text: string, start: number, end: number): { start: number; end: number }[] {
  const pieces: { start: number; end: number }[] = []
  const length = 1500
  for (let from = start; from < end; ) {
    let to = Math.min(from + length, end)
    if (to < end) {
      const space = text.slice(from, to + 1).lastIndexOf(' ')
      if (space > length / 2) to = from + space
      // A surrogate pair must not be split.
      else if (/[\ud800-\udbff]/.test(text[to - 1])) to--
    }
    pieces.push({ start: from, end: to })
    from = text[to] === ' ' ? to + 1 : to
  }
  return pieces
}
