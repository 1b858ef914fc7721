import { type Amount, tidy } from '../../../text/amounts.ts'
import { type Criterion, criterion, type Sort } from '../predicate.ts'
import type { Comparison } from '../vocabulary.ts'
import { amountIn, mostPrice, once, percentOf, rangeOf, turned } from './field_amounts.ts'
import { type Atom, type FoundAtom, ItemReader, isKind, type NamedField, plainCompare, sideOf } from './item_reader.ts'
import { companyOf, has, isQuotient } from './items.ts'

/** An unfinished criterion, to which neighbouring items add in any order. */
interface Draft {
  field?: NamedField
  compare?: Comparison
  low?: Amount
  high?: Amount
  rising?: boolean
  /** Whether the direction is negated: `inventory did not grow`. */
  not?: boolean
  /** Level words that were found. Each of them applies only to some fields. */
  levels?: string[]
  /** The number in `for 4 quarters`; the quarters must be consecutive if `isStreak`. */
  quarters?: number
  isStreak?: boolean
  company?: string
  /** The figure that `low` is a share or a multiple of, or by which the field is divided. */
  of?: NamedField
  /** The fields that measure a criterion such as `net bought`. The number belongs to one of these fields. */
  measures?: Sort[]
  from: number
  to: number
}

/** Finds the criteria of a query. Comparisons are drafts that are extended item by item; other criteria are single words. */
export class CriteriaReader extends ItemReader {
  /** Reasons why amounts were not used. */
  readonly doubts = new Set<string>()
  #doubt: string | undefined

  /** The criteria that start at an item, from the longest draft that has a meaning. `before` is the previous atom. */
  criteriaAt(place: number, before: Atom | undefined): FoundAtom | undefined {
    let best: FoundAtom | undefined
    this.#doubt = undefined
    // `organic revenue growth above 10`, `net debt less than 2x EBITDA`: the number belongs to a figure that is not known.
    const last = this.sense(place - 1, 'field')
    const isOfField = last !== undefined && this.field(last.field).unit !== 'category'
    const isOfOther = (isOfField || has(this.items[place - 1], 'by')) && (before?.to ?? 0) < place
    const isUnread = this.isOfUnread(place, before)
    const isPart = this.fieldAt(place) ? this.isPart(place, before) : isOfOther || isUnread
    for (let draft = this.#extended({ from: place, to: place }); draft && !isPart; draft = this.#extended(draft)) {
      const one = this.#meaning(draft, before)
      const level = one && draft.low ? this.leveled(draft) : undefined
      if (one) best = { groups: [...(level?.level ? [[level]] : []), [one]], to: draft.to }
    }
    if (!best && this.#doubt) this.doubts.add(this.#doubt)
    // In `net debt to EBITDA industrials`, the sector is known.
    const isKnown = isOfField && isKind(this.oneAt(place)?.field)
    return best ?? ((isOfOther && !isKnown) || isUnread ? undefined : this.standing(place))
  }

  /** The draft extended by the next item; undefined if the item does not fit. */
  #extended(draft: Draft): Draft | undefined {
    const { field, compare, low, rising, levels, quarters, from, to: at } = draft
    const item = this.items[at]
    const next = (more: Partial<Draft>, to = at + 1): Draft => ({ ...draft, ...more, to })
    if (draft.company || (draft.of && low) || (draft.not && rising !== undefined)) return undefined
    if (field && !compare && !low && !levels && has(item, 'not') && has(this.items[at + 1], 'direction'))
      return next({ not: true })
    if (has(item, 'streak')) return next({ isStreak: true })
    const company = companyOf(item)
    if (company && field && !low && sideOf(compare)) return next({ company })
    // `up this month by more than 5 %`
    const change = field && rising !== undefined && !low ? this.changeOf(field) : undefined
    const over = change?.periods.find((each) => this.sense(at, 'period')?.periods.includes(each))
    if (over) return next({ field: { ...field!, named: over } })
    // `net debt / EBITDA below 2`
    const of = field && !compare && !low && isQuotient(this.items, at) ? this.fieldAt(at + 1) : undefined
    if (of && of.unit === field!.unit && of.small === field!.small) return next({ of }, of.to)
    const named = this.fieldAt(at)
    if (named && named.unit !== 'category') return draft.measures ? undefined : this.#withField(draft, named)
    const comparative = this.sense(at, 'comparative')
    const isOfOther = companyOf(this.items[at + 1]) !== undefined || this.fieldAt(at + 1) !== undefined
    if (comparative && at === from && !this.fieldAt(at + 1))
      return next({ field: this.named(comparative.field, at + 1), compare: comparative.compare })
    // `profitable for 8 quarters`
    const one = this.oneAt(at)
    const isSign = one?.compare === 'above' && one.low === 0 && !one.not && !this.fieldAt(at + 1)
    const isRun = this.items.slice(at + 1, at + 4).some((each) => has(each, 'quarters', 'streak'))
    if (at === from && isSign && (isRun || this.field(one.field).unit !== 'usd'))
      return next({ field: this.named(one.field, at + 1, one.period), levels: ['positive'] })
    // `net bought by more than $1m`, `sentiment bullish above 70%`
    const isBy = has(this.items[at + 1], 'by')
    const size = has(this.items[at + 1], 'compare') ? this.sense(at + 2, 'amount')?.amount : undefined
    const isSized = isBy || size?.unit === 'percent' || size?.unit === 'usd' || size?.isScaled
    const isVersus = companyOf(this.items[at + 2]) !== undefined && has(this.items[at + 1], 'compare')
    const measures = one && at === from && (isSized || isVersus) ? this.measuresOf(one) : []
    // `Talked about more than AAPL`
    if (isVersus && measures.length > 0) return next({ field: this.named(measures[0].field, at + 1, one!.period) })
    if (measures.length > 0) return next({ measures }, isBy ? at + 2 : at + 1)
    // `fell by more than 2 points`
    if (rising !== undefined && !compare && !low && has(item, 'by')) return next({})
    const amount = this.sense(at, 'amount')?.amount
    if (amount && !low && quarters === undefined) {
      // `5 billion euros` has an unknown unit.
      const unit = amount.unit === 'none' ? this.items[at + 1] : undefined
      if (unit?.senses.length === 0 && unit.lead === ' ') return undefined
      const isUpTo = compare && this.sense(at + 1, 'compare')?.compare === 'at_most'
      const isRange = has(this.items[at + 1], 'and', 'dash') || isUpTo
      const high = isRange && (!compare || compare === 'between') ? this.sense(at + 2, 'amount')?.amount : undefined
      if (high) return next({ compare: 'between', ...rangeOf(amount, high) }, at + 3)
      return compare === 'between' ? undefined : next({ low: amount })
    }
    // In `at least 3 AI funds long` and `held by 3 AI funds long`, the number counts the funds.
    const isOpen = !field || has(this.items[field.to - 1], 'filler')
    const ofMany = low?.unit === 'none' && isOpen && one ? [one, ...this.measuresOf(one)] : []
    const count = ofMany.find((each) => this.field(each.field).unit === 'count')
    if (count) return next({ field: this.named(count.field, at + 1) })
    const after = low && !compare ? this.afterAt(at, field, rising) : undefined
    if (after) return next({ compare: after }, has(item, 'after') ? at + 1 : at + 2)
    const comparison = this.sense(at, 'compare')?.compare ?? comparative?.compare
    const isTimes = this.sense(at + 1, 'direction')?.by !== undefined
    // `Earning more than Tesla but worth less`.
    const isOfLast = field && this.isEnd(at + 1) && this.items.slice(0, from).some(companyOf)
    const isCompared =
      isTimes || isOfLast || has(this.items[at + 1], 'amount', 'quarters') || (sideOf(comparison) && isOfOther)
    if (comparison && !compare && !low && isCompared) return next({ compare: comparison })
    // `Mentions higher than last month`. The quarter of a growth is not what it is compared with.
    const ago = sideOf(comparison) && this.sense(at + 1, 'period')
    if (ago && field && !low && !ago.periods.includes('quarter'))
      return next({ rising: sideOf(comparison) === 'above' })
    const counted = this.sense(at, 'quarters')?.quarters
    if (counted !== undefined && quarters === undefined && !low) return next({ quarters: counted })
    if ((low && !draft.isStreak) || levels || draft.measures) return undefined
    const found = item?.senses.flatMap((sense) => (sense.kind === 'level' ? [sense.level] : [])) ?? []
    // `up double digits`
    if (rising !== undefined) return found.length > 0 && rising ? next({ levels: found }) : undefined
    const direction = this.sense(at, 'direction') ?? this.sense(at, 'price_direction')
    const mover = field ?? this.priceMoved(at)
    const by = direction && 'by' in direction ? direction.by : undefined
    const share = by === undefined ? {} : { low: percentOf(by) }
    if (direction) return next({ rising: direction.rising, ...share, ...(mover && { field: mover }) })
    // `in portfolios with negative returns`
    return found.length > 0 && !compare && !(field && /\bwith\b/.test(item.lead)) ? next({ levels: found }) : undefined
  }

  /** Adds a field to a draft. A second field is compared with the first field, or is the field that the number counts. */
  #withField(draft: Draft, named: NamedField): Draft | undefined {
    const { field, low, levels } = draft
    const rising = named.isAway ? { rising: false } : {}
    const other = field && this.#withOther(draft, field, named)
    if (other) return other
    // `below 20x earnings` means the price in multiples of earnings.
    const priced = low?.unit === 'times' && named.multiple ? this.named(named.multiple, named.to) : named
    // `down 10 % unrealized`, `15 % up in revenue`, `worth at least 500k in portfolios`
    const isAway = named.isAway || levels?.includes('near') || (draft.rising !== undefined && this.isEnd(named.to))
    const isWorth = field && this.items[field.to - 1].text === 'worth' && named.unit === 'usd' && low
    if (!field || isWorth || (field.id === 'price' && isAway))
      return { ...draft, ...rising, field: priced, to: named.to }
    // `held by at least 3 AI funds`: the number belongs to what follows it.
    const isCount = named.unit === 'count' && low?.unit === 'none' && has(this.items[field.to - 1], 'filler')
    return isCount ? { ...draft, field: named, to: named.to } : undefined
  }

  /** A comparison of two figures: `FCF exceeds net income`, `capex above 10 % of revenue`, `net debt below 2x EBITDA`. */
  #withOther(draft: Draft, first: NamedField, second: NamedField): Draft | undefined {
    const { compare, low, levels, rising, high, from, to: at } = draft
    const isSize = first.unit === 'usd' || first.unit === 'count'
    const isShare = low?.unit === 'percent' && isSize
    const [lead, firstLead] = [this.items[at].lead, this.items[first.to - 1].lead]
    // `Puts above 60 % of premium`
    const isOf = /\bof\b/.test(`${lead} ${this.items[at].text}`)
    if (first.share_of === second.id && low?.unit === 'percent' && isOf)
      return { ...draft, field: { ...first, named: first.named ?? second.named }, to: second.to }
    // `more than 10 % of revenue on capex`
    const isTurned = isShare && /\bof\b/.test(firstLead) && /\b(?:on|in|into)\b/.test(lead)
    const [one, of] = isTurned ? [second, first] : [first, second]
    // `Bears outnumber bulls over 30 days`
    const isShared = one.named === null && of.named !== null && one.periods.includes(of.named)
    const field = isShared ? { ...one, named: of.named } : one
    const isAlike = of.id !== field.id && of.unit === field.unit && (of.unit !== 'usd' || of.small === field.small)
    const isOfOne = of.named === null || of.named === field.named
    if (!compare || levels || rising !== undefined || high || !isAlike || !isOfOne) return undefined
    const isTimes = low?.unit === 'times' && isSize && has(this.items[at - 1], 'amount')
    const isMultiple = isTurned || isTimes || (isShare && /\bof\b/.test(lead))
    // Not in `higher revenue lower debt`.
    const isPlain =
      !low && !has(this.items[from - 1], 'compare') && (has(this.items[at - 1], 'compare') || /\bthan\b/.test(lead))
    return isMultiple || isPlain ? { ...draft, low: low ?? once, field, of, to: second.to } : undefined
  }

  /** The criterion of a draft; undefined if the draft is incomplete. */
  #meaning(draft: Draft, before: Atom | undefined): Criterion | undefined {
    const { field, compare, low, high, levels, company, rising, not = false, from, to } = draft
    if (draft.quarters !== undefined || draft.isStreak) return this.#run(draft)
    if (draft.measures) return low && this.#measured(draft.measures, draft)
    if (!field) return low && rising === undefined && !levels ? this.#unnamed(draft, before) : undefined
    if (draft.of) {
      if (!compare || !low || low.isScaled || !/none|times|percent/.test(low.unit)) return undefined
      const times = tidy(low.value / (low.unit === 'percent' ? 100 : 1))
      return this.one(field, plainCompare(compare, field) as 'above', { low: times, of: draft.of.id })
    }
    const of = rising === undefined || field.isAway ? field : this.changeOf(field)
    // `like NVDA but cheaper`, `than AAPL and faster growing`: the second comparison is with the same company.
    const versus = before?.groups.flat().find((each) => each.compare.endsWith('_company'))
    const than = company ? [company] : low ? undefined : versus?.words
    const side = sideOf(compare, of)
    if (of && than && side) return this.one(of, `${side}_company`, { words: than })
    if (!of) {
      // `share count falling`
      const run = rising ? field.rising_quarters : field.falling_quarters
      return run && !low && !compare ? criterion(run, 'at_least', { low: 1, not }) : undefined
    }
    if (low && rising === false) return this.#fallen(of, compare ?? 'at_least', low, high)
    if (low) return this.#numbered(of, rising ? (compare ?? 'at_least') : compare, low, high)
    if (compare || (rising !== undefined && of.id === field.id) || this.isOfUnknown(from)) return undefined
    if (levels) return this.leveled({ ...draft, field: { ...of, to } })
    // In `revenue above 1bn and falling`, either the price or the revenue may be falling.
    const last = has(this.items[from - 1], 'and', 'but') ? before?.groups.at(-1)?.[0] : undefined
    const isOpen = field.id === 'price' && !this.fieldAt(from) && last?.low && !/^price/.test(last.field)
    return rising === undefined || isOpen ? undefined : this.one(of, rising ? 'above' : 'below', { low: 0, not })
  }

  /** A number of quarters in a row: `revenue growing for 4 quarters`, `profitable for 8 quarters`. */
  #run({ field, rising, levels, low, compare = 'at_least', quarters = low?.value }: Draft): Criterion | undefined {
    const isOther = levels && !levels.includes('positive')
    if (!field || quarters === undefined || !(compare in turned) || compare === 'between' || isOther) return undefined
    // Revenue growth for a number of quarters means rising revenue.
    const base = [...this.vocabulary.fields.values()].find((each) => each.change === field.id && each.rising_quarters)
    const still = levels
      ? (field.positive_quarters ?? base?.rising_quarters)
      : (base?.rising_quarters ?? field.positive_quarters)
    const run = rising === undefined ? still : rising ? field.rising_quarters : field.falling_quarters
    return run === undefined ? undefined : criterion(run, compare as 'above', { low: quarters })
  }

  /** `Down more than 20 %`: the number becomes negative and the comparison is reversed. */
  #fallen(of: NamedField, compare: Comparison, low: Amount, high: Amount | undefined): Criterion | undefined {
    const minus = (amount: Amount) => ({ ...amount, value: -amount.value })
    if (!(compare in turned)) return undefined
    return this.#numbered(of, turned[compare as 'above'], minus(high ?? low), high && minus(low))
  }

  /** A number beside a criterion such as `net bought` belongs to the first of its measures that has the number's unit. */
  #measured(measures: Sort[], { compare = 'at_least', low, high, to }: Draft): Criterion | undefined {
    const fits = (field: NamedField) =>
      typeof amountIn(field, low!) === 'number' && (!low!.isScaled || field.unit === 'usd')
    const one = measures.find((each) => fits(this.named(each.field, to)))
    if (!one) return undefined
    const field = this.named(one.field, to, one.period)
    return one.direction === 'lowest'
      ? this.#fallen(field, compare, low!, high)
      : this.#numbered(field, compare, low!, high)
  }

  /** A comparison of a field with one number, or with a range of two numbers. */
  #numbered(named: NamedField, compare: Comparison | undefined, first: Amount, second?: Amount): Criterion | undefined {
    // `Retail buying above 500k` is the net flow, and `net flow above 20 %` is its share of the gross flow.
    const whole = [...this.vocabulary.fields.values()].find(({ percent }) => percent === named.id)?.id
    const share = first.unit === 'percent' ? named.percent : first.isScaled ? whole : undefined
    const field = share ? this.named(share, named.to, named.named) : named
    const [low, high] = [first, second].map((amount) => amount && amountIn(field, amount))
    if (typeof low === 'object') this.#doubt = low.doubt
    if (typeof low !== 'number' || typeof high === 'object' || (high !== undefined && high < low)) return undefined
    // `Within 10 % of its high` means at least -10 % from the high.
    const { near } = field.levels
    const isAbove = near !== undefined && 'at_least' in near
    if (compare === 'within')
      return (
        near && this.one(field, isAbove ? 'at_least' : 'at_most', { low: isAbove ? -Math.abs(low) : Math.abs(low) })
      )
    // `90 % of the 52-week high` is not a distance from the high.
    if (isAbove && low > 0 && /\bof\b/.test(this.items[field.to - 1]?.lead ?? '')) return undefined
    // `P/E of 12` means about 12, because hardly any company has exactly that.
    const isOf = !compare && field.unit === 'ratio' && /\bof\b/.test(this.items[field.to]?.lead ?? '')
    if (compare === 'about' || compare === 'equal' || isOf) {
      const ends = [0.9, 1.1].map((share) => tidy(low * (compare === 'equal' ? 1 : share)))
      return this.one(field, 'between', { low: Math.min(...ends), high: Math.max(...ends) })
    }
    if (compare) return this.one(field, plainCompare(compare, field) as 'above', { low, high: high ?? null })
    // `zero AI funds`
    if (low === 0 && first.unit === 'none' && /usd|count/.test(field.unit)) return this.one(field, 'at_most', { low })
    // `20 % revenue growth` means at least that much.
    const isMore = field.unit === 'percent' && first.unit === 'percent' && field.best === 'highest' && low > 0
    return isMore ? this.one(field, 'at_least', { low }) : undefined
  }

  /** A number without a field belongs to the field that was compared or ordered by last, or is a price. */
  #unnamed({ from, to, low, high, compare }: Draft, before: Atom | undefined): Criterion | undefined {
    const isFree = !has(this.items[from - 1], 'by', 'field') || before?.to === from
    if (!compare || compare === 'within' || !isFree || this.isOfUnknown(from) || this.isOfUnknown(to + 1))
      return undefined
    const { value, unit, isScaled } = high ?? low!
    const isPrice = unit === 'usd' && !isScaled && value < mostPrice
    // `dividend yield above 3 % and below 6 %`, `ranked by dividend yield, at least 2 %`.
    const between = this.items.slice(before?.to, from)
    const isNext = before && between.every((item) => has(item, 'and', 'or', 'comma', 'but', 'period'))
    const last = isNext ? (before.sort ?? before.groups.at(-1)?.at(-1)) : undefined
    const isNumber = last && (!('low' in last) || last.low || last.compare === 'level')
    const field =
      isNumber && (!isPrice || last.field === 'price') ? last : isPrice ? { field: 'price', period: null } : undefined
    return field && this.#numbered(this.named(field.field, to, field.period), compare, low!, high)
  }
}
