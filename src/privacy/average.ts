import type { Band } from './bands.ts'

/**
 * An average position, in US dollars, that does not tell how many positions there are: the published total over the
 * geometric middle of the band of holders, to two significant digits. It follows from what is public anyway, so that the
 * quotient of the two tells the band and no more; it lies within the square root of the band's width of the exact average
 * (16 % at 3 to 4 holders, 60 % at the widest bands). Rounding the exact average far enough to hide the count in its band
 * would be coarser, and which coarseness it needs would depend on the count.
 */
export function maskedAverage(total: number, band: Band): number {
  const middle = Math.sqrt(band.from * band.to)
  return Number((total / middle).toPrecision(2))
}
