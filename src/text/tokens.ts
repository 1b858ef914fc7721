import { withCoins } from './coins.ts'
import type { Token, TokenKind } from './token.ts'

const bareEnd = String.raw`[a-z]{2,6}\/[^\s<>"]*|(?:com|net|org|io)(?![\p{L}\p{N}])`

/**
 * What a token is, the narrow kinds before the wide ones; its text is what the brackets hold. A cashtag starts no later
 * than a word does: the dollar in `HEI$T` belongs to the word. Addresses are e-mail addresses and links, which labels
 * must ignore.
 */
const forms: [kind: TokenKind, form: string][] = [
  ['address', String.raw`((?:https?:\/\/|www\.)[^\s<>"]+|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]+\.\p{L}{2,})`],
  ['address', String.raw`([A-Za-z][\w-]*(?:\.[\w-]+)*\.(?:${bareEnd}))`],
  ['cashtag', String.raw`(?<![\p{L}\p{N}$])\$([A-Za-z]{1,6}(?:[.-][A-Za-z]{1,2})?)(?![\p{L}\p{N}$])`],
  ['hashtag', String.raw`(?<![\p{L}\p{N}])#([\p{L}\p{N}_]+)`],
  ['mention', String.raw`(?<![\p{L}\p{N}])@([\p{L}\p{N}_]+)`],
  ['number', String.raw`([$€£]?\p{N}+(?:[.,]\p{N}+)*(?:%|[kKmMbB](?![\p{L}])|x(?![\p{L}]))?)`],
  ['word', String.raw`(\p{L}[\p{L}\p{M}\p{N}]*(?:[’'$][\p{L}]+)*(?:&\p{L}+)?(?:\.(?=\p{Lu}\b)\p{Lu}(?![\p{L}]))*)`],
  ['emoji', String.raw`(\p{Extended_Pictographic}(?:\uFE0F|\p{EMod}|\u200D\p{Extended_Pictographic})*)`],
  ['mark', String.raw`([^\s\p{L}\p{N}])`],
]
const pattern = new RegExp(forms.map(([, form]) => form).join('|'), 'uy')

/** A word, a plain number or a mark of ASCII whose end is certain: several times as fast as the pattern, and most of any text. */
const plain = new RegExp(
  [
    String.raw`[A-Za-z][A-Za-z0-9]*(?=[\s,;!?)"]|\.(?:\s|$)|$)`,
    String.raw`[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?%?(?=[\s;!?)"]|$)`,
    String.raw`[!"&'()*,/:;<=>?[\\\]^{|}~]|[#$%+.@_-](?=\s|$)`,
  ].join('|'),
  'y',
)

/** The tokens of a text, in order. Never throws, whatever the language. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (code === 0x20) {
      at++
      continue
    }
    plain.lastIndex = at
    if (plain.test(text)) {
      const end = plain.lastIndex
      const found = text.slice(at, end)
      const kind = code >= 0x30 && code <= 0x39 ? 'number' : /[A-Za-z]/.test(found) ? 'word' : 'mark'
      tokens.push({ kind, text: found, lower: found.toLowerCase(), at })
      at = end
    } else at = patternToken(text, at, tokens)
  }
  return /\.x|usd/i.test(text) ? withCoins(tokens) : tokens
}

/** Adds the token that the pattern finds and returns its end; without a match, the character is a space. */
function patternToken(text: string, at: number, tokens: Token[]): number {
  pattern.lastIndex = at
  const found = pattern.exec(text)
  if (!found) return at + (text.codePointAt(at)! > 0xffff ? 2 : 1)
  let form = 1
  while (found[form] === undefined) form++
  const lower = found[form].toLowerCase().replaceAll('’', "'")
  tokens.push({ kind: forms[form - 1][0], text: found[form], lower, at })
  return pattern.lastIndex
}
