import type { DuckDBConnection } from '@duckdb/node-api'
import { type Engine, rows } from '../engine/duckdb.ts'
import { identifier, literal } from '../engine/quote.ts'
import type { Catalog } from '../lake/catalog.ts'
import { storedDocument } from '../lake/documents.ts'
import type { Store } from '../lake/store.ts'
import { asStatement, type Desks } from './desks.ts'
import { type ModelSettings, throughView, viewsUnder } from './fingerprint.ts'
import type { Lineage } from './lineage.ts'
import type { Model } from './model.ts'
import { filled } from './query.ts'

/** What stands ready when a model runs. */
export interface Bench {
  engine: Engine
  /** Where SQL models run. */
  desks: Desks
  store: Store
  lineage: Lineage
  catalog: Catalog
  settings: ModelSettings
  /** SQL types of models' columns that are known, by model. */
  types: Map<string, Record<string, string>>
  /** Object key of a stored partition. */
  keyOf(model: string, partition: string): string
}

/**
 * Lays out one model's job and runs it: `use` gets a relation with its rows. A SQL model is a query around its inputs'
 * files. A step gets a connection of its own with a private schema, in which the inputs stand as views under their own
 * names, the macros it calls, and its variables.
 */
export async function atWork<T>(
  bench: Bench,
  model: Model,
  partition: string,
  use: (connection: DuckDBConnection, from: string) => Promise<T>,
): Promise<T> {
  const { body } = model
  if ('sql' in body) {
    const relations = await relationsOf(bench, model, [partition])
    return bench.desks.with(dayOf(model, partition), (connection) => use(connection, queryOf(model, relations)))
  }
  return withInputs(bench, model, [partition], async (connection) => {
    const document = (sha256: string) => storedDocument(bench.store, sha256)
    await body.run({ connection, partition, output: 'output', document })
    const typed = Object.entries(body.types).map(
      ([name, type]) => `${identifier(name)}::${type} as ${identifier(name)}`,
    )
    return use(connection, `(select ${typed.join(', ')} from output)`)
  })
}

/** The inputs of a model as views under their own names, in a private catalog that is gone after; of several partitions, together. */
export async function withInputs<T>(
  bench: Bench,
  model: Model,
  partitions: string[],
  use: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const relations = await relationsOf(bench, model, partitions)
  const schemas = new Set(model.inputs.map((name) => name.split('.')[0]))
  const macros = new Set([model, ...viewsUnder(bench.lineage, model)].flatMap((each) => each.macros))
  const name = `job_${++jobs}`
  const statements = [
    `attach ':memory:' as ${name}`,
    `use ${name}`,
    ...variables(bench, model, partitions.at(-1)!),
    ...[...macros].map((macro) => asStatement(bench.lineage.graph.macros.get(macro)!)),
    ...[...schemas].map((schema) => `create schema ${identifier(schema)}`),
    ...model.inputs.map((input) => {
      const [schema, table] = input.split('.')
      return `create view ${identifier(schema)}.${identifier(table)} as select * from ${relations.get(input)}`
    }),
  ]
  const connection = await bench.engine.connect()
  try {
    // One call: each costs a turn of the thread pool, and a small partition little more than that.
    await connection.run(statements.join(';\n'))
    return await use(connection)
  } finally {
    await connection.run(`use memory; detach database if exists ${name}`)
    connection.closeSync()
  }
}

let jobs = 0

/** SQL of a view's rows for partitions of a model that reads it. */
export async function viewRelation(bench: Bench, view: Model, partitions: string[]): Promise<string> {
  return queryOf(view, await relationsOf(bench, view, partitions))
}

/**
 * SQL types of a model's columns, in order: as a step declares them, or as its query has them when every input is empty.
 */
export async function columnTypes(bench: Bench, model: Model): Promise<Record<string, string>> {
  if ('types' in model.body) return model.body.types
  const known = bench.types.get(model.name)
  if (known) return known
  const relations = new Map<string, string>()
  for (const input of model.inputs) relations.set(input, await relationOf(bench, input, []))
  const types = await bench.desks.with(someDay, (connection) => describe(connection, queryOf(model, relations)))
  bench.types.set(model.name, types)
  return types
}

/** Columns of a relation with their SQL types, in order. */
export async function describe(connection: DuckDBConnection, relation: string): Promise<Record<string, string>> {
  const described = await rows<{ column_name: string; column_type: string }>(
    connection,
    `describe select * from ${relation}`,
  )
  return Object.fromEntries(described.map((column) => [column.column_name, column.column_type]))
}

/** Any day will do where only types are asked for. */
const someDay = '2000-01-01'

/** The day that a partition is named by, for the variables `as_of` and `day`. */
export function dayOf({ partition: divided }: Model, partition: string): string | null {
  return divided === 'all' || divided === 'key' ? null : partition
}

/** Dates of the partition, and the settings that the model or a view under it reads. */
function variables(bench: Bench, model: Model, partition: string): string[] {
  const names = new Set([model, ...viewsUnder(bench.lineage, model)].flatMap((each) => each.settings))
  const values = [...names].map((name) => `set variable ${name} = ${literal(bench.settings[name] ?? null)}`)
  const day = dayOf(model, partition)
  const dates = day === null ? [] : ['as_of', 'day'].map((name) => `set variable ${name} = date ${literal(day)}`)
  return [...dates, ...values]
}

/** A SQL model's query in brackets, its inputs put in. It may end in a remark, which must not swallow the bracket. */
function queryOf({ body }: Model, relations: Map<string, string>): string {
  if (!('sql' in body)) throw new Error('a step has no query')
  return `(${filled(body.template, (input) => relations.get(input)!)}\n)`
}

/** SQL of what a model is given of each of its inputs for some of its partitions. */
async function relationsOf(bench: Bench, model: Model, partitions: string[]): Promise<Map<string, string>> {
  const relations = new Map<string, string>()
  for (const input of model.inputs) {
    relations.set(input, await relationOf(bench, input, throughView(bench.lineage, model, partitions, input)))
  }
  return relations
}

async function relationOf(bench: Bench, name: string, partitions: string[]): Promise<string> {
  const { lineage, store, catalog, keyOf } = bench
  const feed = lineage.feed(name)
  if (feed) {
    const parts = partitions.map((partition) => catalog.bronze[name.slice('bronze.'.length)]?.[partition] ?? [])
    // Parts of different days never share a key's current row, so repeats within a day are what matters.
    const isRepeated = parts.some((inIt) => inIt.length > 1 || inIt.some((part) => part.repeats))
    const paths = parts.flat().map((part) => store.path(part.key))
    return feed.relation(paths, isRepeated)
  }
  const model = lineage.model(name)
  if (!model.stored) return viewRelation(bench, model, partitions)
  if (partitions.length > 0) {
    const files = partitions.map((partition) => literal(store.path(keyOf(name, partition))))
    return `read_parquet([${files.join(', ')}], hive_partitioning = false)`
  }
  const types = await columnTypes(bench, model)
  const columns = Object.entries(types).map(([column, type]) => `null::${type} as ${identifier(column)}`)
  return `(select ${columns.join(', ')} where false)`
}
