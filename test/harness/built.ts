import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../src/base/duckdb.ts'
import { hashOf } from '../../src/base/hash.ts'
import { identifier, literal } from '../../src/base/quote.ts'
import { Builder } from '../../src/build/build.ts'
import type { ModelSettings } from '../../src/build/fingerprint.ts'
import { partitionKey } from '../../src/build/fingerprint.ts'
import { type Graph, readGraph } from '../../src/build/graph/graph.ts'
import type { Lineage } from '../../src/build/lineage.ts'
import type { ModelRun } from '../../src/build/model.ts'
import { inputsOf } from '../../src/build/model_inputs.ts'
import { variablesAt, viewRelation } from '../../src/build/run_model.ts'
import { inlineRunner } from '../../src/build/runner/inline.ts'
import { shardPartitions } from '../../src/build/shards.ts'
import type { Feed } from '../../src/feeds/contract/feed.ts'
import { allFeeds } from '../../src/feeds/contract/registry.ts'
import { ingest } from '../../src/ingest/ingest.ts'
import { listQuarantine } from '../../src/ingest/quarantine.ts'
import { Lake } from '../../src/lake/lake.ts'
import { personId } from '../../src/lake/person_ids.ts'
import { feedSources, readModelSettings } from '../../src/pipeline/run_context.ts'
import { Delivery } from '../../src/tools/generate/delivery.ts'
import { createTable } from './filled_table.ts'

const secret = 'a secret of sixteen letters'

// biome-ignore lint/suspicious/noExplicitAny: a test knows which columns it asks for
export type Row = Record<string, any>

/** Inputs of a test build. */
export interface World {
  asOf: string
  /** Feed rows as delivered. All rows must satisfy their feed's contract. */
  feeds?: Record<string, object[]>
  /** SQL queries for feeds with too many rows to list. */
  queries?: Record<string, string>
  /** Rows that replace a model's output and are checked against its contract; columns that are not named are null. */
  given?: Record<string, object[]>
  settings?: ModelSettings
  threads?: number
  shards?: number
}

/**
 * Rows of models in grain order, built by ingesting landing files and running the pipeline. Names of gold tables omit
 * the layer, and equal worlds are built once per process and environment. Rows of sharded models have a column
 * `filename`, which names their shard.
 */
export function built(world: World, models: string[]): Promise<Record<string, Row[]>> {
  const key = hashOf([world, models, Object.entries(process.env).filter(([name]) => name.startsWith('CROWDTAPE_'))])
  const tables = known.get(key) ?? build(world, models)
  known.set(key, tables)
  return tables
}

const known = new Map<string, Promise<Record<string, Row[]>>>()

/** The id of a person in the lake. */
export function idOf(person: string): string {
  return personId(secret, person)
}

/** Runs `use` with a connection that has the models' macros, with the project's settings or the given ones. */
export function withMacros<T>(
  use: (connection: DuckDBConnection) => Promise<T>,
  world: Omit<World, 'asOf'> & { asOf?: string } = {},
): Promise<T> {
  const { asOf = someDay } = world
  return withBuilder({ ...world, asOf }, async (builder) => {
    const { pool } = await builder.context(() => '')
    return pool.with(variablesAt(asOf), use).finally(() => pool.close())
  })
}

/** The result does not depend on this date. */
const someDay = '2000-01-01'

/** The project's models and macros. */
export function projectGraph(): Promise<Graph> {
  return withBuilder({ asOf: someDay }, async ({ graph }) => graph)
}

/** SQL types of the columns of all published models, by model. */
export function publishedTypes(): Promise<Map<string, Record<string, string>>> {
  return withBuilder({ asOf: someDay }, (builder) => {
    const models = [...builder.graph.models.values()].filter(({ published }) => published)
    return builder.columnTypes(models, new Map())
  })
}

function build(world: World, models: string[]): Promise<Record<string, Row[]>> {
  return withBuilder(world, async (builder) => {
    const lineage = await builder.lineage()
    const partitions = new Map(models.map((name) => [name, partitionsOf(lineage, name, world)]))
    const { builtPartitions } = await builder.build(partitions)
    const context = await builder.context((name, partition) =>
      partitionKey(name, partition, builtPartitions.get(name)!.get(partition)!.fingerprint),
    )
    try {
      const tables: Record<string, Row[]> = {}
      for (const [name, days] of partitions) {
        const model = lineage.model(name)
        const relation = model.stored
          ? `read_parquet([${days.map((day) => literal(context.store.path(context.keyOf(name, day))))}], hive_partitioning = false, filename = ${model.sharded})`
          : await viewRelation(context, model, inputsOf(context, model, days))
        const order = model.stored ? '' : ` order by ${model.grain.map(identifier)}`
        tables[name.replace('gold.', '')] =
          days.length === 0
            ? []
            : await context.pool.with(variablesAt(null), (connection) => rows(connection, `from ${relation}${order}`))
      }
      return tables
    } finally {
      context.pool.close()
    }
  })
}

/** Creates a temporary home with the world's rows, runs `use`, and removes the home. */
async function withBuilder<T>(world: World, use: (builder: Builder) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'crowdtape-world-'))
  const threads = world.threads ?? 1
  const engine = { memory: '900MB', threads }
  const lake = await Lake.open({ home, what: 'a test', waitSeconds: 0, engine })
  try {
    const { graph, feeds } = await projectModels(lake)
    await deliver(lake, world)
    const sources = feedSources(feeds)
    const settings = {
      ...readModelSettings({
        CROWDTAPE_LABELS: 'built_in',
        CROWDTAPE_SUMMARIES: 'built_in',
        CROWDTAPE_EMBEDDINGS: 'built_in',
      }),
      ...world.settings,
    }
    const builder = (models: Graph) => new Builder(lake, models, sources, settings, inlineRunner(threads), world.shards)
    return await use(builder(await withGiven(builder(graph), world.given ?? {})))
  } finally {
    await lake.close()
    await rm(home, { recursive: true, force: true })
  }
}

let models: Promise<{ graph: Graph; feeds: Feed[] }> | undefined

function projectModels(lake: Lake): Promise<{ graph: Graph; feeds: Feed[] }> {
  models ??= (async () => {
    const feeds = await allFeeds()
    return {
      feeds,
      graph: await lake.engine.with((connection) => readGraph(connection, Object.keys(feedSources(feeds)))),
    }
  })()
  return models
}

async function deliver(lake: Lake, { feeds = {}, queries = {} }: World): Promise<void> {
  const landing = join(lake.home, 'landing')
  const delivery = new Delivery(landing, () => {})
  for (const [feed, rows] of Object.entries(feeds))
    if (rows.length > 0) await delivery.rows(feed, 'rows.jsonl', rows as Row[])
  await lake.engine.with(async (connection) => {
    for (const [feed, sql] of Object.entries(queries)) await delivery.query(connection, feed, 'rows.parquet', sql)
  })
  if (delivery.files.length === 0) return
  await ingest(lake, { landing, secret, batchBytes: 1e8 })
  const broken = await listQuarantine(lake, { secret, limit: 3 })
  if (broken.length > 0) throw new Error(`found rows that break their feed's contract: ${JSON.stringify(broken)}`)
}

/** The graph with the given rows as the output of their models; the contracts are unchanged. */
async function withGiven(builder: Builder, given: Record<string, object[]>): Promise<Graph> {
  const { graph } = builder
  const models = new Map(graph.models)
  const types = await builder.columnTypes(
    Object.keys(given).map((name) => models.get(name)!),
    new Map(),
  )
  for (const [name, rows] of Object.entries(given)) {
    const columns = types.get(name)!
    const run: ModelRun = ({ connection, output }) => createTable(connection, output, columns, rows)
    const nothingRead = { inputs: [], reads: {}, macros: [], settings: [], batch: undefined }
    // A home has one version of these rows. With equal hashes, all worlds share the column types of the other models.
    const source = { stored: true, partition: 'as_of' as const, hash: 'given', body: { types: columns, run } }
    models.set(name, { ...models.get(name)!, ...nothingRead, ...source })
  }
  return { ...graph, models }
}

function partitionsOf(lineage: Lineage, name: string, { asOf, shards = 1 }: World): string[] {
  const model = lineage.model(name)
  if (model.partition === 'as_of') return shardPartitions(asOf, model.sharded ? shards : 1)
  return lineage.domain(name).filter((day) => day === 'all' || day <= asOf)
}
