import type { DuckDBConnection } from '@duckdb/node-api'
import { rows, setVariables } from '../../src/base/duckdb.ts'
import type { Graph } from '../../src/build/graph/graph.ts'
import { filled, type QueryTemplate } from '../../src/build/graph/query.ts'
import type { Model as GraphModel } from '../../src/build/model.ts'
import { privacySettings } from '../../src/privacy/settings.ts'
import { projectGraph } from '../harness/built.ts'

interface Model extends Omit<GraphModel, 'body'> {
  table: string
  sql: string
  template: QueryTemplate
}

/** The published positioning tables. */
export const published = [
  'retail_holdings',
  'retail_snapshots',
  'retail_ticker_positioning',
  'retail_flows',
  'options_flows',
  'retail_ticker_flows',
  'retail_rotation',
  'retail_tickers_withheld',
] as const
export type Published = (typeof published)[number]

export interface Building {
  /** Days to build releases for; the tables of releases get a column as_of. */
  releases: string[]
  tables?: readonly Published[]
  /** Settings that override the project's, to see a test fail. */
  settings?: Record<string, number | string>
}

/**
 * Runs the project's SQL models over portfolio_trades and portfolio_snapshots for many releases, and builds tables in
 * schema `told`. Each model is planned once and run per day, as planning takes longer than the few rows of a day.
 */
export async function publish(connection: DuckDBConnection, building: Building): Promise<void> {
  const { releases, tables = published } = building
  const graph = await projectGraph()
  const models = modelsFor(graph, [
    'silver.portfolio_snapshots',
    'silver.portfolio_trades',
    ...tables.map((table) => `gold.${table}`),
  ])
  await connection.run('drop schema if exists told cascade; drop schema if exists stored cascade')
  await connection.run('create schema told; create schema stored; create schema if not exists bronze')
  await connection.run('create table stored.now as select null::date as day, null::date[] as newest')
  await setVariables(connection, {}, { shard: 0, shards: 1, ...privacySettings(), ...building.settings })
  for (const macro of graph.macros.values()) await connection.run(macro)
  const found = await rows<{ day: string }>(
    connection,
    'select distinct snapshot_at::date as day from portfolio_snapshots order by 1',
  )
  const days = found.map(({ day }) => day).filter((day) => day <= releases.at(-1)!)
  for (const model of models) {
    if (model.name.startsWith('silver.')) {
      await connection.run(`create or replace view bronze.${model.table} as from main.${model.table}`)
      await connection.run(`create table stored.${model.table} as from (${model.sql}) order by day`)
    } else if (model.batch !== undefined) {
      // Such a model gives the same rows for all days at once as day by day.
      const upToLast = given(model, models, () => `day <= date '${releases.at(-1)}'`)
      await connection.run(`create table stored.${model.table} as ${upToLast}`)
    } else if (model.partition === 'day') {
      await runFor(
        connection,
        model,
        given(model, models, () => 'day = (select day from stored.now)'),
        days.map((day) => ({ day })),
      )
    }
  }
  const yearly = models.filter(({ partition }) => partition === 'as_of')
  await inTurn(connection, yearly, models, releases, days)
  for (const { table } of models) {
    if (!tables.includes(table as Published)) continue
    await connection.run(`create table told.${table} as from stored.${table}`)
  }
}

async function inTurn(
  connection: DuckDBConnection,
  todo: Model[],
  models: Model[],
  releases: string[],
  days: string[],
) {
  for (const model of todo) {
    const sql = given(model, models, (input) => {
      if (input.partition !== 'day') return 'as_of = (select day from stored.now)'
      const span = model.reads[input.name]
      if (typeof span === 'object' && 'newest' in span) return 'day in (select unnest(newest) from stored.now)'
      const last =
        typeof span === 'object' && 'days' in span ? ` and day > (select day from stored.now) - ${span.days}` : ''
      return `day <= (select day from stored.now)${last}`
    })
    const dated = `select (select day from stored.now) as as_of, * from (${sql.replaceAll(/getvariable\s*\('as_of'\)/g, '(select day from stored.now)')})`
    await runFor(
      connection,
      model,
      dated,
      releases.map((day) => ({ day, newest: newestOf(model, day, days) })),
    )
  }
}

/** The days that a model reads relative to the newest one, as the text of a list. */
function newestOf(model: Model, release: string, days: string[]): string {
  const standing = days.filter((day) => day <= release)
  const asked = Object.values(model.reads).flatMap((span) =>
    typeof span === 'object' && 'newest' in span ? span.newest : [],
  )
  const back = asked.map((count) =>
    standing.findLast((day) => Date.parse(standing.at(-1)!) - Date.parse(day) >= count * 86_400_000),
  )
  return `[${[...new Set(back)].filter((day) => day)}]`
}

/** Runs the query for each of these days; the query reads its day from stored.now. */
async function runFor(
  connection: DuckDBConnection,
  { table }: Model,
  sql: string,
  turns: { day: string; newest?: string }[],
) {
  await connection.run(`create table stored.${table} as from (${sql}) limit 0`)
  const prepared = await connection.prepare(`insert into stored.${table} ${sql}`)
  for (const { day, newest = '[]' } of turns) {
    await connection.run(`update stored.now set day = '${day}', newest = '${newest}'`)
    await prepared.run()
  }
}

/** The model's query over stored tables, with a condition on the rows of each input. */
function given({ template }: Model, models: Model[], conditionOf: (input: Model) => string): string {
  return filled(template, (name) => {
    const input = models.find((each) => each.name === name)!
    const columns = input.partition === 'as_of' ? '* exclude (as_of)' : '*'
    return `(select ${columns} from stored.${input.table} where ${conditionOf(input)})`
  })
}

/** The targets and their dependencies, in dependency order. */
function modelsFor({ models }: Graph, targets: string[]): Model[] {
  const needed = new Set(targets)
  for (const { name, inputs } of [...models.values()].reverse())
    if (needed.has(name)) for (const input of inputs) needed.add(input)
  return [...models.values()].filter(({ name }) => needed.has(name)).map(written)
}

function written({ body, ...model }: GraphModel): Model {
  if (!('sql' in body)) throw new Error(`${model.name}: found a step, expected SQL that many days can be asked of`)
  return { ...model, ...body, table: model.name.slice(model.layer.length + 1) }
}
