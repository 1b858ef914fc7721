/** A match of a phrase: its value, and the terms `from` to `to` (exclusive). */
export interface PhraseMatch<Value> {
  value: Value
  from: number
  to: number
}

/** Phrases of terms, found in lists of terms. */
export class TermPhrases<Value> {
  readonly #byFirst = new Map<string, { terms: string[]; value: Value }[]>()

  /** Of a phrase that is added twice, all values are found. */
  add(terms: string[], value: Value): void {
    const same = this.#byFirst.get(terms[0])
    if (same) {
      same.push({ terms, value })
      same.sort((one, other) => other.terms.length - one.terms.length)
    } else this.#byFirst.set(terms[0], [{ terms, value }])
  }

  /** The phrases in a list, from left to right; at each place the longest, and none inside another. */
  find(terms: readonly string[]): PhraseMatch<Value>[] {
    const found: PhraseMatch<Value>[] = []
    for (let at = 0; at < terms.length; ) {
      const here = this.startingAt(terms, at)
      found.push(...here)
      at = here[0]?.to ?? at + 1
    }
    return found
  }

  /** The longest phrase that starts at a place, with each of its values. */
  startingAt(terms: readonly string[], at: number): PhraseMatch<Value>[] {
    const found: PhraseMatch<Value>[] = []
    for (const phrase of this.#byFirst.get(terms[at]) ?? []) {
      const length = phrase.terms.length
      if (found.length > 0 && length < found[0].to - at) break
      if (at + length <= terms.length && phrase.terms.every((term, offset) => terms[at + offset] === term)) {
        found.push({ value: phrase.value, from: at, to: at + length })
      }
    }
    return found
  }
}
