import { type Criterion, criterion, type Sort } from '../predicate.ts'
import type { End } from '../vocabulary.ts'
import { CriteriaReader } from './criteria.ts'
import { amountIn } from './field_amounts.ts'
import { type Atom, directionOf, type FoundAtom, isKind, type NamedField, sideOf, sortBy } from './item_reader.ts'
import { companyOf, has, isQuotient } from './items.ts'

/** Words that ask to see a figure. */
const asks = /\b(?:show|what|how(?! many)|their|its|give|tell|list|display|see|with the)(?:'s)? /

/** Reads sort orders, numbers of results and criteria. */
export class AtomReader extends CriteriaReader {
  /** The atom that starts at an item; `before` is the previous atom. Orders and numbers of results are tried before criteria. */
  at(place: number, before: Atom | undefined): Atom | undefined {
    const turn = this.sense(place, 'order')?.end
    if (turn) return { groups: [], turn, from: place, to: place + 1 }
    const found =
      this.#placed(place, before) ??
      this.#ranked(place) ??
      this.#ended(place, before) ??
      this.#by(place, before) ??
      this.#counted(place) ??
      this.#shown(place, before) ??
      this.criteriaAt(place, before) ??
      this.#figure(place) ??
      this.#limited(place, before)
    return found && { ...found, from: place }
  }

  /** An order behind its figure (`gross margin top 3`, `P/E, lowest first`), or a figure of named tickers (`Apple's P/E`). */
  #figure(place: number): FoundAtom | undefined {
    const than = this.sense(place, 'comparative')
    const compare = than?.compare ?? this.sense(place, 'compare')?.compare
    const own = this.#orderable(this.fieldAt(compare ? place + 1 + Number(has(this.items[place + 1], 'by')) : place))
    const field = own ?? (than && this.named(than.field, place + 1))
    if (!field || field.unit === 'category') return undefined
    const at = has(this.items[field.to], 'comma') ? field.to + 1 : field.to
    const turn = this.sense(at, 'order')?.end
    if (turn) return { groups: [], sort: sortBy(field, turn), to: at + 1 }
    const end = this.sense(at, 'end')?.end
    const { count, to } = this.#countAt(at + 1)
    if (end && count !== undefined && this.isEnd(to)) return { groups: [], sort: sortBy(field, end), count, to }
    const extreme = this.#extreme(place)
    if (extreme && this.isEnd(field.to)) return { groups: [], sort: sortBy(field, extreme), to: field.to }
    // `KO or PEP, which has the higher gross margin`
    const isOfSome = this.items.filter(companyOf).length > (compare ? 1 : 0) && !this.isOfUnknown(place)
    const after = this.items[field.to]
    const isWhole = this.isEnd(field.to) || (companyOf(after) && !/\bthan\b/.test(after.lead))
    const side = { above: 'highest', below: 'lowest' } as const
    const by = side[sideOf(compare, field)!] ?? 'best'
    return isOfSome && isWhole ? { groups: [], sort: sortBy(field, by), to: field.to } : undefined
  }

  /** A figure to see: `and what is their P/E`, `also show how bullish they are`, `tell me which of them are bullish`. Others may follow it. */
  #shown(place: number, before: Atom | undefined): FoundAtom | undefined {
    const field = this.fieldAt(place)
    const isAsked = /\b(?:how(?: \w+)?|which of (?:them|these|those)) $/.test(this.items[place].lead)
    const one = isAsked ? this.oneAt(place) : undefined
    const by = field ? { field: field.id, period: field.named } : one && this.orderOf(one, 'best')
    const to = field?.to ?? place + 1
    const isWhole = this.isEnd(to) || / of /.test(this.items[to].lead) || (one && companyOf(this.items[to]))
    const isTurned = has(this.items[to], 'comma') && has(this.items[to + 1], 'order', 'end')
    const isJoined = this.items
      .slice(before?.to ?? 0, place)
      .every((item) => has(item, 'and', 'comma', 'but', 'period'))
    if (!by || !isWhole || isTurned || !isJoined || !(before?.shown || asks.test(this.items[place].lead)))
      return undefined
    return { groups: [], shown: { field: by.field, period: by.period }, to }
  }

  /** A number of results and, if it follows, the word for what is listed. */
  #countAt(place: number): { count?: number; to: number } {
    const amount = this.sense(place, 'amount')?.amount
    const isCount = amount?.unit === 'none' && !amount.isScaled && Number.isInteger(amount.value)
    if (!isCount || amount.value < 1 || amount.value > 1000) return { to: place }
    return { count: amount.value, to: has(this.items[place + 1], 'listed') ? place + 2 : place + 1 }
  }

  /** A number of results: `limit 4`, `just 5`, `3 names`, `five profitable semis`. */
  #counted(place: number): FoundAtom | undefined {
    const isMost = this.sense(place, 'compare')?.compare === 'at_most' && has(this.items[place + 2], 'listed')
    const isOnly = has(this.items[place], 'only')
    const start = isMost || isOnly || has(this.items[place], 'limit') ? place + 1 : place
    const { count, to } = this.#countAt(start)
    if (count === undefined || (isOnly && !this.isEnd(to))) return undefined
    const isFirst = this.items.slice(0, place).every((item) => has(item, 'universal', 'comma'))
    const isListed = isFirst && has(this.items[to], 'criteria', 'level')
    const isNamed = to === start + 2 && !has(this.items[place - 1], 'compare', 'by')
    // `Give me 5.`
    const isStart = (at: number) => /[.?!]/.test(this.items[at]?.lead ?? '.')
    const isAsked = /\b(?:give|show|list|find|get|pick|want|need|name)(?: me| us)? $/.test(this.items[place].lead)
    const isSentence = (isAsked && this.isEnd(to)) || ((place === 0 || isStart(place)) && isStart(to))
    return start > place || isNamed || isListed || isSentence ? { groups: [], count, to } : undefined
  }

  /** A number of results that no figure before it claims: `bullish banks, max 8`, `best first, 8 at most`. */
  #limited(place: number, before: Atom | undefined): FoundAtom | undefined {
    const isMost = this.sense(place, 'compare')?.compare === 'at_most'
    const { count, to } = this.#countAt(isMost ? place + 1 : place)
    const end = !isMost && this.sense(to, 'after')?.compare === 'at_most' ? to + 1 : to
    const isBehind = this.items.slice(before?.to ?? place, place).every((item) => has(item, 'and', 'comma', 'period'))
    const isOwn = before && before.to < place && isBehind && (isMost || end > to) && this.isEnd(end)
    return isOwn && count !== undefined ? { groups: [], count, to: end } : undefined
  }

  /** A single place of an order: `second most discussed`. */
  #placed(at: number, before: Atom | undefined): FoundAtom | undefined {
    const place = this.sense(at, 'place')?.place
    const found = place === undefined ? undefined : this.#ended(at + 1, before)
    return found?.sort && found.count === undefined ? { ...found, place: place!, count: 1 } : undefined
  }

  /** A rank among all tickers as a condition: `top 10 % by ownership`, `in the top 20 by market cap`, `among the 10 most held`. */
  #ranked(place: number): FoundAtom | undefined {
    const amount = this.sense(place + 1, 'amount')?.amount
    const isShare = amount?.unit === 'percent' && amount.value > 0 && amount.value <= 50
    const isIn = /\b(?:in|among|within|inside|of) the\s+$/.test(this.items[place].lead)
    const end = this.sense(place, 'end')?.end
    const share: FoundAtom | undefined =
      isShare && end ? { groups: [], end, count: amount.value, to: place + 2 } : undefined
    const found = share ?? (isIn ? this.#ended(place, undefined) : undefined)
    if (found?.count === undefined) return undefined
    // `Of the 10 largest chip makers`
    const kind = this.oneAt(found.to)
    const isOfKind = isKind(kind?.field)
    const next = found.to + Number(isOfKind)
    const own = found.sort || has(this.items[next], 'by') ? undefined : this.fieldAt(next)
    const by = found.sort ? found : own ? { sort: sortBy(own, 'highest'), to: own.to } : this.#by(next, undefined)
    const [sort, to] = [by?.sort, by?.to ?? place]
    if (!sort) return undefined
    const side = /highest|best/.test(found.end ?? sort.direction) ? 'top' : 'bottom'
    const field = this.named(sort.field, to, sort.period)
    const rank = this.one(field, `${side}_${share ? 'share' : 'count'}`, { low: found.count })
    if (!isOfKind) return { groups: [[rank]], to }
    return { groups: [[{ ...rank, words: kind!.words }], [kind!]], to: Math.max(to, found.to + 1) }
  }

  /** An order by a figure or a criterion: `the 10 most bought`, `highest 5 margins`, `top 5`, `heaviest selling`. */
  #ended(place: number, before: Atom | undefined): FoundAtom | undefined {
    // `Stocks that retail hates most`.
    const isBehind = this.items[place + 1]?.text === 'most' && this.isEnd(place + 2)
    const hated = isBehind ? this.oneAt(place) : undefined
    const byIt = hated && this.orderOf(hated, 'highest')
    if (byIt) return { groups: hated.compare === 'level' ? [] : [[{ ...hated }]], sort: byIt, to: place + 2 }
    const first = this.#countAt(place)
    const superlative = this.sense(first.to, 'superlative')
    const end = this.sense(first.to, 'end')?.end
    // In `lost the most attention`, the verb before the superlative was not understood.
    const isOfOther = has(this.items[place - 1], 'direction', 'price_direction') && (before?.to ?? 0) < place
    if (isOfOther || (!superlative && !end)) return undefined
    // `The cheapest among the 20 most held` is not the cheapest 20.
    const isApart = /\b(?:in|among|within|of) /.test(this.items[first.to + 1]?.lead ?? '')
    const isBefore = first.count !== undefined || isApart
    const { count, to } = isBefore ? { ...first, to: first.to + 1 } : this.#countAt(first.to + 1)
    const field = this.#longer(to)
    // `Biggest revenue decline` is an order by the change, and `smallest with revenue above 1bn` is not an order by revenue.
    const isOther = has(this.items[field?.to ?? to], 'direction', 'price_direction')
    const moved = end === 'highest' && field && this.isEnd(field.to + 1) ? this.sense(field.to, 'direction') : undefined
    const by = moved && !moved.by ? this.changeOf(field!) : undefined
    if (by) return { groups: [], sort: sortBy(by, moved!.rising ? 'highest' : 'lowest'), count, to: by.to + 1 }
    const bound = field && this.sense(has(this.items[field.to], 'compare') ? field.to + 1 : field.to, 'amount')?.amount
    const isBound = bound && typeof amountIn(field, bound) === 'number'
    if (isBound && !/\b(?:with|whose|having|have)\b/.test(this.items[to].lead)) return undefined
    // `lowest net debt to EBITDA`
    const isPart = field && isQuotient(this.items, field.to) && has(this.items[field.to + 1], 'field')
    if (end && field && field.unit !== 'category' && !isBound)
      return isOther || isPart
        ? undefined
        : { groups: this.#signOf(field), sort: sortBy(field, end), count, to: field.to }
    // `Biggest drop in ownership` is about the field, not the price.
    const isIn = field && (field.isAway || /\b(?:in|of)\b/.test(this.items[to].lead))
    const isOfField = superlative?.sort.field === 'price_return' && isIn
    const change = isOfField ? this.changeOf(field!) : undefined
    if (isOfField)
      return change && { groups: [], sort: sortBy(change, superlative.sort.direction), count, to: field!.to }
    const one = this.oneAt(to)
    // In `biggest movers` and `biggest call buying`, `biggest` is not about the size of the company.
    const isOfDays = one && superlative?.sort.field === 'market_cap' && this.field(one.field).periods.includes('7d')
    if (superlative && !(superlative.loose && (isOther || isOfDays || this.isOfUnknown(to + 1)))) {
      const { sort, loose: isLoose, signed } = superlative
      const side = sort.direction === 'highest' ? 'above' : 'below'
      const groups = signed ? [[criterion(sort.field, side, { low: 0 })]] : []
      return { groups, sort: { ...sort }, isLoose, count, to }
    }
    const sort = one && end && this.orderOf(one, end)
    if (sort && (count !== undefined || one.compare !== 'level'))
      return { groups: [[{ ...one }]], sort, count, to: to + 1 }
    return end && count !== undefined ? { groups: [], end, count, to } : undefined
  }

  /** The sign that a field's name states beside its figure: no outflow is among the biggest inflows. */
  #signOf({ id, to }: NamedField): Criterion[][] {
    const one = [to - 1, to - 2].map((at) => this.oneAt(at)).find((each) => each?.field === id && each.low === 0)
    return one ? [[{ ...one }]] : []
  }

  /** The order that puts an end of a criterion first, by the field that measures it: net flow for `net bought`, P/E for `cheap`. */
  orderOf(one: Criterion, end: End): Sort | undefined {
    const { field, period, compare, level } = one
    const [measure] = this.measuresOf(one)
    const isLow = /low|small|micro/.test(level ?? '') || compare === 'below' || compare === 'at_most'
    if (!measure && this.field(field).unit === 'category') return undefined
    const own: Sort = measure ?? { field, period, direction: isLow ? 'lowest' : 'highest' }
    if (end === 'worst' && compare !== 'level' && !measure) own.direction = directionOf(this.field(field), 'best')
    const isFirst = end === 'highest' || end === 'best'
    return { ...own, period, direction: (own.direction === 'highest') === isFirst ? 'highest' : 'lowest' }
  }

  /** An order (`by market cap`, `by lowest P/E`), or the figure of a comparison (`larger than Netflix by revenue`, `cheap on P/B`). */
  #by(place: number, before: Atom | undefined): FoundAtom | undefined {
    const by = has(this.items[place], 'by') ? 1 : 0
    const end = by === 1 ? this.sense(place + 1, 'end')?.end : undefined
    const field = this.#orderable(this.#longer(place + by) ?? (end && this.fieldAt(place + 2)))
    if (!field || field.unit === 'category') return undefined
    const [one, ...more] = before?.to === place ? before.groups.flat() : []
    // `Cheap relative to sales` means the price in multiples of sales.
    const priced = field.isMultiple ? field : field.multiple ? this.named(field.multiple, field.to) : undefined
    const isMultiple = one?.compare === 'level' && priced !== undefined && this.field(one.field).isMultiple
    const isMeant = one && more.length === 0 && (one.compare.endsWith('_company') || isMultiple)
    if (
      isMeant &&
      !end &&
      (by === 1 || /\b(?:on|in|to|for|against|versus)\s+(?:its\s+|their\s+)?$/.test(this.items[place].lead))
    ) {
      const by = isMultiple ? priced! : field
      Object.assign(one, { field: by.id, period: by.named })
      return { groups: [], to: field.to }
    }
    // `Compare KO and PEP on gross margin`.
    if (by === 0 && !(/\bon\s+$/.test(this.items[place].lead) && this.isEnd(field.to))) return undefined
    return {
      groups: [],
      sort: sortBy(field, end ?? this.#extreme(place + by) ?? 'best'),
      ...(!end && { end: 'best' }),
      to: field.to,
    }
  }

  /** The end in a field's own name, which orders by it: `worst fund return first`. */
  #extreme(place: number): End | undefined {
    return (['best', 'worst'] as const).find((end) => this.items[place]?.text.startsWith(end))
  }

  /** A field to order by. Categories are ordered by what measures them: sentiment by the bullish share. */
  #orderable(field: NamedField | undefined): NamedField | undefined {
    const [by] = this.vocabulary.measured.find(({ means }) => means[0][0].field === field?.id)?.by ?? []
    return field?.unit === 'category' && by ? this.named(by.field, field.to, field.named) : field
  }

  /** The field at a place, or an earlier one whose name ends with its text: `free cash flow yield above 4 %, by yield`, `underwater, biggest loss first`. */
  #longer(place: number): NamedField | undefined {
    const field = this.fieldAt(place)
    const named = this.items.slice(0, place).flatMap((_, at) => {
      const one = this.oneAt(at)
      return this.fieldAt(at) ?? (one ? this.named(one.field, at) : [])
    })
    const end = ` ${this.items[place]?.text}`
    const longer = field && named.find(({ words, away }) => [...words, ...away].some((each) => each.endsWith(end)))
    return longer ? { ...longer, isAway: field.isAway, to: field.to } : field
  }
}
