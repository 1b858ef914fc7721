import type { TokenizedText, Word } from '../words.ts'
import type { KeyedWords } from './phrase.ts'

/** Keys that cues compare words by, numbered from 0 over all sets, so that each word is looked up once for all of them. */
const numbers = new Map<string, number>()
/** By the number of a key: the last sentence that has it. */
let met = new Uint32Array(1024)
let sentences = 0

/** The number of a key; a new one for a new key. Keys are those of the configuration and of listed names, never of a question. */
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

/** The words of a text that have a key of some set of cues. */
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

/** Notes which keys a sentence has: those from one index up to and without another. */
export function meet({ keys }: KeyedWords, from: number, to: number): void {
  sentences++
  for (let at = from; at < to; at++) met[keys[at]] = sentences
}

/** Whether the sentence that was noted last has this key. */
export function isMet(key: number): boolean {
  return met[key] === sentences
}
