import { type Amount, tidy } from '../../../text/numbers.ts'
import type { Field } from '../vocabulary.ts'

/** Converts an amount to the unit of a field; undefined if they are incompatible or the unit is ambiguous. */
export function inUnitOf(field: Field, amount: Amount): number | undefined {
  const { unit: wanted, small } = field
  const { value, unit, isScaled } = amount
  if (wanted === 'category' || Math.abs(value) > largest || doubtOf(field, amount) !== undefined) return undefined
  if (wanted === 'usd') {
    // `market cap above 10`: the unit of 10 is unknown.
    const isVague = !small && !isScaled && unit === 'none' && value !== 0 && Math.abs(value) < leastUsd
    return (unit === 'none' || unit === 'usd') && !isVague ? value : undefined
  }
  if (unit === 'usd' || (isScaled && wanted !== 'count')) return undefined
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

/** Why it is open what an amount means of a field: `dividend yield above 0.5` may be half a percent or a half. */
export function doubtOf(field: Field, amount: Amount): string | undefined {
  return isFraction(field, amount) && field.small
    ? `${amount.value} may be ${amount.value} % or ${tidy(amount.value * 100)} %: write it with %`
    : undefined
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
