import { withCoins } from './coins.ts'
import { cashtagEnd, digit, inMail, is, isNoMail, letter, mark, space, wordEnd } from './plain_tokens.ts'
import type { Token, TokenKind } from './token.ts'
import { tokenType } from './token_types.ts'

const bareEnd = String.raw`[a-z]{2,6}\/[^\s<>"]*|(?:com|net|org|io)(?![\p{L}\p{N}])`

/**
 * The pattern of each kind of token; the most specific patterns come first. The group of a pattern captures the text of the token. The
 * parts of an address have a maximum length, because a long run of hyphens or full stops would otherwise take quadratic time.
 */
const forms: [kind: TokenKind, form: string][] = [
  ['address', String.raw`((?:https?:\/\/|www\.)[^\s<>"]+|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]+\.\p{L}{2,})`],
  ['address', String.raw`([A-Za-z][\w-]{0,62}(?:\.[\w-]{1,63}){0,7}\.(?:${bareEnd}))`],
  ['cashtag', String.raw`(?<![\p{L}\p{N}$])\$([A-Za-z]{1,6}(?:[.-][A-Za-z]{1,2})?)(?![\p{L}\p{N}$])`],
  ['hashtag', String.raw`(?<![\p{L}\p{N}])#([\p{L}\p{N}_]+)`],
  ['mention', String.raw`(?<![\p{L}\p{N}])@([\p{L}\p{N}_]+)`],
  ['number', String.raw`([$€£]?\p{N}+(?:[.,]\p{N}+)*(?:%|[kKmMbB](?![\p{L}])|x(?![\p{L}]))?)`],
  ['word', String.raw`(\p{L}[\p{L}\p{M}\p{N}]*(?:[’'$][\p{L}]+)*(?:&\p{L}+)?(?:\.(?=\p{Lu}\b)\p{Lu}(?![\p{L}]))*)`],
  ['emoji', String.raw`(\p{Extended_Pictographic}(?:\uFE0F|\p{EMod}|\u200D\p{Extended_Pictographic})*)`],
  ['mark', String.raw`([^\s\p{L}\p{N}])`],
]
const pattern = new RegExp(forms.map(([, form]) => form).join('|'), 'uy')

/** A plain number, followed by a character that cannot continue the number. */
const plainNumber = /[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?%?(?=[\s;!?)"]|$)/y

/** Splits a text into tokens, in order. Works for texts in any language and never throws. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    if (is(text, at, space)) at++
    else at = plainToken(text, at, tokens) || patternToken(text, at, tokens)
  }
  return /\.x|usd/i.test(text) ? withCoins(tokens) : tokens
}

/**
 * A fast path for most tokens. If the end of the ASCII token at `at` is certain, adds the token and returns its end; if not, returns 0 and
 * the full pattern is needed.
 */
function plainToken(text: string, at: number, tokens: Token[]): number {
  let kind: TokenKind = 'mark'
  let start = at
  let end = 0
  if (is(text, at, letter)) {
    kind = 'word'
    end = wordEnd(text, at)
  } else if (is(text, at, digit)) {
    kind = 'number'
    plainNumber.lastIndex = at
    if (plainNumber.test(text)) end = plainNumber.lastIndex
  } else if (is(text, at, mark) || (is(text, at, inMail) && isNoMail(text, at))) end = at + 1
  else if (text[at] === '$') {
    kind = 'cashtag'
    start++
    end = cashtagEnd(text, at)
  }
  if (end > 0) tokens.push(tokenOf(kind, text, start, end, at))
  return end
}

/**
 * Adds the token that the full pattern finds at `at`, and returns its end. If the pattern does not match, returns the offset of the next
 * character.
 */
function patternToken(text: string, at: number, tokens: Token[]): number {
  pattern.lastIndex = at
  const found = pattern.exec(text)
  if (!found) return at + (text.codePointAt(at)! > 0xffff ? 2 : 1)
  let form = 1
  while (found[form] === undefined) form++
  const end = pattern.lastIndex
  tokens.push(tokenOf(forms[form - 1][0], text, end - found[form].length, end, at))
  return end
}

function tokenOf(kind: TokenKind, text: string, start: number, end: number, at: number): Token {
  const type = tokenType(kind, text, start, end)
  return { kind, text: type.text, lower: type.lower, at, type }
}
