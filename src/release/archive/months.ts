import { createHash } from 'node:crypto'
import type { Engine } from '../../base/duckdb.ts'
import { list, literal } from '../../base/quote.ts'
import type { Archive } from './archive.ts'
import { type ArchiveDays, type Vintage, vintages } from './days.ts'
import { type ArchivedName, archiveKey, monthKey, monthsPrefix } from './layout.ts'
import { type Signal, signals } from './signals.ts'

/** Number of rows per row group in a compacted month. */
const groupRows = 10_240

/**
 * Key of a compacted month. The key is derived from the names of the merged objects, so a compacted month that is out
 * of date is never read.
 */
export function keyOfMonth(table: string, month: string, members: readonly ArchivedName[]): string {
  const names = members.map(({ day, release }) => `${day} ${release}`).join('\n')
  return monthKey(table, month, createHash('sha256').update(names).digest('hex').slice(0, 16))
}

/** The releases of a month. */
export function releasesOfMonth(days: ArchiveDays, month: string, vintage: Vintage): ArchivedName[] {
  return days.between(`${month}-01`, `${month}-31`, vintage)
}

/** The objects to read for the releases of some days: compacted months where they exist, and otherwise one object per day. */
export async function objectsFor(
  archive: Archive,
  table: string,
  names: readonly ArchivedName[],
  vintage: Vintage,
): Promise<string[]> {
  const [days, compacted] = [await archive.days(), await archive.months()]
  const objects: string[] = []
  for (const [month, asked] of Map.groupBy(names, ({ day }) => day.slice(0, 7))) {
    const whole = keyOfMonth(table, month, await archive.having(table, releasesOfMonth(days, month, vintage)))
    if (compacted.has(whole)) objects.push(whole)
    else
      objects.push(...(await archive.having(table, asked)).map(({ day, release }) => archiveKey(table, day, release)))
  }
  return objects
}

/**
 * Merges the objects of each complete month into one object per table and vintage, so that a query for a year of one ticker reads only
 * about forty objects. Tables of time series are sorted by subject; tables that are partitioned by day are merged too. Merged objects are
 * derived data and can be built again.
 */
export async function compactMonths(
  engine: Engine,
  archive: Archive,
  say: (progress: string) => void = () => {},
): Promise<number> {
  archive.forget()
  const [days, existing] = [await archive.days(), await archive.months()]
  const wanted = await wantedMonths(archive, days)
  const missing = [...wanted].filter(([key]) => !existing.has(key))
  for (const [done, [key, { table, sort, month, members }]] of missing.entries()) {
    say(`${table} of ${month}: ${done} of ${missing.length}`)
    const keys = members.map(({ day, release }) => archiveKey(table, day, release))
    using _held = await archive.store.hold(keys)
    const paths = keys.map((each) => archive.store.path(each))
    const source = `read_parquet(${list(paths)}, hive_partitioning = false, union_by_name = true)`
    await archive.store.write(key, (aside) =>
      engine.with(async (connection) => {
        await connection.run(
          `copy (select * from ${source} order by ${sort}, as_of) to ${literal(aside)}
           (format parquet, compression zstd, row_group_size ${groupRows})`,
        )
      }),
    )
  }
  archive.forget()
  return missing.length
}

/**
 * Keys of compacted months that are out of date for every vintage, because releases of their days were added or rolled
 * back.
 */
export async function staleMonths(archive: Archive): Promise<string[]> {
  archive.forget()
  const wanted = await wantedMonths(archive, await archive.days())
  return (await archive.store.list(monthsPrefix)).filter((key) => !wanted.has(key))
}

interface Month {
  table: string
  /** Column by which the rows of the month are sorted. Equal rows are sorted by day. */
  sort: string
  month: string
  members: ArchivedName[]
}

/**
 * The compacted months that should exist, by their keys. The newest month is left out, because it may be incomplete.
 */
async function wantedMonths(archive: Archive, days: ArchiveDays): Promise<Map<string, Month>> {
  const wanted = new Map<string, Month>()
  const { range } = days
  if (!range) return wanted
  const months = new Set(days.between(range.first, range.last, 'latest').map(({ day }) => day.slice(0, 7)))
  months.delete(range.last.slice(0, 7))
  const newest = await archive.schemas(days.of(range.last, 'latest')!)
  const tables = new Map(Object.values<Signal>(signals).map(({ table, sort }) => [table, sort]))
  // Other tables that are partitioned by day are merged too, because opening a past release means reading a year of
  // their days.
  for (const [table, { byDay }] of Object.entries(newest)) if (byDay && !tables.has(table)) tables.set(table, 'as_of')
  for (const month of months) {
    for (const vintage of vintages) {
      const all = releasesOfMonth(days, month, vintage)
      for (const [table, sort] of tables) {
        const members = await archive.having(table, all)
        if (members.length > 0) wanted.set(keyOfMonth(table, month, members), { table, sort, month, members })
      }
    }
  }
  return wanted
}
