import type { DuckDBConnection } from '@duckdb/node-api'
import { isSession } from '../../../base/calendar/exchange.ts'
import { type Engine, rows } from '../../../base/duckdb.ts'
import { splitIndex } from '../market.ts'
import { SNAPSHOTS, TRADES } from './portfolio_rows.ts'
import { DRAW, MORNING, OPENING, type Pace, SETTLE } from './portfolios_sql.ts'

export interface Portfolios {
  days: string[]
  people: number
  tickers: number
  thin: number
  /** Trades over all days, accurate to a few per thousand. */
  trades: number
  /** Snapshot rows over all days, accurate to a few per cent. */
  snapshotRows: number
}

/** Number of trades on a weekend or holiday, as a share of the number on a trading day. Only crypto is traded then. */
const QUIET = 0.1

/**
 * Simulates the days one after another: people hold, buy, trim, close and short, and the snapshot at the end of a day follows from their
 * trades, at average cost. On its own connection, `each` gets the views `day_trades` and `day_snapshots` of a day while the next day is
 * simulated. Memory is therefore bounded by two days.
 */
export async function livePortfolios(
  engine: Engine,
  plan: Portfolios,
  each: (connection: DuckDBConnection, day: string, index: number) => Promise<void>,
): Promise<void> {
  const drawing = await engine.connect()
  const delivering = await engine.connect()
  const { days, people, thin } = plan
  const tickers = plan.tickers - thin
  const target = Math.round(plan.snapshotRows / days.length)
  await drawing.run(OPENING({ people, tickers, thin, positions: target, first: days[0] }))
  const weights = days.map((day) => (isSession(day) ? 1 : QUIET))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let passed = 0
  let done = 0
  let delivery: Promise<void> = Promise.resolve()
  try {
    for (const [index, day] of days.entries()) {
      await drawing.run(MORNING(day, index, index === splitIndex(days.length)))
      passed += weights[index]
      const pace = await paceOf(drawing, Math.round((plan.trades * passed) / whole) - done, target)
      await drawing.run(DRAW({ day, index, people, tickers, ...pace }))
      await drawing.run(SETTLE(index))
      done += await fillsOf(drawing)
      await delivery
      if (index > 0) await drawing.run(EVENING(index - 1))
      await delivering.run(TRADES(index) + SNAPSHOTS(day, index))
      delivery = each(delivering, day, index)
      // If this handler were missing, a failure before the next await would end the process as an unhandled rejection.
      delivery.catch(() => {})
    }
    await delivery
  } finally {
    drawing.closeSync()
    delivering.closeSync()
  }
}

/** The shares of today's holders who close, trim or add, so that the number of positions stays near its target. */
async function paceOf(connection: DuckDBConnection, due: number, target: number): Promise<Pace> {
  const [{ held, active }] = await rows<{ held: number; active: number }>(
    connection,
    `select count(*)::integer as held, (count(*) filter (m.open))::integer as active
     from positions p join marks m using (rank)`,
  )
  const opened = 0.38 * due
  const closing = Math.min(0.4, Math.max(0, opened + (held - target) * 0.5) / Math.max(1, active))
  const changing = Math.min(0.45, Math.max(0, 0.5 * due - closing * active) / Math.max(1, active))
  return { due, closing, trimming: changing * 0.45, adding: changing * 0.55 }
}

async function fillsOf(connection: DuckDBConnection): Promise<number> {
  const [{ fills }] = await rows<{ fills: number }>(connection, 'select count(*)::integer as fills from fills')
  return fills
}

const EVENING = (index: number) => `drop table fills_${index}; drop table held_${index}; drop table marks_${index};`
