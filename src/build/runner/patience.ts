/** Thrown when a run gives up, because no job has finished for `patienceMs`. Finished partitions are kept. */
export class QueueStuck extends Error {
  override name = 'QueueStuck'
}

export interface PatienceOptions {
  /** Milliseconds without a finished job after which the run gives up. */
  patienceMs: number
  /** Whether the run waits for jobs. */
  isWaiting: () => boolean
  /** Returns a short reason why no job finishes. */
  reason: () => Promise<string>
  /** Shows a line to the operator. */
  say: (line: string) => void
}

/** Milliseconds without a finished job after which the reason is reported. */
const QUIET_MS = 10_000

/** A watchdog for a run that waits for workers. If no job finishes, it reports the reason and, after `patienceMs`, gives up. */
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

  /** Restarts the measurement. Called when a job finishes or a worker is building a job. */
  isAlive(): void {
    this.#lastDone = performance.now()
    this.#isTold = false
  }

  /** Waits for the result of `work`. Throws `QueueStuck` if the watchdog gives up first. */
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
      const why = `no partition was built for ${Math.round(quiet / 1000)} s: ${await reason()}`
      this.#giveUp(new QueueStuck(`${why}; finished partitions are kept, and the next run continues from them`))
    } else if (quiet > QUIET_MS && !this.#isTold) {
      this.#isTold = true
      say(`${await reason()}; the run waits`)
    }
  }
}
