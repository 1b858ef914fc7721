/** The kinds of tokens. White space is not a token. */
export type TokenKind = 'word' | 'number' | 'cashtag' | 'coin' | 'hashtag' | 'mention' | 'address' | 'emoji' | 'mark'

export interface Token {
  kind: TokenKind
  /** The token as the text writes it, but without the sign of a cashtag, hashtag or mention. For a coin, its symbol. */
  text: string
  /** `text` in lower case, with a straight apostrophe. */
  lower: string
  /** Offset in the text, in UTF-16 units. */
  at: number
  /** Tokens with the same kind and text usually share one `TokenType`. */
  type: TokenType
}

/** What all tokens with the same kind and text have in common. Words repeat, so facts about a word are computed once and cached here. */
export interface TokenType {
  kind: TokenKind
  text: string
  lower: string
  /** The facts that `noted` caches. */
  notes: unknown[]
}
