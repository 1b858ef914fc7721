/** Kinds of tokens; spaces are not tokens. */
export type TokenKind = 'word' | 'number' | 'cashtag' | 'coin' | 'hashtag' | 'mention' | 'address' | 'emoji' | 'mark'

export interface Token {
  kind: TokenKind
  /** As written; a cashtag, hashtag or mention without its sign, a coin as its symbol. */
  text: string
  /** In lower case, with a straight apostrophe. */
  lower: string
  /** Offset in the text, in UTF-16 units. */
  at: number
  /** What it shares with all tokens of its kind and text. */
  type: TokenType
}

/** A kind of token with its text. Texts repeat their words, so facts about a type are computed once. */
export interface TokenType {
  kind: TokenKind
  text: string
  lower: string
  /** Results that `noted` caches. */
  notes: unknown[]
}
