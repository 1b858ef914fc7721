/** What a stretch of text is; spaces are no token. */
export type TokenKind = 'word' | 'number' | 'cashtag' | 'coin' | 'hashtag' | 'mention' | 'address' | 'emoji' | 'mark'

export interface Token {
  kind: TokenKind
  /** As written. Of a cashtag, hashtag and mention without its sign; of a coin its symbol alone. */
  text: string
  /** In lower case, with a straight apostrophe. */
  lower: string
  /** Offset in the text, in UTF-16 units. */
  at: number
}
