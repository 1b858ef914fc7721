import type { Amount } from '../../../text/numbers.ts'
import { tidy } from '../../../text/numbers.ts'
import { type Criterion, criterion } from '../predicate.ts'
import type { Field } from '../vocabulary.ts'
import type { Named } from './item_reader.ts'
import { has } from './items.ts'
import type { Comparison } from './lexicon.ts'
import { type Atom, type Found, OrderReader } from './order_reader.ts'
import { doubtOf, inUnitOf } from './units.ts'

/** What neighbouring items say of one criterion, in whatever order they stand. */
interface Draft {
  field?: Named
  /** `FCF above net income`, `net debt below 2x EBITDA`: the field that the first is compared with, and how many times it. */
  other?: Named
  factor?: number
  /** `net debt / EBITDA`: what the first is divided by. */
  divisor?: Named
  compare?: Comparison
  low?: Amount
  high?: Amount
  rising?: boolean
  positive?: boolean
  level?: number
  quarters?: number
  times?: number
  company?: string
  /** `cheaper than`: what is compared. */
  comparative?: { field: string; compare: 'above_company' | 'below_company' }
  /** `profitable`, `growing`: what a number or some quarters may say more closely. */
  phrase?: Criterion
  isDenied?: boolean
  from: number
  to: number
}

/** Finds what single stretches of a query ask for. Every rule is about kinds of words, none about a query. */
export class AtomReader extends OrderReader {
  /** Why an amount was not taken. */
  readonly doubts: string[] = []

  /** The atom that starts at a place; `before` is the one that was read last. */
  at(place: number, before: Atom | undefined): Atom | undefined {
    const found =
      this.orderAt(place, before) ??
      this.#compared(place, before) ??
      this.#categorised(place) ??
      this.#sized(place) ??
      this.#likeCompany(place) ??
      this.#standing(place) ??
      this.#bare(place)
    return found && { ...found, from: place }
  }

  /** The longest row of items from a place on that makes a criterion about a number. */
  #compared(place: number, before: Atom | undefined): Found | undefined {
    if (this.fieldAt(place) && this.#isPart(place, before)) return undefined
    let best: Found | undefined
    for (let draft = this.#extended({ from: place, to: place }); draft; draft = this.#extended(draft)) {
      const groups = this.#criteriaOf(draft, before)
      if (groups) best = { groups: draft.isDenied ? denied(groups) : groups, to: draft.to }
    }
    return best
  }

  /** Whether a field is the end of a longer name that is not known: `organic revenue growth`, `debt to EBITDA`. */
  #isPart(place: number, before: Atom | undefined): boolean {
    const isOpen = (at: number) => {
      const item = this.items[at]
      const isFree = item !== undefined && (before?.to ?? 0) <= at
      return isFree && (item.senses.length === 0 || has(item, 'field', 'not_here')) && !has(item, 'filler')
    }
    const last = this.items[place - 1]
    if (!last || (before?.to ?? 0) > place - 1) return false
    if (has(last, 'dash')) return isOpen(place - 2)
    return this.items[place].at - last.end <= 1 && isOpen(place - 1)
  }

  /** The draft with the next item in it; undefined where that says something else. */
  #extended(draft: Draft): Draft | undefined {
    const { field, compare, low, to: at } = draft
    const isEmpty = at === draft.from
    const next = (more: Partial<Draft>, to = at + 1): Draft => ({ ...draft, ...more, to })
    if (draft.comparative === undefined && isEmpty) {
      const comparative = this.sense(at, 'comparative')
      if (comparative) return next({ comparative })
      const [only, ...more] = this.sense(at, 'phrase')?.groups.flat() ?? []
      const isNumber = only && more.length === 0 && this.field(only.field).unit !== 'category'
      if (isNumber && !this.fieldAt(at) && !this.fieldAt(at + 1)) return next({ phrase: only })
    }
    const company = this.sense(at, 'company')
    const isSided = compare === 'above' || compare === 'below'
    if (company && !low && !draft.company && (draft.comparative || (field && isSided)))
      return next({ company: company.ticker })
    const named = this.fieldAt(at)
    if (named && named.unit !== 'category' && !draft.phrase && !draft.comparative) return this.#withField(draft, named)
    if (!field && low && !draft.phrase) {
      // `no more than 3 AI funds hold it`
      const [only, ...more] = this.sense(at, 'phrase')?.groups.flat() ?? []
      if (only && more.length === 0 && this.field(only.field).unit === 'count')
        return next({ field: this.named(only.field, at + 1) })
    }
    if (
      field?.to === at &&
      field.to - draft.from <= 2 &&
      !draft.isDenied &&
      this.#isAlone(draft) &&
      this.sense(at, 'not')
    )
      return next({ isDenied: true })
    const divisor = has(this.items[at], 'slash', 'dash') ? this.fieldAt(at + 1) : undefined
    if (field && divisor?.unit === 'usd' && field.unit === 'usd' && this.#isAlone(draft) && !draft.divisor)
      return next({ divisor }, divisor.to)
    // `fell by more than 2 points`
    const isBy = draft.rising !== undefined && !compare && !low && has(this.items[at], 'by')
    if (isBy && has(this.items[at + 1], 'compare', 'amount')) return next({})
    const amount = this.sense(at, 'amount')?.amount
    if (amount && !low && (draft.quarters ?? draft.times) === undefined) {
      const range = !compare || compare === 'between' ? this.rangeAt(at) : undefined
      if (range) return next({ compare: 'between', low: range.low, high: range.high }, range.to)
      if (compare === 'between') return undefined
      const after = compare ? undefined : this.sense(at + 1, 'after')
      return after ? next({ low: amount, compare: after.compare }, at + 2) : next({ low: amount })
    }
    const comparison = this.sense(at, 'compare')?.compare
    if (comparison && !compare && !low && this.#isComparable(comparison, at + 1)) return next({ compare: comparison })
    if (draft.comparative || draft.company) return undefined
    const quarters = this.sense(at, 'quarters')?.quarters
    if (quarters !== undefined && draft.quarters === undefined && !low) return next({ quarters })
    if (draft.phrase) return undefined
    const multiple = this.sense(at, 'multiple')
    if (multiple && draft.times === undefined && !low) return next({ times: multiple.times })
    if (draft.rising === undefined && draft.level === undefined && draft.positive === undefined) {
      const direction = this.sense(at, 'direction') ?? this.sense(at, 'price_direction')
      if (direction) return next({ rising: direction.rising })
      const sign = this.sense(at, 'sign')
      if (sign && !low) return next({ positive: sign.positive })
      if (!low && !compare && this.levelOf(field ?? this.fieldAt(at + 1) ?? noField, at)) return next({ level: at })
    }
    return undefined
  }

  /** A second field is what the first is compared with, or what a number is counted in. */
  #withField(draft: Draft, named: Named): Draft | undefined {
    const { field, compare, low, other } = draft
    if (!field) return { ...draft, field: named, to: named.to }
    const isCount = named.unit === 'count' && low?.unit === 'none' && has(this.items[field.to - 1], 'filler')
    // `held by at least 3 AI funds`: the number is of what stands behind it.
    if (isCount) return { ...draft, field: named, to: named.to }
    if (
      other ||
      draft.company ||
      (compare !== 'above' && compare !== 'below' && compare !== 'at_least' && compare !== 'at_most')
    )
      return undefined
    if (!low) return { ...draft, other: named, factor: 1, to: named.to }
    const isOf = low.unit === 'percent' && /\bof\s+$/.test(this.items[draft.to]?.lead ?? '')
    if (low.unit !== 'times' && !isOf) return undefined
    const { low: _, ...rest } = draft
    return { ...rest, other: named, factor: isOf ? tidy(low.value / 100) : low.value, to: named.to }
  }

  /** Whether something to compare with stands at a place. */
  #isComparable(compare: Comparison, at: number): boolean {
    const isSided = turnedAround[compare] !== undefined
    return (
      has(this.items[at], 'amount') ||
      (isSided && (has(this.items[at], 'quarters', 'multiple', 'company') || this.fieldAt(at) !== undefined))
    )
  }

  /** Whether a draft has its field, and nothing that is said of it. */
  #isAlone({ compare, low, level, rising, positive, quarters, times }: Draft): boolean {
    return [compare, low, level, rising, positive, quarters, times].every((each) => each === undefined)
  }

  /** What a draft asks for, if it is whole. */
  #criteriaOf(draft: Draft, before: Atom | undefined): Criterion[][] | undefined {
    const { field, other, compare, low, level, company, phrase } = draft
    if (draft.comparative) return this.#against(draft)
    if (draft.quarters !== undefined) return this.#runOf(draft)
    const change = field
      ? this.changeOf(field)
      : this.isOfUnknown(draft.from)
        ? undefined
        : this.named(this.field('price').change!, draft.to)
    if (draft.times !== undefined) return change && multiplied(this, change, draft.times, compare)
    if (field && other) return this.#fieldAgainst(field, other, sideOf(compare!)!, draft.factor!)
    if (draft.divisor) return this.#divided(draft)
    if (field && company)
      return this.one(field, compare === 'above' ? 'above_company' : 'below_company', { words: [company] })
    if (phrase) return low && this.#numbered(this.named(phrase.field, draft.to, phrase.period), draft)
    if (draft.rising !== undefined) {
      const isPrice = !field && this.#isPriceMove(draft)
      if (!change || (!field && !isPrice)) return undefined
      if (low) return this.#movedBy(change, draft)
      return compare ? undefined : this.one(change, draft.rising ? 'above' : 'below', { low: 0 })
    }
    if (low) return field ? this.#numbered(field, draft) : this.#unnamed(draft, before)
    if (!field) return undefined
    if (compare) return this.#thanTheSame(field, compare, draft.from)
    if (draft.positive !== undefined) return this.one(field, draft.positive ? 'above' : 'below', { low: 0 })
    return level === undefined ? undefined : this.one(field, 'level', { level: this.levelOf(field, level)! })
  }

  /** `net debt / EBITDA below 2`: net debt is below twice EBITDA. */
  #divided({ field, divisor, compare, low }: Draft): Criterion[][] | undefined {
    const side = compare && sideOf(compare)
    const isFactor = low && !low.isScaled && ['none', 'times', 'percent'].includes(low.unit)
    if (!side || !isFactor) return undefined
    return this.#fieldAgainst(field!, divisor!, side, low.unit === 'percent' ? tidy(low.value / 100) : low.value)
  }

  /** One field above or below so many times another. */
  #fieldAgainst(field: Named, other: Named, side: 'above' | 'below', factor: number): Criterion[][] | undefined {
    const kind = kindOf(field)
    if (kind !== kindOf(other) || field.id === other.id || kind === 'category') return undefined
    const words = [other.named === null ? other.id : `${other.id}[${other.named}]`]
    return this.one(field, `${side}_field`, { words, low: factor })
  }

  /** `cheaper than NVDA`, `growing faster than 15 %`; without a company, the one named before: `like NVDA but cheaper`. */
  #against({ comparative, company, low, from, to }: Draft): Criterion[][] | undefined {
    const { field, compare } = comparative!
    const named = this.named(field, to)
    if (low) return this.#numbered(named, { compare: compare === 'above_company' ? 'above' : 'below', low, from, to })
    const last = this.items.slice(0, from).flatMap((_, at) => this.sense(at, 'company') ?? [])
    const against = company ?? (this.sense(to, 'field') ? undefined : last.at(-1)?.ticker)
    return against === undefined ? undefined : this.one(named, compare, { words: [against] })
  }

  /** `like KO with a higher dividend`: than the company that others are to be like. */
  #thanTheSame(field: Named, compare: Comparison, from: number): Criterion[][] | undefined {
    const before = this.items.slice(0, from)
    const last = before.flatMap((_, at) => this.sense(at, 'company') ?? []).at(-1)
    if (!last || !before.some((item) => has(item, 'same_as')) || (compare !== 'above' && compare !== 'below'))
      return undefined
    return this.one(field, `${compare}_company`, { words: [last.ticker] })
  }

  /** So many quarters in a row of a field, a direction or a sign: `revenue growing for 4 quarters`, `profitable for 8 quarters`. */
  #runOf({ field, phrase, rising, positive, compare, quarters }: Draft): Criterion[][] | undefined {
    const of =
      field ?? (phrase && phrase.low === 0 && phrase.compare === 'above' ? this.field(phrase.field) : undefined)
    const base = of && this.baseOf(of)
    if (!of || positive === false || compare === 'between' || compare === 'within') return undefined
    // Revenue growth for so many quarters is revenue that rose.
    const run =
      rising !== undefined
        ? rising
          ? of.rising_quarters
          : of.falling_quarters
        : positive || phrase
          ? (of.positive_quarters ?? base?.rising_quarters)
          : (base?.rising_quarters ?? of.positive_quarters)
    const wanted = compare === undefined || compare === 'about' || compare === 'equal' ? 'at_least' : compare
    return run === undefined ? undefined : [[criterion(run, wanted, { low: quarters! })]]
  }

  /** `more than 20 %` behind up or down: of a fall the number is taken negative, and the comparison turned. */
  #movedBy(change: Named, { rising, compare = 'at_least', low, high, from, to }: Draft): Criterion[][] | undefined {
    if (compare === 'within') return undefined
    if (rising) return this.#numbered(change, { compare, low: low!, ...(high && { high }), from, to })
    const [first, second] = high ? [negative(high), negative(low!)] : [negative(low!), undefined]
    const turned = turnedAround[compare] ?? compare
    return this.#numbered(change, { compare: turned, low: first, ...(second && { high: second }), from, to })
  }

  /** Whether `up` and `down` speak of the price: no field is named, and nothing unknown. */
  #isPriceMove({ from, to }: Draft): boolean {
    const isPrice = this.items.slice(from, to).some((item) => has(item, 'price_direction'))
    const next = this.items[to]
    return isPrice && !this.fieldAt(to) && !(next && next.senses.length === 0)
  }

  /** A field against one number, or between two. */
  #numbered(field: Named, { compare, low: first, high: second }: Draft): Criterion[][] | undefined {
    const doubt = doubtOf(field, first!)
    if (doubt && !this.doubts.includes(doubt)) this.doubts.push(doubt)
    if (field.isAway)
      return this.#movedBy(
        { ...field, isAway: false },
        { rising: false, compare, low: first!, ...(second && { high: second }), from: 0, to: field.to },
      )
    // `90 % of the 52-week high` is 10 % below it.
    const whole = field.away.length > 0 && compare !== 'within' && first!.value > 0 && this.#isOf(field) ? 100 : 0
    const valueOf = (amount: Amount) => {
      const value = inUnitOf(field, amount)
      return value === undefined ? undefined : tidy(value - whole)
    }
    const low = valueOf(first!)
    const high = second && valueOf(second)
    if (low === undefined || (second && (high === undefined || high < low))) return undefined
    if (compare === 'about' || compare === 'equal') {
      const share = compare === 'about' ? 0.1 : 0
      const [from, to] = [tidy(low * (1 - share)), tidy(low * (1 + share))]
      return this.one(field, 'between', { low: Math.min(from, to), high: Math.max(from, to) })
    }
    if (compare === 'within') return withinOf(this, field, low)
    if (compare) return this.one(field, compare, { low, high: high ?? null })
    if (first!.value === 0) return this.one(field, 'at_most', { low })
    // `20 % revenue growth`: so much, or more.
    const isShare = field.unit === 'percent' && first!.unit === 'percent' && field.best === 'highest'
    return isShare ? this.one(field, 'at_least', { low }) : undefined
  }

  /** Whether a number is a part of a field: `90 % of their 52-week high`. */
  #isOf({ to }: Named): boolean {
    return /\bof\b/.test(this.items[to - 1].lead)
  }

  /** A number without a field: of what was compared with a number last, or a price. */
  #unnamed(draft: Draft, before: Atom | undefined): Criterion[][] | undefined {
    const { from, to, low, high, compare } = draft
    const open = this.items[to]
    if (
      !compare ||
      compare === 'within' ||
      this.isOfUnknown(from) ||
      (open && (open.senses.length === 0 || has(open, 'not_here')))
    )
      return undefined
    const isPrice = low!.unit === 'usd' && !(high ?? low!).isScaled
    // `dividend yield above 3 % and below 6 %`, `ranked by dividend yield, at least 2 %`.
    const isNext = before && this.items.slice(before.to, from).every((item) => has(item, 'and', 'or', 'comma', 'but'))
    const last = isNext ? (before.sort ?? before.groups.at(-1)?.at(-1)) : undefined
    const isNumber = last && (before?.sort || ('low' in last && last.low !== null && !this.#isPhrase(before!)))
    const again = isNumber ? this.#numbered(this.named(last.field, to, last.period), draft) : undefined
    if (again && !(isPrice && last!.field !== 'price' && low!.value < leastAmount)) return again
    return isPrice ? this.#numbered(this.named('price', to), draft) : undefined
  }

  /** Whether an atom is a phrase of its own, whose number nobody has said. */
  #isPhrase({ from, to }: Atom): boolean {
    return to - from === 1 && this.sense(from, 'phrase') !== undefined
  }

  /** `sector tech`, `flow bias is not net buying`. */
  #categorised(place: number): Found | undefined {
    const field = this.fieldAt(place)
    if (field?.unit !== 'category') return undefined
    const not = this.sense(field.to, 'not') !== undefined
    const at = not ? field.to + 1 : field.to
    const value = this.items[at]?.senses.find((sense) => sense.kind === 'category' && sense.field === field.id)
    return value?.kind === 'category'
      ? { groups: this.one(field, 'is', { words: [value.word], not }), to: at + 1 }
      : undefined
  }

  /** `large banks`, `mid or large caps`: a size before an industry is of the company. */
  #sized(place: number): Found | undefined {
    const next = this.sense(place + 1, 'category')
    const isJoined = has(this.items[place + 1], 'and', 'or', 'comma', 'but', 'dash')
    const [size] = (isJoined && this.sense(place + 2, 'phrase')?.groups.flat()) || []
    const isBeforeSize = size?.field === 'market_cap' && size.compare === 'level'
    if (next?.field !== 'sector' && next?.field !== 'industry' && !isBeforeSize) return undefined
    const cap = this.named('market_cap', place)
    const level = this.levelOf(cap, place)
    return level !== undefined && !this.vocabulary.levels[level]
      ? { groups: this.one(cap, 'level', { level }), to: place + 1 }
      : undefined
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
    if (phrase && !isOfOther) return { groups: structuredClone(phrase.groups), to: place + 1 }
    const category = this.sense(place, 'category')
    const company = this.sense(place, 'company')
    if (!category && !company) return undefined
    const [field, word] = category ? [category.field, category.word] : ['ticker', company!.ticker]
    return { groups: [[criterion(field, 'is', { words: [word] })]], to: place + 1 }
  }

  /** `no buybacks`, `with dividends`: a field alone behind a negation, or a word for having it, is above zero. */
  #bare(place: number): Found | undefined {
    const field = this.fieldAt(place)
    if (!field || ['category', 'ratio'].includes(field.unit) || field.id === 'market_cap') return undefined
    const isHad = /\b(?:with|have|has|having|any)\s+$/.test(this.items[place].lead)
    const next = this.items[field.to]
    const isWhole = next === undefined || has(next, 'and', 'or', 'comma', 'but')
    return (this.sense(place - 1, 'not') || isHad) && isWhole
      ? { groups: this.one(field, 'above', { low: 0 }), to: field.to }
      : undefined
  }
}

/** Amounts of dollars below it are no figures of companies but prices. */
const leastAmount = 1000
const noField = { id: '', unit: 'category' } as Field

/** Above or below, the bound itself put aside. */
function sideOf(compare: Comparison): 'above' | 'below' | undefined {
  if (compare === 'above' || compare === 'at_least') return 'above'
  return compare === 'below' || compare === 'at_most' ? 'below' : undefined
}

/** Fields of one kind can be compared with each other. */
function kindOf({ unit }: Field): string {
  return unit === 'points' ? 'percent' : unit
}

function denied(groups: Criterion[][]): Criterion[][] {
  return groups.map((group) => group.map((each) => ({ ...each, not: true })))
}

function negative(amount: Amount): Amount {
  return { ...amount, value: -amount.value }
}

/** `doubled`, `more than tripled`: what that is as a change in percent. */
function multiplied(reader: AtomReader, change: Named, times: number, compare: Comparison | undefined) {
  const usual = times < 1 ? 'at_most' : 'at_least'
  const wanted = compare === undefined ? usual : times < 1 ? turnedAround[compare] : compare
  if (wanted === undefined || !Object.hasOwn(turnedAround, wanted)) return undefined
  return reader.one(change, wanted as 'above', { low: 100 * (times - 1) })
}

/** `within 5 % of the 52-week high`. */
function withinOf(reader: AtomReader, field: Named, value: number): Criterion[][] | undefined {
  const { near } = field.levels
  if (!near) return undefined
  const isAbove = 'at_least' in near
  return reader.one(field, isAbove ? 'at_least' : 'at_most', { low: isAbove ? -Math.abs(value) : Math.abs(value) })
}

const turnedAround: Partial<Record<Comparison, Comparison>> = {
  above: 'below',
  at_least: 'at_most',
  below: 'above',
  at_most: 'at_least',
}
