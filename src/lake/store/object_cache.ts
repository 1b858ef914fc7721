import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

export interface ObjectCacheOptions {
  root: string
  /** Size limit in bytes. Pinned objects are kept even if the limit is exceeded. */
  bytes: number
  /**
   * Prefixes of objects that may expire. Their copies are removed as soon as they are unpinned, because a host that removes such an object
   * cannot remove its copies on other hosts.
   */
  expiring: () => Promise<string[]>
  /** Reads the bytes of an object from the bucket. */
  fetch(key: string): Promise<Uint8Array>
  /** Sizes of the lake's objects in the bucket, by key. */
  sizes(): Promise<Map<string, number>>
}

/**
 * Local copies of a bucket's immutable objects, which never become outdated. The path of a copy below the root is the object's key. If the
 * size limit is exceeded, the least recently used copies that are not pinned are evicted. Only one process at a time may use a folder.
 */
export class ObjectCache {
  readonly #options: ObjectCacheOptions
  /** Sizes of copies by key, least recently used first. They are read from the disk when they are first needed. */
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

  /** Fetches an object unless there is a copy, and marks it as most recently used. */
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

  /** Moves a file into the cache. If a power failure loses the copy, it is fetched again. */
  async add(key: string, file: string, bytes: number): Promise<void> {
    const copies = await this.#known()
    await mkdir(dirname(this.path(key)), { recursive: true })
    await rename(file, this.path(key))
    this.#bytes += bytes - (copies.get(key) ?? 0)
    copies.delete(key)
    copies.set(key, bytes)
  }

  /** Removes a copy. This is synchronous, so that no caller can start using a copy between a check and its removal. */
  remove(key: string): void {
    this.#bytes -= this.#copies.get(key) ?? 0
    this.#copies.delete(key)
    rmSync(this.path(key), { force: true })
  }

  /** Evicts copies until the size limit is met, and evicts the copy of `key` if that object may expire. */
  evict(key?: string): void {
    if (key !== undefined) this.#removeIfExpiring(key)
    for (const each of this.#copies.keys()) {
      if (this.#bytes <= this.#options.bytes) return
      if (!this.#pins.has(each)) this.remove(each)
    }
  }

  /** Path of a new temporary file in the file system of the cache. */
  async temporary(): Promise<string> {
    const folder = join(this.#options.root, '.aside')
    await mkdir(folder, { recursive: true })
    return join(folder, randomUUID())
  }

  /** Removes temporary files of killed processes. */
  async sweep(): Promise<void> {
    await rm(join(this.#options.root, '.aside'), { recursive: true, force: true })
  }

  /** Keys of the files under a prefix. Throws if there is no such folder. */
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
   * Finds the copies that earlier processes left. Removes copies that may expire, and copies that differ in size from the object in the
   * bucket.
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
