import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import type { FilingEvidence } from '../evidence.ts'
import type { PassageItem } from '../items.ts'
import { type OpenWord, subjectsOf } from '../reading/words.ts'

/** Maximum distance of terms that belong together. */
const near = 4

/** The content words of a question with their weights. Rare words weigh more. */
export class AskedWords {
  /** Whether the question has words that the grammar does not read. A quotation must contain such words. */
  readonly isOpen: boolean
  /** The things that open words name, each with its alternatives (`mac vs ipad`). */
  readonly #clauses: OpenWord[][][] = []
  readonly #worth = new Map<string, number>()
  readonly #known: ReadonlySet<string>

  constructor({ question, open, topics, metrics, names }: FilingEvidence, passages: readonly PassageItem[]) {
    const vocabulary = filingVocabulary()
    for (const { words, isOther } of subjectsOf(open)) {
      if (isOther) this.#clauses.at(-1)!.push(words)
      else this.#clauses.push([words])
    }
    this.isOpen = this.#clauses.length > 0
    const telling = this.#clauses.flat(2).flatMap(({ terms }) => terms)
    const asked = topics.flatMap((topic) => vocabulary.topic(topic).asked.flat())
    this.#known = new Set([...asked, ...metrics.flatMap((metric) => vocabulary.namesOf(metric).flat())])
    const held = passages.map(({ text, heading, section }) => new Set(termsOf(`${section} ${heading} ${text}`)))
    for (const term of new Set([...question.terms.keys(), ...telling])) {
      const isOfQuestion = vocabulary.questionWords.has(term) && !this.#known.has(term)
      if (isOfQuestion || (names.has(term) && !telling.includes(term))) continue
      const count = held.filter((terms) => holdsTerm(terms, term)).length
      this.#worth.set(term, (question.terms.get(term) ?? 1) * Math.log(1 + (passages.length + 1) / (count + 0.5)))
    }
  }

  /** The weight of the question's words that are in `terms`, as a share of the total weight. */
  share(terms: ReadonlySet<string>): number {
    const worth = [...this.#worth]
    const sum = (of: typeof worth) => of.reduce((total, [, each]) => total + each, 0)
    return worth.length === 0 ? 0 : sum(worth.filter(([term]) => holdsTerm(terms, term))) / sum(worth)
  }

  /** The share of the open words that are in `terms`. Of several alternatives, only the best one counts. */
  openShare(terms: ReadonlySet<string>): number {
    const sizes = this.#clauses.map((alternatives) => {
      const shares = alternatives.map((words) => {
        const all = words.flatMap((word) => word.terms)
        return { all: all.length, held: all.filter((term) => holdsTerm(terms, term)).length }
      })
      return shares.reduce((best, each) => (each.held / each.all > best.held / best.all ? each : best))
    })
    const sum = (of: 'all' | 'held') => sizes.reduce((total, size) => total + size[of], 0)
    return sizes.length === 0 ? 1 : sum('held') / sum('all')
  }

  /** The share of `terms` that the question asks for. */
  purity(terms: readonly string[]): number {
    const telling = terms.filter((term) => !filingVocabulary().plainTerms.has(term))
    const asked = new Set([...this.#worth.keys(), ...this.#known])
    return telling.length === 0 ? 1 : telling.filter((term) => holdsTerm(asked, term)).length / telling.length
  }

  /** Whether open words that are adjacent in the question, such as `medical care`, are also close together in a text. */
  isBound(own: readonly string[]): boolean {
    return this.#clauses.every((alternatives) => alternatives.some((words) => isBound(own, words)))
  }

  /** The alternatives that a question names. A quotation about one must not hide the others. */
  get alternatives(): OpenWord[][] {
    return this.#clauses.filter(({ length }) => length > 1).flat()
  }
}

function isBound(own: readonly string[], words: readonly OpenWord[]): boolean {
  const pairs = words.flatMap(({ terms: [term], behind }, place): [string, string][] =>
    place > 0 ? [[words[place - 1].terms[0], term]] : behind ? [[behind, term]] : [],
  )
  const is = (term: string, asked: string) => holdsTerm(new Set([term]), asked)
  return pairs.every(([one, other]) =>
    own.some(
      (term, at) => is(term, one) && own.slice(Math.max(0, at - near), at + near + 1).some((each) => is(each, other)),
    ),
  )
}

/** Whether a text names the thing that open words name: it has all of them, and adjacent ones close together. */
export function holdsSubject(own: readonly string[], words: readonly OpenWord[]): boolean {
  const terms = new Set(own)
  return words.every((word) => word.terms.some((term) => holdsTerm(terms, term))) && isBound(own, words)
}

/** Whether a text has the numbers that name what is asked for. */
export function holdsNumbers(text: string, numbers: readonly string[]): boolean {
  const words = new Set(text.split(/[^\p{L}\p{N}]+/u))
  return numbers.every((number) => words.has(number))
}

/** Whether `terms` has `term`, a synonym or, of a long one, another form (`cyclical`, `cyclicality`). */
export function holdsTerm(terms: ReadonlySet<string>, term: string): boolean {
  const isHeld = (other: string) =>
    terms.has(other) || (other.length >= 6 && [...terms].some((each) => isFormOf(each, other)))
  return filingVocabulary().sameAs(term).some(isHeld)
}

/** Whether two words differ only in their endings: `cyclical` and `cyclicality`, `deploy` and `deployment`. */
function isFormOf(one: string, other: string): boolean {
  const most = Math.min(one.length, other.length)
  let common = 0
  while (common < most && one[common] === other[common]) common++
  const endings = filingVocabulary().wordSet('endings')
  return common >= 6 && [one, other].every((term) => term.length === common || endings.has(term.slice(common)))
}
