/** Thrown when nothing was done for so long that a run gives up. What was built until then stays. */
export class QueueStuck extends Error {
  override name = 'QueueStuck'
}

export interface PatienceOptions {
  /** Milliseconds without anything done after which waiting ends. */
  patienceMs: number
  /** Whether anything is waited for. */
  isWaiting: () => boolean
  /** Why nothing is done, in a few words. */
  reason: () => Promise<string>
  /** Tells an operator. */
  say: (line: string) => void
}

/** How long nothing is done before an operator is told why. */
const QUIET_MS = 10_000

/** Watches over what is waited for: tells why nothing is done, and ends the waiting when that lasts. */
export class Patience {
  readonly #options: PatienceOptions
  readonly #timer: NodeJS.Timeout
  readonly #over: Promise<never>
  #giveUp!: (error: Error) => void
  #lastDone = performance.now()
  #isTold = false

  constructor(options: PatienceOptions) {
    this.#options = options
    this.#over = new Promise<never>((_, reject) => {
      this.#giveUp = reject
    })
    this.#over.catch(() => {})
    this.#timer = setInterval(() => void this.#look(), 1000)
    this.#timer.unref()
  }

  /** Something was done, by anybody. */
  isAlive(): void {
    this.#lastDone = performance.now()
    this.#isTold = false
  }

  /** What `work` gives, unless patience ends before: throws `QueueStuck` then. */
  orGiveUp<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#over])
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #look(): Promise<void> {
    const { patienceMs, isWaiting, reason, say } = this.#options
    if (!isWaiting()) this.isAlive()
    const quiet = performance.now() - this.#lastDone
    if (quiet > patienceMs) {
      const why = `nothing was built for ${Math.round(quiet / 1000)} s: ${await reason()}`
      this.#giveUp(new QueueStuck(`${why}; what was built until then stays, and the next run goes on there`))
    } else if (quiet > QUIET_MS && !this.#isTold) {
      this.#isTold = true
      say(`${await reason()}; the run waits`)
    }
  }
}
