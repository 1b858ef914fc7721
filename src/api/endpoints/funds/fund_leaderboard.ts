import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { type FundColumns, fundOf, fundReference, instant, numberOrNull, percent, percentOrNull } from '../../fields.ts'
import { limit, nothingInPath, source } from '../../parameters.ts'

const count = z.int().meta({ minimum: undefined, maximum: undefined })

const performance = z
  .object({
    total_return_pct: percentOrNull('100 x (equity / initial capital - 1)'),
    daily_return_pct: percentOrNull('Return from the second-to-last daily equity to the last one'),
    win_rate_pct: percentOrNull('100 x (closing trades with a positive return) / (all closing trades)'),
    sharpe_ratio: numberOrNull.describe(
      '(Mean of daily returns / their sample standard deviation) x square root of 252, or of 365 for a fund that ' +
        'trades only crypto. The risk-free rate is 0. Null if there are fewer than 20 returns.',
    ),
    max_drawdown_pct: percentOrNull(
      'Largest fall of equity below an earlier peak, where the first peak is the initial capital or, if that is ' +
        'unknown, the first equity; zero or negative',
    ),
  })
  .meta({ id: 'FundPerformance' })

const curvePoint = z
  .object({
    date: z.iso.date().describe('UTC day.').meta({ pattern: undefined }),
    total_return_pct: percent('100 x (equity at the end of the day / initial capital - 1)'),
  })
  .meta({ id: 'EquityPoint' })

const entry = z
  .object({
    rank: count.describe('Rank in the order chosen by `sort`, starting at 1.'),
    fund: fundReference,
    performance,
    equity_as_of: z.iso
      .date()
      .nullable()
      .describe('Day of the newest known equity, from which the returns are computed; null if no equity is known.')
      .meta({ pattern: undefined }),
    activity: z.object({
      trade_count: count.describe('Number of trades, not counting holds.'),
      open_position_count: count.describe('Number of open positions.'),
      last_trade_at: instant('Time of the last trade').nullable(),
    }),
    equity_curve: z
      .array(curvePoint)
      .describe(
        'Total return over time, oldest day first, with at most 50 points. Of n daily values, it contains every ' +
          'k-th value counted back from the last, where k = ceil(n / 50); the last point equals `total_return_pct`. ' +
          'Empty if equity or initial capital is unknown.',
      ),
  })
  .meta({ id: 'LeaderboardEntry' })

/** Ranks AI-managed funds. */
export default endpoint({
  path: '/aifunds/leaderboard',
  operation: 'getFundLeaderboard',
  tag: 'AI Funds',
  summary: 'AI-managed funds, ranked',
  use: 'Ranks AI-managed funds by return, Sharpe ratio, win rate or drawdown, with their activity and equity curves.',
  description:
    'AI-managed funds, ordered by the figure that `sort` chooses. Funds whose `equity_as_of` is more than ' +
    '7 days old come after all other funds, because their returns are out of date. Within both groups, funds for ' +
    'which this figure is unknown come last, and equal funds are ordered by id.',
  params: nothingInPath,
  query: z.object({
    source,
    sort: z
      .enum(['return', 'sharpe', 'win_rate', 'drawdown'])
      .default('return')
      .describe(
        'The figure by which funds are ranked. For `return`, `sharpe` and `win_rate` the highest value comes first; ' +
          'for `drawdown` the smallest loss comes first.',
      ),
    limit: limit(250, 100),
  }),
  answer: z.object({ funds: z.array(entry) }),
  example: {
    funds: [
      {
        rank: 1,
        fund: { id: 'fund-1', name: 'Momentum One', strategy: 'Buys strength, sells weakness' },
        performance: {
          total_return_pct: 18.2,
          daily_return_pct: 0.41,
          win_rate_pct: 61.54,
          sharpe_ratio: 1.8342,
          max_drawdown_pct: -7.9,
        },
        equity_as_of: '2025-08-27',
        activity: { trade_count: 42, open_position_count: 9, last_trade_at: '2025-08-27T14:30:00Z' },
        equity_curve: [
          { date: '2025-08-26', total_return_pct: 17.72 },
          { date: '2025-08-27', total_return_pct: 18.2 },
        ],
      },
    ],
  },
  async run({ query }, release) {
    const rows = await release.rows<EntryRow>(ranked(measures[query.sort]), {
      source: query.source,
      limit: query.limit,
    })
    const curves = await release.rowsOf<CurveRow>('fund_leaderboard', curvesOfFunds, {
      funds: rows.map((row) => row.fund_id),
    })
    const curveOf = new Map(curves.map((row) => [row.fund_id, row.equity_curve]))
    return { funds: rows.map((row) => entryOf(row, curveOf.get(row.fund_id) ?? [])) }
  },
})

/**
 * Columns by which funds are ranked; the highest value comes first. This is also right for max_drawdown_pct: it is zero
 * or negative, so the smallest loss has the highest value.
 */
const measures = {
  return: 'total_return_pct',
  sharpe: 'sharpe_ratio',
  win_rate: 'win_rate_pct',
  drawdown: 'max_drawdown_pct',
} as const

type EntryRow = FundColumns &
  z.output<typeof performance> &
  z.output<typeof entry>['activity'] & { rank: number; equity_as_of: string | null }

type Curve = z.output<typeof curvePoint>[]
type CurveRow = { fund_id: string; equity_curve: Curve | null }

function entryOf(row: EntryRow, curve: Curve): z.output<typeof entry> {
  return {
    rank: row.rank,
    fund: fundOf(row),
    performance: {
      total_return_pct: row.total_return_pct,
      daily_return_pct: row.daily_return_pct,
      win_rate_pct: row.win_rate_pct,
      sharpe_ratio: row.sharpe_ratio,
      max_drawdown_pct: row.max_drawdown_pct,
    },
    equity_as_of: row.equity_as_of,
    activity: {
      trade_count: row.trade_count,
      open_position_count: row.open_position_count,
      last_trade_at: row.last_trade_at,
    },
    equity_curve: curve,
  }
}

function ranked(measure: (typeof measures)[keyof typeof measures]): string {
  return `
select
    (row_number() over (order by is_stale, ${measure} desc nulls last, fund_id))::integer as rank,
    fund_id,
    fund_name,
    fund_strategy,
    total_return_pct,
    daily_return_pct,
    win_rate_pct,
    sharpe_ratio,
    max_drawdown_pct,
    equity_as_of::varchar as equity_as_of,
    trade_count,
    open_position_count,
    strftime(last_trade_at, '%Y-%m-%dT%H:%M:%SZ') as last_trade_at
from fund_leaderboard
where $source::varchar = 'all' or source = $source::varchar
order by rank
limit $limit::integer`
}

/** Equity curves are read by a separate query, because the leaderboard of an older release has none. */
const curvesOfFunds = `
select fund_id, equity_curve
from fund_leaderboard
where list_contains($funds::varchar[], fund_id)`
