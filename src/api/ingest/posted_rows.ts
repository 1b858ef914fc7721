import { createHash, hash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { allFeeds } from '../../feeds/contract/registry.ts'
import { knownFiles } from '../../ingest/sources/landing.ts'
import { readCatalog } from '../../lake/lake.ts'
import { sync } from '../../lake/store.ts'
import { badRequest, Problem } from '../http/problem.ts'

export interface PostedRowsOptions {
  /** Folder that the lake, if it is on this host, and what was posted under which key are in. */
  home: string
  landing: string
  /** Largest body. */
  maxBytes: number
  /** Bytes that may wait to be ingested; beyond it posts are rejected. */
  maxWaitingBytes: number
}

/** What became of posted rows. */
export interface Receipt {
  feed: string
  /** Path below the landing folder. */
  file: string
  rows: number
  bytes: number
  sha256: string
  /** Whether the same rows were posted before under the same key, so that nothing was written. */
  repeated: boolean
}

/** Bodies received at a time. */
const AT_A_TIME = 8
/** How long an idempotency key is remembered. */
const KEY_DAYS = 7
/** How long a look at what waits is good for. */
const LOOK_MS = 5000

/**
 * Posted rows as landing files. A body is streamed to a temporary file, synced, and linked to its name, so files are
 * written atomically. The name depends on key and content; a key belongs to one body.
 */
export class PostedRows {
  readonly #options: PostedRowsOptions
  #receiving = 0
  #waiting: { at: number; bytes: number } | undefined

  constructor(options: PostedRowsOptions) {
    this.#options = options
  }

  /** Throws a `Problem` if a body of this length cannot be accepted now. */
  async admit(length: number | undefined): Promise<void> {
    const { maxBytes, maxWaitingBytes } = this.#options
    if (length !== undefined && length > maxBytes) throw tooLarge(maxBytes)
    if (this.#receiving >= AT_A_TIME) throw busy(`${AT_A_TIME} bodies are being received`, 1)
    const waiting = await this.#waitingBytes()
    if (waiting + (length ?? 0) > maxWaitingBytes)
      throw busy(`${waiting} bytes of posted rows wait to be ingested, of at most ${maxWaitingBytes}`, 60)
  }

  /** Writes a body of JSON lines. Throws a `Problem`; nothing of the body is kept then. */
  async receive(feed: string, body: Readable, caller: string, key: string | undefined): Promise<Receipt> {
    const folder = join(this.#options.landing, feed, 'posted')
    await mkdir(folder, { recursive: true })
    // A name with a dot in front is no landing file yet.
    const aside = join(folder, `.${randomUUID()}.part`)
    this.#receiving++
    try {
      const { bytes, rows, sha256 } = await write(body, aside, this.#options.maxBytes)
      const name = key === undefined ? 'rows' : hash('sha256', `${caller}\n${key}`, 'hex').slice(0, 24)
      if (key !== undefined) await this.#claim(feed, name, sha256)
      const file = `${feed}/posted/${name}-${sha256.slice(0, 32)}.jsonl`
      const repeated = await isThere(aside, join(this.#options.landing, file))
      await sync(folder)
      if (this.#waiting && !repeated) this.#waiting.bytes += bytes
      return { feed, file, rows, bytes, sha256, repeated }
    } finally {
      this.#receiving--
      await rm(aside, { force: true })
    }
  }

  /** Removes expired keys. */
  async forgetKeys(now: number = Date.now()): Promise<void> {
    const folder = join(this.#options.home, 'posted_keys')
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
      const path = join(entry.parentPath, entry.name)
      if (!entry.isFile() || now - (await stat(path)).mtimeMs < KEY_DAYS * 86_400_000) continue
      await rm(path, { force: true })
    }
  }

  /** Records that a key belongs to a body. Throws a `Problem` if it belongs to another one. */
  async #claim(feed: string, name: string, sha256: string): Promise<void> {
    const path = join(this.#options.home, 'posted_keys', feed, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const aside = `${path}.${randomUUID()}`
    await writeFile(aside, sha256, { flush: true })
    try {
      const isKnown = await isThere(aside, path)
      await sync(dirname(path))
      if (isKnown && (await readFile(path, 'utf8')) !== sha256)
        throw new Problem(
          422,
          'idempotency-key-reused',
          'Found an Idempotency-Key that was used for another body, expected a new one; nothing was written.',
        )
    } finally {
      await rm(aside, { force: true })
    }
  }

  /** Bytes of posted files that the lake does not know; without a lake on this host, of all of them. */
  async #waitingBytes(): Promise<number> {
    const now = performance.now()
    if (this.#waiting && now - this.#waiting.at < LOOK_MS) return this.#waiting.bytes
    let bytes = 0
    const { catalog } = await readCatalog(this.#options.home)
    for (const feed of await allFeeds()) {
      const isKnown = knownFiles(catalog, feed.name)
      const folder = join(this.#options.landing, feed.name, 'posted')
      for (const name of await readdir(folder).catch(() => [])) {
        const found = await stat(join(folder, name)).catch(() => undefined)
        const facts = found && { name: `posted/${name}`, bytes: found.size, modified_ms: found.mtimeMs }
        if (facts && !isKnown(facts)) bytes += facts.bytes
      }
    }
    this.#waiting = { at: now, bytes }
    return bytes
  }
}

/** Streams a body to a file and ends its last line. Throws a `Problem` for a body that is too large or has no row. */
async function write(body: Readable, path: string, maxBytes: number) {
  const digest = createHash('sha256')
  let [bytes, rows, last, isFilled] = [0, 0, 10, false]
  const take = (chunk: Buffer) => {
    bytes += chunk.length
    digest.update(chunk)
  }
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (bytes + chunk.length > maxBytes) return done(tooLarge(maxBytes))
      for (const byte of chunk) {
        if (byte === 10) {
          if (isFilled) rows++
          isFilled = false
        } else if (byte > 32) isFilled = true
        last = byte
      }
      take(chunk)
      done(null, chunk)
    },
    flush(done) {
      if (isFilled) rows++
      // A line without its end would count as truncated, although the request is complete.
      const end = Buffer.from(last === 10 ? '' : '\n')
      take(end)
      done(null, end)
    },
  })
  await pipeline(body, counting, createWriteStream(path, { flush: true, mode: 0o600 }))
  if (rows === 0) throw badRequest([{ path: 'body', message: 'found no row, expected one JSON object a line' }])
  return { bytes, rows, sha256: digest.digest('hex') }
}

/** Links a file to its name. Returns whether the name existed already; then the old file keeps it. */
async function isThere(aside: string, path: string): Promise<boolean> {
  try {
    await link(aside, path)
    return false
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return true
    throw error
  }
}

function tooLarge(maxBytes: number): Problem {
  const detail = `Found a body of more than ${maxBytes} bytes; post it in parts. Nothing was written.`
  return new Problem(413, 'body-too-large', detail, { headers: { connection: 'close' } })
}

function busy(why: string, seconds: number): Problem {
  const headers = { 'retry-after': String(seconds), connection: 'close' }
  return new Problem(503, 'ingest-busy', `Nothing was written: ${why}. Try again in ${seconds} s.`, { headers })
}
