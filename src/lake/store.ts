import { createHash, hash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** What a write left in the store. `digest` is the SHA-256 of the bytes, in hex. */
export interface Written {
  key: string
  bytes: number
  digest: string
}

/**
 * Immutable objects by key (`lake/daily/positions/2025-08-27/….parquet`), with a local file of each that is held: the lake
 * and its releases lie in a folder, or in a bucket with the home folder as its cache.
 */
export interface Store {
  /** Whether others reach it without this machine's folders. */
  readonly isBucket: boolean
  /** Local folder, below which an object's file lies under its key. */
  readonly root: string
  /** The local file of an object, for DuckDB to read while the object is held. */
  path(key: string): string
  /** Brings objects here, and keeps their files here until what it gives is disposed. Throws if one is not there. */
  hold(keys: Iterable<string>): Promise<Disposable>
  /** Whether an object is there, as far as this process knows: what others wrote since it first asked may be missed. */
  has(key: string): Promise<boolean>
  /** Whether an object is there now, whoever wrote it. From then on `has` knows it too. */
  stands(key: string): Promise<boolean>
  /** An object as the store has it now, no copy of it. */
  read(key: string): Promise<Buffer>
  /** SHA-256 of the bytes that the store has of an object now, in hex. */
  digest(key: string): Promise<string>
  /** Bytes of an object; 0 where there is none. */
  size(key: string): Promise<number>
  /** Keys under a prefix that ends at a folder, ascending; empty where there is none. */
  list(prefix: string): Promise<string[]>
  /** Names of the folders below a prefix, ascending. */
  folders(prefix: string): Promise<string[]>
  remove(key: string): Promise<void>
  /**
   * Writes an object: `fill` gets a path aside to write to. A key that is there already is kept as it is: two writers of one
   * key write the same bytes.
   */
  write(key: string, fill: (asidePath: string) => Promise<void>): Promise<Written>
  /** Creates an object only if its key is free: true if it was made, false if it was there. The store's compare-and-set. */
  create(key: string, content: string | Uint8Array): Promise<boolean>
  /** Puts an object in place of what was there: for records, which no part of the lake rests on. */
  put(key: string, content: string | Uint8Array): Promise<void>
  /** Makes the names under a prefix last. */
  settle(prefix: string): Promise<void>
  /** Throws away what a killed writer left aside. Only for the holder of the writer's lock. */
  sweep(): Promise<void>
  /** Proves that the store keeps what it is relied on for. Throws `UnsafeStore`. */
  probe(): Promise<void>
  /** Brings all files under a prefix to where they lie here, to stay; they are whole when `mark`, the last written, is. */
  bring(prefix: string, mark: string): Promise<void>
  /** Puts the files that lie here under a prefix into the store, `mark` last, in place of what it had there. */
  send(prefix: string, mark: string): Promise<void>
  /** Removes all under a prefix from the store, `mark` first. */
  drop(prefix: string, mark: string): Promise<void>
}

/**
 * A folder that holds immutable objects by key (`lake/daily/positions/2025-08-27/….parquet`). An object is written
 * aside, synced and renamed, so that a key either is not there or is whole. Nothing is ever overwritten.
 */
export class FolderStore implements Store {
  readonly isBucket = false
  readonly root: string
  readonly #aside: string

  /** `aside`: folder on the same disk for what is being written; its content is the store's alone to throw away. */
  constructor(root: string, aside: string = join(root, '.aside')) {
    this.root = root
    this.#aside = aside
  }

  /** The local file of an object, for DuckDB to read. */
  path(key: string): string {
    return join(this.root, key)
  }

  async has(key: string): Promise<boolean> {
    return access(this.path(key)).then(
      () => true,
      () => false,
    )
  }

  stands(key: string): Promise<boolean> {
    return this.has(key)
  }

  async hold(): Promise<Disposable> {
    return nothingHeld
  }

  read(key: string): Promise<Buffer> {
    return readFile(this.path(key))
  }

  digest(key: string): Promise<string> {
    return digestOf(this.path(key))
  }

  async size(key: string): Promise<number> {
    return stat(this.path(key)).then(
      ({ size }) => size,
      () => 0,
    )
  }

  async folders(prefix: string): Promise<string[]> {
    const entries = await readdir(this.path(prefix), { withFileTypes: true }).catch(ignoreMissing)
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort()
  }

  async list(prefix: string): Promise<string[]> {
    const entries = await readdir(this.path(prefix), { recursive: true, withFileTypes: true }).catch(ignoreMissing)
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort()
  }

  async remove(key: string): Promise<void> {
    await rm(this.path(key), { force: true })
  }

  /** `fill` gets a path aside to write to, which is then synced and renamed to the key. */
  async write(key: string, fill: (asidePath: string) => Promise<void>): Promise<Written> {
    const path = this.path(key)
    if (!(await this.has(key))) {
      const aside = join(this.#aside, randomUUID())
      await this.#folder(dirname(aside))
      try {
        await fill(aside)
        await sync(aside)
        await this.#folder(dirname(path))
        await rename(aside, path)
        await sync(dirname(path))
      } finally {
        await rm(aside, { force: true })
      }
    } else {
      // Whoever wrote it may have been killed before its name was safe.
      await this.#folder(dirname(path))
      await sync(dirname(path))
    }
    return { key, bytes: (await stat(path)).size, digest: await digestOf(path) }
  }

  async create(key: string, content: string | Uint8Array): Promise<boolean> {
    const aside = join(this.#aside, randomUUID())
    await this.#folder(dirname(aside))
    await this.#folder(dirname(this.path(key)))
    try {
      const file = await open(aside, 'wx')
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      // link(2) is atomic and refuses an existing name, which rename(2) does not.
      await link(aside, this.path(key))
      await sync(dirname(this.path(key)))
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw error
    } finally {
      await rm(aside, { force: true })
    }
  }

  async put(key: string, content: string | Uint8Array): Promise<void> {
    const aside = join(this.#aside, randomUUID())
    await this.#folder(dirname(aside))
    await this.#folder(dirname(this.path(key)))
    try {
      await writeFile(aside, content, { flush: true })
      await rename(aside, this.path(key))
    } finally {
      await rm(aside, { force: true })
    }
  }

  async settle(prefix: string): Promise<void> {
    await sync(this.path(prefix)).catch(ignoreMissing)
  }

  async sweep(): Promise<void> {
    await rm(this.#aside, { recursive: true, force: true })
    this.#known.clear()
  }

  /** A file system's link(2) is relied on without a proof. */
  async probe(): Promise<void> {}

  async bring(): Promise<void> {}

  async send(): Promise<void> {}

  async drop(prefix: string): Promise<void> {
    await rm(this.path(prefix), { recursive: true, force: true })
  }

  readonly #known = new Set<string>()
  readonly #synced = new Set<string>()

  /** Makes a folder and syncs each parent that got a new entry, so that the name survives a power cut. */
  async #folder(path: string): Promise<void> {
    if (this.#known.has(path)) return
    const first = await mkdir(path, { recursive: true })
    for (let made = path; made.length > this.root.length; made = dirname(made)) {
      const isNew = first !== undefined && made.length >= first.length
      // One that stands may have been made by a process that was killed before it could sync: once is enough.
      if (!isNew && this.#synced.has(dirname(made))) break
      await sync(dirname(made))
      this.#synced.add(dirname(made))
    }
    this.#known.add(path)
  }
}

const nothingHeld: Disposable = { [Symbol.dispose]() {} }

/** SHA-256 of a file in hex; a large one is streamed. */
export async function digestOf(path: string): Promise<string> {
  const { size } = await stat(path)
  if (size <= READ_WHOLE) return hash('sha256', await readFile(path), 'hex')
  const digest = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: READ_WHOLE }), digest)
  return digest.digest('hex')
}

/** Most objects are small: a stream's buffers for each would keep the garbage collector busy. */
const READ_WHOLE = 1 << 20

/** fsync of a file or a folder. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
