/** Lets so many through at a time; others wait their turn, as long as their signal lets them. */
export class Gate {
  readonly #places: number
  #taken = 0
  readonly #waiting: (() => void)[] = []

  constructor(places: number) {
    this.#places = places
  }

  /** Does the work when there is a place for it. Throws what the signal was aborted with if that comes first. */
  async through<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#taken < this.#places) this.#taken++
    else await this.#turn(signal)
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The place goes on to who waits longest.
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
