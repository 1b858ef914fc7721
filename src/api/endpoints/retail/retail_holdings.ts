import { z } from 'zod'
import { plusDays } from '../../../base/calendar/days.ts'
import { type RowList, timeText } from '../../../release/lists/row_list.ts'
import { endpoint } from '../../endpoint.ts'
import { assetClass, numberOrNull, percent, snapshotTime, splitUsd, usd } from '../../fields.ts'
import { retailWithheld, withheld, withheldRows } from '../../lists/withheld.ts'
import { assetClasses, limit, minHolders, minMarketValue, nothingInPath } from '../../parameters.ts'

const noEntry =
  'null if no position has a known entry price, if too few people have positions with a known entry price, or if ' +
  'too few people have positions without a known entry price (`withheld` counts these rows as `split`)'

const position = z
  .object({
    ticker: z.string().describe('Ticker symbol; for options, the contract.'),
    asset_class: assetClass,
    ownership_share_pct: percent(
      '100 x (people with a long position in the ticker) / (people with any position), both counts perturbed',
    ),
    market_value_usd: splitUsd('Value of long positions minus value of short positions'),
    avg_entry_price: numberOrNull.describe(
      `Average entry price in USD, weighted by quantity, of the positions whose entry price is known; ${noEntry}.`,
    ),
    avg_current_price: numberOrNull.describe('Average price in USD at the snapshot, weighted by quantity.'),
    open_pnl_usd: numberOrNull.describe(
      `Market value minus cost of the positions whose entry price is known, in US dollars; ${noEntry}.`,
    ),
    unrealized_return_pct: numberOrNull.describe(
      `100 x open_pnl_usd / |cost|, in percent; ${noEntry}, or if the cost is 0.`,
    ),
    gross_market_value_usd: usd(
      'Value of long positions plus value of short positions, which is published even if the split is withheld',
    ),
  })
  .meta({ id: 'HoldingPosition' })

/** Returns what connected portfolios held on one snapshot day. */
export default endpoint({
  path: '/retail/positioning/holdings',
  operation: 'getRetailHoldings',
  tag: 'Retail Positioning',
  summary: 'What connected portfolios hold',
  use:
    'Returns what retail investors hold on one day: the share of people who own each ticker, market value, entry ' +
    'price and unrealised return.',
  description:
    'Holdings on one day, per ticker and asset class, largest market value first. The last snapshot of each ' +
    'account on that day is used, and the accounts of one person are added up. If the day has no snapshot, ' +
    '`snapshot_at` is null and the list is empty. Counts of people and amounts are perturbed, and amounts have ' +
    'four significant digits.',
  params: nothingInPath,
  query: z.object({
    snapshot_date: z.iso
      .date()
      .optional()
      .describe('Day of the snapshot, YYYY-MM-DD (UTC). Default: the newest day that has a snapshot.')
      .meta({ pattern: undefined }),
    asset_classes: assetClasses,
    min_market_value: minMarketValue,
    min_holders: minHolders,
    limit: limit(250, 100),
  }),
  answer: z.object({
    snapshot_at: snapshotTime('Time of the last snapshot on the day').nullable(),
    positions: z.array(position),
    withheld,
  }),
  example: {
    snapshot_at: '2025-08-27 21:00:00',
    positions: [
      {
        ticker: 'NVDA',
        asset_class: 'stock',
        ownership_share_pct: 31.4,
        market_value_usd: 1843000,
        avg_entry_price: 121.3,
        avg_current_price: 181.6,
        open_pnl_usd: 611700,
        unrealized_return_pct: 49.68,
        gross_market_value_usd: 1843000,
      },
    ],
    withheld: { too_few_people: 41, dominance: 5 },
  },
  async run({ query }, release) {
    const { snapshot_date } = query
    const before = [snapshot_date ?? release.asOf, release.asOf].sort()[0]
    const day = { from: snapshot_date, below: plusDays(before, 1) }
    const [snapshot] = (await release.list<{ day: string; snapshot_at: string }>(snapshots, { day }, 1)).toJSON()
    if (!snapshot) return { snapshot_at: null, positions: [], withheld: {} }
    const chosen = { day: snapshot.day, asset_class: query.asset_classes }
    const conditions = {
      ...chosen,
      gross_market_value_usd: { from: query.min_market_value },
      holders: { from: query.min_holders },
    }
    return {
      snapshot_at: snapshot.snapshot_at,
      positions: await release.list(holdings, conditions, query.limit),
      withheld: await withheldRows(release, holdingsWithheld, chosen),
    }
  },
})

const snapshots: RowList = {
  table: 'retail_snapshots',
  fields: ['day', 'snapshot_at'],
  written: { day: 'day::varchar', snapshot_at: timeText('snapshot_at') },
  key: {},
  filters: { day: 'date' },
  order: 'retail_snapshots.day desc',
  isRequired: true,
}

const holdings: RowList = {
  table: 'retail_holdings',
  fields: Object.keys(position.shape),
  key: { day: 'date' },
  filters: { asset_class: 'varchar', gross_market_value_usd: 'double', holders: 'integer' },
  order: 'market_value_usd desc nulls last, ticker, asset_class',
}

const holdingsWithheld: RowList = {
  ...retailWithheld,
  table: 'retail_holdings_withheld',
  key: { day: 'date' },
}
