import type { Breakdown, PartCell } from '../tables/breakdowns.ts'

/** What is compared between the parts: their amounts, changes since the year before, shares of the total, or a ratio of two lines. */
export type Measure = 'amount' | 'growth' | 'share' | 'ratio'

export interface PartValue {
  name: string
  value: number
  /** For each breakdown its cells of this part, newest first. */
  cells: PartCell[][]
}

/** All parts, and those that a question asks for. */
export type PartChoice = Pick<PartFigures, 'values' | 'chosen' | 'by'>

/** The parts of a company's figure that a question compares, as one filing prints them. */
export interface PartFigures {
  ticker: string
  measure: Measure
  /** What is broken down, in words. */
  what: string
  /** One breakdown, or one for each line of a ratio. */
  of: Breakdown[]
  /** The cell of the whole, for shares. */
  whole: PartCell | undefined
  /** Largest first. */
  values: PartValue[]
  /** Those that the question asks for, by its choice, its condition or by name. */
  chosen: PartValue[]
  /** How they were chosen. */
  by: 'highest' | 'lowest' | 'name' | 'condition' | 'order' | 'rest'
}
