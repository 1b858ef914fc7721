import type { PassageCandidate } from './index/candidate.ts'
import { type Marks, weights } from './rank.ts'

export interface Marked {
  candidate: PassageCandidate
  marks: Marks
}

/** A candidate that was picked, with the score that it had at that moment. */
export interface Picked {
  candidate: PassageCandidate
  score: number
}

/**
 * Picks the best passages one by one. After each pick, the lines that the picked passage contains score less, and passages that are nearly
 * equal to the picked passage score less too. As a result, the picked passages together contain all statements that a ratio needs, and do
 * not all come from one page. Passages with equal scores are ordered by filing and position. A smaller limit returns the first passages of
 * the same list.
 */
export function pick(marked: readonly Marked[], limit: number): Picked[] {
  const nothing = (marked[0]?.marks.lines ?? []).map(() => 0)
  const left = marked
    .map(({ candidate, marks }) => ({ candidate, marks, base: baseOf(marks), damp: 1 }))
    .sort((one, other) => {
      const difference =
        other.base + linesScore(other.marks.lines, nothing) - one.base - linesScore(one.marks.lines, nothing)
      return difference || order(one.candidate, other.candidate)
    })
    .slice(0, mostLooked)
    .map((each) => ({ ...each, terms: new Set(each.candidate.lines.flat()) }))
  const shown = [...nothing]
  const picked: Picked[] = []
  while (picked.length < limit && left.length > 0) {
    let best = 0
    let bestScore = Number.NEGATIVE_INFINITY
    left.forEach(({ marks, base, damp }, at) => {
      const score = (base + linesScore(marks.lines, shown)) * damp
      if (score > bestScore) {
        best = at
        bestScore = score
      }
    })
    const [taken] = left.splice(best, 1)
    picked.push({ candidate: taken.candidate, score: bestScore })
    taken.marks.lines.forEach((mark, at) => {
      shown[at] = Math.max(shown[at], mark)
    })
    for (const each of left) each.damp *= 1 - 0.6 * Math.max(0, sameness(each.terms, taken.terms) - leastSameness)
  }
  return picked
}

/**
 * Maximum number of candidates to pick from. It is more than twice the largest limit (50), so that there are enough candidates if many are
 * repetitions.
 */
const mostLooked = 110

function baseOf(marks: Marks): number {
  const { text, heading, says, statement, years, item, filing, nearness } = weights
  return (
    text * marks.text +
    heading * marks.heading +
    says * marks.says +
    statement * marks.statement +
    years * marks.years +
    item * marks.item +
    filing * marks.filing +
    nearness * marks.nearness
  )
}

/** Sums the scores of lines. A line that a picked passage already contains counts half. */
function linesScore(lines: readonly number[], shown: readonly number[]): number {
  if (lines.length === 0) return 0
  const sum = lines.reduce((total, mark, at) => total + mark - 0.5 * Math.min(mark, shown[at]), 0)
  return (weights.lines * sum) / Math.sqrt(lines.length)
}

/** How much two sets of terms have in common (Jaccard index, 0 to 1). 0 if the index is below `leastSameness`. */
function sameness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  const total = one.size + other.size
  // Most passages differ in so many terms that counting can stop early.
  let different = small.size - (leastSameness * total) / (1 + leastSameness)
  let common = 0
  for (const term of small) {
    if (large.has(term)) common++
    else if (--different < 0) return 0
  }
  return common / (total - common)
}

/** Two passages with a lower similarity than this do not count as repetitions of each other. */
const leastSameness = 0.4

function order(one: PassageCandidate, other: PassageCandidate): number {
  if (one.accession !== other.accession) return one.accession < other.accession ? -1 : 1
  return one.position - other.position
}
