import { z } from 'zod'
import { type RowList, timeText } from '../../../release/lists/row_list.ts'
import { endpoint } from '../../endpoint.ts'
import { assetClass, numberOrNull, percent, snapshotTime } from '../../fields.ts'
import { retailWithheld, withheld, withheldRows } from '../../lists/withheld.ts'
import { assetClasses, limit, lookbackDays, minHolders, minMarketValue, nothingInPath } from '../../parameters.ts'

const rotation = z
  .object({
    ticker: z.string().describe('Ticker symbol; for options, the symbol of the contract.'),
    asset_class: assetClass,
    direction: z
      .enum(['in', 'out', 'stable'])
      .describe(
        '`in` if the ownership share rose, `out` if it fell, and `stable` if it changed by at most 0.25 ' +
          'percentage points or by at most two standard errors of the difference of the two shares.',
      ),
    ownership_share_pct: percent(
      '100 x (people with a long position in the ticker) / (people with any position) at the newer snapshot, both counts ' +
        'perturbed',
    ),
    ownership_share_change_pct: z
      .number()
      .describe(
        'Ownership share at the newer snapshot minus ownership share at the older snapshot, in percentage points.',
      ),
    portfolio_value_share_pct: numberOrNull.describe(
      '100 x (market value of the row) / (market value of all published rows) at the newer snapshot, in percent; null if ' +
        'the market value of all published rows is 0.',
    ),
    portfolio_value_share_change_pct: numberOrNull.describe(
      'Share of portfolio value at the newer snapshot minus share at the older snapshot, in percentage points; ' +
        'null if one of the two shares is null.',
    ),
    unrealized_return_pct: numberOrNull.describe(
      '100 x (open profit) / |cost| at the newer snapshot, in percent; null if nobody holds the ticker at that snapshot, ' +
        'if no position has a known entry price, if too few people have positions with a known entry price, or if ' +
        'too few people have positions without a known entry price.',
    ),
  })
  .meta({ id: 'Rotation' })

/** Compares what connected portfolios hold at two snapshots. */
export default endpoint({
  path: '/retail/positioning/rotation',
  operation: 'getRetailRotation',
  tag: 'Retail Positioning',
  summary: 'What moved into and out of connected portfolios',
  use: 'Lists the tickers whose ownership share among retail investors rose or fell between two snapshots.',
  description:
    'Compares the newest snapshot with the newest snapshot that is at least `lookback_days` older. The row whose ' +
    'ownership share rose or fell most comes first. If there is no such older snapshot, `previous_snapshot_at` is ' +
    'null and the list is empty. If a row has too few people at one snapshot, nobody counts as a holder at that snapshot; a ' +
    'row that depends too much on one person at one of the snapshots is left out. Counts of people and amounts ' +
    'are perturbed.',
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
    const [compared] = (await release.list<Snapshots>(snapshots, { lookback_days }, 1)).toJSON()
    const asset_class = query.asset_classes
    const conditions = {
      lookback_days,
      asset_class,
      gross_market_value_usd: { from: query.min_market_value },
      holders: { from: query.min_holders },
    }
    const chosen = { list: 'rotation', window_days: lookback_days, asset_class }
    return {
      ...(compared ?? { current_snapshot_at: null, previous_snapshot_at: null }),
      rotations: await release.list(rotations, conditions, query.limit),
      withheld: await withheldRows(release, retailWithheld, chosen),
    }
  },
})

interface Snapshots {
  current_snapshot_at: string | null
  previous_snapshot_at: string | null
}

const snapshots: RowList = {
  table: 'retail_rotation_snapshots',
  fields: ['current_snapshot_at', 'previous_snapshot_at'],
  written: {
    current_snapshot_at: timeText('current_snapshot_at'),
    previous_snapshot_at: timeText('previous_snapshot_at'),
  },
  key: { lookback_days: 'integer' },
  order: 'retail_rotation_snapshots.current_snapshot_at',
  isRequired: true,
}

const rotations: RowList = {
  table: 'retail_rotation',
  fields: Object.keys(rotation.shape),
  key: { lookback_days: 'integer' },
  filters: { asset_class: 'varchar', gross_market_value_usd: 'double', holders: 'integer' },
  order: 'abs(ownership_share_change_pct) desc nulls last, gross_market_value_usd desc, ticker, asset_class',
}
