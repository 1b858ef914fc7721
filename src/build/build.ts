import { hashOf } from '../base/hash.ts'
import { literal } from '../base/quote.ts'
import type { Lake } from '../lake/lake.ts'
import { type BuildRun, ModelBuild } from './build_model.ts'
import type { BuildProgress, BuildReport, BuiltPartitions } from './build_report.ts'
import { ConnectionPool } from './connection_pool.ts'
import { Fingerprints, type ModelSettings, partitionKey } from './fingerprint.ts'
import type { Graph } from './graph/graph.ts'
import { type FeedSource, Lineage } from './lineage.ts'
import type { Model } from './model.ts'
import { PartitionBuilder } from './partition_builder.ts'
import { type PlannedPartition, plan } from './plan.ts'
import { type BuildContext, columnTypes, describe } from './run_model.ts'
import type { Runner } from './runner/runner.ts'

/** Plans and builds the models of a lake. */
export class Builder {
  readonly lake: Lake
  readonly graph: Graph
  readonly #feeds: Record<string, FeedSource>
  readonly #settings: ModelSettings
  readonly #runner: Runner
  readonly #shards: number
  /**
   * The SQL types of the columns, by model. They come from the query or from a checked partition, and are the same in all partitions of a
   * model.
   */
  readonly #types: Map<string, Record<string, string>>
  /** Hashes of the views that were checked against their contracts. Each hash covers the view and the inputs that it read. */
  readonly #heldViews = new Set<string>()

  /** `shards` is the number of shards into which each day of a sharded model is divided. */
  constructor(
    lake: Lake,
    graph: Graph,
    feeds: Record<string, FeedSource>,
    settings: ModelSettings,
    runner: Runner,
    shards = 1,
  ) {
    this.lake = lake
    this.graph = graph
    this.#feeds = feeds
    this.#settings = settings
    this.#runner = runner
    this.#shards = shards
    this.#types = typesOf(lake.engine.build, graph, feeds)
  }

  async lineage(shards = this.#shards): Promise<Lineage> {
    return new Lineage(this.graph, this.#feeds, await this.lake.catalog(), shards)
  }

  /** Returns what `build` would do with the same targets. Builds nothing. */
  async plan(targets: Map<string, Iterable<string>>): Promise<PlannedPartition[]> {
    const catalog = await this.lake.catalog()
    const lineage = await this.lineage()
    return plan(lineage, new Fingerprints(lineage, catalog, this.lake.engine.build, this.#settings), catalog, targets)
  }

  /**
   * Builds the targets and their dependencies. A partition is reused if the store has an object with its fingerprint. The runner builds all
   * other partitions in parallel, each model after the models that it reads. After a failure, finished partitions are kept, and the next
   * build reuses them.
   */
  async build(
    targets: Map<string, Iterable<string>>,
    onProgress?: (progress: BuildProgress) => void,
  ): Promise<BuildReport> {
    const catalog = await this.lake.catalog()
    const lineage = await this.lineage()
    const fingerprints = new Fingerprints(lineage, catalog, this.lake.engine.build, this.#settings)
    const context = await this.context((model, partition) =>
      partitionKey(model, partition, fingerprints.builtOf(model, partition)!.fingerprint),
    )
    const run: BuildRun = {
      context,
      fingerprints,
      builder: new PartitionBuilder({ ...context, heldViews: this.#heldViews }),
      runner: this.#runner,
      report: { builtPartitions: new Map(), counts: {} },
      fresh: [],
      onProgress,
    }
    let failure: { error: unknown } | undefined
    try {
      const building = new Map<string, Promise<void>>()
      for (const [name, partitions] of lineage.required(targets)) {
        run.report.counts[name] = { built: 0, reused: 0 }
        run.report.builtPartitions.set(name, new Map())
        const dependencies = storedUnder(lineage, lineage.model(name)).map((input) => building.get(input))
        const work = async () => {
          await Promise.all(dependencies)
          if (!failure) await new ModelBuild(run, lineage.model(name), partitions).build()
        }
        // These promises never reject, so that a failure does not stop the wait for running work. Dependent models check `failure` instead.
        building.set(
          name,
          work().catch((error) => {
            failure ??= { error }
          }),
        )
      }
      await Promise.all(building.values())
    } finally {
      context.pool.close()
      if (run.fresh.length > 0) {
        await this.lake.commit((draft) => {
          for (const [name, partition, built] of run.fresh) {
            draft.built[name] ??= {}
            draft.built[name][partition] = built
          }
        })
      }
    }
    if (failure) throw failure.error
    // Partitions are sorted, so that the report does not depend on the order in which the partitions were finished.
    for (const [name, builtPartitions] of run.report.builtPartitions) {
      run.report.builtPartitions.set(name, new Map([...builtPartitions].sort(([a], [b]) => (a < b ? -1 : 1))))
    }
    return run.report
  }

  /**
   * Returns the context in which models run. `keyOf` gives the object keys of input partitions, and `shards` is the number of shards of
   * these inputs.
   */
  async context(keyOf: BuildContext['keyOf'], shards = this.#shards): Promise<BuildContext> {
    return {
      engine: this.lake.engine,
      pool: new ConnectionPool(this.lake.engine, this.graph, this.#settings),
      store: this.lake.store,
      lineage: await this.lineage(shards),
      catalog: await this.lake.catalog(),
      settings: this.#settings,
      types: this.#types,
      keyOf,
    }
  }

  /**
   * The SQL types of the columns in their order, by model. They are read from an existing partition or, if no partition exists, from the
   * query.
   */
  async columnTypes(models: Model[], builtPartitions: BuiltPartitions): Promise<Map<string, Record<string, string>>> {
    const context = await this.context((name, partition) => {
      throw new Error(`${name}/${partition} was requested, but column types must be found without reading partitions`)
    })
    const found = new Map<string, Record<string, string>>()
    try {
      for (const model of models) {
        // The newest partition is used, because an old partition whose text has expired may have been built by an older version of the
        // model.
        const exists = [...(builtPartitions.get(model.name) ?? [])].at(-1)
        if (exists && 'sql' in model.body && !this.#types.has(model.name)) {
          const [partition, { fingerprint }] = exists
          const key = partitionKey(model.name, partition, fingerprint)
          using _held = await context.store.hold([key])
          const path = literal(context.store.path(key))
          this.#types.set(
            model.name,
            await context.engine.with((connection) =>
              describe(connection, `read_parquet(${path}, hive_partitioning = false)`),
            ),
          )
        }
        found.set(model.name, await columnTypes(context, model))
      }
      return found
    } finally {
      context.pool.close()
    }
  }
}

/**
 * Column types by model, for each hash of everything that determines the types. They are kept until the process ends, because one process
 * may build many homes with the same models.
 */
const knownTypes = new Map<string, Map<string, Record<string, string>>>()

function typesOf(engine: string, { models }: Graph, feeds: Record<string, FeedSource>) {
  const code = [...models.values()].map(({ name, hash }) => [name, hash])
  const read = Object.entries(feeds).map(([name, feed]) => [name, feed.relation([], false)])
  const key = hashOf([engine, code, read])
  const types = knownTypes.get(key) ?? new Map<string, Record<string, string>>()
  knownTypes.set(key, types)
  return types
}

/** The stored models that a model reads, directly or through views. */
function storedUnder(lineage: Lineage, model: Model): string[] {
  return model.inputs.flatMap((input) => {
    if (lineage.feed(input) || input === model.name) return []
    const read = lineage.model(input)
    return read.stored ? [input] : storedUnder(lineage, read)
  })
}
