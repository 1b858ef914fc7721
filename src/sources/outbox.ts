import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Catalog } from '../lake/catalog/catalog.ts'
import { fileDigest, type Store, sync } from '../lake/store/store.ts'

/** A landing file in the chain of a feed, with the position that the source has reached after this file. */
export interface OutboxEntry<Position = unknown> {
  feed: string
  /** Starts at 1. */
  number: number
  /** SHA-256 of the landing file. */
  sha256: string
  /** SHA-256 of the previous entry's landing file; null for the first entry. */
  after: string | null
  rows: number
  position: Position
  at: string
}

/** Number of ingested entries of a feed to keep. Only the newest entry is needed; the other entries are for diagnosis. */
const KEPT = 3

/**
 * The landing files of one source on their way to the lake, in `HOME/sources/NAME`. A file is written to a temporary
 * path, synced and recorded in the store (`lake/sources/NAME/FEED/NUMBER-SHA256.json`), then renamed into `landing/`. A
 * source continues after the newest entry whose file is in the catalog, so the commit that ingests a file also advances
 * its source.
 */
export class Outbox {
  readonly source: string
  readonly folder: string
  readonly #store: Store
  #catalog: Catalog
  /** The newest entry of each feed; its file was ingested or waits in this outbox. */
  readonly #last = new Map<string, OutboxEntry>()

  private constructor(home: string, source: string, store: Store, catalog: Catalog) {
    this.source = source
    this.folder = join(home, 'sources', source)
    this.#store = store
    this.#catalog = catalog
  }

  /** Opens the outbox of a source. The caller holds the lock of its folder. */
  static async open(home: string, source: string, store: Store, catalog: Catalog): Promise<Outbox> {
    const outbox = new Outbox(home, source, store, catalog)
    await rm(outbox.aside, { recursive: true, force: true })
    // Landing files contain raw user ids until they are ingested.
    await mkdir(outbox.aside, { recursive: true, mode: 0o700 })
    await mkdir(outbox.landing, { recursive: true, mode: 0o700 })
    await outbox.refresh(catalog)
    return outbox
  }

  /** The newest catalog that was read. */
  get catalog(): Catalog {
    return this.#catalog
  }

  /** Folder that is ingested like any landing folder. */
  get landing(): string {
    return join(this.folder, 'landing')
  }

  /** Folder for temporary files; emptied when the outbox is opened. */
  get aside(): string {
    return join(this.folder, '.aside')
  }

  /** The entry that a feed's next file follows. */
  last<Position>(feed: string): OutboxEntry<Position> | undefined {
    return this.#last.get(feed) as OutboxEntry<Position> | undefined
  }

  /** Whether the lake has the rows of a landing file. */
  isTaken(feed: string, sha256: string): boolean {
    return this.#catalog.files[feed]?.[sha256] !== undefined
  }

  /**
   * Adds a landing file to a feed's chain. `fill` writes the file, and returns the number of rows and the source's new position. `fill`
   * must write `number` into the file, because the lake treats files with equal bytes as one file.
   */
  async append<Position>(
    feed: string,
    extension: string,
    fill: (path: string, number: number) => Promise<{ rows: number; position: Position }>,
  ): Promise<OutboxEntry<Position>> {
    const before = this.#last.get(feed)
    const number = (before?.number ?? 0) + 1
    const path = join(this.aside, randomUUID())
    const { rows, position } = await fill(path, number)
    await sync(path)
    const sha256 = await fileDigest(path)
    const entry = { feed, number, sha256, after: before?.sha256 ?? null, rows, position, at: new Date().toISOString() }
    await this.#store.create(keyOf(this.source, entry), `${JSON.stringify(entry)}\n`)
    await this.#show(path, join(feed, this.source, `${nameOf(entry)}.${extension}`))
    this.#last.set(feed, entry)
    return entry
  }

  /**
   * Adds a landing file that is a pure function of its input. Such a file needs no entry, because it can be created again. Returns the
   * SHA-256 of the file.
   */
  async put(feed: string, name: string, path: string): Promise<string> {
    await sync(path)
    const sha256 = await fileDigest(path)
    await this.#show(path, join(feed, this.source, name))
    return sha256
  }

  /** Removes the landing file of an input, whether or not it was ingested. */
  async discard(feed: string, input: string): Promise<void> {
    for (const extension of ['jsonl.zst', 'jsonl.gz'])
      await rm(join(this.landing, feed, this.source, `${input}.${extension}`), { force: true })
  }

  /**
   * Reads a newer catalog: finds the newest entries, and removes landing files that were ingested or that another
   * host's file has replaced in the chain. Returns the names of the replaced files.
   */
  async refresh(catalog: Catalog): Promise<string[]> {
    this.#catalog = catalog
    this.#last.clear()
    const stale: string[] = []
    for (const feed of await this.#store.folders(prefixOf(this.source))) {
      const waiting = await this.#waiting(feed)
      const entries = await this.#entries(feed)
      const taken = entries.filter((entry) => this.isTaken(feed, entry.sha256))
      const followed = new Set(taken.map(({ after }) => after))
      const standing = new Set<string | null>([null, ...taken.map(({ sha256 }) => sha256)])
      const chain = [...taken]
      for (const entry of entries) {
        const path = waiting.get(nameOf(entry))
        if (!path || taken.includes(entry)) continue
        if (standing.has(entry.after) && !followed.has(entry.after)) {
          standing.add(entry.sha256)
          followed.add(entry.after)
          chain.push(entry)
        } else {
          stale.push(basename(path))
          await rm(path, { force: true })
        }
      }
      for (const entry of taken) {
        const path = waiting.get(nameOf(entry))
        if (path) await rm(path, { force: true })
      }
      const last = chain.sort((a, b) => a.number - b.number).at(-1)
      if (last) this.#last.set(feed, last)
    }
    return stale
  }

  /** Removes entries that no pull needs any more. A feed whose newest file is not ingested yet keeps all its entries. */
  async trim(): Promise<void> {
    for (const [feed, last] of this.#last) {
      if (!this.isTaken(feed, last.sha256)) continue
      for (const entry of await this.#entries(feed))
        if (entry.number <= last.number - KEPT) await this.#store.remove(keyOf(this.source, entry))
    }
  }

  /** Names of the inputs that were passed to `markDone`. The lake has all rows of these inputs. */
  async done(): Promise<Set<string>> {
    const keys = await this.#store.list(`${prefixOf(this.source)}.inputs`)
    return new Set(keys.map((key) => basename(key, '.json')))
  }

  /** Records that an input was read and ingested completely, so that no later pull reads it again. */
  async markDone(input: string, facts: object): Promise<void> {
    await this.#store.create(`${prefixOf(this.source)}.inputs/${input}.json`, `${JSON.stringify(facts)}\n`)
  }

  /** Paths of the landing files that wait to be ingested, by their names without extension. */
  async #waiting(feed: string): Promise<Map<string, string>> {
    const folder = join(this.landing, feed, this.source)
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return new Map(names.map((name) => [name.replace(/\..*$/, ''), join(folder, name)]))
  }

  /** All entries of a feed, ascending. */
  async #entries(feed: string): Promise<OutboxEntry[]> {
    const keys = await this.#store.list(`${prefixOf(this.source)}/${feed}`)
    return Promise.all(
      keys.map(async (key) => JSON.parse((await this.#store.read(key)).toString('utf8')) as OutboxEntry),
    )
  }

  async #show(path: string, name: string): Promise<void> {
    const target = join(this.landing, name)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(path, target)
    await sync(dirname(target))
  }
}

function prefixOf(source: string): string {
  return `lake/sources/${source}`
}

function keyOf(source: string, entry: OutboxEntry): string {
  return `${prefixOf(source)}/${entry.feed}/${nameOf(entry)}.json`
}

function nameOf({ number, sha256 }: OutboxEntry): string {
  return `${String(number).padStart(8, '0')}-${sha256.slice(0, 32)}`
}
