import { type Criterion, criterion } from '../predicate.ts'
import { type Amount, inUnitOf } from './amounts.ts'
import type { Named } from './item_reader.ts'
import { MoveReader } from './moves.ts'
import type { Atom, Found } from './order_reader.ts'

/** Finds what single stretches of a query ask for. Every rule is about kinds of words, none about a query. */
export class AtomReader extends MoveReader {
  /** The atom that starts at a place; `before` is the one that was read last. */
  at(place: number, before: Atom | undefined): Atom | undefined {
    const found =
      this.orderAt(place, before) ??
      this.#against(place) ??
      (this.#isPart(place, before) ? undefined : this.#fieldFirst(place)) ??
      this.#comparisonFirst(place, before) ??
      this.#amountFirst(place) ??
      this.#wordFirst(place) ??
      this.#priceMove(place) ??
      this.#likeCompany(place) ??
      this.#standing(place) ??
      this.#bare(place)
    return found && { ...found, from: place }
  }

  /** Whether a field is the end of a longer name that is not known: `organic revenue growth`, `debt to EBITDA`. */
  #isPart(place: number, before: Atom | undefined): boolean {
    const isFree = (at: number) => at >= 0 && (before?.to ?? 0) <= at
    if (!isFree(place - 1)) return false
    const last = this.items[place - 1]
    const isOpen = (at: number) =>
      isFree(at) &&
      (this.items[at].senses.length === 0 || this.sense(at, 'field') || this.sense(at, 'not_here')) &&
      !this.sense(at, 'filler')
    if (this.sense(place - 1, 'dash')) return Boolean(isOpen(place - 2))
    return this.items[place].at - last.end <= 1 && Boolean(isOpen(place - 1))
  }

  /** `cheaper than NVDA`. */
  #against(place: number): Found | undefined {
    const comparative = this.sense(place, 'comparative')
    if (!comparative) return undefined
    const { field, compare } = comparative
    const number = this.sense(place + 1, 'amount')?.amount
    const side = compare === 'above_company' ? 'above' : 'below'
    // `growing faster than 15 %`
    if (number) return this.found(this.named(field, place), side, number, undefined, place + 2)
    const next = this.sense(place + 1, 'company')
    // `like NVDA but cheaper`: than the company named before.
    const company =
      next ??
      this.items
        .slice(0, place)
        .flatMap((_, at) => this.sense(at, 'company') ?? [])
        .at(-1)
    const isWhole = next !== undefined || this.sense(place + 1, 'field') === undefined
    if (!company || !isWhole) return undefined
    return { groups: [[criterion(field, compare, { words: [company.ticker] })]], to: next ? place + 2 : place + 1 }
  }

  /** `revenue growth above 20 %`, `net margin 10-20 %`, `revenue growing for 4 quarters in a row`, `P/E below AAPL`. */
  #fieldFirst(place: number): Found | undefined {
    const field = this.fieldAt(place)
    if (!field) return undefined
    const at = field.to
    if (field.unit === 'category') {
      const isDenied = this.sense(at, 'not') !== undefined
      const value = this.items[isDenied ? at + 1 : at]?.senses.find(
        (sense) => sense.kind === 'category' && sense.field === field.id,
      )
      return value?.kind === 'category'
        ? {
            groups: [[criterion(field.id, 'is', { words: [value.word], period: field.named, not: isDenied })]],
            to: isDenied ? at + 2 : at + 1,
          }
        : undefined
    }
    const isDenied = this.sense(at, 'not') !== undefined
    if (isDenied) return this.#denied(this.#comparedAt(field, at + 1) ?? this.moved(field, at + 1))
    return (
      this.#comparedAt(field, at) ??
      this.#companyAt(field, at) ??
      this.moved(field, at) ??
      this.multiplied(this.changeOf(field), at) ??
      this.runAt(field, at, undefined) ??
      this.#leveled(field, at)
    )
  }

  /** `P/E not between 10 and 20`. */
  #denied(found: Found | undefined): Found | undefined {
    return found && { ...found, groups: found.groups.map((group) => group.map((each) => ({ ...each, not: true }))) }
  }

  /** A field with a comparison and numbers behind it. */
  #comparedAt(field: Named, at: number): Found | undefined {
    const compare = this.sense(at, 'compare')?.compare
    const range = this.rangeAt(compare === 'between' ? at + 1 : at)
    if (range && (compare === 'between' || compare === undefined)) {
      return this.found(field, 'between', range.low, range.high, range.to)
    }
    const number = this.sense(compare ? at + 1 : at, 'amount')?.amount
    if (!number) return undefined
    const to = compare ? at + 2 : at + 1
    // `held by at least 3 AI funds`: the number is of what stands behind it.
    const next = this.fieldAt(to)
    const isOfNext = next?.unit === 'count' && this.sense(at - 1, 'filler') !== undefined && number.unit === 'none'
    if (isOfNext) return this.found(next, compare ?? 'at_least', number, undefined, next.to)
    const after = this.sense(to, 'after')
    if (compare === undefined || compare === 'between') {
      // `held by 2 or more AI funds`
      const counted = after && number.unit === 'none' ? this.fieldAt(to + 1) : undefined
      if (after && counted?.unit === 'count') return this.found(counted, after.compare, number, undefined, counted.to)
      return after && compare === undefined ? this.found(field, after.compare, number, undefined, to + 1) : undefined
    }
    return compare === 'within' ? this.#within(field, number, to) : this.found(field, compare, number, undefined, to)
  }

  #companyAt(field: Named, at: number): Found | undefined {
    const compare = this.sense(at, 'compare')?.compare
    const company = this.sense(at + 1, 'company')
    if (!company || (compare !== 'above' && compare !== 'below')) return undefined
    return { groups: [[this.#versus(field, compare, company.ticker)]], to: at + 2 }
  }

  #versus(field: Named, compare: 'above' | 'below', ticker: string): Criterion {
    return criterion(field.id, `${compare}_company`, { words: [ticker], period: field.named })
  }

  #leveled(field: Named, at: number): Found | undefined {
    const level = this.levelOf(field, at)
    if (level === undefined) return undefined
    return { groups: [[criterion(field.id, 'level', { level, period: field.named })]], to: at + 1 }
  }

  /** `more than 30 % revenue growth`, `within 5 % of the 52-week high`, `higher margins than AAPL`, `under $10`. */
  #comparisonFirst(place: number, before: Atom | undefined): Found | undefined {
    const compare = this.sense(place, 'compare')?.compare
    if (compare === undefined) return undefined
    const range = this.rangeAt(place + 1)
    if (compare === 'between') {
      const field = range && this.fieldAt(range.to)
      const isPrice = range?.low.unit === 'usd' && !range.high.isScaled && !field && !this.#isOfUnknown(place)
      if (range && isPrice) return this.found(this.named('price', place), 'between', range.low, range.high, range.to)
      return field && this.found(field, 'between', range.low, range.high, field.to)
    }
    const number = this.sense(place + 1, 'amount')?.amount
    if (number) {
      const field = this.fieldAt(place + 2) ?? this.#countedAt(place + 2)
      if (field && compare === 'within') return this.#within(field, number, field.to)
      if (compare === 'within') return undefined
      const found = field && this.found(field, compare, number, undefined, field.to)
      if (found) return found
      // `dividend yield above 3 % and below 6 %`, `ranked by dividend yield, at least 2 %`: of what was named last.
      const isNext =
        before !== undefined && this.items.slice(before.to, place).every(({ senses }) => senses.some(isJoint))
      const last = isNext ? (before.sort ?? before.groups.at(-1)?.at(-1)) : undefined
      const open = this.items[place + 2]?.senses
      const isWhole = open === undefined || (open.length > 0 && !this.sense(place + 2, 'not_here'))
      const named = last && !field && isWhole && { ...this.field(last.field), named: last.period, to: place }
      const again = named && named.unit !== 'category' && this.found(named, compare, number, undefined, place + 2)
      if (again) return again
      const isPrice = number.unit === 'usd' && !number.isScaled && !field && !this.#isOfUnknown(place)
      return isPrice ? this.found(this.named('price', place), compare, number, undefined, place + 2) : undefined
    }
    const quarters = this.sense(place + 1, 'quarters')
    if (quarters) return this.runAhead(place + 1, compare)
    const field = this.fieldAt(place + 1)
    if (!field || field.unit === 'category') return undefined
    const company = this.sense(field.to, 'company')
    if (company && (compare === 'above' || compare === 'below')) {
      return { groups: [[this.#versus(field, compare, company.ticker)]], to: field.to + 1 }
    }
    const behind = this.sense(field.to, 'amount')?.amount
    return behind && compare !== 'within' ? this.found(field, compare, behind, undefined, field.to + 1) : undefined
  }

  /** `no more than 3 AI funds hold it`: the field of a phrase that is at least one of something. */
  #countedAt(place: number): Named | undefined {
    const [only, ...more] = this.sense(place, 'phrase')?.groups.flat() ?? []
    const isCount = only && more.length === 0 && this.field(only.field).unit === 'count'
    return isCount ? this.named(only.field, place + 1) : undefined
  }

  /** `20 %+ revenue growth`, `10-20 % net margin`. */
  #amountFirst(place: number): Found | undefined {
    const run = this.runAhead(place, 'at_least')
    if (run) return run
    const range = this.rangeAt(place)
    if (range) {
      const field = this.fieldAt(range.to)
      return field && this.found(field, 'between', range.low, range.high, field.to)
    }
    const number = this.sense(place, 'amount')?.amount
    const named = number?.value === 0 ? this.fieldAt(place + 1) : undefined
    if (named) return this.found(named, 'at_most', number!, undefined, named.to)
    const after = this.sense(place + 1, 'after')
    if (!number || !after) return undefined
    const field = this.fieldAt(place + 2)
    return field && this.found(field, after.compare, number, undefined, field.to)
  }

  /** `high gross margin`, `growing revenue`, `positive free cash flow`. */
  #wordFirst(place: number): Found | undefined {
    const field = this.fieldAt(place + 1)
    if (!field) return this.#sized(place)
    const sign = this.sense(place, 'sign')
    if (sign && field.unit !== 'category') {
      return this.runOf(field.positive_quarters, sign.positive, field.to) ?? this.signed(field, sign.positive, field.to)
    }
    const direction = this.sense(place, 'direction')
    if (direction) {
      return this.runAt(field, field.to, direction.rising) ?? this.changed(field, direction.rising, field.to)
    }
    const level = this.levelOf(field, place)
    // `strong revenue growth above 5 %`: the number says how strong.
    const exact = level === undefined || field.unit === 'category' ? undefined : this.#comparedAt(field, field.to)
    if (exact) return exact
    if (level === undefined) return undefined
    return { groups: [[criterion(field.id, 'level', { level, period: field.named })]], to: field.to }
  }

  /** `large banks`: a size before an industry is of the company. */
  #sized(place: number): Found | undefined {
    const next = this.sense(place + 1, 'category')
    // `mid or large caps`
    const isJoined = this.items[place + 1]?.senses.some(isJoint) || this.sense(place + 1, 'dash')
    const [size] = (isJoined && this.sense(place + 2, 'phrase')?.groups.flat()) || []
    const isBeforeSize = size?.field === 'market_cap' && size.compare === 'level'
    if (next?.field !== 'sector' && next?.field !== 'industry' && !isBeforeSize) return undefined
    const level = this.levelOf(this.named('market_cap', place), place)
    const isSize = level !== undefined && !this.vocabulary.levels[level]
    return isSize ? { groups: [[criterion('market_cap', 'level', { level })]], to: place + 1 } : undefined
  }

  /** `down more than 20 %`: without a field it speaks of the price. */
  #priceMove(place: number): Found | undefined {
    const direction = this.sense(place, 'price_direction')
    const change = this.field('price').change
    if (change && !this.#isOfUnknown(place) && !this.fieldAt(place + 1) && !this.fieldAt(place + 2)) {
      const multiplied = this.multiplied(this.named(change, place), place)
      if (multiplied) return multiplied
    }
    return direction && change && !this.#isOfUnknown(place)
      ? this.movedBy(this.named(change, place), direction.rising, place + 1)
      : undefined
  }

  /** `op costs up 5 %`: what moves is named, and not known. */
  #isOfUnknown(place: number): boolean {
    const before = this.items[place - 1]
    return before !== undefined && (before.senses.length === 0 || this.sense(place - 1, 'not_here') !== undefined)
  }

  #likeCompany(place: number): Found | undefined {
    const isBehind = this.sense(place, 'company') !== undefined
    const company = this.sense(isBehind ? place : place + 1, 'company')
    if (!company || !this.sense(isBehind ? place + 1 : place, 'same_as')) return undefined
    return { groups: [[criterion('industry', 'same_as_company', { words: [company.ticker] })]], to: place + 2 }
  }

  /** What stands for itself: `profitable`, `banks`, `net buying`, `AAPL`. */
  #standing(place: number): Found | undefined {
    const phrase = this.sense(place, 'phrase')
    // `shrinking share count`: what shrinks is named, and not known.
    const isOfOther = this.sense(place, 'direction') && this.items[place + 1]?.senses.length === 0
    if (phrase && !isOfOther) {
      const [only] = phrase.groups.flat()
      const run = phrase.groups.length === 1 && only.low === 0 ? this.field(only.field).positive_quarters : undefined
      const found = only.compare === 'above' ? this.runOf(run, true, place + 1) : undefined
      const growing =
        only.low === 0 && only.compare === 'above'
          ? this.runAt(this.named(only.field, place), place + 1, undefined)
          : undefined
      return found ?? growing ?? { groups: structuredClone(phrase.groups), to: place + 1 }
    }
    const category = this.sense(place, 'category')
    if (category) return { groups: [[criterion(category.field, 'is', { words: [category.word] })]], to: place + 1 }
    const company = this.sense(place, 'company')
    return company && { groups: [[criterion('ticker', 'is', { words: [company.ticker] })]], to: place + 1 }
  }

  /** `no buybacks`, `with dividends`: a field alone behind a negation, or a word for having it, is above zero. */
  #bare(place: number): Found | undefined {
    const field = this.fieldAt(place)
    if (!field || field.unit === 'category' || field.unit === 'ratio' || field.id === 'market_cap') return undefined
    const isDenied = this.sense(place - 1, 'not') !== undefined
    const isHad = /\b(?:with|have|has|having|any)\s+$/.test(this.items[place].lead)
    const next = this.items[field.to]
    const isWhole = next === undefined || (next.senses.length > 0 && next.senses.some(isJoint))
    return (isDenied || isHad) && isWhole ? this.signed(field, true, field.to) : undefined
  }

  #within(field: Named, number: Amount, to: number): Found | undefined {
    const near = field.levels.near
    const value = inUnitOf(field, number)
    if (!near || value === undefined) return undefined
    if ('at_least' in near) return { groups: [[criterion(field.id, 'at_least', { low: -Math.abs(value) })]], to }
    return { groups: [[criterion(field.id, 'at_most', { low: Math.abs(value) })]], to }
  }
}

function isJoint({ kind }: { kind: string }): boolean {
  return kind === 'and' || kind === 'or' || kind === 'comma' || kind === 'but'
}
