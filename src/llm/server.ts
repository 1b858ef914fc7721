import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import type OpenAI from 'openai'
import { Breaker } from './breaker.ts'
import { Budget, type Prices, type Spent, type Usage } from './budget.ts'
import { RemoteFailure } from './failure.ts'
import { Gate } from './gate.ts'

/** The client library, loaded by whoever asks a server: it would be a quarter of what a run takes to start. */
export const openai = (): typeof import('openai') => createRequire(import.meta.url)('openai')

/** An OpenAI-compatible server, and how patient we are with it. */
export interface ServerOptions {
  /** Such as `http://127.0.0.1:11434/v1`; undefined is OpenAI's own. */
  baseUrl?: string
  /** Undefined where the server asks for none. */
  apiKey?: string
  /** How long one request may take, from its sending to the last byte of the answer. */
  timeoutMs: number
  /** How often a request that failed is sent again. */
  retries: number
  /** First pause before a request is sent again; it doubles. A server's Retry-After wins. */
  backoffMs?: number
  /** A server that asks for a longer pause than this is left alone. */
  longestWaitMs?: number
  /** Requests at a time, of all tasks together. */
  concurrency?: number
  /** Failures in a row after which the server is left alone. */
  breakAfter?: number
  /** How long it is left alone before one request tries whether it is back. */
  restMs?: number
  /** Whether requests wait for the one that tries; default yes. Where somebody waits for an answer, they do not. */
  isPatient?: boolean
  /** Ends everything: a run's deadline. */
  signal?: AbortSignal
}

/** What is asked of a server for one purpose: accounts and failures are kept by it. */
export interface Task {
  /** Such as `labels`. */
  name: string
  model: string
  /** Default: those of the server's budget. */
  prices?: Prices
  /** Share of the budget's limits that it may go up to. */
  share?: number
  /** Ends its requests. */
  signal?: AbortSignal
  /** Where it is less patient than others. */
  patience?: Partial<Pick<ServerOptions, 'timeoutMs' | 'retries' | 'longestWaitMs'>>
}

/** What a task has come to. */
export interface TaskUse {
  task: string
  model: string
  spent: Spent
  /** Why the model is left alone at the moment; undefined where it is not. */
  open: string | undefined
}

/** What all tasks on one server have in common. */
interface Shared {
  api: OpenAI
  gate: Gate
  /** When the pause is over that the server asked for, of `performance.now()`. */
  quietUntil: number
  breakers: Map<string, Breaker>
  tasks: Map<string, { task: Task; budget: Budget }>
}

/**
 * The one client of language models: bounds the requests at a time, sends again with growing pauses, waits as long as
 * Retry-After says (all callers together), keeps to a budget, and leaves a model alone after too many failures in a row.
 */
export class Server {
  readonly budget: Budget
  readonly #options: Required<Omit<ServerOptions, 'baseUrl' | 'apiKey' | 'signal'>> & { signal?: AbortSignal }
  readonly #shared: Shared
  readonly #breaker: Breaker

  constructor(
    options: ServerOptions,
    budget: Budget = new Budget({}, { input: 0, output: 0 }),
    task?: { breaker: string; shared: Shared },
  ) {
    this.#options = {
      backoffMs: 500,
      longestWaitMs: 120_000,
      concurrency: 100,
      breakAfter: 10,
      restMs: 30_000,
      isPatient: true,
      ...options,
    }
    this.budget = budget
    this.#shared = task?.shared ?? {
      api: clientOf(options),
      gate: new Gate(this.#options.concurrency),
      quietUntil: 0,
      breakers: new Map(),
      tasks: new Map(),
    }
    const { breakers } = this.#shared
    const name = task?.breaker ?? ''
    if (!breakers.has(name)) breakers.set(name, new Breaker(this.#options.breakAfter, this.#options.restMs))
    this.#breaker = breakers.get(name)!
  }

  get api(): OpenAI {
    return this.#shared.api
  }

  /** The same server for a task: connection, limits and pauses are shared, what a model's failures bring with its tasks. */
  for(task: Task): Server {
    const { tasks } = this.#shared
    const known = tasks.get(task.name) ?? { task, budget: this.budget.part(task.prices, task.share) }
    tasks.set(task.name, known)
    const signals = [this.#options.signal, task.signal].filter((signal) => signal !== undefined)
    const signal = signals.length > 0 ? AbortSignal.any(signals) : undefined
    return new Server({ ...this.#options, ...task.patience, signal }, known.budget, {
      breaker: breakerOf(task),
      shared: this.#shared,
    })
  }

  /** What each task has come to so far. */
  get uses(): TaskUse[] {
    return [...this.#shared.tasks.values()].map(({ task, budget }) => ({
      task: task.name,
      model: task.model,
      spent: budget.spent,
      open: this.#shared.breakers.get(breakerOf(task))?.open,
    }))
  }

  /** Why nothing more is asked, if so. */
  get over(): RemoteFailure | undefined {
    return this.#ended ?? (this.budget.isUsedUp ? new RemoteFailure('over', budgetIsUsedUp) : undefined)
  }

  /** Why not even what costs nothing is asked. */
  get #ended(): RemoteFailure | undefined {
    if (this.#options.signal?.aborted) return new RemoteFailure('over', 'the time set for it is used up')
    return this.#breaker.open === undefined ? undefined : new RemoteFailure('over', this.#breaker.open)
  }

  /** Sends a request that is paid by tokens, of about the size `estimate`. Throws `RemoteFailure`. */
  async ask<T extends { usage?: Counted | null }>(
    estimate: Usage,
    send: (options: { signal: AbortSignal }) => Promise<T>,
    manner: Manner<T> = {},
  ): Promise<T> {
    if (this.over) throw this.over
    if (!this.budget.reserve(estimate)) throw new RemoteFailure('over', budgetIsUsedUp)
    let used: Usage | undefined
    try {
      return await this.call(async (options) => {
        if (!this.budget.send()) throw new RemoteFailure('over', budgetIsUsedUp)
        const answer = await send(options)
        // The client gives a page that is no JSON as text.
        if (typeof answer !== 'object' || answer === null) throw new RemoteFailure('failed', strange)
        // Some servers count nothing.
        used = usageOf(answer.usage) ?? estimate
        return answer
      }, manner)
    } finally {
      this.budget.settle(estimate, used)
    }
  }

  /** Sends a request that costs nothing by itself. Throws `RemoteFailure`. */
  async call<T>(send: (options: { signal: AbortSignal }) => Promise<T>, manner: Manner<T> = {}): Promise<T> {
    const { backoffMs, longestWaitMs, isPatient, signal } = this.#options
    const { fault, retries = this.#options.retries } = manner
    for (let attempt = 0; ; attempt++) {
      await this.#quiet()
      if (this.#ended) throw this.#ended
      const reason = await this.#breaker.admit(isPatient)
      if (this.#ended) this.#breaker.untold()
      if (reason !== undefined) throw new RemoteFailure('over', reason)
      if (this.#ended) throw this.#ended
      const sent = await this.#send(send)
      if ('answer' in sent) {
        const wrong = fault?.(sent.answer)
        if (wrong === undefined) this.#breaker.succeeded()
        else this.#failed(wrong)
        return sent.answer
      }
      const { failure } = sent
      if (signal?.aborted || failure.isOurs) this.#breaker.untold()
      if (signal?.aborted) throw this.#ended!
      if (failure.isOurs) throw new RemoteFailure(failure.kind, failure.what)
      if (failure.kind === 'over') throw this.#trip(failure.what)
      if (failure.kind === 'unfit') {
        this.#failed(failure.what)
        throw new RemoteFailure('unfit', failure.what)
      }
      // A server that says when to come back is well.
      if (failure.waitMs === undefined || attempt >= retries) this.#failed(failure.what)
      else this.#breaker.untold()
      if (this.#ended) throw this.#ended
      const waitMs = failure.waitMs ?? Math.min(backoffMs * 2 ** attempt, longestWaitMs)
      if (waitMs > longestWaitMs) throw this.#trip(`${failure.what}, and asks to wait ${Math.ceil(waitMs / 1000)} s`)
      if (attempt >= retries) throw new RemoteFailure('failed', failure.what)
      if (failure.waitMs === undefined) await pause(waitMs, undefined, { signal }).catch(() => {})
      else this.#shared.quietUntil = Math.max(this.#shared.quietUntil, performance.now() + waitMs)
    }
  }

  /** Sends once. The client's own time limit ends with the first byte of an answer; this one with the last. */
  #send<T>(send: (options: { signal: AbortSignal }) => Promise<T>): Promise<{ answer: T } | { failure: Failure }> {
    const { signal, timeoutMs } = this.#options
    const once = async () => {
      const late = AbortSignal.timeout(timeoutMs)
      const ended = signal ? AbortSignal.any([signal, late]) : late
      try {
        return { answer: await orAborted(send({ signal: ended }), ended) }
      } catch (error) {
        return { failure: late.aborted ? tooLate : failureOf(error) }
      }
    }
    return this.#shared.gate.through(once, signal).catch((error) => ({ failure: failureOf(error) }))
  }

  #failed(what: string): void {
    this.budget.spent.failures++
    this.#breaker.failed(what)
  }

  #trip(why: string): RemoteFailure {
    this.budget.spent.failures++
    this.#breaker.trip(why)
    return new RemoteFailure('over', why)
  }

  async #quiet(): Promise<void> {
    const { signal } = this.#options
    for (;;) {
      const wait = this.#shared.quietUntil - performance.now()
      if (wait <= 0 || signal?.aborted) return
      await pause(wait, undefined, { signal }).catch(() => {})
    }
  }
}

/** A task with less patience keeps its failures to itself: what is too slow for it may do for others. */
function breakerOf({ name, model, patience }: Task): string {
  return patience ? JSON.stringify([model, name]) : model
}

function clientOf({ baseUrl, apiKey, timeoutMs }: ServerOptions): OpenAI {
  const { OpenAI } = openai()
  return new OpenAI({
    baseURL: baseUrl,
    // The client insists on one; servers without keys ignore it.
    apiKey: apiKey ?? 'none',
    timeout: timeoutMs,
    // Sent again here, where each sending is counted.
    maxRetries: 0,
    // It would log what is sent.
    logLevel: 'off',
  })
}

/** What the work gives, or the end of waiting for it: not everything that is told to stop does. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  work.catch(() => {})
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort))
}

/** How one request is sent. */
interface Manner<T> {
  /** Says what makes an answer useless, if the server is to blame for it: too many of those and it is asked no more. */
  fault?: (answer: T) => string | undefined
  retries?: number
}

/** What is said of an answer that cannot be read. */
export const strange = 'the answer is not what an OpenAI-compatible server sends'
const budgetIsUsedUp = 'the budget of the run is used up'

/** What servers count, as chat completions and embeddings give it. */
interface Counted {
  prompt_tokens: number
  completion_tokens?: number
}

interface Failure {
  kind: RemoteFailure['kind']
  what: string
  /** Whether it tells nothing of the server. */
  isOurs?: boolean
  /** How long the server asks us to wait. */
  waitMs?: number
}

const tooLate: Failure = { kind: 'failed', what: 'no answer in time' }

function failureOf(error: unknown): Failure {
  const { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } = openai()
  if (error instanceof RemoteFailure) return { kind: error.kind, what: error.message, isOurs: error.kind === 'over' }
  if (error instanceof APIUserAbortError) return tooLate
  if (error instanceof APIConnectionTimeoutError) return { kind: 'failed', what: 'no answer in time' }
  if (error instanceof APIConnectionError) return { kind: 'failed', what: 'no connection to the server' }
  if (!(error instanceof APIError) || error.status === undefined) {
    return { kind: 'failed', what: strange }
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
