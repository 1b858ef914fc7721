import type { PlacedText } from '../../../text/phrases/placed_words.ts'
import type { QuestionTerm } from './term.ts'

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
    return this.terms.filter((term) => names.some((name) => isOf(term, name)))
  }

  has(...names: string[]): boolean {
    return this.terms.some((term) => names.some((name) => isOf(term, name)))
  }

  /** The next term that is no filler, if no more than `most` words lie between. */
  after(term: QuestionTerm, most = 8): QuestionTerm | undefined {
    return this.terms.find(({ kind, start }) => start >= term.end && start - term.end <= most && kind !== 'filler')
  }

  before(term: QuestionTerm, most = 8): QuestionTerm | undefined {
    return this.terms.findLast(({ kind, end }) => end <= term.start && term.start - end <= most && kind !== 'filler')
  }

  /** The first term of a wanted kind after another one, if only terms of kinds `through` are between them. */
  reached(from: QuestionTerm, wanted: string[], through: string[], most = 6): QuestionTerm | undefined {
    for (const term of this.terms) {
      if (term.start < from.end) continue
      if (term.start - from.end > most) return undefined
      if (wanted.some((name) => isOf(term, name))) return term
      if (term.kind !== 'filler' && !through.some((name) => isOf(term, name))) return undefined
    }
    return undefined
  }

  /** Its part of the question. */
  get written(): string {
    const { words, tokens, text } = this.text
    const [from, to] = [this.terms[0]?.start ?? 0, this.terms.at(-1)?.end ?? 0]
    return text.slice(tokens[words[from]?.token]?.at ?? 0, tokens[words[to]?.token]?.at)
  }

  /** The first word of the clause after greetings and names of subjects. */
  get opening(): string {
    const first = this.terms.find(
      (term, at) =>
        !['ticker', 'topic', 'symbol', 'period'].includes(term.kind) &&
        !(term.kind === 'crowd' && term.value === 'people') &&
        !(term.kind === 'filler' && greetings.has(term.value)) &&
        !(at === 0 && term.kind === 'join'),
    )
    return first ? this.text.words[first.start].form : ''
  }

  /** Whether it asks which of all (`which holding`), not which of those named before (`which is`, `which one did`). */
  get asksOfAll(): boolean {
    const at = this.text.words.findIndex(({ form }, place) => place >= this.terms[0].start && form === this.opening)
    return /^(?:which|what)$/.test(this.opening) && !auxiliaries.has(this.text.words[at + 1]?.form ?? '')
  }

  formOf(term: QuestionTerm): string {
    return this.text.words
      .slice(term.start, term.end)
      .map(({ form }) => form)
      .join(' ')
  }
}

/** Whether a term is of a kind (`talk`) or of a kind and value (`talk.feel`). */
export function isOf({ kind, value }: QuestionTerm, name: string): boolean {
  return name === kind || name === `${kind}.${value}`
}

const greetings = new Set('so and but well hey hi hello ok okay please just now then like'.split(' '))

const auxiliaries = new Set('one of is are was were did do does has have gets get'.split(' '))
