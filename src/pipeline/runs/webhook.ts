import pRetry, { AbortError } from 'p-retry'

/** What an operator is told of, as the JSON body of a POST. */
export interface Alert {
  /** Raised with every change that a receiver must know of. */
  version: 1
  kind: 'run_failed' | 'audit_failed' | 'late' | 'refused'
  /** When it was noticed; ISO 8601, UTC. */
  at: string
  /** All of it in one sentence, as chat services show it. */
  text: string
  /** Id of the run; null where none is behind it. */
  run: string | null
  job: string | null
  days: string[]
  /** The release that is up; null before the first. */
  live: string | null
  /** What is late and why, what failed, or which files were refused and why, one by one. */
  details: string[]
}

export interface WebhookOptions {
  url: string
  /** Milliseconds that one try may take. Default 5000. */
  timeoutMs?: number
  /** Tries after the first one. Default 3. */
  retries?: number
  /** Milliseconds before the second try, doubled each time. Default 500. */
  waitMs?: number
}

/** Posts an alert. Gives undefined when it was taken, else why not: see `post`. */
export function sendAlert(alert: Alert, options: WebhookOptions): Promise<string | undefined> {
  return post(JSON.stringify(alert), options)
}

/**
 * Posts a JSON body, again after a network error, a time-out, 429 or 5xx. Gives undefined when it was taken, else why not: what
 * cannot be delivered must break nothing. `headers` are made anew for each try.
 */
export async function post(
  body: string,
  { url, timeoutMs = 5000, retries = 3, waitMs = 500 }: WebhookOptions,
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
