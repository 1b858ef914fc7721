import { placed, type TickerSets } from './key.ts'

/** Words of a unit before its sets. */
export const headWords = 7

/** Where the next unit starts. */
export function unitAfter(words: Uint32Array, at: number): number {
  return at + headWords + words[at + 4] + words[at + 5] + words[at + 6]
}

/** Words of a full block; the last unit may go beyond. */
const FULL = 1 << 18

/** Units one after the other, as `Units` has them, written from their ids: those that are 0 are labels of too few people. */
export class UnitBlock {
  #words = new Uint32Array(2 * FULL)
  #length = 0
  readonly #sets: TickerSets | undefined
  readonly #ids: number[] = []

  /** With `sets` pairs of tickers and of topics are written too. */
  constructor(sets: TickerSets | undefined) {
    this.#sets = sets
  }

  get isFull(): boolean {
    return this.#length >= FULL
  }

  /** What was written, until the next unit is. */
  take(): Uint32Array {
    const taken = this.#words.subarray(0, this.#length)
    this.#length = 0
    return taken
  }

  /** `word` gives a unit's head, its sets counted as labels, and then the ids of its labels. */
  write(word: (at: number) => number): void {
    const head = this.#length
    for (let at = 0; at < headWords; at++) this.#push(word(at))
    const topicsAt = headWords + word(4)
    const themesAt = topicsAt + word(5)
    const end = themesAt + word(6)
    const sets = this.#sets
    const tickers = this.#known(word, headWords, topicsAt)
    let start = this.#length
    for (let one = 0; one < tickers.length; one++) {
      this.#push(tickers[one])
      for (let other = one + 1; sets && other < tickers.length; other++)
        this.#push(sets.pair(tickers[one], tickers[other]))
    }
    this.#words[head + 4] = this.#length - start
    const topics = this.#known(word, topicsAt, themesAt)
    start = this.#length
    for (let one = 0; one < topics.length; one++) {
      const topic = placed(topics[one], 'topic')
      this.#push(topic)
      for (let other = one + 1; sets && other < topics.length; other++)
        this.#push(topic | placed(topics[other], 'second'))
    }
    this.#words[head + 5] = this.#length - start
    const themes = this.#known(word, themesAt, end)
    for (const id of themes) this.#push(placed(id, 'theme'))
    this.#words[head + 6] = themes.length
  }

  /** The ids that are not 0; until the next call. */
  #known(word: (at: number) => number, from: number, to: number): readonly number[] {
    const ids = this.#ids
    ids.length = 0
    for (let at = from; at < to; at++) {
      const id = word(at)
      if (id !== 0) ids.push(id)
    }
    return ids
  }

  #push(word: number): void {
    if (this.#length === this.#words.length) {
      const wider = new Uint32Array(2 * this.#length)
      wider.set(this.#words)
      this.#words = wider
    }
    this.#words[this.#length++] = word
  }
}
