import pRetry, { AbortError } from 'p-retry'

export interface WebhookOptions {
  url: string
  /** Time limit of each attempt in milliseconds. */
  timeoutMs: number
  /** Maximum number of retries. Default: 3. */
  retries?: number
  /** Milliseconds before the first retry. Each further wait is twice as long. Default: 500. */
  waitMs?: number
}

/**
 * Posts a JSON body. Retries after a network error, a timeout, status 429 or status 5xx. Returns undefined on success and the reason of the
 * last failure if not; never throws. `headers` is called for each attempt, because a signature contains the time.
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
