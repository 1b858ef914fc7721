import type { Figure } from '../items.ts'
import type { AskedComputation } from '../reading/computations.ts'

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
