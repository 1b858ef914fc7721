import { stemOf } from '../../../text/words.ts'
import type { Field } from '../vocabulary.ts'
import type { Piece } from './pieces.ts'

/** A number of a query with what stands around it. */
export interface Amount {
  value: number
  unit: 'none' | 'percent' | 'points' | 'basis_points' | 'times' | 'usd'
  /** Whether a thousand, million ... stands behind it. */
  isScaled: boolean
  /** Place behind its last piece. */
  end: number
}

/** The amount that starts at a place: `$10`, `-5 %`, `1.5bn dollars`, `200 bps`, `3x`. */
export function amountAt(pieces: readonly Piece[], start: number): Amount | undefined {
  let place = start
  const isNegative = pieces[place]?.key === '-' && !isBehindNumber(pieces, place)
  if (isNegative || pieces[place]?.key === '+') place++
  const isMoney = pieces[place]?.key === '$'
  if (isMoney) place++
  const piece = pieces[place]
  const share = parts.get(piece?.key ?? '')
  if (share !== undefined) return { value: share, unit: 'percent', isScaled: false, end: place + 1 }
  if (piece?.kind !== 'number') return undefined
  const [slash, below] = [pieces[place + 1], pieces[place + 2]]
  if (slash?.key === '/' && below?.kind === 'number' && slash.at === piece.end && below.value > piece.value)
    return { value: tidy((100 * piece.value) / below.value), unit: 'percent', isScaled: false, end: place + 3 }
  place++
  const scale = scales.get(pieces[place]?.text === 'M' ? 'm' : (pieces[place]?.key ?? ''))
  if (scale !== undefined) place++
  let unit: Amount['unit'] = isMoney ? 'usd' : 'none'
  const found = units.find(({ words }) => words.every((word, offset) => pieces[place + offset]?.key === stemOf(word)))
  if (found) {
    unit = found.unit
    place += found.words.length
  }
  const value = (isNegative ? -1 : 1) * piece.value * (scale ?? 1)
  return { value: tidy(value), unit, isScaled: scale !== undefined, end: place }
}

/** The number that an amount is in the unit of a field; undefined where the two do not go together. */
export function inUnitOf({ id, unit: wanted }: Field, { value, unit, isScaled }: Amount): number | undefined {
  if (wanted === 'category' || Math.abs(value) > largest) return undefined
  if (wanted === 'usd') {
    // `market cap above 10`: ten what is not said.
    const isVague = id !== 'price' && !isScaled && unit === 'none' && value !== 0 && Math.abs(value) < leastUsd
    return (unit === 'none' || unit === 'usd') && !isVague ? value : undefined
  }
  if (isScaled || unit === 'usd') return undefined
  if (wanted === 'percent' || wanted === 'points') {
    if (unit === 'basis_points') return tidy(value / 100)
    return unit === 'times' ? undefined : value
  }
  if (unit === 'none') return value
  if (wanted !== 'ratio') return undefined
  if (unit === 'times') return value
  return unit === 'percent' ? tidy(value / 100) : undefined
}

/** Parts of a whole in percent, by stem. */
const parts = new Map(
  Object.entries({ half: 50, quartile: 25, quintile: 20, decile: 10, percentile: 1 }).map(([word, share]) => [
    stemOf(word),
    share,
  ]),
)

/** Smaller amounts of dollars need a unit. */
const leastUsd = 1000

/** No figure of a company is beyond it. */
const largest = 1e15

/** Without what binary fractions add: 1.1 * 1e9. */
function tidy(value: number): number {
  return Number(value.toPrecision(12))
}

function isBehindNumber(pieces: readonly Piece[], place: number): boolean {
  const before = pieces[place - 1]
  return before !== undefined && (before.kind === 'number' || before.key === '%' || before.end === pieces[place].at)
}

const scales = new Map<string, number>([
  ...['k', 'thousand'].map((word) => [word, 1e3] as const),
  ...['m', 'mn', 'mm', 'mio', 'mil', 'mill', 'million'].map((word) => [word, 1e6] as const),
  ...['b', 'bn', 'bil', 'billion'].map((word) => [word, 1e9] as const),
  ...['t', 'tn', 'trn', 'trillion'].map((word) => [word, 1e12] as const),
])

const units: { unit: Amount['unit']; words: string[] }[] = [
  { unit: 'points', words: ['percentage', 'point'] },
  { unit: 'points', words: ['percent', 'point'] },
  { unit: 'points', words: ['%', 'point'] },
  { unit: 'basis_points', words: ['basis', 'point'] },
  { unit: 'basis_points', words: ['bps'] },
  { unit: 'basis_points', words: ['bp'] },
  { unit: 'points', words: ['pp'] },
  { unit: 'points', words: ['ppt'] },
  { unit: 'points', words: ['point'] },
  { unit: 'percent', words: ['%'] },
  { unit: 'percent', words: ['percent'] },
  { unit: 'percent', words: ['pct'] },
  { unit: 'percent', words: ['per', 'cent'] },
  { unit: 'times', words: ['time'] },
  { unit: 'usd', words: ['us', 'dollar'] },
  { unit: 'usd', words: ['dollar'] },
  { unit: 'usd', words: ['usd'] },
  { unit: 'usd', words: ['buck'] },
]
