import type { Figure } from '../items.ts'
import type { AskedSeries } from '../reading/series.ts'

/** What was asked about the values of a figure over several periods, applied to a company's values. */
export interface SeriesFigures {
  series: AskedSeries
  /** The values that were looked at, newest first. */
  scope: Figure[]
  /** Those that the answer states. */
  told: Figure[]
  /** Number of values that meet the condition. */
  count: number
  /** Number of values in a row that meet it: the most, and those up to the newest. */
  streaks: { most: number; newest: number }
  /** Whether the stated values meet the condition; otherwise they are the nearest ones. */
  isMet: boolean
}
