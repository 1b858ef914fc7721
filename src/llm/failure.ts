import { createRequire } from 'node:module'

/**
 * Loads the client library when it is first needed, because loading takes a quarter of the time in which a run starts.
 */
export const openai = (): typeof import('openai') => createRequire(import.meta.url)('openai')

/**
 * Thrown if a request failed. Kind `over`: no further requests are possible at the moment, because of the budget, the
 * key, the deadline or the server. Kind `unfit`: the server rejects this request, but might accept a smaller one. Kind
 * `failed`: this attempt failed. The message never contains text from the server, because that text may repeat what the
 * user wrote.
 */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure'
  readonly kind: 'over' | 'unfit' | 'failed'

  constructor(kind: RemoteFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** Message for a response that cannot be parsed. */
export const malformedResponse = 'the answer is not what an OpenAI-compatible server sends'

/** Describes a failed request, and whether and when the next request may be sent. */
export interface Failure {
  kind: RemoteFailure['kind']
  what: string
  /** True if the failure says nothing about the server, for example because the budget is used up. */
  isOurs?: boolean
  /** The pause in milliseconds that the server asks for. */
  waitMs?: number
}

export const timedOut: Failure = { kind: 'failed', what: 'no answer in time' }

/** Converts an error of the client library to a `Failure`. */
export function failureOf(error: unknown): Failure {
  const { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } = openai()
  if (error instanceof RemoteFailure) return { kind: error.kind, what: error.message, isOurs: error.kind === 'over' }
  if (error instanceof APIUserAbortError) return timedOut
  if (error instanceof APIConnectionTimeoutError) return timedOut
  if (error instanceof APIConnectionError) return { kind: 'failed', what: 'no connection to the server' }
  if (!(error instanceof APIError) || error.status === undefined) {
    return { kind: 'failed', what: malformedResponse }
  }
  const status = Number(error.status)
  const code = /^[a-z_]{1,60}$/.test(error.code ?? '') ? ` (${error.code})` : ''
  const what = `the server answered ${status}${code}`
  if (error.code === 'insufficient_quota' || [401, 403, 404].includes(status)) return { kind: 'over', what }
  if (status === 408 || status === 409 || status === 429 || status >= 500) {
    return { kind: 'failed', what, waitMs: waitOf(error.headers) }
  }
  return { kind: 'unfit', what }
}

/**
 * The pause in milliseconds that Retry-After asks for, as seconds or a date (RFC 9110), or that OpenAI's
 * `retry-after-ms` asks for.
 */
function waitOf(headers: Headers | undefined): number | undefined {
  const fine = Number.parseFloat(headers?.get('retry-after-ms') ?? '')
  if (fine >= 0) return fine
  const text = headers?.get('retry-after')
  if (!text) return undefined
  const seconds = Number(text)
  const waitMs = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000
  return Number.isNaN(waitMs) ? undefined : Math.max(waitMs, 0)
}
