/**
 * A circuit breaker. It opens after some failures in a row and then rejects requests. After a pause, it admits one trial request: if that
 * succeeds, the breaker closes, otherwise the pause begins again.
 */
export class Breaker {
  readonly #after: number
  readonly #restMs: number
  #failures = 0
  #openedAt?: number
  #reason = ''
  #probe?: { ended: Promise<void>; end(): void }

  /** `after`: number of failures in a row that opens the breaker. `restMs`: length of the pause. */
  constructor(after: number, restMs: number) {
    this.#after = after
    this.#restMs = restMs
  }

  /** Why requests are rejected now. Undefined if a request may be sent, perhaps only as a trial. */
  get open(): string | undefined {
    return this.#openedAt !== undefined && performance.now() - this.#openedAt < this.#restMs ? this.#reason : undefined
  }

  /**
   * Admits every request while the breaker is closed. After the pause, it admits one trial request at a time; meanwhile other requests wait
   * if `isPatient`, and are rejected otherwise. Returns the reason for a rejection.
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

  failed(what: string): void {
    this.#failures++
    if (this.#openedAt !== undefined) this.trip(this.#reason)
    else if (this.#failures >= this.#after) this.trip(`${this.#failures} failures in a row, the last: ${what}`)
  }

  /** Opens the breaker at once, for errors that retrying cannot solve. */
  trip(reason: string): void {
    this.#reason = reason
    this.#openedAt = performance.now()
    this.#endProbe()
  }

  /** Ends a request whose outcome says nothing about the server, for example because the client disconnected. */
  release(): void {
    this.#endProbe()
  }

  #endProbe(): void {
    this.#probe?.end()
    this.#probe = undefined
  }
}
