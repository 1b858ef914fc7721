import { ConfigMistake } from '../../../config/load.ts'
import { editsBetween, spellingOf } from '../../../text/spelling.ts'
import { stemOf } from '../../../text/words.ts'
import type { Criterion, Sort } from '../predicate.ts'
import { type ScreenVocabulary, screenerFile } from '../vocabulary.ts'
import { type Piece, piecesOf } from './pieces.ts'

/** What a stretch of words can mean. The same words may have several senses; their neighbours decide. */
export type Sense =
  | { kind: 'field'; field: string }
  | { kind: 'phrase'; groups: Criterion[][] }
  | { kind: 'category'; field: string; word: string }
  | { kind: 'superlative'; sort: Sort; loose: boolean }
  | { kind: 'comparative'; field: string; compare: 'above_company' | 'below_company' }
  | { kind: 'end'; end: 'highest' | 'lowest' | 'best' | 'worst' }
  | { kind: 'level'; level: string }
  | { kind: 'direction'; rising: boolean }
  | { kind: 'price_direction'; rising: boolean }
  | { kind: 'sign'; positive: boolean }
  | { kind: 'compare'; compare: 'above' | 'at_least' | 'below' | 'at_most' | 'between' | 'within' | 'about' | 'equal' }
  | { kind: 'after'; compare: 'at_least' | 'at_most' }
  | { kind: 'streak' | 'by' | 'same_as' | 'not' | 'and' | 'or' | 'either' | 'comma' | 'open' | 'close' | 'dash' }
  | { kind: 'universal' | 'but' | 'unsure' }
  | { kind: 'multiple'; times: number }
  | { kind: 'order'; direction: 'highest' | 'lowest' }
  | { kind: 'period'; periods: string[] }
  | { kind: 'not_here'; because: string }
  | { kind: 'filler' }

interface Node {
  next: Map<string, Node>
  senses: Sense[]
}

/** Words that may stand inside of a phrase without changing it: `AI funds are net long`. */
const inner = new Set(
  'is are was were be been being a an the their its currently now all any investor trader'.split(' ').map(stemOf),
)

/** Senses of which words may have more than one: large is a level of many fields, and a size. */
const several = new Set<Sense['kind']>(['level', 'period'])

/** `most popular`: `least popular`. */
function opposite(words: string): string[] {
  return words.startsWith('most ') ? [words.replace('most', 'least')] : []
}

function turned(sort: Sort): Sort {
  return { ...sort, direction: sort.direction === 'highest' ? 'lowest' : 'highest' }
}

/** All that the vocabulary knows, to be found in a query: the longest stretch wins. Throws `ConfigMistake` for words that mean two things. */
export class Lexicon {
  readonly #root: Node = { next: new Map(), senses: [] }
  /** All single words that stand in what the vocabulary knows. */
  readonly words = new Set<string>()
  /** Stems of those that mean something here. */
  readonly meaningful = new Set<string>()
  /** The one word of the vocabulary that a word is misspelt from, as it is written there. */
  readonly nearest: (word: string) => string | undefined
  readonly #written = new Set<string>()

  constructor(vocabulary: ScreenVocabulary) {
    const derived: (() => void)[] = []
    const add = (words: string[], sense: Sense, isDerived = false) => {
      for (const each of words) this.#add(each, sense, isDerived)
    }
    for (const [field, { words, values }] of vocabulary.fields) {
      add(words, { kind: 'field', field })
      for (const [word, names] of Object.entries(values)) add(names, { kind: 'category', field, word })
    }
    for (const field of ['sectors', 'industries'] as const) {
      const name = field === 'sectors' ? 'sector' : 'industry'
      for (const [word, { words }] of Object.entries(vocabulary[field]))
        add(words, { kind: 'category', field: name, word })
    }
    for (const { groups, words } of vocabulary.phrases) add(words, { kind: 'phrase', groups })
    for (const { words, ...rest } of vocabulary.superlatives) {
      add(words, { kind: 'superlative', ...rest })
      derived.push(() => add(words.flatMap(opposite), { kind: 'superlative', ...rest, sort: turned(rest.sort) }, true))
    }
    for (const { words, ...rest } of vocabulary.comparatives) {
      add(
        words.flatMap((each) => [each, `${each} than`]),
        { kind: 'comparative', ...rest },
      )
    }
    for (const end of ['highest', 'lowest', 'best', 'worst'] as const) add(vocabulary.ends[end], { kind: 'end', end })
    for (const [level, words] of Object.entries(vocabulary.level_words)) add(words, { kind: 'level', level })
    for (const way of ['rising', 'falling'] as const) {
      const rising = way === 'rising'
      add(vocabulary.directions[way], { kind: 'direction', rising })
      add(vocabulary.price_words[way], { kind: 'price_direction', rising })
    }
    add(vocabulary.signs.positive, { kind: 'sign', positive: true })
    add(vocabulary.signs.negative, { kind: 'sign', positive: false })
    for (const [compare, words] of Object.entries(vocabulary.compare)) {
      add(words, { kind: 'compare', compare: compare as 'above' })
    }
    for (const [compare, words] of Object.entries(vocabulary.after))
      add(words, { kind: 'after', compare: compare as 'at_least' })
    add(vocabulary.streak, { kind: 'streak' })
    add(vocabulary.sort_words, { kind: 'by' })
    add(vocabulary.descending, { kind: 'order', direction: 'highest' })
    add(vocabulary.ascending, { kind: 'order', direction: 'lowest' })
    for (const [word, times] of Object.entries(vocabulary.multiples)) add([word], { kind: 'multiple', times })
    add(vocabulary.same_as, { kind: 'same_as' })
    add(vocabulary.not_words, { kind: 'not' })
    add(vocabulary.universal, { kind: 'universal' })
    add(
      vocabulary.unsure.flatMap((each) => [each, `but ${each}`]),
      { kind: 'unsure' },
    )
    add(['but'], { kind: 'but' })
    for (const [period, { words }] of Object.entries(vocabulary.periods))
      add(words, { kind: 'period', periods: [period] })
    for (const { because, words } of vocabulary.not_here) add(words, { kind: 'not_here', because })
    add(vocabulary.filler_phrases, { kind: 'filler' })
    add(vocabulary.fillers, { kind: 'filler' })
    add(['and', '&', 'n'], { kind: 'and' })
    add(['or', '|'], { kind: 'or' })
    add(['either'], { kind: 'either' })
    add([',', ';'], { kind: 'comma' })
    add(['(', '['], { kind: 'open' })
    add([')', ']'], { kind: 'close' })
    add(['-', 'to'], { kind: 'dash' })
    add(['.', '?', '!', ':', '"', "'", '`', '*', '/', '“', '”', '«', '»', '…'], { kind: 'filler' })
    for (const each of derived) each()
    const nearest = spellingOf(this.#written, 4)
    // Two mistakes only in a long word: `drowning` is not `dropping`.
    this.nearest = (word) => {
      const found = nearest(word)
      return found !== undefined && (word.length >= 11 || editsBetween(word, found) <= 1) ? found : undefined
    }
  }

  /** The longest stretch that starts at a place: its end (exclusive) and senses. */
  at(pieces: readonly Piece[], start: number): { end: number; senses: Sense[] } | undefined {
    let found: { end: number; senses: Sense[] } | undefined
    const walk = (node: Node, place: number, isSkipped = false) => {
      // What was skipped at the end is not part of the phrase.
      if (!isSkipped && node.senses.length > 0 && place > (found?.end ?? start))
        found = { end: place, senses: node.senses }
      const piece = pieces[place]
      if (!piece) return
      const next = node.next.get(piece.key)
      if (next) walk(next, place + 1)
      if (node !== this.#root && inner.has(piece.key)) walk(node, place + 1, true)
    }
    walk(this.#root, start)
    return found
  }

  /** What is derived yields to what is written. */
  #add(phrase: string, sense: Sense, isDerived: boolean): void {
    const pieces = piecesOf(phrase)
    let node = this.#root
    for (const { key, kind, text } of pieces) {
      if (kind === 'word') this.words.add(key)
      if (kind === 'word' && sense.kind !== 'not_here' && sense.kind !== 'filler') {
        this.meaningful.add(key)
        this.#written.add(text.toLowerCase())
      }
      const next = node.next.get(key) ?? { next: new Map(), senses: [] }
      node.next.set(key, next)
      node = next
    }
    const same = node.senses.find(({ kind }) => kind === sense.kind)
    if (same && (isDerived || JSON.stringify(same) === JSON.stringify(sense))) return
    if (same && !several.has(sense.kind)) {
      const [one, other] = [same, sense].map((each) => JSON.stringify(each))
      throw new ConfigMistake(`${screenerFile}: "${phrase}" means both ${one} and ${other}`)
    }
    node.senses.push(sense)
  }
}
