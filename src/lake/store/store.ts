import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { link, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { readPieces, SMALL_FILE } from '../../base/file_pieces.ts'

/** Result of a write. `digest` is the SHA-256 of the bytes, in hex. */
export interface WrittenObject {
  key: string
  bytes: number
  digest: string
}

/**
 * A store of immutable objects by key (`lake/daily/positions/2025-08-27/….parquet`). The objects are in a folder, or in a bucket with a
 * local cache. While an object is held, it has a local file.
 */
export interface Store {
  /** Whether the objects are in a bucket and not in a local folder. */
  readonly isBucket: boolean
  /** The local folder. The key of an object is also the path of its local file, relative to this folder. */
  readonly root: string
  /** The path of the local file of an object. The file can be read only while the object is held. */
  path(key: string): string
  /** Fetches objects and keeps their local files until the result is disposed. Throws if an object does not exist. */
  hold(keys: Iterable<string>): Promise<Disposable>
  /**
   * Whether an object exists, as far as this process knows. The result may be false for an object that another process has written since
   * the first call.
   */
  has(key: string): Promise<boolean>
  /** Whether an object exists now, no matter which process wrote it. If the object exists, `has` returns true for it from now on. */
  exists(key: string): Promise<boolean>
  /** Reads an object from the store, bypassing the cache. */
  read(key: string): Promise<Buffer>
  /** The SHA-256 in hex of the bytes of an object in the store, bypassing the cache. */
  digest(key: string): Promise<string>
  /** The size of an object in bytes. 0 if the object does not exist. */
  size(key: string): Promise<number>
  /** The keys of the objects below a folder, ascending. */
  list(prefix: string): Promise<string[]>
  /** The names of the folders directly below a prefix, ascending. */
  folders(prefix: string): Promise<string[]>
  remove(key: string): Promise<void>
  /**
   * Writes an object: `fill` must write the bytes to the temporary path that it gets. If the object exists, it is kept and `fill` is not
   * called, because two writers of a key write the same bytes.
   */
  write(key: string, fill: (asidePath: string) => Promise<void>): Promise<WrittenObject>
  /**
   * Writes several objects: `fill` must write the bytes of each object that does not exist to the temporary path that it gets for the key.
   */
  writeAll(keys: string[], fill: (asidePaths: Map<string, string>) => Promise<void>): Promise<WrittenObject[]>
  /**
   * Creates an object only if no object has the key, and returns whether this call created the object. Registers use this for
   * compare-and-set.
   */
  create(key: string, content: string | Uint8Array): Promise<boolean>
  /** Writes or replaces an object. Only for records on which no part of the lake depends, because all other objects are immutable. */
  put(key: string, content: string | Uint8Array): Promise<void>
  /** Syncs the folder of the objects under a prefix, so that their names survive a power failure. */
  settle(prefix: string): Promise<void>
  /** Removes temporary files of killed writers. Only the process that has the lock of the home may call this. */
  sweep(): Promise<void>
  /** Tests the guarantees that a store must give. Throws `UnsafeStore` if the store does not give them. */
  probe(): Promise<void>
  /**
   * Downloads all files under a prefix to local files that the cache does not evict. The file `mark` is written last, so if it exists, all
   * files are complete.
   */
  download(prefix: string, mark: string): Promise<void>
  /** Uploads the local files under a prefix, replacing the files in the store. The file `mark` is uploaded last. */
  upload(prefix: string, mark: string): Promise<void>
  /** Removes everything under a prefix from the store, beginning with the file `mark`. */
  removeAll(prefix: string, mark: string): Promise<void>
}

/** A store in a folder. An object is written to a temporary file, synced and renamed, so that an object is either complete or absent. */
export class FolderStore implements Store {
  readonly isBucket = false
  readonly root: string
  readonly #aside: string

  /** `aside` is a folder for temporary files on the same disk as `root`. The store may delete all files in this folder. */
  constructor(root: string, aside: string = join(root, '.aside')) {
    this.root = root
    this.#aside = aside
  }

  /** The path of the file of an object. */
  path(key: string): string {
    return join(this.root, key)
  }

  // The methods use synchronous calls for work of microseconds, because a round trip to the thread pool takes several times as long.
  async has(key: string): Promise<boolean> {
    return existsSync(this.path(key))
  }

  exists(key: string): Promise<boolean> {
    return this.has(key)
  }

  async hold(): Promise<Disposable> {
    return nothingHeld
  }

  read(key: string): Promise<Buffer> {
    return readFile(this.path(key))
  }

  digest(key: string): Promise<string> {
    return fileDigest(this.path(key))
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

  async write(key: string, fill: (asidePath: string) => Promise<void>): Promise<WrittenObject> {
    const [written] = await this.writeAll([key], (asidePaths) => fill(asidePaths.get(key)!))
    return written
  }

  /** Syncs the temporary files, renames the files to their keys, and syncs each folder once. */
  async writeAll(keys: string[], fill: (asidePaths: Map<string, string>) => Promise<void>): Promise<WrittenObject[]> {
    const asidePaths = new Map<string, string>()
    for (const key of keys) if (!(await this.has(key))) asidePaths.set(key, join(this.#aside, randomUUID()))
    // The folders of existing objects are synced too, because the process that wrote them may have been killed before it synced the folder.
    const folders = [...new Set(keys.map((key) => dirname(this.path(key))))]
    try {
      if (asidePaths.size > 0) {
        await this.#folders([this.#aside])
        await fill(asidePaths)
        await eachOf([...asidePaths.values()], sync)
      }
      await this.#folders(folders)
      for (const [key, aside] of asidePaths) renameSync(aside, this.path(key))
      await eachOf(folders, sync)
    } catch (error) {
      await eachOf([...asidePaths.values()], (aside) => rm(aside, { force: true }))
      throw error
    }
    return eachOf(keys, async (key) => ({ key, ...(await contentOf(this.path(key))) }))
  }

  async create(key: string, content: string | Uint8Array): Promise<boolean> {
    const aside = join(this.#aside, randomUUID())
    await this.#folders([this.#aside, dirname(this.path(key))])
    try {
      const file = await open(aside, 'wx')
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      // link(2) is atomic and fails if the name exists. rename(2) would replace the object.
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
    await this.#folders([dirname(aside), dirname(this.path(key))])
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

  /** Tests nothing, because every file system gives the guarantees of link(2). */
  async probe(): Promise<void> {}

  async download(): Promise<void> {}

  async upload(): Promise<void> {}

  async removeAll(prefix: string): Promise<void> {
    await rm(this.path(prefix), { recursive: true, force: true })
  }

  readonly #known = new Set<string>()
  readonly #synced = new Set<string>()

  /** Creates folders and syncs each parent folder that got a new entry, so that the names survive a power failure. */
  async #folders(paths: string[]): Promise<void> {
    const wanted = paths.filter((path) => !this.#known.has(path))
    const parents = new Set<string>()
    for (const path of wanted) {
      const first = mkdirSync(path, { recursive: true })
      for (let made = path; made.length > this.root.length; made = dirname(made)) {
        const isNew = first !== undefined && made.length >= first.length
        // A process may have been killed after it created an existing folder and before it synced the name, so each parent is synced once.
        if (!isNew && (this.#synced.has(dirname(made)) || parents.has(dirname(made)))) break
        parents.add(dirname(made))
      }
    }
    for (const parent of parents) {
      await sync(parent)
      this.#synced.add(parent)
    }
    for (const path of wanted) this.#known.add(path)
  }
}

const nothingHeld: Disposable = { [Symbol.dispose]() {} }

/** The SHA-256 of a file in hex. */
export async function fileDigest(path: string): Promise<string> {
  return (await contentOf(path)).digest
}

/** Size and SHA-256 (hex) of a file. A large file is streamed. */
async function contentOf(path: string): Promise<Pick<WrittenObject, 'bytes' | 'digest'>> {
  const { size } = statSync(path)
  const digest = createHash('sha256')
  if (size <= SMALL_FILE) readPieces(path, (piece) => digest.update(piece))
  else await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), digest)
  return { bytes: size, digest: digest.digest('hex') }
}

/**
 * Runs `work` for each item, with up to `AT_A_TIME` calls in parallel. If a call fails, the error is thrown after all other calls have
 * ended.
 */
async function eachOf<T, R>(all: T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const limit = pLimit(AT_A_TIME)
  const outcomes = await Promise.allSettled(all.map((each) => limit(() => work(each))))
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}

/** Maximum number of parallel file operations. It is small, because the queries of DuckDB use the same thread pool. */
const AT_A_TIME = 8

/** Calls fsync on a file or a folder. */
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
