import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import pLimit from 'p-limit'
import { Bucket, type BucketOptions, StoreFailure, sha256Of } from './bucket.ts'
import { digestOf, type Store, sync, type Written } from './store.ts'

export interface S3StoreOptions extends BucketOptions {
  /** Size limit of the local cache; objects in use may exceed it. */
  cacheBytes: number
  /** Prefixes of objects that may expire: a copy is removed when it is no longer in use, as no other host's removal reaches it. */
  passing?: () => Promise<string[]>
}

/** Parallel downloads. */
const AT_A_TIME = 16

/**
 * Immutable objects in a bucket with a local cache below the home folder. Keys identify contents, so cached copies
 * stay valid; beyond the size limit the least recently used ones that are not in use are evicted. Registers are
 * always read from the bucket and advance by a conditional PUT. One process at a time manages a cache folder.
 */
export class S3Store implements Store {
  readonly isBucket = true
  readonly root: string
  readonly #bucket: Bucket
  readonly #cacheBytes: number
  readonly #findPassing: () => Promise<string[]>
  #passing: string[] = []
  readonly #limit = pLimit(AT_A_TIME)
  /** Sizes of cached copies by key, least recently used first. Read from disk on first use. */
  readonly #copies = new Map<string, number>()
  #finding: Promise<void> | undefined
  #copiedBytes = 0
  readonly #held = new Map<string, number>()
  readonly #coming = new Map<string, Promise<void>>()
  /** Keys of the lake that are known to exist in the bucket. */
  #there: Promise<Set<string>> | undefined

  constructor(root: string, options: S3StoreOptions) {
    this.root = root
    this.#bucket = new Bucket(options)
    this.#cacheBytes = options.cacheBytes
    this.#findPassing = options.passing ?? (async () => [])
  }

  path(key: string): string {
    return join(this.root, key)
  }

  async hold(keys: Iterable<string>): Promise<Disposable> {
    const held = [...new Set(keys)]
    for (const key of held) this.#held.set(key, (this.#held.get(key) ?? 0) + 1)
    const letGo = () => {
      for (const key of held.splice(0)) {
        const count = this.#held.get(key)! - 1
        if (count > 0) this.#held.set(key, count)
        else this.#held.delete(key)
        this.#letPass(key)
      }
      this.#trim()
    }
    try {
      const outcomes = await Promise.allSettled(held.map((key) => this.#limit(() => this.#come(key))))
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
      this.#trim()
    } catch (error) {
      letGo()
      throw error
    }
    return { [Symbol.dispose]: letGo }
  }

  /** Lists all keys of the lake once. Only one writer adds to it, and missing what workers add causes no harm. */
  async has(key: string): Promise<boolean> {
    this.#there ??= this.#bucket.list('lake').then((found) => new Set(found.keys()))
    return (await this.#there).has(key)
  }

  async stands(key: string): Promise<boolean> {
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
    this.#forget(key)
  }

  async write(key: string, fill: (asidePath: string) => Promise<void>): Promise<Written> {
    if (await this.has(key)) {
      using _held = await this.hold([key])
      return { key, bytes: (await stat(this.path(key))).size, digest: await digestOf(this.path(key)) }
    }
    const aside = await this.#aside()
    try {
      await fill(aside)
      const bytes = await readFile(aside)
      await sync(aside)
      const digest = sha256Of(bytes)
      if (!(await this.#bucket.create(key, bytes))) {
        // Another writer created the same key first; its bytes count, but they should equal ours.
        const standing = await this.#bucket.head(key)
        if (standing?.sha256 !== digest) {
          using _held = await this.hold([key])
          return { key, bytes: standing?.bytes ?? 0, digest: await digestOf(this.path(key)) }
        }
      }
      ;(await this.#there)!.add(key)
      await this.#keep(key, aside, bytes.length)
      return { key, bytes: bytes.length, digest }
    } finally {
      await rm(aside, { force: true })
      this.#letPass(key)
      this.#trim()
    }
  }

  /** Each object is put when all are filled. */
  async writeAll(keys: string[], fill: (asidePaths: Map<string, string>) => Promise<void>): Promise<Written[]> {
    const asidePaths = new Map<string, string>()
    for (const key of keys) if (!(await this.has(key))) asidePaths.set(key, await this.#aside())
    try {
      if (asidePaths.size > 0) await fill(asidePaths)
      const written = new Map<string, Written>()
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

  /** An acknowledged write to a bucket is durable. */
  async settle(): Promise<void> {}

  async sweep(): Promise<void> {
    await rm(join(this.root, '.aside'), { recursive: true, force: true })
    this.#there = undefined
  }

  probe(): Promise<void> {
    return this.#bucket.probe()
  }

  async bring(prefix: string, mark: string): Promise<void> {
    const found = await this.#bucket.list(prefix)
    const keys = [...found].filter(([key]) => key !== `${prefix}/${mark}`)
    const isSame = async (key: string, bytes: number) =>
      (await stat(this.path(key)).catch(() => undefined))?.size === bytes &&
      (await this.#bucket.head(key))?.sha256 === (await digestOf(this.path(key)))
    await this.#each(keys, async ([key, bytes]) => {
      if (!(await isSame(key, bytes))) await this.#place(key, await this.read(key))
    })
    if (found.has(`${prefix}/${mark}`)) await this.#place(`${prefix}/${mark}`, await this.read(`${prefix}/${mark}`))
  }

  async send(prefix: string, mark: string): Promise<void> {
    const entries = await readdir(this.path(prefix), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => this.#keyOf(entry))
    const last = `${prefix}/${mark}`
    const put = async (key: string) => this.#bucket.put(key, await readFile(this.path(key)))
    await this.#each(
      files.filter((key) => key !== last),
      put,
    )
    await put(last)
  }

  async drop(prefix: string, mark: string): Promise<void> {
    const keys = await this.list(prefix)
    await this.#bucket.delete(`${prefix}/${mark}`)
    await this.#each(keys, (key) => this.#bucket.delete(key))
    await rm(this.path(prefix), { recursive: true, force: true })
  }

  /** Waits for all of them, also after a failure. */
  async #each<T>(all: T[], work: (each: T) => Promise<void>): Promise<void> {
    const outcomes = await Promise.allSettled(all.map((each) => this.#limit(() => work(each))))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }

  /** Fetches an object into the cache and marks it as most recently used. */
  async #come(key: string): Promise<void> {
    const copies = await this.#known()
    const bytes = copies.get(key)
    if (bytes !== undefined) {
      copies.delete(key)
      copies.set(key, bytes)
      return
    }
    const coming = this.#coming.get(key) ?? this.#fetch(key).finally(() => this.#coming.delete(key))
    this.#coming.set(key, coming)
    await coming
  }

  async #fetch(key: string): Promise<void> {
    const bytes = await this.read(key)
    const aside = await this.#aside()
    await writeFile(aside, bytes, { flush: true })
    await this.#keep(key, aside, bytes.length)
  }

  /** Moves a file into the cache. A copy lost in a power failure is fetched again. */
  async #keep(key: string, aside: string, bytes: number): Promise<void> {
    const copies = await this.#known()
    await mkdir(dirname(this.path(key)), { recursive: true })
    await rename(aside, this.path(key))
    this.#copiedBytes += bytes - (copies.get(key) ?? 0)
    copies.delete(key)
    copies.set(key, bytes)
  }

  #trim(): void {
    for (const key of this.#copies.keys()) {
      if (this.#copiedBytes <= this.#cacheBytes) return
      if (!this.#held.has(key)) this.#forget(key)
    }
  }

  #letPass(key: string): void {
    if (!this.#held.has(key) && this.#copies.has(key) && this.#isPassing(key)) this.#forget(key)
  }

  #isPassing(key: string): boolean {
    return this.#passing.some((prefix) => key.startsWith(prefix))
  }

  /** Synchronous, so that no caller can start using a copy between the check and its removal. */
  #forget(key: string): void {
    this.#copiedBytes -= this.#copies.get(key) ?? 0
    this.#copies.delete(key)
    rmSync(this.path(key), { force: true })
  }

  async #known(): Promise<Map<string, number>> {
    this.#finding ??= this.#findCopies()
    await this.#finding
    return this.#copies
  }

  /** Finds copies of earlier processes: those with the size recorded in the bucket are kept, unless they may expire. */
  async #findCopies(): Promise<void> {
    this.#passing = await this.#findPassing()
    const [lake, archive] = await Promise.all(
      ['lake', 'archive'].map(async (prefix) => {
        const entries = await readdir(this.path(prefix), { recursive: true, withFileTypes: true }).catch(() => [])
        return entries.filter((entry) => entry.isFile()).map((entry) => this.#keyOf(entry))
      }),
    )
    const there = lake.length > 0 ? await this.#bucket.list('lake') : new Map<string, number>()
    const found: { key: string; bytes: number; used: number }[] = []
    for (const key of [...lake, ...archive]) {
      const { size, mtimeMs } = await stat(this.path(key))
      const isSame = key.startsWith('archive/') || there.get(key) === size
      if (isSame && !this.#isPassing(key)) found.push({ key, bytes: size, used: mtimeMs })
      else await rm(this.path(key), { force: true })
    }
    for (const { key, bytes } of found.sort((a, b) => a.used - b.used)) {
      this.#copies.set(key, bytes)
      this.#copiedBytes += bytes
    }
  }

  async #place(key: string, bytes: Uint8Array): Promise<void> {
    const aside = await this.#aside()
    await writeFile(aside, bytes, { flush: true })
    await mkdir(dirname(this.path(key)), { recursive: true })
    await rename(aside, this.path(key))
    await sync(dirname(this.path(key)))
  }

  async #aside(): Promise<string> {
    const folder = join(this.root, '.aside')
    await mkdir(folder, { recursive: true })
    return join(folder, randomUUID())
  }

  #keyOf(entry: { parentPath: string; name: string }): string {
    return relative(this.root, join(entry.parentPath, entry.name)).split(sep).join('/')
  }
}

/** The error that a file system gives for a missing file. */
function missing(key: string, url: string): Error {
  return Object.assign(new StoreFailure(`${url}: found no ${key}`), { code: 'ENOENT' })
}
