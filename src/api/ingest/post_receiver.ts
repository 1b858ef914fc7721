import { createHash, hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { allFeeds } from '../../feeds/contract/registry.ts'
import { knownFiles } from '../../ingest/readers/landing.ts'
import { readCatalog } from '../../lake/lake.ts'
import { Bucket, type BucketOptions, isBucketUrl, StoreFailure } from '../../lake/store/s3_bucket.ts'
import { badRequest, Problem } from '../http/problem.ts'
import { BucketPosts, FolderPosts, type PostedFiles } from './posted_file_store.ts'

export interface PostedRowsOptions {
  /** Home folder with the lake, if it is on this host, and with the idempotency keys of a landing folder. */
  home: string
  /** Landing folder, or `s3://bucket/prefix` in `store`. */
  landing: string
  store: Omit<BucketOptions, 'url'>
  /** Maximum size of a body in bytes. */
  maxBytes: number
  /** Maximum number of bytes that may wait to be ingested; beyond that, posts are rejected. */
  maxWaitingBytes: number
}

/** Result of posting rows. */
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

/** Maximum number of bodies received at a time. */
const AT_A_TIME = 8
/** How many days an idempotency key is kept. */
const KEY_DAYS = 7
/** How long the measured size of the backlog stays valid. */
const LOOK_MS = 5000

/**
 * Writes posted rows as landing files: a body is streamed to a temporary file and then published atomically. The file
 * name depends on key and content, and a key belongs to only one body.
 */
export class PostedRows {
  readonly #options: PostedRowsOptions
  readonly #files: PostedFiles
  #receiving = 0
  #waiting: { at: number; bytes: number } | undefined

  constructor(options: PostedRowsOptions) {
    const { landing, home, store } = options
    this.#options = options
    this.#files = isBucketUrl(landing)
      ? new BucketPosts(new Bucket({ ...store, url: landing }), home)
      : new FolderPosts(landing, home)
  }

  /** Throws a `Problem` if a body of this length cannot be accepted now. */
  async admit(length: number | undefined): Promise<void> {
    const { maxBytes, maxWaitingBytes } = this.#options
    if (length !== undefined && length > maxBytes) throw tooLarge(maxBytes)
    if (this.#receiving >= AT_A_TIME) throw busy(`${AT_A_TIME} bodies are being received`, 1)
    const waiting = await this.#waitingBytes().catch((error) => {
      throw asProblem(error)
    })
    if (waiting + (length ?? 0) > maxWaitingBytes)
      throw busy(`${waiting} bytes of posted rows wait to be ingested, of at most ${maxWaitingBytes}`, 60)
  }

  /** Writes a body of JSON lines. If it throws a `Problem`, nothing was kept, unless the store did not answer. */
  async receive(feed: string, body: Readable, caller: string, key: string | undefined): Promise<Receipt> {
    this.#receiving++
    let aside: string | undefined
    try {
      aside = await this.#files.aside(feed)
      const { bytes, rows, sha256 } = await write(body, aside, this.#options.maxBytes)
      const name = key === undefined ? 'rows' : hash('sha256', `${caller}\n${key}`, 'hex').slice(0, 24)
      if (key !== undefined && (await this.#files.claim(feed, name, sha256)) !== sha256) throw reused()
      const file = `${feed}/posted/${name}-${sha256.slice(0, 32)}.jsonl`
      const repeated = await this.#files.keep(aside, file)
      if (this.#waiting && !repeated) this.#waiting.bytes += bytes
      return { feed, file, rows, bytes, sha256, repeated }
    } catch (error) {
      throw asProblem(error)
    } finally {
      this.#receiving--
      if (aside) await rm(aside, { force: true })
    }
  }

  /** Removes expired keys. */
  forgetKeys(now: number = Date.now()): Promise<void> {
    return this.#files.forget(now - KEY_DAYS * 86_400_000)
  }

  /**
   * Size of the posted files that the lake has not ingested. If the lake is not on this host, all posted files count.
   */
  async #waitingBytes(): Promise<number> {
    const now = performance.now()
    if (this.#waiting && now - this.#waiting.at < LOOK_MS) return this.#waiting.bytes
    const { catalog } = await readCatalog(this.#options.home)
    let bytes = 0
    for (const { name } of await allFeeds()) {
      const isKnown = knownFiles(catalog, name)
      for (const file of await this.#files.files(name)) if (!isKnown(file)) bytes += file.bytes
    }
    this.#waiting = { at: now, bytes }
    return bytes
  }
}

/**
 * Streams a body to a file and adds a newline at its end if there is none. Throws a `Problem` for a body that is too
 * large or has no row.
 */
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
      // Without a newline, the last line would count as truncated, although the request is complete.
      const end = Buffer.from(last === 10 ? '' : '\n')
      take(end)
      done(null, end)
    },
  })
  await pipeline(body, counting, createWriteStream(path, { flush: true, mode: 0o600 }))
  if (rows === 0) throw badRequest([{ path: 'body', message: 'found no row, expected one JSON object a line' }])
  return { bytes, rows, sha256: digest.digest('hex') }
}

function reused(): Problem {
  const found = 'Found an Idempotency-Key that was used for another body, expected a new one; nothing was written.'
  return new Problem(422, 'idempotency-key-reused', found)
}

/** A store that did not answer may have written the body nevertheless; a repeated post then finds it. */
function asProblem(error: unknown): unknown {
  if (!(error instanceof StoreFailure)) return error
  const detail = 'The store of landing files does not answer. Post again; nothing will be written twice.'
  return new Problem(503, 'ingest-busy', detail, { headers: { 'retry-after': '10', connection: 'close' } })
}

function tooLarge(maxBytes: number): Problem {
  const detail = `Found a body of more than ${maxBytes} bytes; post it in parts. Nothing was written.`
  return new Problem(413, 'body-too-large', detail, { headers: { connection: 'close' } })
}

function busy(why: string, seconds: number): Problem {
  const headers = { 'retry-after': String(seconds), connection: 'close' }
  return new Problem(503, 'ingest-busy', `Nothing was written: ${why}. Try again in ${seconds} s.`, { headers })
}
