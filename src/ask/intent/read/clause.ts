import type { NumberWord } from '../../../text/numbers.ts'
import type { Period } from '../../../text/periods.ts'
import type { PlacedText } from '../../../text/phrases/placed_words.ts'
import type { Group } from '../../groups.ts'
import type { KnownTopic } from '../../known_names.ts'

/** What words of a question mean: `kind.value` over words `start` up to and without `end`. */
export interface TermMeaning {
  kind: string
  value: string
  start: number
  end: number
}

/**
 * A stretch of a question that means one thing: a meaning of the vocabulary, a name (kinds `ticker`, `topic`, `group`,
 * `symbol` for one that nothing knows), a `period`, a `number`, a `filler`, or an `unknown` word.
 */
export interface QuestionTerm extends TermMeaning {
  topic?: KnownTopic | undefined
  group?: Group | undefined
  period?: Period
  number?: NumberWord
  /** Whether a word before turns it round: `not bullish`. */
  isNegated?: boolean
  /** Whether a slot took it. */
  isUsed?: boolean
}

/** The terms of one part of a question, with what the rules of the grammar ask about them. */
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

  /** Marks terms as regarded, and says whether there are any. */
  take(...names: string[]): boolean {
    const found = this.all(...names)
    for (const term of found) term.isUsed = true
    return found.length > 0
  }

  /** The next term that is no filler, if no more than `most` words lie between. */
  after(term: QuestionTerm, most = 2): QuestionTerm | undefined {
    return this.terms.find(({ kind, start }) => start >= term.end && start - term.end <= most && kind !== 'filler')
  }

  before(term: QuestionTerm, most = 2): QuestionTerm | undefined {
    return this.terms.findLast(({ kind, end }) => end <= term.start && term.start - end <= most && kind !== 'filler')
  }

  /** The first term of a wanted kind after another one, if only fillers and terms of kinds `through` are between them. */
  reached(from: QuestionTerm, wanted: string[], through: string[]): QuestionTerm | undefined {
    const behind = this.terms.filter(({ start, kind }) => start >= from.end && kind !== 'filler')
    const found = behind.find((term) => isOf(term, ...wanted) || !isOf(term, ...through))
    return isOf(found, ...wanted) ? found : undefined
  }

  /** The word before or behind a term, which may be of another part. */
  wordAt(place: number): string {
    return this.text.words[place]?.form ?? ''
  }

  /** The first word of the clause that is no greeting, joining word or name. */
  get opening(): string {
    const skipped = ['ticker', 'topic', 'symbol', 'period', 'join', 'filler.greeting', 'crowd.people']
    const first = this.terms.find((term) => !isOf(term, ...skipped))
    return first ? this.wordAt(first.start) : ''
  }

  formOf({ start, end }: TermMeaning): string {
    return this.text.words
      .slice(start, end)
      .map(({ form }) => form)
      .join(' ')
  }
}

/** Whether there is a term, and it is of one of the kinds (`talk`) or of a kind and value (`talk.feel`). */
export function isOf(term: TermMeaning | undefined, ...names: string[]): boolean {
  return term !== undefined && names.some((name) => name === term.kind || name === `${term.kind}.${term.value}`)
}
