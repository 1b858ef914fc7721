/**
 * Limits how many callers work at the same time. Other callers wait until a slot is free or their signal is aborted.
 */
export class Gate {
  readonly #places: number
  #taken = 0
  readonly #waiting: (() => void)[] = []

  constructor(places: number) {
    this.#places = places
  }

  /** Runs `work` when a slot is free. If the signal is aborted before that, its reason is thrown. */
  async through<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#taken < this.#places) this.#taken++
    else await this.#turn(signal)
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The slot passes to the caller that has waited longest.
      if (next) next()
      else this.#taken--
    }
  }

  #turn(signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const left = () => {
      this.#waiting.splice(this.#waiting.indexOf(enter), 1)
      reject(signal!.reason)
    }
    const enter = () => {
      signal?.removeEventListener('abort', left)
      resolve()
    }
    this.#waiting.push(enter)
    signal?.addEventListener('abort', left, { once: true })
    return promise
  }
}
