import type { PrivacySettings } from '../../../src/privacy/settings.ts'
import { privacySettings } from '../../../src/privacy/settings.ts'
import { built, type Row } from '../../harness/built.ts'

/** A trade as the feed delivers it; omitted fields are null or have a default. */
export interface Fill {
  person: string
  ticker: string
  executed_at: string
  side: 'buy' | 'sell'
  asset_class?: string
  quantity?: number
  price?: number
  value_usd?: number | null
  multiplier?: number | null
  underlying?: string | null
  option_type?: string | null
  expiry?: string | null
  position_effect?: string | null
}

/** A position as the feed delivers it; omitted fields are null or have a default. */
export interface Position {
  person: string
  ticker: string
  snapshot_at: string
  account_id?: string | null
  asset_class?: string
  quantity?: number
  current_price?: number
  avg_entry_price?: number | null
  market_value_usd?: number | null
  multiplier?: number | null
}

export interface World {
  trades?: Fill[]
  positions?: Position[]
  asOf: string
  /**
   * By default without noise and with 15 digits, so that figures are exact; `privacySettings()` gives the shipped
   * rules.
   */
  rules?: Partial<PrivacySettings>
  /** All tables by default. */
  tables?: readonly Table[]
  shards?: number
}

/** Tables of a release by name. */
export type Release = Record<string, Row[]>

export const withoutNoise: PrivacySettings = {
  ...privacySettings(),
  noise_median: 0,
  average_magnitudes: '[0, 0, 0]',
  count_noise: '[[0, 0, 1, 1]]',
  significant_digits: 15,
}

/** The release tables about holdings and trades. */
export const tables = [
  'retail_snapshots',
  'retail_holdings',
  'retail_holdings_withheld',
  'retail_ticker_positioning',
  'retail_flows',
  'options_flows',
  'retail_ticker_flows',
  'retail_rotation_snapshots',
  'retail_rotation',
  'retail_withheld',
  'retail_tickers_withheld',
] as const
export type Table = (typeof tables)[number]

/** Builds the tables about holdings and trades. */
export function build({
  trades = [],
  positions = [],
  asOf,
  rules,
  shards,
  tables: wanted = tables,
}: World): Promise<Release> {
  const feeds = {
    portfolio_trades: trades.map(({ person, ...given }, index) => ({
      trade_id: `t${index}`,
      user_id: person,
      asset_class: 'stock',
      quantity: 1,
      price: 1,
      ...given,
    })),
    portfolio_snapshots: positions.map(({ person, ...given }) => ({
      user_id: person,
      asset_class: 'stock',
      quantity: 1,
      current_price: 1,
      ...given,
    })),
  }
  const settings = { ...withoutNoise, ...(rules as PrivacySettings) }
  return built(
    { asOf, feeds, settings: settings as never, shards },
    wanted.map((name) => `gold.${name}`),
  )
}
