import type { FlowRow, HoldingRow, Series } from '../rows.ts'

/** A withheld cell that one person dominates. */
export interface Whale {
  ticker: string
  asset_class: string
  day: string
  /** For flows. */
  window_days?: number
  /** US dollars that the largest contributor holds or traded. */
  value: number
}

export interface Published {
  holdings: Series<HoldingRow>
  flows: Series<FlowRow>
}

/** Estimates of a whale's US dollars from the data published around its withheld cell. */
export const whaleEstimates: Record<string, (whale: Whale, published: Published) => number | undefined> = {
  'value shares: their base less the published rows': fromShares,
  'longer window less shorter one': fromWindows,
  'the nearest published day': fromDays,
}

/**
 * A row's value divided by its share is the base of the shares. The base less all published rows would be the withheld
 * value.
 */
function fromShares(whale: Whale, { holdings }: Published): number | undefined {
  if (whale.window_days) return undefined
  const rows = [...holdings.values()].flat().filter(({ day }) => day === whale.day)
  const sizeOf = (row: HoldingRow) => Math.abs(row.portfolio_value_share_pct!)
  // Rounding affects the largest shares least.
  const largest = rows
    .filter(({ portfolio_value_share_pct: share }) => share)
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, 5)
  if (largest.length === 0) return undefined
  const [value, share] = [(row: HoldingRow) => Math.abs(row.market_value_usd!), sizeOf].map((of) =>
    largest.reduce((sum, row) => sum + of(row), 0),
  )
  return (100 * value) / share - rows.reduce((sum, row) => sum + (row.market_value_usd ?? 0), 0)
}

function fromWindows(whale: Whale, { flows }: Published): number | undefined {
  const window = whale.window_days
  if (window === undefined) return undefined
  const rows = (flows.get(`${whale.ticker} ${whale.asset_class}`) ?? []).filter(({ as_of }) => as_of === whale.day)
  const longer = rows.filter((row) => row.window_days > window).sort((a, b) => a.window_days - b.window_days)[0]
  const shorter = rows.filter((row) => row.window_days < window).sort((a, b) => b.window_days - a.window_days)[0]
  return longer && longer.gross_flow_value_usd - (shorter?.gross_flow_value_usd ?? 0)
}

function fromDays(whale: Whale, { holdings }: Published): number | undefined {
  if (whale.window_days) return undefined
  const apart = (row: HoldingRow) => Math.abs(Date.parse(row.day) - Date.parse(whale.day))
  const rows = holdings.get(`${whale.ticker} ${whale.asset_class}`) ?? []
  return rows.reduce<HoldingRow | undefined>((near, row) => (!near || apart(row) < apart(near) ? row : near), undefined)
    ?.gross_market_value_usd
}
