import type { NumberWord } from '../../../text/amounts.ts'
import type { Period } from '../../../text/periods.ts'
import type { PlacedText } from '../../../text/phrases/placed_words.ts'
import type { Group } from '../../groups.ts'
import type { KnownTheme, KnownTopic } from '../../known_names.ts'

/** The meaning `kind.value` of the words from `start` to `end` (exclusive). */
export interface TermMeaning {
  kind: string
  value: string
  start: number
  end: number
}

/**
 * Words of a question that have one meaning together: a meaning of the vocabulary, a name (kinds `ticker`, `topic`, `theme`, `group`, or
 * `symbol` if it is unknown), a `period`, a `number`, a `filler`, or an `unknown` word.
 */
export interface QuestionTerm extends TermMeaning {
  topic?: KnownTopic | undefined
  theme?: KnownTheme | undefined
  group?: Group | undefined
  period?: Period
  number?: NumberWord
  /** Whether an earlier word negates it: `not bullish`. */
  isNegated?: boolean
  /** Whether a grammar rule has used the term. */
  isUsed?: boolean
}

/** The terms of one part of a question, with the look-ups that the grammar rules need. */
export class Clause {
  readonly text: PlacedText
  readonly terms: QuestionTerm[]

  constructor(text: PlacedText, terms: QuestionTerm[]) {
    this.text = text
    this.terms = terms
  }

  /** Terms of a kind, or of a kind and value: `talk`, `talk.feel`. */
  all(...names: string[]): QuestionTerm[] {
    return this.terms.filter((term) => isOf(term, ...names))
  }

  has(...names: string[]): boolean {
    return this.terms.some((term) => isOf(term, ...names))
  }

  /** Marks terms as used, and returns whether there are any. */
  take(...names: string[]): boolean {
    const found = this.all(...names)
    for (const term of found) term.isUsed = true
    return found.length > 0
  }

  /** The next term that is not a filler, if at most `most` words lie between the two terms. */
  after(term: QuestionTerm, most = 2): QuestionTerm | undefined {
    return this.terms.find(({ kind, start }) => start >= term.end && start - term.end <= most && kind !== 'filler')
  }

  before(term: QuestionTerm, most = 2): QuestionTerm | undefined {
    return this.terms.findLast(({ kind, end }) => end <= term.start && term.start - end <= most && kind !== 'filler')
  }

  /** The first term of a wanted kind after `from`, if only fillers and terms of the kinds `through` lie between them. */
  reached(from: QuestionTerm, wanted: string[], through: string[]): QuestionTerm | undefined {
    const behind = this.terms.filter(({ start, kind }) => start >= from.end && kind !== 'filler')
    const found = behind.find((term) => isOf(term, ...wanted) || !isOf(term, ...through))
    return isOf(found, ...wanted) ? found : undefined
  }

  /** The word at an index of the whole text, even if that word belongs to another part. */
  wordAt(place: number): string {
    return this.text.words[place]?.form ?? ''
  }

  /** The first word of the clause, skipping greetings, conjunctions, names, periods and words for people. */
  get opening(): string {
    const skipped = ['ticker', 'topic', 'theme', 'symbol', 'period', 'join', 'filler.greeting', 'crowd.people']
    const first = this.terms.find((term) => !isOf(term, ...skipped))
    return first ? this.wordAt(first.start) : ''
  }

  formOf({ start, end }: Pick<TermMeaning, 'start' | 'end'>): string {
    return this.text.words
      .slice(start, end)
      .map(({ form }) => form)
      .join(' ')
  }
}

/** Whether a term is defined and has one of these kinds (`talk`) or one of these kinds and values (`talk.feel`). */
export function isOf(term: TermMeaning | undefined, ...names: string[]): boolean {
  return term !== undefined && names.some((name) => name === term.kind || name === `${term.kind}.${term.value}`)
}
