import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { allFeeds } from '../../feeds/contract/registry.ts'
import type { Bucket } from '../../lake/store/s3_bucket.ts'
import { sync } from '../../lake/store/store.ts'

/**
 * A posted landing file, with the same fields as the catalog's entry of an ingested file. The name is relative to the folder of the feed.
 */
export interface PostedFile {
  name: string
  bytes: number
  modified_ms: number
}

/**
 * The folder or bucket to which posted rows are written. Each landing file is written atomically, and each idempotency
 * key belongs to only one body.
 */
export interface PostedFiles {
  /** Returns a temporary path to which a body can be written. */
  aside(feed: string): Promise<string>
  /**
   * Turns the complete body at the temporary path `aside` into a landing file. Returns true if this landing file
   * existed already; it is then left unchanged.
   */
  keep(aside: string, file: string): Promise<boolean>
  /**
   * Assigns an idempotency key to the body with this SHA-256, unless the key already belongs to a body. Returns the
   * SHA-256 of the body to which the key belongs.
   */
  claim(feed: string, key: string, sha256: string): Promise<string>
  /**
   * Removes idempotency keys that are older than the time `before`, and partly received bodies of the same age.
   */
  forget(before: number): Promise<void>
  /** Lists the posted files of a feed. */
  files(feed: string): Promise<PostedFile[]>
}

/** Writes to a landing folder on this host. The idempotency keys are in the home folder. */
export class FolderPosts implements PostedFiles {
  readonly #landing: string
  readonly #keys: string

  constructor(landing: string, home: string) {
    this.#landing = landing
    this.#keys = join(home, 'posted_keys')
  }

  async aside(feed: string): Promise<string> {
    const folder = join(this.#landing, feed, 'posted')
    await mkdir(folder, { recursive: true })
    // Ingestion ignores files whose names begin with a dot.
    return join(folder, `.${randomUUID()}.part`)
  }

  async keep(aside: string, file: string): Promise<boolean> {
    const path = join(this.#landing, file)
    const wasThere = await isThere(aside, path)
    await sync(dirname(path))
    return wasThere
  }

  async claim(feed: string, key: string, sha256: string): Promise<string> {
    const path = join(this.#keys, feed, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const aside = `${path}.${randomUUID()}`
    await writeFile(aside, sha256, { flush: true })
    try {
      const isKnown = await isThere(aside, path)
      await sync(dirname(path))
      return isKnown ? await readFile(path, 'utf8') : sha256
    } finally {
      await rm(aside, { force: true })
    }
  }

  async forget(before: number): Promise<void> {
    await forgetFiles(this.#keys, before)
    for (const { name } of await allFeeds())
      await forgetFiles(join(this.#landing, name, 'posted'), before, (file) => file.startsWith('.'))
  }

  async files(feed: string): Promise<PostedFile[]> {
    const folder = join(this.#landing, feed, 'posted')
    const names = await readdir(folder).catch(() => [])
    const complete = names.filter((name) => !name.startsWith('.'))
    const found = await Promise.all(
      complete.map(async (name) => ({ name, facts: await stat(join(folder, name)).catch(() => undefined) })),
    )
    return found.flatMap(({ name, facts }) =>
      facts?.isFile() ? [{ name: `posted/${name}`, bytes: facts.size, modified_ms: facts.mtimeMs }] : [],
    )
  }
}

/**
 * Writes to a bucket, which also contains the idempotency keys, so that all hosts share them. A body stays in the home
 * folder until it is complete.
 */
export class BucketPosts implements PostedFiles {
  readonly #bucket: Bucket
  readonly #aside: string
  #probed: Promise<void> | undefined

  constructor(bucket: Bucket, home: string) {
    this.#bucket = bucket
    this.#aside = join(home, 'posted')
  }

  async aside(): Promise<string> {
    await this.#probe()
    await mkdir(this.#aside, { recursive: true, mode: 0o700 })
    return join(this.#aside, randomUUID())
  }

  async keep(aside: string, file: string): Promise<boolean> {
    return !(await this.#bucket.create(file, await readFile(aside)))
  }

  async claim(feed: string, key: string, sha256: string): Promise<string> {
    const name = `${keysOf(feed)}/${key}`
    if (await this.#bucket.create(name, Buffer.from(sha256))) return sha256
    // If the key is missing now, it has just expired.
    return String((await this.#bucket.get(name))?.bytes ?? sha256)
  }

  async forget(before: number): Promise<void> {
    await forgetFiles(this.#aside, before)
    for (const { name } of await allFeeds()) {
      for await (const { key, modified } of this.#bucket.objects(keysOf(name))) {
        if (modified.getTime() < before) await this.#bucket.delete(key)
      }
    }
  }

  async files(feed: string): Promise<PostedFile[]> {
    const found: PostedFile[] = []
    for await (const { key, bytes, modified } of this.#bucket.objects(`${feed}/posted`)) {
      if (key.startsWith(keysOf(feed))) continue
      const modified_ms = Math.floor(modified.getTime() / 1000) * 1000
      found.push({ name: key.slice(feed.length + 1), bytes, modified_ms })
    }
    return found
  }

  /**
   * Tests once whether the bucket supports conditional writes; only a failed test is repeated. Throws `UnsafeStore` if the bucket does not
   * support such writes, and `StoreFailure` if the bucket does not answer.
   */
  #probe(): Promise<void> {
    this.#probed ??= this.#bucket.probe().catch((error) => {
      this.#probed = undefined
      throw error
    })
    return this.#probed
  }
}

/** The prefix of a feed's idempotency keys. It begins with a dot, so ingestion ignores the keys. */
function keysOf(feed: string): string {
  return `${feed}/posted/.keys`
}

/**
 * Links the file `aside` to the final name `path`. Returns true if a file with this name existed already; it is then
 * left unchanged.
 */
async function isThere(aside: string, path: string): Promise<boolean> {
  try {
    await link(aside, path)
    return false
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return true
    throw error
  }
}

async function forgetFiles(
  folder: string,
  before: number,
  isOurs: (file: string) => boolean = () => true,
): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && isOurs(entry.name) && (await stat(path)).mtimeMs < before) await rm(path, { force: true })
  }
}
