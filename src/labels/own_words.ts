/** Parts of a message that are not its author's own words. */
export type Foreign = 'retweet' | 'quote' | 'signature'

/** A message reduced to its author's own words. */
export interface OwnWords {
  text: string
  /** The kinds that were removed. */
  removed: Foreign[]
}

const rules: { is: Foreign; mayHold: string; pattern: RegExp }[] = [
  // Quoted lines of mails and threads.
  { is: 'quote', mayHold: '>', pattern: /^[ \t]*>.*$/gm },
  // Everything after RT or MT is quoted; the text before it is the author's comment.
  { is: 'retweet', mayHold: '@', pattern: /(?<![\p{L}\p{N}])(?:RT|MT)\b[\s:"“]*@[\s\S]*$/gu },
  { is: 'retweet', mayHold: '@', pattern: /["“]\s*@[\p{L}\p{N}_]+\s*:[\s\S]*?(?:["”](?!\s*@)|$)/gu },
  // Signatures of mail programs (RFC 3676) and of telephones.
  { is: 'signature', mayHold: '\n--', pattern: /\n--[ \t]*\n[\s\S]*$/g },
  { is: 'signature', mayHold: 'Sent from my ', pattern: /^Sent from my .*$/gm },
]

/**
 * Returns a message without retweets, quoted lines and signatures, and with its HTML entities decoded. Links, addresses and handles are
 * kept, because labelling ignores them.
 */
export function ownWords(text: string): OwnWords {
  let own = text.includes('&') ? text.replace(entity, (whole, name: string) => entities[name] ?? whole) : text
  const removed = new Set<Foreign>()
  for (const { is, mayHold, pattern } of rules) {
    if (!own.includes(mayHold)) continue
    const left = own.replace(pattern, '')
    if (left !== own) removed.add(is)
    own = left
  }
  return { text: removed.size > 0 ? own.trim() : own, removed: [...removed] }
}

const entity = /&(#39|#x27|[a-z]{2,4});/g
const entities: Record<string, string> = {
  ...{ amp: '&', gt: '>', lt: '<', quot: '"', apos: "'", nbsp: ' ', '#39': "'", '#x27': "'" },
}

/**
 * A text's normal form: lower case, without links, handles, digits and spaces. Texts with the same normal form, such as advertisements that
 * differ only in a price or an address, count as one text (docs/numbers.md).
 */
export function sameText(text: string): string {
  return text.toLowerCase().replace(notSaid, '')
}

const notSaid = /(?:https?:\/\/|www\.)[^\s<>"]+|@[\p{L}\p{N}_]+|[\p{N}\s]+/gu
