/** People counts that the public may tell apart: `from` to `to`, both included. */
export interface Band {
  from: number
  to: number
}

const marks = [1, 2.5, 5].flatMap((mark) => [10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8].map((power) => mark * power))
const starts = [5, ...marks].sort((a, b) => a - b)

/**
 * The band that `people` falls in: 3, 5, 10, 25, 50, 100, 250, ... With a higher floor the first band starts there; a
 * mark next to the floor is left out, as a band of one count would tell the count. Throws below the floor.
 */
export function bandOf(people: number, floor: number): Band {
  if (!(people >= floor)) throw new RangeError(`found ${people} people, expected at least the floor of ${floor}`)
  let from = floor
  for (const start of starts) {
    if (start < floor + 2) continue
    if (start > people) return { from, to: start - 1 }
    from = start
  }
  return { from, to: Number.MAX_SAFE_INTEGER }
}
