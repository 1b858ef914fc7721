import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { knownSplits } from '../../../src/funds/splits.ts'
import { cases } from '../../harness/cases.ts'
import { fundWorld, type PriceRow, type TradeRow, type ValuationRow } from './fund_world.ts'
import { endOf, Replay } from './replay.ts'

const day = fc.integer({ min: 1, max: 30 }).map((n) => `2025-06-${String(n).padStart(2, '0')}`)
// Times at the day borders of New York and UTC: night, opening, close, evening, last second.
const time = fc.constantFrom('00:30:00', '13:30:00', '20:00:00', '22:00:00', '23:59:59')
const instrument = fc.constantFrom(
  { ticker: 'IBKR', asset_class: 'stock' },
  { ticker: 'IBKR', asset_class: 'option' },
  { ticker: 'XYZ', asset_class: 'etf' },
  { ticker: 'BTC', asset_class: 'crypto' },
)
const quarters = (max: number) => fc.integer({ min: 1, max: max * 4 }).map((n) => n / 4)
const written = fc.record({
  fund_id: fc.constantFrom('rebuilt', 'valued', 'poor', 'stale'),
  instrument,
  day,
  time,
  side: fc.constantFrom('buy', 'buy', 'buy', 'sell', 'sell', 'short', 'cover', 'hold'),
  quantity: quarters(20),
  price: quarters(100),
  thesis: fc.option(fc.constantFrom('up', 'down'), { nil: null }),
})
const close = fc.record({ ticker: fc.constantFrom('IBKR', 'XYZ', 'BTC'), date: day, close: quarters(100) })
const valuation = fc.record({ day, time, equity_usd: fc.integer({ min: 500, max: 2000 }) })

const world = fc.record({
  asOf: fc.constantFrom('2025-06-12', '2025-06-18', '2025-06-30'),
  written: fc.array(written, { minLength: 1, maxLength: 60 }),
  closes: fc.uniqueArray(close, { selector: (row) => `${row.ticker} ${row.date}`, maxLength: 80 }),
  valuations: fc.uniqueArray(valuation, { selector: (row) => row.day + row.time, maxLength: 40 }),
  stale: fc.uniqueArray(valuation, { selector: (row) => row.day + row.time, maxLength: 3 }),
})

const funds = [
  { fund_id: 'rebuilt', source: 'arena', initial_capital_usd: 100_000 },
  { fund_id: 'valued', source: 'funds', initial_capital_usd: 1000 },
  { fund_id: 'poor', source: 'arena', initial_capital_usd: null },
  // Has few valuations, and its equity stays at them.
  { fund_id: 'stale', source: 'funds', initial_capital_usd: null },
]

function inputs(drawn: { written: Written[]; valuations: Valued[]; stale: Valued[] }) {
  const trades = drawn.written.map(({ instrument: { ticker, asset_class }, day: on, time: at, ...rest }, index) => {
    const size = asset_class === 'option' ? 100 : 1
    return {
      ...rest,
      ticker,
      asset_class,
      // Ids that do not follow the order of the rows.
      trade_id: `t${(index * 37) % 101}`,
      executed_at: `${on}T${at}`,
      notional_value_usd: rest.quantity * rest.price * size,
    }
  })
  const valuationsOf = (fund_id: string, rows: Valued[]): ValuationRow[] =>
    rows.map((row) => ({ fund_id, valued_at: `${row.day}T${row.time}`, equity_usd: row.equity_usd, cash_usd: null }))
  const valuations = [...valuationsOf('valued', drawn.valuations), ...valuationsOf('stale', drawn.stale)]
  return { trades, valuations }
}

interface Valued {
  day: string
  time: string
  equity_usd: number
}

interface Written {
  fund_id: string
  instrument: { ticker: string; asset_class: string }
  day: string
  time: string
  side: string
  quantity: number
  price: number
  thesis: string | null
}

/** Expects equal values up to the last published digit. */
function near(found: unknown, expected: number | null, step = 0.01): void {
  if (expected === null) expect(found).toBeNull()
  else expect(Math.abs((found as number) - expected)).toBeLessThanOrEqual(step * 0.501 + Math.abs(expected) * 1e-9)
}

describe('fund models on random trades', () => {
  test('match a replay in trades, positions, equity, leaderboard, consensus and stakes', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (drawn) => {
        const { asOf, closes } = drawn
        const { trades, valuations } = inputs(drawn)
        const gold = await fundWorld({ asOf, funds, trades, valuations, prices: closes })
        const splits = knownSplits().filter((split) => split.date <= asOf)
        const replay = new Replay(trades as Required<TradeRow>[], closes as PriceRow[], splits)
        const published = new Map(gold.fund_trades.map((row) => [row.trade_id, row]))
        const holdings = new Map(
          gold.fund_positions.map((row) => [[row.fund_id, row.ticker, row.asset_class, row.side].join(), row]),
        )
        const sums = new Map<string, { long: number; short: number; buy: number; sell: number; funds: Set<string> }>()
        const sum = (ticker: string) => {
          const there = sums.get(ticker) ?? { long: 0, short: 0, buy: 0, sell: 0, funds: new Set<string>() }
          sums.set(ticker, there)
          return there
        }
        for (const fund of funds) {
          const { outcomes, books } = replay.run(fund.fund_id, endOf(asOf), asOf)
          let counted = 0
          const closings: number[] = []
          for (const trade of replay.of(fund.fund_id)) {
            const row = published.get(trade.trade_id)
            const outcome = outcomes.get(trade.trade_id)
            if (trade.side === 'hold') {
              expect(row !== undefined).toBe(trade.executed_at < endOf(asOf))
              continue
            }
            if (!outcome?.executed) {
              expect(row).toBeUndefined()
              continue
            }
            counted++
            const notional = outcome.executed * trade.price! * (trade.asset_class === 'option' ? 100 : 1)
            near(row?.notional_value_usd, notional)
            near(row?.realized_return_pct, outcome.realized)
            if (outcome.realized !== null) closings.push(outcome.realized)
            if (trade.side === 'buy' || trade.side === 'cover') sum(trade.ticker).buy += notional
            else sum(trade.ticker).sell += notional
          }
          let open = 0
          for (const book of books) {
            for (const side of ['long', 'short'] as const) {
              const leg = book[side]
              const row = holdings.get([fund.fund_id, book.ticker, book.assetClass, side].join())
              if (leg.quantity === 0) {
                expect(row).toBeUndefined()
                continue
              }
              open++
              const { at, price } = replay.priceOf(book, asOf)
              const size = book.assetClass === 'option' ? 100 : 1
              near(Math.abs(row?.market_value_usd as number), leg.quantity * price * size)
              near(row?.unrealized_return_pct, (side === 'long' ? 100 : -100) * ((leg.quantity * price) / leg.cost - 1))
              expect(row).toMatchObject({ opened_at: leg.since.replace('T', ' '), priced_at: at.replace('T', ' ') })
              expect(row?.thesis).toBe(replay.thesisOf(fund.fund_id, book, side, endOf(asOf)))
              sum(book.ticker)[side] += leg.quantity * price * size
              sum(book.ticker).funds.add(fund.fund_id)
            }
          }
          for (const ticker of new Set(trades.map((trade) => trade.ticker))) {
            const stake = gold.fund_stakes.find((row) => row.fund_id === fund.fund_id && row.ticker === ticker)
            const stands = (trade: TradeRow) =>
              trade.ticker === ticker && (outcomes.get(trade.trade_id)?.executed ?? 0) > 0
            const latest = replay.of(fund.fund_id).filter(stands).at(-1)
            expect([stake?.trade_side, stake?.trade_executed_at]).toEqual([
              latest?.side,
              latest?.executed_at.replace('T', ' '),
            ])
            const rows = gold.fund_positions.filter((row) => row.fund_id === fund.fund_id && row.ticker === ticker)
            const value = rows.reduce((total, row) => total + (row.market_value_usd as number), 0)
            if (stake) near(stake.position_market_value_usd, rows.length > 0 ? value : null)
          }
          const daily = replay.equities(fund, asOf, valuations)
          const equities = daily.map(({ equity }) => equity)
          const entry = gold.fund_leaderboard.find((row) => row.fund_id === fund.fund_id)
          expect(entry).toMatchObject({ trade_count: counted, open_position_count: open })
          const wins = closings.filter((realized) => realized > 1e-7).length
          near(entry?.win_rate_pct, closings.length === 0 ? null : (100 * wins) / closings.length)
          const start = fund.initial_capital_usd
          const path = start === null ? equities : [start, ...equities]
          near(
            entry?.total_return_pct,
            equities.length === 0 || start === null ? null : 100 * (equities.at(-1)! / start - 1),
          )
          const curve = entry?.equity_curve as unknown as { date: string; total_return_pct: number }[]
          expect(curve.map(({ date }) => date)).toEqual(start === null ? [] : daily.map(({ day }) => day))
          for (const [index, point] of curve.entries())
            near(point.total_return_pct, 100 * (equities[index] / start! - 1))
          // There is no return from zero or negative equity.
          const changes = path.slice(1).map((value, i) => (path[i] > 0 ? value / path[i] - 1 : null))
          const last = changes.at(-1) ?? null
          near(entry?.daily_return_pct, last === null ? null : 100 * last)
          const depths = path.flatMap((value, i) => {
            const height = Math.max(...path.slice(0, i + 1))
            return height > 0 ? [value / height - 1] : []
          })
          near(entry?.max_drawdown_pct, equities.length === 0 || depths.length === 0 ? null : 100 * Math.min(...depths))
          const returns = changes.filter((change) => change !== null)
          const mean = returns.reduce((a, b) => a + b, 0) / returns.length
          const deviation = Math.sqrt(returns.reduce((a, b) => a + (b - mean) ** 2, 0) / (returns.length - 1))
          const executed = trades.filter(
            (trade) => trade.fund_id === fund.fund_id && (outcomes.get(trade.trade_id)?.executed ?? 0) > 0,
          )
          const year = executed.length > 0 && executed.every((trade) => trade.asset_class === 'crypto') ? 365 : 252
          near(
            entry?.sharpe_ratio,
            returns.length < 20 || deviation < 1e-12 ? null : (mean / deviation) * Math.sqrt(year),
            0.0001,
          )
        }
        // The longest window includes all trades up to as_of.
        for (const row of gold.fund_consensus.filter((cell) => cell.source === 'all' && cell.window_days === 365)) {
          const expected = sum(row.ticker as string)
          near(row.long_market_value_usd, expected.long, 0.1)
          near(row.short_market_value_usd, expected.short, 0.1)
          near(row.recent_buy_value_usd, expected.buy, 0.6)
          near(row.recent_sell_value_usd, expected.sell, 0.6)
          expect(row.positioned_funds).toBe(expected.funds.size)
        }
      }),
      { numRuns: cases(6, 12), endOnFailure: true },
    )
  })

  test('do not depend on row order, threads, or data after as_of', async () => {
    await fc.assert(
      fc.asyncProperty(world, fc.constantFrom(2, 8), async (drawn, threads) => {
        const { trades, valuations } = inputs(drawn)
        const asOf = '2025-06-18'
        const now = await fundWorld({ asOf, funds, trades, valuations, prices: drawn.closes })
        const upTo = <Row>(rows: Row[], at: (row: Row) => string) =>
          rows.filter((row) => at(row) < endOf(asOf)).toReversed()
        const then = await fundWorld({
          asOf,
          funds: funds.toReversed(),
          trades: upTo(trades, (row) => row.executed_at),
          valuations: upTo(valuations, (row) => row.valued_at),
          prices: upTo(drawn.closes, (row) => `${row.date}T00:00:00`),
          threads,
        })
        for (const [name, rows] of Object.entries(now)) if (!name.includes('silver')) expect(then[name]).toEqual(rows)
      }),
      { numRuns: cases(3, 5), endOnFailure: true },
    )
  })
})
