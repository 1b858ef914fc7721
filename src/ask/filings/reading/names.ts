import { TermPhrases } from '../../../search/term_phrases.ts'
import { termsOf } from '../../../text/terms.ts'

/** What companies are called: the terms of their names. */
export class CompanyNames extends Set<string> {
  readonly #phrases = new TermPhrases<true>()

  constructor(names: readonly string[] = []) {
    const own = names.map(termsOf)
    super(own.flat())
    // A name may be cut short but must begin with its first word: `Optum Health` does not name UnitedHealth.
    for (const terms of own) for (let end = 1; end <= terms.length; end++) this.#phrases.add(terms.slice(0, end), true)
  }

  /** Where a list of terms names a company. */
  find(terms: readonly string[]) {
    return this.#phrases.find(terms)
  }
}
