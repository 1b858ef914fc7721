import type { DuckDBConnection } from '@duckdb/node-api'
import { type Engine, rows, setVariables } from '../engine/duckdb.ts'
import { identifier, literal } from '../engine/quote.ts'
import type { Catalog } from '../lake/catalog.ts'
import type { FolderStore } from '../lake/store.ts'
import { type ModelSettings, throughView } from './fingerprint.ts'
import type { Lineage } from './lineage.ts'
import type { Model } from './model.ts'

/** What stands ready when a model runs. */
export interface Bench {
  engine: Engine
  store: FolderStore
  lineage: Lineage
  catalog: Catalog
  settings: ModelSettings
  /** Object key of a stored partition. */
  keyOf(model: string, partition: string): string
}

/**
 * Lays out one model's job on a connection of its own: a private schema in which the inputs stand as views under their
 * own names, the macros it calls, and its variables. `use` then runs the model's SQL or step as it is written.
 */
export async function atWork<T>(
  bench: Bench,
  model: Model,
  partition: string,
  use: (connection: DuckDBConnection, from: string) => Promise<T>,
): Promise<T> {
  return withInputs(bench, model, [partition], async (connection) => {
    if ('sql' in model.body) return use(connection, `(${model.body.sql})`)
    await model.body.run({ connection, partition, output: 'output' })
    return use(connection, 'output')
  })
}

/** As `atWork`, without running the model; for several of its partitions their inputs stand together. */
export async function withInputs<T>(
  bench: Bench,
  model: Model,
  partitions: string[],
  use: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  return within(bench, partitions.at(-1)!, async (connection, schemas) => {
    for (const input of model.inputs) {
      await layInput(bench, connection, schemas, input, throughView(bench.lineage, model, partitions, input))
    }
    for (const macro of macrosOf(bench.lineage, [model])) await connection.run(macro)
    return use(connection)
  })
}

/** Makes a private catalog for one job, gone with it. */
async function within<T>(
  bench: Bench,
  partition: string,
  use: (connection: DuckDBConnection, schemas: Set<string>) => Promise<T>,
): Promise<T> {
  const name = `job_${++jobs}`
  const connection = await bench.engine.connect()
  try {
    await connection.run(`attach ':memory:' as ${name}; use ${name}`)
    const dates: Record<string, string> = partition === 'all' ? {} : { as_of: partition, day: partition }
    await setVariables(connection, dates, bench.settings)
    return await use(connection, new Set())
  } finally {
    await connection.run(`use memory; detach ${name}`)
    connection.closeSync()
  }
}

let jobs = 0

async function layInput(
  bench: Bench,
  connection: DuckDBConnection,
  schemas: Set<string>,
  name: string,
  partitions: string[],
): Promise<void> {
  const [schema, table] = name.split('.')
  if (!schemas.has(schema)) {
    schemas.add(schema)
    await connection.run(`create schema ${identifier(schema)}`)
  }
  const view = `${identifier(schema)}.${identifier(table)}`
  const feed = bench.lineage.feed(name)
  if (feed) {
    const parts = partitions.flatMap((partition) => bench.catalog.bronze[table]?.[partition] ?? [])
    // Parts of different days never share a key's current row, so repeats within a day are what matters.
    const isRepeated = partitions.some((partition) => {
      const inIt = bench.catalog.bronze[table]?.[partition] ?? []
      return inIt.length > 1 || inIt.some((part) => part.repeats)
    })
    const paths = parts.map((part) => bench.store.path(part.key))
    await connection.run(`create or replace view ${view} as ${feed.relation(paths, isRepeated)}`)
    return
  }
  const model = bench.lineage.model(name)
  if (!model.stored) {
    for (const input of model.inputs) {
      const through = throughView(bench.lineage, model, partitions, input)
      await layInput(bench, connection, schemas, input, through)
    }
    for (const macro of macrosOf(bench.lineage, [model])) await connection.run(macro)
    if ('sql' in model.body) await connection.run(`create or replace view ${view} as ${model.body.sql}`)
    return
  }
  if (partitions.length === 0) {
    const types = await columnTypes(bench, model)
    const columns = Object.entries(types).map(([column, type]) => `null::${type} as ${identifier(column)}`)
    await connection.run(`create or replace view ${view} as select ${columns.join(', ')} where false`)
    return
  }
  const files = partitions.map((partition) => literal(bench.store.path(bench.keyOf(name, partition))))
  const scan = `read_parquet([${files.join(', ')}], hive_partitioning = false)`
  await connection.run(`create or replace view ${view} as select * from ${scan}`)
}

/**
 * SQL types of a model's columns, in order: as a step declares them, or as its query has them when every input is empty.
 */
export async function columnTypes(bench: Bench, model: Model): Promise<Record<string, string>> {
  if ('types' in model.body) return model.body.types
  const { sql } = model.body
  return within(bench, someDay, async (connection, schemas) => {
    for (const input of model.inputs) await layInput(bench, connection, schemas, input, [])
    for (const macro of macrosOf(bench.lineage, [model])) await connection.run(macro)
    const described = await rows<{ column_name: string; column_type: string }>(connection, `describe ${sql}`)
    return Object.fromEntries(described.map((column) => [column.column_name, column.column_type]))
  })
}

/** Any day will do where only types are asked for. */
const someDay = '2000-01-01'

function macrosOf(lineage: Lineage, models: Model[]): string[] {
  return models.flatMap((model) => model.macros.map((name) => lineage.graph.macros.get(name)!))
}
