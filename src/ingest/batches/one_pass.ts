import type { DuckDBConnection } from '@duckdb/node-api'
import pLimit from 'p-limit'
import { type Engine, rows } from '../../base/duckdb.ts'
import { hashOf } from '../../base/hash.ts'
import { identifier, literal } from '../../base/quote.ts'
import type { Feed } from '../../feeds/contract/feed.ts'
import type { BronzePart } from '../../lake/catalog/catalog.ts'
import { ROW_GROUP } from '../../lake/day_files.ts'
import type { Store } from '../../lake/store/store.ts'
import { footerRanges } from '../readers/parquet_source.ts'
import { isAboutInput, type RawRows, type StagedFile } from '../readers/source.ts'
import { allSettled, type BatchRows, bronzeRow, keyUnder, oneName, originOf, parquet } from './bronze_parts.ts'
import { type Joined, plainRows } from './row_checks.ts'

/** A file with fewer rows than this is staged, because staging is cheaper than the fixed cost of statements for one file. */
const FEWEST_ROWS = 10_000

/** Thrown to discard the temporary object of a file that has to be staged. */
class NeedsStaging extends Error {}

/** Resources for writing files in one pass. */
export interface OnePassPlace {
  store: Store
  engine: Engine
  /** Whether no other query runs on the engine, so that its number of threads may be changed. */
  isAlone?: boolean
}

/**
 * Writes files directly from their source to bronze, without staging. This is possible for a file whose rows are all good and all of one
 * day, if no other file has rows of that day. All other files have to be staged. Staging writes the same bytes. Returns the partition and
 * part of each file that was written.
 */
export async function writeInOnePass(
  place: OnePassPlace,
  connection: DuckDBConnection,
  batch: BatchRows,
  source: RawRows,
  files: StagedFile[],
  joined: Joined,
): Promise<Map<StagedFile, [partition: string, part: BronzePart]>> {
  const isPlain = source.only !== undefined && plainRows(batch.feed, source, joined) !== undefined
  const days = isPlain ? await soleDays(connection, batch.feed, source, files) : new Map<StagedFile, string>()
  const several = pLimit(2 * place.engine.threads)
  const atATime = pLimit(place.engine.threads)
  const write = async (file: StagedFile): Promise<[StagedFile, [string, BronzePart]][]> => {
    const day = days.get(file)
    if (day === undefined) return []
    const origin = originOf(place.engine, batch, batch.delivery, hashOf([file.name, file.inspection.sha256]))
    try {
      let repeats: boolean | undefined
      const { key, digest } = await place.store.write(keyUnder(origin, batch.feed, day), async (aside) => {
        repeats = await atATime(() => copyFile(place.engine, batch, source.only!([file]), file, day, joined, aside))
      })
      // If the object existed already, `copyFile` did not run, so it is not known yet whether a key occurs more than once.
      repeats ??= await atATime(() => hasRepeats(place, batch.feed, key))
      return [[file, [day, { key, rows: source.reads.get(file.index)!, digest, repeats }]]]
    } catch (error) {
      if (error instanceof NeedsStaging || isAboutInput(error)) return []
      throw error
    }
  }
  const writeAll = () => allSettled(files.map((file) => several(() => write(file))))
  const written = await (place.isAlone && days.size > 0 ? place.engine.oneThreadEach(writeAll) : writeAll())
  return new Map(written.flat())
}

/**
 * Finds files that have rows of a single day on which no other file can have rows, according to the statistics in the footers. Returns the
 * day of each such file; `copyFile` verifies that all rows of the file are of that day.
 */
async function soleDays(
  connection: DuckDBConnection,
  feed: Feed,
  source: RawRows,
  files: StagedFile[],
): Promise<Map<StagedFile, string>> {
  if (typeof feed.partition !== 'object' || !('day' in feed.partition)) return new Map()
  const filled = files.filter((file) => source.reads.get(file.index) !== 0)
  const ranges = await footerRanges(connection, filled, feed.partition.day)
  // A file whose footer has no range may have rows of any day.
  if (ranges.size < filled.length) return new Map()
  const days = filled.map((file) => [file, dayOf(ranges.get(file.index)!)] as const)
  const owners = Map.groupBy(days, ([, day]) => day)
  const longer = (owners.get(undefined) ?? []).map(([file]) => ranges.get(file.index)!)
  const isSole = (day: string) =>
    owners.get(day)!.length === 1 &&
    longer.every(({ least, most }) => most.slice(0, 10) < day || day < least.slice(0, 10))
  return new Map(
    days.flatMap(([file, day]) =>
      day !== undefined && isSole(day) && (source.reads.get(file.index) ?? 0) >= FEWEST_ROWS ? [[file, day]] : [],
    ),
  )
}

function dayOf({ least, most }: { least: string; most: string }): string | undefined {
  const [day, last] = [least, most].map((time) => time.slice(0, 10))
  return day === last && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined
}

/**
 * Writes the rows of a file and returns whether a key occurs more than once in the file. Throws `NeedsStaging` if a row is missing or out
 * of order.
 */
async function copyFile(
  engine: Engine,
  { feed, delivery }: BatchRows,
  source: RawRows,
  file: StagedFile,
  day: string,
  joined: Joined,
  aside: string,
): Promise<boolean> {
  return engine.asWritten(async (connection) => {
    const [{ Count: written }] = await rows<{ Count: string }>(
      connection,
      `copy (select ${bronzeRow(feed, delivery, oneName(file.name))} from (${plainRows(feed, source, joined)})
      where part = ${literal(day)}) to ${literal(aside)} ${parquet}`,
    )
    const total = source.reads.get(file.index)!
    if (Number(written) !== total) throw new NeedsStaging(file.name)
    const { is_in_order, repeats } = await factsOf(connection, feed, aside, total)
    if (!is_in_order) throw new NeedsStaging(file.name)
    return repeats
  })
}

/**
 * Checks in one query whether an object has the rows of its file in order and in full row groups, and whether a key occurs more than once.
 * If several threads read a file, its rows may be written out of order. The file must then be staged, because staging sorts rows.
 */
async function factsOf(
  connection: DuckDBConnection,
  feed: Feed,
  path: string,
  total: number,
): Promise<{ is_in_order: boolean; repeats: boolean }> {
  const full = Math.ceil(total / ROW_GROUP) - 1
  const areGroupsFull = `(
      select coalesce(bool_and(row_group_num_rows = ${ROW_GROUP}), true) from parquet_metadata(${literal(path)})
      where row_group_id < ${full}
    )`
  const [found] = await rows<{ is_in_order: boolean; repeats: boolean }>(
    connection,
    `select bool_and(line = file_row_number + 1)${full > 0 ? ` and ${areGroupsFull}` : ''} as is_in_order,
      count(*) > count(distinct hash(${feed.key.map(identifier).join(', ')})) as repeats
    from read_parquet(${literal(path)}, file_row_number = true, hive_partitioning = false)`,
  )
  return found
}

async function hasRepeats({ store, engine }: OnePassPlace, feed: Feed, object: string): Promise<boolean> {
  using _held = await store.hold([object])
  const { repeats } = await engine.asWritten((connection) => factsOf(connection, feed, store.path(object), 0))
  return repeats
}
