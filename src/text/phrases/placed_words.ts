import type { Token } from '../token.ts'
import { tokensOf } from '../tokens.ts'
import { type TokenizedText, tokenizedText, type Word, wordsOf } from '../words.ts'

/** A text in the form that the grammars of questions parse: its words with their tokens, and the punctuation marks between the words. */
export interface PlacedText {
  text: string
  tokens: Token[]
  reading: TokenizedText
  words: PlacedWord[]
  /** Punctuation marks after the last word. */
  after: string
}

export interface PlacedWord extends Word {
  /** Index of the token of this word. Both words of a contraction such as `what's` have the same token. */
  token: number
  sentence: number
  /** Punctuation marks between the previous word and this word: `,`, `:`, `-`, `?`. */
  before: string
}

/** Abbreviations after which a full stop does not end a sentence. */
const abbreviated = new Set('vs v inc corp co etc approx excl incl esp avg max min'.split(' '))

/** Splits a text into words. Each word keeps its token, its sentence and the punctuation marks before it. */
export function placedText(text: string): PlacedText {
  const tokens = tokensOf(text)
  const reading = tokenizedText(tokens)
  const words: PlacedWord[] = []
  let before = ''
  let continued = 0
  tokens.forEach((token, at) => {
    if (token.kind === 'mark') before += token.text
    for (const word of wordsOf(token)) {
      const last = words.at(-1)
      const sentence = reading.sentenceOf[words.length] - continued
      const isContinued = last !== undefined && last.sentence < sentence && before === '.' && abbreviated.has(last.form)
      if (isContinued) continued++
      words.push({ ...word, token: at, sentence: isContinued ? last.sentence : sentence, before })
      before = ''
    }
  })
  return { text, tokens, reading, words, after: before }
}
