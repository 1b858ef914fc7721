import type { Parsed, ScreenParser } from '../parser.ts'
import type { Criterion, Sort } from '../predicate.ts'
import { type ScreenVocabulary, screenVocabulary } from '../vocabulary.ts'
import { AtomReader } from './atoms.ts'
import { combined, type Joint, type Operand, TooIntricate } from './combine.ts'
import { corrected, withPrefixes } from './corrections.ts'
import { has, type Item, itemsOf, type ScreenNames, withoutFillers } from './items.ts'
import { Lexicon, type Sense } from './lexicon.ts'
import { type Atom, directionOf } from './order_reader.ts'
import { piecesOf } from './pieces.ts'

/** The parser that needs no model: tables of words and a few rules about kinds of words. The same query is always read alike. */
export function builtInParser(vocabulary: ScreenVocabulary = screenVocabulary()): ScreenParser {
  const lexicon = new Lexicon(vocabulary)
  return {
    async parse(query, names) {
      try {
        return readQuery(query, vocabulary, lexicon, names)
      } catch (error) {
        if (!(error instanceof TooIntricate)) throw error
        const predicate = { all: [], sort: null, count: null, not_understood: [shortened(query)] }
        return {
          predicate,
          corrections: [],
          reasons: ['more alternatives than a screen can hold'],
          isLost: true,
          isLasting: true,
        }
      }
    },
  }
}

/** Words that turn the meaning of others around, and that must not be left over. */
function isReversing(item: Item): boolean {
  return has(item, 'not') || has(item, 'unsure')
}

/** `less`, `fewer`: left over, it is reported. */
function isLess({ senses }: Item): boolean {
  return senses.some((sense) => sense.kind === 'compare' && (sense.compare === 'below' || sense.compare === 'at_most'))
}

function readQuery(query: string, vocabulary: ScreenVocabulary, lexicon: Lexicon, names: ScreenNames): Parsed {
  const pieces = withPrefixes(piecesOf(query), lexicon)
  const corrections = corrected(pieces, lexicon, ({ text }) => names.tickersIn(text).length > 0)
  const all = itemsOf(query, pieces, lexicon, vocabulary, names)
  const items = withoutFillers(query, all)
  const reading = new Reading(items, vocabulary)
  const operands = reading.operands()
  const left = reading.leftOver()
  const fragments = fragmentsOf(query, left, items, reading.isUsed)
  const reasons = left.flatMap(({ senses }) =>
    senses.flatMap((sense) => (sense.kind === 'not_here' ? [sense.because] : [])),
  )
  const groups = combined(operands)
  const isNothing = groups.length === 0 && reading.sort === null
  return {
    predicate: {
      all: groups.map((any) => ({ any: distinct(any) })),
      sort: reading.sort,
      count: reading.count,
      not_understood: fragments,
    },
    corrections,
    reasons: [...new Set(reasons)],
    // Where most of a query is not understood, the rest of it may be understood by chance.
    // So is a word that turns the meaning around, and that nothing was read for.
    isLost:
      isNothing ||
      left.some(isReversing) ||
      fragments.length > reading.parts ||
      left.length > 2 * reading.understood + 4,
    isLasting: true,
  }
}

/** One walk over the items of a query. */
class Reading {
  readonly #items: Item[]
  readonly #atoms: Atom[] = []
  readonly #used = new Set<Item>()
  readonly #reader: AtomReader
  sort: Sort | null = null
  count: number | null = null

  constructor(items: Item[], vocabulary: ScreenVocabulary) {
    this.#items = items
    this.#reader = new AtomReader(items, vocabulary)
    const waiting: { place: number; periods: string[] }[] = []
    for (let place = 0; place < items.length; ) {
      const atom = this.#reader.at(place, this.#atoms.at(-1))
      if (atom) {
        this.#take(atom)
        place = atom.to
        this.#settle(waiting, atom)
        continue
      }
      const period = this.#reader.sense(place, 'period')
      if (period && !this.#atoms.findLast((each) => this.#goesTo(each, period.periods, place)))
        waiting.push({ place, periods: period.periods })
      const shown = this.#shownAt(place)
      if (shown) {
        this.#take(shown)
        place = shown.to
        continue
      }
      const order = this.#reader.sense(place, 'order')
      if (order && this.sort) {
        this.sort.direction = order.direction
        this.#used.add(items[place])
      }
      place++
    }
    this.#orderByNext()
    // `top 5` of what is not said: the number counts, the order is told as not understood.
    if (this.sort === null) for (const { end, from, to } of this.#atoms) if (end !== undefined) this.#giveBack(from, to)
  }

  isUsed = (item: Item): boolean => this.#used.has(item)

  /** How many items a criterion stands for. */
  get understood(): number {
    return this.#used.size
  }

  /** How many things are asked for. */
  get parts(): number {
    return this.#atoms.length
  }

  /** Items that no criterion stands for, and that are no joints. Ask for the operands first. */
  leftOver(): Item[] {
    return this.#items.filter(
      (item) =>
        !this.#used.has(item) &&
        (isReversing(item) ||
          isLess(item) ||
          !item.senses.some(({ kind }) => kind === 'filler' || structural.has(kind))),
    )
  }

  /** What is asked for, with its joints and negations. */
  operands(): Operand[] {
    const atoms = this.#atoms.filter(({ groups }) => groups.length > 0)
    return operandsOf(this.#items, atoms, 0, this.#items.length, this.#used)
  }

  #take(atom: Atom): void {
    for (let place = atom.from; place < atom.to; place++) this.#used.add(this.#items[place])
    if (atom.count !== undefined) this.count = atom.count
    const pending = this.#atoms.findLast(({ end, sort, groups }) => end !== undefined && !sort && groups.length === 0)
    this.#atoms.push(atom)
    if (!atom.sort) return
    const field = this.#reader.field(atom.sort.field)
    const isBy = atom.end === 'best' && atom.count === undefined
    if (this.sort === null) {
      this.sort = isBy && pending ? { ...atom.sort, direction: directionOf(field, pending.end!) } : atom.sort
    } else if (isBy && this.#atoms.some(({ sort, isLoose }) => isLoose && sort?.field === this.sort?.field)) {
      // `the largest by revenue`: what is meant is named.
      this.sort = { ...atom.sort, direction: this.sort.direction }
    } else if (JSON.stringify(this.sort) !== JSON.stringify(atom.sort)) {
      // A second order is not kept, and told.
      this.#giveBack(atom.from, atom.to)
    }
  }

  /** `top 5 profitable banks`: an end without a field goes by the criterion that follows it. */
  #orderByNext(): void {
    const at = this.#atoms.findIndex(({ end, sort, groups }) => end !== undefined && !sort && groups.length === 0)
    const [ended, next] = [this.#atoms[at], this.#atoms[at + 1]]
    if (at < 0 || this.sort !== null || next?.from !== ended.to || next.groups.flat().length !== 1) return
    this.sort = this.#reader.orderOf(next.groups[0][0], ended.end === 'best' || ended.end === 'highest')
  }

  /** `AAPL MSFT gross margin`: a field alone behind a list of companies orders them. */
  #shownAt(place: number): Atom | undefined {
    const field = this.#reader.fieldAt(place)
    const last = this.#atoms.at(-1)
    const isList = last?.to === place && last.groups.flat().every((each) => each.field === 'ticker')
    if (!field || field.unit === 'category' || !isList || field.to < this.#items.length || this.sort) return undefined
    const sort: Sort = { field: field.id, period: field.named, direction: field.best }
    return { groups: [], sort, from: place, to: field.to }
  }

  #giveBack(from: number, to: number): void {
    for (let place = from; place < to; place++) this.#used.delete(this.#items[place])
  }

  /** Gives a period that stands alone to what was read last, if that has such a one. */
  #goesTo(atom: Atom | undefined, periods: string[], place: number): boolean {
    if (!atom || (atom.groups.length === 0 && !atom.sort)) return false
    const named: (Criterion | Sort)[] = atom.sort ? [atom.sort] : atom.groups.flat()
    let fits = false
    for (const each of named) {
      const period = this.#reader.periodFor(each.field, periods)
      if (period === undefined || each.period !== null) continue
      each.period = period
      if (atom.sort && this.sort && this.sort.field === each.field) this.sort.period = period
      fits = true
    }
    if (fits) this.#used.add(this.#items[place])
    return fits
  }

  /** Periods that stood before it, with nothing between that they could belong to. */
  #settle(waiting: { place: number; periods: string[] }[], atom: Atom): void {
    for (const { place, periods } of waiting.splice(0)) this.#goesTo(atom, periods, place)
  }
}

const structural = new Set<string>('and or either comma open close dash not by compare after universal but'.split(' '))

/** The atoms between two places with their joints; what stands in brackets is one operand. */
function operandsOf(items: Item[], atoms: Atom[], from: number, to: number, used: Set<Item>): Operand[] {
  const operands: Operand[] = []
  let [hasComma, hasOr, hasAnd, not, either] = [false, false, false, false, false]
  let isBroken = false
  let nots: Item[] = []
  const add = (groups: Criterion[][]) => {
    // What stood between was not understood: it is neither negated nor an alternative to what follows it.
    if (isBroken) [hasComma, hasOr] = [true, false]
    isBroken = false
    for (const item of nots.splice(0)) used.add(item)
    const joint: Joint = hasOr ? (hasComma ? 'comma_or' : 'or') : hasAnd ? 'and' : hasComma ? 'comma' : 'none'
    operands.push({ groups, joint, not, ...(either && { either }) })
    ;[hasComma, hasOr, hasAnd, not, either] = [false, false, false, false, false]
  }
  for (let place = from; place < to; ) {
    const atom = atoms.find((each) => each.from === place)
    if (atom) {
      add(atom.groups)
      place = atom.to
      continue
    }
    const item = items[place]
    const is = (kind: Sense['kind']) => has(item, kind)
    const close = is('open') ? closing(items, place, to) : undefined
    if (close !== undefined) {
      const inside = combined(operandsOf(items, atoms, place + 1, close, used))
      if (inside.length > 0) add(inside)
      place = close + 1
      continue
    }
    const isNot = is('not') || (is('but') && isExclusion(items, atoms, place))
    const isPause = place + 1 === to || has(items[place + 1], 'comma') || has(items[place + 1], 'close')
    const last = operands.at(-1)
    if (isNot && isPause && last && !last.not && atoms.some((each) => each.to === place) && isOfNames(last.groups)) {
      // `banks excluded`
      last.not = true
      used.add(item)
    } else if (isNot) {
      not = !not
      nots.push(item)
    } else if (!item.senses.some(({ kind }) => kind === 'filler' || kind === 'period' || structural.has(kind))) {
      isBroken = operands.length > 0
      not = false
      nots = []
    }
    hasComma ||= is('comma')
    hasOr ||= is('or')
    hasAnd ||= is('and')
    either ||= is('either')
    place++
  }
  return operands
}

/** `all but banks`, `tech but chips`: whether `but` leaves out what follows; else it only joins, as in `cheap but growing`. */
function isExclusion(items: Item[], atoms: Atom[], place: number): boolean {
  if (place > 0 && has(items[place - 1], 'universal')) return true
  const [before, next] = [atoms.findLast((each) => each.to <= place), atoms.find((each) => each.from > place)]
  const isName = next?.from === place + 1 && isOfNames(next.groups) && !/\bonly\b/.test(items[place + 1].lead)
  const isAll = items.slice(0, place).some((item) => has(item, 'universal'))
  return isName && (isAll || (before?.to === place && isOfNames(before.groups)))
}

function isOfNames(groups: Criterion[][]): boolean {
  return groups.flat().every(({ field }) => field === 'ticker' || field === 'sector' || field === 'industry')
}

function closing(items: Item[], open: number, to: number): number | undefined {
  let depth = 0
  for (let place = open; place < to; place++) {
    if (items[place].senses.some(({ kind }) => kind === 'open')) depth++
    if (items[place].senses.some(({ kind }) => kind === 'close') && --depth === 0) return place
  }
  return undefined
}

/** Neighbours among what is left over, with the small words between them, as they were written. */
function fragmentsOf(query: string, left: Item[], all: Item[], isUsed: (item: Item) => boolean): string[] {
  const fragments: string[] = []
  let open: { at: number; end: number } | undefined
  const close = () => {
    if (open) fragments.push(shortened(query.slice(open.at, open.end)))
    open = undefined
  }
  const leftOver = new Set(left)
  for (const item of all) {
    const isSide = item.senses.some(({ kind }) => kind === 'compare' || kind === 'after')
    if (leftOver.has(item) || (isSide && !isUsed(item) && open)) {
      if (open) open.end = item.end
      else open = { at: item.at, end: item.end }
    } else if (isUsed(item) || item.senses.some(({ kind }) => structural.has(kind))) close()
  }
  close()
  return [...new Set(fragments)]
}

const longest = 80

/** What is told back of a query is short, and in one line. */
export function shortened(text: string): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1).trim()}…` : line
}

function distinct(group: Criterion[]): Criterion[] {
  return [...new Map(group.map((each) => [JSON.stringify(each), each])).values()]
}
