import { literal } from '../base/quote.ts'
import type { Built } from '../lake/catalog.ts'
import type { Lake } from '../lake/lake.ts'
import { ConnectionPool } from './connection_pool.ts'
import { type Fingerprint, Fingerprints, type ModelSettings } from './fingerprint.ts'
import { type Graph, hashOf } from './graph.ts'
import { type FeedSource, Lineage } from './lineage.ts'
import { type BuildJob, labelOf, type Made, Maker } from './make.ts'
import type { Model } from './model.ts'
import { batchesOf, inputsOf } from './model_inputs.ts'
import { type PlannedPartition, plan } from './plan.ts'
import { type BuildContext, columnTypes, describe } from './run_model.ts'
import type { Runner } from './runner/runner.ts'

/** Partitions that stand after a build: model to partition to what it is. */
export type BuiltPartitions = Map<string, Map<string, Built>>

export interface BuildReport {
  builtPartitions: BuiltPartitions
  /** Partitions made and partitions found standing, by model, in building order. */
  counts: Record<string, { built: number; reused: number }>
}

export interface BuildProgress {
  model: string
  done: number
  total: number
}

/** Models over a lake: says what would be built, and builds it. */
export class Builder {
  readonly lake: Lake
  readonly graph: Graph
  readonly #feeds: Record<string, FeedSource>
  readonly #settings: ModelSettings
  readonly #runner: Runner

  constructor(lake: Lake, graph: Graph, feeds: Record<string, FeedSource>, settings: ModelSettings, runner: Runner) {
    this.lake = lake
    this.graph = graph
    this.#feeds = feeds
    this.#settings = settings
    this.#runner = runner
  }

  async lineage(): Promise<Lineage> {
    return new Lineage(this.graph, this.#feeds, await this.lake.catalog())
  }

  /** What `build` would do for the same targets. */
  async plan(targets: Map<string, Iterable<string>>): Promise<PlannedPartition[]> {
    const catalog = await this.lake.catalog()
    const lineage = await this.lineage()
    return plan(lineage, new Fingerprints(lineage, catalog, this.lake.engine.build, this.#settings), catalog, targets)
  }

  /**
   * Makes the targets stand, and all that they rest on: what has an object under its fingerprint is reused, the rest is
   * built by the runner, model by model, partitions side by side; by one that is wide, models too that do not rest on each
   * other. A failure leaves what was built so far; the next build goes on there.
   */
  async build(
    targets: Map<string, Iterable<string>>,
    onProgress?: (progress: BuildProgress) => void,
  ): Promise<BuildReport> {
    const catalog = await this.lake.catalog()
    const lineage = await this.lineage()
    const fingerprints = new Fingerprints(lineage, catalog, this.lake.engine.build, this.#settings)
    const context = await this.context((model, partition) =>
      objectKey(model, partition, fingerprints.standing(model, partition)!.fingerprint),
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
        const before = this.#runner.isWide ? storedUnder(lineage, lineage.model(name)) : [...building.keys()]
        const dependencies = before.map((input) => building.get(input))
        const work = async () => {
          await Promise.all(dependencies)
          if (!failure) await this.#buildModel(run, lineage.model(name), partitions)
        }
        // It never rejects: what waits for it finds the failure, and all that is under way is waited for.
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
    // In the order of the partitions, whichever was done first.
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
    // Of a model that reads itself, each partition needs the one before it.
    const turns = model.inputs.includes(name) ? partitions.map((partition) => [partition]) : [partitions]
    for (const turn of turns) {
      const wanted = new Map<string, Fingerprint>()
      const absent: string[] = []
      for (const partition of turn) {
        const fingerprint = fingerprints.of(model, partition)
        const before = context.catalog.built[name]?.[partition]
        const key = objectKey(name, partition, fingerprint.fingerprint)
        wanted.set(partition, fingerprint)
        if (!(await this.lake.store.has(key))) {
          counts.built++
          absent.push(partition)
          continue
        }
        counts.reused++
        if (before?.fingerprint === fingerprint.fingerprint) settle(partition, before, false)
        else settle(partition, { ...(await maker.find(key)), ...fingerprint }, true)
      }
      const batches = batchesOf(model, absent, context, fingerprints, this.#runner.width)
      const jobs = batches.map((batch) => this.#jobOf(context, model, batch, wanted))
      const { isWide, width } = this.#runner
      const areSideBySide = !isWide && width > 1 && jobs.length >= width && 'sql' in model.body
      const run = () =>
        this.#runner.run(jobs, {
          make: (job) => maker.make(job),
          find: (job) => Promise.all(job.parts.map(({ key }) => maker.find(key))),
          exists: async ({ parts }) => {
            for (const { key } of parts) if (!(await this.lake.store.stands(key))) return false
            return true
          },
          made: ({ parts }, made: Made[]) => {
            for (const [index, { partition }] of parts.entries()) {
              settle(partition, { ...made[index], ...wanted.get(partition)! }, true)
            }
          },
        })
      await (areSideBySide ? this.lake.engine.oneThreadEach(run) : run())
    }
  }

  #jobOf(context: BuildContext, model: Model, partitions: string[], wanted: Map<string, Fingerprint>): BuildJob {
    const fingerprints = partitions.map((partition) => wanted.get(partition)!)
    const parts = partitions.map((partition, index) => ({
      partition,
      key: objectKey(model.name, partition, fingerprints[index].fingerprint),
      inputs: inputsOf(context, model, [partition]),
    }))
    const [{ fingerprint, causes }] = fingerprints
    return {
      id: parts.length === 1 ? fingerprint : hashOf(fingerprints.map((each) => each.fingerprint)).slice(0, 32),
      model: model.name,
      partition: labelOf(parts),
      parts,
      settings: this.#settings,
      code: { model: causes.model, engine: causes.engine },
    }
  }

  /** What a model's inputs are laid out from, with objects as `keyOf` names them. */
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

  /** SQL types of models' columns, in order, by model: as the object of a partition that stands has them, else as the query has. */
  async columnTypes(models: Model[], builtPartitions: BuiltPartitions): Promise<Map<string, Record<string, string>>> {
    const context = await this.context((name, partition) => {
      throw new Error(`${name}/${partition} is not read for types`)
    })
    const found = new Map<string, Record<string, string>>()
    try {
      for (const model of models) {
        const [exists] = builtPartitions.get(model.name) ?? []
        if (exists && 'sql' in model.body && !this.#types.has(model.name)) {
          const [partition, { fingerprint }] = exists
          const key = objectKey(model.name, partition, fingerprint)
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

  /** Of a model, as its query, or a partition that was held to its header, has them: one speaks for all. */
  readonly #types = new Map<string, Record<string, string>>()
  /** Views that were held to their headers, over what they read then. */
  readonly #heldViews = new Set<string>()
}

/** One build under way. */
interface BuildRun {
  context: BuildContext
  fingerprints: Fingerprints
  maker: Maker
  report: BuildReport
  /** What the catalog does not know yet. */
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

/** Where a partition's object lies. */
export function objectKey(model: string, partition: string, fingerprint: string): string {
  return `lake/${model.replace('.', '/')}/${partition}/${fingerprint}.parquet`
}
