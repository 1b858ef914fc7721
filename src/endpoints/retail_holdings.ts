import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { assetClass, numberOrNull, percent, percentOrNull, snapshotTime, usd, usdOrNull } from '../api/fields.ts'
import { assetClasses, limit, minHolders, minMarketValue, nothingInPath } from '../api/parameters.ts'

const position = z.object({
  ticker: z.string().describe("Ticker symbol; an option's is its contract."),
  asset_class: assetClass,
  ownership_share_pct: percent('100 x people with a long position in it / people with any position'),
  market_value_usd: usd('Value of all positions, shorts negative'),
  avg_entry_price: numberOrNull.describe('Quantity-weighted entry price in USD, of positions whose entry is known.'),
  avg_current_price: numberOrNull.describe('Quantity-weighted price at the snapshot in USD.'),
  open_pnl_usd: usdOrNull('Market value less cost, of positions whose entry is known'),
  unrealized_return_pct: percentOrNull('100 x open_pnl_usd / |cost|'),
})

/** Aggregated holdings of one snapshot day. */
export default endpoint({
  path: '/retail/positioning/holdings',
  operation: 'getRetailHoldings',
  tag: 'Retail Positioning',
  summary: 'What connected portfolios hold',
  description:
    'Holdings at the last snapshot of one day, all accounts of a person added up, largest market value first. ' +
    'A day without a snapshot gives `snapshot_at` null and no positions.',
  params: nothingInPath,
  query: z.object({
    snapshot_date: z.iso
      .date()
      .optional()
      .describe('Day of the snapshot, YYYY-MM-DD (UTC). Without it: the newest day that has one.')
      .meta({ pattern: undefined }),
    asset_classes: assetClasses,
    min_market_value: minMarketValue,
    min_holders: minHolders,
    limit: limit(250, 100),
  }),
  answer: z.object({
    snapshot_at: snapshotTime('Time of the snapshot').nullable(),
    positions: z.array(position),
  }),
  example: {
    snapshot_at: '2025-08-27 21:00:00',
    positions: [
      {
        ticker: 'NVDA',
        asset_class: 'stock',
        ownership_share_pct: 31.4,
        market_value_usd: 1843220.55,
        avg_entry_price: 121.3304,
        avg_current_price: 181.6,
        open_pnl_usd: 611720.4,
        unrealized_return_pct: 49.67,
      },
    ],
  },
  async run({ query }, release) {
    const { snapshot_date, asset_classes, min_market_value, min_holders, limit } = query
    const [snapshot] = await release.rows<{ day: string; snapshot_at: string }>(newestSnapshot, {
      day: snapshot_date ?? null,
      as_of: release.asOf,
    })
    if (!snapshot) return { snapshot_at: null, positions: [] }
    const positions = await release.rows<z.output<typeof position>>(holdingsOfDay, {
      day: snapshot.day,
      asset_classes: asset_classes ?? null,
      min_market_value,
      min_holders,
      limit,
    })
    return { snapshot_at: snapshot.snapshot_at, positions }
  },
})

const newestSnapshot = `
select
    day::varchar as day,
    strftime(snapshot_at, '%Y-%m-%d %H:%M:%S') as snapshot_at
from retail_snapshots
where
    ($day::date is null or day = $day::date)
    and day <= $as_of::date
order by day desc
limit 1`

const holdingsOfDay = `
select
    ticker,
    asset_class,
    ownership_share_pct,
    market_value_usd,
    avg_entry_price,
    avg_current_price,
    open_pnl_usd,
    unrealized_return_pct
from retail_holdings
where
    day = $day::date
    and ($asset_classes::varchar[] is null or list_contains($asset_classes::varchar[], asset_class))
    and gross_market_value_usd >= $min_market_value::double
    and holders_band >= $min_holders::double
order by market_value_usd desc nulls last, ticker, asset_class
limit $limit::integer`
