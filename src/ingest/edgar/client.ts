import { setTimeout as sleep } from 'node:timers/promises'
import pRetry from 'p-retry'
import pThrottle from 'p-throttle'

/** HTTP validators of a response. A later request sends them to ask whether the content has changed. */
export interface Validators {
  etag?: string
  last_modified?: string
}

/** Result of requesting one address. */
export type EdgarResponse =
  | { state: 'sent'; body: Buffer; validators: Validators }
  | { state: 'unchanged' }
  /** Not found: 404 or 410. */
  | { state: 'missing'; status: number; reason: string }
  /** Still unavailable after the retries, or not usable. `status` is null if there was no response. */
  | { state: 'failed'; status: number | null; reason: string }

export interface ClientOptions {
  /** Name and e-mail address of the caller, which the SEC requires. */
  userAgent: string
  /** Maximum requests per second, including retries; they are evenly spaced. */
  perSecond: number
  /** Maximum bytes of one body after decompression. */
  maxBytes: number
  /** Timeout for the first byte, and for each pause within a response. */
  timeoutMs: number
  retries: number
  /** Wait before the first retry. It doubles before each further retry, and the time of a Retry-After header is added to it. */
  backOffMs?: number
}

/** The longest Retry-After that the client waits for. The SEC blocks callers for ten minutes; a longer Retry-After ends the retries. */
const LONGEST_WAIT_MS = 11 * 60_000

/** Consecutive failed requests after which the source counts as unreachable. */
const MOST_FAILURES = 3

/** Thrown if the source does not respond or rejects every request. Earlier downloads are kept. */
export class SourceUnreachable extends Error {
  override name = 'SourceUnreachable'
}

/**
 * An HTTP client that follows EDGAR's rules: it identifies the caller, spaces requests evenly, waits when it is rejected, and downloads
 * only what has changed.
 */
export class Client {
  /** Requests sent, and bytes of the bodies received. */
  readonly spent = { requests: 0, bytes: 0 }
  readonly #options: ClientOptions
  readonly #send: (address: string, validators: Validators) => Promise<EdgarResponse>
  #failures = 0

  constructor(options: ClientOptions) {
    this.#options = options
    const spaced = pThrottle({ limit: 1, interval: Math.ceil(1000 / options.perSecond) })
    this.#send = spaced((address: string, validators: Validators) => this.#request(address, validators))
  }

  /**
   * Requests one address. If validators are given, the source sends the body only if it has changed. Rejections (403, 429, 5xx) and broken
   * connections are retried. Throws `SourceUnreachable` after several consecutive failures.
   */
  async get(address: string, validators: Validators = {}): Promise<EdgarResponse> {
    const answer = await this.#patiently(address, validators)
    // A body that is empty or too large still shows that the source is reachable.
    const isGone = answer.state === 'failed' && answer.status !== 200
    this.#failures = isGone ? this.#failures + 1 : 0
    if (isGone && this.#failures >= MOST_FAILURES) {
      throw new SourceUnreachable(
        `no usable answer from ${address} and from the ${MOST_FAILURES - 1} addresses before it (${answer.reason})`,
      )
    }
    return answer
  }

  async #patiently(address: string, validators: Validators): Promise<EdgarResponse> {
    const { retries, backOffMs = 1000 } = this.#options
    try {
      return await pRetry(() => this.#send(address, validators), {
        retries,
        factor: 2,
        minTimeout: backOffMs,
        shouldRetry: ({ error }) => error instanceof RetryableError && error.waitMs <= LONGEST_WAIT_MS,
        onFailedAttempt: async ({ error, retriesLeft }) => {
          if (retriesLeft > 0 && error instanceof RetryableError && error.waitMs <= LONGEST_WAIT_MS)
            await sleep(error.waitMs)
        },
      })
    } catch (error) {
      if (!(error instanceof RetryableError)) throw error
      return { state: 'failed', status: error.status, reason: error.message }
    }
  }

  async #request(address: string, { etag, last_modified }: Validators): Promise<EdgarResponse> {
    this.spent.requests++
    const silence = new AbortController()
    const { timeoutMs, userAgent } = this.#options
    const timer = setTimeout(() => silence.abort(), timeoutMs)
    try {
      const response = await fetch(address, {
        headers: {
          'user-agent': userAgent,
          'accept-encoding': 'gzip, deflate',
          ...(etag ? { 'if-none-match': etag } : {}),
          ...(last_modified ? { 'if-modified-since': last_modified } : {}),
        },
        // Redirects are not followed, because requests to their targets would not be counted.
        redirect: 'manual',
        signal: silence.signal,
      })
      return await this.#read(response, () => timer.refresh())
    } catch (error) {
      if (error instanceof RetryableError) throw error
      throw new RetryableError(silence.signal.aborted ? `no byte for ${timeoutMs / 1000} s` : causeOf(error), null)
    } finally {
      clearTimeout(timer)
    }
  }

  async #read(response: Response, heard: () => void): Promise<EdgarResponse> {
    const { status } = response
    if (status !== 200) await response.body?.cancel()
    if (status === 304) return { state: 'unchanged' }
    if (status === 404 || status === 410) return { state: 'missing', status, reason: 'not found' }
    if (status === 403 || status === 429 || status >= 500)
      throw new RetryableError(status === 403 ? '403, access denied' : String(status), status, retryAfter(response))
    if (status !== 200) return { state: 'failed', status, reason: `${status}, expected 200` }
    const { maxBytes } = this.#options
    const tooLarge: EdgarResponse = { state: 'failed', status, reason: `larger than ${maxBytes} bytes` }
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response.body ?? []) {
      heard()
      length += chunk.length
      // Leaving the loop cancels the download.
      if (length > maxBytes) return tooLarge
      chunks.push(chunk)
    }
    this.spent.bytes += length
    if (length === 0) return { state: 'failed', status, reason: 'empty' }
    const etag = response.headers.get('etag') ?? undefined
    const last_modified = response.headers.get('last-modified') ?? undefined
    return { state: 'sent', body: Buffer.concat(chunks), validators: { etag, last_modified } }
  }
}

/** Thrown for a failed request that may succeed later. */
class RetryableError extends Error {
  readonly status: number | null
  readonly waitMs: number

  constructor(reason: string, status: number | null, waitMs = 0) {
    super(reason)
    this.status = status
    this.waitMs = waitMs
  }
}

/** The wait in milliseconds that a Retry-After header (seconds, or a date) asks for. */
function retryAfter(response: Response): number {
  const value = response.headers.get('retry-after')?.trim()
  if (!value) return 0
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const until = Date.parse(value)
  return Number.isNaN(until) ? 0 : Math.max(0, until - Date.now())
}

function causeOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? message
}
