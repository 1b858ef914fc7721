import type { FlowRow, HoldingRow } from '../rows.ts'
import type { TradedDay } from './truth.ts'

/** Units behind a published value; an option contract has a multiplier of 100. */
export function unitsOf(row: HoldingRow): number {
  return (
    (row.market_value_usd ?? row.gross_market_value_usd) /
    row.avg_current_price /
    (row.asset_class === 'option' ? 100 : 1)
  )
}

/** Estimates how many units one person added between two neighbouring rows of a cell. `at` is the newer row. */
export type ChangeEstimate = (series: HoldingRow[], at: number) => number | undefined

export const holdingEstimates: Record<string, ChangeEstimate> = {
  'value / price': (series, at) => unitsOf(series[at]) - unitsOf(series[at - 1]),
  'average entry price': byEntryPrice,
  'profit / return': (series, at) => {
    const [before, after] = [entryUnits(series[at - 1]), entryUnits(series[at])]
    return before !== undefined && after !== undefined ? after - before : undefined
  },
  'mean of 2 days': (series, at) => acrossDays(series, at, 2, mean),
  'mean of 5 days': (series, at) => acrossDays(series, at, 5, mean),
  'mean of 15 days': (series, at) => acrossDays(series, at, 15, mean),
  'median of 5 days': (series, at) => acrossDays(series, at, 5, median),
  'median of 15 days': (series, at) => acrossDays(series, at, 15, median),
}

/**
 * A buy at today's price pulls the average entry price towards it, which reveals the share that was bought. The noise
 * of the average is small where entry prices are alike, as its factors cancel out.
 */
function byEntryPrice(series: HoldingRow[], at: number): number | undefined {
  const [before, after] = [series[at - 1], series[at]]
  if (before.avg_entry_price === null || after.avg_entry_price === null) return undefined
  const share = (after.avg_entry_price - before.avg_entry_price) / (after.avg_current_price - before.avg_entry_price)
  return share > 0 && share < 1 ? share * unitsOf(after) : undefined
}

/**
 * Units with an entry price, derived from profit and return. They are another noise draw if some positions have no
 * price.
 */
function entryUnits(row: HoldingRow): number | undefined {
  if (row.open_pnl_usd === null || !row.unrealized_return_pct) return undefined
  const cost = row.open_pnl_usd / (row.unrealized_return_pct / 100)
  return (cost + row.open_pnl_usd) / row.avg_current_price / (row.asset_class === 'option' ? 100 : 1)
}

/** The difference of means or medians over some days on either side; equal contents count once. */
function acrossDays(series: HoldingRow[], at: number, days: number, middle: (draws: number[]) => number): number {
  const estimate = (rows: HoldingRow[]) => {
    const draws: number[] = []
    for (const units of rows.map(unitsOf))
      if (!draws.some((other) => Math.abs(other - units) <= 1e-3 * Math.abs(units))) draws.push(units)
    return middle(draws)
  }
  return estimate(series.slice(at, at + days)) - estimate(series.slice(Math.max(0, at - days), at))
}

export function mean(draws: number[]): number {
  return draws.reduce((sum, draw) => sum + draw, 0) / draws.length
}

/** More robust than the mean for draws with long tails. */
export function median(draws: number[]): number {
  const sorted = draws.toSorted((a, b) => a - b)
  return mean([sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]])
}

/**
 * Published sums of a window on two successive days, between which only one person's trades of a day entered or left
 * it.
 */
export interface WindowMove {
  before: number
  after: number
  /** US dollars that entered or (negative) left the window. */
  truth: number
}

/** All such moves of a cell's windows. */
export function windowMoves(series: FlowRow[], traded: TradedDay[]): WindowMove[] {
  const days = new Map(traded.map((one) => [one.day, one]))
  const sums = new Map(series.map((row) => [`${row.as_of} ${row.window_days}`, row.gross_flow_value_usd]))
  return series.flatMap(({ as_of, window_days, gross_flow_value_usd: after }) => {
    const before = sums.get(`${daysBefore(as_of, 1)} ${window_days}`)
    const [came, left] = [days.get(as_of), days.get(daysBefore(as_of, window_days))]
    if (before === undefined || (came?.people ?? 0) + (left?.people ?? 0) !== 1) return []
    return [{ before, after, truth: came ? came.gross : -left!.gross }]
  })
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}

/**
 * Estimates what was traded on each day, in US dollars, by least squares over all windows of all releases. Each
 * distinct span of traded days is one noise draw; the attacker knows these days, as windows change with them.
 */
export function tradedByDay(series: FlowRow[], tradedDays: string[]): Map<string, number> {
  const spans = new Map<string, { from: number; to: number; sum: number }>()
  for (const row of series) {
    const inside = tradedDays.flatMap((day, index) => (isWithin(day, row) ? [index] : []))
    if (inside.length === 0) continue
    const [from, to] = [inside[0], inside.at(-1)!]
    spans.set(`${from} ${to} ${row.asset_class}`, { from, to, sum: row.gross_flow_value_usd })
  }
  const estimates = leastSquares(tradedDays.length, [...spans.values()])
  return new Map(tradedDays.map((day, index) => [day, estimates[index]]))
}

function isWithin(day: string, row: FlowRow): boolean {
  return day <= row.as_of && Date.parse(row.as_of) - Date.parse(day) < row.window_days * 86_400_000
}

/** Solves sum(x[from..to]) = sum for x. Each equation is weighted by its sum, as noise is proportional to it. */
function leastSquares(size: number, equations: { from: number; to: number; sum: number }[]): number[] {
  const matrix = Array.from({ length: size }, () => new Float64Array(size))
  const right = new Float64Array(size)
  for (const { from, to, sum } of equations) {
    const weight = 1 / Math.max(1, sum) ** 2
    for (let row = from; row <= to; row++) {
      right[row] += weight * sum
      for (let column = from; column <= to; column++) matrix[row][column] += weight
    }
  }
  // Days that no equation separates share the remainder.
  const ridge = 1e-9 * Math.max(...matrix.map((row, index) => row[index]), Number.MIN_VALUE)
  for (let row = 0; row < size; row++) matrix[row][row] += ridge
  for (let pivot = 0; pivot < size; pivot++) {
    for (let row = pivot + 1; row < size; row++) {
      const factor = matrix[row][pivot] / matrix[pivot][pivot]
      if (factor === 0) continue
      for (let column = pivot; column < size; column++) matrix[row][column] -= factor * matrix[pivot][column]
      right[row] -= factor * right[pivot]
    }
  }
  const solution = Array<number>(size).fill(0)
  for (let row = size - 1; row >= 0; row--) {
    let rest = right[row]
    for (let column = row + 1; column < size; column++) rest -= matrix[row][column] * solution[column]
    solution[row] = rest / matrix[row][row]
  }
  return solution
}
