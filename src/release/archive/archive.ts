import { LRUCache } from 'lru-cache'
import { refuseNewer } from '../../base/formats.ts'
import type { Store } from '../../lake/store/store.ts'
import { Releases } from '../releases.ts'
import { ArchiveDays } from './days.ts'
import { type ArchiveEntry, entrySchema, type PartitionMap, type Schemas } from './entry.ts'
import {
  type ArchivedName,
  entriesPrefix,
  entryKey,
  entryNamed,
  monthsPrefix,
  partitionsKey,
  schemaKey,
} from './layout.ts'

/** Maximum number of entries that are kept in memory. Each takes about 5 kB. */
const mostEntries = 4000
/** Maximum age of the cached list of days, in milliseconds. The list is cached so that not every API request reads it from the store. */
const listedMs = 10_000

/** Thrown if objects of the archive cannot be read. The live release is not affected. */
export class UnreadableArchive extends Error {
  override name = 'UnreadableArchive'
}

/** Reads the archive of a home folder or bucket. This needs no lock, because objects of the archive never change. */
export class Archive {
  readonly store: Store
  readonly #releases: Releases
  readonly #entries = new LRUCache<string, Promise<ArchiveEntry>>({ max: mostEntries })
  readonly #schemas = new LRUCache<string, Promise<Schemas>>({ max: 20 })
  #listed: { at: number; days: Promise<ArchiveDays>; months: Promise<ReadonlySet<string>> } | undefined

  constructor(store: Store, releases: Releases = new Releases(store.root, store)) {
    this.store = store
    this.#releases = releases
  }

  /** Drops the cached list of days, so that the next call reads the list again. */
  forget(): void {
    this.#listed = undefined
  }

  /**
   * The days of the archive. The list is at most ten seconds old. Throws `UnreadableArchive` if the list was never read and cannot be read
   * now.
   */
  days(): Promise<ArchiveDays> {
    return this.#list().days
  }

  /** Keys of the compacted months. They are cached together with `days`. */
  months(): Promise<ReadonlySet<string>> {
    return this.#list().months
  }

  #list() {
    if (!this.#listed || performance.now() - this.#listed.at > listedMs) {
      const before = this.#listed
      const listed = { at: performance.now(), days: this.#days(), months: this.#months() }
      this.#listed = listed
      // If the store is unreachable, the last known list is used.
      const failed = (error: unknown) => {
        if (this.#listed === listed) this.#listed = before && { ...before, at: performance.now() }
        if (!before) throw new UnreadableArchive((error as Error).message, { cause: error })
        return before
      }
      listed.days = listed.days.catch((error) => failed(error).days)
      listed.months = listed.months.catch((error) => failed(error).months)
    }
    return this.#listed
  }

  async #days(): Promise<ArchiveDays> {
    const [keys, takenDown] = await Promise.all([this.store.list(entriesPrefix), this.#releases.takenDown()])
    return new ArchiveDays(
      keys.map(entryNamed).filter((name) => name !== undefined),
      takenDown,
    )
  }

  async #months(): Promise<ReadonlySet<string>> {
    return new Set(await this.store.list(monthsPrefix))
  }

  entry(name: ArchivedName): Promise<ArchiveEntry> {
    return this.#kept(this.#entries, entryKey(name), (value) => {
      const entry = entrySchema.parse(value)
      refuseNewer('archive', `release ${entry.release}`, entry.archive)
      return entry
    })
  }

  /** All entries, or the entries of one day. Releases that were rolled back are included. */
  async entries(day?: string): Promise<ArchiveEntry[]> {
    const keys = await this.store.list(day === undefined ? entriesPrefix : `${entriesPrefix}/${day}`)
    return Promise.all(keys.map((key) => entryNamed(key)).flatMap((name) => (name ? [this.entry(name)] : [])))
  }

  schemas({ schema }: Pick<ArchivedName, 'schema'>): Promise<Schemas> {
    return this.#kept(this.#schemas, schemaKey(schema), (value) => value as Schemas)
  }

  /** Returns the releases in `names` that contain the table. */
  async having(table: string, names: readonly ArchivedName[]): Promise<ArchivedName[]> {
    const has = new Map<string, boolean>()
    for (const { schema } of names) {
      if (!has.has(schema)) has.set(schema, table in (await this.schemas({ schema })))
    }
    return names.filter(({ schema }) => has.get(schema))
  }

  async partitions({ as_of, release }: Pick<ArchiveEntry, 'as_of' | 'release'>): Promise<PartitionMap> {
    return JSON.parse((await this.store.read(partitionsKey(as_of, release))).toString('utf8'))
  }

  #kept<T extends object>(cache: LRUCache<string, Promise<T>>, key: string, parse: (value: unknown) => T): Promise<T> {
    const known = cache.get(key)
    if (known) return known
    const reading = this.store.read(key).then((bytes) => parse(JSON.parse(bytes.toString('utf8'))))
    cache.set(key, reading)
    reading.catch(() => cache.delete(key))
    return reading.catch((error) => {
      throw new UnreadableArchive(`${key}: ${(error as Error).message}`, { cause: error })
    })
  }
}
