import { readFileSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'
import { rows } from '../../src/base/duckdb.ts'
import { identifier, literal } from '../../src/base/quote.ts'
import { holdColumns, holdRows, type Promised } from '../../src/build/checks.ts'
import { readHeader } from '../../src/build/graph/header.ts'
import type { StepDefinition } from '../../src/build/step.ts'
import equity from '../../src/models/gold/fund_equity.ts'
import holdings from '../../src/models/gold/fund_holdings.ts'
import ledger from '../../src/models/gold/fund_ledger.ts'
import performance from '../../src/models/gold/fund_performance.ts'
import splits from '../../src/models/gold/fund_splits.ts'

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
  /** SQL by which feeds are read instead of from rows, by feed. */
  feeds?: Partial<Record<Feed, string>>
}

type Feed = 'funds' | 'fund_trades' | 'fund_valuations' | 'prices' | 'corporate_actions'

type GoldRow = Record<string, string | number | null>

const feedColumns: Record<Feed, Record<string, string>> = {
  funds: {
    fund_id: 'varchar',
    name: 'varchar',
    strategy: 'varchar',
    source: 'varchar',
    inception_date: 'date',
    initial_capital_usd: 'double',
  },
  fund_trades: {
    trade_id: 'varchar',
    fund_id: 'varchar',
    executed_at: 'timestamp',
    ticker: 'varchar',
    asset_class: 'varchar',
    side: 'varchar',
    quantity: 'double',
    price: 'double',
    notional_value_usd: 'double',
    thesis: 'varchar',
  },
  fund_valuations: { fund_id: 'varchar', valued_at: 'timestamp', equity_usd: 'double', cash_usd: 'double' },
  prices: { ticker: 'varchar', date: 'date', close: 'double', currency: 'varchar' },
  corporate_actions: { ticker: 'varchar', date: 'date', action: 'varchar', ratio: 'double', new_ticker: 'varchar' },
}

const steps: Record<string, StepDefinition> = {
  fund_splits: splits,
  fund_ledger: ledger,
  fund_equity: equity,
  fund_performance: performance,
  fund_holdings: holdings,
}
/** What the queries call, after what it calls itself. */
const macros = ['significant', 'unit_price', 'windows']
const queries = ['fund_trades', 'fund_positions', 'fund_leaderboard', 'fund_consensus', 'fund_stakes']

/**
 * Builds the fund models over rows of the feeds in a DuckDB of their own, holds each to its contract, and gives the rows
 * of every gold model, in the order of its grain.
 */
export async function fundWorld(world: World): Promise<Record<string, GoldRow[]>> {
  const instance = await DuckDBInstance.create(':memory:', { threads: String(world.threads ?? 1) })
  const connection = await instance.connect()
  const run = (sql: string) => connection.run(sql)
  const gold: Record<string, GoldRow[]> = {}
  try {
    await run("set timezone = 'UTC'; create schema bronze; create schema silver; create schema gold")
    for (const name of macros) await run(readFileSync(new URL(`../../sql/macros/${name}.sql`, import.meta.url), 'utf8'))
    await run(`set variable as_of = date ${literal(world.asOf)}`)
    const delivered: Record<Feed, unknown[]> = {
      funds: (world.funds ?? [{ fund_id: 'f' }]).map((fund) => ({
        name: `Fund ${fund.fund_id}`,
        strategy: 'test',
        source: 'arena',
        inception_date: '2000-01-01',
        ...fund,
      })),
      fund_trades: (world.trades ?? []).map((trade) => ({
        fund_id: 'f',
        ticker: 'XYZ',
        asset_class: 'stock',
        ...trade,
      })),
      fund_valuations: world.valuations ?? [],
      prices: world.prices ?? [],
      corporate_actions: world.actions ?? [],
    }
    for (const [feed, columns] of Object.entries(feedColumns) as [Feed, Record<string, string>][]) {
      const definition = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
      await run(`create table bronze.${feed} (${definition.join(', ')}, superseded boolean default false)`)
      const names = Object.keys(columns).join(', ')
      const structure = JSON.stringify([columns])
      const given = world.feeds?.[feed]
      if (given) await run(`insert into bronze.${feed} (${names}) ${given}`)
      else if (delivered[feed].length > 0) {
        const json = literal(JSON.stringify(delivered[feed]))
        await run(
          `insert into bronze.${feed} (${names}) select ${names} from (select unnest(from_json(${json}, ${literal(structure)}), recursive := true))`,
        )
      }
      const { contract, sql } = header('silver', feed)
      await run(`create view silver.${feed} as ${sql}`)
      gold[`silver.${feed}`] = await held(`silver.${feed}`, contract)
    }
    for (const [name, step] of Object.entries(steps)) {
      await step.run({ connection, partition: world.asOf, output: 'output', document: async () => Buffer.of() })
      await run(`create table gold.${name} as from output; drop table output`)
      const types = await rows<{ column_name: string; column_type: string }>(connection, `describe gold.${name}`)
      const promised = Object.entries(step.columns).map(([column, type]) => [column, [type].flat()[0]])
      assertEqual(
        name,
        Object.fromEntries(types.map((t) => [t.column_name, t.column_type])),
        Object.fromEntries(promised),
      )
      gold[name] = await held(`gold.${name}`, { ...step, checks: step.checks ?? [] })
    }
    for (const name of queries) {
      const { contract, sql } = header('gold', name)
      await run(`create table gold.${name} as ${sql}`)
      gold[name] = await held(`gold.${name}`, contract)
    }
    return gold
  } finally {
    connection.closeSync()
    instance.closeSync()
  }

  async function held(table: string, contract: Omit<Promised, 'name'>): Promise<GoldRow[]> {
    const reader = await connection.runAndReadAll(`from ${table} order by ${contract.grain.map(identifier).join(', ')}`)
    const promised = { name: table, ...contract }
    const found = Object.fromEntries(reader.columnNames().map((name) => [name, '']))
    if (table.startsWith('gold') || Object.keys(contract.columns).length > 0) holdColumns(promised, found, world.asOf)
    await holdRows(connection, promised, table, world.asOf)
    return reader.getRowObjectsJson() as GoldRow[]
  }
}

/** Trades of fund f in XYZ, each written as `side quantity@price time`, with ids in their order. */
export function fills(...written: string[]): TradeRow[] {
  return written.map((line, index) => {
    const [side, size, executed_at] = line.split(' ')
    const [quantity, price] = size.split('@').map(Number)
    return { trade_id: `t${index + 1}`, side, quantity, price, executed_at }
  })
}

function header(layer: string, name: string) {
  const source = `sql/${layer}/${name}.sql`
  return readHeader(readFileSync(new URL(`../../${source}`, import.meta.url), 'utf8'), source, layer)
}

function assertEqual(table: string, found: unknown, promised: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(promised)) {
    throw new Error(`${table}: found columns ${JSON.stringify(found)}, promised ${JSON.stringify(promised)}`)
  }
}
