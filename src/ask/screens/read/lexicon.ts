import { ConfigMistake } from '../../../base/config.ts'
import { ordinals } from '../../../text/number_words.ts'
import { CueSet } from '../../../text/phrases/phrase_matcher.ts'
import type { PlacedText } from '../../../text/phrases/placed_words.ts'
import { spellingOf } from '../../../text/spelling.ts'
import { tokensOf } from '../../../text/tokens.ts'
import { stemOf, tokenizedText } from '../../../text/words.ts'
import type { Criterion, Sort } from '../predicate.ts'
import { type ScreenVocabulary, screenerFile } from '../vocabulary.ts'

export type Comparison = 'above' | 'at_least' | 'below' | 'at_most' | 'between' | 'within' | 'about' | 'equal'
/** The comparison that a negation or a reduction makes of it. */
export const turnedAround: Partial<Record<Comparison, Comparison>> = {
  above: 'below',
  at_least: 'at_most',
  below: 'above',
  at_most: 'at_least',
}
/** Above or below, whether or not the bound is included. */
export function sideOf(compare: Comparison): 'above' | 'below' | undefined {
  if (compare === 'above' || compare === 'at_least') return 'above'
  return compare === 'below' || compare === 'at_most' ? 'below' : undefined
}

export type End = 'highest' | 'lowest' | 'best' | 'worst'

/** What a stretch of words can mean. The same words may have several senses; their neighbours decide. */
export type Sense =
  | { kind: 'field'; field: string; isAway?: boolean }
  | { kind: 'phrase'; groups: Criterion[][] }
  | { kind: 'category'; field: string; word: string }
  | { kind: 'superlative'; sort: Sort; loose: boolean }
  | { kind: 'comparative'; field: string; compare: 'above_company' | 'below_company' }
  | { kind: 'end'; end: End }
  | { kind: 'level'; level: string }
  | { kind: 'direction'; rising: boolean }
  | { kind: 'price_direction'; rising: boolean }
  | { kind: 'sign'; positive: boolean }
  | { kind: 'compare'; compare: Comparison }
  | { kind: 'after'; compare: 'at_least' | 'at_most' }
  | { kind: 'streak' | 'limit' | 'by' | 'same_as' | 'not' | 'universal' | 'unsure' | 'filler' }
  | { kind: 'and' | 'or' | 'either' | 'but' | 'comma' | 'slash' | 'open' | 'close' | 'dash' | 'not_both' }
  | { kind: 'multiple'; times: number }
  | { kind: 'order'; end: End }
  | { kind: 'ordinal'; place: number }
  | { kind: 'period'; periods: string[] }
  | { kind: 'not_here'; because: string }

export type SenseKind = Sense['kind']

/** Words that may be inside a phrase without changing it: `AI funds are net long`. */
const inner =
  ' is|are|was|were|be|been|being|a|an|the|their|its|currently|now|all|any|still|also|already|keep|keeps|investor|trader|people|ppl? '

/** Who retail is, but in the names of industries. */
export const retail = 'retail|people|ppl|folk|ape|everyone|investor|trader|holder|crowd|user'

/** Senses of which words may have more than one: large is a level of many fields, and a size. */
const several = new Set<SenseKind>(['level', 'period'])

/** A stretch that the vocabulary knows: words `start` up to and without `end`. */
export interface Known {
  start: number
  end: number
  senses: Sense[]
}

/** All that the vocabulary knows, to be found in a query. Throws `ConfigMistake` for words that mean two things. */
export class Lexicon {
  /** Stems of all words of the vocabulary's phrases. */
  readonly words = new Set<string>()
  /** Stems of those that mean something here. */
  readonly meaningful = new Set<string>()
  /** Senses of marks such as `>=`. */
  readonly marks = new Map<string, Sense[]>()
  /** The one word of the vocabulary that a word is misspelt from, as it is written there. */
  readonly nearest: (word: string) => string | undefined
  /** By the stems of their words. */
  readonly #senses = new Map<string, Sense[]>()
  readonly #cues: string[] = []
  readonly #set: CueSet
  /** Cues that are written with a comma: `property, plant and equipment`. */
  readonly #withComma = new Set<number>()
  readonly #ofCue: Sense[][]

  constructor(vocabulary: ScreenVocabulary) {
    const written = new Set<string>()
    for (const [phrase, sense] of sensesOf(vocabulary)) this.#add(phrase, sense, written)
    for (const { words, sort, ...rest } of vocabulary.superlatives) {
      const opposite: Sense = { kind: 'superlative', ...rest, sort: turned(sort) }
      // `least popular` of `most popular`, where nothing else is written of it.
      for (const phrase of words.filter((each) => each.startsWith('most ')))
        if (!this.#senses.get(keyOf(phrase.replace('most', 'least')))?.some(({ kind }) => kind === 'superlative'))
          this.#add(phrase.replace('most', 'least'), opposite, written)
    }
    this.#ofCue = [...this.#senses.values()]
    this.#set = new CueSet(this.#cues.map((cue) => cue.replaceAll(' ', inner)))
    const nearest = spellingOf(written, 4, 11)
    // `Grossmargin`: two words run together.
    this.nearest = (word) => nearest(word) ?? twoOf(word, written)
  }

  /** The longest stretch that begins at each word, with all of its senses. */
  find(text: PlacedText): Map<number, Known> {
    const found = new Map<number, Known>()
    for (const { cue, start, end } of this.#set.find(text.reading)) {
      if (!this.#withComma.has(cue) && isBroken(text, start, end)) continue
      const known = found.get(start)
      if (known && known.end > end) continue
      const senses = known?.end === end ? [...known.senses, ...this.#ofCue[cue]] : this.#ofCue[cue]
      found.set(start, { start, end, senses })
    }
    return found
  }

  #add(phrase: string, sense: Sense, written: Set<string>): void {
    const { words } = tokenizedText(tokensOf(phrase))
    const isExact = words.length === 1 && phrase.startsWith('=')
    const key = isExact || words.length === 0 ? phrase : keyOf(phrase)
    for (const { stem, form } of words) {
      this.words.add(stem)
      if (sense.kind === 'not_here' || sense.kind === 'filler') continue
      this.meaningful.add(stem)
      written.add(form)
    }
    const known = words.length > 0 ? this.#senses : this.marks
    if (words.length > 0 && !known.has(key)) {
      const isIndustry = sense.kind === 'category' && sense.field === 'industry'
      const forms = words.map(({ form }) => (form === 'retail' && words.length > 1 && !isIndustry ? retail : form))
      if (phrase.includes(',')) this.#withComma.add(this.#cues.length)
      this.#cues.push(`${isExact ? '=' : ''}${forms.join(' ')}`)
    }
    const senses = known.get(key) ?? []
    known.set(key, senses)
    const same = senses.find(({ kind }) => kind === sense.kind)
    if (same && JSON.stringify(same) === JSON.stringify(sense)) return
    if (same && !several.has(sense.kind)) {
      const [one, other] = [same, sense].map((each) => JSON.stringify(each))
      throw new ConfigMistake(`${screenerFile}: "${phrase}" means both ${one} and ${other}`)
    }
    senses.push(sense)
  }
}

function twoOf(word: string, known: ReadonlySet<string>): string | undefined {
  const cuts = Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => at + 3)
  const [cut, ...more] = cuts.filter((at) => known.has(word.slice(0, at)) && known.has(word.slice(at)))
  return cut === undefined || more.length > 0 ? undefined : `${word.slice(0, cut)} ${word.slice(cut)}`
}

/** Stems, so that the same words in other forms are the same phrase. */
function keyOf(phrase: string): string {
  return tokenizedText(tokensOf(phrase))
    .words.map(({ form }) => stemOf(form))
    .join(' ')
}

/** Commas, brackets and comparisons end a phrase; a hyphen, a slash and a dot may lie in it. */
function isBroken({ words }: PlacedText, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at++) if (/[,;:()[\]<>=|?!]/.test(words[at].before)) return true
  return false
}

export function turned(sort: Sort): Sort {
  return { ...sort, direction: sort.direction === 'highest' ? 'lowest' : 'highest' }
}

/** The phrases of an entry: a place may have alternatives, and `?` after those that may be left out. */
function spelledOut(phrase: string): string[] {
  const [place, words, optional] = /(\w+(?:\|\w+)+|\w+(?=\?))(\??)/.exec(phrase) ?? []
  if (place === undefined) return [phrase.replaceAll('  ', ' ').trim()]
  return [...(optional ? [''] : []), ...words.split('|')].flatMap((word) => spelledOut(phrase.replace(place, word)))
}

const aiFunds = /\bai funds?\b/

/** What AI funds are called besides; `funds` alone only with more words. */
function otherFunds(phrase: string): string[] {
  if (!aiFunds.test(phrase)) return []
  return ['robots', 'bots', 'algos', ...(/^\S+ \S+$/.test(phrase) ? [] : ['funds'])]
}

/** Every phrase of the vocabulary with its meaning. */
function* sensesOf(vocabulary: ScreenVocabulary): Generator<[phrase: string, sense: Sense]> {
  function* all(words: readonly string[], sense: Sense): Generator<[string, Sense]> {
    for (const each of words)
      for (const phrase of spelledOut(each)) {
        yield [phrase, sense]
        for (const fund of otherFunds(phrase)) yield [phrase.replace(aiFunds, fund), sense]
      }
  }
  for (const [field, { words, away, values }] of vocabulary.fields) {
    yield* all(words, { kind: 'field', field })
    yield* all(away, { kind: 'field', field, isAway: true })
    for (const [word, names] of Object.entries(values)) {
      const named = words
        .flatMap((each) => [`${each} ${word}`, `${word} ${each}`])
        .map((each) => each.replaceAll('_', ' '))
      yield* all([...names, ...named], { kind: 'category', field, word })
    }
  }
  const kinds = { sector: vocabulary.sectors, industry: vocabulary.industries }
  for (const [field, named] of Object.entries(kinds))
    for (const [word, { words }] of Object.entries(named)) yield* all(words, { kind: 'category', field, word })
  for (const { groups, words } of vocabulary.phrases) yield* all(words, { kind: 'phrase', groups })
  for (const { words, ...rest } of vocabulary.superlatives) {
    const behind = rest.loose ? words.map((each) => `${each} first`) : []
    yield* all([...words, ...behind], { kind: 'superlative', ...rest })
  }
  for (const { words, ...rest } of vocabulary.comparatives)
    for (const each of words) yield* all([each, `${each} than`], { kind: 'comparative', ...rest })
  for (const [end, words] of Object.entries(vocabulary.ends)) yield* all(words, { kind: 'end', end: end as End })
  for (const [level, words] of Object.entries(vocabulary.level_words)) yield* all(words, { kind: 'level', level })
  for (const rising of [true, false]) {
    const way = rising ? 'rising' : 'falling'
    yield* all(vocabulary.directions[way], { kind: 'direction', rising })
    yield* all(vocabulary.price_words[way], { kind: 'price_direction', rising })
    yield* all(vocabulary.signs[rising ? 'positive' : 'negative'], { kind: 'sign', positive: rising })
  }
  for (const [compare, words] of Object.entries(vocabulary.compare))
    yield* all(words, { kind: 'compare', compare: compare as Comparison })
  for (const [compare, words] of Object.entries(vocabulary.after))
    yield* all(words, { kind: 'after', compare: compare as 'at_least' })
  for (const [word, times] of Object.entries(vocabulary.multiples)) yield [word, { kind: 'multiple', times }]
  const { highest, lowest } = vocabulary.ends
  for (const [end, words] of Object.entries(vocabulary.ends)) {
    const others = end === 'highest' ? lowest : end === 'lowest' ? highest : []
    const behind = ['first', 'on top', 'at the top', ...others.map((other) => `to ${other}`)]
    const told = words.flatMap((word) => behind.map((each) => `${word} ${each}`))
    yield* all([...told, ...vocabulary.orders[end as End]], { kind: 'order', end: end as End })
  }
  for (const [period, { words }] of Object.entries(vocabulary.periods))
    yield* all(words, { kind: 'period', periods: [period] })
  for (const { because, words } of vocabulary.not_here) yield* all(words, { kind: 'not_here', because })
  for (const each of vocabulary.unsure) yield* all([each, `but ${each}`], { kind: 'unsure' })
  for (const [kind, words] of Object.entries(vocabulary.words)) yield* all(words, { kind: kind as 'and' })
  for (const [at, word] of ordinals.entries())
    if (at > 0)
      for (const each of [word, `${at + 1}${['st', 'nd', 'rd'][at] ?? 'th'}`])
        yield [each, { kind: 'ordinal', place: at + 1 }]
  yield* all(vocabulary.fillers, { kind: 'filler' })
}
