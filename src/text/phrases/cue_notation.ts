import { tokensOf } from '../tokens.ts'
import { stemOf, tokenizedText } from '../words.ts'
import type { Phrase } from './phrase.ts'

/** Thrown for a cue that breaks the notation of `CueSet`. The message quotes the cue. */
export class BadCue extends Error {
  override name = 'BadCue'
}

/** In a cue, this placeholder matches any word. */
export const anyWord = '<word>'

/** Whether a key is a placeholder for a kind of word, such as `<number>`, instead of a single word. */
export function isKind(key: string): boolean {
  return key === '<number>' || key === '<ticker>' || key === '<coin>'
}

/** Throws `BadCue` if the cue is invalid. */
export function checkCue(cue: string): void {
  readCue(cue)
}

/** Parsed cues. They are cached because each cue is parsed twice: to validate it and to add it to a set. */
const readCues = new Map<string, Phrase[]>()

export function readCue(cue: string): Phrase[] {
  let read = readCues.get(cue)
  if (!read) {
    read = cue.split(' & ').map((part) => readPart(part, cue))
    readCues.set(cue, read)
  }
  return read
}

function readPart(part: string, cue: string): Phrase {
  const places: Phrase['places'] = []
  let gap = 0
  let onlyAtStart = false
  for (const piece of part.trim().split(/\s+/)) {
    if (piece === '<start>') onlyAtStart = true
    else if (piece === '..') gap = 3
    else if (piece === '...') gap = 8
    else {
      const isOptional = piece.endsWith('?')
      const words = (isOptional ? piece.slice(0, -1) : piece).split('|')
      // `a?|b` looks as if only `a` were optional, but a question mark makes all alternatives optional.
      const strayed = words.find((word) => word.includes('?'))
      if (strayed !== undefined) {
        throw new BadCue(
          `"${strayed}" in the cue "${cue}" has a misplaced ?: write ? only after the last alternative, as in a|b|c?`,
        )
      }
      const twice = words.find((word, at) => words.indexOf(word) < at)
      if (twice !== undefined) throw new BadCue(`the cue "${cue}" lists the alternative "${twice}" twice`)
      const keys = new Set(words.map((word) => keyOf(word, cue)))
      places.push({ keys, isAnyWord: keys.has(anyWord), isOptional, gap })
      gap = 0
    }
  }
  if (!places.some((place) => !place.isOptional)) {
    throw new BadCue(`every word of the cue "${cue}" is optional, but at least one word must be required`)
  }
  if (places[0].isOptional || places[places.length - 1].isOptional) {
    throw new BadCue(`the first and the last word of the cue "${cue}" must not be optional (?)`)
  }
  return { places, onlyAtStart }
}

/** The keys of words that were parsed before. They are cached because cues share most of their words. */
const keys = new Map<string, string>()

/**
 * The key that a word of a text must have to match `piece`. Throws `BadCue` if `piece` is not a single word, because no text could match
 * it.
 */
function keyOf(piece: string, cue: string): string {
  if (isKind(piece) || piece === anyWord) return piece
  if (/^\$[a-z]{1,5}$/.test(piece)) return piece
  let key = keys.get(piece)
  if (key === undefined) {
    const word = piece.startsWith('=') ? piece.slice(1) : piece
    const read = tokenizedText(tokensOf(word)).words
    if (read.length !== 1) {
      throw new BadCue(`"${piece}" in the cue "${cue}" is not one word: write p e for P/E, and what is for what's`)
    }
    key = piece.startsWith('=') ? read[0].exact : stemOf(read[0].form)
    keys.set(piece, key)
  }
  return key
}
