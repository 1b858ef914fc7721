import type { Amount } from '../../../text/numbers.ts'
import { type Criterion, criterion, type Sort } from '../predicate.ts'
import { boundOf, type Field, type ScreenVocabulary } from '../vocabulary.ts'
import { type QueryItem, type Senses, type SensesKind, senseOf } from './items.ts'
import { type End, turned } from './lexicon.ts'

/** A field as a query names it: with its period, if it names one. */
export interface NamedField extends Field {
  named: string | null
  /** Whether numbers are distances below it: `40 % off highs`. */
  isAway?: boolean
  /** Position after it. */
  to: number
}

/** Looks at items of a query: their senses, and the fields, ranges and levels that neighbours make. */
export class ItemReader {
  readonly items: readonly QueryItem[]
  readonly vocabulary: ScreenVocabulary

  constructor(items: readonly QueryItem[], vocabulary: ScreenVocabulary) {
    this.items = items
    this.vocabulary = vocabulary
  }

  sense<K extends SensesKind>(place: number, kind: K): Extract<Senses, { kind: K }> | undefined {
    return senseOf(this.items[place], kind)
  }

  field(id: string): Field {
    return this.vocabulary.fields.get(id)!
  }

  named(id: string, to: number, period: string | null = null): NamedField {
    return { ...this.field(id), named: period, to }
  }

  /** The first of the periods that a field has. */
  periodFor(field: string, periods: readonly string[]): string | undefined {
    return this.field(field).periods.find((period) => periods.includes(period))
  }

  /** Whether a period is the one that a field without periods has: a change over a year, or today. */
  isOver(field: string, periods: readonly string[]): boolean {
    const { over, periods: own } = this.field(field)
    const isOfDays = own.some((period) => this.vocabulary.periods[period].days !== undefined)
    return !isOfDays && periods.includes(over ?? 'today')
  }

  /** The field at a position, with a period before or right after it. */
  fieldAt(start: number): NamedField | undefined {
    const before = this.sense(start, 'period')
    const place = before ? start + 1 : start
    const { field: id, isAway = false } = this.sense(place, 'field') ?? {}
    if (id === undefined) return undefined
    const named = before && this.periodFor(id, before.periods)
    if (before && named === undefined) return undefined
    const behind = named === undefined ? this.sense(place + 1, 'period') : undefined
    const later = behind && this.periodFor(id, behind.periods)
    return { ...this.named(id, place + (later === undefined ? 1 : 2), named ?? later ?? null), isAway }
  }

  /** The change of a field: growth of revenue, the return of the price. */
  changeOf(field: NamedField): NamedField | undefined {
    if (field.change === undefined) return undefined
    const { periods } = this.field(field.change)
    return this.named(
      field.change,
      field.to,
      field.named !== null && periods.includes(field.named) ? field.named : null,
    )
  }

  /** The field that another one is the change of, where its rising quarters are counted. */
  baseOf(field: Field): Field | undefined {
    return [...this.vocabulary.fields.values()].find((each) => each.change === field.id && each.rising_quarters)
  }

  /** The numbers that make a criterion more precise, and their direction: the net flow for net bought. */
  measuresOf({ field, period, words, compare, low }: Criterion): Sort[] {
    const key = [...words].sort().join()
    const measured = this.vocabulary.measured.find(
      (each) => each.field === field && [...each.words].sort().join() === key,
    )
    if (measured) return measured.by.map((each) => ({ ...each, period }))
    if (this.field(field).unit === 'category') return []
    return [{ field, period, direction: compare === 'below' && low === 0 ? 'lowest' : 'highest' }]
  }

  /** The phrase or category at a position, if a number can make it more precise. */
  measurableAt(place: number): Criterion | undefined {
    const category = this.sense(place, 'category')
    const [only, ...more] = category
      ? [criterion(category.field, 'is', { words: [category.word] })]
      : (this.sense(place, 'phrase')?.groups.flat() ?? [])
    return only && more.length === 0 && this.measuresOf(only).length > 0 ? only : undefined
  }

  /** The order that a criterion suggests: `cheap` of P/E, the lowest first; null where it suggests none. */
  orderOf(each: Criterion, end: End): Sort | null {
    const isUp = each.compare === 'above' || each.compare === 'at_least' || /high|large|mega/.test(each.level ?? '')
    const isDown = each.compare === 'below' || each.compare === 'at_most' || /low|small|micro/.test(each.level ?? '')
    const [own] = this.measuresOf(each)
    if (!own || (each.compare !== 'is' && isUp === isDown)) return null
    if (each.compare !== 'is') own.direction = isUp ? 'highest' : 'lowest'
    return facing(own, end)
  }

  /** The level that a word means of a field, one that only few fields have first. */
  levelOf(field: Field, at: number): string | undefined {
    if (field.unit === 'category') return undefined
    const levels = (this.items[at]?.senses ?? []).flatMap((sense) => (sense.kind === 'level' ? [sense.level] : []))
    const known = levels.filter((level) => boundOf(this.vocabulary, field.id, level))
    return known.find((level) => !this.vocabulary.levels[level]) ?? known[0]
  }

  /** `5 and 10 billion`, `10-20 %`: what one end lacks it has from the other. */
  rangeAt(place: number): { low: Amount; high: Amount; to: number } | undefined {
    const low = this.sense(place, 'amount')?.amount
    const high = this.sense(place + 2, 'amount')?.amount
    const isUpTo = this.sense(place + 1, 'compare')?.compare === 'at_most' && this.sense(place - 1, 'compare')
    if (!low || !high || !(this.sense(place + 1, 'and') || this.sense(place + 1, 'dash') || isUpTo)) return undefined
    const unit = low.unit === 'none' ? high.unit : low.unit
    const isShort = !low.isScaled && high.isScaled && low.value < high.value / 1000
    const scale = isShort ? 10 ** (3 * Math.floor(Math.log10(high.value) / 3)) : 1
    const from = { ...low, unit, value: low.value * scale, isScaled: low.isScaled || isShort }
    return { low: from, high: { ...high, unit: high.unit === 'none' ? unit : high.unit }, to: place + 3 }
  }

  /** Whether the word before a position names something unknown: `op costs up 5 %`. */
  isOfUnknown(place: number): boolean {
    const before = this.items[place - 1]
    return before !== undefined && (before.senses.length === 0 || this.sense(place - 1, 'not_here') !== undefined)
  }

  /** A field as a separate criterion, or its negation. */
  one(field: NamedField, compare: Criterion['compare'], rest: Partial<Criterion> = {}): Criterion[][] {
    return [[criterion(field.id, compare, { period: field.named, ...rest })]]
  }
}

/** The order that starts with the most of what another one is by, or with the least of it. */
export function facing(sort: Sort, end: End): Sort {
  return end === 'highest' || end === 'best' ? sort : turned(sort)
}
