import type { DuckDBConnection } from '@duckdb/node-api'
import { type Engine, rows } from '../engine/duckdb.ts'
import { identifier, literal } from '../engine/quote.ts'
import type { Catalog } from '../lake/catalog.ts'
import { storedDocument } from '../lake/documents.ts'
import type { FolderStore } from '../lake/store.ts'
import { type ModelSettings, throughView, viewsUnder } from './fingerprint.ts'
import type { Lineage } from './lineage.ts'
import type { Model } from './model.ts'

/** What stands ready when a model runs. */
export interface Bench {
  engine: Engine
  store: FolderStore
  lineage: Lineage
  catalog: Catalog
  settings: ModelSettings
  /** Views held to their headers so far, as `model/partition`. */
  heldViews: Set<string>
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
    // The query may end in a remark, which must not swallow the bracket.
    if ('sql' in model.body) return use(connection, `(${model.body.sql}\n)`)
    const document = (sha256: string) => storedDocument(bench.store, sha256)
    await model.body.run({ connection, partition, output: 'output', document })
    const typed = Object.entries(model.body.types).map(
      ([name, type]) => `${identifier(name)}::${type} as ${identifier(name)}`,
    )
    return use(connection, `(select ${typed.join(', ')} from output)`)
  })
}

/** As `atWork`, without running the model; for several of its partitions their inputs stand together. */
export async function withInputs<T>(
  bench: Bench,
  model: Model,
  partitions: string[],
  use: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const layout = new Layout(bench)
  for (const input of model.inputs) {
    await layout.input(input, throughView(bench.lineage, model, partitions, input))
  }
  layout.macros(model)
  return within(bench, [...variables(bench, model, partitions.at(-1)!), ...layout.statements], use)
}

/** Runs statements in a private catalog, then `use`; the catalog is gone after. */
async function within<T>(
  bench: Bench,
  statements: string[],
  use: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const name = `job_${++jobs}`
  const connection = await bench.engine.connect()
  try {
    // One call: each costs a turn of the thread pool, and a small partition little more than that.
    await connection.run([`attach ':memory:' as ${name}`, `use ${name}`, ...statements].join(';\n'))
    return await use(connection)
  } finally {
    await connection.run(`use memory; detach database if exists ${name}`)
    connection.closeSync()
  }
}

let jobs = 0

/** Dates of the partition, and the settings that the model or a view under it reads. */
function variables(bench: Bench, model: Model, partition: string): string[] {
  const names = new Set([model, ...viewsUnder(bench.lineage, model)].flatMap((each) => each.settings))
  const values = [...names].map((name) => `set variable ${name} = ${literal(bench.settings[name] ?? null)}`)
  const dates =
    model.partition === 'all' || model.partition === 'key'
      ? []
      : ['as_of', 'day'].map((name) => `set variable ${name} = date ${literal(partition)}`)
  return [...dates, ...values]
}

/** Collects the statements that make a model's inputs stand under their names. */
class Layout {
  readonly statements: string[] = []
  readonly #bench: Bench
  readonly #schemas = new Set<string>()

  constructor(bench: Bench) {
    this.#bench = bench
  }

  async input(name: string, partitions: string[]): Promise<void> {
    const [schema, table] = name.split('.')
    if (!this.#schemas.has(schema)) {
      this.#schemas.add(schema)
      this.statements.push(`create schema ${identifier(schema)}`)
    }
    this.statements.push(
      `create or replace view ${identifier(schema)}.${identifier(table)} as ${await this.#relation(name, partitions)}`,
    )
  }

  macros(model: Model): void {
    for (const name of model.macros)
      this.statements.push(this.#bench.lineage.graph.macros.get(name)!.trim().replace(/;$/, ''))
  }

  async #relation(name: string, partitions: string[]): Promise<string> {
    const { lineage, store, catalog } = this.#bench
    const feed = lineage.feed(name)
    if (feed) {
      const parts = partitions.map((partition) => catalog.bronze[name.slice('bronze.'.length)]?.[partition] ?? [])
      // Parts of different days never share a key's current row, so repeats within a day are what matters.
      const isRepeated = parts.some((inIt) => inIt.length > 1 || inIt.some((part) => part.repeats))
      const paths = parts.flat().map((part) => store.path(part.key))
      return feed.relation(paths, isRepeated)
    }
    const model = lineage.model(name)
    if (!model.stored && 'sql' in model.body) {
      for (const input of model.inputs) await this.input(input, throughView(lineage, model, partitions, input))
      this.macros(model)
      return model.body.sql
    }
    if (partitions.length > 0) {
      const files = partitions.map((partition) => literal(store.path(this.#bench.keyOf(name, partition))))
      return `select * from read_parquet([${files.join(', ')}], hive_partitioning = false)`
    }
    const types = await columnTypes(this.#bench, model)
    const columns = Object.entries(types).map(([column, type]) => `null::${type} as ${identifier(column)}`)
    return `select ${columns.join(', ')} where false`
  }
}

/**
 * SQL types of a model's columns, in order: as a step declares them, or as its query has them when every input is empty.
 */
export async function columnTypes(bench: Bench, model: Model): Promise<Record<string, string>> {
  if ('types' in model.body) return model.body.types
  const { sql } = model.body
  const layout = new Layout(bench)
  for (const input of model.inputs) await layout.input(input, [])
  layout.macros(model)
  return within(bench, [...variables(bench, model, someDay), ...layout.statements], async (connection) => {
    const described = await rows<{ column_name: string; column_type: string }>(connection, `describe ${sql}`)
    return Object.fromEntries(described.map((column) => [column.column_name, column.column_type]))
  })
}

/** Any day will do where only types are asked for. */
const someDay = '2000-01-01'
