import { setTimeout as pause } from 'node:timers/promises'
import type OpenAI from 'openai'
import { Breaker } from './breaker.ts'
import { Budget, type Prices, type Spent, type Usage } from './budget.ts'
import { type Failure, failureOf, malformedResponse, openai, RemoteFailure, timedOut } from './failure.ts'
import { Gate } from './gate.ts'

/** The address of an OpenAI-compatible server, and the limits for requests to the server. */
export interface ModelClientOptions {
  /** Address of the server, such as `http://127.0.0.1:11434/v1`. Undefined means OpenAI's own server. */
  baseUrl?: string
  /** The API key. Undefined if the server needs no key. */
  apiKey?: string
  /** Time limit of one request, from its start to the last byte of the answer. */
  timeoutMs: number
  /** Maximum number of retries of a failed request. */
  retries: number
  /** Pause before the first retry, which doubles with each retry. The pause of a Retry-After header takes precedence. */
  backoffMs?: number
  /** If Retry-After demands a longer pause than this, the server is treated as unavailable. */
  longestWaitMs?: number
  /** Maximum number of parallel requests of all tasks together. */
  concurrency?: number
  /** Number of failures in a row after which the circuit breaker opens. */
  breakAfter?: number
  /** Pause in milliseconds before the circuit breaker admits a trial request. */
  restMs?: number
  /** Whether requests wait while the circuit breaker's trial request is in progress. Default: true. The API sets false. */
  isPatient?: boolean
  /** Cancels all requests, for example at the deadline of a run. */
  signal?: AbortSignal
}

/** One task for which the server is used. It has its own record of spending. */
export interface ModelTask {
  /** Name of the task, such as `labels`. */
  name: string
  model: string
  /** Default: the prices of the server's budget. */
  prices?: Prices
  /** Share of the budget's limits that the task may use, 0 to 1. */
  share?: number
  /** Cancels the requests of the task. */
  signal?: AbortSignal
  /** Limits for this task that replace the client's limits, for example because a user waits for the answers. */
  patience?: Partial<Pick<ModelClientOptions, 'timeoutMs' | 'retries' | 'longestWaitMs'>>
}

/** What a task has spent, and whether its circuit breaker is open. */
export interface TaskUse {
  task: string
  model: string
  spent: Spent
  /** Why the task's circuit breaker is open. Undefined if it is closed. */
  open: string | undefined
}

/** State that all tasks on a server share. */
interface Shared {
  api: OpenAI
  gate: Gate
  /** When the pause that the server asked for ends, in `performance.now()` time. */
  quietUntil: number
  breakers: Map<string, Breaker>
  tasks: Map<string, { task: ModelTask; budget: Budget }>
}

/**
 * The client through which all requests to language models are sent. It limits parallel requests, retries with exponential backoff, makes
 * all callers wait if the server sends Retry-After, stays within a budget, and opens a circuit breaker after several failures in a row.
 */
export class ModelClient {
  readonly budget: Budget
  readonly #options: Required<Omit<ModelClientOptions, 'baseUrl' | 'apiKey' | 'signal'>> & { signal?: AbortSignal }
  readonly #shared: Shared
  readonly #breaker: Breaker

  constructor(
    options: ModelClientOptions,
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

  /**
   * Returns the client for one task. All tasks share the connection, the limits and the pauses. Tasks with the same model also share a
   * circuit breaker, except tasks with limits of their own (`patience`).
   */
  for(task: ModelTask): ModelClient {
    const { tasks } = this.#shared
    const known = tasks.get(task.name) ?? { task, budget: this.budget.part(task.prices, task.share) }
    tasks.set(task.name, known)
    const signals = [this.#options.signal, task.signal].filter((signal) => signal !== undefined)
    const signal = signals.length > 0 ? AbortSignal.any(signals) : undefined
    return new ModelClient({ ...this.#options, ...task.patience, signal }, known.budget, {
      breaker: breakerOf(task),
      shared: this.#shared,
    })
  }

  /** What each task has spent so far, and whether its circuit breaker is open. */
  get uses(): TaskUse[] {
    return [...this.#shared.tasks.values()].map(({ task, budget }) => ({
      task: task.name,
      model: task.model,
      spent: budget.spent,
      open: this.#shared.breakers.get(breakerOf(task))?.open,
    }))
  }

  /** Why no request can be sent at the moment; undefined if requests can be sent. */
  get over(): RemoteFailure | undefined {
    return this.#ended ?? (this.budget.isUsedUp ? new RemoteFailure('over', budgetIsUsedUp) : undefined)
  }

  /** Why not even a request that costs nothing can be sent; undefined if such a request can be sent. */
  get #ended(): RemoteFailure | undefined {
    if (this.#options.signal?.aborted) return new RemoteFailure('over', 'the time limit is used up')
    return this.#breaker.open === undefined ? undefined : new RemoteFailure('over', this.#breaker.open)
  }

  /** Sends a request that is paid by tokens; `estimate` is the expected usage. Throws `RemoteFailure` if the request fails. */
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
        // If a response is not JSON, the client library returns it as text.
        if (typeof answer !== 'object' || answer === null) throw new RemoteFailure('failed', malformedResponse)
        // The estimate is used for servers that report no usage.
        used = usageOf(answer.usage) ?? estimate
        return answer
      }, manner)
    } finally {
      this.budget.settle(estimate, used)
    }
  }

  /** Sends a request that costs nothing. Throws `RemoteFailure` if the request fails. */
  async call<T>(send: (options: { signal: AbortSignal }) => Promise<T>, manner: Manner<T> = {}): Promise<T> {
    const { backoffMs, longestWaitMs, isPatient, signal } = this.#options
    const { fault, retries = this.#options.retries } = manner
    for (let attempt = 0; ; attempt++) {
      await this.#quiet()
      if (this.#ended) throw this.#ended
      const reason = await this.#breaker.admit(isPatient)
      if (this.#ended) this.#breaker.release()
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
      if (signal?.aborted) {
        this.#breaker.release()
        throw this.#ended!
      }
      const isLast = attempt >= retries
      if (this.#breaker.record(failure, isLast)) this.budget.spent.failures++
      if (failure.kind !== 'failed') throw new RemoteFailure(failure.kind, failure.what)
      if (this.#ended) throw this.#ended
      const waitMs = failure.waitMs ?? Math.min(backoffMs * 2 ** attempt, longestWaitMs)
      if (waitMs > longestWaitMs) throw this.#trip(`${failure.what}, and asks to wait ${Math.ceil(waitMs / 1000)} s`)
      if (isLast) throw new RemoteFailure('failed', failure.what)
      if (failure.waitMs === undefined) await pause(waitMs, undefined, { signal }).catch(() => {})
      else this.#shared.quietUntil = Math.max(this.#shared.quietUntil, performance.now() + waitMs)
    }
  }

  /** Sends a request once. The time limit covers the whole answer, whereas the client library's time limit covers only its first byte. */
  #send<T>(send: (options: { signal: AbortSignal }) => Promise<T>): Promise<{ answer: T } | { failure: Failure }> {
    const { signal, timeoutMs } = this.#options
    const once = async () => {
      const late = AbortSignal.timeout(timeoutMs)
      const ended = signal ? AbortSignal.any([signal, late]) : late
      try {
        return { answer: await orAborted(send({ signal: ended }), ended) }
      } catch (error) {
        return { failure: late.aborted ? timedOut : failureOf(error) }
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

/** Name of a task's circuit breaker. A server can be too slow for a task with its own limits, but fast enough for other tasks. */
function breakerOf({ name, model, patience }: ModelTask): string {
  return patience ? JSON.stringify([model, name]) : model
}

function clientOf({ baseUrl, apiKey, timeoutMs }: ModelClientOptions): OpenAI {
  const { OpenAI } = openai()
  return new OpenAI({
    baseURL: baseUrl,
    // The client library requires a key. Servers without keys ignore it.
    apiKey: apiKey ?? 'none',
    timeout: timeoutMs,
    // The client library must not retry, because this class retries and counts the retries.
    maxRetries: 0,
    // The client library must not log, because it would log the texts of requests.
    logLevel: 'off',
  })
}

/** Waits for the result of `work`. Throws the signal's reason if it is aborted first, because not every request stops by itself. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  work.catch(() => {})
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort))
}

/** Options for one request. */
interface Manner<T> {
  /** Says why an answer is useless if the server is at fault. Several such answers in a row open the circuit breaker. */
  fault?: (answer: T) => string | undefined
  retries?: number
}

const budgetIsUsedUp = 'the budget of the run is used up'

/** The token counts in responses of chat completions and embeddings. */
interface Counted {
  prompt_tokens: number
  completion_tokens?: number
}

function usageOf(usage: Counted | null | undefined): Usage | undefined {
  const { prompt_tokens: input, completion_tokens: output = 0 } = usage ?? {}
  return Number.isFinite(input) && Number.isFinite(output) ? { input: input!, output } : undefined
}
