import pRetry, { AbortError } from 'p-retry'

export interface WebhookOptions {
  url: string
  /** Time limit of an attempt in milliseconds. */
  timeoutMs: number
  /** Retries. Default 3. */
  retries?: number
  /** Milliseconds before the first retry, doubled each time. Default 500. */
  waitMs?: number
}

/**
 * Posts a JSON body, and tries again after a network error, a timeout, 429 or 5xx. Returns undefined on success, and otherwise the reason;
 * it never throws. `headers` are computed for each attempt.
 */
export async function postJson(
  body: string,
  { url, timeoutMs, retries = 3, waitMs = 500 }: WebhookOptions,
  headers: () => Record<string, string> = () => ({}),
): Promise<string | undefined> {
  const once = async () => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'crowdtape', ...headers() },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    if (answer.ok) return
    const error = new Error(`status ${answer.status}`)
    throw answer.status === 429 || answer.status >= 500 ? error : new AbortError(error)
  }
  try {
    await pRetry(once, { retries, minTimeout: waitMs, factor: 2 })
    return undefined
  } catch (error) {
    const { message, cause } = error as Error
    return cause instanceof Error ? `${message}: ${cause.message}` : message
  }
}
