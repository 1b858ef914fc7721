import type { Logger } from 'pino'
import { newestEntry } from './live_pointer.ts'
import { Release, type ReleaseLimits, writingOf } from './release.ts'

export interface CurrentReleaseOptions extends ReleaseLimits {
  /** Milliseconds between two checks of the register. */
  pollMs: number
  log: Pick<Logger, 'info' | 'error'>
  /** Called before a release goes live, for example to compute frequent answers. */
  prepare?: (release: Release) => Promise<void>
  /** Called after a release has gone live, to load the data that the first requests need. */
  warm?: (release: Release) => Promise<void>
}

const warmAfterMs = 500

/**
 * Provides the release that answers requests, which is the newest entry of the register. A new release is opened before it replaces the old
 * release, and the old release is closed when no request uses it any more. If the new release cannot be opened, the error is logged, the
 * old release stays in use, and opening is tried again later.
 */
export class CurrentRelease {
  readonly #home: string
  readonly #options: CurrentReleaseOptions
  readonly #swapped: ((release: Release) => void)[] = []
  #release: Release | undefined
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #warming: NodeJS.Timeout | undefined
  #complaint = { text: '', at: 0 }
  #closed = false

  constructor(home: string, options: CurrentReleaseOptions) {
    this.#home = home
    this.#options = options
  }

  /** The release in use; undefined before the first release. */
  get release(): Release | undefined {
    return this.#release
  }

  /** Adds a listener that is called with each release that goes live. */
  onSwap(listener: (release: Release) => void): void {
    this.#swapped.push(listener)
  }

  /** Reads the register once, then polls it until closed. */
  async follow(): Promise<void> {
    await this.refresh()
    this.#schedule()
  }

  /**
   * Reads the register again. If the register is being read already, that reading is awaited first, because it may have missed the newest
   * entry. Never throws.
   */
  refresh(): Promise<void> {
    const looking = (this.#looking ?? Promise.resolve()).then(() => this.#look())
    this.#looking = looking
    return looking
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#warming)
    await this.#looking
    this.#release?.retire()
    this.#release = undefined
  }

  async #look(): Promise<void> {
    try {
      const entry = await newestEntry(this.#home)
      if (!entry || (await this.#serves(entry.release))) return
      const release = await Release.open(this.#home, entry.release, this.#options)
      await this.#options.prepare?.(release).catch((error) => this.#complain(error))
      this.#takeOver(release)
    } catch (error) {
      this.#complain(error as Error)
    }
  }

  /**
   * Whether a release is open with its current files. If the release was repaired under the same name, its new files
   * must be opened, so the result is false.
   */
  async #serves(id: string): Promise<boolean> {
    const release = this.#release
    if (release?.id !== id) return false
    return (await writingOf(this.#home, id).catch(() => release.writing)) === release.writing
  }

  #takeOver(release: Release): void {
    if (this.#closed) {
      release.retire()
      return
    }
    const old = this.#release
    this.#release = release
    // Data is loaded only after a delay, because loading is useless for a release that is replaced soon.
    clearTimeout(this.#warming)
    this.#warming = setTimeout(() => this.#warm(release), warmAfterMs)
    this.#warming.unref()
    this.#complaint = { text: '', at: 0 }
    for (const listener of this.#swapped) listener(release)
    old?.retire()
    this.#options.log.info(
      { release: release.id, before: old?.id ?? null, as_of: release.asOf, passages: release.passages?.rows ?? 0 },
      'release is up',
    )
  }

  async #warm(release: Release): Promise<void> {
    try {
      if (!release.closed) await this.#options.warm?.(release)
    } catch (error) {
      this.#complain(error as Error)
    }
  }

  /** Logs an error. The same error is logged at most once a minute, because the register is polled often. */
  #complain(error: Error): void {
    const now = Date.now()
    if (error.message === this.#complaint.text && now - this.#complaint.at < 60_000) return
    this.#complaint = { text: error.message, at: now }
    this.#options.log.error({ err: error, release: this.#release?.id ?? null }, 'no new release')
  }

  #schedule(): void {
    if (this.#closed) return
    this.#timer = setTimeout(() => this.refresh().then(() => this.#schedule()), this.#options.pollMs)
    this.#timer.unref()
  }
}
