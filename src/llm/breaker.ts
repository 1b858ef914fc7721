import type { Failure } from './failure.ts'

/**
 * A circuit breaker. After several failures in a row it opens, which means that it rejects requests. After a pause it admits one trial
 * request. If the trial succeeds, the breaker closes. If the trial fails, another pause begins.
 */
export class Breaker {
  readonly #after: number
  readonly #restMs: number
  #failures = 0
  #openedAt?: number
  #reason = ''
  #probe?: { ended: Promise<void>; end(): void }

  /**
   * `after` is the number of failures in a row after which the breaker opens. `restMs` is the length of the pause in
   * milliseconds.
   */
  constructor(after: number, restMs: number) {
    this.#after = after
    this.#restMs = restMs
  }

  /** Why requests are rejected at the moment. Undefined if a request may be sent, even if only as a trial. */
  get open(): string | undefined {
    return this.#openedAt !== undefined && performance.now() - this.#openedAt < this.#restMs ? this.#reason : undefined
  }

  /**
   * Admits every request while the breaker is closed. After the pause, it admits one trial request at a time; other
   * requests wait for the result of the trial if `isPatient`, and are rejected if not. Returns the reason for a
   * rejection.
   */
  async admit(isPatient: boolean): Promise<string | undefined> {
    for (;;) {
      if (this.open !== undefined) return this.open
      if (this.#openedAt === undefined) return undefined
      if (!this.#probe) {
        const { promise, resolve } = Promise.withResolvers<void>()
        this.#probe = { ended: promise, end: resolve }
        return undefined
      }
      if (!isPatient) return this.#reason
      await this.#probe.ended
    }
  }

  succeeded(): void {
    this.#failures = 0
    this.#openedAt = undefined
    this.#endProbe()
  }

  /**
   * Records a failed request, and returns whether it counts as a failure of the server. Failures that say nothing about the server do not
   * count, nor do responses with Retry-After before the last attempt, because a server that sends such responses is working. Failures of
   * kind `over` open the breaker at once.
   */
  record({ kind, what, isOurs = false, waitMs }: Failure, isLast: boolean): boolean {
    const isCounted = !isOurs && (waitMs === undefined || isLast)
    if (!isCounted) this.release()
    else if (kind === 'over') this.trip(what)
    else this.failed(what)
    return isCounted
  }

  failed(what: string): void {
    this.#failures++
    if (this.#openedAt !== undefined) this.trip(this.#reason)
    else if (this.#failures >= this.#after) this.trip(`${this.#failures} failures in a row, the last: ${what}`)
  }

  /** Opens the breaker at once. This is for errors that would occur again at every attempt. */
  trip(reason: string): void {
    this.#reason = reason
    this.#openedAt = performance.now()
    this.#endProbe()
  }

  /** Records the end of a request whose result says nothing about the health of the server, for example because the client disconnected. */
  release(): void {
    this.#endProbe()
  }

  #endProbe(): void {
    this.#probe?.end()
    this.#probe = undefined
  }
}
