import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { assetClass, numberOrNull, percent, snapshotTime, splitUsd } from '../../fields.ts'
import { withheld, withheldRows } from '../../lists/withheld.ts'
import { assetClasses, limit, minHolders, minMarketValue, nothingInPath } from '../../parameters.ts'

const noEntry = 'null where no entry is known, or where too few people have one, or have none (`split` in `withheld`)'

const position = z
  .object({
    ticker: z.string().describe("Ticker symbol; an option's is its contract."),
    asset_class: assetClass,
    ownership_share_pct: percent('100 x people with a long position in it / people with any position, both perturbed'),
    market_value_usd: splitUsd('Value of all positions, shorts negative'),
    avg_entry_price: numberOrNull.describe(
      `Quantity-weighted entry price in USD, of positions whose entry is known; ${noEntry}.`,
    ),
    avg_current_price: numberOrNull.describe('Quantity-weighted price at the snapshot in USD.'),
    open_pnl_usd: numberOrNull.describe(
      `Market value less cost, of positions whose entry is known, in US dollars; ${noEntry}.`,
    ),
    unrealized_return_pct: numberOrNull.describe(
      `100 x open_pnl_usd / |cost|, in percent; ${noEntry}, or the cost is 0.`,
    ),
  })
  .meta({ id: 'HoldingPosition' })

/** Aggregated holdings of one snapshot day. */
export default endpoint({
  path: '/retail/positioning/holdings',
  operation: 'getRetailHoldings',
  tag: 'Retail Positioning',
  summary: 'What connected portfolios hold',
  use: 'Says what retail investors hold at a snapshot: share of portfolios that own each ticker, value, entry price, unrealised return.',
  description:
    'Holdings at the last snapshot of one day, all accounts of a person added up, largest market value first. ' +
    'A day without a snapshot gives `snapshot_at` null and no positions. Counts of people and amounts are perturbed; amounts have ' +
    'four significant digits.',
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
      },
    ],
    withheld: { too_few_people: 41, dominance: 5 },
  },
  async run({ query }, release) {
    const { snapshot_date, asset_classes, min_market_value, min_holders, limit } = query
    const [snapshot] = await release.rows<{ day: string; snapshot_at: string }>(newestSnapshot, {
      day: snapshot_date ?? null,
      as_of: release.asOf,
    })
    if (!snapshot) return { snapshot_at: null, positions: [], withheld: {} }
    const chosen = { day: snapshot.day, asset_classes: asset_classes ?? null }
    const positions = await release.rowsOf<z.output<typeof position>>('retail_holdings', holdingsOfDay, {
      ...chosen,
      min_market_value,
      min_holders,
      limit,
    })
    return {
      snapshot_at: snapshot.snapshot_at,
      positions,
      withheld: await withheldRows(release, 'retail_holdings_withheld', ofDay, chosen),
    }
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

const ofDay = `
where
    day = $day::date
    and ($asset_classes::varchar[] is null or list_contains($asset_classes::varchar[], asset_class))`

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
${ofDay}
    and gross_market_value_usd >= $min_market_value::double
    and holders >= $min_holders::double
order by market_value_usd desc nulls last, ticker, asset_class
limit $limit::integer`
