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
}
