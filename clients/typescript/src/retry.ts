export interface RetryOptions {
  /** Tries after the first one. Default 4. */
  retries?: number
  /** Milliseconds before the second try, doubled each time, less a random part. Default 250. */
  waitMs?: number
  /** Longest wait, also where the API asks for a longer one. Default 60,000. */
  mostMs?: number
}

/**
 * A `fetch` that tries again after a network error, 429, 502, 503 and 504, no sooner than `Retry-After` says. All requests
 * of the API only read, so each may be sent again. An aborted request is not.
 */
export function retrying(
  fetch: typeof globalThis.fetch = globalThis.fetch,
  { retries = 4, waitMs = 250, mostMs = 60_000 }: RetryOptions = {},
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    for (let tried = 0; ; tried++) {
      const isLast = tried >= retries
      // A request that may be sent again keeps its body.
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

/** Waits; throws the reason of the signal once it is aborted. */
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
