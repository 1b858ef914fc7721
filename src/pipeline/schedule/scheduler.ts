import { setTimeout as sleep } from 'node:timers/promises'
import type { ScheduleConfig } from './cron_schedule.ts'
import { type DueRun, dueRuns, nextRuns, type PublishedRelease } from './due_runs.ts'

/** How a run of a job ended. */
export interface Ended {
  is_done: boolean
  /** A short text with the live release or, if the run failed, with the reason. */
  what: string
}

export interface SchedulerParts {
  config: ScheduleConfig
  /** Reads the releases that exist now. */
  published(): Promise<PublishedRelease[]>
  /** Runs a job and waits for its end. If `stop` is aborted, the function must end the job soon. */
  run(due: DueRun, stop: AbortSignal): Promise<Ended>
  log: { info(facts: object, text: string): void; error(facts: object, text: string): void }
}

/**
 * Earlier attempts at a run: the number of failures, when the next attempt is allowed (monotonic clock, ms), and when the last attempt
 * ended (wall clock, ms).
 */
interface Tried {
  failures: number
  again: number
  ended: number
}

/** Milliseconds between two readings of the wall clock. The scheduler notices a change of the clock within this time. */
const TICK_MS = 500

/**
 * Runs due jobs, one at a time, until it is stopped. Schedules follow the wall clock but timers do not, so the scheduler polls the wall
 * clock instead of sleeping until the next run. It reads the releases when a run or a retry is due, and when the wall clock was set back.
 * Its only state is its own attempts.
 */
export class Scheduler {
  readonly #parts: SchedulerParts
  readonly #tried = new Map<string, Tried>()

  constructor(parts: SchedulerParts) {
    this.#parts = parts
  }

  /** Runs due jobs until `stop` is aborted. If a job is running at that time, `run` ends the job. */
  async keep(stop: AbortSignal): Promise<void> {
    const { config, log } = this.#parts
    let seen = Number.POSITIVE_INFINITY
    let wake = 0
    while (!stop.aborted) {
      const now = Date.now()
      const isDue = now >= wake || now < seen || this.#isRetryDue()
      seen = now
      if (isDue) {
        await this.#runAll(stop).catch((error: Error) => {
          // The releases could not be read, because a disk or a store is unavailable. It may soon be available again.
          log.error({}, `${error.message}; next attempt in a minute`)
          this.#tried.set('what is published', {
            failures: 1,
            again: performance.now() + 60_000,
            ended: Date.now(),
          })
        })
        // The next run is computed from `now`, so that a run that has become due in the meantime is not missed.
        const [next] = nextRuns(config, new Date(now), 1)
        wake = next ? Date.parse(next.at) : Number.POSITIVE_INFINITY
        if (next && wake > Date.now() && !stop.aborted)
          log.info({ next }, `next: ${next.job} for ${next.as_of} at ${next.at}`)
      }
      await sleep(TICK_MS, undefined, { signal: stop }).catch(() => {})
    }
  }

  /** Runs each due job once. Returns whether all jobs succeeded. */
  async once(stop: AbortSignal): Promise<boolean> {
    await this.#runAll(stop)
    return [...this.#tried.values()].every(({ failures }) => failures === 0)
  }

  async #runAll(stop: AbortSignal): Promise<void> {
    while (!stop.aborted && (await this.#runOne(stop))) {}
    this.#tried.delete('what is published')
  }

  /** Runs the first due job that has not been attempted or may be retried. Returns false if there is no such job. */
  async #runOne(stop: AbortSignal): Promise<boolean> {
    const { config, published, run, log } = this.#parts
    const due = dueRuns(config, new Date(), await published())
    const open = due.find((each) => (this.#triedOf(each)?.again ?? 0) <= performance.now())
    if (!open) return false
    const before = this.#triedOf(open)?.failures ?? 0
    log.info({ run: open, tries: before }, `start ${open.job} for ${open.as_of}, due at ${open.at}`)
    const started = performance.now()
    const ended = await run(open, stop)
    const seconds = Math.round((performance.now() - started) / 100) / 10
    if (ended.is_done) {
      this.#tried.set(nameOf(open), { failures: 0, again: Number.POSITIVE_INFINITY, ended: Date.now() })
      log.info({ run: open, seconds }, `done ${open.job} for ${open.as_of}: ${ended.what}`)
      return true
    }
    const minutes = config.retry_minutes[before]
    const again = minutes === undefined ? Number.POSITIVE_INFINITY : performance.now() + minutes * 60_000
    this.#tried.set(nameOf(open), { failures: before + 1, again, ended: Date.now() })
    const then =
      minutes === undefined ? 'no further attempt until it is due again' : `next attempt in ${minutes} minutes`
    if (!stop.aborted) log.error({ run: open, seconds }, `failed ${open.job} for ${open.as_of}: ${ended.what}; ${then}`)
    return true
  }

  /** The earlier attempts at a run. Attempts that ended at a time in the future were made while the clock was wrong, and do not count. */
  #triedOf(run: DueRun): Tried | undefined {
    const tried = this.#tried.get(nameOf(run))
    return tried && tried.ended <= Date.now() ? tried : undefined
  }

  #isRetryDue(): boolean {
    const now = performance.now()
    return [...this.#tried.values()].some(({ failures, again }) => failures > 0 && again <= now)
  }
}

function nameOf({ job, as_of, at }: DueRun): string {
  return `${job} ${as_of} ${at}`
}
