import type { Possible } from './possible.ts'
import { basesOf } from './shares.ts'

/** A published share of one base: its size in whole steps, and what its count may be. */
export interface Clue {
  index: number
  step: number
  counts: Possible
}

/**
 * What the shares of one base tell together: rules out of `people` every base for which some share has no possible
 * count, and out of each clue's counts those that fit no base left.
 *
 * A count fits an interval of bases, and a larger count a later one; so each share is a union of few intervals, and the
 * cost is the width of the bands, not bases times counts.
 */
export function infer(people: Possible, clues: Clue[]): void {
  const first = people.from
  const width = people.to - first + 1
  const edges = new Int32Array(width + 1)
  for (const clue of clues) {
    let covered = first - 1
    forEachFit(people, clue, (_, from, to) => {
      const start = from > covered ? from : covered + 1
      if (start > to) return
      edges[start - first]++
      edges[to + 1 - first]--
      covered = to
    })
  }
  const left = new Int32Array(width + 1)
  for (let offset = 0, cover = 0; offset < width; offset++) {
    cover += edges[offset]
    if (cover < clues.length) people.drop(first + offset)
    left[offset + 1] = left[offset] + (people.has(first + offset) ? 1 : 0)
  }
  for (const clue of clues) {
    const { counts } = clue
    let next = counts.least
    forEachFit(people, clue, (count, from, to) => {
      if (left[to + 1 - first] === left[from - first]) return
      for (; next < count; next++) counts.drop(next)
      next = count + 1
    })
    for (const last = counts.most; next <= last; next++) counts.drop(next)
  }
}

/** Calls `use` for each possible count, in order, with the bases it fits, cut to those of `people`. */
function forEachFit(people: Possible, clue: Clue, use: (count: number, from: number, to: number) => void): void {
  const { counts, index, step } = clue
  // Counts so small or large that no base of the band gives the share need no look.
  const least = Math.max(counts.least, Math.floor((people.from * step * (2 * index - 1)) / 20_000))
  const most = Math.min(counts.most, people.to, Math.ceil((people.to * step * (2 * index + 1)) / 20_000))
  for (let count = least; count <= most; count++) {
    if (!counts.has(count)) continue
    const bases = basesOf(count, index, step)
    const from = Math.max(bases.from, count, people.from)
    const to = Math.min(bases.to, people.to)
    if (from <= to) use(count, from, to)
  }
}
