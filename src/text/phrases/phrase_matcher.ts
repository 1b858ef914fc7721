import { stemOf, type TokenizedText, type Word } from '../words.ts'
import { anyWord, isKind, readCue } from './cue_notation.ts'
import type { Phrase, SetPhrase } from './phrase.ts'

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
  /** By the keys that they are looked up by. */
  readonly #phrases = new Map<string, SetPhrase[]>()
  /** Its place among what words are known by; given at its first search, as most sets are only checked. */
  #slot = -1

  /** Throws `BadCue`, naming the cue. */
  constructor(cues: string[]) {
    const read = cues.map(readCue)
    this.#parts = read.map((parts) => parts.length)
    this.specificity = read.map(specificityOf)
    const uses = new Map<string, number>()
    for (const key of read.flatMap((parts) => parts.flatMap(({ places }) => places.flatMap(({ keys }) => [...keys]))))
      uses.set(key, (uses.get(key) ?? 0) + 1)
    read.forEach((parts, cue) => {
      parts.forEach(({ places, onlyAtStart }, part) => {
        const costs = places.map(({ keys, isOptional }) => (isOptional ? Infinity : costOf(keys, uses)))
        const anchor = costs.indexOf(Math.min(...costs))
        const phrase = { places, onlyAtStart, cue, part, anchor }
        for (const key of places[anchor].keys) {
          const same = this.#phrases.get(key)
          if (same) same.push(phrase)
          else this.#phrases.set(key, [phrase])
        }
      })
    })
  }

  /** Every place where a cue was found, in the order of the text by the word it was looked up by. */
  find({ words, sentenceOf, sentences }: TokenizedText): Hit[] {
    if (this.#slot < 0) this.#slot = slots++
    const hits: Hit[] = []
    const partial = new Set<string>()
    for (let at = 0; at < words.length; at++) {
      const phrases = words[at].known[this.#slot] ?? this.#phrasesOf(words[at])
      for (let each = 0; each < phrases.length; each++) {
        const phrase = phrases[each]
        const { cue, part, anchor, onlyAtStart } = phrase
        const sentence = sentenceOf[at]
        const bounds = sentences[sentence]
        const start = reach(words, phrase, anchor - 1, -1, at, bounds.start - 1)
        if (start < 0 || (onlyAtStart && start !== bounds.opening)) continue
        const last = reach(words, phrase, anchor + 1, 1, at, bounds.end)
        if (last < 0) continue
        const hit = { cue, sentence, start, end: last + 1 }
        if (this.#parts[cue] > 1) {
          partial.add(`${cue} ${sentence} ${part}`)
          const others = Array.from({ length: this.#parts[cue] }, (_, other) => `${cue} ${sentence} ${other}`)
          if (!others.every((other) => partial.has(other))) continue
        }
        hits.push(hit)
      }
    }
    return hits
  }

  #phrasesOf(word: Word): SetPhrase[] {
    const found = [word.exact, word.stem, word.kind].flatMap((key) => this.#phrases.get(key) ?? [])
    const phrases = found.length === 0 ? none : found
    word.known[this.#slot] = phrases
    return phrases
  }
}

const none: SetPhrase[] = []
let slots = 0

/** The last word that the rest of a phrase reaches in one direction, or -1 where it does not fit. */
function reach(words: Word[], phrase: Phrase, place: number, step: 1 | -1, at: number, bound: number): number {
  if (place < 0 || place >= phrase.places.length) return at
  const { keys, isAnyWord, isOptional, gap: own } = phrase.places[place]
  // A gap is written before the later one of two places.
  const gap = step > 0 ? own : phrase.places[place + 1].gap
  for (let next = at + step, skipped = 0; skipped <= gap && next !== bound; next += step) {
    // "Why are $A, $B and $C down" has one gap, however many symbols stand in it.
    if (!isListed(words, next)) skipped++
    const { exact, stem, kind } = words[next]
    if (!(isAnyWord || keys.has(stem) || keys.has(exact) || (kind !== '' && keys.has(kind)))) continue
    const end = reach(words, phrase, place + step, step, next, bound)
    if (end >= 0) return end
  }
  return isOptional ? reach(words, phrase, place + step, step, at, bound) : -1
}

/** Whether a word is a symbol that goes on a list of symbols. */
function isListed(words: Word[], at: number): boolean {
  if (words[at].kind !== '<ticker>' || at === 0) return false
  const before = words[at - 1]
  return (
    before.kind === '<ticker>' ||
    ((before.form === 'and' || before.form === 'or') && words[at - 2]?.kind === '<ticker>')
  )
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

function specificityOf(parts: Phrase[]): number {
  let words = 0
  for (const { keys, isOptional, gap } of parts.flatMap(({ places }) => places)) {
    if (!isOptional) words += [...keys].every((key) => key === anyWord || common.has(key)) ? 0.4 : 1
    if (gap > 0) words -= 0.2
  }
  return words
}

/** How often a place starts a comparison: about the frequency of its words. Nearly every message has a number or a symbol. */
function costOf(keys: ReadonlySet<string>, uses: Map<string, number>): number {
  let cost = 0
  for (const key of keys) cost += key === anyWord ? 1e9 : isKind(key) ? 5000 : common.has(key) ? 1000 : uses.get(key)!
  return cost
}
