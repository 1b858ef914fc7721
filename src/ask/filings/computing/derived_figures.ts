import type { Figure } from '../items.ts'
import type { AskedComputation } from '../reading/computations.ts'
import type { AskedSeries } from '../reading/series.ts'

/** A figure that was computed, with all that it was computed from. */
export interface ComputedFigure {
  ticker: string
  computation: AskedComputation
  /** The years that it was computed over, ascending, and its values, newest first: one per year, or their mean. */
  over: number[]
  years: { year: number; value: number }[]
  inputs: Figure[]
  /** 1 to 4, or 0 for whole years. */
  quarter: number
  /** Number of decimals that the question asks for. */
  decimals?: number
  /** The unit that the question asks for: `billion`. */
  unit?: string
}

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
