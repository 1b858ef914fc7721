/**
 * Keeps from asking what is down. After some failures in a row it opens, and nothing is asked; once it has rested, one
 * request tries whether all is well again: that closes it, or opens it for another rest.
 */
export class Breaker {
  readonly #after: number
  readonly #restMs: number
  #failures = 0
  #openedAt?: number
  #reason = ''
  #probe?: { ended: Promise<void>; end(): void }

  /** `after`: failures in a row that open it. `restMs`: how long nothing is asked then. */
  constructor(after: number, restMs: number) {
    this.#after = after
    this.#restMs = restMs
  }

  /** Why nothing is asked now; undefined where something may be, if only to try. */
  get open(): string | undefined {
    return this.#openedAt !== undefined && performance.now() - this.#openedAt < this.#restMs ? this.#reason : undefined
  }

  /**
   * Lets a request through: always while closed, and one at a time to try after a rest. Others meanwhile wait for what
   * comes of that one, or are turned away if they are not `patient`. Gives the reason for turning one away.
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

  /** Opens it at once, for what will not get better by asking again. */
  trip(reason: string): void {
    this.#reason = reason
    this.#openedAt = performance.now()
    this.#endProbe()
  }

  /** A request that was let through came to nothing that tells how the server is: the client left, say. */
  untold(): void {
    this.#endProbe()
  }

  #endProbe(): void {
    this.#probe?.end()
    this.#probe = undefined
  }
}
