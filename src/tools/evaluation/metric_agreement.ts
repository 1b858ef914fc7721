import { readFileSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'
import { rows } from '../../base/duckdb.ts'
import { literal } from '../../base/quote.ts'

/** A figure as a company reported it, with the days of its filings: one line of eval/metrics/golden.jsonl. */
export interface GoldenFigure {
  ticker: string
  metric: string
  /** `2025` or `2025-Q2`. */
  period: string
  basis: string
  unit: string | null
  /** Values by filing day, ascending. Empty if the metric must not be published. */
  history: { filed: string; value: number }[]
  /** Other values that the convention allows. */
  accept?: number[]
  /** Wrong values that a known pitfall produces. */
  must_not?: number[]
}

export interface Mismatch {
  figure: GoldenFigure
  expected: number | null
  found: number | null
}

export interface Agreement {
  as_of: string
  figures: number
  equal: number
  mismatches: Mismatch[]
  /** Mismatches in which a value is published although there must be none, or in which the published value is one of `must_not`. */
  traps: Mismatch[]
}

export function readGolden(path: string): GoldenFigure[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as GoldenFigure)
}

/** Values by `ticker metric period`. */
export type PublishedValues = Map<string, number>

/** Compares the values that are published as of a day with the values that were reported by that day, to the printed precision. */
export function agreement(golden: GoldenFigure[], published: PublishedValues, asOf: string): Agreement {
  const units = printedUnits(golden)
  const mismatches: Mismatch[] = []
  const traps: Mismatch[] = []
  for (const figure of golden) {
    const expected = figure.history.filter(({ filed }) => filed <= asOf).at(-1)?.value ?? null
    const found = published.get(`${figure.ticker} ${figure.metric} ${figure.period}`) ?? null
    const tolerance = toleranceOf(figure, units)
    const isNear = (value: number) => found !== null && Math.abs(found - value) <= tolerance
    const mismatch = { figure, expected, found }
    const isEqual = expected === null ? found === null : isNear(expected) || (figure.accept ?? []).some(isNear)
    if (!isEqual) mismatches.push(mismatch)
    if ((figure.must_not ?? []).some(isNear) || (figure.basis === 'absent' && found !== null)) traps.push(mismatch)
  }
  return { as_of: asOf, figures: golden.length, equal: golden.length - mismatches.length, mismatches, traps }
}

/** The unit of each company's printed amounts: the largest power of ten that divides all these amounts. */
function printedUnits(golden: GoldenFigure[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { ticker, unit, basis, history } of golden) {
    if (unit === 'ratio' || unit === 'USD/share' || basis === 'absent') continue
    for (const { value } of history) {
      let power = units.get(ticker) ?? 1e9
      while (power > 1 && value % power !== 0) power /= 10
      units.set(ticker, power)
    }
  }
  return units
}

/** Half a unit of the last printed digit, or a whole unit for a quarter that was computed as a difference. */
function toleranceOf({ ticker, unit, basis }: GoldenFigure, units: Map<string, number>): number {
  if (unit === 'ratio') return 1e-5
  if (unit === 'USD/share') return 0.005
  return (units.get(ticker) ?? 1) * (basis === 'arithmetic' ? 1 : 0.5)
}

/** The metrics of a release, by ticker. `file` is its tables.duckdb. */
export async function publishedMetrics(file: string): Promise<PublishedValues> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    await connection.run(`attach ${literal(file)} as release (read_only); use release`)
    const found = await rows<{ key: string; value: number }>(
      connection,
      `select ticker || ' ' || metric || ' ' || period as key, value
      from metric_values
      join metric_periods using (cik, period_kind, fiscal_year, fiscal_quarter)
      join metric_companies using (cik)`,
    )
    return new Map(found.map(({ key, value }) => [key, value]))
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
