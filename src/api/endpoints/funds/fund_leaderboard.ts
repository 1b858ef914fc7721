import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { type FundColumns, fundOf, fundReference, instant, numberOrNull, percent, percentOrNull } from '../../fields.ts'
import { limit, nothingInPath, source } from '../../parameters.ts'

const count = z.int().meta({ minimum: undefined, maximum: undefined })

const performance = z
  .object({
    total_return_pct: percentOrNull('100 x (equity / initial capital - 1)'),
    daily_return_pct: percentOrNull('Return between the last two daily equities'),
    win_rate_pct: percentOrNull('100 x closing trades with a positive return / closing trades'),
    sharpe_ratio: numberOrNull.describe(
      'Mean / sample standard deviation of daily returns x the square root of 252 (365 for a fund that trades only ' +
        'crypto), with a risk-free rate of 0; null below 20 returns.',
    ),
    max_drawdown_pct: percentOrNull(
      'Largest fall of equity below an earlier peak, starting from the initial capital (or, if that is unknown, ' +
        'from the first equity); zero or negative',
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
    rank: count.describe('Rank in the chosen order, from 1.'),
    fund: fundReference,
    performance,
    equity_as_of: z.iso
      .date()
      .nullable()
      .describe('Day of the last equity, from which the returns are computed; null if there is none.')
      .meta({ pattern: undefined }),
    activity: z.object({
      trade_count: count.describe('Number of trades, not counting holds.'),
      open_position_count: count.describe('Number of open positions.'),
      last_trade_at: instant('Time of the last trade').nullable(),
    }),
    equity_curve: z
      .array(curvePoint)
      .describe(
        'Total return over time, oldest first: every k-th of n daily values, counted back from the last one, with k ' +
          '= ceil(n / 50). It has at most 50 points, and the last one is `total_return_pct`. Empty if equity or ' +
          'initial capital is unknown.',
      ),
  })
  .meta({ id: 'LeaderboardEntry' })

/** AI-managed funds, ranked. */
export default endpoint({
  path: '/aifunds/leaderboard',
  operation: 'getFundLeaderboard',
  tag: 'AI Funds',
  summary: 'AI-managed funds, ranked',
  use: 'Ranks AI-managed funds by return, Sharpe ratio, win rate or drawdown, with their activity and equity curves.',
  description:
    'AI-managed funds, ordered by the chosen measure. Funds without it come last; ties are broken by the id of the ' +
    'fund. Funds whose `equity_as_of` is more than 7 days old come after the others, because their returns are not ' +
    'current.',
  params: nothingInPath,
  query: z.object({
    source,
    sort: z
      .enum(['return', 'sharpe', 'win_rate', 'drawdown'])
      .default('return')
      .describe('`return`, `sharpe` and `win_rate`: the highest first; `drawdown`: the smallest loss first.'),
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
 * Columns to rank by, highest first: max_drawdown_pct is zero or negative, so the smallest drawdown has the highest
 * value.
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

/** A separate query, because older releases have the leaderboard, but no curves. */
const curvesOfFunds = `
select fund_id, equity_curve
from fund_leaderboard
where list_contains($funds::varchar[], fund_id)`
