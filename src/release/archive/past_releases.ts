import { LRUCache } from 'lru-cache'
import { list } from '../../base/quote.ts'
import { Release, type ReleaseLimits } from '../release.ts'
import type { Archive } from './archive.ts'
import { vintages } from './days.ts'
import type { PartitionMap } from './entry.ts'
import { type ArchivedName, archiveColumns, archiveKey } from './layout.ts'
import { keyOfMonth, releasesOfMonth } from './months.ts'

export interface PastReleaseOptions extends ReleaseLimits {
  /** Maximum number of past releases that are open at the same time. Each uses at most `memoryLimit`. */
  most: number
}

/** Opens past releases from the archive when they are needed. The most recently used releases stay open. */
export class PastReleases {
  readonly #archive: Archive
  readonly #options: PastReleaseOptions
  readonly #open: LRUCache<string, Promise<Release>>

  constructor(archive: Archive, options: PastReleaseOptions) {
    this.#archive = archive
    this.#options = options
    this.#open = new LRUCache({
      max: options.most,
      dispose: (opening) => void opening.then((release) => release.retire()).catch(() => {}),
    })
  }

  /** Runs `work` on a past release, which stays open until `work` has ended. Throws `UnusableRelease` if the release cannot be opened. */
  async use<Result>(name: ArchivedName, work: (release: Release) => Promise<Result>): Promise<Result> {
    const release = await this.#opened(name)
    // The release may have been closed in the meantime to make room for another release.
    if (release.closed) return this.use(name, work)
    using _borrowed = release.borrow()
    return await work(release)
  }

  close(): void {
    this.#open.clear()
  }

  #opened(name: ArchivedName): Promise<Release> {
    const open = this.#open.get(name.release)
    if (open) return open
    const opening = openPast(this.#archive, name, this.#options)
    this.#open.set(name.release, opening)
    opening.catch(() => {
      if (this.#open.peek(name.release) === opening) this.#open.delete(name.release)
    })
    return opening
  }
}

async function openPast(archive: Archive, name: ArchivedName, limits: ReleaseLimits): Promise<Release> {
  const { store } = archive
  const entry = await archive.entry(name)
  const [schemas, partitions] = await Promise.all([archive.schemas(name), archive.partitions(entry)])
  const sources = new Map<string, TableObject[]>()
  for (const [table, { byDay }] of Object.entries(schemas)) {
    const own = { key: archiveKey(table, name.day, name.release) }
    sources.set(table, byDay ? [...(await sourcesOfDays(archive, table, partitions[table] ?? {}, name)), own] : [own])
  }
  for (const { name: segment } of entry.passages?.segments ?? []) {
    await store.download(`releases/passages/${entry.passages!.dataset}/${segment}`, 'segment.json')
  }
  const held = await store.hold([...sources.values()].flat().map(({ key }) => key))
  const views = [...sources].map(([table, all]): [string, string] => {
    const [months, days] = [all.filter((each) => each.days), all.filter((each) => !each.days)]
    const read = (some: TableObject[]) =>
      `select * exclude (${archiveColumns.join(', ')}) from read_parquet(${list(some.map(({ key }) => store.path(key)))}, hive_partitioning = false)`
    const wanted = months.flatMap((each) => each.days!)
    const ofMonths =
      months.length > 0 ? [`${read(months)} where as_of in (${wanted.map((day) => `date '${day}'`)})`] : []
    return [table, [...ofMonths, read(days)].join(' union all ')]
  })
  return Release.openPast(store.root, { ...entry, id: entry.release }, views, limits, held)
}

/**
 * An object from which a table of a past release is read. If the object also contains days that must not be read,
 * `days` lists the days to read.
 */
interface TableObject {
  key: string
  days?: string[]
}

/**
 * Objects for the earlier days of a table. A compacted month is used if it contains the right objects for all days that the release has in
 * this month. If not, one object per day is used.
 */
async function sourcesOfDays(
  archive: Archive,
  table: string,
  partitions: PartitionMap[string],
  { day: own }: ArchivedName,
): Promise<TableObject[]> {
  const [days, compacted] = [await archive.days(), await archive.months()]
  const earlier = Object.keys(partitions).filter((day) => day !== own)
  const sources: TableObject[] = []
  for (const [month, carried] of Map.groupBy(earlier.sort(), (day) => day.slice(0, 7))) {
    let whole: string | undefined
    for (const vintage of vintages) {
      const members = await archive.having(table, releasesOfMonth(days, month, vintage))
      const isSame = carried.every((day) => partitions[day].release === days.of(day, vintage)?.release)
      const key = keyOfMonth(table, month, members)
      if (isSame && compacted.has(key)) whole = key
    }
    if (whole) sources.push({ key: whole, days: carried })
    else sources.push(...carried.map((day) => ({ key: archiveKey(table, day, partitions[day].release) })))
  }
  return sources
}
