import { createHash } from 'node:crypto'
import type { DuckDBConnection } from '@duckdb/node-api'
import pLimit from 'p-limit'
import { type Engine, rows } from '../../base/duckdb.ts'
import { hashOf } from '../../base/hash.ts'
import { identifier, list, literal } from '../../base/quote.ts'
import { bronzeColumns, type Feed, provenanceColumns } from '../../feeds/contract/feed.ts'
import type { BronzePart } from '../../lake/catalog/catalog.ts'
import { ROW_GROUP, writeDayFiles } from '../../lake/day_files.ts'
import type { Lake } from '../../lake/lake.ts'
import type { StagedFile } from '../readers/source.ts'

/** The properties of a batch that are needed to write its rows to bronze. */
export interface BatchRows {
  feed: Feed
  files: StagedFile[]
  /** Schema of the table `good`. */
  schema: string
  delivery: number
  /** Hash of the secret. */
  people: string
  /** Hash over the accepted files. */
  content: string
}

/** A partition that a batch writes to. */
interface Touched {
  partition: string
  total: string
  repeats: boolean
  /** Numbers of the first and the last file that have rows of the partition. */
  first: number
  last: number
}

/** Writes a batch's rows to bronze: one object for each partition touched. */
export async function writeBronze(
  lake: Pick<Lake, 'store' | 'engine'>,
  connection: DuckDBConnection,
  batch: BatchRows,
  delivery: number,
): Promise<Map<string, BronzePart>> {
  const { feed, schema } = batch
  const key = feed.key.map(identifier).join(', ')
  const touched = await rows<Touched>(
    connection,
    `with
    keyed as (select part, hash(${key}) as key, count(*) as n, min(file) as first, max(file) as last from ${schema}.good group by part, key),
    keyed_parts as (
        select part::varchar as partition, sum(n) as n, bool_or(n > 1) as repeats, min(first) as first, max(last) as last from keyed group by part
    )
    select coalesce(partition, 'all') as partition, n::bigint as total, repeats, first, last from keyed_parts order by partition`,
  )
  const scattered = await scatteredFiles(connection, schema)
  const mark = originOf(lake.engine, batch, delivery, batch.content)
  const keyOf = ({ partition }: Touched) => keyUnder(mark, feed, partition)
  // There are twice as many tasks as threads, so that some objects are computed while others are synced and hashed.
  const limit = pLimit(2 * lake.engine.threads)
  const groups = groupsOf(touched).map((group) =>
    limit(async () => {
      const written = await lake.store.writeAll(group.map(keyOf), (asidePaths) =>
        lake.engine.with(async (own) => {
          const absent = group.flatMap((each) => {
            const path = asidePaths.get(keyOf(each))
            return path ? [{ ...each, path }] : []
          })
          for (const alike of runsOfSameFiles(absent)) await writeFiles(own, batch, alike, delivery, scattered)
        }),
      )
      return group.map(({ partition, total, repeats }, index): [string, BronzePart] => {
        const { key, digest } = written[index]
        return [partition, { key, rows: Number(total), digest, repeats }]
      })
    }),
  )
  return new Map((await allSettled(groups)).flat())
}

/** Splits partitions, in order, into groups that are stored together: a few large partitions or many small partitions. */
function groupsOf(touched: Touched[]): Touched[][] {
  const groups: Touched[][] = []
  let rows = GROUP_ROWS
  for (const each of touched) {
    if (rows >= GROUP_ROWS || groups.at(-1)!.length === GROUP_PARTITIONS) {
      groups.push([])
      rows = 0
    }
    groups.at(-1)!.push(each)
    rows += Number(each.total)
  }
  return groups
}

/** A group is full when it has this many rows or this many partitions. */
const GROUP_ROWS = 50_000
const GROUP_PARTITIONS = 100

/** A partition whose object does not exist yet, and the path to write it to. */
type Absent = Touched & { path: string }

/** Groups successive partitions whose rows come from the same files, because these partitions can be written with the same column list. */
function runsOfSameFiles(partitions: Absent[]): Absent[][] {
  const runs: Absent[][] = []
  for (const each of partitions) {
    const run = runs.at(-1)
    if (run && run[0].first === each.first && run[0].last === each.last) run.push(each)
    else runs.push([each])
  }
  return runs
}

/**
 * If days have fewer rows than this on average, their rows are copied to a table and written in one statement, which is faster than one
 * statement per day.
 */
const SMALL_DAY = 1000

/**
 * Writes partitions whose rows come from the same landing files. Several small days are written in one statement, all other partitions one
 * by one.
 */
async function writeFiles(
  connection: DuckDBConnection,
  batch: BatchRows,
  partitions: Absent[],
  delivery: number,
  scattered: Set<number>,
): Promise<void> {
  const { feed, schema } = batch
  const [{ first, last }] = partitions
  const columns = bronzeRow(feed, delivery, fileName(batch, first, last))
  const total = partitions.reduce((sum, each) => sum + Number(each.total), 0)
  const areDays = typeof feed.partition === 'object' && 'day' in feed.partition
  if (areDays && partitions.length > 1 && total < Math.min(ROW_GROUP, SMALL_DAY * partitions.length)) {
    const [name, order] = ['temp.main.day_rows', 'file, line']
    const wanted = partitions.map(({ partition }) => literal(partition)).join(', ')
    await connection.run(
      `create or replace temp table ${name} as select * from ${schema}.good where part in (${wanted}) order by part, ${order}`,
    )
    const days = partitions.map(({ partition, total, path }) => ({ day: partition, rows: Number(total), path }))
    await writeDayFiles(connection, { name, day: 'part', order, columns, options }, days)
    await connection.run(`drop table ${name}`)
    return
  }
  const order = first < last || scattered.has(first) ? ' order by file, line' : ''
  for (const { partition, path } of partitions) {
    const where = feed.partition === 'all' ? 'part is null' : `part = ${literal(partition)}`
    await connection.run(
      `copy (select ${columns} from ${schema}.good where ${where}${order}) to ${literal(path)} ${parquet}`,
    )
  }
}

/** Waits for all tasks even if a task fails, because the caller then drops the batch's tables, which running tasks still need. */
export async function allSettled<T>(tasks: Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(tasks)
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

/**
 * Options for writing bronze. The fastest zstd level and a small limit for dictionaries save a fifth of the time and make files a tenth
 * larger. With this limit, the writer soon stops building a dictionary for a column whose values are mostly distinct.
 */
const options = 'format parquet, compression zstd, compression_level 1, dictionary_size_limit 4096'
export const parquet = `(${options})`

/**
 * Writes a table of `moved` rows, each of which records that a key has left a partition. One object is written for each such partition.
 * `mark` identifies the batch and the key indexes with which the batch was compared.
 */
export async function writeMoved(
  lake: Lake,
  connection: DuckDBConnection,
  feed: Feed,
  moved: string,
  delivery: number,
  mark: unknown[],
): Promise<Map<string, BronzePart>> {
  const left = await rows<{ partition: string; total: string }>(
    connection,
    `select part::varchar as partition, count(*) as total from ${moved} group by all order by all`,
  )
  const columns = Object.keys(bronzeColumns(feed)).map(identifier).join(', ')
  const key = feed.key.map(identifier).join(', ')
  const parts = new Map<string, BronzePart>()
  for (const { partition, total } of left) {
    const written = await lake.store.write(keyUnder(hashOf(['moved', ...mark]), feed, partition), async (aside) => {
      await connection.run(
        `copy (
            select ${columns}, ${delivery}::${provenanceColumns.delivery} as delivery, file, line, true as moved
            from ${moved} where part = ${literal(partition)} order by file, line, ${key}
        ) to ${literal(aside)} ${parquet}`,
      )
    })
    parts.set(partition, { key: written.key, rows: Number(total), digest: written.digest, repeats: true })
  }
  return parts
}

/**
 * Finds files whose rows were staged out of line order, as happens when several threads read a large file. Only the rows of these files are
 * sorted, because sorting a small partition costs more than writing it.
 */
async function scatteredFiles(connection: DuckDBConnection, schema: string): Promise<Set<number>> {
  const found = await rows<{ file: number }>(
    connection,
    `with runs as (
        select file, file is distinct from lag(file) over () as starts, line <= lag(line) over () as falls from ${schema}.good
    )
    select file from runs group by file having count_if(starts) > 1 or bool_or(falls and not starts)`,
  )
  return new Set(found.map(({ file }) => file))
}

/** SQL for the file name of a row that comes from one of the files `first` to `last`. */
function fileName({ files }: BatchRows, first: number, last: number): string {
  const names = new Map(files.map(({ index, name }) => [index, name]))
  const all = Array.from({ length: last + 1 }, (_, index) => names.get(index) ?? '')
  return first === last ? oneName(all[first]) : `${list(all)}[file + 1]`
}

/** SQL for the columns of a bronze row, selected from validated rows. `file` is the SQL for the file's name. */
export function bronzeRow(feed: Feed, delivery: number, file: string): string {
  const columns = Object.keys(bronzeColumns(feed)).map(identifier).join(', ')
  return `${columns}, ${delivery}::${provenanceColumns.delivery} as delivery, ${file} as file, line, false as moved`
}

/**
 * SQL for a name that all rows share. It is an ENUM because the Parquet writer hashes each value of a text column, but not the values of
 * an ENUM.
 */
export function oneName(name: string): string {
  return `${literal(name)}::enum(${literal(name)})`
}

/**
 * Hash of everything that determines bronze rows: the engine build, the Parquet options, the delivery, the secret, the contract, and
 * `content`, which identifies the files.
 */
export function originOf(
  engine: Engine,
  { people, feed }: Pick<BatchRows, 'feed' | 'people'>,
  delivery: number,
  content: string,
): string {
  return hashOf([engine.build, parquet, delivery, people, contractText(feed), content])
}

/** The key of a partition's object. `mark` is a hash of everything that determines its rows. */
export function keyUnder(mark: string, feed: Feed, partition: string): string {
  return objectKey(feed, partition, createHash('sha256').update(`${mark} ${partition}`).digest('hex').slice(0, 32))
}

/** The key of the object with a given fingerprint in a partition. */
export function objectKey(feed: Feed, partition: string, fingerprint: string): string {
  return `lake/bronze/${feed.name}/${partition}/${fingerprint}.parquet`
}

/** The parts of a contract that determine the rows of bronze. */
export function contractText(feed: Feed): string {
  const columns = Object.entries(feed.columns).map(([name, column]) => [
    name,
    column.required,
    column.type,
    column.keeps,
    column.parse('x', 'VARCHAR'),
    column.valid('x'),
  ])
  return JSON.stringify([feed.key, feed.partition, columns, feed.rules ?? {}])
}
