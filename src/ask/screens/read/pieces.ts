import { numberOf } from '../../../text/numbers.ts'
import { type Token, tokensOf } from '../../../text/tokens.ts'
import { readingOf, stemOf } from '../../../text/words.ts'

/** A piece of a query. */
export interface Piece {
  kind: 'word' | 'number' | 'mark'
  /** What words are compared by: lower case, without inflection. */
  key: string
  /** As written. */
  text: string
  /** Of a number. */
  value: number
  /** Offsets in the query. */
  at: number
  end: number
}

/**
 * Words, numbers and marks of a query, in order, from the tokens of `src/text`: contractions are spelled out, a number is
 * apart from its currency and unit, hyphens within words are left out. Never throws.
 */
export function piecesOf(query: string): Piece[] {
  const text = query.replaceAll('‘', "'").replaceAll(/[–—−]/g, '-')
  return withoutHyphens(joinedMarks(tokensOf(text).flatMap((token) => piecesIn(token))))
}

function piecesIn(token: Token): Piece[] {
  const { kind, text, lower, at } = token
  if (kind === 'number') return numberPieces(token)
  if (kind === 'cashtag') return [markAt('$', at), ...wordPieces({ ...token, kind: 'word', at: at + 1 })]
  if (kind === 'word') {
    // Magnitudes stand apart: `10bn` is a number token and a word.
    const value = numberOf(lower)?.value
    if (value === undefined || notCounts.has(lower)) return wordPieces(token)
    return [{ kind: 'number', key: String(value), text, value, at, end: at + text.length }]
  }
  const sign = kind === 'hashtag' || kind === 'mention' ? 1 : 0
  return [{ ...markAt(lower, at), text, end: at + sign + text.length }]
}

/** A few and a couple say no exact number. */
const notCounts = new Set(['few', 'couple', 'dozen', 'third', 'quarter'])

function wordPieces({ text, at, ...token }: Token): Piece[] {
  const words = readingOf([{ ...token, text, at }]).words
  return words.map(({ stem }) => ({ kind: 'word', key: stem, text, value: Number.NaN, at, end: at + text.length }))
}

/** `$10`, `20%`, `2.5k` as a currency, a number and a unit. */
function numberPieces({ text, at }: Token): Piece[] {
  const [, currency, digits, unit] = /^([$€£]?)(.*?)([%kmbx]?)$/iu.exec(text)!
  const from = at + currency.length
  const value = Number(digits.replaceAll(/,(?=\d{3})/g, ''))
  const pieces: Piece[] = []
  if (currency !== '') pieces.push(markAt(currency, at))
  if (Number.isNaN(value)) pieces.push(markAt(digits, from))
  else pieces.push({ kind: 'number', key: String(value), text: digits, value, at: from, end: from + digits.length })
  const end = from + digits.length
  const key = unit.toLowerCase() === 'x' ? stemOf('times') : unit.toLowerCase()
  if (unit === '%') pieces.push(markAt('%', end))
  else if (unit !== '') pieces.push({ kind: 'word', key, text: unit, value: Number.NaN, at: end, end: end + 1 })
  return pieces
}

function markAt(key: string, at: number): Piece {
  return { kind: 'mark', key, text: key, value: Number.NaN, at, end: at + key.length }
}

/** `>` and `=` as one mark, and `.5` as a number. */
function joinedMarks(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const key = last?.end === piece.at ? `${last.key}${piece.key}` : ''
    if (marks.has(key)) joined[joined.length - 1] = { ...last!, key: marks.get(key)!, text: key, end: piece.end }
    else if (last?.key === '.' && last.end === piece.at && piece.kind === 'number' && joined.at(-2)?.end !== last.at)
      joined[joined.length - 1] = { ...piece, value: Number(`0.${piece.text}`), at: last.at }
    else joined.push(marks.has(piece.key) ? { ...piece, key: marks.get(piece.key)! } : piece)
  }
  return joined
}

/** A hyphen stays where it is a minus or stands between numbers. */
function withoutHyphens(pieces: Piece[]): Piece[] {
  return pieces.filter(({ key, at, end }, place) => {
    if (key !== '-') return true
    const before = pieces[place - 1]
    const after = pieces[place + 1]
    const isTight = before?.end === at && after?.at === end
    // `500m-1b` is a range.
    const isUnit =
      after?.kind === 'number' && pieces[place - 2]?.kind === 'number' && pieces[place - 2].end === before?.at
    return !(isTight && (before.kind === 'word' || after.kind === 'word')) || isUnit
  })
}

const marks = new Map([
  ['>=', '>='],
  ['<=', '<='],
  ['=>', '>='],
  ['=<', '<='],
  ['≥', '>='],
  ['≤', '<='],
])
