export interface RetryOptions {
  /** Number of attempts after the first one. Default 4. */
  retries?: number
  /** Milliseconds before the second attempt. The delay doubles with each attempt and is shortened by a random part. Default 250. */
  waitMs?: number
  /** Maximum delay in milliseconds, even if `Retry-After` is longer. Default 60,000. */
  mostMs?: number
}

/**
 * Returns a `fetch` that sends a request again after a network error, 429, 502, 503 or 504. `Retry-After` extends delays, up to `mostMs`.
 * Retrying is safe because no request below `/v1` changes data. An aborted request is not sent again.
 */
export function retrying(
  fetch: typeof globalThis.fetch = globalThis.fetch,
  { retries = 4, waitMs = 250, mostMs = 60_000 }: RetryOptions = {},
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    for (let tried = 0; ; tried++) {
      const isLast = tried >= retries
      // Sending a request consumes its body, so a clone is sent as long as another attempt may follow.
      const outcome = await fetch(isLast ? request : request.clone()).catch((error: unknown) => ({ error }))
      if (request.signal.aborted || isLast || !isPassing(outcome)) {
        if (outcome instanceof Response) return outcome
        throw outcome.error
      }
      const asked = outcome instanceof Response ? Number(outcome.headers.get('retry-after') ?? 0) * 1000 : 0
      if (outcome instanceof Response) await outcome.body?.cancel()
      const backedOff = waitMs * 2 ** tried * (0.5 + Math.random() / 2)
      await pause(Math.min(mostMs, Math.max(asked || 0, backedOff)), request.signal)
    }
  }
}

function isPassing(outcome: Response | { error: unknown }): boolean {
  return !(outcome instanceof Response) || [429, 502, 503, 504].includes(outcome.status)
}

/** Waits. If the signal is aborted, the promise is rejected with the reason of the signal. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
