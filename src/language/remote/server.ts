import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import type OpenAI from 'openai'
import { Budget, type Usage } from './budget.ts'

/** The client library, loaded by whoever asks a server: it would be a quarter of what a run takes to start. */
export const openai = (): typeof import('openai') => createRequire(import.meta.url)('openai')

/** An OpenAI-compatible server, and how patient we are with it. */
export interface ServerOptions {
  /** Such as `http://127.0.0.1:11434/v1`; undefined is OpenAI's own. */
  baseUrl?: string
  /** Undefined where the server asks for none. */
  apiKey?: string
  /** How long one request may take. */
  timeoutMs: number
  /** How often a request that failed is sent again. */
  retries: number
  /** First pause before a request is sent again; it doubles. A server's Retry-After wins. */
  backoffMs?: number
  /** A server that asks for a longer pause than this is asked no more. */
  longestWaitMs?: number
  /** Failures in a row after which the server is asked no more. */
  breakAfter?: number
  /** Ends everything: a run's deadline, or a client that left. */
  signal?: AbortSignal
}

/**
 * Why a request came to nothing. `over`: nothing more can be asked (budget, key, deadline, a server that is down).
 * `unfit`: the server takes not this request, maybe a smaller one. `failed`: not this time. The message never holds what
 * the server wrote, which may repeat the text that was asked about.
 */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure'
  readonly kind: 'over' | 'unfit' | 'failed'

  constructor(kind: RemoteFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/**
 * Calls one server for one run: sends again with growing pauses, waits as long as Retry-After says (all callers together),
 * and gives up for good after too many failures in a row.
 */
export class Server {
  readonly api: OpenAI
  readonly budget: Budget
  readonly #options: Required<Omit<ServerOptions, 'baseUrl' | 'apiKey' | 'signal'>> & { signal?: AbortSignal }
  #failuresInARow = 0
  #quietUntil = 0
  #over?: RemoteFailure

  constructor(options: ServerOptions, budget: Budget = new Budget({}, { input: 0, output: 0 })) {
    this.#options = {
      backoffMs: 500,
      longestWaitMs: 120_000,
      breakAfter: 10,
      ...options,
    }
    this.budget = budget
    const { OpenAI } = openai()
    this.api = new OpenAI({
      baseURL: options.baseUrl,
      // The client insists on one; servers without keys ignore it.
      apiKey: options.apiKey ?? 'none',
      timeout: options.timeoutMs,
      // Sent again here, where each sending is counted.
      maxRetries: 0,
      // It would log what is sent.
      logLevel: 'off',
    })
  }

  /** Why nothing more is asked, if so. */
  get over(): RemoteFailure | undefined {
    if (this.#options.signal?.aborted) return new RemoteFailure('over', 'the time set for it is used up')
    return this.#over
  }

  /** Sends a request that is paid by tokens, of about the size `estimate`. Throws `RemoteFailure`. */
  async ask<T extends { usage?: Counted | null }>(
    estimate: Usage,
    send: (options: { signal?: AbortSignal }) => Promise<T>,
    manner: Manner<T> = {},
  ): Promise<T> {
    if (this.over) throw this.over
    if (!this.budget.reserve(estimate)) throw this.#end(budgetIsUsedUp)
    let used: Usage | undefined
    try {
      return await this.call(async (options) => {
        if (!this.budget.send()) throw this.#end(budgetIsUsedUp)
        const answer = await send(options)
        // Some servers count nothing.
        used = usageOf(answer.usage) ?? estimate
        return answer
      }, manner)
    } finally {
      this.budget.settle(estimate, used)
    }
  }

  /** Sends a request that costs nothing by itself. Throws `RemoteFailure`. */
  async call<T>(send: (options: { signal?: AbortSignal }) => Promise<T>, manner: Manner<T> = {}): Promise<T> {
    const { backoffMs, longestWaitMs, signal } = this.#options
    const { fault, retries = this.#options.retries } = manner
    for (let attempt = 0; ; attempt++) {
      await this.#quiet()
      if (this.over) throw this.over
      const sent = await send({ signal }).then(
        (answer) => ({ answer }),
        (error) => ({ failure: failureOf(error) }),
      )
      if ('answer' in sent) {
        const wrong = fault?.(sent.answer)
        if (wrong === undefined) this.#failuresInARow = 0
        else this.#failed(wrong)
        return sent.answer
      }
      if (this.over) throw this.over
      const { failure } = sent
      if (failure.kind === 'over') throw this.#end(failure.what)
      if (failure.kind === 'unfit') {
        this.#failed(failure.what)
        throw new RemoteFailure('unfit', failure.what)
      }
      // A server that says when to come back is well.
      if (failure.waitMs === undefined || attempt >= retries) this.#failed(failure.what)
      if (this.over) throw this.over
      const waitMs = failure.waitMs ?? Math.min(backoffMs * 2 ** attempt, longestWaitMs)
      if (waitMs > longestWaitMs) throw this.#end(`${failure.what}, and asks to wait ${Math.ceil(waitMs / 1000)} s`)
      if (attempt >= retries) throw new RemoteFailure('failed', failure.what)
      if (failure.waitMs === undefined) await pause(waitMs, undefined, { signal }).catch(() => {})
      else this.#quietUntil = Math.max(this.#quietUntil, Date.now() + waitMs)
    }
  }

  #failed(what: string): void {
    if (++this.#failuresInARow >= this.#options.breakAfter) {
      this.#end(`${this.#failuresInARow} failures in a row, the last: ${what}`)
    }
  }

  #end(why: string): RemoteFailure {
    this.#over ??= new RemoteFailure('over', why)
    return this.#over
  }

  async #quiet(): Promise<void> {
    const { signal } = this.#options
    while (Date.now() < this.#quietUntil && !signal?.aborted) {
      await pause(this.#quietUntil - Date.now(), undefined, { signal }).catch(() => {})
    }
  }
}

/** How one request is sent. */
interface Manner<T> {
  /** Says what makes an answer useless, if the server is to blame for it: too many of those and it is asked no more. */
  fault?: (answer: T) => string | undefined
  retries?: number
}

const budgetIsUsedUp = 'the budget of the run is used up'

/** What servers count, as chat completions and embeddings give it. */
interface Counted {
  prompt_tokens: number
  completion_tokens?: number
}

interface Failure {
  kind: RemoteFailure['kind']
  what: string
  /** How long the server asks us to wait. */
  waitMs?: number
}

function failureOf(error: unknown): Failure {
  const { APIConnectionError, APIConnectionTimeoutError, APIError } = openai()
  if (error instanceof RemoteFailure) return { kind: error.kind, what: error.message }
  if (error instanceof APIConnectionTimeoutError) return { kind: 'failed', what: 'no answer in time' }
  if (error instanceof APIConnectionError) return { kind: 'failed', what: 'no connection to the server' }
  if (!(error instanceof APIError) || error.status === undefined) {
    return { kind: 'failed', what: 'the answer is not what an OpenAI-compatible server sends' }
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

/** What Retry-After asks for, in milliseconds: seconds or a date (RFC 9110), or OpenAI's finer `retry-after-ms`. */
function waitOf(headers: Headers | undefined): number | undefined {
  const fine = Number.parseFloat(headers?.get('retry-after-ms') ?? '')
  if (fine >= 0) return fine
  const text = headers?.get('retry-after')
  if (!text) return undefined
  const seconds = Number(text)
  const waitMs = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000
  return Number.isNaN(waitMs) ? undefined : Math.max(waitMs, 0)
}

function usageOf(usage: Counted | null | undefined): Usage | undefined {
  const { prompt_tokens: input, completion_tokens: output = 0 } = usage ?? {}
  return Number.isFinite(input) && Number.isFinite(output) ? { input: input!, output } : undefined
}
