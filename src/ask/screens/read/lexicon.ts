import { ConfigMistake } from '../../../base/config.ts'
import { CueSet } from '../../../text/phrases/phrase_matcher.ts'
import type { PlacedText } from '../../../text/phrases/placed_words.ts'
import { spellingOf } from '../../../text/spelling.ts'
import { tokensOf } from '../../../text/tokens.ts'
import { tokenizedText } from '../../../text/words.ts'
import { type Criterion, criterion } from '../predicate.ts'
import { type ScreenVocabulary, screenerFile, type TermSense } from '../vocabulary.ts'

/** A meaning of words. The same words may have several senses; the neighbouring words decide between them. */
export type Sense =
  | { kind: 'field'; field: string; isAway: boolean }
  | { kind: 'criteria'; groups: Criterion[][] }
  | { kind: 'period'; periods: string[] }
  | TermSense

/** Words that may be inside a phrase without changing it: `AI funds are net long`. */
const between =
  'is|are|was|were|be|been|has|have|keep|continue|being|a|an|any|the|their|its|currently|recently|lately|now|just|both|all|still|also|retail|investor|trader|holder|owner|people|ppl|run|managed|driven|powered|stock|name?'
const inner = ` ${between} ${between} `

/** Words for retail investors, which may replace `retail` in a phrase, except in names of industries. */
export const retail =
  'retail|regular|ordinary|everyday|individual|people|ppl|folk|ape|investor|trader|holder|crowd|user'

/** Other words for AI-managed funds. */
const aiFunds = 'fund|portfolio|bot|trader|model|investor'

const synonyms: Record<string, string> = { conversation: 'conversation|convo', conversations: 'conversation|convo' }

/** A phrase of the vocabulary in a text: the words from `start` to `end` (exclusive). */
export interface Known {
  start: number
  end: number
  senses: Sense[]
}

/** Finds the phrases of the vocabulary in a query. The constructor throws `ConfigMistake` for a phrase with two meanings. */
export class Lexicon {
  /** Stems of all words of the vocabulary's phrases. */
  readonly words = new Set<string>()
  /** Stems of the words that have a meaning: all words except fillers and words for data that does not exist. */
  readonly meaningful = new Set<string>()
  /** Senses of marks such as `>=`. */
  readonly marks = new Map<string, Sense[]>()
  /** Returns the vocabulary's word closest to a misspelt word, if exactly one is close enough. */
  readonly nearest: (word: string) => string | undefined
  readonly #set: CueSet
  readonly #ofCue: Sense[][]

  constructor(vocabulary: ScreenVocabulary) {
    const known = new Map<string, Sense[]>()
    const cues: string[] = []
    const written = new Set<string>()
    for (const [phrase, sense] of sensesOf(vocabulary)) {
      const { words } = tokenizedText(tokensOf(phrase))
      const isExact = phrase.startsWith('=') && words.length === 1
      const key = isExact || words.length === 0 ? phrase : words.map(({ stem }) => stem).join(' ')
      const isName = sense.kind === 'criteria' && sense.groups[0][0].field === 'industry'
      const forms = words.map(({ form, stem }, at) => {
        if (form === 'retail' && words.length > 1 && !isName) return retail
        return stem === 'fund' && words[at - 1]?.form === 'ai' ? aiFunds : (synonyms[form] ?? form)
      })
      for (const { stem, form } of words) {
        this.words.add(stem)
        if (sense.kind === 'not_here' || sense.kind === 'filler') continue
        this.meaningful.add(stem)
        written.add(form)
      }
      const all = words.length > 0 ? known : this.marks
      if (words.length > 0 && !known.has(key)) cues.push(`${isExact ? '=' : ''}${forms.join(inner)}`)
      all.set(key, withSense(all.get(key) ?? [], sense, phrase))
    }
    this.#ofCue = [...known.values()]
    this.#set = new CueSet(cues)
    this.nearest = spellingOf(written, 4, 11)
  }

  /** The longest phrase that begins at each word, with all of its senses. */
  find(text: PlacedText): Map<number, Known> {
    const found = new Map<number, Known>()
    for (const { cue, start, end } of this.#set.find(text.reading)) {
      // Commas, brackets and comparisons end a phrase. A hyphen, a slash and a dot may be inside it.
      if (text.words.slice(start + 1, end).some(({ before }) => /[,;:()[\]<>=|?!]/.test(before))) continue
      // `Talked about more than 5 %`, but not `talked about more than last month`.
      const behind = text.words.slice(end - 1, end + 2).map(({ form }) => form)
      if (end > start + 1 && /^(?:more|less) than (?!last|the|this|previous|before)/.test(behind.join(' '))) continue
      const known = found.get(start)
      if (known && known.end > end) continue
      const senses = known?.end === end ? [...known.senses, ...this.#ofCue[cue]] : this.#ofCue[cue]
      found.set(start, { start, end, senses })
    }
    return found
  }
}

/** Adds a sense to a phrase. A phrase may have several levels (`large` is also a size) or several periods. */
function withSense(senses: Sense[], sense: Sense, phrase: string): Sense[] {
  const same = senses.find(({ kind }) => kind === sense.kind)
  const [one, other] = [same, sense].map((each) => JSON.stringify(each))
  if (one === other) return senses
  if (same?.kind === 'period' && sense.kind === 'period')
    return [...senses.filter((each) => each !== same), { kind: 'period', periods: [...same.periods, ...sense.periods] }]
  if (same && sense.kind !== 'level')
    throw new ConfigMistake(`${screenerFile}: "${phrase}" means both ${one} and ${other}`)
  return [...senses, sense]
}

/** The phrases of an entry. `a|b` stands for alternatives, and `?` follows words that may be left out. */
function spelledOut(phrase: string): string[] {
  const [place, words, optional] = /(\w+(?:\|\w+)+|\w+(?=\?))(\??)/.exec(phrase) ?? []
  if (place === undefined) return [phrase.replaceAll('  ', ' ').trim()]
  return [...(optional ? [''] : []), ...words.split('|')].flatMap((word) => spelledOut(phrase.replace(place, word)))
}

/** Every phrase of the vocabulary with its meaning. */
function* sensesOf(vocabulary: ScreenVocabulary): Generator<[phrase: string, sense: Sense]> {
  function* all(words: readonly string[], sense: Sense): Generator<[string, Sense]> {
    for (const phrase of words.flatMap(spelledOut)) {
      yield [phrase, sense]
      // The only funds in the data are AI funds, so `AI` may be omitted.
      if (/\bai fund/.test(phrase)) yield [phrase.replace(/\bai (?=fund)/, ''), sense]
    }
  }
  const category = (field: string, word: string): Sense => {
    return { kind: 'criteria', groups: [[criterion(field, 'is', { words: [word] })]] }
  }
  const { fields, sectors, industries, phrases, periods, terms, fillers } = vocabulary
  for (const [field, { words, away, values, unit }] of fields) {
    const multiples = unit === 'ratio' ? words.map((word) => `${word} multiple`) : []
    yield* all([...words, ...multiples], { kind: 'field', field, isAway: false })
    yield* all(away, { kind: 'field', field, isAway: true })
    for (const [word, names] of Object.entries(values)) yield* all(names, category(field, word))
  }
  for (const [field, named] of Object.entries({ sector: sectors, industry: industries }))
    for (const [word, { words }] of Object.entries(named)) yield* all(words, category(field, word))
  for (const { groups, words } of phrases) yield* all(words, { kind: 'criteria', groups })
  for (const [period, { words }] of Object.entries(periods)) yield* all(words, { kind: 'period', periods: [period] })
  for (const { words, ...sense } of terms) yield* all(words, sense)
  yield* all(fillers, { kind: 'filler' })
}
