import { stemOf, type TokenizedText, type Word } from '../words.ts'
import { anyWord, isKind, readCue } from './cue_notation.ts'
import { isMet, keyCount, keyedWords, keyNumber, meet } from './keys.ts'
import type { Phrase, SetPhrase } from './phrase.ts'

/** A match of a cue. `cue` is its index in the set; the matched words have the indices from `start` to `end` (exclusive). */
export interface Hit {
  cue: number
  sentence: number
  start: number
  end: number
}

/**
 * Finds all cues of a set in one pass over a text. A cue matches words within one sentence and has this notation:
 * - `word` matches any inflection of the word, `=word` matches only this spelling, and `$spy` matches only the cashtag
 * - `a|b` matches either word; `word?` is an optional word
 * - `..` allows up to 3 other words, `...` up to 8
 * - `<number>`, `<ticker>`, `<coin>` (such as `$DOGE.X`) and `<word>` match any word of that kind
 * - `<start>` matches only at the beginning of a sentence; fillers such as `so` and tickers may precede the phrase
 * - `a & b` requires both phrases in one sentence, in any order
 */
export class CueSet {
  /**
   * For each cue, how specific it is. A required word adds 1, or 0.4 if all of its alternatives are very common; each gap subtracts 0.2.
   */
  readonly specificity: number[]
  /** Number of phrases of each cue. */
  readonly #parts: number[]
  readonly #phrases: SetPhrase[] = []
  /**
   * For each key number, the index in `#tries` at which the entries of the key begin. It is -1 if no phrase starts its search at this key.
   */
  readonly #begins: Int32Array
  /**
   * For each key, the number of its phrases and one entry per phrase: the index of the phrase, the number of its wanted keys, and the
   * wanted keys. If a sentence contains none of the wanted keys, the phrase cannot match in it.
   */
  readonly #tries: Int32Array

  /** Throws `BadCue` if a cue is invalid. The message quotes the cue. */
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

  /** All matches of the cues in a text. They are sorted by the position at which the rarest place of the phrase matches. */
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
        // A key that was created after this set has no entry here.
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

  /**
   * Whether the current sentence contains a wanted key of a phrase. At index `at`, `#tries` has the number of wanted keys and then the
   * keys.
   */
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

/**
 * Matches the places of a phrase from `place` on, forwards (`step` 1) or backwards (-1) from word `at`. Returns the index of the last
 * matched word, or -1 if the phrase does not match.
 */
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
  // The gap between two places is stored in the later place.
  const gap = step > 0 ? own : phrase.places[place + 1].gap
  for (let next = at + step, skipped = 0; skipped <= gap && next !== bound; next += step) {
    // A list of symbols uses up only one word of the gap: "Why are $A, $B and $C down".
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

/** Whether a word is a symbol that follows another symbol in a list, such as `$B` in `$A and $B`. */
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

/**
 * Estimates how many comparisons would follow if the search for a phrase started at this place. Numbers and tickers are expensive, because
 * nearly every message contains a number or a ticker.
 */
function costOf(keys: ReadonlySet<string>, uses: Map<string, number>): number {
  let cost = 0
  for (const key of keys) cost += key === anyWord ? 1e9 : isKind(key) ? 5000 : common.has(key) ? 1000 : uses.get(key)!
  return cost
}
