import type { Fact } from '../facts.ts'
import type { AskedPart } from '../read/asked.ts'

/** How two shares are compared: by subtraction, in percentage points, or by division. */
export type Calculation = NonNullable<AskedPart['calculation']>

/** The larger share minus the smaller share, or their quotient, with two decimals. Undefined for a division by zero. */
export function calculated(calculation: Calculation, one: number, other: number): number | undefined {
  const [most, least] = [Math.max(one, other), Math.min(one, other)]
  if (calculation === 'difference') return Number((most - least).toFixed(2))
  return least === 0 ? undefined : Number((most / least).toFixed(2))
}

/** `a difference of 2.5 percentage points from AMD`, `1.4 times as much as AMD`. Empty if nothing can be computed. */
export function calculationWords(calculation: Calculation, one: number, other: number, name = ''): string {
  const value = calculated(calculation, one, other)
  if (value === undefined) return ''
  const [words, to] =
    calculation === 'difference'
      ? [`a difference of ${value} percentage points`, 'from']
      : [`${value} times as much`, 'as']
  return name ? `${words} ${to} ${name}` : words
}

/** Compares the bullish and the bearish share of a fact, in words. Empty if either share is withheld or nothing can be computed. */
export function sidesCompared(calculation: Calculation, { breakdown }: Fact): string {
  const { bullish, bearish } = breakdown
  if (bullish === null || bearish === null) return ''
  const value = calculated(calculation, bullish, bearish)
  const isBullish = bullish >= bearish
  const [more, less] = isBullish ? ['bullish', 'bearish'] : ['bearish', 'bullish']
  if (value === undefined) return ''
  return calculation === 'difference'
    ? `${value} percentage points more ${more} than ${less}`
    : `${value} times as many ${more} as ${less}`
}

/** The share of all conversations that name both of two tickers. Undefined if their joint share is not published. */
export function jointShare({ share, related }: Fact, other: string): number | undefined {
  const found = related.find(({ dimension, name }) => dimension === 'ticker' && name === other)
  return found && Number(((share * found.share) / 100).toFixed(2))
}

/** All results that an answer may state: between bullish and bearish, between now and before, and between two subjects. */
export function calculationsIn(facts: Fact[]): Record<Calculation, Set<number>> {
  const pairs = facts.flatMap(({ share, breakdown, change }, at): [number | null, number | null][] => [
    [breakdown.bullish, breakdown.bearish],
    [share, change?.previous ?? null],
    ...facts.slice(at + 1).flatMap((other): [number | null, number | null][] => [
      [share, other.share],
      [breakdown.bullish, other.breakdown.bullish],
      [breakdown.bearish, other.breakdown.bearish],
    ]),
  ])
  const results = (calculation: Calculation) =>
    new Set(
      pairs.flatMap(([one, other]) =>
        one === null || other === null ? [] : (calculated(calculation, one, other) ?? []),
      ),
    )
  return { difference: results('difference'), ratio: results('ratio') }
}
