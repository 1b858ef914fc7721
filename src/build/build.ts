import { formats } from '../base/formats.ts'
import { hashOf } from '../base/hash.ts'
import { literal } from '../base/quote.ts'
import type { Built } from '../lake/catalog/catalog.ts'
import type { Lake } from '../lake/lake.ts'
import { ConnectionPool } from './connection_pool.ts'
import { type Fingerprint, Fingerprints, type ModelSettings, partitionKey } from './fingerprint.ts'
import type { Graph } from './graph/graph.ts'
import { type FeedSource, Lineage } from './lineage.ts'
import { type BuildJob, type JobPart, type Made, Maker, partitionsLabel } from './make.ts'
import type { Model } from './model.ts'
import { batchesOf, inputsOf, readsMany } from './model_inputs.ts'
import { type PlannedPartition, plan } from './plan.ts'
import { type BuildContext, columnTypes, describe } from './run_model.ts'
import type { Runner } from './runner/runner.ts'

/** Existing partitions after a build, by model and partition. */
export type BuiltPartitions = Map<string, Map<string, Built>>

export interface BuildReport {
  builtPartitions: BuiltPartitions
  /** Numbers of built and reused partitions by model, in build order. */
  counts: Record<string, BuildCounts>
}

export interface BuildCounts {
  built: number
  reused: number
  /** Reused partitions of an older model, setting or input, kept because text that they read has expired. */
  outdated?: number
}

export interface BuildProgress {
  model: string
  done: number
  total: number
}

/** Thrown for a missing partition that cannot be built again, because text that it reads has expired. */
export class TextExpired extends Error {
  override name = 'TextExpired'

  constructor(key: string) {
    super(
      `found no ${key}, expected the last build: text that it reads has expired, so it cannot be built again; nothing was ` +
        'published; restore the object from a backup',
    )
  }
}

/** Plans and builds the models of a lake. */
export class Builder {
  readonly lake: Lake
  readonly graph: Graph
  readonly #feeds: Record<string, FeedSource>
  readonly #settings: ModelSettings
  readonly #runner: Runner
  /** Column types by model, from its query or a checked partition; all partitions have the same. */
  readonly #types: Map<string, Record<string, string>>
  /** Hashes of views that were checked against their contracts, each together with the inputs that it read. */
  readonly #heldViews = new Set<string>()

  constructor(lake: Lake, graph: Graph, feeds: Record<string, FeedSource>, settings: ModelSettings, runner: Runner) {
    this.lake = lake
    this.graph = graph
    this.#feeds = feeds
    this.#settings = settings
    this.#runner = runner
    this.#types = typesOf(lake.engine.build, graph, feeds)
  }

  async lineage(): Promise<Lineage> {
    return new Lineage(this.graph, this.#feeds, await this.lake.catalog())
  }

  /** The plan of a build with the same targets. */
  async plan(targets: Map<string, Iterable<string>>): Promise<PlannedPartition[]> {
    const catalog = await this.lake.catalog()
    const lineage = await this.lineage()
    return plan(lineage, new Fingerprints(lineage, catalog, this.lake.engine.build, this.#settings), catalog, targets)
  }

  /**
   * Builds the targets and their dependencies. Partitions whose fingerprint has an object are reused; the runner builds
   * the others in parallel, each model after the models that it reads. After a failure, finished partitions are kept
   * and the next build continues there.
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
      maker: new Maker({ ...context, heldViews: this.#heldViews }),
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
          if (!failure) await this.#buildModel(run, lineage.model(name), partitions)
        }
        // Never rejects: dependents check `failure`, and running work is always awaited.
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
    // Sorted by partition, independent of the order of completion.
    for (const [name, builtPartitions] of run.report.builtPartitions) {
      run.report.builtPartitions.set(name, new Map([...builtPartitions].sort(([a], [b]) => (a < b ? -1 : 1))))
    }
    return run.report
  }

  async #buildModel(building: BuildRun, model: Model, partitions: string[]): Promise<void> {
    const { context, fingerprints, maker, report, fresh, onProgress } = building
    const { name } = model
    const [counts, builtPartitions] = [report.counts[name], report.builtPartitions.get(name)!]
    const settle = (partition: string, built: Built, isFresh: boolean) => {
      if (isFresh) fresh.push([name, partition, built])
      fingerprints.built(name, partition, built)
      builtPartitions.set(partition, built)
      onProgress?.({ model: name, done: builtPartitions.size, total: partitions.length })
    }
    const wanted = new Map<string, Fingerprint>()
    const fingerprintOf = (partition: string) => {
      const known = wanted.get(partition) ?? fingerprints.of(model, partition)
      wanted.set(partition, known)
      return known
    }
    const isAbsent = async (partition: string): Promise<boolean> => {
      const fingerprint = fingerprintOf(partition)
      const before = context.catalog.built[name]?.[partition]
      const key = partitionKey(name, partition, fingerprint.fingerprint)
      if (!(await this.lake.store.has(key))) {
        if (fingerprint.keptDespite !== undefined) throw new TextExpired(key)
        return true
      }
      counts.reused++
      if (fingerprint.keptDespite) counts.outdated = (counts.outdated ?? 0) + 1
      if (before?.fingerprint === fingerprint.fingerprint) settle(partition, before, false)
      else settle(partition, { ...(await maker.find(key)), ...fingerprint }, true)
      return false
    }
    const buildAll = (batches: string[][]) =>
      this.#runner.run(
        batches.map((batch) => this.#jobOf(building, model, batch, fingerprintOf)),
        {
          make: (job) => maker.make(job),
          find: async ({ parts }) => {
            const found: Made[] = []
            for (const { partition } of parts) {
              const fingerprint = fingerprintOf(partition)
              const made = await maker.find(partitionKey(name, partition, fingerprint.fingerprint))
              // In a model that reads itself, the next partition is named by the content of this one.
              fingerprints.built(name, partition, { ...made, ...fingerprint })
              found.push(made)
            }
            return found
          },
          exists: async ({ parts }) => {
            for (const { key } of parts) if (key === null || !(await this.lake.store.exists(key))) return false
            return true
          },
          made: ({ parts }, made: Made[]) => {
            counts.built += parts.length
            for (const [index, { partition }] of parts.entries()) {
              settle(partition, { ...made[index], ...fingerprintOf(partition) }, true)
            }
          },
          isLarge: ({ parts }) => readsMany(context, fingerprints, model, parts),
          ...('sql' in model.body && { sideBySide: (wave) => this.lake.engine.oneThreadEach(wave) }),
        },
      )
    if (!model.inputs.includes(name)) {
      const absent: string[] = []
      for (const partition of partitions) if (await isAbsent(partition)) absent.push(partition)
      await buildAll(batchesOf(model, absent, context, fingerprints, this.#runner.width))
      return
    }
    // In a model that reads itself, each partition depends on the one before. Batches of such partitions grow while they are new, and a
    // partition that exists ends a change.
    for (let at = 0, size = 1; at < partitions.length; ) {
      if (!(await isAbsent(partitions[at]))) {
        at++
        size = 1
        continue
      }
      const kept = partitions.findIndex((partition, index) => index > at && fingerprints.isKept(model, partition))
      const next = partitions.slice(at, Math.min(at + size, kept < 0 ? partitions.length : kept))
      const [batch] = batchesOf(model, next, context, fingerprints, 1)
      await buildAll([batch])
      at += batch.length
      size *= 2
    }
  }

  #jobOf(
    { context, fingerprints }: BuildRun,
    model: Model,
    partitions: string[],
    fingerprintOf: (partition: string) => Fingerprint,
  ): BuildJob {
    const { name } = model
    const isChain = model.inputs.includes(name)
    const parts = partitions.map((partition, index): JobPart => {
      const open = isChain && index > 0 ? name : undefined
      const inputs = inputsOf(context, model, [partition], open)
      if (open) return { partition, key: null, inputs, causes: fingerprints.causesOf(model, partition, open) }
      return { partition, key: partitionKey(name, partition, fingerprintOf(partition).fingerprint), inputs }
    })
    const { causes } = fingerprintOf(partitions[0])
    return {
      format: formats.job,
      id: hashOf(parts.map(({ key, ...part }) => key ?? [part.partition, part.causes])).slice(0, 32),
      model: name,
      partition: partitionsLabel(parts),
      parts,
      settings: this.#settings,
      code: { model: causes.model, engine: causes.engine },
    }
  }

  /** Context in which models run, with object keys from `keyOf`. */
  async context(keyOf: BuildContext['keyOf']): Promise<BuildContext> {
    return {
      engine: this.lake.engine,
      pool: new ConnectionPool(this.lake.engine, this.graph, this.#settings),
      store: this.lake.store,
      lineage: await this.lineage(),
      catalog: await this.lake.catalog(),
      settings: this.#settings,
      types: this.#types,
      keyOf,
    }
  }

  /** SQL types of the models' columns by model, in order: from an existing partition, or else from the query. */
  async columnTypes(models: Model[], builtPartitions: BuiltPartitions): Promise<Map<string, Record<string, string>>> {
    const context = await this.context((name, partition) => {
      throw new Error(`${name}/${partition} is not read for types`)
    })
    const found = new Map<string, Record<string, string>>()
    try {
      for (const model of models) {
        // The newest partition, because old ones may be of an older model, kept because text that they read has
        // expired.
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
 * Known column types, by a hash of everything that determines them, because a process may build many homes with the
 * same models.
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

/** State of one build. */
interface BuildRun {
  context: BuildContext
  fingerprints: Fingerprints
  maker: Maker
  report: BuildReport
  /** Built partitions that are not in the catalog yet. */
  fresh: [model: string, partition: string, built: Built][]
  onProgress: ((progress: BuildProgress) => void) | undefined
}

/** The stored models that a model reads, directly or through views. */
function storedUnder(lineage: Lineage, model: Model): string[] {
  return model.inputs.flatMap((input) => {
    if (lineage.feed(input) || input === model.name) return []
    const read = lineage.model(input)
    return read.stored ? [input] : storedUnder(lineage, read)
  })
}
