import type { DuckDBConnection } from '@duckdb/node-api'
import { type Engine, rows } from '../base/duckdb.ts'
import { identifier, literal } from '../base/quote.ts'
import type { Built } from '../lake/catalog.ts'
import type { Store } from '../lake/store.ts'
import { BrokenPromise, holdColumns, holdPartitions, holdRows } from './checks.ts'
import type { Desks } from './desks.ts'
import { engineMark, type ModelSettings, modelMark } from './fingerprint.ts'
import { type Given, givenTogether, objectsIn } from './given.ts'
import { hashOf } from './graph.ts'
import type { Lineage } from './lineage.ts'
import type { Model } from './model.ts'
import { atWork, dayOf, describe, viewRelation } from './workshop.ts'

/** A partition of a job: where its object will lie, and what it is made of. */
export interface JobPart {
  partition: string
  key: string
  given: Given[]
}

/**
 * One partition of a model, or several days of one that is built in batches, in plain data: whoever has the project's code
 * and the store can build them.
 */
export interface BuildJob {
  /** Two jobs of one id make the same objects. */
  id: string
  model: string
  /** The partition, or the first and the last of them, for people. */
  partition: string
  parts: JobPart[]
  /** Values that the model may read. */
  settings: ModelSettings
  /** Marks of the code that the fingerprints count on. */
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

  constructor({ model, partition }: BuildJob, cause: Error) {
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

  /**
   * Builds a job's partitions, or finds their objects, and gives what each is. A batch that fails is built again by halves:
   * so the error names one partition, what is sound is stored, and what does not fit into memory together is built apart.
   * Throws `BrokenPromise`, `OtherCode`, `NotMade`.
   */
  async make(job: BuildJob): Promise<Made[]> {
    try {
      return await this.#make(job)
    } catch (error) {
      // DuckDB throws plain errors, which do not say what they are about.
      const isOfEngine = error instanceof Error && error.name === 'Error' && !('code' in error)
      if (job.parts.length > 1 && (isOfEngine || error instanceof BrokenPromise)) {
        const [first, second] = halvesOf(job)
        return [...(await this.make(first)), ...(await this.make(second))]
      }
      throw isOfEngine ? new NotMade(job, error) : error
    }
  }

  async #make(job: BuildJob): Promise<Made[]> {
    const { store } = this.#parts
    const model = this.#modelOf(job)
    const given = givenTogether(job.parts.map((part) => part.given))
    using _held = await store.hold(objectsIn(given))
    let counts = new Map<string, number>()
    const written = await store.writeAll(
      job.parts.map(({ key }) => key),
      async (asidePaths) => {
        await this.#holdViews(model, job, given)
        await atWork(this.#parts, model, job.parts[0].partition, given, async (connection, from) => {
          const [part] = job.parts
          counts =
            model.batch === undefined
              ? await this.#writeOne(connection, model, from, part, asidePaths.get(part.key)!)
              : await this.#writeBatch(connection, model, from, job.parts, asidePaths)
        })
      },
    )
    const made: Made[] = []
    for (const [index, { key, partition }] of job.parts.entries()) {
      const { digest, bytes } = written[index]
      made.push({ digest, bytes, rows: counts.get(partition) ?? (await this.#rowsIn(key)) })
    }
    return made
  }

  /** Writes a partition and holds it to its header: the number of its rows. */
  async #writeOne(connection: DuckDBConnection, model: Model, from: string, part: JobPart, path: string) {
    await connection.run(copyStatement(inOrder(model, from), path))
    const file = `read_parquet(${literal(path)}, hive_partitioning = false)`
    await this.#learnTypes(model, part.partition, () => describe(connection, file))
    return holdPartitions(connection, model, file, [part.partition])
  }

  /** Computes the rows of several days together, holds them to the header, and writes a file of each day that has a path. */
  async #writeBatch(
    connection: DuckDBConnection,
    model: Model,
    from: string,
    parts: JobPart[],
    asidePaths: Map<string, string>,
  ): Promise<Map<string, number>> {
    // After a failure it goes with its connection, which is not used again.
    await connection.run(`create or replace temp table ${built} as ${inOrder(model, from)}`)
    const partitions = parts.map(({ partition }) => partition)
    await this.#learnTypes(model, partitions[0], () => describe(connection, built))
    const counts = await holdPartitions(connection, model, built, partitions)
    for (const { key, partition } of parts) {
      const path = asidePaths.get(key)
      if (!path) continue
      const day = `select * from ${built} where day = date ${literal(partition)}`
      // Rows of one row group go out as they stand. Where more would be cut depends on what lies before the day, unless they are sorted.
      const isOneGroup = counts.get(partition)! <= ROW_GROUP
      await connection.run(copyStatement(isOneGroup ? day : inOrder(model, `(${day})`), path))
    }
    await connection.run(`drop table ${built}`)
    return counts
  }

  /** What stands under a key. */
  async find(key: string): Promise<Made> {
    const { digest, bytes } = await this.#parts.store.write(key, async () => {
      throw new Error(`${key} went while it was looked at`)
    })
    return { digest, bytes, rows: await this.#rowsIn(key) }
  }

  /** The model of a job, if the code here is what its fingerprint counts on. */
  #modelOf({ model: name, partition, code }: BuildJob): Model {
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
  async #holdViews(model: Model, { parts: [{ partition }] }: BuildJob, given: Given[]): Promise<void> {
    const { lineage, desks, heldViews } = this.#parts
    for (const read of viewsIn(lineage, given)) {
      const view = lineage.model(read.input)
      const sql = await viewRelation(this.#parts, view, read.through)
      const held = hashOf([view.name, sql, readsVariables(view) && partition])
      if (heldViews.has(held)) continue
      await desks.with(dayOf(model, partition), async (connection) => {
        await this.#learnTypes(view, partition, () => describe(connection, sql))
        await holdRows(connection, view, sql, partition)
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

/** The table that a batch is in before it is written. */
const built = 'temp.main.built'

/** Rows of a row group of Parquet. */
const ROW_GROUP = 122_880

/**
 * Rows in the order of the grain, which is unique: a total order, so that the bytes depend neither on threads nor on what
 * else is in a batch.
 */
function inOrder(model: Model, from: string): string {
  const order = [...(model.batch === undefined ? [] : ['day']), ...model.grain].map(identifier).join(', ')
  return `select * from ${from} order by ${order}`
}

/** The writer's settings are spelled out as they decide the bytes. */
function copyStatement(rows: string, path: string): string {
  return `copy (${rows}) to ${literal(path)} (format parquet, compression zstd, row_group_size ${ROW_GROUP})`
}

function halvesOf(job: BuildJob): [BuildJob, BuildJob] {
  const middle = job.parts.length >> 1
  const half = (parts: JobPart[]) => ({ ...job, parts, partition: labelOf(parts) })
  return [half(job.parts.slice(0, middle)), half(job.parts.slice(middle))]
}

/** How people call the partitions of a job. */
export function labelOf(parts: { partition: string }[]): string {
  const [first, last] = [parts[0].partition, parts.at(-1)!.partition]
  return first === last ? first : `${first}..${last}`
}
