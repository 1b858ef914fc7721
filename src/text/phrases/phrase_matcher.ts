import { stemOf, type TokenizedText, type Word } from '../words.ts'
import { anyWord, isKind, type ReadPart, readCue } from './cue_notation.ts'
import type { Familiar, Phrase, Place } from './phrase.ts'

/** Where a cue was found: its number in the set, and the words from `start` up to and without `end`. */
export interface Hit {
  cue: number
  sentence: number
  start: number
  end: number
}

/**
 * Phrases found in one pass over a text. A cue is words in order, in one sentence:
 * `word` with its inflections · `=word` as written · `$spy` the cashtag · `a|b` either · `word?` may be missing · `..` up to 3 words between,
 * `...` up to 8 · `<number>`, `<ticker>`, `<coin>` (one in a coin's notation), `<word>` any of them · `<start>` only where a sentence begins (after words like `so` or a ticker) · `a & b` both phrases in
 * one sentence, in any order.
 */
export class CueSet {
  /**
   * How telling each cue is: 1 for a word that has to be there, 0.4 where only words that every text is full of may
   * stand, less 0.2 for a gap.
   */
  readonly specificity: number[]
  /** Number of phrases of each cue. */
  readonly #parts: number[]
  /** Numbers of keys, from 1: stems, kinds, and forms after a `=`. */
  readonly #ids = new Map<string, number>()
  /** By the number of the key that they are looked up by. */
  readonly #phrases: Phrase[][] = []
  /** Its place among what words are known by; given at its first search, as most sets are only checked. */
  #slot = -1

  /** Throws `BadCue`, naming the cue. */
  constructor(cues: string[]) {
    const read = cues.map(readCue)
    this.#parts = read.map((parts) => parts.length)
    this.specificity = read.map(specificityOf)
    const phrases = read.flatMap((parts, cue) => parts.map((each, part) => this.#phrase(each, cue, part)))
    const uses = new Map<string, number>()
    for (const key of phrases.flatMap(({ places }) => places.flatMap(({ keys }) => keys)))
      uses.set(key, (uses.get(key) ?? 0) + 1)
    for (const phrase of phrases) {
      const costs = phrase.places.map(({ keys, isOptional }) => (isOptional ? Infinity : costOf(keys, uses)))
      phrase.anchor = costs.indexOf(Math.min(...costs))
      for (const id of phrase.places[phrase.anchor].ids) {
        this.#phrases[id] ??= []
        this.#phrases[id].push(phrase)
      }
    }
  }

  /** Every place where a cue was found, in the order of the text by the word it was looked up by. */
  find({ words, sentenceOf, sentences }: TokenizedText): Hit[] {
    if (this.#slot < 0) this.#slot = slots++
    const hits: Hit[] = []
    const partial = new Map<string, Hit>()
    for (let at = 0; at < words.length; at++) {
      const { phrases } = this.#familiar(words[at])
      for (let each = 0; each < phrases.length; each++) {
        const phrase = phrases[each]
        const { cue, part, anchor, onlyAtStart } = phrase
        const sentence = sentenceOf[at]
        const bounds = sentences[sentence]
        const start = this.#reach(words, phrase, anchor - 1, -1, at, bounds.start - 1)
        if (start < 0 || (onlyAtStart && start !== bounds.opening)) continue
        const last = this.#reach(words, phrase, anchor + 1, 1, at, bounds.end)
        if (last < 0) continue
        const hit = { cue, sentence, start, end: last + 1 }
        if (this.#parts[cue] > 1) {
          partial.set(`${cue} ${sentence} ${part}`, hit)
          const others = Array.from({ length: this.#parts[cue] }, (_, other) => `${cue} ${sentence} ${other}`)
          if (!others.every((other) => partial.has(other))) continue
        }
        hits.push(hit)
      }
    }
    return hits
  }

  #familiar(word: Word): Familiar {
    const known = word.known[this.#slot]
    if (known !== undefined) return known
    const form = this.#ids.get(word.isSymbol ? `$${word.form}` : `=${word.form}`) ?? 0
    const stem = this.#ids.get(word.stem) ?? 0
    const kind = word.kind === '' ? 0 : (this.#ids.get(word.kind) ?? 0)
    const phrases = [form, stem, kind].flatMap((id) => this.#phrases[id] ?? [])
    const familiar = form + stem + kind === 0 ? stranger : { form, stem, kind, phrases }
    word.known[this.#slot] = familiar
    return familiar
  }

  /** The last word that the rest of a phrase reaches in one direction, or -1 where it does not fit. */
  #reach(words: Word[], phrase: Phrase, place: number, step: 1 | -1, at: number, bound: number): number {
    if (place < 0 || place >= phrase.places.length) return at
    const wanted = phrase.places[place]
    // A gap is written before the later one of two places.
    const gap = step > 0 ? wanted.gap : phrase.places[place + 1].gap
    for (let next = at + step, skipped = 0; skipped <= gap && next !== bound; next += step) {
      // "Why are $A, $B and $C down" has one gap, however many symbols stand in it.
      if (!isListed(words, next)) skipped++
      if (!wanted.isAnyWord && !fits(this.#familiar(words[next]), wanted)) continue
      const end = this.#reach(words, phrase, place + step, step, next, bound)
      if (end >= 0) return end
    }
    return wanted.isOptional ? this.#reach(words, phrase, place + step, step, at, bound) : -1
  }

  #phrase({ places, onlyAtStart }: ReadPart, cue: number, part: number): Phrase {
    const idOf = (key: string) => {
      if (!this.#ids.has(key)) this.#ids.set(key, this.#ids.size + 1)
      return this.#ids.get(key)!
    }
    const numbered = places.map((place) => ({
      ...place,
      ids: place.keys.map(idOf),
      isAnyWord: place.keys.includes(anyWord),
    }))
    return { cue, part, places: numbered, anchor: 0, onlyAtStart }
  }
}

/**
 * Finds named groups of cues: each group that a text has, with its positions. Throws `BadCue` for a cue without
 * content.
 */
export function cueGroups(groups: Readonly<Record<string, string[]>>): (reading: TokenizedText) => Map<string, Hit[]> {
  const owners = Object.entries(groups).flatMap(([name, cues]) => cues.map(() => name))
  const set = new CueSet(Object.values(groups).flat())
  return (reading) => Map.groupBy(set.find(reading), (hit) => owners[hit.cue])
}

const stranger: Familiar = { form: 0, stem: 0, kind: 0, phrases: [] }
let slots = 0

/** Whether a word is a symbol that goes on a list of symbols. */
function isListed(words: Word[], at: number): boolean {
  if (words[at].kind !== '<ticker>' || at === 0) return false
  const before = words[at - 1]
  return (
    before.kind === '<ticker>' ||
    ((before.form === 'and' || before.form === 'or') && words[at - 2]?.kind === '<ticker>')
  )
}

function fits({ form, stem, kind }: Familiar, { ids }: Place): boolean {
  for (let each = 0; each < ids.length; each++) {
    const id = ids[each]
    if (id === form || id === stem || id === kind) return true
  }
  return false
}

const common = new Set(
  `a an the i you we they he she it this that these those my your our their its me us them is are was were am be been do
   have can could should would will must may might not no of to for on in at by with from about into out up down as if
   and or than so too very just now today still ever any some all more most much many other what why how where when who
   which get go make take come one people someone anyone there here again back after before over through`
    .split(/\s+/)
    .flatMap((word) => [stemOf(word), `=${word}`]),
)

/** Whether every text is full of a word, so that it says little of what one is about. */
export function isCommonWord({ form, stem }: Word): boolean {
  return common.has(stem) || common.has(`=${form}`)
}

function specificityOf(parts: ReadPart[]): number {
  let words = 0
  for (const { keys, isOptional, gap } of parts.flatMap(({ places }) => places)) {
    if (!isOptional) words += keys.every((key) => key === anyWord || common.has(key)) ? 0.4 : 1
    if (gap > 0) words -= 0.2
  }
  return words
}

/** How often a place starts a comparison: about the frequency of its words. Nearly every message has a number or a symbol. */
function costOf(keys: string[], uses: Map<string, number>): number {
  let cost = 0
  for (const key of keys) cost += key === anyWord ? 1e9 : isKind(key) ? 5000 : common.has(key) ? 1000 : uses.get(key)!
  return cost
}
