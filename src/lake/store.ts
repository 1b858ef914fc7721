import { createHash, hash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** What a write left in the store. `digest` is the SHA-256 of the bytes, in hex. */
export interface Written {
  key: string
  bytes: number
  digest: string
}

/**
 * A folder that holds immutable objects by key (`lake/daily/positions/2025-08-27/….parquet`). An object is written
 * aside, synced and renamed, so that a key either is not there or is whole. Nothing is ever overwritten.
 */
export class FolderStore {
  readonly root: string

  constructor(root: string) {
    this.root = root
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

  read(key: string): Promise<Buffer> {
    return readFile(this.path(key))
  }

  /** Keys under a prefix that ends at a folder; empty where the folder is not there. */
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

  /**
   * Writes an object: `fill` gets a path aside to write to, which is then synced and renamed to the key. A key that is
   * there already is kept as it is: two writers of one key write the same bytes.
   */
  async write(key: string, fill: (asidePath: string) => Promise<void>): Promise<Written> {
    const path = this.path(key)
    if (!(await this.has(key))) {
      const aside = join(this.root, '.aside', randomUUID())
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

  /** Creates an object only if its key is free: true if it was made, false if it was there. The store's compare-and-set. */
  async create(key: string, content: string | Uint8Array): Promise<boolean> {
    const aside = join(this.root, '.aside', randomUUID())
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

  /** Makes the names in a folder last, if it is there. */
  async settle(prefix: string): Promise<void> {
    await sync(this.path(prefix)).catch(ignoreMissing)
  }

  /** Throws away what a killed writer left aside. Only for the holder of the writer's lock. */
  async sweep(): Promise<void> {
    await rm(join(this.root, '.aside'), { recursive: true, force: true })
    this.#known.clear()
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
