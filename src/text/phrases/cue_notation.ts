import { tokensOf } from '../tokens.ts'
import { stemOf, tokenizedText } from '../words.ts'
import type { Phrase } from './phrase.ts'

/** Thrown for an invalid cue. */
export class BadCue extends Error {
  override name = 'BadCue'
}

/** A place of a cue that any word fills. */
export const anyWord = '<word>'

/** Whether a key stands for a kind of word. */
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
          `found "${strayed}" among others in the cue "${cue}", expected ? after the last of a|b|c, as it goes for all of them`,
        )
      }
      const twice = words.find((word, at) => words.indexOf(word) < at)
      if (twice !== undefined) throw new BadCue(`found "${twice}" twice in a place of the cue "${cue}"`)
      const keys = new Set(words.map((word) => keyOf(word, cue)))
      places.push({ keys, isAnyWord: keys.has(anyWord), isOptional, gap })
      gap = 0
    }
  }
  if (!places.some((place) => !place.isOptional)) {
    throw new BadCue(`found the cue "${cue}", expected at least one word in it that has to be there`)
  }
  if (places[0].isOptional || places[places.length - 1].isOptional) {
    throw new BadCue(`found a word at an end of the cue "${cue}" that may be missing, expected ? only between others`)
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
      throw new BadCue(
        `found "${piece}" in the cue "${cue}", expected one word: marks are left out (p e for P/E) and contractions spelled out (what is)`,
      )
    }
    key = piece.startsWith('=') ? read[0].exact : stemOf(read[0].form)
    keys.set(piece, key)
  }
  return key
}
