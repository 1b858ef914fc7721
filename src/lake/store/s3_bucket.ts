import { createHash, randomUUID } from 'node:crypto'
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import pRetry from 'p-retry'

export interface BucketOptions {
  /** `s3://bucket/prefix`. */
  url: string
  /** Address of an S3-compatible store other than Amazon's, such as `http://127.0.0.1:9000`. */
  endpoint?: string
  region: string
  /** Time limit of one request in milliseconds. */
  timeoutMs: number
  /** Maximum number of retries of a request after a failure of the network or the server. */
  retries: number
}

/** Thrown when a bucket cannot be reached or refuses a request. */
export class StoreFailure extends Error {
  override name = 'StoreFailure'
}

/** Thrown if a store allows two writers to create the same object. Nothing was changed. */
export class UnsafeStore extends Error {
  override name = 'UnsafeStore'
}

/** Thrown when an object is read that has changed since it was listed. */
export class ObjectChanged extends Error {
  override name = 'ObjectChanged'
}

/** An object in a listing. */
export interface BucketObject {
  key: string
  bytes: number
  modified: Date
  etag: string
}

/** Whether an address refers to a bucket instead of a folder. */
export function isBucketUrl(place: string): boolean {
  return place.startsWith('s3://')
}

/** The bytes of an object, and the SHA-256 that was recorded when the object was written. */
export interface Fetched {
  bytes: Buffer
  sha256: string | undefined
}

/**
 * Reads and writes the objects of a bucket under a prefix. Each request has a time limit and is retried, so a caller sees only failures
 * that persist.
 */
export class Bucket {
  readonly url: string
  readonly #bucket: string
  readonly #prefix: string
  readonly #options: BucketOptions
  #connecting: Promise<Sdk> | undefined

  constructor(options: BucketOptions) {
    const { hostname, pathname } = new URL(options.url)
    this.url = options.url
    this.#bucket = hostname
    this.#prefix = pathname.replace(/^\/+|\/+$/g, '')
    this.#options = options
  }

  /** Reads an object and verifies its SHA-256. Undefined if the object does not exist. */
  async get(key: string): Promise<Fetched | undefined> {
    return this.#request('GET', key, async ({ client, sdk }, signal) => {
      const command = new sdk.GetObjectCommand({ Bucket: this.#bucket, Key: this.#name(key) })
      const found = await client.send(command, { abortSignal: signal })
      const bytes = Buffer.from(await found.Body!.transformToByteArray())
      if (found.ContentLength !== undefined && bytes.length !== found.ContentLength) {
        throw new Error(`the response has ${bytes.length} bytes instead of ${found.ContentLength}`)
      }
      const sha256 = found.Metadata?.sha256
      if (sha256 !== undefined && sha256 !== sha256Of(bytes))
        throw new Error('the bytes do not match the SHA-256 that was recorded for them')
      return { bytes, sha256 }
    })
  }

  /**
   * Reads the bytes of an object from `start` to `end` (exclusive). Undefined if the object no longer exists. Throws `ObjectChanged` if its
   * ETag is no longer `etag`.
   */
  async part(key: string, etag: string, start: number, end: number): Promise<Buffer | undefined> {
    return this.#request('GET', key, async ({ client, sdk }, signal) => {
      const Range = `bytes=${start}-${end - 1}`
      const command = new sdk.GetObjectCommand({ Bucket: this.#bucket, Key: this.#name(key), Range, IfMatch: etag })
      const found = await client.send(command, { abortSignal: signal }).catch((error) => {
        throw statusOf(error) === 412 ? new ObjectChanged(`${this.url}: ${key} changed while it was read`) : error
      })
      const bytes = Buffer.from(await found.Body!.transformToByteArray())
      if (bytes.length !== end - start)
        throw new Error(`the response has ${bytes.length} bytes instead of ${end - start}`)
      return bytes
    })
  }

  /** The size and SHA-256 of an object. Undefined if the object does not exist. */
  async head(key: string): Promise<{ bytes: number; sha256: string | undefined } | undefined> {
    return this.#request('HEAD', key, async ({ client, sdk }, signal) => {
      const command = new sdk.HeadObjectCommand({ Bucket: this.#bucket, Key: this.#name(key) })
      const found = await client.send(command, { abortSignal: signal })
      return { bytes: found.ContentLength ?? 0, sha256: found.Metadata?.sha256 }
    })
  }

  /** Writes an object. If the object exists, it is replaced. */
  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#put(key, bytes, {})
  }

  /**
   * Creates an object if no object has the key, and returns whether this call created it. Each call writes a unique id into the metadata of
   * the object. If a response is lost, the id shows whether this call created the object.
   */
  async create(key: string, bytes: Uint8Array): Promise<boolean> {
    const writer = randomUUID()
    return (await this.#put(key, bytes, { IfNoneMatch: '*', writer })) === 'made' || (await this.#isBy(key, writer))
  }

  async delete(key: string): Promise<void> {
    await this.#request('DELETE', key, ({ client, sdk }, signal) =>
      client.send(new sdk.DeleteObjectCommand({ Bucket: this.#bucket, Key: this.#name(key) }), { abortSignal: signal }),
    )
  }

  /** Tests whether the store refuses to create an object twice. Throws `UnsafeStore` if it does not. */
  async probe(): Promise<void> {
    const key = `.probe/${randomUUID()}`
    const first = await this.create(key, Buffer.from('first'))
    const second = await this.create(key, Buffer.from('second'))
    await this.delete(key)
    if (first && !second) return
    throw new UnsafeStore(
      `${this.url}: of two PUTs of a key with If-None-Match: *, the store must accept only the first, but it ` +
        `${first ? 'accepted the second too' : 'refused the first'}, so two writers could overwrite each other; ` +
        'nothing was changed; use a store with conditional writes',
    )
  }

  /** All objects below a folder, ascending by key. Without an argument, all objects of this bucket under its prefix. */
  async *objects(prefix = ''): AsyncGenerator<BucketObject> {
    for await (const page of this.#pages(prefix, undefined)) {
      for (const { Key, Size, LastModified, ETag } of page.Contents ?? [])
        yield { key: this.#keyOf(Key!), bytes: Size ?? 0, modified: LastModified ?? new Date(0), etag: ETag ?? '' }
    }
  }

  /** The sizes of the objects below a folder by key. The keys ascend. */
  async list(prefix: string): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    for await (const page of this.#pages(prefix, undefined)) {
      for (const { Key, Size } of page.Contents ?? []) found.set(this.#keyOf(Key!), Size ?? 0)
    }
    return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  /** The names of the folders directly below a prefix, ascending. */
  async folders(prefix: string): Promise<string[]> {
    const names: string[] = []
    for await (const page of this.#pages(prefix, '/')) {
      for (const { Prefix } of page.CommonPrefixes ?? []) names.push(this.#keyOf(Prefix!).slice(prefix.length + 1, -1))
    }
    return names.sort()
  }

  async *#pages(prefix: string, Delimiter: string | undefined) {
    let ContinuationToken: string | undefined
    do {
      const page = await this.#request('LIST', prefix, ({ client, sdk }, signal) =>
        client.send(
          new sdk.ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: this.#name(prefix === '' ? '' : `${prefix}/`),
            Delimiter,
            ContinuationToken,
          }),
          { abortSignal: signal },
        ),
      )
      if (!page) throw new StoreFailure(`${this.url}: this bucket does not exist`)
      yield page
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }

  async #put(
    key: string,
    bytes: Uint8Array,
    { writer, ...condition }: { IfNoneMatch?: string; writer?: string },
  ): Promise<'made' | 'taken'> {
    const Metadata = { sha256: sha256Of(bytes), ...(writer && { writer }) }
    const outcome = await this.#request('PUT', key, async ({ client, sdk }, signal) => {
      const input = { Bucket: this.#bucket, Key: this.#name(key), Body: bytes, Metadata, ...condition }
      try {
        await client.send(new sdk.PutObjectCommand(input), { abortSignal: signal })
        return 'made' as const
      } catch (error) {
        if (statusOf(error) === 412) return 'taken' as const
        throw error
      }
    })
    if (!outcome) throw new StoreFailure(`${this.url}: this bucket does not exist`)
    return outcome
  }

  async #isBy(key: string, writer: string): Promise<boolean> {
    const mark = await this.#request('HEAD', key, async ({ client, sdk }, signal) => {
      const command = new sdk.HeadObjectCommand({ Bucket: this.#bucket, Key: this.#name(key) })
      return (await client.send(command, { abortSignal: signal })).Metadata?.writer ?? ''
    })
    return mark === writer
  }

  /**
   * Sends a request and retries it if a retry may help. Undefined if the object does not exist. Throws `StoreFailure` for all other
   * failures.
   */
  async #request<T>(
    verb: string,
    key: string,
    send: (sdk: Sdk, signal: AbortSignal) => Promise<T>,
  ): Promise<T | undefined> {
    this.#connecting ??= connect(this.#options)
    const sdk = await this.#connecting
    const { retries, timeoutMs } = this.#options
    let tries = 0
    const once = () => {
      tries++
      return send(sdk, AbortSignal.timeout(timeoutMs))
    }
    const shouldRetry = ({ error }: { error: Error }) => !(error instanceof ObjectChanged) && !isLasting(error)
    try {
      return await pRetry(once, { retries, minTimeout: 100, maxTimeout: 5000, factor: 2, shouldRetry })
    } catch (error) {
      if (error instanceof ObjectChanged) throw error
      const status = statusOf(error)
      if (status === 404) return undefined
      const { name, message } = error as Error
      throw new StoreFailure(
        `${this.url}: ${verb} ${key} failed${tries > 1 ? ` ${tries} times` : ''}: ${status ?? name}: ${message}`,
        { cause: error },
      )
    }
  }

  #name(key: string): string {
    return this.#prefix ? `${this.#prefix}/${key}` : key
  }

  #keyOf(name: string): string {
    return this.#prefix ? name.slice(this.#prefix.length + 1) : name
  }
}

interface Sdk {
  sdk: typeof import('@aws-sdk/client-s3')
  client: S3Client
}

/** Loads the SDK only when a bucket is used, because loading takes a quarter of a second. */
async function connect({ endpoint, region }: BucketOptions): Promise<Sdk> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    // `Bucket` retries requests itself, because it knows which requests may be repeated.
    maxAttempts: 1,
    // Stores of other vendors do not support the newer checksums of the SDK. `Bucket` stores a SHA-256 in the metadata instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}

function statusOf(error: unknown): number | undefined {
  const { $metadata, $response } = error as S3ServiceException & { $response?: { statusCode?: number } }
  const status = $metadata?.httpStatusCode ?? $response?.statusCode
  // A truncated response has a status of success although the request failed.
  return status !== undefined && status >= 400 ? status : undefined
}

/** Whether a retry would fail again, for example because the object does not exist. */
function isLasting(error: unknown): boolean {
  const status = statusOf(error)
  return status !== undefined && status < 500 && ![408, 409, 429].includes(status)
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
