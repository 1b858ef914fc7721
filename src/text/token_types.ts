import type { TokenKind, TokenType } from './token.ts'

/** Maximum number of cached types. The texts of one year contain countless misspellings, so the cache needs a limit. */
const mostKept = 1 << 17
const mask = 2 * mostKept - 1
const shift = Math.clz32(mask)
/** Longer tokens are not cached, because most of them are links, which rarely repeat. */
const longestKept = 40
/** V8 copies a substring of up to this length. A longer substring would keep its whole text in memory, so `copyOf` copies the substring. */
const longestCopied = 12

let kept: (TokenType | undefined)[] = new Array(mask + 1).fill(undefined)
let count = 0

/** The type of the token between two offsets of a text. If the type is cached, this call allocates nothing. */
export function tokenType(kind: TokenKind, text: string, start: number, end: number): TokenType {
  if (end - start > longestKept) return newType(kind, text.slice(start, end))
  let hash = kind.length
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  let place = Math.imul(hash, 0x9e3779b1) >>> shift
  for (let type = kept[place]; type !== undefined; type = kept[place]) {
    if (type.kind === kind && isAt(type.text, text, start, end)) return type
    place = (place + 1) & mask
  }
  if (count >= mostKept) {
    kept = new Array(mask + 1).fill(undefined)
    count = 0
    return newType(kind, text.slice(start, end))
  }
  const type = newType(kind, end - start > longestCopied ? copyOf(text, start, end) : text.slice(start, end))
  kept[place] = type
  count++
  return type
}

/**
 * Returns a function that gives a fact about a token, computed by `find` and cached in the token's type. The cache keeps the fact for one
 * owner (such as a dictionary) at a time. Call `noted` only when a module loads, because each call reserves two slots in every token type.
 */
export function noted<Owner, Note extends object | string | number | boolean>(
  find: (type: TokenType, owner: Owner) => Note,
): (token: { type: TokenType }, owner: Owner) => Note {
  const place = places
  places += 2
  return ({ type }, owner) => (type.notes[place] === owner ? (type.notes[place + 1] as Note) : note(type, owner))

  function note(type: TokenType, owner: Owner): Note {
    const found = find(type, owner)
    // The slots before are filled, because V8 reads an array without holes faster.
    while (type.notes.length < place) type.notes.push(undefined)
    type.notes[place] = owner
    type.notes[place + 1] = found
    return found
  }
}

let places = 0

function newType(kind: TokenKind, text: string): TokenType {
  return { kind, text, lower: text.toLowerCase().replaceAll('’', "'"), notes: [] }
}

function isAt(found: string, text: string, start: number, end: number): boolean {
  if (found.length !== end - start) return false
  for (let at = start, of = 0; at < end; at++, of++) if (text.charCodeAt(at) !== found.charCodeAt(of)) return false
  return true
}

function copyOf(text: string, start: number, end: number): string {
  const codes: number[] = []
  for (let at = start; at < end; at++) codes.push(text.charCodeAt(at))
  return String.fromCharCode(...codes)
}
