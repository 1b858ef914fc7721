import { type Criterion, criterion, type NamedOver, type Sort } from '../predicate.ts'
import { boundOf, type Comparison, type End, type Field, type ScreenVocabulary } from '../vocabulary.ts'
import { companyOf, has, type QueryItem, type Senses, senseOf } from './items.ts'

/** What a span of a query asks for: criteria that must all hold, a sort order, or a number of results. */
export interface Atom {
  groups: Criterion[][]
  sort?: Sort
  /** The end of an order whose field is named elsewhere, as in `top 5`; `best` for `by market cap`, which names no end. */
  end?: End
  /** A figure that the query asks to see, which neither filters nor orders. */
  shown?: NamedOver
  /** Whether a field named later may replace the sort field. */
  isLoose?: boolean
  count?: number | undefined
  /** The place of its order, if only one place is asked for. */
  place?: number
  /** The end in `lowest first`, which applies to the order that another atom gives. */
  turn?: End
  /** Its items are those from index `from` to `to` (exclusive). */
  from: number
  to: number
}

export type FoundAtom = Omit<Atom, 'from'>

/** A field as a query names it, with the named period, if any, and the index of the item after it. */
export interface NamedField extends Field {
  named: string | null
  /** Whether numbers are distances below the field's level: `40 % off highs`. */
  isAway: boolean
  to: number
}

/** Reads items of a query: their senses, and the fields and levels that neighbouring items form. */
export class ItemReader {
  readonly items: readonly QueryItem[]
  readonly vocabulary: ScreenVocabulary

  constructor(items: readonly QueryItem[], vocabulary: ScreenVocabulary) {
    this.items = items
    this.vocabulary = vocabulary
  }

  sense<K extends Senses['kind']>(place: number, kind: K): Extract<Senses, { kind: K }> | undefined {
    return senseOf(this.items[place], kind)
  }

  field(id: string): Field {
    return this.vocabulary.fields.get(id)!
  }

  named(id: string, to: number, named: string | null = null, isAway = false): NamedField {
    return { ...this.field(id), named, isAway, to }
  }

  /** The field at a position, with a period before or right after it. */
  fieldAt(start: number): NamedField | undefined {
    const isAfter = this.sense(start, 'period') !== undefined
    const place = isAfter ? start + 1 : start
    const sense = this.sense(place, 'field')
    if (!sense) return undefined
    const { periods } = this.field(sense.field)
    const period = periods.find((each) => this.sense(isAfter ? start : place + 1, 'period')?.periods.includes(each))
    if (isAfter && period === undefined) return undefined
    const to = isAfter || period === undefined ? place + 1 : place + 2
    return this.named(sense.field, to, period ?? null, sense.isAway)
  }

  /** The change of a field: growth of revenue, the return of the price. */
  changeOf({ change, named, to }: NamedField): NamedField | undefined {
    if (change === undefined) return undefined
    return this.named(change, to, named !== null && this.field(change).periods.includes(named) ? named : null)
  }

  /** Whether a field measures how another field changes. */
  isChange({ id }: Field): boolean {
    return [...this.vocabulary.fields.values()].some((each) => each.change === id && each.id !== id)
  }

  /** The criterion at a position, if there is exactly one. */
  oneAt(place: number): Criterion | undefined {
    const [only, ...more] = this.sense(place, 'criteria')?.groups.flat() ?? []
    return more.length === 0 ? only : undefined
  }

  /** The fields that measure a criterion such as `net bought` in orders and numbers. */
  measuresOf(one: Criterion): Sort[] {
    const keyOf = ({ field, compare, level, words }: Criterion) => [field, compare, level, words.toSorted()].join()
    const isOf = ({ means: [[each]] }: ScreenVocabulary['measured'][number]) => keyOf(each) === keyOf(one)
    return this.vocabulary.measured.find(isOf)?.by ?? []
  }

  /** Marks two opposite directions and their period as not understood: `up or down on the month`, `bullish or bearish`. */
  closeBothWays(): void {
    const wayOf = (place: number) => {
      const moved = this.sense(place, 'direction') ?? this.sense(place, 'price_direction')
      if (moved) return { of: 'moved', way: String(moved.rising) }
      const one = this.oneAt(place)
      const isWay = one?.low === 0 || (one && this.measuresOf(one).length > 0)
      return isWay ? { of: one.field, way: one.words.join() || one.compare } : undefined
    }
    for (const [at, item] of this.items.entries()) {
      // `Surging or rising`: the second word is a value of the field of the first.
      const beside = has(this.items[at - 1], 'or', 'and', 'comma', 'slash') ? this.oneAt(at - 2) : undefined
      const isValue = beside && Object.hasOwn(this.field(beside.field).values, item.text)
      if (isValue && has(item, 'direction', 'level'))
        item.senses = [{ kind: 'criteria', groups: [[{ ...beside, words: [item.text] }]] }]
      const [one, other] = has(item, 'or') ? [wayOf(at - 1), wayOf(at + 1)] : []
      if (!one || one.of !== other?.of || one.way === other.way) continue
      for (const each of this.items.slice(at - 1, has(this.items[at + 2], 'period') ? at + 3 : at + 2)) each.senses = []
    }
  }

  /** Criteria that need no number: `profitable`, `AAPL`, `like NVDA`, `no debt`. In `large banks`, `large` is the size of the company. */
  standing(place: number): FoundAtom | undefined {
    const [first, second] = [this.items[place], this.items[place + 1]]
    const isAfter = has(second, 'same_as') && /^(?:competitor|peer|rival)/.test(second.text)
    const like = has(first, 'same_as') ? companyOf(second) : isAfter ? companyOf(first) : undefined
    if (like) return { groups: [[criterion('industry', 'same_as_company', { words: [like] })]], to: place + 2 }
    const criteria = this.sense(place, 'criteria')
    if (criteria) return { groups: structuredClone(criteria.groups), to: place + 1 }
    // `No buybacks`, `with revenue growth`, `where holders are underwater`.
    const isBare =
      has(this.items[place - (has(this.items[place - 1], 'universal') ? 2 : 1)], 'not') ||
      /\b(?:with|having)(?: an?| some)? $/.test(first.lead)
    const field = this.fieldAt(place)
    // `funds' holdings that are up`
    const isUp = / (?:up|gained)$/.test(first.text)
    const isSaid = field?.isAway || (field && isUp) || (isBare && field && /usd|percent|count/.test(field.unit))
    // `No ownership change`
    const isFixed = isBare && field?.unit === 'points' && has(this.items[place - 1], 'not')
    if (isFixed) return { groups: [[this.one(field, 'between', { low: 0, high: 0, not: true })]], to: field.to }
    if (isSaid && this.isEnd(field.to))
      return { groups: [[this.one(field, field.isAway ? 'below' : 'above', { low: 0 })]], to: field.to }
    const words = (this.items[place]?.senses ?? []).flatMap((sense) => (sense.kind === 'level' ? [sense.level] : []))
    const cap = this.named('market_cap', place)
    const level = isKind(this.oneAt(place + 1)?.field) ? this.levelOf(cap, words) : undefined
    if (level === undefined || this.vocabulary.levels[level]) return undefined
    return { groups: [[this.one(cap, 'level', { level })]], to: place + 1 }
  }

  /** The level that words mean for a field. Levels specific to some fields come before general ones. */
  levelOf(field: Field, levels: string[]): string | undefined {
    const known = levels.filter((level) => boundOf(this.vocabulary, field.id, level))
    return known.find((level) => !this.vocabulary.levels[level]) ?? known[0]
  }

  /** The criterion that level words stand for. A level that only says a sign becomes a comparison with zero. */
  leveled({ field: named, levels = [] }: { field?: NamedField; levels?: string[] }): Criterion | undefined {
    // `Ownership unchanged`
    const field = named && levels.includes('unchanged') && !this.isChange(named) ? this.changeOf(named) : named
    const level = field && this.levelOf(field, levels)
    const [compare, number] = level ? boundOf(this.vocabulary, field!.id, level)! : []
    if (!level) return undefined
    return number === 0 ? this.one(field!, compare as 'above', { low: 0 }) : this.one(field!, 'level', { level })
  }

  /** The comparison after a number: `20+`, `15 or less`. For a fall, `worse` means a larger fall: `down 30 % or worse`. */
  afterAt(at: number, field: Field | undefined, rising: boolean | undefined): Comparison | undefined {
    const next = this.items[at + 1]
    const isOwn = has(this.items[at - 1], 'amount') || this.isEnd(at + 2)
    const isBound = has(this.items[at], 'or', 'and') && isOwn && !has(this.items[at + 2], 'amount')
    const of =
      rising === undefined ? (field ?? this.fieldAt(at + 2)) : ({ best: rising ? 'highest' : 'lowest' } as const)
    const side = isBound && !/\bthan$/.test(next?.text) ? sideOf(senseOf(next, 'compare')?.compare, of) : undefined
    return side ? (side === 'above' ? 'at_least' : 'at_most') : this.sense(at, 'after')?.compare
  }

  /** The price, if `up` and `down` refer to it: no field is named, and nothing is unknown. */
  priceMoved(at: number): NamedField | undefined {
    const next = this.items[at + 1]
    const isOfField = has(next, 'superlative', 'end') || (!has(next, 'period') && this.fieldAt(at + 1) !== undefined)
    if (!has(this.items[at], 'price_direction') || isOfField || this.isOfUnknown(at)) return undefined
    return next && this.isOfUnknown(at + 2) ? undefined : this.named('price', at + 1)
  }

  /** Whether a clause may end before a position. */
  isEnd(at: number): boolean {
    return (
      /[.?!]/.test(this.items[at]?.lead ?? '.') || has(this.items[at], 'and', 'or', 'comma', 'but', 'close', 'period')
    )
  }

  /** Whether the word before a position names something unknown: `op costs up 5 %`, but not `in Texas with low P/E`. */
  isOfUnknown(place: number): boolean {
    const before = this.items[place - 1]
    return before !== undefined && !this.isApart(place) && (before.senses.length === 0 || has(before, 'not_here'))
  }

  /** Whether a clause starts before a position. */
  isApart(place: number): boolean {
    return /[:.?!]|\b(?:with|w\/|whose|that|which|having)/.test(this.items[place]?.lead ?? '')
  }

  /** Whether a criterion of one word belongs to a noun that is not read: `put bias net buying`, `widgets did not grow`. Adverbs do not count as nouns. */
  isOfUnread(place: number, before: Atom | undefined): boolean {
    const negated = has(this.items[place - 1], 'not') ? place - 1 : place
    let start = place
    while (has(this.items[start - 1], 'not', 'period', 'open', 'close')) start--
    const noun = this.sense(start - 1, 'field')?.field
    const one = this.oneAt(place)
    if (isKind(one?.field)) return false
    const isOfNoun = has(this.items[place], 'direction', 'field') || one?.compare === 'is'
    if (!noun || this.isApart(start))
      return (
        isOfNoun && one?.field !== 'ticker' && !/ly$/.test(this.items[start - 1]?.text) && this.isOfUnknown(negated)
      )
    if ((before?.to ?? 0) >= start || isKind(noun)) return false
    return this.field(noun).unit === 'category' ? noun !== one?.field : negated < place
  }

  /** Whether a field is the end of a longer name that is not known: `organic revenue growth`, `debt to EBITDA`. */
  isPart(place: number, before: Atom | undefined): boolean {
    const at = has(this.items[place - 1], 'dash', 'slash') ? place - 2 : place - 1
    const other = this.sense(at, 'field')
    const isOpen = this.isOfUnknown(at + 1) || (other && this.field(other.field).unit !== 'category')
    return !!isOpen && (before?.to ?? 0) <= at && (at < place - 1 || this.items[place].at - this.items[at].end <= 1)
  }

  /** A criterion on a field, over the period that is named with it. */
  one(field: NamedField, compare: Criterion['compare'], rest: Partial<Criterion> = {}): Criterion {
    return criterion(field.id, compare, { period: field.named, ...rest })
  }
}

/** The order that puts an end of a field first. */
export function sortBy(field: NamedField, end: End): Sort {
  const direction = directionOf(field, end)
  const other = direction === 'highest' ? 'lowest' : 'highest'
  return { field: field.id, period: field.named, direction: field.isAway ? other : direction }
}

export function directionOf({ best }: Field, end: End): Sort['direction'] {
  if (end === 'highest' || end === 'lowest') return end
  return (end === 'best') === (best === 'highest') ? 'highest' : 'lowest'
}

/** Whether a field is a kind of company, of which each company has only one. */
export function isKind(field: string | undefined): boolean {
  return field === 'sector' || field === 'industry' || field === 'exchange' || field === 'asset_class'
}

/** A comparison in numbers: `better` is the side of the field's better end. */
export function plainCompare(compare: Comparison, { best }: Pick<Field, 'best'>) {
  if (compare !== 'better' && compare !== 'worse') return compare
  return (compare === 'better') === (best === 'highest') ? 'above' : 'below'
}

/** The side of a comparison: above or below. Bounds that are included and bounds that are excluded have the same side. */
export function sideOf(named: Comparison | undefined, field?: Pick<Field, 'best'>): 'above' | 'below' | undefined {
  const compare = named && plainCompare(named, field ?? { best: 'highest' })
  if (compare === 'above' || compare === 'at_least') return 'above'
  return compare === 'below' || compare === 'at_most' ? 'below' : undefined
}
