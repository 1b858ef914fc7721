import type { TokenizedText, Word } from '../words.ts'
import type { KeyedWords } from './phrase.ts'

/** The number of each key, counted from 0. All cue sets share the numbers, so each word of a text is looked up only once. */
const numbers = new Map<string, number>()
/** For each key number, the number of the last sentence that contained the key. Sentences are numbered across all texts. */
let met = new Uint32Array(1024)
let sentences = 0

/**
 * The number of a key. A new key gets the next number; there are few keys, because they come from configuration and names and never from
 * questions.
 */
export function keyNumber(key: string): number {
  const number = numbers.get(key) ?? numbers.size
  numbers.set(key, number)
  if (number >= met.length) {
    const longer = new Uint32Array(2 * met.length)
    longer.set(met)
    met = longer
  }
  return number
}

export function keyCount(): number {
  return numbers.size
}

/** The words of a text that match a key of any cue set. The result is cached in `reading`. */
export function keyedWords(reading: TokenizedText): KeyedWords {
  if (reading.keyed?.among === numbers.size) return reading.keyed
  const places: number[] = []
  const keys: number[] = []
  for (let at = 0; at < reading.words.length; at++) {
    const word = reading.words[at]
    if (word.keysAmong !== numbers.size) lookUp(word)
    for (let each = 0; each < word.keys.length; each++) {
      places.push(at)
      keys.push(word.keys[each])
    }
  }
  reading.keyed = { among: numbers.size, places, keys }
  return reading.keyed
}

const none: number[] = []

function lookUp(word: Word): void {
  const keys = [word.exact, word.stem, word.kind].flatMap((key) => numbers.get(key) ?? [])
  word.keys = keys.length === 0 ? none : keys
  word.keysAmong = numbers.size
}

/** Records which keys a sentence contains, for `isMet`. The words of the sentence have the entries from `from` to `to` (exclusive). */
export function meet({ keys }: KeyedWords, from: number, to: number): void {
  sentences++
  for (let at = from; at < to; at++) met[keys[at]] = sentences
}

/** Whether this key occurs in the sentence of the last call of `meet`. */
export function isMet(key: number): boolean {
  return met[key] === sentences
}
