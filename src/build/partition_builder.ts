import type { DuckDBConnection } from '@duckdb/node-api'
import { type Engine, engineReason, rows } from '../base/duckdb.ts'
import { formats } from '../base/formats.ts'
import { hashOf } from '../base/hash.ts'
import { identifier, literal } from '../base/quote.ts'
import type { Built, Causes } from '../lake/catalog/catalog.ts'
import { type DayFile, ROW_GROUP, writeDayFiles } from '../lake/day_files.ts'
import type { Store } from '../lake/store/store.ts'
import { ContractViolation, checkColumns, checkPartitions, checkRows } from './checks.ts'
import type { ConnectionPool } from './connection_pool.ts'
import { causesAfter, engineHash, fingerprintOf, type ModelSettings, modelHash, partitionKey } from './fingerprint.ts'
import type { Lineage } from './lineage.ts'
import { type Model, partitionColumn } from './model.ts'
import { givenTogether, type ModelInput, objectsIn } from './model_inputs.ts'
import { describe, partitionVariables, runModel, viewRelation } from './run_model.ts'

/** A partition that a job builds. */
export interface JobPart {
  partition: string
  /** Key of the object. Null if the key depends on the content of the previous partition and the same job builds the previous partition. */
  key: string | null
  inputs: ModelInput[]
  /** Set if `key` is null: the parts of the fingerprint, without the content of the previous partition. */
  causes?: Causes
}

/**
 * The request to build one partition of a model, or several partitions of a batched model. It is plain data, so any process with the same
 * code and the same store can build the partitions.
 */
export interface BuildJob {
  /** The value of `formats.job` in the process that created the job. */
  format: number
  /** Jobs with the same id build the same objects. */
  id: string
  model: string
  /** Text for display: the partition, or the first and the last partition. */
  partition: string
  parts: JobPart[]
  /** The values of all settings that models can read. */
  settings: ModelSettings
  /** The hashes of the model and the engine that are part of the fingerprints. */
  code: { model: string; engine: string }
}

/** Digest, number of rows and size of a built object. */
export type BuiltPart = Pick<Built, 'digest' | 'rows' | 'bytes'>

/** Thrown when another version of the code created the job. Nothing was built. */
export class OtherCode extends Error {
  override name = 'OtherCode'
}

/** Thrown when the SQL engine fails. The message names the partition and, if memory ran out, the settings to change. Nothing was stored. */
export class BuildFailed extends Error {
  override name = 'BuildFailed'

  constructor({ model, partition }: BuildJob, cause: Error) {
    super(`${model} (${partition}): ${engineReason(cause)}`, { cause })
  }
}

export interface PartitionBuilderParts {
  engine: Engine
  store: Store
  /** Connections for SQL models, in which the settings are set as variables. */
  pool: ConnectionPool
  /** Lineage of the models. Its catalog may be empty, because a job contains everything that a build needs from the catalog. */
  lineage: Lineage
  settings: ModelSettings
  /** Known SQL types of columns, by model. All partitions of a model have the same types. */
  types: Map<string, Record<string, string>>
  /** Hashes of the views that were checked against their contracts. Each hash covers the view and the inputs that it read. */
  heldViews: Set<string>
}

/** Builds partitions and writes them to the store. It uses only the data in the job and never reads the catalog. */
export class PartitionBuilder {
  readonly #parts: PartitionBuilderParts

  constructor(parts: PartitionBuilderParts) {
    this.#parts = parts
  }

  /**
   * Builds the partitions of a job, except those that exist, and returns the digest and size of each partition. If a batch fails, its
   * halves are built separately. The error then names one partition, and a batch that was too large for memory succeeds. Throws
   * `ContractViolation` if a partition violates its contract, `BuildFailed` if the SQL engine fails, and `OtherCode` if another version of
   * the code created the job.
   */
  async make(job: BuildJob): Promise<BuiltPart[]> {
    try {
      return await this.#make(job)
    } catch (error) {
      // DuckDB throws plain errors without a class or code.
      const isOfEngine = error instanceof Error && error.name === 'Error' && !('code' in error)
      if (job.parts.length > 1 && (isOfEngine || error instanceof ContractViolation)) {
        const middle = job.parts.length >> 1
        const made = await this.make({ ...job, parts: job.parts.slice(0, middle) })
        let [next] = job.parts
        for (const [index, each] of made.entries()) next = following(job, index + 1, { ...next, ...each })
        const rest = [next, ...job.parts.slice(middle + 1)]
        return [...made, ...(await this.make({ ...job, parts: rest }))]
      }
      throw isOfEngine ? new BuildFailed(job, error) : error
    }
  }

  async #make(job: BuildJob): Promise<BuiltPart[]> {
    const { store } = this.#parts
    const model = this.#modelOf(job)
    const inputs = givenTogether(job.parts.map((part) => part.inputs))
    using _held = await store.hold(objectsIn(inputs))
    const partitions = job.parts.map(({ partition }) => partition)
    const run = async (use: (connection: DuckDBConnection, from: string) => Promise<void>) => {
      await this.#holdViews(model, job, inputs)
      await runModel(this.#parts, model, partitions, inputs, use)
    }
    const made: BuiltPart[] = []
    if (job.parts.some(({ key }) => key === null)) {
      await run(async (connection, from) => {
        const counts = await this.#compute(connection, model, from, partitions)
        let [part] = job.parts
        for (const [index, partition] of partitions.entries()) {
          if (index > 0) part = following(job, index, { ...part, ...made[index - 1] })
          const day = { day: partition, rows: counts.get(partition)! }
          const { digest, bytes } = await store.write(part.key!, (path) =>
            writeBatch(connection, model, [{ ...day, path }]),
          )
          made.push({ digest, bytes, rows: day.rows })
        }
        await connection.run(`drop table ${built}`)
      })
      return made
    }
    const keys = job.parts.map(({ key }) => key!)
    let counts = new Map<string, number>()
    const written = await store.writeAll(keys, (asidePaths) =>
      run(async (connection, from) => {
        const [path] = asidePaths.values()
        if (model.batch === undefined) counts = await this.#writeOne(connection, model, from, partitions[0], path)
        else {
          counts = await this.#compute(connection, model, from, partitions)
          const dayOf = (partition: string, index: number) => ({
            day: partition,
            rows: counts.get(partition)!,
            path: asidePaths.get(keys[index]),
          })
          await writeBatch(connection, model, partitions.map(dayOf))
          await connection.run(`drop table ${built}`)
        }
      }),
    )
    for (const [index, { digest, bytes }] of written.entries())
      made.push({ digest, bytes, rows: counts.get(partitions[index]) ?? (await this.#rowsIn(keys[index])) })
    return made
  }

  /** Writes a partition to a temporary file, checks the file against the contract, and returns the number of rows. */
  async #writeOne(connection: DuckDBConnection, model: Model, from: string, partition: string, path: string) {
    const [written] = await rows<{ Count: string }>(connection, copyStatement(inOrder(model, from), path))
    const file = `read_parquet(${literal(path)}, hive_partitioning = false)`
    await this.#learnTypes(model, partition, () => describe(connection, file))
    // An empty partition cannot break a rule, and planning the check would take as long as writing the file.
    if (written.Count === '0') return new Map([[partition, 0]])
    return checkPartitions(connection, model, file, [partition])
  }

  /** Computes the rows of several partitions in one query, checks the rows, and returns the number of rows of each partition. */
  async #compute(connection: DuckDBConnection, model: Model, from: string, partitions: string[]) {
    // After a failure the connection is closed, which drops the table.
    await connection.run(`create or replace temp table ${built} as ${inOrder(model, from)}`)
    await this.#learnTypes(model, partitions[0], () => describe(connection, built))
    return checkPartitions(connection, model, built, partitions)
  }

  /** The digest and size of an object that exists. Throws if the object has been removed. */
  async find(key: string): Promise<BuiltPart> {
    const { digest, bytes } = await this.#parts.store.write(key, async () => {
      throw new Error(`${key} was removed during the build`)
    })
    return { digest, bytes, rows: await this.#rowsIn(key) }
  }

  /** Returns the model of a job. Throws `OtherCode` if another version of the code created the job. */
  #modelOf({ format, model: name, partition, code }: BuildJob): Model {
    const { lineage, engine } = this.#parts
    const model = lineage.graph.models.get(name)
    const here = { format: formats.job, model: model && modelHash(lineage, model), engine: engineHash(engine.build) }
    const wanted = { format, ...code }
    for (const part of ['format', 'model', 'engine'] as const) {
      if (here[part] === wanted[part]) continue
      throw new OtherCode(
        `${name} (${partition}): the ${part} of this process is ${here[part] ?? 'missing'}, but the job requires ${wanted[part]}: ` +
          'a different version of the project created the job; nothing was built',
      )
    }
    return model!
  }

  /**
   * Checks the views that a model reads against their contracts, once per set of inputs. Views are not stored, so they have no build that
   * checks them.
   */
  async #holdViews(model: Model, { parts: [{ partition }] }: BuildJob, inputs: ModelInput[]): Promise<void> {
    const { lineage, pool, heldViews } = this.#parts
    for (const read of viewsIn(lineage, inputs)) {
      const view = lineage.model(read.input)
      const sql = await viewRelation(this.#parts, view, read.through)
      const held = hashOf([view.name, sql, readsVariables(view) && partition])
      if (heldViews.has(held)) continue
      await pool.with(partitionVariables(model, partition), async (connection) => {
        await this.#learnTypes(view, partition, () => describe(connection, sql))
        await checkRows(connection, view, sql, partition)
      })
      heldViews.add(held)
    }
  }

  async #learnTypes(model: Model, partition: string, found: () => Promise<Record<string, string>>): Promise<void> {
    if (this.#parts.types.has(model.name)) return
    const types = await found()
    checkColumns(model, types, partition)
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

/** The views among the inputs, and the views that these read. */
function viewsIn(lineage: Lineage, inputs: ModelInput[]): ModelInput[] {
  const views = inputs.filter(({ input }) => !lineage.feed(input) && !lineage.model(input).stored)
  return views.flatMap((view) => [view, ...viewsIn(lineage, view.through)])
}

/** Whether the rows of a view may depend on variables of the partition, such as the day, in addition to the inputs. */
function readsVariables({ body, macros }: Model): boolean {
  return macros.length > 0 || ('sql' in body && body.sql.includes('getvariable'))
}

/** Name of the temporary table with the rows of a batch. */
const built = 'temp.main.built'

/** Options of every Parquet file. None is left to its default, because the options determine the bytes. */
const parquet = `format parquet, compression zstd, row_group_size ${ROW_GROUP}`

/**
 * Sorts rows by the grain, which is unique. The bytes of a partition therefore do not depend on threads or on other partitions of a batch.
 */
function inOrder(model: Model, from: string): string {
  const order = [...(model.batch === undefined ? [] : [partitionColumn(model)]), ...model.grain]
    .map(identifier)
    .join(', ')
  return `select * from ${from} order by ${order}`
}

/** Writes one file for each computed partition that has a path. */
function writeBatch(connection: DuckDBConnection, model: Model, partitions: DayFile[]): Promise<void> {
  const order = model.grain.map(identifier).join(', ')
  const table = { name: built, day: partitionColumn(model), order, columns: '*', options: parquet }
  return writeDayFiles(connection, table, partitions)
}

function copyStatement(rows: string, path: string): string {
  return `copy (${rows}) to ${literal(path)} (${parquet})`
}

/**
 * Returns the partition at `index` of a job. If its key is null, the key is computed from the content of the previous partition (`before`).
 */
function following({ model, parts }: BuildJob, index: number, before: JobPart & BuiltPart): JobPart {
  const { partition, key, inputs, causes } = parts[index]
  if (key !== null) return parts[index]
  const { fingerprint } = fingerprintOf(model, partition, causesAfter(model, causes!, before))
  const read = { partitions: [before.partition], objects: [before.key!] }
  return {
    partition,
    key: partitionKey(model, partition, fingerprint),
    inputs: inputs.map((each) => (each.input === model ? { ...each, ...read } : each)),
  }
}

/** The partitions of a job as a text for display. */
export function partitionsLabel(parts: { partition: string }[]): string {
  const [first, last] = [parts[0].partition, parts.at(-1)!.partition]
  return first === last ? first : `${first}..${last}`
}
