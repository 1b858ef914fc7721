import { built, type Row } from '../../harness/built.ts'

export interface FundRow {
  fund_id: string
  name?: string
  strategy?: string
  source?: string
  inception_date?: string | null
  initial_capital_usd?: number | null
}

export interface TradeRow {
  trade_id: string
  fund_id?: string
  executed_at: string
  ticker?: string
  asset_class?: string
  side: string
  quantity?: number | null
  price?: number | null
  notional_value_usd?: number | null
  thesis?: string | null
}

export interface ValuationRow {
  fund_id: string
  valued_at: string
  equity_usd: number
  cash_usd?: number | null
}

export interface PriceRow {
  ticker: string
  date: string
  close: number
  currency?: string | null
}

export interface ActionRow {
  ticker: string
  date: string
  action: string
  ratio?: number | null
  new_ticker?: string | null
}

export interface World {
  funds?: FundRow[]
  trades?: TradeRow[]
  valuations?: ValuationRow[]
  prices?: PriceRow[]
  actions?: ActionRow[]
  asOf: string
  threads?: number
}

const models = [
  'silver.fund_trades',
  'gold.fund_ledger',
  'gold.fund_equity',
  ...['gold.fund_trades', 'gold.fund_positions', 'gold.fund_leaderboard', 'gold.fund_consensus', 'gold.fund_stakes'],
]

/** Builds the fund models and their inputs. Fields that a row omits have a default or are null. */
export function fundWorld(world: World): Promise<Record<string, Row[]>> {
  const feeds = {
    funds: (world.funds ?? [{ fund_id: 'f' }]).map((fund) => ({
      name: `Fund ${fund.fund_id}`,
      strategy: 'test',
      source: 'arena',
      inception_date: '2000-01-01',
      ...fund,
    })),
    fund_trades: (world.trades ?? []).map((trade) => ({ fund_id: 'f', ticker: 'XYZ', asset_class: 'stock', ...trade })),
    fund_valuations: world.valuations ?? [],
    prices: world.prices ?? [],
    corporate_actions: world.actions ?? [],
  }
  return built({ asOf: world.asOf, threads: world.threads, feeds }, models)
}

/** Trades of fund f in XYZ, each written as `side quantity@price time`, with ids in this order. */
export function fills(...written: string[]): TradeRow[] {
  return written.map((line, index) => {
    const [side, size, executed_at] = line.split(' ')
    const [quantity, price] = size.split('@').map(Number)
    return { trade_id: `t${index + 1}`, side, quantity, price, executed_at }
  })
}
