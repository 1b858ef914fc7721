/** Each class of ASCII characters is one bit. This class has the letters. */
export const letter = 1
export const digit = 2
export const space = 4
/** Punctuation that is always a separate token. */
export const mark = 8
/** May occur before the `@` of an e-mail address. */
export const inMail = 16
/** May occur in the name of a host. */
const inHost = 32

const classes = new Uint8Array(128)
const letters = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
for (const [bit, characters] of [
  [letter, letters + letters.toUpperCase()],
  [digit, digits],
  [space, ' \t\n\v\f\r'],
  [mark, `!"&'()*,/:;<=>?[\\]^{|}~`],
  [inMail, `${letters}${letters.toUpperCase()}${digits}._%+-`],
  [inHost, `${letters}${letters.toUpperCase()}${digits}_-`],
] as const) {
  for (const character of characters) classes[character.charCodeAt(0)] |= bit
}

/** Whether the character at `at` is ASCII and belongs to one of the classes in `bits`. False at the end of the text. */
export function is(text: string, at: number, bits: number): boolean {
  if (at >= text.length) return false
  const code = text.charCodeAt(at)
  return code < 128 && (classes[code] & bits) !== 0
}

/**
 * The end of the word that begins with the ASCII letter at `start`. Returns 0 if the end is uncertain; the caller then uses the full
 * pattern.
 */
export function wordEnd(text: string, start: number): number {
  let end = start + 1
  while (is(text, end, letter | digit)) end++
  while (text[end] === "'" && is(text, end + 1, letter)) {
    end += 2
    while (is(text, end, letter)) end++
  }
  return isEnd(text, end) ? end : 0
}

/** Whether a word certainly ends at `end`. False if the word might continue (`AT&T`, `U.S.`) or might be the start of an address. */
function isEnd(text: string, end: number): boolean {
  const next = text[end]
  if (is(text, end, inMail)) {
    if (next === '.') return isStop(text, end)
    let host = end
    while (host - end < mostMail && is(text, host, inHost)) host++
    return !is(text, end, digit) && text[host] !== '.' && isNoMail(text, end)
  }
  if (next === "'" || next === '&') return isNoLetter(text, end + 1)
  if (next === ':') return text[end + 1] !== '/'
  return next !== '@' && next !== '$' && isAscii(text, end)
}

/** Whether a space or the end of the text follows the full stop at `at`. If so, the word before the full stop cannot continue after it. */
function isStop(text: string, at: number): boolean {
  return at + 1 === text.length || is(text, at + 1, space)
}

/**
 * The end of the cashtag that begins with the dollar sign at `start`. Returns 0 if the end is uncertain; the caller then uses the full
 * pattern.
 */
export function cashtagEnd(text: string, start: number): number {
  const before = start - 1
  if (start > 0 && (!isAscii(text, before) || is(text, before, letter | digit) || text[before] === '$')) return 0
  let end = start + 1
  while (is(text, end, letter)) end++
  if (end === start + 1 || end > start + mostLetters + 1) return 0
  if (text[end] === '.' || text[end] === '-') return isNoLetter(text, end + 1) ? end : 0
  return !is(text, end, digit) && text[end] !== '$' && isAscii(text, end) ? end : 0
}

const mostLetters = 6

/** Whether certainly no e-mail address begins at `start`. */
export function isNoMail(text: string, start: number): boolean {
  let end = start
  while (end - start < mostMail && is(text, end, inMail)) end++
  return end - start < mostMail && text[end] !== '@' && isAscii(text, end)
}

/** Maximum number of characters before the `@` of an e-mail address. */
const mostMail = 64

function isNoLetter(text: string, at: number): boolean {
  return !is(text, at, letter) && isAscii(text, at)
}

/** Whether a character is ASCII. Also true at the end of the text. */
function isAscii(text: string, at: number): boolean {
  return at >= text.length || text.charCodeAt(at) < 128
}
