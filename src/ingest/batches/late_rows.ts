import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../base/duckdb.ts'
import { identifier, list, literal } from '../../base/quote.ts'
import type { Feed } from '../../feeds/contract/feed.ts'
import { bronzeRelation } from '../../lake/bronze.ts'
import { isExpired } from '../../lake/catalog/catalog.ts'
import type { Lake } from '../../lake/lake.ts'
import type { Store } from '../../lake/store/store.ts'
import type { Batch } from './batch.ts'
import { usableIndexes } from './key_index.ts'

/** Object keys of a feed's partitions whose text has expired, by partition, and object keys of the feed's key indexes. */
export interface ExpiredText {
  parts: Record<string, string[]>
  indexes: string[]
}

/** The partitions of a feed whose text has expired; undefined if there are none. */
export async function expiredText(lake: Lake, feed: Feed): Promise<ExpiredText | undefined> {
  const all = Object.entries((await lake.catalog()).bronze[feed.name] ?? {})
  const expired = all.filter(([, parts]) => isExpired(parts))
  if (expired.length === 0) return undefined
  const indexes = await lake.engine.with((connection) => usableIndexes(lake, connection, feed))
  return {
    parts: Object.fromEntries(expired.map(([partition, parts]) => [partition, parts.map(({ key }) => key)])),
    indexes: indexes.map(({ key }) => key),
  }
}

/**
 * Moves late rows of a batch from the good to the bad rows. A row is late if the text of its day has expired, or if its key is already on
 * such a day: days with expired text are not built again, so the row would be ignored or counted twice. The text of a late row is not
 * quarantined, because it has expired too.
 */
export async function setAsideLate(
  store: Store,
  connection: DuckDBConnection,
  { feed, schema, verdicts }: Batch,
  { parts: partsOf, indexes }: ExpiredText,
): Promise<void> {
  const expired = Object.keys(partsOf)
  const { day } = feed.partition as { day: string }
  await connection.run(
    `create table ${schema}.late as
    select rowid as id, file, line, ${literal(day)} || ': found ' || part || ', expected a day whose text has not expired' as reason
    from ${schema}.good where part::varchar in (${expired.map(literal).join(', ')})`,
  )
  const key = feed.key.map(identifier).join(', ')
  using _indexes = await store.hold(indexes)
  const indexPaths = indexes.map((key) => store.path(key))
  for (const partition of await sharedWith(connection, feed, schema, indexPaths, expired)) {
    using _held = await store.hold(partsOf[partition])
    const paths = partsOf[partition].map((key) => store.path(key))
    const reason = `${feed.key.join(', ')}: found this key on ${partition}, expected a day whose text has not expired`
    await connection.run(
      `insert into ${schema}.late select good.rowid, good.file, good.line, ${literal(reason)}
      from ${schema}.good semi join (from ${bronzeRelation(feed, paths, true)} where not superseded) using (${key})
      where good.rowid not in (select id from ${schema}.late)`,
    )
  }
  await connection.run(
    `insert into ${schema}.bad (file, line, reason, "row") select file, line, reason, '' from ${schema}.late;
    delete from ${schema}.good where rowid in (select id from ${schema}.late)`,
  )
  const counts = await rows<{ file: number; total: string }>(
    connection,
    `select file, count(*) as total from ${schema}.late group by file`,
  )
  const late = new Map(counts.map(({ file, total }) => [file, Number(total)]))
  for (const verdict of verdicts) {
    const total = late.get(verdict.file.index)
    if (total === undefined) continue
    verdict.accepted -= total
    verdict.quarantined += total
    verdict.late = total
  }
}

/**
 * Returns the partitions among `partitions` in which the index has a key of the batch. A later delivery may have moved this key to another
 * partition.
 */
async function sharedWith(
  connection: DuckDBConnection,
  feed: Feed,
  schema: string,
  indexPaths: string[],
  partitions: string[],
): Promise<string[]> {
  if (indexPaths.length === 0) return []
  const found = await rows<{ partition: string }>(
    connection,
    `select distinct partition from read_parquet(${list(indexPaths)})
    where partition in (${partitions.map(literal).join(', ')})
      and key_hash in (select hash(${feed.key.map(identifier).join(', ')}) from ${schema}.good where rowid not in (select id from ${schema}.late))
    order by partition`,
  )
  return found.map(({ partition }) => partition)
}
