import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import type { Token } from '../../../text/token.ts'
import { tokensOf } from '../../../text/tokens.ts'
import type { FilingEvidence } from '../evidence.ts'
import type { PassageItem } from '../items.ts'
import { cuedText } from '../reading/cues.ts'
import { holdsTerm, isNear } from './held_terms.ts'
import { amountsIn, properNamesIn, timesIn } from './wanted.ts'

/** Maximum number of tokens between an amount and its subject. */
const beside = 9

/** Tokens between an amount and whatever restricts it, at most. */
const inReach = 30

/** The content words of a question, and their occurrences in a text. */
export class AskedWords {
  /** Terms that no part of the grammar reads. */
  readonly open: ReadonlySet<string>
  /** What all its words are worth together. */
  readonly total: number
  /** The same, with alternatives as one. */
  readonly #open: string[][]
  readonly #evidence: FilingEvidence
  readonly #worth = new Map<string, number>()
  readonly #topicTerms: ReadonlySet<string>
  readonly #known: ReadonlySet<string>

  /** `known` are words of the question and the companies' names. */
  constructor(evidence: FilingEvidence, passages: readonly PassageItem[], known: ReadonlySet<string>) {
    const { question, open, topics, metrics } = evidence
    this.#evidence = evidence
    this.#known = known
    const held = passages.map(({ text, heading, section }) => new Set(termsOf(`${section} ${heading} ${text}`)))
    const vocabulary = filingVocabulary()
    this.#topicTerms = new Set(topics.flatMap((topic) => vocabulary.topic(topic).asked.flat()))
    for (const [term, weight] of question.terms) {
      const isPlain = vocabulary.questionWords.has(term) && !this.#topicTerms.has(term)
      if (isPlain || evidence.names.has(term)) continue
      const count = held.filter((terms) => holdsTerm(terms, term)).length
      this.#worth.set(term, weight * Math.log(1 + (passages.length + 1) / (count + 0.5)))
    }
    this.#open = []
    // Loose words count only where nothing else is asked about.
    const isOnlyLoose = open.every(({ isLoose }) => isLoose) && metrics.length + topics.length === 0
    const telling = isOnlyLoose ? open : open.filter(({ isLoose }) => !isLoose)
    this.open = new Set(telling.flatMap(({ terms }) => terms))
    for (const { terms, isOther } of telling) {
      if (isOther && this.#open.length > 0) this.#open.at(-1)!.push(...terms)
      else this.#open.push(...terms.map((term) => [term]))
    }
    // A word that no passage has is unknown to the index, but it was asked about.
    for (const term of this.open)
      if (!this.#worth.has(term)) this.#worth.set(term, Math.log(1 + 2 * (passages.length + 1)))
    this.total = [...this.#worth.values()].reduce((sum, each) => sum + each, 0)
  }

  sum(terms: ReadonlySet<string>): number {
    let sum = 0
    for (const [term, worth] of this.#worth) if (holdsTerm(terms, term)) sum += worth
    return sum
  }

  /** Of several adjacent words in the question, one is enough. */
  openShare(terms: ReadonlySet<string>): number {
    if (this.#open.length === 0) return 1
    return this.#open.filter((each) => each.some((term) => holdsTerm(terms, term))).length / this.#open.length
  }

  /** Share of a label's telling words that the question has. */
  askedOf(label: string): number {
    const { plainTerms } = filingVocabulary()
    const words = tokensOf(label.replaceAll(/\(.*?\)/g, ' ')).map(({ lower }) => ({ lower, terms: termsOf(lower) }))
    const isAsked = ({ lower, terms }: { lower: string; terms: string[] }) =>
      this.#evidence.words.has(lower) ||
      terms.every((term) => holdsTerm(this.open, term) || this.#topicTerms.has(term) || this.#worth.has(term))
    const telling = words.filter(({ terms }) => terms.some((term) => !plainTerms.has(term)))
    return telling.length === 0 ? 1 : telling.filter(isAsked).length / telling.length
  }

  /** Share of the question's words that a label has. */
  sharedWith(label: string): number {
    const { words } = this.#evidence
    const own = new Set(tokensOf(label).map(({ lower }) => lower))
    return words.intersection(own).size / Math.max(1, words.size)
  }

  /** Whether a number is directly before a requested word: `815 warehouses`. */
  isCounted(text: string): boolean {
    const tokens = tokensOf(text)
    return amountsIn(tokens, true, this.#known).some(
      (at) =>
        !isOfMore(tokens, at) &&
        // Those who begin a sentence do something that others may not.
        tokens.slice(0, at).some(({ lower }) => !hedges.has(lower)) &&
        termsOf(
          tokens
            .slice(at + 1, at + beside + 2)
            .map(({ lower }) => lower)
            .join(' '),
        ).some((term) => this.#topicTerms.has(term) || holdsTerm(this.open, term)),
    )
  }

  /** Whether a requested amount or time is next to a requested word. */
  isTold(text: string): boolean {
    const { wanted, asks } = this.#evidence
    const tokens = tokensOf(text)
    const places = [
      ...(wanted.includes('amount') ? amountsIn(tokens, false, this.#known) : []),
      ...(wanted.includes('count') ? amountsIn(tokens, true, this.#known) : []),
      ...(wanted.includes('time') ? timesIn(tokens) : []),
    ]
    const around = (at: number, reach: number) => {
      const [first, last] = [tokens[Math.max(0, at - reach)], tokens[Math.min(tokens.length - 1, at + reach)]]
      return termsOf(text.slice(first.at, last.at + last.text.length))
    }
    return places.some(
      (at) =>
        !(wanted.includes('count') && isOfMore(tokens, at)) &&
        around(at, beside).some((term) => this.#worth.has(term) || this.#topicTerms.has(term)) &&
        (asks.has('change') || asks.has('why') || asks.has('percent') || !isIncrease(tokens, at)) &&
        this.openShare(new Set(around(at, inReach))) >= this.openShare(new Set(termsOf(text))),
    )
  }

  /** Whether a name is next to a requested word. */
  isNamedHere(text: string): boolean {
    const words = text.split(/\s+/)
    return words.some((word, at) => {
      if (!termsOf(word).some((term) => this.#worth.has(term) || this.#topicTerms.has(term))) return false
      return (
        properNamesIn(`. x ${words.slice(Math.max(0, at - beside), at + beside + 1).join(' ')}`, this.#known).length > 0
      )
    })
  }

  /** Whether a list directly follows a requested word, as in `our segments are`, `products include` or `segments:`. */
  isListed(text: string): boolean {
    const { words, places } = cuedText(text)
    const isAsked = (at: number) =>
      termsOf(words[at]?.form ?? '').some((term) => this.#topicTerms.has(term) || this.#worth.has(term))
    return places('listing').some(({ start }) => isAsked(start - 1)) || this.#hasColon(text)
  }

  #hasColon(text: string): boolean {
    const before = text.split(':').slice(0, -1)
    return before.some((each) =>
      termsOf(each)
        .slice(-2)
        .some((term) => this.#topicTerms.has(term) || this.#worth.has(term)),
    )
  }

  /** Whether the requested term is directly before a defining word, or is the short form of the words before it. */
  isDefined(text: string): boolean {
    const { words, places } = cuedText(text)
    const asked = this.open.size > 0 ? this.open : new Set(this.#worth.keys())
    const isAsked = (quote: string) => [...asked].every((term) => holdsTerm(new Set(termsOf(quote)), term))
    const isShortForm = [...text.matchAll(/\(["“”']?([^()]{2,30}?)["“”']?\)/g)].some(([, form]) => isAsked(form))
    const subjects = places('defining').map(({ start }) => words.slice(Math.max(0, start - beside), start))
    return isShortForm || subjects.some((each) => isAsked(each.map(({ form }) => form).join(' ')))
  }

  /** Whether each open word is near the words that are next to it in the question; a topic may be told in other words. */
  isBound(own: readonly string[]): boolean {
    const asked = [...this.#worth.keys()].filter((term) => !/^\d/.test(term) && !this.#topicTerms.has(term))
    const pairs = asked.slice(1).map((term, at) => [asked[at], term])
    return pairs.every(([one, other]) => !(this.open.has(one) || this.open.has(other)) || isNear(own, one, other))
  }

  /** Share of the question's adjacent terms that are near each other here, too. */
  together(own: readonly string[]): number {
    const asked = [...this.#worth.keys()].filter((term) => !/^\d/.test(term))
    const pairs = asked.slice(1).map((term, at) => [asked[at], term])
    return pairs.length === 0 ? 0 : pairs.filter(([one, other]) => isNear(own, one, other)).length / pairs.length
  }

  /** Whether the question has all words of a label. */
  holdsWordsOf(label: string): boolean {
    const words = tokensOf(label).filter(({ kind }) => kind === 'word')
    return words.length > 2 && words.every(({ lower }) => this.#evidence.words.has(lower))
  }
}

const hedges = new Set('of the a about approximately over nearly almost more fewer less than some'.split(' '))

/** Whether a number counts some of more: `120 of our employees`, `one of these sites`. */
function isOfMore(tokens: readonly Token[], at: number): boolean {
  const [of, which] = [tokens[at + 1]?.lower, tokens[at + 2]?.lower ?? '']
  return of === 'of' && /^(?:our|its|the|these|those|their|such)$/.test(which)
}

/** Whether an amount is by how much something changed: `increased $2 billion, or 22%`; of `increased to $2 billion` it is not. */
function isIncrease(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 9), at).map(({ lower }) => lower)
  const changed = before.findLastIndex((lower) =>
    /^(?:in|de)creas(?:e|ed|es)$|^(?:grew|rose|fell|declined)$/.test(lower),
  )
  return changed >= 0 && !before.slice(changed).some((lower) => /^(?:to|from|was|were|is|of)$/.test(lower))
}
