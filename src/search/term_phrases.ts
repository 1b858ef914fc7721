/** A phrase that was found: its value, and its terms from `from` to `to` (exclusive). */
export interface PhraseMatch<Value> {
  value: Value
  from: number
  to: number
}

/** A set of phrases that can be found in lists of terms. */
export class TermPhrases<Value> {
  /** The phrases by their first term, with the longest phrase first. */
  readonly #byFirst = new Map<string, { terms: string[]; value: Value }[]>()

  /** Adds a phrase with a value. If a phrase is added with several values, a match returns all these values. */
  add(terms: string[], value: Value): void {
    const same = [...(this.#byFirst.get(terms[0]) ?? []), { terms, value }]
    this.#byFirst.set(
      terms[0],
      same.sort((one, other) => other.terms.length - one.terms.length),
    )
  }

  /**
   * Finds the phrases in a list of terms, from left to right. At each position, only the longest phrase is returned.
   * Matches do not overlap.
   */
  find(terms: readonly string[]): PhraseMatch<Value>[] {
    const found: PhraseMatch<Value>[] = []
    for (let at = 0; at < terms.length; at = Math.max(at + 1, found.at(-1)?.to ?? 0)) {
      found.push(...this.startingAt(terms, at))
    }
    return found
  }

  /** Finds the longest phrase that starts at position `at`. Returns one match for each value of the phrase. */
  startingAt(terms: readonly string[], at: number): PhraseMatch<Value>[] {
    const known = this.#byFirst.get(terms[at]) ?? []
    const fitting = known.filter((phrase) => phrase.terms.every((term, offset) => terms[at + offset] === term))
    const longest = fitting.filter((phrase) => phrase.terms.length === fitting[0].terms.length)
    return longest.map(({ terms, value }) => ({ value, from: at, to: at + terms.length }))
  }
}
