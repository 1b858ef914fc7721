/** A match of a phrase: its value, and the terms `from` to `to` (exclusive). */
export interface PhraseMatch<Value> {
  value: Value
  from: number
  to: number
}

/** Phrases of terms, found in lists of terms. */
export class TermPhrases<Value> {
  /** Phrases by first term, longest first. */
  readonly #byFirst = new Map<string, { terms: string[]; value: Value }[]>()

  /** A phrase may be added with several values, which are all found. */
  add(terms: string[], value: Value): void {
    const same = [...(this.#byFirst.get(terms[0]) ?? []), { terms, value }]
    this.#byFirst.set(
      terms[0],
      same.sort((one, other) => other.terms.length - one.terms.length),
    )
  }

  /** The phrases in a list of terms, from left to right. At each position only the longest phrase counts, and phrases do not overlap. */
  find(terms: readonly string[]): PhraseMatch<Value>[] {
    const found: PhraseMatch<Value>[] = []
    for (let at = 0; at < terms.length; at = Math.max(at + 1, found.at(-1)?.to ?? 0)) {
      found.push(...this.startingAt(terms, at))
    }
    return found
  }

  /** The longest phrase that starts at position `at`, once for each of its values. */
  startingAt(terms: readonly string[], at: number): PhraseMatch<Value>[] {
    const known = this.#byFirst.get(terms[at]) ?? []
    const fitting = known.filter((phrase) => phrase.terms.every((term, offset) => terms[at + offset] === term))
    const longest = fitting.filter((phrase) => phrase.terms.length === fitting[0].terms.length)
    return longest.map(({ terms, value }) => ({ value, from: at, to: at + terms.length }))
  }
}
