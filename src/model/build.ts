import { rows } from '../engine/duckdb.ts'
import { identifier, literal } from '../engine/quote.ts'
import type { Built } from '../lake/catalog.ts'
import type { Lake } from '../lake/lake.ts'
import type { Runner } from '../runner/inline.ts'
import { holdColumns, holdRows } from './checks.ts'
import { Desks } from './desks.ts'
import { Fingerprints, type ModelSettings, viewsAt } from './fingerprint.ts'
import { type Graph, hashOf } from './graph.ts'
import { type FeedSource, Lineage } from './lineage.ts'
import type { Model } from './model.ts'
import { objectsOf } from './objects.ts'
import { type PlannedPartition, plan } from './plan.ts'
import { atWork, type Bench, columnTypes, dayOf, describe, viewRelation } from './workshop.ts'

/** Partitions that stand after a build: model to partition to what it is. */
export type Standing = Map<string, Map<string, Built>>

export interface BuildReport {
  standing: Standing
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
   * built, model by model, partitions side by side. A failure leaves what was built so far; the next build goes on there.
   */
  async build(
    targets: Map<string, Iterable<string>>,
    onProgress?: (progress: BuildProgress) => void,
  ): Promise<BuildReport> {
    const catalog = await this.lake.catalog()
    const lineage = await this.lineage()
    const fingerprints = new Fingerprints(lineage, catalog, this.lake.engine.build, this.#settings)
    const bench = await this.bench((model, partition) =>
      objectKey(model, partition, fingerprints.standing(model, partition)!.fingerprint),
    )
    const report: BuildReport = { standing: new Map(), counts: {} }
    const fresh: [string, string, Built][] = []
    try {
      for (const [name, partitions] of lineage.required(targets)) {
        const model = lineage.model(name)
        const standing = new Map<string, Built>()
        const counts = { built: 0, reused: 0 }
        report.counts[name] = counts
        report.standing.set(name, standing)
        let done = 0
        const make = async (partition: string) => {
          const wanted = fingerprints.of(model, partition)
          const key = objectKey(name, partition, wanted.fingerprint)
          const before = catalog.built[name]?.[partition]
          const isThere = await this.lake.store.has(key)
          let built = isThere && before?.fingerprint === wanted.fingerprint ? before : undefined
          if (isThere) counts.reused++
          else counts.built++
          if (!built) {
            built = { ...(await this.#buildPartition(bench, model, partition, key)), ...wanted }
            fresh.push([name, partition, built])
          }
          fingerprints.built(name, partition, built)
          standing.set(partition, built)
          onProgress?.({ model: name, done: ++done, total: partitions.length })
        }
        // Of a model that reads itself, each partition needs the one before it.
        const turns = model.inputs.includes(name) ? partitions.map((partition) => [partition]) : [partitions]
        for (const turn of turns) await this.#runner.run(turn, make)
      }
    } finally {
      bench.desks.close()
      if (fresh.length > 0) {
        await this.lake.commit((draft) => {
          for (const [name, partition, built] of fresh) {
            draft.built[name] ??= {}
            draft.built[name][partition] = built
          }
        })
      }
    }
    return report
  }

  /** What a model's inputs are laid out from, with objects as `keyOf` names them. */
  async bench(keyOf: Bench['keyOf']): Promise<Bench> {
    return {
      engine: this.lake.engine,
      desks: new Desks(this.lake.engine, this.graph, this.#settings),
      store: this.lake.store,
      lineage: await this.lineage(),
      catalog: await this.lake.catalog(),
      settings: this.#settings,
      types: this.#types,
      keyOf,
    }
  }

  /** SQL types of a model's columns, in order. */
  async columnTypes(model: Model): Promise<Record<string, string>> {
    const bench = await this.bench((name, partition) => {
      throw new Error(`${name}/${partition} is not read for types`)
    })
    try {
      return await columnTypes(bench, model)
    } finally {
      bench.desks.close()
    }
  }

  /** Of a model, as its query, or a partition that was held to its header, has them: one speaks for all. */
  readonly #types = new Map<string, Record<string, string>>()
  /** Views that were held to their headers, over what they read then. */
  readonly #heldViews = new Set<string>()

  /** Builds one partition into the store, or finds it there, and gives its digest and size. */
  async #buildPartition(
    bench: Bench,
    model: Model,
    partition: string,
    key: string,
  ): Promise<Pick<Built, 'digest' | 'rows' | 'bytes'>> {
    using _held = await bench.store.hold(objectsOf(bench, model, [partition]))
    let rowCount: number | undefined
    const written = await bench.store.write(key, async (aside) => {
      await this.#holdViews(bench, model, partition)
      await atWork(bench, model, partition, async (connection, from) => {
        await connection.run(copyStatement(model, from, aside))
        const file = `read_parquet(${literal(aside)}, hive_partitioning = false)`
        if (!this.#types.has(model.name)) {
          const types = await describe(connection, file)
          holdColumns(model, types, partition)
          this.#types.set(model.name, types)
        }
        rowCount = await holdRows(connection, model, { sql: file, isInOrder: true }, partition)
      })
    })
    return { digest: written.digest, bytes: written.bytes, rows: rowCount ?? (await rowsIn(bench, key)) }
  }

  /** A view is stored nowhere, so its first reader holds it to its header, once for what it reads. */
  async #holdViews(bench: Bench, model: Model, partition: string): Promise<void> {
    for (const [view, partitions] of viewsAt(bench.lineage, model, [partition])) {
      const sql = await viewRelation(bench, view, partitions)
      const held = hashOf([view.name, sql, readsVariables(view) && partition])
      if (this.#heldViews.has(held)) continue
      await bench.desks.with(dayOf(model, partition), async (connection) => {
        if (!this.#types.has(view.name)) {
          const types = await describe(connection, sql)
          holdColumns(view, types, partition)
          this.#types.set(view.name, types)
        }
        await holdRows(connection, view, { sql, isInOrder: false }, partition)
      })
      this.#heldViews.add(held)
    }
  }
}

/** Whether a view may give other rows on another day, of the same inputs. */
function readsVariables({ body, macros }: Model): boolean {
  return macros.length > 0 || ('sql' in body && body.sql.includes('getvariable'))
}

/** Where a partition's object lies. */
export function objectKey(model: string, partition: string, fingerprint: string): string {
  return `lake/${model.replace('.', '/')}/${partition}/${fingerprint}.parquet`
}

/**
 * The rows in the order of the grain, which is unique: a total order, so that the bytes do not depend on threads. The
 * writer's settings are spelled out as they decide the bytes too.
 */
function copyStatement(model: Model, from: string, path: string): string {
  const format = 'format parquet, compression zstd, row_group_size 122880'
  const order = model.grain.map(identifier).join(', ')
  return `copy (select * from ${from} order by ${order}) to ${literal(path)} (${format})`
}

async function rowsIn(bench: Bench, key: string): Promise<number> {
  using _held = await bench.store.hold([key])
  const path = literal(bench.store.path(key))
  return await bench.engine.with(async (connection) => {
    const [row] = await rows<{ total: string }>(
      connection,
      `select num_rows as total from parquet_file_metadata(${path})`,
    )
    return Number(row.total)
  })
}
