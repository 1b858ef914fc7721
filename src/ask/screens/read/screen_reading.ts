import type { Criterion, Sort } from '../predicate.ts'
import type { AtomReader } from './atoms.ts'
import { has, type QueryItem, senseOf } from './items.ts'
import type { End } from './lexicon.ts'
import { joints } from './operands.ts'
import { type Atom, directionOf } from './order_reader.ts'

/** One walk over the items of a query. */
export class ScreenReading {
  readonly atoms: Atom[] = []
  readonly used = new Set<QueryItem>()
  readonly reasons: string[] = []
  readonly #items: QueryItem[]
  readonly #reader: AtomReader
  sort: Sort | null = null
  count: number | null = null
  second: Sort | undefined
  place: number | undefined
  /** `At least two of`: the number, and the position where its list starts. */
  least: { count: number; from: number } | undefined

  constructor(items: QueryItem[], reader: AtomReader) {
    this.#items = items
    this.#reader = reader
    const waiting: number[] = []
    for (let place = 0; place < items.length; ) {
      const least = this.least ? undefined : this.#leastAt(place)
      if (least) {
        this.least = least
        for (; place < least.from; place++) this.used.add(items[place])
      }
      const order = senseOf(items[place], 'order')
      const atom = order
        ? this.#ordered(place, order.end)
        : (reader.at(place, this.atoms.at(-1)) ?? this.#shownAt(place))
      if (atom) this.#take(atom)
      else if (
        has(items[place], 'period') &&
        !this.atoms.findLast((each) => this.#goesTo(each, place)) &&
        !this.#isOfLast(place)
      )
        waiting.push(place)
      place = atom?.to ?? place + 1
    }
    // A period before all that it could belong to is of all of it: `over 90 days: bullish and net bought`.
    for (const place of waiting) for (const atom of this.atoms) this.#goesTo(atom, place)
    this.#orderByNeighbour()
    if (this.sort?.period === null) {
      const named = this.atoms.flatMap(({ groups }) => groups.flat()).flatMap(({ period }) => period ?? [])
      this.sort.period = reader.periodFor(this.sort.field, named) ?? null
    }
    this.reasons.push(...reader.doubts)
    // `top 5` without a field: the number counts, the order is reported as not understood.
    if (this.sort === null) for (const { end, from, to } of this.atoms) if (end !== undefined) this.#giveBack(from, to)
  }

  /** Items without a criterion that are not joints. Call it after reading the operands. */
  leftOver(): QueryItem[] {
    const isSmall = (item: QueryItem) => has(item, 'filler', ...joints)
    const isTelling = (item: QueryItem) => {
      const compare = senseOf(item, 'compare')?.compare
      const at = this.#items.indexOf(item)
      // `R&D / revenue` without a meaning.
      const isRatio = has(item, 'slash') && has(this.#items[at - 1], 'field') && has(this.#items[at + 1], 'field')
      return isRatio || has(item, 'not', 'unsure', 'not_both') || compare === 'below' || compare === 'at_most'
    }
    return this.#items.filter((item) => !this.used.has(item) && (isTelling(item) || !isSmall(item)))
  }

  #take(atom: Atom): void {
    for (let place = atom.from; place < atom.to; place++) this.used.add(this.#items[place])
    if (atom.count !== undefined) this.count = atom.count
    if (atom.place !== undefined) this.place = atom.place
    const pending = this.atoms.findLast(({ end, sort, groups }) => end !== undefined && !sort && groups.length === 0)
    // `Top 3 and bottom 3`: a list has one end, and the other is reported.
    if (pending && atom.count !== undefined && atom.end !== undefined && !atom.sort) {
      this.count = pending.count ?? null
      this.#giveBack(atom.from, atom.to)
      return
    }
    this.atoms.push(atom)
    if (!atom.sort) return
    const field = this.#reader.field(atom.sort.field)
    const isBy = atom.end === 'best' && atom.count === undefined
    if (this.sort === null) {
      this.sort = isBy && pending ? { ...atom.sort, direction: directionOf(field, pending.end!) } : atom.sort
    } else if (isBy && this.atoms.some(({ sort, isLoose }) => isLoose && sort?.field === this.sort?.field)) {
      // `the largest by revenue`: the field is named.
      const { multiple } = this.#reader.field(atom.sort.field)
      // `The cheapest by book value`: by the multiple of it.
      const isPriced = this.sort.field === 'price_to_earnings' && multiple !== undefined
      this.sort = { ...atom.sort, ...(isPriced && { field: multiple, period: null }), direction: this.sort.direction }
    } else if (JSON.stringify(this.sort) !== JSON.stringify(atom.sort)) {
      // `By growth, then by margin`; a second order without such a word is reported.
      if (this.second === undefined && /\bthen\b/.test(this.#items[atom.from].lead)) this.second = atom.sort
      else this.#giveBack(atom.from, atom.to)
    }
  }

  /** `top 5 profitable banks`, `bearish, the top 5`: an end without a field orders by the criterion after or before it. */
  #orderByNeighbour(): void {
    const at = this.atoms.findIndex(({ end, sort, groups }) => end !== undefined && !sort && groups.length === 0)
    if (at < 0) return
    const [ended, next] = [this.atoms[at], this.atoms[at + 1]]
    const neighbour = next ? next.from === ended.to && next : this.atoms[at - 1]
    if (this.sort !== null || !neighbour || neighbour.groups.flat().length !== 1) return
    this.sort = this.#reader.orderOf(neighbour.groups[0][0], ended.end!)
  }

  #ordered(from: number, end: End): Atom | undefined {
    const sort = this.#reader.orderFirst(from, end, this.atoms)
    if (!this.sort) return sort && { groups: [], sort, from, to: from + 1 }
    this.sort.direction = directionOf(this.#reader.field(this.sort.field), end)
    this.used.add(this.#items[from])
    return undefined
  }

  /** Whether a period directly follows a field that has others: then it belongs to that field only. */
  #isOfLast(place: number): boolean {
    const last = this.atoms.at(-1)
    const named = last?.to === place ? last.groups.flat() : []
    return named.some(({ field }) => this.#reader.field(field).periods.length > 0)
  }

  #leastAt(place: number): { count: number; from: number } | undefined {
    const isLed = senseOf(this.#items[place], 'compare')?.compare === 'at_least' || has(this.#items[place], 'universal')
    const at = isLed ? place + 1 : place
    const amount = senseOf(this.#items[at], 'amount')?.amount
    const lead = this.#items[at + 1]?.lead ?? ''
    const isOf = /^\s*(?:out )?of\b/.test(lead) && (isLed || /:|\b(?:these|following)\b/.test(lead))
    return isOf && amount?.unit === 'none' && !amount.isScaled ? { count: amount.value, from: at + 1 } : undefined
  }

  /** `AAPL MSFT gross margin`: a field without a criterion after a list of companies sorts them. */
  #shownAt(place: number): Atom | undefined {
    // `GOOGL and MSFT: which has the higher margin`
    const compare = senseOf(this.#items[place], 'compare')?.compare
    const field = this.#reader.fieldAt(compare === 'above' || compare === 'below' ? place + 1 : place)
    const last = this.atoms.at(-1)
    const isNext = last && this.#items.slice(last.to, place).every((item) => has(item, 'comma'))
    const isList = isNext && last.groups.flat().every((each) => each.field === 'ticker')
    if (!field || field.unit === 'category' || !isList || field.to < this.#items.length || this.sort) return undefined
    const sort: Sort = {
      field: field.id,
      period: field.named,
      direction: compare === undefined ? field.best : compare === 'above' ? 'highest' : 'lowest',
    }
    return { groups: [], sort, from: place, to: field.to }
  }

  #giveBack(from: number, to: number): void {
    for (let place = from; place < to; place++) this.used.delete(this.#items[place])
  }

  /** Assigns a separate period to an atom that has it, and to earlier criteria on the same field. */
  #goesTo({ groups, sort }: Atom, place: number): boolean {
    const named: (Criterion | Sort)[] = [...(sort ? [sort] : []), ...groups.flat()]
    const { periods } = senseOf(this.#items[place], 'period')!
    let fits = false
    for (const each of named) {
      const period = this.#reader.periodFor(each.field, periods)
      fits ||= period === undefined ? this.#reader.isOver(each.field, periods) : each.period === period
      if (period === undefined || each.period !== null) continue
      // `The most net bought over a month`: what measures a criterion has its period.
      const other =
        each.period === null && 'compare' in each && each.compare.endsWith('_field') ? each.words[0] : undefined
      // `More bears than bulls over 90 days`: both are of that period.
      if (other && this.#reader.periodFor(other, periods) === period)
        (each as Criterion).words = [`${other}[${period}]`]
      const same = this.atoms
        .flatMap(({ groups }) => groups.flat())
        .filter((of) => [of, ...this.#reader.measuresOf(of)].some(({ field }) => field === each.field))
      for (const other of [each, ...same]) other.period ??= period
      if (sort && this.sort && this.sort.field === each.field) this.sort.period = period
      fits = true
    }
    if (fits) this.used.add(this.#items[place])
    return fits
  }
}
