import { createHash } from 'node:crypto'
import { rows } from '../../base/duckdb.ts'
import { identifier, list, literal } from '../../base/quote.ts'
import { expiringColumns, type Feed } from '../../feeds/contract/feed.ts'
import type { BronzePart } from '../../lake/catalog/catalog.ts'
import type { Lake } from '../../lake/lake.ts'
import { objectKey, parquet } from './bronze_parts.ts'

/** A partition with more parts than this is compacted into one part. */
const MOST_PARTS = 16

/** Whether a partition has so many parts that it should be compacted. */
export function hasManyParts(parts: BronzePart[]): boolean {
  return parts.length > MOST_PARTS
}

/** Writes all rows of a partition as one part. If `expired` is set, free text is replaced with null. */
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
  // Old parts may lack a column whose text expires.
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
