import { copyFile, open, stat, utimes } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { filesBelow } from '../../base/files_below.ts'
import { Bucket, type BucketObject, isBucketUrl, ObjectChanged, StoreFailure } from '../../lake/store/s3_bucket.ts'
import { sync } from '../../lake/store/store.ts'
import { SourceFailure } from '../source.ts'

/** A file of a place, which is a folder or a prefix of a bucket. */
export interface RemoteFile {
  /** Path below the place, with slashes. */
  name: string
  bytes: number
  /** In whole seconds, because object stores are not more precise. */
  modified_ms: number
  /** Copies the file with its modification time. Returns false if the file has changed or was removed since it was listed. */
  bring(path: string): Promise<boolean>
}

/** The location of the files that a source reads. */
export interface Place {
  /** All files, sorted by the bytes of their names. */
  files(): Promise<RemoteFile[]>
}

export interface PlaceOptions {
  endpoint?: string
  region: string
  timeoutMs: number
  retries: number
}

/** Maximum bytes of an object that one request downloads. After a failure, only these bytes are requested again. */
const PART_BYTES = 16 << 20

/** The place of a path: a folder, or `s3://bucket/prefix`. */
export function placeOf(path: string, options: PlaceOptions): Place {
  return isBucketUrl(path) ? new BucketPlace(path, options) : new FolderPlace(path)
}

class FolderPlace implements Place {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  async files(): Promise<RemoteFile[]> {
    const paths = await filesBelow(this.#path).catch((error: Error) => {
      throw new SourceFailure(`the folder ${this.#path} cannot be read (${error.message}); nothing was read`)
    })
    const found: RemoteFile[] = []
    for (const path of paths) {
      const facts = await stat(path).catch(() => undefined)
      if (!facts?.isFile()) continue
      const name = relative(this.#path, path).split(sep).join('/')
      const modified = { bytes: facts.size, modified_ms: wholeSecond(facts.mtimeMs) }
      found.push({ name, ...modified, bring: (target) => this.#bring(path, target, facts.mtimeMs, facts.size) })
    }
    return found.sort(byName)
  }

  async #bring(path: string, target: string, modifiedMs: number, bytes: number): Promise<boolean> {
    try {
      await copyFile(path, target)
      const now = await stat(path)
      if (now.mtimeMs !== modifiedMs || now.size !== bytes) return false
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw error
    }
    await setTime(target, wholeSecond(modifiedMs))
    return true
  }
}

class BucketPlace implements Place {
  readonly #bucket: Bucket

  constructor(url: string, options: PlaceOptions) {
    this.#bucket = new Bucket({ url, ...options })
  }

  async files(): Promise<RemoteFile[]> {
    const found: RemoteFile[] = []
    for await (const object of asSource(this.#bucket.objects())) {
      // Web consoles of stores create such objects to represent empty folders.
      if (object.key === '' || object.key.endsWith('/')) continue
      const modified_ms = wholeSecond(object.modified.getTime())
      const bring = (target: string) => this.#bring(object, target, modified_ms)
      found.push({ name: object.key, bytes: object.bytes, modified_ms, bring })
    }
    return found.sort(byName)
  }

  async #bring({ key, etag, bytes }: BucketObject, target: string, modifiedMs: number): Promise<boolean> {
    const file = await open(target, 'w')
    try {
      for (let start = 0; start < bytes; start += PART_BYTES) {
        const part = await this.#bucket.part(key, etag, start, Math.min(start + PART_BYTES, bytes))
        if (!part) return false
        await file.write(part, 0, part.length, start)
      }
    } catch (error) {
      if (error instanceof ObjectChanged) return false
      throw asSourceFailure(error)
    } finally {
      await file.close()
    }
    await setTime(target, modifiedMs)
    return true
  }
}

/** Turns a failure of the place's bucket into a `SourceFailure`. A `StoreFailure` would mean that the lake's own store has failed. */
async function* asSource<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* items
  } catch (error) {
    throw asSourceFailure(error)
  }
}

function asSourceFailure(error: unknown): unknown {
  return error instanceof StoreFailure ? new SourceFailure(error.message, { cause: error }) : error
}

async function setTime(path: string, modifiedMs: number): Promise<void> {
  await utimes(path, modifiedMs / 1000, modifiedMs / 1000)
  await sync(path)
}

function wholeSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000
}

function byName(a: RemoteFile, b: RemoteFile): number {
  return Buffer.compare(Buffer.from(a.name), Buffer.from(b.name))
}
