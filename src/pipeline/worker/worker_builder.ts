import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type Engine, openEngine } from '../../base/duckdb.ts'
import { engineMemory, engineThreads } from '../../base/settings/memory_share.ts'
import type { Settings } from '../../base/settings.ts'
import { ConnectionPool } from '../../build/connection_pool.ts'
import type { ModelSettings } from '../../build/fingerprint.ts'
import { readGraph } from '../../build/graph/graph.ts'
import { Lineage } from '../../build/lineage.ts'
import { type BuildJob, type BuiltPart, PartitionBuilder } from '../../build/partition_builder.ts'
import { allFeeds } from '../../feeds/contract/registry.ts'
import { emptyCatalog } from '../../lake/catalog/catalog.ts'
import { HomeLocked, lockHome } from '../../lake/lock.ts'
import { storeOf } from '../../lake/store/open_store.ts'
import type { Store } from '../../lake/store/store.ts'
import { feedSources } from '../run_context.ts'
import { type BatchMessage, validateSent } from './batch_validation.ts'

/** Maximum number of scratch folders that each host has in a home folder. */
const MOST_PLACES = 256

/**
 * Builds partitions in a build process of a worker. It does not lock the home, does not read the catalog and commits nothing. Spilled data,
 * cached copies and unfinished files are in a scratch folder, which a later process reuses.
 */
export class WorkerBuilder {
  readonly #home: string
  readonly #place: string
  readonly #engine: Engine
  readonly #store: Store
  readonly #lineage: Lineage
  readonly #types = new Map<string, Record<string, string>>()
  #current: { hash: string; builder: PartitionBuilder; close(): void } | undefined

  private constructor(home: string, place: string, engine: Engine, store: Store, lineage: Lineage) {
    this.#home = home
    this.#place = place
    this.#engine = engine
    this.#store = store
    this.#lineage = lineage
  }

  static async open(home: string, settings: Settings): Promise<WorkerBuilder> {
    const place = await takePlace(home)
    const engine = await openEngine({
      memory: engineMemory(settings),
      threads: engineThreads(settings),
      maxTemp: settings.CROWDTAPE_MAX_SPILL,
      temp: join(place, '.spill'),
    })
    const sources = feedSources(await allFeeds())
    const graph = await engine.with((connection) => readGraph(connection, Object.keys(sources)))
    return new WorkerBuilder(home, place, engine, storeOf(home, place), new Lineage(graph, sources, emptyCatalog()))
  }

  /** Builds the partitions of a job, except those whose objects are already in the store. */
  make(job: BuildJob): Promise<BuiltPart[]> {
    return this.#builderFor(job.settings).make(job)
  }

  /** Validates a batch of landing files and writes the bronze parts. */
  validate(batch: BatchMessage): Promise<{ rows: number }[]> {
    const place = { store: this.#store, engine: this.#engine, folder: join(this.#place, '.spill') }
    return validateSent(place, this.#home, batch)
  }

  /**
   * Returns a builder for the settings of a job. While consecutive jobs have the same settings, they use the same builder and its
   * connections.
   */
  #builderFor(settings: ModelSettings): PartitionBuilder {
    const hash = createHash('sha256').update(JSON.stringify(settings)).digest('hex')
    if (this.#current?.hash === hash) return this.#current.builder
    this.#current?.close()
    const pool = new ConnectionPool(this.#engine, this.#lineage.graph, settings)
    const builder = new PartitionBuilder({
      engine: this.#engine,
      store: this.#store,
      pool,
      lineage: this.#lineage,
      settings,
      types: this.#types,
      heldViews: new Set(),
    })
    this.#current = { hash, builder, close: () => pool.close() }
    return builder
  }
}

/** Locks the first scratch folder of this host that no other process has locked, and clears it. */
async function takePlace(home: string): Promise<string> {
  for (let number = 0; number < MOST_PLACES; number++) {
    const place = join(home, '.workers', hostname(), String(number))
    try {
      await lockHome(place, 'worker', 0)
    } catch (error) {
      if (error instanceof HomeLocked) continue
      throw error
    }
    for (const left of ['.aside', '.spill']) await rm(join(place, left), { recursive: true, force: true })
    await mkdir(join(place, '.spill'), { recursive: true })
    return place
  }
  throw new Error(
    `${home}: ${hostname()} already runs ${MOST_PLACES} build processes, which is the maximum; no process was started`,
  )
}
