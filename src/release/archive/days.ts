import { hash } from 'node:crypto'
import type { ArchivedName } from './layout.ts'

/**
 * The release of a day to use. `first` is the first release that was made after the day was over; later data never changes it. `latest` is
 * the newest release of the day. For the current day this is an intraday release; for a past day it may contain late data.
 */
export type Vintage = 'first' | 'latest'

export const vintages = ['first', 'latest'] as const

/** The releases of the archive by day. A release that was rolled back is left out until it is promoted again. */
export class ArchiveDays {
  readonly #days = new Map<string, ArchivedName[]>()
  readonly #order: string[]

  constructor(names: readonly ArchivedName[], takenDown: ReadonlySet<string> = new Set()) {
    for (const name of names) {
      if (takenDown.has(name.release)) continue
      const day = this.#days.get(name.day)
      if (day) day.push(name)
      else this.#days.set(name.day, [name])
    }
    for (const day of this.#days.values()) day.sort((a, b) => a.number - b.number)
    this.#order = [...this.#days.keys()].sort()
    const all = this.#order.map((day) => this.#days.get(day)!.map(({ release }) => release))
    this.digest = hash('sha256', JSON.stringify(all), 'base64url')
  }

  /** A hash of the names of all releases, in the order of their days. */
  readonly digest: string

  /** The first and the last day that have a release; undefined if the archive is empty. */
  get range(): { first: string; last: string } | undefined {
    const [first] = this.#order
    return first === undefined ? undefined : { first, last: this.#order.at(-1)! }
  }

  /** The release of exactly this day. */
  of(day: string, vintage: Vintage): ArchivedName | undefined {
    const releases = this.#days.get(day)
    return vintage === 'first' ? releases?.find(({ isIntraday }) => !isIntraday) : releases?.at(-1)
  }

  /**
   * The `first` release of a day. If the day has no release, the nearest earlier day with a release is used instead; if
   * the day has only intraday releases, the newest of them is returned. Undefined for a day outside the range.
   */
  at(day: string): ArchivedName | undefined {
    const { range } = this
    if (!range || day > range.last) return undefined
    const newest = this.#order.findLast((each) => each <= day)
    return newest === undefined ? undefined : (this.of(newest, 'first') ?? this.of(newest, 'latest'))
  }

  /**
   * The newest release of a day. If the day has no release, the nearest earlier day with a release is used instead, or the first day of the
   * archive if no earlier day has a release.
   */
  beside(day: string): ArchivedName | undefined {
    const nearest = this.#order.findLast((each) => each <= day) ?? this.#order[0]
    return nearest === undefined ? undefined : this.of(nearest, 'latest')
  }

  /** The releases of the days from `from` to `to` (both included), oldest day first. */
  between(from: string, to: string, vintage: Vintage): ArchivedName[] {
    const days = this.#order.filter((day) => day >= from && day <= to)
    return days.map((day) => this.of(day, vintage)).filter((name) => name !== undefined)
  }
}
