import { withCoins } from './coins.ts'
import type { Token } from './token.ts'

/**
 * What a token is, in one sticky alternation, the narrow kinds before the wide ones. A cashtag starts no later than a
 * word does: the dollar in `HEI$T` belongs to the word. Addresses are e-mail addresses and links, which labels must
 * ignore.
 */
const bareEnd = String.raw`[a-z]{2,6}\/[^\s<>"]*|(?:com|net|org|io)(?![\p{L}\p{N}])`
const bareAddress = String.raw`(?<bare>[A-Za-z][\w-]*(?:\.[\w-]+)*\.(?:${bareEnd}))`
const pattern = new RegExp(
  [
    String.raw`(?<address>(?:https?:\/\/|www\.)[^\s<>"]+|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]+\.\p{L}{2,})`,
    bareAddress,
    String.raw`(?<![\p{L}\p{N}$])\$(?<cashtag>[A-Za-z]{1,6}(?:[.-][A-Za-z]{1,2})?)(?![\p{L}\p{N}$])`,
    String.raw`(?<![\p{L}\p{N}])#(?<hashtag>[\p{L}\p{N}_]+)`,
    String.raw`(?<![\p{L}\p{N}])@(?<mention>[\p{L}\p{N}_]+)`,
    String.raw`(?<number>[$€£]?\p{N}+(?:[.,]\p{N}+)*(?:%|[kKmMbB](?![\p{L}])|x(?![\p{L}]))?)`,
    String.raw`(?<word>\p{L}[\p{L}\p{M}\p{N}]*(?:[’'$][\p{L}]+)*(?:&\p{L}+)?(?:\.(?=\p{Lu}\b)\p{Lu}(?![\p{L}]))*)`,
    String.raw`(?<emoji>\p{Extended_Pictographic}(?:\uFE0F|\p{EMod}|\u200D\p{Extended_Pictographic})*)`,
    String.raw`(?<mark>[^\s\p{L}\p{N}])`,
  ].join('|'),
  'uy',
)

const kinds = ['address', 'bare', 'cashtag', 'hashtag', 'mention', 'number', 'word', 'emoji', 'mark'] as const

/** A word or a plain number of ASCII whose end is certain: several times as fast as the pattern, and most of any text. */
const plain = new RegExp(
  [
    String.raw`([A-Za-z][A-Za-z0-9]*)(?=[\s,;!?)"]|\.(?:\s|$)|$)`,
    String.raw`[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?%?(?=[\s;!?)"]|$)`,
  ].join('|'),
  'y',
)

/** The tokens of a text, in order. Never throws, whatever the language. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    if (text[at] === ' ') {
      at++
      continue
    }
    plain.lastIndex = at
    const [found, word] = plain.exec(text) ?? []
    if (found === undefined) at = patternToken(text, at, tokens)
    else {
      tokens.push({ kind: word ? 'word' : 'number', text: found, lower: found.toLowerCase(), at })
      at += found.length
    }
  }
  return /\.x|usd/i.test(text) ? withCoins(tokens) : tokens
}

/** Adds the token that the pattern finds and returns its end; without a match, the character is a space. */
function patternToken(text: string, at: number, tokens: Token[]): number {
  pattern.lastIndex = at
  const groups = pattern.exec(text)?.groups
  if (!groups) return at + (text.codePointAt(at)! > 0xffff ? 2 : 1)
  for (const kind of kinds) {
    const found = groups[kind]
    if (found === undefined) continue
    tokens.push({
      kind: kind === 'bare' ? 'address' : kind,
      text: found,
      lower: found.toLowerCase().replaceAll('’', "'"),
      at,
    })
    break
  }
  return pattern.lastIndex
}
