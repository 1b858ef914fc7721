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
 * A store of immutable objects by key (`lake/daily/positions/2025-08-27/….parquet`). Each object has a local file while it is in use. The
 * objects are in a folder, or in a bucket with the home folder as its cache.
 */
export interface Store {
  /** Whether the objects are in a bucket, which other machines can reach. */
  readonly isBucket: boolean
  /** Local folder. The path of an object's file, relative to this folder, is the object's key. */
  readonly root: string
  /** The local file of an object, for DuckDB to read while the object is held. */
  path(key: string): string
  /** Fetches objects and pins their local files until the result is disposed. Throws if an object does not exist. */
  hold(keys: Iterable<string>): Promise<Disposable>
  /**
   * Whether an object exists, as far as this process knows. Objects that others have written since the first call may
   * be missed.
   */
  has(key: string): Promise<boolean>
  /** Whether an object exists now, no matter which process wrote it. If so, `has` finds it from then on. */
  exists(key: string): Promise<boolean>
  /** Reads an object from the store itself, bypassing the cache. */
  read(key: string): Promise<Buffer>
  /** SHA-256 in hex of the object's bytes in the store, bypassing the cache. */
  digest(key: string): Promise<string>
  /** Size of an object in bytes; 0 if it does not exist. */
  size(key: string): Promise<number>
  /** Keys below a folder, ascending; empty if there are none. */
  list(prefix: string): Promise<string[]>
  /** Names of the folders below a prefix, ascending. */
  folders(prefix: string): Promise<string[]>
  remove(key: string): Promise<void>
  /**
   * Writes an object: `fill` gets a temporary path to write to. An existing object is kept, because two writers of one
   * key write the same bytes.
   */
  write(key: string, fill: (asidePath: string) => Promise<void>): Promise<WrittenObject>
  /** Writes several objects together: `fill` gets a temporary path for each key that does not exist yet. */
  writeAll(keys: string[], fill: (asidePaths: Map<string, string>) => Promise<void>): Promise<WrittenObject[]>
  /** Creates an object only if its key is free, and returns whether it was created. This is the store's compare-and-set. */
  create(key: string, content: string | Uint8Array): Promise<boolean>
  /** Writes or replaces an object. It is used only for records that no part of the lake depends on. */
  put(key: string, content: string | Uint8Array): Promise<void>
  /** Makes the names of the objects under a prefix durable. */
  settle(prefix: string): Promise<void>
  /** Removes temporary files of killed writers. Only the holder of the writer's lock may call this. */
  sweep(): Promise<void>
  /** Tests the guarantees that the store must give. Throws `UnsafeStore`. */
  probe(): Promise<void>
  /**
   * Downloads all files under a prefix and keeps them outside the cache. The file `mark` is written last, so the files are complete once it
   * exists.
   */
  download(prefix: string, mark: string): Promise<void>
  /** Uploads the local files under a prefix, replacing the files in the store. The file `mark` is uploaded last. */
  upload(prefix: string, mark: string): Promise<void>
  /** Removes everything under a prefix from the store, beginning with the file `mark`. */
  removeAll(prefix: string, mark: string): Promise<void>
}

/**
 * A store in a folder. An object is written to a temporary file, synced and renamed, so that it is either complete or absent. Only `put`
 * overwrites an object.
 */
export class FolderStore implements Store {
  readonly isBucket = false
  readonly root: string
  readonly #aside: string

  /** `aside` is a folder for temporary files, on the same disk as `root`. The store may delete all files in it. */
  constructor(root: string, aside: string = join(root, '.aside')) {
    this.root = root
    this.#aside = aside
  }

  /** The local file of an object, for DuckDB to read. */
  path(key: string): string {
    return join(this.root, key)
  }

  // Calls that take microseconds are synchronous, because a round trip to the thread pool takes several times as long.
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

  /** Syncs the temporary files, renames them to their keys, and syncs each folder once, however many objects it has. */
  async writeAll(keys: string[], fill: (asidePaths: Map<string, string>) => Promise<void>): Promise<WrittenObject[]> {
    const asidePaths = new Map<string, string>()
    for (const key of keys) if (!(await this.has(key))) asidePaths.set(key, join(this.#aside, randomUUID()))
    // Folders of existing objects are synced too, because their writer may have been killed before it synced the name.
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
      // link(2) is atomic and, unlike rename(2), fails if the name exists.
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

  /** Nothing is tested, because link(2) is trusted. */
  async probe(): Promise<void> {}

  async download(): Promise<void> {}

  async upload(): Promise<void> {}

  async removeAll(prefix: string): Promise<void> {
    await rm(this.path(prefix), { recursive: true, force: true })
  }

  readonly #known = new Set<string>()
  readonly #synced = new Set<string>()

  /** Makes folders and syncs each parent that got a new entry, so that the names survive a power cut. */
  async #folders(paths: string[]): Promise<void> {
    const wanted = paths.filter((path) => !this.#known.has(path))
    const parents = new Set<string>()
    for (const path of wanted) {
      const first = mkdirSync(path, { recursive: true })
      for (let made = path; made.length > this.root.length; made = dirname(made)) {
        const isNew = first !== undefined && made.length >= first.length
        // An existing folder may come from a process that was killed before it synced the name, so each parent is
        // synced once.
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

/** SHA-256 of a file in hex. */
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

/** Runs `work` for each item, up to `AT_A_TIME` in parallel. If a call fails, the other calls finish before the error is thrown. */
async function eachOf<T, R>(all: T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const limit = pLimit(AT_A_TIME)
  const outcomes = await Promise.allSettled(all.map((each) => limit(() => work(each))))
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}

/** Maximum parallel file operations. It is small because DuckDB's queries use the same thread pool. */
const AT_A_TIME = 8

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
