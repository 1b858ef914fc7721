import pRetry, { AbortError } from 'p-retry'

/** JSON body of an alert. */
export interface Alert {
  /** Incremented with every incompatible change. */
  version: 1
  kind: 'run_failed' | 'audit_failed' | 'late' | 'refused' | 'source_failed'
  /** Time of detection; ISO 8601, UTC. */
  at: string
  /** Summary in one sentence, for chat services. */
  text: string
  /** Id of the run; null if there is none. */
  run: string | null
  job: string | null
  days: string[]
  /** The live release; null if there is none yet. */
  live: string | null
  /** Late feeds, failures, rejected files, or sources that could not be read, each with its reason. */
  details: string[]
}

export interface WebhookOptions {
  url: string
  /** Time limit of an attempt in milliseconds. */
  timeoutMs: number
  /** Retries. Default 3. */
  retries?: number
  /** Milliseconds before the first retry, doubled each time. Default 500. */
  waitMs?: number
}

/** Posts an alert. Returns undefined on success, otherwise the reason for the failure. */
export function sendAlert(alert: Alert, options: WebhookOptions): Promise<string | undefined> {
  return postJson(JSON.stringify(alert), options)
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
