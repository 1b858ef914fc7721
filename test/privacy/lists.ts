import { holdersOf, snapshotDays, today, tradersOf } from './crowd.ts'
import type { Answer } from './published.ts'

export const windows = [1, 3, 7, 14, 30, 90, 365]
export const days = Object.values(snapshotDays)
const bands = [3, 5, 10, 25, 50, 100, 250]

/** A list that takes a minimum of people, with the truth about a row's people. */
export interface List {
  path: string
  rows: 'positions' | 'flows' | 'rotations'
  minimum: 'min_holders' | 'min_unique_traders'
  people(row: Answer): number
}

export const holdingLists = days.map(
  (day): List => ({
    path: `/retail/positioning/holdings?snapshot_date=${day}&min_market_value=-1e15&limit=250`,
    rows: 'positions',
    minimum: 'min_holders',
    people: (row) => holdersOf(day, row.ticker, row.asset_class).size,
  }),
)
export const flowLists = windows.map(
  (window): List => ({
    path: `/retail/positioning/flows?lookback_days=${window}&min_trade_value=-1e15&limit=250`,
    rows: 'flows',
    minimum: 'min_unique_traders',
    people: (row) => tradersOf(window - 1, row.ticker, row.asset_class).size,
  }),
)
export const optionLists = windows.map(
  (window): List => ({
    path: `/retail/options/flows?lookback_days=${window}&limit=250`,
    rows: 'flows',
    minimum: 'min_unique_traders',
    people: (row) => tradersOf(window - 1, row.underlying, 'option').size,
  }),
)
export const rotationLists = [
  [7, snapshotDays.weekBefore],
  [14, snapshotDays.fortnight],
  [30, snapshotDays.month],
].map(
  ([lookback, before]): List => ({
    path: `/retail/positioning/rotation?lookback_days=${lookback}&min_market_value=-1e15&limit=250`,
    rows: 'rotations',
    minimum: 'min_holders',
    people: (row) =>
      Math.max(...[today, String(before)].map((day) => holdersOf(day, row.ticker, row.asset_class).size)),
  }),
)

/** What a row is about. */
export function cellOf(row: Answer): string {
  return row.underlying ? `${row.underlying} option` : `${row.ticker} ${row.asset_class}`
}

/** The band that so many people fall in, as the methodology lists them. */
export function bandOf(people: number): { from: number; to: number } {
  const at = bands.findLastIndex((from) => from <= people)
  return { from: bands[at], to: bands[at + 1] - 1 }
}

export function threeDigits(value: number): number {
  return Number(value.toPrecision(3))
}
