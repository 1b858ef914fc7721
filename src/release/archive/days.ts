import { hash } from 'node:crypto'
import type { ArchivedName } from './layout.ts'

/**
 * `first`: the first release that was made after the day was over; later data never changes it. `latest`: the newest release. For a running
 * day this is an intraday release; for a past day it may contain late data.
 */
export type Vintage = 'first' | 'latest'

export const vintages = ['first', 'latest'] as const

/** Tells which releases the archive has, by day. A release that was rolled back does not count until it is promoted again. */
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

  /** A hash of all releases in the order of their days. */
  readonly digest: string

  /** The first and the last day of the archive; undefined if it is empty. */
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
   * The `first` release of a day or, if the day has no release, of the nearest earlier day with one. If that day has only intraday
   * releases, the newest of them. Undefined for a day outside the range.
   */
  at(day: string): ArchivedName | undefined {
    const { range } = this
    if (!range || day > range.last) return undefined
    const newest = this.#order.findLast((each) => each <= day)
    return newest === undefined ? undefined : (this.of(newest, 'first') ?? this.of(newest, 'latest'))
  }

  /** The newest release of a day. If the day has none, that of the nearest earlier day, or else that of the first day. */
  beside(day: string): ArchivedName | undefined {
    const nearest = this.#order.findLast((each) => each <= day) ?? this.#order[0]
    return nearest === undefined ? undefined : this.of(nearest, 'latest')
  }

  /** The releases of the days from `from` to `to`, ascending. */
  between(from: string, to: string, vintage: Vintage): ArchivedName[] {
    const days = this.#order.filter((day) => day >= from && day <= to)
    return days.map((day) => this.of(day, vintage)).filter((name) => name !== undefined)
  }
}
