import { type Engine, rows } from '../base/duckdb.ts'
import { identifier, literal } from '../base/quote.ts'
import type { Built } from '../lake/catalog.ts'
import type { Store } from '../lake/store.ts'
import { holdColumns, holdRows } from './checks.ts'
import type { Desks } from './desks.ts'
import { engineMark, type ModelSettings, modelMark } from './fingerprint.ts'
import { type Given, objectsIn } from './given.ts'
import { hashOf } from './graph.ts'
import type { Lineage } from './lineage.ts'
import type { Model } from './model.ts'
import { atWork, dayOf, describe, viewRelation } from './workshop.ts'

/** A partition to be built, in plain data: whoever has the project's code and the store can build it. */
export interface PartitionJob {
  /** Its fingerprint: two jobs of one id make the same object. */
  id: string
  model: string
  partition: string
  /** Where its object will lie. */
  key: string
  given: Given[]
  /** Values that the model may read. */
  settings: ModelSettings
  /** Marks of the code that the fingerprint counts on. */
  code: { model: string; engine: string }
}

/** What a built object is. */
export type Made = Pick<Built, 'digest' | 'rows' | 'bytes'>

/** Thrown where a job was named by other code than is to build it. Nothing was built. */
export class OtherCode extends Error {
  override name = 'OtherCode'
}

/** Thrown where the engine could not make a partition: names it, and the setting where memory was short. Nothing of it stays. */
export class NotMade extends Error {
  override name = 'NotMade'

  constructor({ model, partition }: PartitionJob, cause: Error) {
    const [found] = cause.message.split('\n')
    const isShort = found.startsWith('Out of Memory')
    const advice = isShort ? '; DuckDB has 60 % of CROWDTAPE_MEMORY: raise it, or lower CROWDTAPE_THREADS' : ''
    super(`${model} (${partition}): ${isShort ? found : cause.message}${advice}`, { cause })
  }
}

export interface MakerParts {
  engine: Engine
  store: Store
  /** Where SQL models run, their settings laid out. */
  desks: Desks
  /** Of the project's models; what the catalog says is in the job. */
  lineage: Lineage
  settings: ModelSettings
  /** SQL types of models' columns that are known, by model: one partition speaks for all. */
  types: Map<string, Record<string, string>>
  /** Views that were held to their headers, over what they read then. */
  heldViews: Set<string>
}

/** Builds partitions into the store, each from its job alone. */
export class Maker {
  readonly #parts: MakerParts

  constructor(parts: MakerParts) {
    this.#parts = parts
  }

  /** Builds a partition, or finds its object standing. Throws `BrokenPromise`, `OtherCode`, `NotMade`. */
  async make(job: PartitionJob): Promise<Made> {
    try {
      return await this.#make(job)
    } catch (error) {
      // DuckDB throws plain errors, which do not say what they are about.
      throw error instanceof Error && error.name === 'Error' && !('code' in error) ? new NotMade(job, error) : error
    }
  }

  async #make(job: PartitionJob): Promise<Made> {
    const { store } = this.#parts
    const model = this.#modelOf(job)
    using _held = await store.hold(objectsIn(job.given))
    let rowCount: number | undefined
    const written = await store.write(job.key, async (aside) => {
      await this.#holdViews(model, job)
      await atWork(this.#parts, model, job.partition, job.given, async (connection, from) => {
        await connection.run(copyStatement(model, from, aside))
        const file = `read_parquet(${literal(aside)}, hive_partitioning = false)`
        await this.#learnTypes(model, job.partition, () => describe(connection, file))
        rowCount = await holdRows(connection, model, { sql: file, isInOrder: true }, job.partition)
      })
    })
    return { digest: written.digest, bytes: written.bytes, rows: rowCount ?? (await this.#rowsIn(job.key)) }
  }

  /** What stands under a key. */
  async find(key: string): Promise<Made> {
    const { digest, bytes } = await this.#parts.store.write(key, async () => {
      throw new Error(`${key} went while it was looked at`)
    })
    return { digest, bytes, rows: await this.#rowsIn(key) }
  }

  /** The model of a job, if the code here is what its fingerprint counts on. */
  #modelOf({ model: name, partition, code }: PartitionJob): Model {
    const { lineage, engine } = this.#parts
    const model = lineage.graph.models.get(name)
    const here = { model: model && modelMark(lineage, model), engine: engineMark(engine.build) }
    for (const part of ['model', 'engine'] as const) {
      if (here[part] === code[part]) continue
      throw new OtherCode(
        `${name} (${partition}): found ${part} ${here[part] ?? 'missing'} here, expected ${code[part]}: this is another ` +
          'version of the project than the one that asks; nothing was built',
      )
    }
    return model!
  }

  /** A view is stored nowhere, so its first reader holds it to its header, once for what it reads. */
  async #holdViews(model: Model, { partition, given }: PartitionJob): Promise<void> {
    const { lineage, desks, heldViews } = this.#parts
    for (const read of viewsIn(lineage, given)) {
      const view = lineage.model(read.input)
      const sql = await viewRelation(this.#parts, view, read.through)
      const held = hashOf([view.name, sql, readsVariables(view) && partition])
      if (heldViews.has(held)) continue
      await desks.with(dayOf(model, partition), async (connection) => {
        await this.#learnTypes(view, partition, () => describe(connection, sql))
        await holdRows(connection, view, { sql, isInOrder: false }, partition)
      })
      heldViews.add(held)
    }
  }

  async #learnTypes(model: Model, partition: string, found: () => Promise<Record<string, string>>): Promise<void> {
    if (this.#parts.types.has(model.name)) return
    const types = await found()
    holdColumns(model, types, partition)
    this.#parts.types.set(model.name, types)
  }

  async #rowsIn(key: string): Promise<number> {
    const { store, engine } = this.#parts
    using _held = await store.hold([key])
    const path = literal(store.path(key))
    return await engine.with(async (connection) => {
      const [row] = await rows<{ total: string }>(
        connection,
        `select num_rows as total from parquet_file_metadata(${path})`,
      )
      return Number(row.total)
    })
  }
}

/** The views among what is given, and those below them. */
function viewsIn(lineage: Lineage, given: Given[]): Given[] {
  const views = given.filter(({ input }) => !lineage.feed(input) && !lineage.model(input).stored)
  return views.flatMap((view) => [view, ...viewsIn(lineage, view.through)])
}

/** Whether a view may give other rows on another day, of the same inputs. */
function readsVariables({ body, macros }: Model): boolean {
  return macros.length > 0 || ('sql' in body && body.sql.includes('getvariable'))
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
