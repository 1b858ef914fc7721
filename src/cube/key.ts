/**
 * A cell of the intent cube asks for a set of labels. It is named by two numbers, so that tens of millions of (cell, person)
 * pairs can be counted in flat arrays:
 *
 * - `named`: what is counted (0 conversation, 1 question), and the tickers, one or two, as the id of their set
 * - `about`: topics, theme and sentiment, each as a small id, 0 for "any". Of a pair of topics the smaller id stands in the
 *   first place, and a single one too, so that every set of labels has one key.
 */
const shifts = { sentiment: 0, theme: 3, second: 13, topic: 20 } as const
const bits = { sentiment: 3, theme: 10, second: 7, topic: 7 } as const

type Field = keyof typeof shifts

/** Largest ids that a key has room for. */
export const room = { ticker: 2 ** 17 - 1, topic: 2 ** bits.topic - 1, theme: 2 ** bits.theme - 1 } as const

/** An id in its place in `about`. */
export function placed(id: number, field: Field): number {
  return id << shifts[field]
}

/** The id that stands in `about`. */
export function fieldOf(about: number, field: Field): number {
  return (about >> shifts[field]) & (2 ** bits[field] - 1)
}

/** Part of `about` that is its topics. */
export function topicsOf(about: number): number {
  return about & (-1 << shifts.second)
}

/** Sets of one or two tickers by id: the id of a single ticker is its own, those of pairs follow. */
export class TickerSets {
  /** Ids up to this one are of single tickers. */
  readonly singles: number
  readonly #pairs = new Map<number, number>()
  readonly #members: [number, number][] = []

  constructor(singles: number) {
    this.singles = singles
  }

  /** Id of the pair of two tickers, the smaller id first; a new one the first time. */
  pair(first: number, second: number): number {
    const code = first * (room.ticker + 1) + second
    let id = this.#pairs.get(code)
    if (id === undefined) {
      this.#members.push([first, second])
      id = this.singles + this.#members.length
      this.#pairs.set(code, id)
    }
    return id
  }

  /** The tickers of a set, 0 for none. */
  tickers(id: number): readonly [number, number] {
    return id <= this.singles ? [id, 0] : this.#members[id - this.singles - 1]
  }
}

/** Number of labels, sentiments aside, that a cell asks for. */
export function levelOf(sets: TickerSets, named: number, about: number): number {
  const tickers = named >> 1
  let level = tickers === 0 ? 0 : tickers <= sets.singles ? 1 : 2
  for (const field of labelFields) if (fieldOf(about, field) !== 0) level++
  return level
}

const labelFields = ['topic', 'second', 'theme'] as const

/** The most labels that a cell asks for. */
export const mostLabels = labelFields.length + 2

/**
 * Of a cell without a sentiment the ones that ask for one label less, those that are not counted included, as pairs of
 * `named` and `about` one after the other; gives how many numbers it wrote. A pair has two such: without its second, and
 * without its first, whose place the second then takes.
 */
export function writeParents(sets: TickerSets, named: number, about: number, to: Uint32Array): number {
  let length = 0
  const write = (toNamed: number, toAbout: number) => {
    to[length++] = toNamed
    to[length++] = toAbout
  }
  const measure = named & 1
  const tickers = named >> 1
  if (tickers > sets.singles) {
    const [first, second] = sets.tickers(tickers)
    write((second << 1) | measure, about)
    write((first << 1) | measure, about)
  } else if (tickers !== 0) {
    write(measure, about)
  }
  const [topic, other] = [fieldOf(about, 'topic'), fieldOf(about, 'second')]
  const untold = about & ~topicsOf(about)
  if (topic) write(named, untold | placed(other, 'topic'))
  if (other) write(named, untold | placed(topic, 'topic'))
  if (fieldOf(about, 'theme')) write(named, about & ~placed(room.theme, 'theme'))
  return length
}
