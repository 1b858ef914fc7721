import { createHash } from 'node:crypto'
import type { DuckDBConnection } from '@duckdb/node-api'
import pLimit from 'p-limit'
import { rows } from '../../base/duckdb.ts'
import { hashOf } from '../../base/hash.ts'
import { identifier, list, literal } from '../../base/quote.ts'
import { bronzeColumns, expiringColumns, type Feed, provenanceColumns } from '../../feeds/contract/feed.ts'
import type { BronzePart } from '../../lake/catalog/catalog.ts'
import type { Lake } from '../../lake/lake.ts'
import type { Batch } from './batch.ts'

/** A partition with more parts is compacted into one. */
const MOST_PARTS = 16

/** A partition that a batch writes to. */
interface Touched {
  partition: string
  total: string
  repeats: boolean
  /** Whether its rows come from several files. */
  mixed: boolean
}

/** Writes a batch's rows to bronze: one object for each partition touched. */
export async function writeBronze(
  lake: Pick<Lake, 'store' | 'engine'>,
  connection: DuckDBConnection,
  batch: Batch,
  delivery: number,
): Promise<Map<string, BronzePart>> {
  const { feed, schema } = batch
  const key = feed.key.map(identifier).join(', ')
  const touched = await rows<Touched>(
    connection,
    `with
    keyed as (select part, hash(${key}) as key, count(*) as n, min(file) as first, max(file) as last from ${schema}.good group by part, key),
    keyed_parts as (
        select part::varchar as partition, sum(n) as n, bool_or(n > 1) as repeats, min(first) < max(last) as mixed from keyed group by part
    )
    select coalesce(partition, 'all') as partition, n::bigint as total, repeats, mixed from keyed_parts order by partition`,
  )
  const mark = hashOf([lake.engine.build, delivery, batch.people, contractText(feed), batch.content])
  const keyOf = ({ partition }: Touched) => keyUnder(mark, feed, partition)
  // Twice the threads: while some objects are synced and hashed, others are computed.
  const limit = pLimit(2 * lake.engine.threads)
  const groups = groupsOf(touched).map((group) =>
    limit(async () => {
      const written = await lake.store.writeAll(group.map(keyOf), (asidePaths) =>
        lake.engine.with(async (own) => {
          for (const each of group) {
            const aside = asidePaths.get(keyOf(each))
            if (aside) await own.run(`copy (${partitionRows(batch, each, delivery)}) to ${literal(aside)} ${parquet}`)
          }
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

/** Partitions, ascending, that are stored together: a few large ones, or many small ones. */
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

/** Rows after which a group of partitions is full, and how many of them it has at most. */
const GROUP_ROWS = 50_000
const GROUP_PARTITIONS = 100

/** Whether a partition has so many parts that they should become one. */
export function hasManyParts(parts: BronzePart[]): boolean {
  return parts.length > MOST_PARTS
}

/** Writes all rows of a partition as one part, `expired` without their free text. */
export async function onePart(
  lake: Lake,
  feed: Feed,
  partition: string,
  parts: BronzePart[],
  expired?: true,
): Promise<BronzePart> {
  const removed = expired ? Object.entries(expiringColumns(feed)) : []
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([lake.engine.build, parts.map((part) => part.digest), ...removed]))
    .digest('hex')
    .slice(0, 32)
  using _held = await lake.store.hold(parts.map((part) => part.key))
  const paths = list(parts.map((part) => lake.store.path(part.key)))
  const read = `read_parquet(${paths}, hive_partitioning = false, union_by_name = true)`
  const key = feed.key.map(identifier).join(', ')
  const nulls = removed.map(([name, type]) => `null::${type} as ${identifier(name)}`).join(', ')
  const columns = expired ? `* replace (${nulls})` : '*'
  // Parts may be older than the feed's column.
  const all = expired ? `(from ${read} union all by name select ${nulls} where false)` : read
  return await lake.engine.with(async (connection) => {
    const [{ repeats }] = await rows<{ repeats: boolean }>(
      connection,
      `select coalesce(bool_or(n > 1 or gone), false) as repeats
      from (select count(*) as n, bool_or(moved) as gone from ${all} group by ${key})`,
    )
    const written = await lake.store.write(objectKey(feed, partition, fingerprint), async (aside) => {
      await connection.run(
        `copy (select ${columns} from ${all} order by delivery, file, line, moved) to ${literal(aside)} ${parquet}`,
      )
    })
    const total = parts.reduce((sum, part) => sum + part.rows, 0)
    return { key: written.key, rows: total, digest: written.digest, repeats, ...(expired && { expired }) }
  })
}

/** Waits for all, also when one fails: the batch's tables are dropped after. */
async function allSettled<T>(tasks: Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(tasks)
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

const parquet = '(format parquet, compression zstd)'

/**
 * Records which keys have left partitions, from a table of `moved` rows: one object for each partition left. `mark`
 * identifies the batch and what its keys were compared with.
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
 * A partition's rows in the order of file and line. Staged rows of one file have that order already. The order of several
 * files depends on threads, so their rows are sorted.
 */
function partitionRows(batch: Batch, { partition, mixed }: Touched, delivery: number): string {
  const { feed, schema } = batch
  const where = feed.partition === 'all' ? 'part is null' : `part = ${literal(partition)}`
  const columns = Object.keys(bronzeColumns(feed)).map(identifier).join(', ')
  const names = list(batch.files.map((file) => file.name))
  const positions = new Map(batch.files.map((file, position) => [file.index, position]))
  if ([...positions].some(([index, position]) => index !== position)) throw new Error('files are not numbered in order')
  const provenance = `${delivery}::${provenanceColumns.delivery} as delivery, ${names}[file + 1] as file, line, false as moved`
  return `select ${columns}, ${provenance} from ${schema}.good where ${where}${mixed ? ' order by file, line' : ''}`
}

function keyUnder(mark: string, feed: Feed, partition: string): string {
  return objectKey(feed, partition, createHash('sha256').update(`${mark} ${partition}`).digest('hex').slice(0, 32))
}

function objectKey(feed: Feed, partition: string, fingerprint: string): string {
  return `lake/bronze/${feed.name}/${partition}/${fingerprint}.parquet`
}

/** What of a contract decides the rows of bronze. */
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
