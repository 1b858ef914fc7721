/**
 * Plain BM25 (Robertson; k1 0.9, b 0.4) over lower-case words, as a reference. It does not use stemming, stop words or fields, and does not
 * recognize companies or periods.
 */
export class PlainBm25 {
  readonly #postings = new Map<string, Map<number, number>>()
  readonly #lengths: number[]

  constructor(texts: readonly string[]) {
    this.#lengths = texts.map((text, at) => {
      const words = wordsOf(text)
      for (const word of words) {
        const counts = this.#postings.get(word) ?? new Map<number, number>()
        counts.set(at, (counts.get(at) ?? 0) + 1)
        this.#postings.set(word, counts)
      }
      return words.length
    })
  }

  /** Indices of the best texts for which `mayBeFound` is true, best first. */
  search(query: string, limit: number, mayBeFound: (at: number) => boolean = () => true): number[] {
    const average = this.#lengths.reduce((sum, length) => sum + length, 0) / this.#lengths.length
    const scores = new Map<number, number>()
    for (const word of wordsOf(query)) {
      const counts = this.#postings.get(word)
      if (!counts) continue
      const rarity = Math.log(1 + (this.#lengths.length - counts.size + 0.5) / (counts.size + 0.5))
      for (const [at, times] of counts) {
        if (!mayBeFound(at)) continue
        const gain = (rarity * times * 1.9) / (times + 0.9 * (0.6 + (0.4 * this.#lengths[at]) / average))
        scores.set(at, (scores.get(at) ?? 0) + gain)
      }
    }
    return [...scores]
      .sort(([one, a], [other, b]) => b - a || one - other)
      .slice(0, limit)
      .map(([at]) => at)
  }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
