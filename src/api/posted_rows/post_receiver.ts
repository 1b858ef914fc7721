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
  /**
   * The home folder. It contains the lake, if the lake is on this host, and the idempotency keys of rows that are
   * posted to a landing folder.
   */
  home: string
  /**
   * The landing folder to which posted rows are written, or the URL `s3://bucket/prefix` of a bucket. For a bucket, `store` describes how
   * to access it.
   */
  landing: string
  store: Omit<BucketOptions, 'url'>
  /** Maximum size of a body in bytes. */
  maxBytes: number
  /** Maximum number of bytes of posted rows that have not been ingested yet. Posts that would exceed this limit are rejected. */
  maxWaitingBytes: number
}

/** What the client receives after it has posted rows. */
export interface Receipt {
  feed: string
  /** Path of the written file below the landing folder. */
  file: string
  rows: number
  bytes: number
  sha256: string
  /** True if nothing was written, because the same rows were posted before with the same key. */
  repeated: boolean
}

/** Maximum number of bodies that are received at the same time. */
const AT_A_TIME = 8
/** How many days an idempotency key is kept. */
const KEY_DAYS = 7
/** Milliseconds for which the measured number of waiting bytes is used before it is measured again. */
const LOOK_MS = 5000

/**
 * Writes posted rows as landing files. A body is streamed to a temporary file, which then becomes a landing file in one
 * atomic step. The file name is derived from the idempotency key and the content, so a repeated post writes nothing
 * new.
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
    if (this.#receiving >= AT_A_TIME)
      throw busy(`${AT_A_TIME} other bodies are being received, which is the maximum`, 1)
    const waiting = await this.#waitingBytes().catch((error) => {
      throw asProblem(error)
    })
    if (waiting + (length ?? 0) > maxWaitingBytes)
      throw busy(
        `${waiting} bytes of posted rows are waiting to be ingested, and the maximum is ${maxWaitingBytes}`,
        60,
      )
  }

  /**
   * Writes a body of JSON lines as a landing file. If a `Problem` is thrown, nothing was written, except that a store that did not answer
   * may have written the file.
   */
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

  /** Removes expired idempotency keys. */
  forgetKeys(now: number = Date.now()): Promise<void> {
    return this.#files.forget(now - KEY_DAYS * 86_400_000)
  }

  /**
   * Total size of the posted files that the lake has not ingested yet. If the lake is not on this host, all posted
   * files are counted.
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
 * Streams a body to a file and adds a newline at the end if it is missing. Throws a `Problem` if the body is too large
 * or has no rows.
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
      // If the newline were missing, ingestion would treat the last line as truncated.
      const end = Buffer.from(last === 10 ? '' : '\n')
      take(end)
      done(null, end)
    },
  })
  await pipeline(body, counting, createWriteStream(path, { flush: true, mode: 0o600 }))
  if (rows === 0) throw badRequest([{ path: 'body', message: 'found no rows, expected one JSON object per line' }])
  return { bytes, rows, sha256: digest.digest('hex') }
}

function reused(): Problem {
  const found =
    'This Idempotency-Key was already used for another body, so nothing was written. Post this body with a new key.'
  return new Problem(422, 'idempotency-key-reused', found)
}

/**
 * Converts a failure of the store to a problem. A store that did not answer may still have written the body. If the client posts the body
 * again, the file is found and not written twice.
 */
function asProblem(error: unknown): unknown {
  if (!(error instanceof StoreFailure)) return error
  const detail = 'The store of landing files does not answer. Post the same rows again; they will not be written twice.'
  return new Problem(503, 'ingest-busy', detail, { headers: { 'retry-after': '10', connection: 'close' } })
}

function tooLarge(maxBytes: number): Problem {
  const detail = `Nothing was written: the body has more than ${maxBytes} bytes. Post the rows in several smaller bodies.`
  return new Problem(413, 'body-too-large', detail, { headers: { connection: 'close' } })
}

function busy(why: string, seconds: number): Problem {
  const headers = { 'retry-after': String(seconds), connection: 'close' }
  return new Problem(503, 'ingest-busy', `Nothing was written: ${why}. Try again in ${seconds} s.`, { headers })
}
