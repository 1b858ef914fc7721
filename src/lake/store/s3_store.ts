import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import pLimit from 'p-limit'
import { ObjectCache } from './object_cache.ts'
import { Bucket, type BucketOptions, StoreFailure, sha256Of } from './s3_bucket.ts'
import { fileDigest, type Store, sync, type WrittenObject } from './store.ts'

export interface S3StoreOptions extends BucketOptions {
  /** Maximum size of the local cache in bytes. Objects in use are kept even if the cache is larger. */
  cacheBytes: number
  /** Returns the prefixes of objects that may expire (see `ObjectCacheOptions`). Default: no prefixes. */
  expiring?: () => Promise<string[]>
}

/** Maximum number of parallel requests. */
const AT_A_TIME = 16

/**
 * A store whose objects are in a bucket, with a local cache below `root`. Reads through `read`, `digest` and `size` bypass the cache, and
 * `create` is a conditional PUT.
 */
export class S3Store implements Store {
  readonly isBucket = true
  readonly root: string
  readonly #bucket: Bucket
  readonly #cache: ObjectCache
  readonly #limit = pLimit(AT_A_TIME)
  /** The keys of the lake's objects that are known to exist in the bucket. Undefined until the bucket was listed. */
  #there: Promise<Set<string>> | undefined

  constructor(root: string, options: S3StoreOptions) {
    this.root = root
    this.#bucket = new Bucket(options)
    this.#cache = new ObjectCache({
      root,
      bytes: options.cacheBytes,
      expiring: options.expiring ?? (async () => []),
      fetch: (key) => this.read(key),
      sizes: () => this.#bucket.list('lake'),
    })
  }

  path(key: string): string {
    return this.#cache.path(key)
  }

  async hold(keys: Iterable<string>): Promise<Disposable> {
    const held = [...new Set(keys)]
    const unpin = this.#cache.pin(held)
    try {
      await this.#each(held, (key) => this.#cache.need(key))
      this.#cache.evict()
    } catch (error) {
      unpin()
      throw error
    }
    return { [Symbol.dispose]: unpin }
  }

  /**
   * Lists the keys of the lake at the first call and remembers them. Only workers may add objects in the meantime. A missed object is built
   * again, which does no harm.
   */
  async has(key: string): Promise<boolean> {
    this.#there ??= this.#bucket.list('lake').then((found) => new Set(found.keys()))
    return (await this.#there).has(key)
  }

  async exists(key: string): Promise<boolean> {
    const isThere = (await this.has(key)) || (await this.#bucket.head(key)) !== undefined
    if (isThere) (await this.#there)!.add(key)
    return isThere
  }

  async read(key: string): Promise<Buffer> {
    const found = await this.#bucket.get(key)
    if (!found) throw missing(key, this.#bucket.url)
    return found.bytes
  }

  async digest(key: string): Promise<string> {
    return sha256Of(await this.read(key))
  }

  async size(key: string): Promise<number> {
    return (await this.#bucket.head(key))?.bytes ?? 0
  }

  async list(prefix: string): Promise<string[]> {
    return [...(await this.#bucket.list(prefix)).keys()]
  }

  folders(prefix: string): Promise<string[]> {
    return this.#bucket.folders(prefix)
  }

  async remove(key: string): Promise<void> {
    await this.#bucket.delete(key)
    ;(await this.#there)?.delete(key)
    this.#cache.remove(key)
  }

  async write(key: string, fill: (asidePath: string) => Promise<void>): Promise<WrittenObject> {
    if (await this.has(key)) {
      using _held = await this.hold([key])
      return { key, bytes: (await stat(this.path(key))).size, digest: await fileDigest(this.path(key)) }
    }
    const aside = await this.#cache.temporary()
    try {
      await fill(aside)
      const bytes = await readFile(aside)
      await sync(aside)
      const digest = sha256Of(bytes)
      if (!(await this.#bucket.create(key, bytes))) {
        // Another writer created the object first, and its object stays. If the bytes differ, the digest of the stored object is returned.
        const existing = await this.#bucket.head(key)
        if (existing?.sha256 !== digest) {
          using _held = await this.hold([key])
          return { key, bytes: existing?.bytes ?? 0, digest: await fileDigest(this.path(key)) }
        }
      }
      ;(await this.#there)!.add(key)
      await this.#cache.add(key, aside, bytes.length)
      return { key, bytes: bytes.length, digest }
    } finally {
      await rm(aside, { force: true })
      this.#cache.evict(key)
    }
  }

  /** Uploads the objects after `fill` has written all files. */
  async writeAll(keys: string[], fill: (asidePaths: Map<string, string>) => Promise<void>): Promise<WrittenObject[]> {
    const asidePaths = new Map<string, string>()
    for (const key of keys) if (!(await this.has(key))) asidePaths.set(key, await this.#cache.temporary())
    try {
      if (asidePaths.size > 0) await fill(asidePaths)
      const written = new Map<string, WrittenObject>()
      await this.#each(keys, async (key) => {
        written.set(key, await this.write(key, (aside) => rename(asidePaths.get(key)!, aside)))
      })
      return keys.map((key) => written.get(key)!)
    } finally {
      for (const aside of asidePaths.values()) await rm(aside, { force: true })
    }
  }

  create(key: string, content: string | Uint8Array): Promise<boolean> {
    return this.#bucket.create(key, typeof content === 'string' ? Buffer.from(content) : content)
  }

  put(key: string, content: string | Uint8Array): Promise<void> {
    return this.#bucket.put(key, typeof content === 'string' ? Buffer.from(content) : content)
  }

  /** Does nothing, because a bucket acknowledges only durable writes. */
  async settle(): Promise<void> {}

  async sweep(): Promise<void> {
    await this.#cache.sweep()
    this.#there = undefined
  }

  probe(): Promise<void> {
    return this.#bucket.probe()
  }

  async download(prefix: string, mark: string): Promise<void> {
    const found = await this.#bucket.list(prefix)
    const keys = [...found].filter(([key]) => key !== `${prefix}/${mark}`)
    const isSame = async (key: string, bytes: number) =>
      (await stat(this.path(key)).catch(() => undefined))?.size === bytes &&
      (await this.#bucket.head(key))?.sha256 === (await fileDigest(this.path(key)))
    await this.#each(keys, async ([key, bytes]) => {
      if (!(await isSame(key, bytes))) await this.#place(key, await this.read(key))
    })
    if (found.has(`${prefix}/${mark}`)) await this.#place(`${prefix}/${mark}`, await this.read(`${prefix}/${mark}`))
  }

  async upload(prefix: string, mark: string): Promise<void> {
    const files = await this.#cache.filesUnder(prefix)
    const last = `${prefix}/${mark}`
    const put = async (key: string) => this.#bucket.put(key, await readFile(this.path(key)))
    await this.#each(
      files.filter((key) => key !== last),
      put,
    )
    await put(last)
  }

  async removeAll(prefix: string, mark: string): Promise<void> {
    const keys = await this.list(prefix)
    await this.#bucket.delete(`${prefix}/${mark}`)
    await this.#each(keys, (key) => this.#bucket.delete(key))
    await rm(this.path(prefix), { recursive: true, force: true })
  }

  /** Runs `work` for each item. If a call fails, the error is thrown only after all other calls have ended. */
  async #each<T>(all: T[], work: (each: T) => Promise<void>): Promise<void> {
    const outcomes = await Promise.allSettled(all.map((each) => this.#limit(() => work(each))))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }

  async #place(key: string, bytes: Uint8Array): Promise<void> {
    const aside = await this.#cache.temporary()
    await writeFile(aside, bytes, { flush: true })
    await mkdir(dirname(this.path(key)), { recursive: true })
    await rename(aside, this.path(key))
    await sync(dirname(this.path(key)))
  }
}

/**
 * The error for a missing object. It has the code ENOENT like the error for a missing file, so that callers can treat both in the same way.
 */
function missing(key: string, url: string): Error {
  return Object.assign(new StoreFailure(`${url}: ${key} does not exist`), { code: 'ENOENT' })
}
