import { stemOf, type TokenizedText, type Word } from '../words.ts'
import { anyWord, isKind, readCue } from './cue_notation.ts'
import { isMet, keyCount, keyedWords, keyNumber, meet } from './keys.ts'
import type { Phrase, SetPhrase } from './phrase.ts'

/** Where a cue was found: its number in the set, and the words from `start` up to, but not including, `end`. */
export interface Hit {
  cue: number
  sentence: number
  start: number
  end: number
}

/**
 * A set of cues that are found in one pass over a text. A cue is a sequence of words in one sentence: `word` with its inflections · `=word`
 * as written · `$spy` the cashtag · `a|b` either · `word?` may be missing · `..` up to 3 words between, `...` up to 8 · `<number>`,
 * `<ticker>`, `<coin>` (one in a coin's notation), `<word>` any word · `<start>` only where a sentence begins (after words like `so` or a
 * ticker) · `a & b` both phrases in one sentence, in any order.
 */
export class CueSet {
  /** How specific each cue is: 1 for each required word, but 0.4 if only very common words can fill its place, minus 0.2 for each gap. */
  readonly specificity: number[]
  /** Number of phrases of each cue. */
  readonly #parts: number[]
  readonly #phrases: SetPhrase[] = []
  /** For each key number, the index of its phrases in `#tries`: their count, then each phrase with its wanted keys. */
  readonly #begins: Int32Array
  readonly #tries: Int32Array

  /** Throws `BadCue`, naming the cue. */
  constructor(cues: string[]) {
    const read = cues.map(readCue)
    this.#parts = read.map((parts) => parts.length)
    this.specificity = read.map(specificityOf)
    const uses = new Map<string, number>()
    for (const key of read.flatMap((parts) => parts.flatMap(({ places }) => places.flatMap(({ keys }) => [...keys]))))
      uses.set(key, (uses.get(key) ?? 0) + 1)
    const byKey = new Map<number, number[]>()
    read.forEach((parts, cue) => {
      parts.forEach((phrase, part) => {
        const places = phrase.places.map((place) => ({ ...place, keys: new Set(Array.from(place.keys, keyNumber)) }))
        const costs = phrase.places.map(({ keys, isOptional }) => (isOptional ? Infinity : costOf(keys, uses)))
        const [anchor, next] = costs.map((_, place) => place).sort((a, b) => costs[a] - costs[b] || a - b)
        const isWanted = next !== undefined && costs[next] < Infinity && !places[next].isAnyWord
        const wanted = isWanted ? [...places[next].keys] : []
        const number = this.#phrases.push({ places, onlyAtStart: phrase.onlyAtStart, cue, part, anchor }) - 1
        for (const key of places[anchor].keys) {
          const tries = byKey.get(key) ?? [0]
          byKey.set(key, tries)
          tries[0]++
          tries.push(number, wanted.length, ...wanted)
        }
      })
    })
    this.#begins = new Int32Array(keyCount()).fill(-1)
    const tries: number[] = []
    for (const [key, ofKey] of byKey) {
      this.#begins[key] = tries.length
      tries.push(...ofKey)
    }
    this.#tries = Int32Array.from(tries)
  }

  /** Every match of a cue, in the order of the words by which the matches were looked up. */
  find(reading: TokenizedText): Hit[] {
    const hits: Hit[] = []
    const keyed = keyedWords(reading)
    const { places, keys } = keyed
    let partial: Set<string> | undefined
    let from = 0
    for (let sentence = 0; sentence < reading.sentences.length; sentence++) {
      const bounds = reading.sentences[sentence]
      let to = from
      while (to < places.length && places[to] < bounds.end) to++
      meet(keyed, from, to)
      for (; from < to; from++) {
        // This set has no entries for keys that later sets added.
        let at = keys[from] < this.#begins.length ? this.#begins[keys[from]] : -1
        if (at < 0) continue
        for (let left = this.#tries[at++]; left > 0; left--) {
          const number = this.#tries[at++]
          const end = at + 1 + this.#tries[at]
          const isPossible = this.#isWantedMet(at)
          at = end
          if (!isPossible) continue
          const hit = this.#hitAt(reading, this.#phrases[number], sentence, places[from])
          if (!hit) continue
          if (this.#parts[hit.cue] > 1) {
            partial ??= new Set()
            partial.add(`${hit.cue} ${sentence} ${this.#phrases[number].part}`)
            const others = Array.from({ length: this.#parts[hit.cue] }, (_, other) => `${hit.cue} ${sentence} ${other}`)
            if (!others.every((other) => partial!.has(other))) continue
          }
          hits.push(hit)
        }
      }
    }
    return hits
  }

  /** Whether the sentence has one of a phrase's wanted keys, which follow their count at `at`. */
  #isWantedMet(at: number): boolean {
    const count = this.#tries[at]
    if (count === 0) return true
    for (let each = 1; each <= count; each++) if (isMet(this.#tries[at + each])) return true
    return false
  }

  #hitAt({ words, sentences }: TokenizedText, phrase: SetPhrase, sentence: number, at: number): Hit | undefined {
    const { cue, anchor, onlyAtStart } = phrase
    const bounds = sentences[sentence]
    const start = reach(words, phrase, anchor - 1, -1, at, bounds.start - 1)
    if (start < 0 || (onlyAtStart && start !== bounds.opening)) return undefined
    const last = reach(words, phrase, anchor + 1, 1, at, bounds.end)
    return last < 0 ? undefined : { cue, sentence, start, end: last + 1 }
  }
}

/** The last word that the rest of a phrase reaches in one direction, or -1 where it does not fit. */
function reach(
  words: readonly Word[],
  phrase: SetPhrase,
  place: number,
  step: 1 | -1,
  at: number,
  bound: number,
): number {
  if (place < 0 || place >= phrase.places.length) return at
  const { keys, isAnyWord, isOptional, gap: own } = phrase.places[place]
  // A gap is stored with the later of two places.
  const gap = step > 0 ? own : phrase.places[place + 1].gap
  for (let next = at + step, skipped = 0; skipped <= gap && next !== bound; next += step) {
    // "Why are $A, $B and $C down" has one gap, however many symbols it contains.
    if (!isListed(words, next)) skipped++
    if (!isAnyWord && !hasOne(keys, words[next].keys)) continue
    const end = reach(words, phrase, place + step, step, next, bound)
    if (end >= 0) return end
  }
  return isOptional ? reach(words, phrase, place + step, step, at, bound) : -1
}

function hasOne(keys: ReadonlySet<number>, some: readonly number[]): boolean {
  for (let at = 0; at < some.length; at++) if (keys.has(some[at])) return true
  return false
}

/** Whether a word is a symbol that continues a list of symbols. */
function isListed(words: readonly Word[], at: number): boolean {
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

/** Whether a word is so common that it says little about the subject of a text. */
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

/** Estimates how often a place would start a comparison, from the frequency of its words. Nearly every message has a number or a symbol. */
function costOf(keys: ReadonlySet<string>, uses: Map<string, number>): number {
  let cost = 0
  for (const key of keys) cost += key === anyWord ? 1e9 : isKind(key) ? 5000 : common.has(key) ? 1000 : uses.get(key)!
  return cost
}
