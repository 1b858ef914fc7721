import { createHash } from 'node:crypto'
import type { DuckDBConnection } from '@duckdb/node-api'
import pLimit from 'p-limit'
import { rows } from '../base/duckdb.ts'
import { identifier, list, literal } from '../base/quote.ts'
import { bronzeColumns, type Feed, provenanceColumns } from '../feeds/contract/feed.ts'
import type { BronzePart } from '../lake/catalog.ts'
import type { Lake } from '../lake/lake.ts'
import type { Batch } from './batch.ts'

/** A partition with more parts than this is made into one. */
const MOST_PARTS = 16

/** A partition that a batch brings rows to; `moved` if some of them only tell that a key has left it. */
interface Touched {
  partition: string
  total: string
  repeats: boolean
  moved: boolean
  /** Whether its rows come from several files. */
  mixed: boolean
}

/** Writes a batch's rows, and its `moved` rows, to bronze: one object for each partition touched. */
export async function writeBronze(
  lake: Lake,
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
    held as (select part::varchar as partition, sum(n) as n, bool_or(n > 1) as repeats, false as moved, min(first) < max(last) as mixed from keyed group by part),
    moved as (select part::varchar as partition, count(*) as n, true as repeats, true as moved, true as mixed from ${schema}.moved group by part)
    select coalesce(partition, 'all') as partition, sum(n)::bigint as total, bool_or(repeats) as repeats, bool_or(moved) as moved,
      bool_or(mixed) as mixed
    from (from held union all from moved) group by partition order by partition`,
  )
  const mark = createHash('sha256')
    .update(JSON.stringify([lake.engine.build, delivery, batch.people, contractText(feed), batch.content]))
    .digest('hex')
  const keyOf = ({ partition }: Touched) =>
    objectKey(feed, partition, createHash('sha256').update(`${mark} ${partition}`).digest('hex').slice(0, 32))
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

/** Makes one part of a partition that has too many; all rows stay. Gives undefined where there is nothing to do. */
export async function compact(
  lake: Lake,
  feed: Feed,
  partition: string,
  parts: BronzePart[],
): Promise<BronzePart | undefined> {
  if (parts.length <= MOST_PARTS) return undefined
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([lake.engine.build, parts.map((part) => part.digest)]))
    .digest('hex')
    .slice(0, 32)
  using _held = await lake.store.hold(parts.map((part) => part.key))
  const paths = list(parts.map((part) => lake.store.path(part.key)))
  const all = `read_parquet(${paths}, hive_partitioning = false, union_by_name = true)`
  const key = feed.key.map(identifier).join(', ')
  return await lake.engine.with(async (connection) => {
    const [{ repeats }] = await rows<{ repeats: boolean }>(
      connection,
      `select coalesce(bool_or(n > 1 or gone), false) as repeats
      from (select count(*) as n, bool_or(moved) as gone from ${all} group by ${key})`,
    )
    const written = await lake.store.write(objectKey(feed, partition, fingerprint), async (aside) => {
      await connection.run(`copy (from ${all} order by delivery, file, line, moved) to ${literal(aside)} ${parquet}`)
    })
    return { key: written.key, rows: parts.reduce((sum, part) => sum + part.rows, 0), digest: written.digest, repeats }
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
 * A partition's rows in the order of file and line. Staged rows of one file stand in that order already; which of several
 * files is staged first is up to threads, and `moved` rows belong between the others, so these are sorted.
 */
function partitionRows(batch: Batch, { partition, moved, mixed }: Touched, delivery: number): string {
  const { feed, schema } = batch
  const where = feed.partition === 'all' ? 'part is null' : `part = ${literal(partition)}`
  const columns = Object.keys(bronzeColumns(feed)).map(identifier).join(', ')
  const names = list(batch.files.map((file) => file.name))
  const positions = new Map(batch.files.map((file, position) => [file.index, position]))
  if ([...positions].some(([index, position]) => index !== position)) throw new Error('files are not numbered in order')
  const provenance = `${delivery}::${provenanceColumns.delivery} as delivery, ${names}[file + 1] as file, line, moved`
  const good = `select file, line, ${columns}, false as moved from ${schema}.good where ${where}`
  if (!moved) return `select ${columns}, ${provenance} from (${good}${mixed ? ' order by file, line' : ''})`
  const key = feed.key.map(identifier).join(', ')
  return `select ${columns}, ${provenance} from (
        select * from (
            ${good} union all select file, line, ${columns}, true as moved from ${schema}.moved where ${where}
        ) order by file, line, moved, ${key}
    )`
}

function objectKey(feed: Feed, partition: string, fingerprint: string): string {
  return `lake/bronze/${feed.name}/${partition}/${fingerprint}.parquet`
}

/** What of a contract decides the rows of bronze. */
function contractText(feed: Feed): string {
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
