import { createHash } from 'node:crypto'
import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../base/duckdb.ts'
import { identifier, list, literal } from '../../base/quote.ts'
import { type Feed, partitionValue } from '../../feeds/contract/feed.ts'
import type { BronzePart, KeyIndex } from '../../lake/catalog/catalog.ts'
import type { Lake } from '../../lake/lake.ts'

/**
 * Finds keys of new bronze parts that occur in more than one partition, in these parts or in the lake. For each partition that such a key
 * has left, the table `moved` of a new schema gets a row with the key, and the file and line of the key's last row. Returns whether all
 * keys are new: no key is in the lake, and no key occurs twice.
 */
export async function findMoved(
  connection: DuckDBConnection,
  feed: Feed,
  schema: string,
  partPaths: string[],
  indexPaths: string[],
): Promise<boolean> {
  const key = feed.key.map(identifier).join(', ')
  await connection.run(`
    create schema ${schema};
    create view ${schema}.good as
    select *, ${partitionValue(feed).sql} as part from read_parquet(${list(partPaths)}, hive_partitioning = false);
    create table ${schema}.moved as select * from ${schema}.good limit 0`)
  await connection.run(`create table ${schema}.keys as select hash(${key}) as key_hash, part from ${schema}.good`)
  const index =
    indexPaths.length > 0
      ? `select key_hash, partition from read_parquet(${list(indexPaths)}) where key_hash in (select key_hash from ${schema}.keys)`
      : 'select null::ubigint as key_hash, null::varchar as partition where false'
  await connection.run(`create table ${schema}.elsewhere as ${index}`)
  const [{ are_new }] = await rows<{ are_new: boolean }>(
    connection,
    `select count(*) = count(distinct key_hash) and not exists (from ${schema}.elsewhere) as are_new from ${schema}.keys`,
  )
  if (are_new) return true
  await connection.run(
    `create table ${schema}.places as
    with elsewhere as (from ${schema}.elsewhere),
    astray as (
        select key_hash from ${schema}.keys group by key_hash having min(part) <> max(part)
        union
        select key_hash from elsewhere join ${schema}.keys using (key_hash) where partition <> part::varchar
    )
    select key_hash, part::varchar as partition from ${schema}.keys where key_hash in (from astray)
    union
    select key_hash, partition from elsewhere where key_hash in (from astray)`,
  )
  await connection.run(
    `insert into ${schema}.moved (file, line, part, ${key})
    with winners as (
        select hash(${key}) as key_hash, part::varchar as partition, file, line, ${key} from ${schema}.good
        where hash(${key}) in (select key_hash from ${schema}.places)
        qualify row_number() over (partition by ${key} order by file desc, line desc) = 1
    )
    select w.file, w.line, p.partition, ${feed.key.map((name) => `w.${identifier(name)}`).join(', ')}
    from winners w join ${schema}.places p on p.key_hash = w.key_hash and p.partition <> w.partition`,
  )
  return false
}

/**
 * Writes the batch's keys to a new index and returns all indexes of the feed. The new index absorbs existing indexes, newest first, as long
 * as the next existing index has at most twice the size of the new index, so a lake of n keys has about log n indexes. `content` identifies
 * the batch. If all keys of the batch are new (`areNew`), the step that removes repeated keys is skipped.
 */
export async function growIndex(
  lake: Lake,
  connection: DuckDBConnection,
  feed: Feed,
  schema: string,
  standing: KeyIndex[],
  content: string,
  areNew: boolean,
): Promise<KeyIndex[]> {
  const [{ total }] = await rows<{ total: string }>(connection, `select count(*) as total from ${schema}.keys`)
  const kept = [...standing]
  const merged: KeyIndex[] = []
  let size = Number(total)
  while (kept.length > 0 && kept[kept.length - 1].rows <= 2 * size) {
    const last = kept.pop() as KeyIndex
    merged.push(last)
    size += last.rows
  }
  if (size === 0) return standing
  const sources = [`select key_hash, part::varchar as partition from ${schema}.keys`]
  if (merged.length > 0)
    sources.push(`select key_hash, partition from read_parquet(${list(merged.map((it) => lake.store.path(it.key)))})`)
  return [...kept, await writeIndex(lake, connection, feed, sources, [content, ...merged.map((it) => it.key)], areNew)]
}

/**
 * Returns the feed's key indexes. If there are no indexes, or another engine build (which may hash keys differently) wrote one of them, a
 * single index is built from bronze.
 */
export async function usableIndexes(lake: Lake, connection: DuckDBConnection, feed: Feed): Promise<KeyIndex[]> {
  const catalog = await lake.catalog()
  const standing = catalog.keys[feed.name] ?? []
  const bronze = Object.entries(catalog.bronze[feed.name] ?? {})
  if (bronze.length === 0 || (standing.length > 0 && standing.every((it) => it.key.includes(`/${buildMark(lake)}-`))))
    return standing
  using _held = await lake.store.hold(bronze.flatMap(([, parts]) => parts.map(({ key }) => key)))
  const digests = bronze.flatMap(([, parts]) => parts.map((part) => part.digest))
  const index = await writeIndex(lake, connection, feed, keysInBronze(lake, feed, bronze), digests, false)
  return [index]
}

function keysInBronze(lake: Lake, feed: Feed, bronze: [string, BronzePart[]][]): string[] {
  return bronze.map(([partition, parts]) => {
    const key = feed.key.map(identifier).join(', ')
    const paths = list(parts.map((part) => lake.store.path(part.key)))
    return `select hash(${key}) as key_hash, ${literal(partition)} as partition from read_parquet(${paths})`
  })
}

async function writeIndex(
  lake: Lake,
  connection: DuckDBConnection,
  feed: Feed,
  sources: string[],
  content: string[],
  areDistinct: boolean,
): Promise<KeyIndex> {
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
  const key = `lake/keys/${feed.name}/${buildMark(lake)}-${fingerprint}.parquet`
  const all = sources.join(' union all ')
  await lake.store.write(key, async (aside) => {
    // The index is copied from a temporary table, so that its order and its row groups do not depend on the number of threads.
    await connection.run(
      `create or replace temp table all_keys as ${areDistinct ? all : `select distinct key_hash, partition from (${all}) order by all`};
      copy all_keys to ${literal(aside)} (format parquet, compression zstd, compression_level 1);
      drop table all_keys`,
    )
  })
  using _held = await lake.store.hold([key])
  const [{ total }] = await rows<{ total: string }>(
    connection,
    `select num_rows as total from parquet_file_metadata(${list([lake.store.path(key)])})`,
  )
  return { key, rows: Number(total) }
}

function buildMark(lake: Lake): string {
  return createHash('sha256').update(lake.engine.build).digest('hex').slice(0, 8)
}
