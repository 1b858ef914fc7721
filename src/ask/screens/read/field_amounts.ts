import { type Amount, tidy } from '../../../text/amounts.ts'
import type { Field } from '../vocabulary.ts'

/** A dollar amount below `leastUsd` is a price rather than a figure of a company. No figure is above `largest`. */
const [leastUsd, largest] = [1000, 1e15]

/** Converts an amount to the unit of a field. If it does not fit or is ambiguous, returns the reason as `doubt`. */
export function amountIn(field: Field, amount: Amount): number | { doubt: string } {
  const { label, unit: wanted, small, isMultiple } = field
  const { value, unit, isScaled } = amount
  // `growth > 0.2`: a fraction, unless percent is stated.
  const isFraction = wanted === 'percent' && unit === 'none' && amount.isDecimal && value !== 0 && Math.abs(value) < 1
  if (isFraction && small) return { doubt: `${value} may be ${value} % or ${tidy(value * 100)} %: write it with %` }
  // `market cap above 10`: the unit of 10 is unknown.
  const isVague = wanted === 'usd' && !small && !isScaled && value !== 0 && Math.abs(value) < leastUsd
  if (isVague && unit === 'none') return { doubt: `${value} may be thousands, millions or billions` }
  const isShare = wanted === 'ratio' && unit === 'percent' && !isMultiple
  const isOfPercent = /^(?:percent|points|basis_points)$/.test(unit) && (wanted === 'percent' || wanted === 'points')
  const isOwn = unit === 'none' || unit === wanted || isOfPercent || isShare || (unit === 'times' && wanted === 'ratio')
  const isSized = Math.abs(value) <= largest && (!isScaled || wanted === 'usd' || wanted === 'count')
  if (!isOwn || !isSized || isVague) return { doubt: `${label} is in another unit` }
  if (unit === 'basis_points' || isShare) return tidy(value / 100)
  return isFraction ? tidy(value * 100) : value
}

/** If one end of a range has no unit or scale, takes it from the other end: `5 and 10 billion`, `10-20 %`. */
export function rangeOf(low: Amount, high: Amount): { low: Amount; high: Amount } {
  const unit = low.unit === 'none' ? high.unit : low.unit
  const isShort = !low.isScaled && high.isScaled && low.value < high.value / 1000
  const scale = isShort ? 10 ** (3 * Math.floor(Math.log10(high.value) / 3)) : 1
  const from = { ...low, unit, value: low.value * scale, isScaled: low.isScaled || isShort }
  return { low: from, high: { ...high, unit: high.unit === 'none' ? unit : high.unit } }
}

const plain = { isScaled: false, isDecimal: false, end: 0, until: 0 }

/** An amount in percent that a word such as `doubled` implies. */
export function percentOf(value: number): Amount {
  return { ...plain, value, unit: 'percent' }
}

/** The multiple 1, for a comparison of two figures such as `FCF exceeds net income`. */
export const once: Amount = { ...plain, value: 1, unit: 'times' }

/** Larger dollar amounts are not read as prices, because few shares cost more. */
export const mostPrice = 10_000

/** The reverse of each comparison, for falling values. */
export const turned = {
  ...({ above: 'below', at_least: 'at_most' } as const),
  ...({ below: 'above', at_most: 'at_least', between: 'between' } as const),
}
