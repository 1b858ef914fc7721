import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { projectRoot } from '../../src/base/config.ts'
import { rows, setVariables } from '../../src/base/duckdb.ts'
import { holdColumns, holdRows } from '../../src/build/checks.ts'
import { asStatement } from '../../src/build/connection_pool.ts'
import { readHeader } from '../../src/build/graph/header.ts'
import type { Contract } from '../../src/build/model.ts'
import { describe } from '../../src/build/run_model.ts'
import { type PrivacySettings, privacySettings } from '../../src/privacy/settings.ts'

/** A fill as the feed would deliver it; what is left out is null. */
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

/** A position as the feed would deliver it; what is left out is null. */
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
  /** No noise and 15 digits by default, so that figures can be compared; `privacySettings()` gives the real rules. */
  rules?: Partial<PrivacySettings>
  threads?: number
}

/** Gold tables by name; days and times as text. */
// biome-ignore lint/suspicious/noExplicitAny: a test knows which columns it asks for
export type Release = Record<string, Record<string, any>[]> & { connection: DuckDBConnection }

export const withoutNoise: PrivacySettings = {
  ...privacySettings(),
  noise_magnitudes: '[0, 0, 0]',
  count_noise: '[[0, 0, 1, 1]]',
  significant_digits: 15,
}

const bronze = {
  portfolio_trades: `trade_id varchar, person_id uuid, account_id varchar, ticker varchar, asset_class varchar, side varchar,
    quantity double, price double, value_usd double, multiplier double, executed_at timestamp, underlying varchar,
    option_type varchar, strike double, expiry date, position_effect varchar, superseded boolean`,
  portfolio_snapshots: `snapshot_at timestamp, person_id uuid, account_id varchar, ticker varchar, asset_class varchar,
    quantity double, avg_entry_price double, current_price double, market_value_usd double, multiplier double,
    underlying varchar, option_type varchar, strike double, expiry date, superseded boolean`,
}

/** Builds all positioning models over these rows and returns every gold table, published or not. */
export async function build(world: World): Promise<Release> {
  const connection = await open(world.threads)
  await fill(connection, 'portfolio_trades', (world.trades ?? []).map(toTrade))
  await fill(connection, 'portfolio_snapshots', (world.positions ?? []).map(toSnapshot))
  return buildFrom(connection, world.asOf, world.rules)
}

/** A database with empty tables portfolio_trades and portfolio_snapshots. */
export async function open(threads = 1): Promise<DuckDBConnection> {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: String(threads) })).connect()
  for (const [feed, columns] of Object.entries(bronze)) await connection.run(`create table ${feed} (${columns})`)
  return connection
}

/** As `build`, over tables portfolio_trades and portfolio_snapshots that exist. */
export async function buildFrom(connection: DuckDBConnection, asOf: string, rules?: World['rules']): Promise<Release> {
  await connection.run("set timezone = 'UTC'")
  await setVariables(connection, { as_of: asOf }, { ...withoutNoise, ...(rules as PrivacySettings) })
  await connection.run(macros)
  await connection.run(
    'create schema bronze; create schema silver; create schema daily; create schema gold; create schema stored',
  )
  for (const feed of ['portfolio_trades', 'portfolio_snapshots']) {
    await connection.run(`create view bronze.${feed} as from main.${feed}`)
    await connection.run(`create view silver.${feed} as ${read('silver', feed).sql}`)
  }
  const delivered = await rows<{ day: string }>(
    connection,
    `select distinct snapshot_at::date::varchar as day from portfolio_snapshots where snapshot_at::date <= date '${asOf}' order by 1`,
  )
  const days = delivered.map(({ day }) => day)
  const tables: Record<string, unknown> = { connection }
  for (const name of models) {
    await buildModel(connection, name, asOf, days)
    if (name.startsWith('gold.'))
      tables[name.slice(5)] = await rows(connection, `from stored.${name.slice(5)} order by all`)
  }
  return tables as Release
}

/** Statements that create all macros. */
const macros = macrosInOrder()
  .map((macro) => asStatement(macro))
  .join(';\n')

/** In the order of what they read. */
const models = [
  'daily.traders',
  'gold.holding_cells',
  'gold.retail_snapshots',
  'gold.retail_holdings',
  'gold.retail_holdings_withheld',
  'gold.retail_ticker_positioning',
  'gold.flow_cells',
  'gold.flows',
  'gold.retail_flows',
  'gold.options_flows',
  'gold.retail_ticker_flows',
  'gold.retail_rotation_snapshots',
  'gold.rotation_cells',
  'gold.retail_rotation',
  'gold.retail_withheld',
  'gold.retail_tickers_withheld',
]

type Model = Contract & { sql: string; inputs: string[] }

async function buildModel(connection: DuckDBConnection, name: string, asOf: string, days: string[]): Promise<void> {
  const [layer, table] = name.split('.')
  const model = read(layer, table)
  const target = `stored.${table}`
  if (name === 'daily.traders') {
    // It groups by day, so that all days at once give the same as one after the other.
    await bindInput(connection, 'silver.portfolio_trades', `day <= date '${asOf}'`)
    await connection.run(`create table ${target} as ${model.sql}`)
  } else if (model.partition === 'day') {
    // Without snapshots, the empty result for as_of gives the columns.
    for (const [index, day] of (days.length > 0 ? days : [asOf]).entries()) {
      await connection.run(`set variable day = date '${day}'`)
      for (const input of model.inputs) await bindInput(connection, input, `day = date '${day}'`)
      await connection.run(
        index === 0 ? `create table ${target} as ${model.sql}` : `insert into ${target} ${model.sql}`,
      )
    }
  } else {
    for (const input of model.inputs) await bindInput(connection, input, daysRead(model, input, asOf, days))
    await connection.run(`create table ${target} as ${model.sql}`)
  }
  await checkContract(connection, name, target, model)
}

const cache = new Map<string, Model>()

function read(layer: string, table: string): Model {
  const name = `${layer}.${table}`
  if (!cache.has(name)) cache.set(name, parse(layer, table))
  return cache.get(name)!
}

function parse(layer: string, table: string): Model {
  const { contract, sql } = readHeader(readText(`sql/${layer}/${table}.sql`), table, layer)
  return { ...contract, sql, inputs: [...new Set(sql.match(/\b(silver|daily|gold)\.[a-z_]+/g))] }
}

/** The days of an input that a model reads, as a condition. They count from the newest day delivered, as in the lake. */
function daysRead(model: Model, input: string, asOf: string, days: string[]): string {
  const [layer, table] = input.split('.')
  if (read(layer, table).partition !== 'day') return 'true'
  const span = model.reads[input] ?? 'all'
  if (typeof span === 'string') return 'true'
  if ('days' in span) return `day > date '${asOf}' - ${span.days}`
  const newest = days.at(-1)
  if (!newest) return 'false'
  const found = span.newest.map((back) =>
    days.findLast((day) => Date.parse(newest) - Date.parse(day) >= back * 86_400_000),
  )
  return `day in (${found.filter((day) => day).map((day) => `date '${day}'`)})`
}

async function bindInput(connection: DuckDBConnection, input: string, condition: string): Promise<void> {
  const [layer, table] = input.split('.')
  if (layer === 'silver') {
    const time = table === 'portfolio_trades' ? 'executed_at' : 'snapshot_at'
    const filter = condition.replace('day', `${time}::date`)
    await connection.run(`create or replace view bronze.${table} as select * from main.${table} where ${filter}`)
  } else {
    await connection.run(`create or replace view ${input} as select * from stored.${table} where ${condition}`)
  }
}

async function checkContract(connection: DuckDBConnection, name: string, target: string, model: Model): Promise<void> {
  const grain = model.partition === 'day' && !model.grain.includes('day') ? ['day', ...model.grain] : model.grain
  const contract = { ...model, name, grain }
  holdColumns(contract, await describe(connection, target), 'all')
  await holdRows(connection, contract, target, 'all')
}

/** Each after those that it calls. */
function macrosInOrder(): string[] {
  const texts = new Map(
    readdirSync(join(projectRoot, 'sql/macros')).map((file) => [
      file.replace('.sql', ''),
      readText(`sql/macros/${file}`),
    ]),
  )
  const ordered = new Set<string>()
  const add = (name: string) => {
    for (const inner of texts.keys())
      if (inner !== name && new RegExp(`\\b${inner}\\s*\\(`).test(texts.get(name)!)) add(inner)
    ordered.add(texts.get(name)!)
  }
  for (const name of texts.keys()) add(name)
  return [...ordered]
}

function toTrade(fill: Fill, index: number): Record<string, unknown> {
  const { person, ...given } = fill
  return {
    trade_id: `t${index}`,
    person_id: personId(person),
    asset_class: 'stock',
    quantity: 1,
    price: 1,
    superseded: false,
    ...given,
  }
}

function toSnapshot(position: Position): Record<string, unknown> {
  const { person, ...given } = position
  return {
    person_id: personId(person),
    asset_class: 'stock',
    quantity: 1,
    current_price: 1,
    superseded: false,
    ...given,
  }
}

/** The keyed hash that the person has in the lake. */
export function personId(person: string): string {
  return `00000000-0000-4000-8000-${Buffer.from(person).toString('hex').padStart(12, '0').slice(-12)}`
}

async function fill(
  connection: DuckDBConnection,
  table: keyof typeof bronze,
  items: Record<string, unknown>[],
): Promise<void> {
  if (items.length === 0) return
  const columns = bronze[table].split(',').map((column) => column.trim().split(' '))
  const row = JSON.stringify(Object.fromEntries(columns))
  await connection.run(`insert into ${table} select unnest(from_json($items::json, '[${row}]'), recursive := true)`, {
    items: JSON.stringify(items),
  })
}

function readText(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8')
}
