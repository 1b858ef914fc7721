import { tokensOf } from '../tokens.ts'
import { stemOf, tokenizedText } from '../words.ts'
import type { Phrase } from './phrase.ts'

/** Thrown for an invalid cue. */
export class BadCue extends Error {
  override name = 'BadCue'
}

/** The notation of a place that matches any word. */
export const anyWord = '<word>'

/** Whether a key stands for a kind of word instead of a single word. */
export function isKind(key: string): boolean {
  return key === '<number>' || key === '<ticker>' || key === '<coin>'
}

/** Throws `BadCue` for an invalid cue. */
export function checkCue(cue: string): void {
  readCue(cue)
}

/** A cache, because each cue is read once to check it and again to add it to a set. */
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
      // `a?|b` reads as if only `a` were optional, but the question mark applies to all alternatives.
      const strayed = words.find((word) => word.includes('?'))
      if (strayed !== undefined) {
        throw new BadCue(
          `"${strayed}" in the cue "${cue}" has a misplaced ?: write a|b|c?, where ? makes all alternatives optional`,
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

/** A cache, because cues share most of their words. */
const keys = new Map<string, string>()

/** The key by which a word of a cue is compared. It must be a single word, because otherwise no text could match it. */
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
