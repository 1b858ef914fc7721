import type { EvidenceItem } from '../items.ts'
import type { AskedComputation } from '../reading/computations.ts'

/** The value of a line in a formula, with its source. */
export interface ComputedInput {
  metric: string
  year: number
  /** In the smallest unit that all inputs share; by size where outflows are meant. */
  value: number
  item: EvidenceItem
  /** The row as printed; of a stored value none. */
  printed?: { label: string; cell: string; scale: string }
}

/** A figure that was computed, with all that it was computed from. */
export interface ComputedFigure {
  ticker: string
  computation: AskedComputation
  /** Newest first. */
  years: { year: number; value: number }[]
  inputs: ComputedInput[]
  /** Of printed amounts: `in millions`, or empty if unknown. */
  scale: string
  /** 1 to 4 where it is of quarters; 0 of years. */
  quarter: number
}
