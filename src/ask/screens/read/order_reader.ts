import { type Criterion, criterion, type Sort } from '../predicate.ts'
import type { Field } from '../vocabulary.ts'
import type { Amount } from './amounts.ts'
import { ItemReader, type Named } from './item_reader.ts'

/** What a stretch of a query asks for: criteria that all hold, or an order, or how many. */
export interface Atom {
  groups: Criterion[][]
  sort?: Sort
  /** Of `top 5` whose field comes later: which end. */
  end?: End
  /** Whether a field that is named later may take the place of that of the order. */
  isLoose?: boolean
  count?: number
  /** Places of its items, the last one exclusive. */
  from: number
  to: number
}

type End = 'highest' | 'lowest' | 'best' | 'worst'
export type Found = Omit<Atom, 'from'>

/** Finds what asks for an order, or for how many. */
export class OrderReader extends ItemReader {
  /** `highest FCF margin`, `top 5`, `the 10 most bought`, `top 10 % by ownership`, `by market cap`. */
  orderAt(place: number, before: Atom | undefined): Found | undefined {
    const moved = this.#movedMost(place)
    if (moved) return moved
    const number = this.sense(place, 'amount')?.amount
    const start = number && isCount(number) ? place + 1 : place
    const superlative = this.sense(start, 'superlative')
    const end = this.sense(start, 'end')
    const count = start > place ? number!.value : undefined
    const share = number?.unit === 'percent' ? this.sense(place + 1, 'superlative') : undefined
    if (share && number && number.value > 0 && number.value <= 50) {
      // `the 20 % most owned`
      const { field, period, direction } = share.sort
      const compare = direction === 'highest' ? 'top_share' : 'bottom_share'
      return { groups: [[criterion(field, compare, { low: number.value, period })]], to: place + 2 }
    }
    if (end) {
      const after = this.sense(start + 1, 'amount')?.amount
      if (after?.unit === 'percent' && count === undefined) {
        const field = this.fieldAt(this.sense(start + 2, 'by') ? start + 3 : start + 2)
        const isTop = end.end === 'highest' || end.end === 'best'
        if (field && field.unit !== 'category' && after.value > 0 && after.value <= 50) {
          const compare = isTop ? 'top_share' : 'bottom_share'
          return { groups: [[criterion(field.id, compare, { low: after.value, period: field.named })]], to: field.to }
        }
      }
      const isCounted = after !== undefined && isCount(after) && count === undefined
      const field = this.fieldAt(start + (isCounted ? 2 : 1), this.sense(start + 1, 'by') ? 1 : 0)
      const wanted = count ?? (isCounted ? after.value : undefined)
      if (field && field.unit !== 'category') {
        return { groups: [], sort: this.#sortBy(field, end.end), count: wanted, to: field.to }
      }
      if (!superlative && wanted !== undefined) {
        return { groups: [], end: end.end, count: wanted, to: start + (isCounted ? 2 : 1) }
      }
    }
    const next = this.items[start + 1]
    // `biggest movers`: what is big is named, and not known.
    const isOfOther = next && (next.senses.length === 0 || this.sense(start + 1, 'not_here'))
    if (superlative && !(superlative.loose && isOfOther)) {
      const after = this.sense(start + 1, 'amount')?.amount
      const isCounted = after !== undefined && isCount(after) && count === undefined
      return {
        groups: [],
        sort: { ...superlative.sort },
        isLoose: superlative.loose,
        count: count ?? (isCounted ? after.value : undefined),
        to: start + (isCounted ? 2 : 1),
      }
    }
    if (!this.sense(place, 'by')) return number && this.#countAt(place, number)
    const field = this.fieldAt(place + 1)
    if (!field || field.unit === 'category') {
      const nextEnd = this.sense(place + 1, 'end')
      const ended = nextEnd && this.fieldAt(place + 2)
      if (!nextEnd || !ended || ended.unit === 'category') return undefined
      return { groups: [], sort: this.#sortBy(ended, nextEnd.end), to: ended.to }
    }
    const [against] = before?.to === place ? before.groups.flat() : []
    if (against?.compare === 'above_company' || against?.compare === 'below_company') {
      // `larger than Netflix by revenue`
      Object.assign(against, { field: field.id, period: field.named })
      return { groups: [], to: field.to }
    }
    return { groups: [], sort: this.#sortBy(field, 'best'), end: 'best', to: field.to }
  }

  /** `largest drop over 12 months`, `biggest revenue decline`, `most improved gross margin`: a change, of the price unless one is named. */
  #movedMost(place: number): Found | undefined {
    const number = this.sense(place, 'amount')?.amount
    const count = number && isCount(number) ? number.value : undefined
    const start = count === undefined ? place : place + 1
    const end = this.sense(start, 'end')?.end
    if (!end || this.sense(start, 'superlative')?.loose === false) return undefined
    const after = this.sense(start + 1, 'amount')?.amount
    const isCounted = after !== undefined && isCount(after) && count === undefined
    const from = isCounted ? start + 2 : start + 1
    const first = this.fieldAt(from)
    const at = first?.to ?? from
    const rising = (this.sense(at, 'direction') ?? this.sense(at, 'price_direction'))?.rising
    if (rising === undefined || this.sense(from, 'category')) return undefined
    const field = first ?? this.fieldAt(at + 1) ?? this.named('price', at + 1)
    // `lowest growth` is a field of its own.
    const change = field.unit === 'category' || (this.sense(at, 'field') && !first) ? undefined : this.changeOf(field)
    if (!change) return undefined
    const isMost = end === 'highest' || end === 'best'
    const sort: Sort = { field: change.id, period: change.named, direction: isMost === rising ? 'highest' : 'lowest' }
    return { groups: [], sort, count: count ?? (isCounted ? after.value : undefined), to: Math.max(at + 1, field.to) }
  }

  /** `give me five profitable banks`: a number before what is listed. */
  #countAt(place: number, number: Amount): Found | undefined {
    const before = this.items[place - 1]
    const next = this.items[place + 1]
    const isFirst = !before || before.senses.some(({ kind }) => kind === 'comma' || kind === 'universal')
    const isListed = next?.senses.some(({ kind }) => kind === 'phrase' || kind === 'category' || kind === 'level')
    const isNoun = next === undefined || next.lead.trim() !== ''
    const isValue = !isListed && (next?.senses.length === 0 || !isNoun)
    const isQuantity = next?.senses.some(({ kind }) => kind === 'after' || kind === 'dash' || kind === 'amount')
    if (!isCount(number) || !isFirst || isValue || isQuantity || this.fieldAt(place + 1)?.to === this.items.length)
      return undefined
    return { groups: [], count: number.value, to: place + 1 }
  }

  #sortBy(field: Named, end: End): Sort {
    return { field: field.id, period: field.named, direction: directionOf(field, end) }
  }
}

function isCount({ value, unit, isScaled }: Amount): boolean {
  return unit === 'none' && !isScaled && Number.isInteger(value) && value >= 1 && value <= 1000
}

/** Which end of a field comes first. */
export function directionOf({ best }: Field, end: End): 'highest' | 'lowest' {
  if (end === 'highest' || end === 'lowest') return end
  if (end === 'best') return best
  return best === 'highest' ? 'lowest' : 'highest'
}
