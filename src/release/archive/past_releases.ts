import { LRUCache } from 'lru-cache'
import { list } from '../../base/quote.ts'
import { Release, type ReleaseLimits } from '../release.ts'
import type { Archive } from './archive.ts'
import { type ArchivedName, archiveColumns, objectKey } from './layout.ts'

export interface PastReleaseOptions extends ReleaseLimits {
  /** Past releases that are open at a time; each has the memory of `memoryLimit` at most. */
  most: number
}

/** Past releases, opened from the archive when they are asked for. Those asked for last stay open. */
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

  /** Runs `work` on a past release, which stays open until it has ended. Throws `UnusableRelease`. */
  async use<Result>(name: ArchivedName, work: (release: Release) => Promise<Result>): Promise<Result> {
    const release = await this.#opened(name)
    // It may have been closed for another one since it was opened.
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
  const keys = new Map(
    Object.entries(schemas).map(([table, { byDay }]) => {
      const own = objectKey(table, name.day, name.release)
      const others = Object.entries(partitions[table] ?? {}).map(([day, { release }]) => objectKey(table, day, release))
      // By day, so that rows come in the order that the release has them in.
      return [table, byDay ? [...new Set([...others.sort(), own])] : [own]]
    }),
  )
  const held = await store.hold([...keys.values()].flat())
  const views = [...keys].map(([table, objects]): [string, string] => {
    const paths = list(objects.map((key) => store.path(key)))
    return [
      table,
      `select * exclude (${archiveColumns.join(', ')}) from read_parquet(${paths}, hive_partitioning = false)`,
    ]
  })
  return Release.openPast(store.root, { ...entry, id: entry.release }, views, limits, held)
}
