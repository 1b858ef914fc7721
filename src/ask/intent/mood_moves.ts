import { windows } from '../../base/calendar/days.ts'
import type { Sentiment } from '../../labels/labels.ts'
import { everything, type Fact, type IntentEvidence, noisePoints } from './facts.ts'
import { deepest, type LookUps } from './look_ups.ts'
import type { Dimension, MoodMove } from './read/asked.ts'

/** A fact with that of the same thing over the longer window. */
export interface MovedMood {
  now: Fact
  before: Fact
  /** Percentage points that the side gained. */
  points: number
}

/** The longer window that a mood is compared with; undefined if none is longer. */
export function longerThan(days: number, baseline: number): number | undefined {
  return windows.find((each) => each > days && each >= baseline)
}

/**
 * What of a dimension has moved to a side, the most first, by the share of that side in this window and in the longer one
 * that holds it: the sentiment of the days before is not published separately.
 */
export async function moodMoves(
  dimension: Dimension,
  { to: asked, ...move }: MoodMove,
  { days, baseline }: Pick<IntentEvidence, 'days' | 'baseline'>,
  lookUps: LookUps,
): Promise<MovedMood[]> {
  const longer = longerThan(days, baseline)
  const to = asked ?? 'bullish'
  const isOpen = asked === undefined
  if (longer === undefined) return []
  const all = (from: LookUps) =>
    dimension === 'ticker'
      ? from.tickers({}, deepest)
      : dimension === 'topic'
        ? from.topics(everything, deepest)
        : from.themes(everything, deepest)
  const [now, longerFacts] = await Promise.all([all(lookUps), all(lookUps.over(longer))])
  const then = new Map(longerFacts.map((fact) => [fact.id, fact]))
  // A few conversations may all agree.
  const common = Math.max(...now.map(({ share }) => share)) / 10
  return now
    .filter(({ share }) => share >= common)
    .flatMap((fact) => {
      const old = then.get(fact.id)
      const [one, other] = [fact.breakdown[to], old?.breakdown[to]]
      if (!old || one === null || other === null || other === undefined || isAlone(fact, to) || isAlone(old, to))
        return []
      const points = one - other
      if (move.isFlip ? fact.sentiment !== to || old.sentiment !== move.from : !isOpen && points <= noisePoints)
        return []
      return [{ now: fact, before: old, points }]
    })
    .sort((one, other) => (isOpen ? Math.abs(other.points) - Math.abs(one.points) : other.points - one.points))
}

/** Where the other shares are withheld, the one published side is all of what is published. */
function isAlone({ breakdown }: Fact, side: Sentiment): boolean {
  return breakdown[side] === 100 && (breakdown.bullish === null || breakdown.bearish === null)
}
