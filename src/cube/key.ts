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

/** `about` without its sentiment. */
export function withoutSentiment(about: number): number {
  return about & ~7
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

/** Number of labels that a cell asks for. */
export function levelOf(sets: TickerSets, named: number, about: number): number {
  const tickers = sets.tickers(named >> 1)
  const fields = (Object.keys(shifts) as Field[]).map((field) => fieldOf(about, field))
  return [...tickers, ...fields].filter((id) => id !== 0).length
}

/**
 * The cells that ask for one label less, those that are not counted included. A pair has two such: without its second, and
 * without its first, whose place the second then takes.
 */
export function parentsOf(sets: TickerSets, named: number, about: number): [named: number, about: number][] {
  const parents: [number, number][] = []
  const measure = named & 1
  const [first, second] = sets.tickers(named >> 1)
  if (first) parents.push([(second << 1) | measure, about])
  if (second) parents.push([(first << 1) | measure, about])
  const [topic, other] = [fieldOf(about, 'topic'), fieldOf(about, 'second')]
  const untold = about & ~topicsOf(about)
  if (topic) parents.push([named, untold | placed(other, 'topic')])
  if (other) parents.push([named, untold | placed(topic, 'topic')])
  if (fieldOf(about, 'theme')) parents.push([named, about & ~placed(room.theme, 'theme')])
  if (fieldOf(about, 'sentiment')) parents.push([named, withoutSentiment(about)])
  return parents
}
