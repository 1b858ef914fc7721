/** Limits concurrency. Further callers wait until it is their turn or their signal is aborted. */
export class Gate {
  readonly #places: number
  #taken = 0
  readonly #waiting: (() => void)[] = []

  constructor(places: number) {
    this.#places = places
  }

  /** Runs the work when a slot is free. Throws the signal's reason if it is aborted first. */
  async through<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#taken < this.#places) this.#taken++
    else await this.#turn(signal)
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The slot passes to the longest waiting caller.
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
