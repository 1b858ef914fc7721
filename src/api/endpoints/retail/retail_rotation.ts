import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { assetClass, numberOrNull, percent, snapshotTime } from '../../fields.ts'
import { withheld, withheldRows } from '../../lists/withheld.ts'
import { assetClasses, limit, lookbackDays, minHolders, minMarketValue, nothingInPath } from '../../parameters.ts'

const rotation = z
  .object({
    ticker: z.string().describe("Ticker symbol; an option's is its contract."),
    asset_class: assetClass,
    direction: z
      .enum(['in', 'out', 'stable'])
      .describe(
        '`in` or `out`, by the sign of ownership_share_change_pct; `stable` while the change is inside the larger of ' +
          '0.25 points and two standard errors of the difference of the two shares.',
      ),
    ownership_share_pct: percent(
      '100 x people with a long position in it / people with any position, both perturbed, newer snapshot',
    ),
    ownership_share_change_pct: z.number().describe('Newer less older ownership share, in percentage points.'),
    portfolio_value_share_pct: numberOrNull.describe(
      '100 x its market value / market value of all published rows, newer snapshot, in percent; null where that is 0.',
    ),
    portfolio_value_share_change_pct: numberOrNull.describe(
      'Newer less older share of portfolio value, in percentage points; null where one of the two is.',
    ),
    unrealized_return_pct: numberOrNull.describe(
      '100 x open profit / |cost|, newer snapshot, in percent; null where nobody holds it there, where no entry is known, or where ' +
        'too few people have one, or have none.',
    ),
  })
  .meta({ id: 'Rotation' })

/** What moved into and out of connected portfolios between two snapshots. */
export default endpoint({
  path: '/retail/positioning/rotation',
  operation: 'getRetailRotation',
  tag: 'Retail Positioning',
  summary: 'What moved into and out of connected portfolios',
  use: 'Says which tickers retail portfolios moved into and out of between two snapshots.',
  description:
    'The newest snapshot against the newest one that is at least `lookback_days` older, largest change of the ownership ' +
    'share first, up or down. Without an older snapshot, `previous_snapshot_at` is null and there are no rotations. A row that is ' +
    'withheld in one of the two snapshots is left out. Counts of people and amounts are perturbed.',
  params: nothingInPath,
  query: z.object({
    lookback_days: lookbackDays,
    asset_classes: assetClasses,
    min_market_value: minMarketValue,
    min_holders: minHolders,
    limit: limit(250, 100),
  }),
  answer: z.object({
    current_snapshot_at: snapshotTime('Time of the newer snapshot').nullable(),
    previous_snapshot_at: snapshotTime('Time of the older snapshot').nullable(),
    rotations: z.array(rotation),
    withheld,
  }),
  example: {
    current_snapshot_at: '2025-08-27 21:00:00',
    previous_snapshot_at: '2025-08-20 21:00:00',
    rotations: [
      {
        ticker: 'PLTR',
        asset_class: 'stock',
        direction: 'in',
        ownership_share_pct: 14.1,
        ownership_share_change_pct: 2.3,
        portfolio_value_share_pct: 3.82,
        portfolio_value_share_change_pct: 0.71,
        unrealized_return_pct: 18.4,
      },
    ],
    withheld: { too_few_people: 36 },
  },
  async run({ query }, release) {
    const { lookback_days } = query
    const [snapshots] = await release.rows<Snapshots>(snapshotsCompared, { lookback_days })
    const chosen = { lookback_days, asset_classes: query.asset_classes ?? null }
    const rotations = await release.rowsOf<z.output<typeof rotation>>('retail_rotation', rotationsOfWindow, {
      ...chosen,
      min_market_value: query.min_market_value,
      min_holders: query.min_holders,
      limit: query.limit,
    })
    return {
      ...(snapshots ?? { current_snapshot_at: null, previous_snapshot_at: null }),
      rotations,
      withheld: await withheldRows(release, 'retail_withheld', withheldOfWindow, chosen),
    }
  },
})

interface Snapshots {
  current_snapshot_at: string | null
  previous_snapshot_at: string | null
}

const snapshotsCompared = `
select
    strftime(current_snapshot_at, '%Y-%m-%d %H:%M:%S') as current_snapshot_at,
    strftime(previous_snapshot_at, '%Y-%m-%d %H:%M:%S') as previous_snapshot_at
from retail_rotation_snapshots
where lookback_days = $lookback_days::integer`

const withheldOfWindow = `
where
    list = 'rotation'
    and window_days = $lookback_days::integer
    and ($asset_classes::varchar[] is null or list_contains($asset_classes::varchar[], asset_class))`

const rotationsOfWindow = `
select
    ticker,
    asset_class,
    direction,
    ownership_share_pct,
    ownership_share_change_pct,
    portfolio_value_share_pct,
    portfolio_value_share_change_pct,
    unrealized_return_pct
from retail_rotation
where
    lookback_days = $lookback_days::integer
    and ($asset_classes::varchar[] is null or list_contains($asset_classes::varchar[], asset_class))
    and gross_market_value_usd >= $min_market_value::double
    and holders >= $min_holders::double
order by abs(ownership_share_change_pct) desc nulls last, gross_market_value_usd desc, ticker, asset_class
limit $limit::integer`
