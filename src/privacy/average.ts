import type { Band } from './bands.ts'

/**
 * An average position that does not tell how many positions there are. The published total (known to half a `unit`)
 * divided by it must be able to give every count of the band. Rounds to three, two and one significant digits, then to
 * 1, 2 or 5, then to powers of ten; null if even that tells too much.
 */
export function maskedAverage(total: number, unit: number, people: number, band: Band): number | null {
  if (total === 0) return 0
  const size = Math.abs(total)
  for (const scale of scales(size / people)) {
    const { value, from, to } = nearest(size / people, scale)
    const fewest = (size - unit / 2) / to
    const most = (size + unit / 2) / from
    if (fewest <= band.from && most >= band.to) return Math.sign(total) * value
  }
  return null
}

/** Values that an average of this size may be rounded to, in ascending order, one list a coarseness. */
function scales(average: number): number[][] {
  const power = Math.floor(Math.log10(average))
  const digits = (count: number) => {
    const unit = 10 ** (count - 1)
    const first = Math.floor((average / 10 ** power) * unit)
    return [first - 1, first, first + 1, first + 2].map((digit) => at(digit, power - count + 1))
  }
  const marks = [-1, 0, 1].flatMap((offset) => [1, 2, 5].map((digit) => at(digit, power + offset)))
  const powers = [-1, 0, 1, 2].map((offset) => at(1, power + offset))
  return [digits(3), digits(2), digits(1), marks, powers]
}

/** Read from text, as 3 x 10 ** -2 is not 0.03. */
function at(digit: number, power: number): number {
  return Number(`${digit}e${power}`)
}

/** The nearest value of a scale, and the range of numbers that it is the nearest of. */
function nearest(average: number, scale: number[]): { value: number; from: number; to: number } {
  let best = 1
  for (let index = 1; index < scale.length - 1; index++) {
    if (Math.abs(scale[index] - average) < Math.abs(scale[best] - average)) best = index
  }
  return { value: scale[best], from: (scale[best - 1] + scale[best]) / 2, to: (scale[best] + scale[best + 1]) / 2 }
}
