import { type Amount, tidy } from '../../../text/numbers.ts'
import type { Field } from '../vocabulary.ts'

/** Converts an amount to the unit of a field; undefined if they are incompatible or the unit is ambiguous. */
export function inUnitOf(field: Field, amount: Amount): number | undefined {
  const { unit: wanted } = field
  const { value, unit, isScaled } = amount
  if (wanted === 'category' || Math.abs(value) > largest || doubtOf(field, amount) !== undefined) return undefined
  if (wanted === 'usd') return unit === 'none' || unit === 'usd' ? value : undefined
  if (isScaled && wanted !== 'count') return undefined
  if (wanted === 'percent' || wanted === 'points') {
    if (unit === 'basis_points') return tidy(value / 100)
    if (unit === 'times') return undefined
    return isFraction(field, amount) ? tidy(value * 100) : value
  }
  if (unit === 'none') return value
  if (wanted !== 'ratio') return undefined
  if (unit === 'times') return value
  return unit === 'percent' && !field.isMultiple ? tidy(value / 100) : undefined
}

/**
 * Why an amount does not go with a field, or what it means is open: `dividend yield above 0.5` may be half a percent or a
 * half.
 */
export function doubtOf(field: Field, amount: Amount): string | undefined {
  const { label, unit: wanted, small } = field
  const { value, unit, isScaled } = amount
  if (isFraction(field, amount) && small) return `${value} may be ${value} % or ${tidy(value * 100)} %: write it with %`
  if (wanted === 'usd' && unit === 'percent') return `it does not say of what ${label} is ${value} %`
  if (wanted !== 'usd' && unit === 'usd') return `${label} is no amount of dollars`
  // `market cap above 10`: the unit of 10 is unknown.
  const isVague = wanted === 'usd' && !small && !isScaled && unit === 'none' && value !== 0
  return isVague && Math.abs(value) < leastUsd ? `${value} may be thousands, millions or billions` : undefined
}

/** `growth > 0.2`: a fraction, unless percent is stated. */
function isFraction({ unit: wanted }: Field, { value, unit, isDecimal }: Amount): boolean {
  return wanted === 'percent' && unit === 'none' && isDecimal && value !== 0 && Math.abs(value) < 1
}

/** Smaller amounts of dollars are prices, not figures of companies. */
export const leastUsd = 1000

/** No figure of a company is beyond it. */
const largest = 1e15

export function negative(amount: Amount): Amount {
  return { ...amount, value: -amount.value }
}
