import type { DuckDBConnection } from '@duckdb/node-api'
import { type Engine, rows } from '../base/duckdb.ts'
import { identifier, literal } from '../base/quote.ts'
import { storedDocument } from '../lake/document_store.ts'
import type { Store } from '../lake/store/store.ts'
import { asStatement, type ConnectionPool } from './connection_pool.ts'
import { type ModelSettings, viewsUnder } from './fingerprint.ts'
import { filled } from './graph/query.ts'
import type { Lineage } from './lineage.ts'
import type { Model } from './model.ts'
import { emptyInputs, type ModelInput, type Names } from './model_inputs.ts'
import { shardOf } from './shards.ts'

/** The engine, connections and settings with which a model runs. */
export interface ModelContext {
  engine: Engine
  /** Connections for SQL models. */
  pool: ConnectionPool
  store: Store
  lineage: Lineage
  settings: ModelSettings
  /** Known SQL types of columns, by model. */
  types: Map<string, Record<string, string>>
}

/** A model context that also finds the partitions of inputs and the keys of their objects. */
export interface BuildContext extends ModelContext, Names {}

/**
 * Runs a model on its inputs and passes a relation with the resulting rows to `use`. For a SQL model, the relation is a query over the
 * files of the inputs. A TypeScript model gets a connection with a private catalog, which contains its inputs as views, the macros that it
 * calls, and its variables.
 */
export async function runModel<T>(
  tools: ModelContext,
  model: Model,
  partitions: string[],
  inputs: ModelInput[],
  use: (connection: DuckDBConnection, from: string) => Promise<T>,
): Promise<T> {
  const { body } = model
  if ('sql' in body) {
    const relations = await relationsOf(tools, inputs)
    return tools.pool.with(partitionVariables(model, partitions[0]), (connection) =>
      use(connection, queryOf(model, relations)),
    )
  }
  return withInputs(tools, model, partitions[0], inputs, async (connection) => {
    const document = (sha256: string) => storedDocument(tools.store, sha256)
    await body.run({ connection, partitions, output: 'output', document })
    const typed = Object.entries(body.types).map(
      ([name, type]) => `${identifier(name)}::${type} as ${identifier(name)}`,
    )
    return use(connection, `(select ${typed.join(', ')} from output)`)
  })
}

/**
 * Calls `use` with a connection to a private catalog, in which the inputs of a model are views and the variables of `partition` are set.
 * The catalog is dropped afterwards.
 */
export async function withInputs<T>(
  tools: ModelContext,
  model: Model,
  partition: string,
  inputs: ModelInput[],
  use: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const relations = await relationsOf(tools, inputs)
  const schemas = new Set(model.inputs.map((name) => name.split('.')[0]))
  const macros = new Set([model, ...viewsUnder(tools.lineage, model)].flatMap((each) => each.macros))
  const name = `job_${++jobs}`
  const statements = [
    `attach ':memory:' as ${name}`,
    `use ${name}`,
    ...variables(tools, model, partition),
    ...[...macros].map((macro) => asStatement(tools.lineage.graph.macros.get(macro)!)),
    ...[...schemas].map((schema) => `create schema ${identifier(schema)}`),
    ...model.inputs.map((input) => {
      const [schema, table] = input.split('.')
      return `create view ${identifier(schema)}.${identifier(table)} as select * from ${relations.get(input)}`
    }),
  ]
  const connection = await tools.engine.connect()
  try {
    // All statements run in one call. Each call is a round trip to the thread pool, and building a small partition takes little longer than
    // a round trip.
    await connection.run(statements.join(';\n'))
    return await use(connection)
  } finally {
    await connection.run(`use memory; detach database if exists ${name}`)
    connection.closeSync()
  }
}

let jobs = 0

/** SQL for a view: its query, in which the tables are replaced by relations over the inputs. */
export async function viewRelation(tools: ModelContext, view: Model, inputs: ModelInput[]): Promise<string> {
  return queryOf(view, await relationsOf(tools, inputs))
}

/**
 * The SQL types of the columns of a model, in order. A TypeScript model declares its types. The types of a SQL model are inferred from its
 * query over empty inputs.
 */
export async function columnTypes(tools: ModelContext, model: Model): Promise<Record<string, string>> {
  if ('types' in model.body) return model.body.types
  const known = tools.types.get(model.name)
  if (known) return known
  const relations = await relationsOf(tools, emptyInputs(tools.lineage, model))
  const types = await tools.pool.with(variablesAt(someDay), (connection) =>
    describe(connection, queryOf(model, relations)),
  )
  tools.types.set(model.name, types)
  return types
}

/** The columns of a relation with their SQL types, in order. */
export async function describe(connection: DuckDBConnection, relation: string): Promise<Record<string, string>> {
  const described = await rows<{ column_name: string; column_type: string }>(
    connection,
    `describe select * from ${relation}`,
  )
  return Object.fromEntries(described.map((column) => [column.column_name, column.column_type]))
}

/** Any day, for queries of which only the column types are needed. */
const someDay = '2000-01-01'

/** SQL that sets the variables of a partition: the dates, and the shard for the macro `in_shard`. */
export function partitionVariables({ partition: divided }: Model, partition: string): string {
  return variablesAt(divided === 'all' || divided === 'key' ? null : partition)
}

/** SQL that sets the variables for a partition that is a day, or a shard of a day. If `partition` is null, the dates are null. */
export function variablesAt(partition: string | null): string {
  const { day, shard, shards } = shardOf(partition ?? '')
  const date = partition === null ? 'null' : `date ${literal(day)}`
  const values = { as_of: date, day: date, shard, shards }
  return Object.entries(values)
    .map(([name, value]) => `set variable ${name} = ${value}`)
    .join('; ')
}

/** SQL statements that set the variables of the partition, and the settings that the model or a view of the model reads. */
function variables({ lineage, settings }: ModelContext, model: Model, partition: string): string[] {
  const names = new Set([model, ...viewsUnder(lineage, model)].flatMap((each) => each.settings))
  const values = [...names].map((name) => `set variable ${name} = ${literal(settings[name] ?? null)}`)
  return [partitionVariables(model, partition), ...values]
}

/**
 * The query of a SQL model in parentheses, with its tables replaced by `relations`. The closing parenthesis is on a new line, because the
 * query may end with a comment.
 */
function queryOf({ body }: Model, relations: Map<string, string>): string {
  if (!('sql' in body)) throw new Error('a TypeScript model has no query')
  return `(${filled(body.template, (input) => relations.get(input)!)}\n)`
}

/** SQL for each input: a relation over the partitions that the model reads. */
async function relationsOf(tools: ModelContext, inputs: ModelInput[]): Promise<Map<string, string>> {
  const relations = new Map<string, string>()
  for (const each of inputs) relations.set(each.input, await relationOf(tools, each))
  return relations
}

async function relationOf(tools: ModelContext, { input, objects, repeats, through }: ModelInput): Promise<string> {
  const { lineage, store } = tools
  const paths = objects.map((key) => store.path(key))
  const feed = lineage.feed(input)
  if (feed) return feed.relation(paths, repeats)
  const model = lineage.model(input)
  if (!model.stored) return viewRelation(tools, model, through)
  if (paths.length > 0) return `read_parquet([${paths.map(literal).join(', ')}], hive_partitioning = false)`
  const types = await columnTypes(tools, model)
  const columns = Object.entries(types).map(([column, type]) => `null::${type} as ${identifier(column)}`)
  return `(select ${columns.join(', ')} where false)`
}
