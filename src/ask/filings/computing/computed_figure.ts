import type { Figure } from '../items.ts'
import type { AskedComputation } from '../reading/computations.ts'

/** A figure that was computed, with all that it was computed from. */
export interface ComputedFigure {
  ticker: string
  computation: AskedComputation
  /** The years that it was computed over, ascending, and its values, newest first: one a year, or their mean. */
  over: number[]
  years: { year: number; value: number }[]
  inputs: Figure[]
  /** 0 of years. */
  quarter: number
}
