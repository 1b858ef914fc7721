import { withCoins } from './coins.ts'
import type { Token } from './token.ts'

/**
 * What a token is, in one sticky alternation, the narrow kinds before the wide ones. A cashtag starts no later than a
 * word does: the dollar in `HEI$T` belongs to the word. Addresses are e-mail addresses and links, which labels must
 * ignore.
 */
const bareAddress = String.raw`(?<bare>[A-Za-z][\w-]*(?:\.[\w-]+)*\.(?:[a-z]{2,6}\/[^\s<>"]*|(?:com|net|org|io)(?![\p{L}\p{N}])))`
const pattern = new RegExp(
  [
    String.raw`(?<address>(?:https?:\/\/|www\.)[^\s<>"]+|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,})`,
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

/** The tokens of a text, in order. Never throws, whatever the language. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const mail = new MailFinder(text)
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (code === space || (code >= tab && code <= carriageReturn)) {
      at++
      continue
    }
    const end = code < 128 && !mail.mayStartAt(at) ? plainToken(text, at, code, tokens) : -1
    at = end > 0 ? end : patternToken(text, at, tokens)
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

const codesOf = (signs: string) => [...signs].map((sign) => sign.charCodeAt(0))
const [tab, carriageReturn, space, hash, dollar, percent] = codesOf('\t\r #$%')
const [ampersand, apostrophe, plus, comma, dash, dot, atSign, underscore] = codesOf("&'+,-.@_")
const [smallH, smallW] = codesOf('hw')
const curlyApostrophe = '’'.charCodeAt(0)

const digit = 1
const upper = 2
const small = 4
const letter = upper | small
/** Magnitudes that end a number: `5k`, `2x`. */
const magnitude = 8
const wide = 128

/** Classes of characters; all beyond ASCII are `wide`, which only the pattern can judge. */
const classes = new Uint8Array(65_536).fill(wide)
for (let code = 0; code < 128; code++) {
  const sign = String.fromCharCode(code)
  classes[code] =
    (/[0-9]/.test(sign) ? digit : 0) |
    (/[A-Z]/.test(sign) ? upper : 0) |
    (/[a-z]/.test(sign) ? small : 0) |
    (/[kKmMbBx]/.test(sign) ? magnitude : 0)
}

/** Class of the character at a place, 0 outside of the text. */
function classAt(text: string, at: number): number {
  return at >= 0 && at < text.length ? classes[text.charCodeAt(at)] : 0
}

/**
 * Scans plain ASCII by hand, which is several times as fast as the pattern. Adds the token and returns its end; -1 for
 * other characters and links, which are left to the pattern.
 */
function plainToken(text: string, at: number, code: number, tokens: Token[]): number {
  const kind = classes[code]
  if ((kind & letter) !== 0) return wordToken(text, at, code, tokens)
  if ((kind & digit) !== 0) return numberToken(text, at, at, tokens)
  if (code === dollar) {
    const next = classAt(text, at + 1)
    if ((next & wide) !== 0) return -1
    if ((next & letter) !== 0) return cashtagToken(text, at, tokens)
    if ((next & digit) !== 0) return numberToken(text, at, at + 1, tokens)
  } else if (code === hash || code === atSign) return taggedToken(text, at, code, tokens)
  return markToken(text, at, tokens)
}

function markToken(text: string, at: number, tokens: Token[]): number {
  const mark = text[at]
  tokens.push({ kind: 'mark', text: mark, lower: mark, at })
  return at + 1
}

function wordToken(text: string, at: number, code: number, tokens: Token[]): number {
  if (code === smallH && (text.startsWith('http://', at) || text.startsWith('https://', at))) return -1
  if (code === smallW && text.startsWith('www.', at)) return -1
  let end = at + 1
  let capitals = classes[code] & upper
  let kind = classAt(text, end)
  while ((kind & (letter | digit)) !== 0) {
    capitals |= kind & upper
    kind = classAt(text, ++end)
  }
  if ((kind & wide) !== 0 && text.charCodeAt(end) !== curlyApostrophe) return -1
  let curly = false
  while (end < text.length) {
    const sign = text.charCodeAt(end)
    if (sign !== apostrophe && sign !== dollar && sign !== curlyApostrophe) break
    kind = classAt(text, end + 1)
    if ((kind & wide) !== 0) return -1
    if ((kind & letter) === 0) break
    curly ||= sign === curlyApostrophe
    end++
    while ((kind & letter) !== 0) {
      capitals |= kind & upper
      kind = classAt(text, ++end)
    }
    if ((kind & wide) !== 0 && text.charCodeAt(end) !== curlyApostrophe) return -1
  }
  if (end < text.length && text.charCodeAt(end) === ampersand) {
    kind = classAt(text, end + 1)
    if ((kind & wide) !== 0) return -1
    if ((kind & letter) !== 0) {
      end++
      while ((kind & letter) !== 0) {
        capitals |= kind & upper
        kind = classAt(text, ++end)
      }
      if ((kind & wide) !== 0) return -1
    }
  }
  // `site.com/page`, which only the pattern can distinguish from two sentences without a space.
  if (text.charCodeAt(end) === dot && (classAt(text, end + 1) & small) !== 0) return -1
  // Initials go on after a dot: U.S.A, but not the start of the next sentence.
  while (end < text.length && text.charCodeAt(end) === dot) {
    kind = classAt(text, end + 1)
    if ((kind & wide) !== 0) return -1
    if ((kind & upper) === 0) break
    const after = classAt(text, end + 2)
    if ((after & wide) !== 0) return -1
    if ((after & (letter | digit)) !== 0 || text.charCodeAt(end + 2) === underscore) break
    capitals |= upper
    end += 2
  }
  const word = text.slice(at, end)
  const lower = capitals !== 0 ? word.toLowerCase() : word
  tokens.push({ kind: 'word', text: word, lower: curly ? lower.replaceAll('’', "'") : lower, at })
  return end
}

/** A number whose digits start at `first`, after its currency if it has one. */
function numberToken(text: string, at: number, first: number, tokens: Token[]): number {
  let end = first
  for (;;) {
    let kind = classAt(text, ++end)
    while ((kind & digit) !== 0) kind = classAt(text, ++end)
    if ((kind & wide) !== 0) return -1
    const sign = text.charCodeAt(end)
    if (sign !== dot && sign !== comma) break
    kind = classAt(text, end + 1)
    if ((kind & wide) !== 0) return -1
    if ((kind & digit) === 0) break
    end++
  }
  if (text.charCodeAt(end) === percent) end++
  else if ((classAt(text, end) & magnitude) !== 0) {
    const after = classAt(text, end + 1)
    if ((after & wide) !== 0) return -1
    if ((after & letter) === 0) end++
  }
  const number = text.slice(at, end)
  tokens.push({ kind: 'number', text: number, lower: number.toLowerCase(), at })
  return end
}

function cashtagToken(text: string, at: number, tokens: Token[]): number {
  const before = classAt(text, at - 1)
  if ((before & wide) !== 0) return -1
  if ((before & (letter | digit)) !== 0 || text.charCodeAt(at - 1) === dollar) return markToken(text, at, tokens)
  let end = at + 1
  let kind = classAt(text, end)
  while ((kind & letter) !== 0) kind = classAt(text, ++end)
  if ((kind & wide) !== 0) return -1
  if (end - at > 7 || !isEndOfCashtag(text, end)) return markToken(text, at, tokens)
  // A share class, of one or two letters.
  if (text.charCodeAt(end) === dot || text.charCodeAt(end) === dash) {
    let close = end + 1
    while ((classAt(text, close) & letter) !== 0) close++
    if ((classAt(text, close) & wide) !== 0) return -1
    if (close > end + 1 && close <= end + 3 && isEndOfCashtag(text, close)) end = close
  }
  const symbol = text.slice(at + 1, end)
  tokens.push({ kind: 'cashtag', text: symbol, lower: symbol.toLowerCase(), at })
  return end
}

function isEndOfCashtag(text: string, at: number): boolean {
  return (classAt(text, at) & (letter | digit)) === 0 && text.charCodeAt(at) !== dollar
}

function taggedToken(text: string, at: number, code: number, tokens: Token[]): number {
  const before = classAt(text, at - 1)
  if ((before & wide) !== 0) return -1
  if ((before & (letter | digit)) !== 0) return markToken(text, at, tokens)
  let end = at + 1
  while ((classAt(text, end) & (letter | digit)) !== 0 || text.charCodeAt(end) === underscore) end++
  if ((classAt(text, end) & wide) !== 0) return -1
  if (end === at + 1) return markToken(text, at, tokens)
  const tag = text.slice(at + 1, end)
  tokens.push({ kind: code === hash ? 'hashtag' : 'mention', text: tag, lower: tag.toLowerCase(), at })
  return end
}

/** Tells where an e-mail address may start, so that the pattern need not look for one at every word. */
class MailFinder {
  readonly #text: string
  #sign: number
  /** Start of the characters before `#sign` that may belong to a name. */
  #start = -1

  constructor(text: string) {
    this.#text = text
    this.#sign = text.indexOf('@')
    if (this.#sign >= 0) this.#start = this.#startOf(this.#sign)
  }

  /** Asked with ascending places. */
  mayStartAt(at: number): boolean {
    while (this.#sign >= 0 && this.#sign < at) {
      this.#sign = this.#text.indexOf('@', this.#sign + 1)
      if (this.#sign >= 0) this.#start = this.#startOf(this.#sign)
    }
    return this.#sign > at && this.#start <= at
  }

  #startOf(sign: number): number {
    let start = sign
    while (start > 0) {
      const code = this.#text.charCodeAt(start - 1)
      const isName =
        (classes[code] & (letter | digit | wide)) !== 0 ||
        code === dot ||
        code === underscore ||
        code === percent ||
        code === dash ||
        code === plus
      if (!isName) break
      start--
    }
    return start
  }
}
