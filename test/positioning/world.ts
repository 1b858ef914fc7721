import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { projectRoot } from '../../src/config/load.ts'
import { rows, setVariables } from '../../src/engine/duckdb.ts'
import { holdColumns, holdRows } from '../../src/model/checks.ts'
import { asStatement } from '../../src/model/desks.ts'
import { readHeader } from '../../src/model/header.ts'
import type { Span, StepRun } from '../../src/model/model.ts'
import type { StepDefinition } from '../../src/model/step.ts'
import { describe } from '../../src/model/workshop.ts'

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
  rules?: Partial<typeof defaults>
}

/** Tables of the release, by name; days and times as text. */
// biome-ignore lint/suspicious/noExplicitAny: a test knows which columns it asks for
export type Release = Record<string, Record<string, any>[]> & { connection: DuckDBConnection }

const defaults = { privacy_floor: 3, privacy_dominance: 0.9, rounded_below: 25, share_decimals: -1, retained_days: 400 }

const bronze = {
  portfolio_trades: `trade_id varchar, person_id uuid, account_id varchar, ticker varchar, asset_class varchar, side varchar,
    quantity double, price double, value_usd double, multiplier double, executed_at timestamp, underlying varchar,
    option_type varchar, strike double, expiry date, position_effect varchar, superseded boolean`,
  portfolio_snapshots: `snapshot_at timestamp, person_id uuid, account_id varchar, ticker varchar, asset_class varchar,
    quantity double, avg_entry_price double, current_price double, market_value_usd double, multiplier double,
    underlying varchar, option_type varchar, strike double, expiry date, superseded boolean`,
}

/** Builds all positioning models over these rows and gives every gold table, as exact ones as `exact`. */
export async function build(world: World): Promise<Release> {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect()
  await connection.run(
    Object.entries(bronze)
      .map(([feed, columns]) => `create table ${feed} (${columns});`)
      .join('\n'),
  )
  await fill(connection, 'portfolio_trades', (world.trades ?? []).map(toTrade))
  await fill(connection, 'portfolio_snapshots', (world.positions ?? []).map(toSnapshot))
  return buildFrom(connection, world.asOf, world.rules)
}

/** As `build`, over tables portfolio_trades and portfolio_snapshots that are there already. */
export async function buildFrom(
  connection: DuckDBConnection,
  asOf: string,
  rules: World['rules'] = {},
  report?: (model: string, ms: number) => void,
): Promise<Release> {
  await connection.run("set timezone = 'UTC'")
  await setVariables(connection, { as_of: asOf }, { ...defaults, ...rules })
  await connection.run(
    macrosInOrder()
      .map((macro) => asStatement(macro))
      .join(';\n'),
  )
  await connection.run(
    'create schema bronze; create schema silver; create schema daily; create schema gold; create schema stored',
  )
  const days = await rows<{ day: string }>(
    connection,
    // A day without snapshots does for the columns.
    `select distinct day::varchar as day from (select date '${asOf}' as day
       union select snapshot_at::date from portfolio_snapshots) where day <= date '${asOf}' order by 1`,
  )
  const delivered = await rows<{ day: string }>(
    connection,
    `select distinct snapshot_at::date::varchar as day from portfolio_snapshots where snapshot_at::date <= date '${asOf}' order by 1`,
  )
  for (const feed of ['portfolio_trades', 'portfolio_snapshots']) {
    await connection.run(`create view bronze.${feed} as from main.${feed}`)
    await connection.run(
      `create view silver.${feed} as ${readHeader(readText(`sql/silver/${feed}.sql`), feed, 'silver').sql}`,
    )
  }
  const tables: Record<string, unknown> = { connection }
  for (const name of models) {
    const started = performance.now()
    await make(
      connection,
      name,
      asOf,
      days.map(({ day }) => day),
      delivered.map(({ day }) => day),
    )
    report?.(name, performance.now() - started)
    if (name.startsWith('gold.'))
      tables[name.slice(5)] = await rows(connection, `from stored.${name.slice(5)} order by all`)
  }
  return tables as Release
}

/** In the order of what they read. */
const models = [
  'daily.trades',
  'daily.traders',
  'daily.positions',
  'gold.holder_shares',
  'gold.retail_snapshots',
  'gold.retail_holdings',
  'gold.retail_ticker_positioning',
  'gold.trader_windows',
  'gold.trader_shares',
  'gold.trade_sums',
  'gold.retail_flows',
  'gold.options_flows',
  'gold.retail_ticker_flows',
  'gold.retail_rotation_snapshots',
  'gold.retail_rotation',
]

interface Made {
  partition: string
  reads: Record<string, Span>
  inputs: string[]
  grain: string[]
  columns: Record<string, unknown>
  checks: string[]
  sql?: string
  run?: StepRun
}

async function make(
  connection: DuckDBConnection,
  name: string,
  asOf: string,
  days: string[],
  delivered: string[],
): Promise<void> {
  const [layer, table] = name.split('.')
  const model = await read(layer, table)
  const target = `stored.${table}`
  if (name === 'daily.trades' || name === 'daily.traders') {
    // They group by day: all days at once give what one after the other does.
    await lay(connection, 'silver.portfolio_trades', `day <= date '${asOf}'`)
    await connection.run(`create table ${target} as ${model.sql}`)
  } else if (model.partition === 'day') {
    for (const [index, day] of days.entries()) {
      await connection.run(`set variable day = date '${day}'`)
      for (const input of model.inputs) await lay(connection, input, `day = date '${day}'`)
      await connection.run(`create or replace temp table made as ${await query(connection, model, day)}`)
      await connection.run(index === 0 ? `create table ${target} as from made` : `insert into ${target} from made`)
    }
  } else {
    for (const input of model.inputs) await lay(connection, input, await spanOf(model, input, asOf, delivered))
    await connection.run(`create table ${target} as ${await query(connection, model, asOf)}`)
  }
  await hold(connection, name, target, model)
}

async function read(layer: string, table: string): Promise<Made> {
  try {
    const { contract, sql } = readHeader(readText(`sql/${layer}/${table}.sql`), table, layer)
    const inputs = [...new Set([...sql.matchAll(/\b(silver|daily|gold)\.[a-z_]+/g)].map(([input]) => input))]
    return { ...contract, inputs, sql }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const definition = (await import(join(projectRoot, `src/steps/${layer}/${table}.ts`))).default as StepDefinition
    const { partition = 'as_of', checks = [], columns, inputs, grain, run } = definition
    return { partition, reads: {}, inputs, grain, columns, checks, run }
  }
}

async function query(connection: DuckDBConnection, model: Made, partition: string): Promise<string> {
  if (model.sql) return model.sql
  await connection.run('drop table if exists output')
  await model.run!({ connection, partition, output: 'output', document: async () => Buffer.of() })
  return 'from output'
}

/** Which days of an input a model is given: as in the lake by days delivered, also those of which the input has no row. */
async function spanOf(model: Made, input: string, asOf: string, delivered: string[]): Promise<string> {
  const { partition } = await read(...(input.split('.') as [string, string]))
  const span = model.reads[input] ?? (partition === 'day' ? { days: 365 } : 'all')
  if (partition !== 'day') return 'true'
  if (typeof span === 'string') return 'true'
  if ('days' in span) return `day > date '${asOf}' - ${span.days}`
  const newest = delivered.at(-1)
  if (!newest) return 'false'
  const given = span.newest.map((back) =>
    delivered.findLast((day) => Date.parse(newest) - Date.parse(day) >= back * 86_400_000),
  )
  return `day in (${given.filter((day) => day).map((day) => `date '${day}'`)})`
}

async function lay(connection: DuckDBConnection, input: string, condition: string): Promise<void> {
  const [layer, table] = input.split('.')
  if (layer === 'silver') {
    const time = table === 'portfolio_trades' ? 'executed_at' : 'snapshot_at'
    const filter = condition.replace('day', `${time}::date`)
    await connection.run(`create or replace view bronze.${table} as select * from main.${table} where ${filter}`)
  } else {
    await connection.run(`create or replace view ${input} as select * from stored.${table} where ${condition}`)
  }
}

async function hold(connection: DuckDBConnection, name: string, target: string, model: Made): Promise<void> {
  const grain = model.partition === 'day' && !model.grain.includes('day') ? ['day', ...model.grain] : model.grain
  const promised = { ...model, name, grain }
  holdColumns(promised, await describe(connection, target), 'all')
  await holdRows(connection, promised, { sql: target, isInOrder: false }, 'all')
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

function personId(person: string): string {
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
