import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

export interface ObjectCacheOptions {
  root: string
  /** Maximum size of the cache in bytes. Pinned objects are kept even if the cache is larger. */
  bytes: number
  /**
   * Returns the prefixes of objects that may expire. A copy of such an object is removed as soon as it is unpinned, because a host that
   * removes the object from the bucket cannot remove the copies on other hosts.
   */
  expiring: () => Promise<string[]>
  /** Reads the bytes of an object from the bucket. */
  fetch(key: string): Promise<Uint8Array>
  /** Returns the sizes of the lake's objects in the bucket, by key. */
  sizes(): Promise<Map<string, number>>
}

/**
 * A folder with local copies of the objects in a bucket. Copies never become outdated, because objects are immutable. If the cache is too
 * large, the least recently used copies that are not pinned are evicted. Only one process at a time may use a folder.
 */
export class ObjectCache {
  readonly #options: ObjectCacheOptions
  /** The sizes of the copies by key, least recently used first. The folder is read when the sizes are first needed. */
  readonly #copies = new Map<string, number>()
  #bytes = 0
  #expiring: string[] = []
  #reading: Promise<void> | undefined
  readonly #pins = new Map<string, number>()
  readonly #fetches = new Map<string, Promise<void>>()

  constructor(options: ObjectCacheOptions) {
    this.#options = options
  }

  path(key: string): string {
    return join(this.#options.root, key)
  }

  /** Protects copies from eviction until the returned function is called. */
  pin(keys: readonly string[]): () => void {
    const pinned = [...keys]
    for (const key of pinned) this.#pins.set(key, (this.#pins.get(key) ?? 0) + 1)
    return () => {
      for (const key of pinned.splice(0)) {
        const count = this.#pins.get(key)! - 1
        if (count > 0) this.#pins.set(key, count)
        else this.#pins.delete(key)
        this.#removeIfExpiring(key)
      }
      this.evict()
    }
  }

  /** Fetches an object if there is no copy, and marks the copy as most recently used. */
  async need(key: string): Promise<void> {
    const copies = await this.#known()
    const bytes = copies.get(key)
    if (bytes !== undefined) {
      copies.delete(key)
      copies.set(key, bytes)
      return
    }
    const fetching = this.#fetches.get(key) ?? this.#fetch(key).finally(() => this.#fetches.delete(key))
    this.#fetches.set(key, fetching)
    await fetching
  }

  /** Moves a file into the cache. The folder is not synced to disk: if a power failure loses the copy, it is fetched again. */
  async add(key: string, file: string, bytes: number): Promise<void> {
    const copies = await this.#known()
    await mkdir(dirname(this.path(key)), { recursive: true })
    await rename(file, this.path(key))
    this.#bytes += bytes - (copies.get(key) ?? 0)
    copies.delete(key)
    copies.set(key, bytes)
  }

  /** Removes a copy. This is synchronous, so that nobody can start to use a copy after the caller has checked that it is unused. */
  remove(key: string): void {
    this.#bytes -= this.#copies.get(key) ?? 0
    this.#copies.delete(key)
    rmSync(this.path(key), { force: true })
  }

  /**
   * Evicts copies until the cache is within its maximum size. If `key` is given and its object may expire, also evicts the copy of `key`.
   */
  evict(key?: string): void {
    if (key !== undefined) this.#removeIfExpiring(key)
    for (const each of this.#copies.keys()) {
      if (this.#bytes <= this.#options.bytes) return
      if (!this.#pins.has(each)) this.remove(each)
    }
  }

  /** Returns the path of a new temporary file in the folder of the cache, so that the file can be renamed into the cache. */
  async temporary(): Promise<string> {
    const folder = join(this.#options.root, '.aside')
    await mkdir(folder, { recursive: true })
    return join(folder, randomUUID())
  }

  /** Removes temporary files of killed processes. */
  async sweep(): Promise<void> {
    await rm(join(this.#options.root, '.aside'), { recursive: true, force: true })
  }

  /** The keys of the files under a prefix. Throws if the folder does not exist. */
  async filesUnder(prefix: string): Promise<string[]> {
    const entries = await readdir(this.path(prefix), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    return files.map((path) => relative(this.#options.root, path).split(sep).join('/'))
  }

  async #fetch(key: string): Promise<void> {
    const bytes = await this.#options.fetch(key)
    const file = await this.temporary()
    await writeFile(file, bytes, { flush: true })
    await this.add(key, file, bytes.length)
  }

  #removeIfExpiring(key: string): void {
    if (!this.#pins.has(key) && this.#copies.has(key) && this.#mayExpire(key)) this.remove(key)
  }

  #mayExpire(key: string): boolean {
    return this.#expiring.some((prefix) => key.startsWith(prefix))
  }

  async #known(): Promise<Map<string, number>> {
    this.#reading ??= this.#readFolder()
    await this.#reading
    return this.#copies
  }

  /**
   * Finds the copies that earlier processes left. Removes copies of objects that may expire, and copies whose size differs from the size of
   * the object in the bucket.
   */
  async #readFolder(): Promise<void> {
    this.#expiring = await this.#options.expiring()
    const [lake, archive] = await Promise.all(
      ['lake', 'archive'].map((prefix) => this.filesUnder(prefix).catch(() => [])),
    )
    const sizes = lake.length > 0 ? await this.#options.sizes() : new Map<string, number>()
    const found: { key: string; bytes: number; used: number }[] = []
    for (const key of [...lake, ...archive]) {
      const { size, mtimeMs } = await stat(this.path(key))
      const isWhole = key.startsWith('archive/') || sizes.get(key) === size
      if (isWhole && !this.#mayExpire(key)) found.push({ key, bytes: size, used: mtimeMs })
      else await rm(this.path(key), { force: true })
    }
    for (const { key, bytes } of found.sort((a, b) => a.used - b.used)) {
      this.#copies.set(key, bytes)
      this.#bytes += bytes
    }
  }
}
