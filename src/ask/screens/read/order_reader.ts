import type { Amount } from '../../../text/numbers.ts'
import type { Criterion, Sort } from '../predicate.ts'
import type { Field } from '../vocabulary.ts'
import { facing, ItemReader, type NamedField } from './item_reader.ts'
import { has } from './items.ts'
import type { End } from './lexicon.ts'

/** What a span of a query asks for: criteria that must all hold, a sort order, or a number of results. */
export interface Atom {
  groups: Criterion[][]
  sort?: Sort
  /** The end of a `top 5` whose field follows later. */
  end?: End
  /** Whether a field named later may replace the sort field. */
  isLoose?: boolean
  count?: number | undefined
  /** The only requested rank. */
  place?: number
  /** Indices of its items, the last one exclusive. */
  from: number
  to: number
}

export type FoundAtom = Omit<Atom, 'from'>

/** Reads sort orders and numbers of results. */
export class OrderReader extends ItemReader {
  /** `highest FCF margin`, `top 5`, `the 10 most bought`, `top 10 % by ownership`, `by market cap`. */
  orderAt(place: number, before: Atom | undefined): FoundAtom | undefined {
    const counting = this.#countAt(place)
    if (counting) return counting
    const ordinal = this.sense(place, 'ordinal')
    // `3rd to 5th`: a list has one place or all.
    const isRange = [this.items[place - 2], this.items[place - 1], this.items[place + 1], this.items[place + 2]].some(
      (item) => has(item, 'ordinal'),
    )
    const ranked = ordinal && !isRange ? this.orderAt(place + 1, before) : undefined
    if (ordinal && ranked?.sort) return { ...ranked, count: 1, place: ordinal.place }
    const first = this.sense(place, 'amount')?.amount
    const start = isCount(first) ? place + 1 : place
    const behind = this.sense(start + 1, 'amount')?.amount
    const counted = start > place ? first : isCount(behind) ? behind : undefined
    const count = counted?.value
    const to = start > place || !counted ? start + 1 : start + 2
    return (
      this.#movedMost(start, to, count) ??
      this.#share(place) ??
      this.#ended(start, to, count) ??
      this.#superlative(start, to, count) ??
      this.#behind(place) ??
      this.#afterIts(place, before) ??
      this.#by(place, before)
    )
  }

  /**
   * `P/E below 20, lowest first`, `net bought, biggest first`: an order without a field uses the last number or measure.
   * A size that is of neither, or of a ratio, is that of the company.
   */
  orderFirst(place: number, end: End, atoms: Atom[]): Sort | undefined {
    const size = this.sense(place, 'superlative')?.sort
    const { of_each_class } = this.vocabulary
    const isSized = ({ low, field }: Criterion) =>
      (low !== 0 || of_each_class.includes(field)) && this.field(field).unit !== 'ratio'
    const criteria = atoms.flatMap(({ groups }) => groups.flat())
    const last = criteria.findLast((each) =>
      each.compare === 'is' ? this.measuresOf(each).length > 0 : each.low !== null && (!size || isSized(each)),
    )
    if (!last) return size && { ...size }
    const [measure] = last.compare === 'is' || last.low === 0 ? this.measuresOf(last) : []
    if (measure && (end === 'highest' || end === 'lowest')) return facing(measure, end)
    const { field, period } = measure ?? last
    return { field, period, direction: directionOf(this.field(field), end) }
  }

  /** `largest drop over 12 months`, `biggest revenue decline`, `most improved gross margin`: a change, of the price unless one is named. */
  #movedMost(start: number, from: number, count: number | undefined): FoundAtom | undefined {
    const end = this.sense(start, 'end')?.end
    if (!end || this.sense(start, 'superlative')?.loose === false) return undefined
    const first = this.fieldAt(from)
    const at = first?.to ?? from
    const rising = (this.sense(at, 'direction') ?? this.sense(at, 'price_direction'))?.rising
    if (rising === undefined || this.sense(from, 'category')) return undefined
    const field = first ?? this.fieldAt(at + 1) ?? this.named('price', at + 1)
    // `lowest growth` is a separate field.
    const change = field.unit === 'category' || (this.sense(at, 'field') && !first) ? undefined : this.changeOf(field)
    if (!change) return undefined
    const isMost = end === 'highest' || end === 'best'
    const sort: Sort = { field: change.id, period: change.named, direction: isMost === rising ? 'highest' : 'lowest' }
    return { groups: [], sort, count, to: Math.max(at + 1, field.to) }
  }

  /** `the 20 % most owned`, `cheapest quartile by P/B`, `top 10 % by ownership`, `FCF margin in the top 10 %`. */
  #share(place: number): FoundAtom | undefined {
    const before = this.fieldAt(place)
    const start = before?.to ?? place
    const amountAt = (at: number) => this.sense(at, 'amount')?.amount
    const counted = isShare(amountAt(start)) ? start : start + 1
    const amount = amountAt(counted)
    const word = counted === start ? start + 1 : start
    const sort = before ? undefined : this.sense(word, 'superlative')?.sort
    const end = sort ? undefined : this.sense(word, 'end')?.end
    if (!isShare(amount) || !(sort ?? end)) return undefined
    const isBy = this.sense(start + 2, 'by') !== undefined
    const behind = !before && (isBy || end) ? this.fieldAt(start + (isBy ? 3 : 2)) : undefined
    const field = before ?? behind ?? (sort && this.named(sort.field, start + 2, sort.period))
    if (!field || field.unit === 'category') return undefined
    const isTop = sort ? sort.direction === 'highest' : end === 'highest' || end === 'best'
    const groups = this.one(field, isTop ? 'top_share' : 'bottom_share', { low: amount.value })
    return { groups, to: behind?.to ?? start + 2 }
  }

  /** `highest 5 margins`, or `top 5` of a field named later. */
  #ended(start: number, to: number, count: number | undefined): FoundAtom | undefined {
    const end = this.sense(start, 'end')?.end
    if (!end) return undefined
    const field = this.fieldAt(this.sense(to, 'by') ? to + 1 : to)
    // `min market cap 10bn`
    if (field && this.sense(start, 'compare') && this.sense(field.to, 'amount')) return undefined
    if (field && field.unit !== 'category' && (count === undefined || !this.sense(to, 'by')))
      return { groups: [], sort: sortBy(field, end), count, to: field.to }
    if (this.sense(start, 'superlative')) return undefined
    // `heaviest retail selling`, `highest net outflow`
    const measured = this.measurableAt(to)
    if (measured?.compare === 'is' || (measured?.compare === 'below' && measured.low === 0))
      return { groups: [[measured]], sort: facing(this.measuresOf(measured)[0], end), count, to: to + 1 }
    return count === undefined ? undefined : { groups: [], end, count, to }
  }

  #superlative(start: number, to: number, count: number | undefined): FoundAtom | undefined {
    const superlative = this.sense(start, 'superlative')
    if (!superlative) return undefined
    const next = this.items[start + 1]
    // `biggest movers`: the word after the superlative is unknown.
    if (superlative.loose && next && (next.senses.length === 0 || has(next, 'not_here'))) return undefined
    // `Biggest call buying`: the size of a share is that of its whole.
    const [share] = (superlative.loose && this.sense(start + 1, 'phrase')?.groups.flat()) || []
    const whole = share && this.field(share.field).whole
    if (whole) {
      const sort = { field: whole, period: null, direction: superlative.sort.direction }
      return { groups: [[structuredClone(share)]], sort, count, to: start + 2 }
    }
    // `fastest growing interest`, `lost the most attention`: of a figure that is named, how it changed.
    const named = superlative.loose ? undefined : this.fieldAt(to)
    const isChange = ['revenue', 'price'].some((id) => this.field(id).change === superlative.sort.field)
    const change = isChange && named && this.changeOf(named)
    if (change) return { groups: [], sort: sortBy(change, superlative.sort.direction), count, to: change.to }
    return { groups: [], sort: { ...superlative.sort }, isLoose: superlative.loose, count, to }
  }

  /** `Gross margin top 3`, `EV/EBITDA lowest first`: an end with a number, or an order, after the field. */
  #behind(place: number): FoundAtom | undefined {
    const field = this.fieldAt(place)
    const end = field && this.sense(field.to, 'end')?.end
    const amount = field && this.sense(field.to + 1, 'amount')?.amount
    const order = field && this.sense(field.to, 'order')?.end
    if (order && field.unit !== 'category') return { groups: [], sort: sortBy(field, order), to: field.to + 1 }
    if (!field || !end || field.unit === 'category' || !isCount(amount)) return undefined
    return { groups: [], sort: sortBy(field, end), count: amount.value, to: field.to + 2 }
  }

  /** `AI funds hold the most`: an end after its field. */
  #afterIts(place: number, before: Atom | undefined): FoundAtom | undefined {
    const end = this.sense(place, 'end')?.end
    const [only, ...more] = before?.to === place ? before.groups.flat() : []
    const next = this.items[place + 1]
    const isLast = next === undefined || has(next, 'and', 'or', 'comma', 'but', 'period')
    const sort = end && isLast && only && more.length === 0 ? this.orderOf(only, end) : null
    return sort ? { groups: [], sort, to: place + 1 } : undefined
  }

  /** `by market cap`; of two that are compared, by which field: `cheaper than AAPL on P/E`, `larger than Netflix by revenue`. */
  #by(place: number, before: Atom | undefined): FoundAtom | undefined {
    const by = has(this.items[place], 'by') ? this.items[place] : undefined
    const at = by ? place + 1 : place
    const end = by && this.sense(at, 'end')?.end
    const field = this.#meantBy(at) ?? (end && this.#meantBy(at + 1))
    if (!field || field.unit === 'category') return undefined
    const [against] = before?.to === place ? before.groups.flat() : []
    const isOfMultiple = against?.compare === 'level' && field.isMultiple && this.field(against.field).isMultiple
    if (
      !end &&
      (against?.compare.endsWith('_company') || isOfMultiple) &&
      (by || /\b(?:on|in)\s+$/.test(this.items[place].lead))
    ) {
      Object.assign(against, { field: field.id, period: field.named })
      return { groups: [], to: field.to }
    }
    // `covered by cash flow`
    const isBare = by && by.end - by.at === 2 && !this.items.slice(0, place).some((item) => has(item, 'end'))
    if (!by || (isBare && this.isOfUnknown(place))) return undefined
    return { groups: [], sort: sortBy(field, end ?? 'best'), ...(!end && { end: 'best' }), to: field.to }
  }

  /** `Free cash flow yield above 4 %, by yield`: the figure before whose name ends so. */
  #meantBy(place: number): NamedField | undefined {
    const field = this.fieldAt(place)
    const item = this.items[place]
    const isWord = (each: string) => each.length === item.end - item.at && field!.words.includes(each)
    const named = this.items.slice(0, place).flatMap((_, at) => this.fieldAt(at) ?? [])
    const longer = field && named.find(({ words }) => words.some((each) => isWord(each.split(' ').at(-1)!)))
    return longer ? { ...longer, to: field.to } : field
  }

  /** `limit 4`, `no more than 3 tickers`, `3 names`, `give me five profitable banks`. */
  #countAt(place: number): FoundAtom | undefined {
    const isLimit = this.sense(place, 'limit') !== undefined
    const isMost = this.sense(place, 'compare')?.compare === 'at_most'
    const at = isLimit || isMost ? place + 1 : place
    const [before, next] = [this.items[place - 1], this.items[at + 1]]
    const amount = this.sense(at, 'amount')?.amount
    if (!isCount(amount) || has(next, 'compare', 'after', 'dash', 'amount')) return undefined
    const isNamed =
      listedNouns.test(this.items[at].tail) && !has(before, 'compare', 'field', 'by', 'end', 'superlative', 'and')
    const isListed = next === undefined || has(next, 'phrase', 'category', 'level')
    const isValue = !isListed && (next.senses.length === 0 || next.lead.trim() === '')
    const isFirst = !isMost && !isValue && (before === undefined || has(before, 'comma', 'universal'))
    const isOpening = isFirst && (isListed || this.fieldAt(at + 1)?.to !== this.items.length)
    return isLimit || isNamed || isOpening ? { groups: [], count: amount.value, to: at + 1 } : undefined
  }
}

const listedNouns =
  /^\s*(?::|(?:names?|tickers?|stocks?|companies|results?|symbols?|picks?|ideas?|ones|of (?:them|these|those))\b)/

function sortBy(field: NamedField, end: End): Sort {
  return { field: field.id, period: field.named, direction: directionOf(field, end) }
}

function isShare(amount: Amount | undefined): amount is Amount {
  return amount?.unit === 'percent' && amount.value > 0 && amount.value <= 50
}

function isCount(amount: Amount | undefined): amount is Amount {
  if (amount?.unit !== 'none' || amount.isScaled) return false
  return Number.isInteger(amount.value) && amount.value >= 1 && amount.value <= 1000
}

/** The sort direction that puts this end of a field first. */
export function directionOf({ best }: Field, end: End): 'highest' | 'lowest' {
  if (end === 'highest' || end === 'lowest') return end
  if (end === 'best') return best
  return best === 'highest' ? 'lowest' : 'highest'
}
