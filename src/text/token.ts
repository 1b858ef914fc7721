/** Kinds of tokens; spaces are not tokens. */
export type TokenKind = 'word' | 'number' | 'cashtag' | 'coin' | 'hashtag' | 'mention' | 'address' | 'emoji' | 'mark'

export interface Token {
  kind: TokenKind
  /** The token as written, without the sign of a cashtag, hashtag or mention. For a coin, its symbol. */
  text: string
  /** `text` in lower case, with a straight apostrophe. */
  lower: string
  /** Offset in the text, in UTF-16 units. */
  at: number
  /** Shared by all tokens with the same kind and text. */
  type: TokenType
}

/** A distinct kind and text of tokens. Words repeat, so facts about a type are computed once and cached. */
export interface TokenType {
  kind: TokenKind
  text: string
  lower: string
  /** Results that `noted` caches. */
  notes: unknown[]
}
