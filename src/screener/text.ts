/** A piece of a query. */
export interface Piece {
  kind: 'word' | 'number' | 'mark'
  /** What words are compared by: lower case, without a plural s and a possessive. */
  key: string
  /** As written. */
  text: string
  /** Of a number. */
  value: number
  /** Offsets in the query. */
  at: number
  end: number
}

const pattern =
  /(?<number>\d+(?:,\d{3})+(?:\.\d+)?|\d*\.?\d+)|(?<word>\p{L}[\p{L}\p{M}]*(?:'\p{L}+)?)|(?<mark>>=|<=|=>|=<|[^\s\p{L}\p{N}])|(?<other>\S)/gu

/** Words, numbers and marks of a query, in order; hyphens within words are left out. Never throws. */
export function piecesOf(query: string): Piece[] {
  const text = query.replaceAll(/[’‘]/g, "'").replaceAll(/[–—−]/g, '-')
  const pieces: Piece[] = []
  for (const { 0: found, index, groups } of text.matchAll(pattern)) {
    const place = { text: query.slice(index, index + found.length), at: index, end: index + found.length }
    if (groups!.number !== undefined) {
      const value = Number(found.replaceAll(',', ''))
      pieces.push({ kind: 'number', key: String(value), value, ...place })
    } else if (groups!.word !== undefined) {
      const value = numbersInWords.get(found.toLowerCase())
      if (value === undefined) pieces.push({ kind: 'word', key: stem(found), value: Number.NaN, ...place })
      else pieces.push({ kind: 'number', key: String(value), value, ...place })
    } else pieces.push({ kind: 'mark', key: marks.get(found) ?? found, value: Number.NaN, ...place })
  }
  return withoutHyphens(pieces)
}

/** What makes two forms of a word one. */
export function stem(word: string): string {
  const lower = word.toLowerCase().replace(/'s$/, '')
  if (lower.length <= 3 || !lower.endsWith('s') || /(?:ss|us|is)$/.test(lower)) return lower
  if (lower.endsWith('ies') && lower.length > 4) return `${lower.slice(0, -3)}y`
  return /(?:x|ch|sh)es$/.test(lower) ? lower.slice(0, -2) : lower.slice(0, -1)
}

/** A hyphen stays where it is a minus or stands between numbers. */
function withoutHyphens(pieces: Piece[]): Piece[] {
  return pieces.filter(({ key, at, end }, place) => {
    if (key !== '-') return true
    const before = pieces[place - 1]
    const after = pieces[place + 1]
    const isTight = before?.end === at && after?.at === end
    return !(isTight && (before.kind === 'word' || after.kind === 'word'))
  })
}

const marks = new Map([
  ['=>', '>='],
  ['=<', '<='],
  ['≥', '>='],
  ['≤', '<='],
])

const numbersInWords = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, value) => [word, value] as const)
    .concat([
      ['fifteen', 15],
      ['twenty', 20],
      ['thirty', 30],
      ['fifty', 50],
      ['hundred', 100],
    ]),
)
