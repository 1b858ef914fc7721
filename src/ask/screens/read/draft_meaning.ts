import { type Amount, tidy } from '../../../text/numbers.ts'
import { readName } from '../notation.ts'
import { type Criterion, criterion } from '../predicate.ts'
import type { Field } from '../vocabulary.ts'
import type { ItemReader, NamedField } from './item_reader.ts'
import { has } from './items.ts'
import { type Comparison, sideOf, turnedAround } from './lexicon.ts'
import { type Atom, OrderReader } from './order_reader.ts'
import { doubtOf, inUnitOf, leastUsd, negative } from './units.ts'

/** What neighbouring items say of one criterion, in any order. */
export interface Draft {
  field?: NamedField
  /**
   * `FCF above net income`, `net debt below 2x EBITDA`: the field that the first is compared with, and how many times
   * it.
   */
  other?: NamedField
  factor?: number
  /** `net debt / EBITDA`: what the first is divided by. */
  divisor?: NamedField
  compare?: Comparison
  low?: Amount
  high?: Amount
  rising?: boolean
  positive?: boolean
  level?: number
  quarters?: number
  company?: string
  /** `cheaper than`: the field to compare. */
  comparative?: { field: string; compare: 'above_company' | 'below_company' }
  /** `profitable`, `net bought`: a number or quarters may make it more precise. */
  phrase?: Criterion
  isDenied?: boolean
  /** Whether quarters are to follow one another. */
  isStreak?: boolean
  from: number
  to: number
}

/** A number or two that something is compared with. */
type Bounds = { [Slot in 'compare' | 'low' | 'high' | 'rising']?: Draft[Slot] | undefined }

/** Converts a complete draft to its criterion. */
export class DraftMeaning extends OrderReader {
  /** Why an amount was not taken. */
  readonly doubts: string[] = []
  /** What a share was of last: revenue, in `R&D over 15% of revenue but capex under 3%`. */
  #base: string | undefined
  /** The amount of money that was compared with a number last: `revenue over 500m and capex under 5% of it`. */
  #money: string | undefined

  /** What a draft asks for, if it is whole. */
  criteriaOf(draft: Draft, before: Atom | undefined): Criterion[][] | undefined {
    const { field, other, compare, low, level, company, phrase, to } = draft
    if (this.#money && /^\s*of (?:it|that|them)\b/.test(this.items[to - 1].tail)) this.#base = this.#money
    if (draft.comparative) return this.#against(draft)
    if (draft.quarters !== undefined || draft.isStreak) return this.#runOf(draft)
    const change = field
      ? this.changeOf(field)
      : this.isOfUnknown(draft.from)
        ? undefined
        : this.named(this.field('price').change!, draft.to)
    if (field && other) {
      const [one, second] = draft.rising === undefined ? [field, other] : [change, this.changeOf(other)]
      return one && second && this.#fieldAgainst(one, second, sideOf(compare!)!, draft.factor!)
    }
    if (draft.divisor) return this.#divided(draft)
    const compared = draft.rising === undefined ? field : change
    if (compared && company)
      return this.one(compared, compare === 'above' ? 'above_company' : 'below_company', { words: [company] })
    if (phrase) {
      const measured = low && this.#measured(phrase, draft)
      // `Large caps under 100 billion`: both hold.
      return measured && phrase.compare === 'level' ? [[phrase], ...measured] : measured
    }
    // `down 20 % from its high`
    if (field?.isAway && low && !draft.rising) return this.#numbered(field, draft)
    if (draft.rising !== undefined) return this.#moved(draft, change, before)
    const word = field && level !== undefined ? this.levelOf(field, level) : undefined
    // `Large caps under 100 billion`: both hold.
    const leveled = word ? this.one(field!, 'level', { level: word }) : []
    if (low) {
      const numbered = field ? this.#numbered(field, draft) : this.#unnamed(draft, before)
      return numbered && [...leveled, ...numbered]
    }
    if (!field) return undefined
    if (compare) return this.#thanTheSame(field, compare, draft.from)
    if (draft.positive !== undefined) return this.one(field, draft.positive ? 'above' : 'below', { low: 0 })
    return leveled.length > 0 ? leveled : undefined
  }

  /**
   * `revenue falling`, `up 10 %`; in `shares below 1bn and falling` the direction belongs to the last field compared
   * with a number.
   */
  #moved(draft: Draft, change: NamedField | undefined, before: Atom | undefined): Criterion[][] | undefined {
    const { field, rising, low, compare, from, to, level } = draft
    const last = low || !before || this.#isPhrase(before) ? undefined : before.groups.flat().at(-1)
    const isNext = this.items.slice(before?.to, from).every((item) => has(item, 'and', 'but'))
    const own = !field && isNext && last?.low ? this.named(last.field, to) : undefined
    if (own) return this.#moved({ ...draft, field: own }, this.changeOf(own), undefined)
    if (!field && !this.#isPriceMove(draft)) return undefined
    const run = rising ? field?.rising_quarters : field?.falling_quarters
    if (!change) return run && !low && !compare ? [[criterion(run, 'at_least', { low: 1 })]] : undefined
    if (low) return this.#movedBy(change, draft)
    // How an unrealized return changed is not known.
    if (change.id === field?.id && !this.#isPriceMove(draft)) return undefined
    if (level !== undefined)
      return rising ? this.one(change, 'level', { level: this.levelOf(change, level)! }) : undefined
    return compare ? undefined : this.one(change, rising ? 'above' : 'below', { low: 0 })
  }

  /** A number of what a phrase or category means: `unrealized losses above 20 %`, `net bought by more than $500k`. */
  #measured(phrase: Criterion, draft: Draft): Criterion[][] | undefined {
    const measures = this.measuresOf(phrase)
    for (const { field, period, direction } of measures) {
      const named = this.named(field, draft.to, period)
      // A plain number does not show which of several units it has.
      if (measures.length > 1 && named.unit === 'percent' && draft.low!.unit === 'none') continue
      // `net bought under $20`: the price.
      if (named.unit === 'usd' && phrase.compare === 'is' && Math.abs(draft.low!.value) < leastUsd) continue
      const isLow = direction === 'lowest' && named.unit !== 'count'
      const groups = isLow ? this.#movedBy(named, { ...draft, rising: false }) : this.#numbered(named, draft)
      // `net sold by less than $50k` is net sold.
      const isSigned = phrase.compare !== 'level' && named.unit !== 'count'
      if (isSigned && /^(?:below|at_most)$/.test(draft.compare ?? ''))
        groups?.push(...this.one(named, isLow ? 'below' : 'above', { low: 0 }))
      if (groups) return groups
    }
    return undefined
  }

  /** One field above or below a multiple of another. */
  #fieldAgainst(
    field: NamedField,
    other: NamedField,
    side: 'above' | 'below',
    factor: number,
  ): Criterion[][] | undefined {
    const kind = kindOf(field)
    if (kind !== kindOf(other) || field.id === other.id || kind === 'category') return undefined
    const words = [other.named === null ? other.id : `${other.id}[${other.named}]`]
    if (kind === 'usd' && factor < 1) this.#base = words[0]
    return this.one(field, `${side}_field`, { words, low: factor })
  }

  /** `net debt / EBITDA below 2`: net debt is below twice EBITDA. */
  #divided({ field, divisor, compare, low }: Draft): Criterion[][] | undefined {
    const side = compare && sideOf(compare)
    const isFactor = low && !low.isScaled && ['none', 'times', 'percent'].includes(low.unit)
    if (!side || !isFactor) return undefined
    return this.#fieldAgainst(field!, divisor!, side, low.unit === 'percent' ? tidy(low.value / 100) : low.value)
  }

  /**
   * `cheaper than NVDA`, `growing faster than 15 %`; without a company, the one named before: `like NVDA but
   * cheaper`.
   */
  #against({ comparative, company, low, from, to }: Draft): Criterion[][] | undefined {
    const { field, compare } = comparative!
    const named = this.named(field, to)
    if (low) return this.#numbered(named, { compare: compare === 'above_company' ? 'above' : 'below', low })
    const last = this.items.slice(0, from).flatMap((_, at) => this.sense(at, 'company') ?? [])
    const against = company ?? (this.sense(to, 'field') ? undefined : last.at(-1)?.ticker)
    return against === undefined ? undefined : this.one(named, compare, { words: [against] })
  }

  /** `like KO with a higher dividend`: than the company that others are to be like. */
  #thanTheSame(field: NamedField, compare: Comparison, from: number): Criterion[][] | undefined {
    const before = this.items.slice(0, from)
    const last = before.flatMap((_, at) => this.sense(at, 'company') ?? []).at(-1)
    if (!last || !before.some((item) => has(item, 'same_as')) || (compare !== 'above' && compare !== 'below'))
      return undefined
    return this.one(field, `${compare}_company`, { words: [last.ticker] })
  }

  /**
   * So many quarters in a row of a field, a direction or a sign: `revenue growing for 4 quarters`, `profitable for 8
   * quarters`.
   */
  #runOf({ field, phrase, rising, positive, compare, quarters }: Draft): Criterion[][] | undefined {
    if (quarters === undefined) return undefined
    const of = field ?? (phrase?.low === 0 && phrase.compare === 'above' ? this.field(phrase.field) : undefined)
    const base = of && this.baseOf(of)
    if (!of || positive === false || compare === 'between' || compare === 'within') return undefined
    // Revenue growth for so many quarters is revenue that rose.
    const grew = base?.rising_quarters
    let run = positive || phrase ? (of.positive_quarters ?? grew) : (grew ?? of.positive_quarters)
    if (rising !== undefined) run = rising ? of.rising_quarters : of.falling_quarters
    const wanted = compare === undefined || compare === 'about' || compare === 'equal' ? 'at_least' : compare
    return run === undefined ? undefined : [[criterion(run, wanted, { low: quarters })]]
  }

  /** `more than 20 %` after up or down: for a fall the number becomes negative and the comparison is reversed. */
  #movedBy(change: NamedField, { rising, compare = 'at_least', low, high }: Bounds): Criterion[][] | undefined {
    if (compare === 'within') return undefined
    if (rising) return this.#numbered(change, { compare, low, high })
    const turned = turnedAround[compare] ?? compare
    return this.#numbered(change, { compare: turned, low: negative(high ?? low!), high: high && negative(low!) })
  }

  /** Whether `up` and `down` refer to the price: no field is named, and nothing is unknown. */
  #isPriceMove({ from, to }: Draft): boolean {
    const isPrice = this.items.slice(from, to).some((item) => has(item, 'price_direction', 'multiple'))
    const next = this.items[to]
    const isOfField = !this.sense(to, 'period') && this.fieldAt(to) !== undefined
    return isPrice && !isOfField && !(next && next.senses.length === 0)
  }

  /** A field against one number, or between two. */
  #numbered(field: NamedField, { compare, low: first, high: second }: Bounds): Criterion[][] | undefined {
    if (field.unit === 'usd' && first!.unit === 'percent' && this.#base && compare && sideOf(compare)) {
      const { field: base, period } = readName(this.#base)
      const factor = tidy(first!.value / 100)
      return this.#fieldAgainst(field, this.named(base, field.to, period), sideOf(compare)!, factor)
    }
    const doubt = doubtOf(field, first!)
    if (doubt && !this.doubts.includes(doubt)) this.doubts.push(doubt)
    if (field.isAway) return this.#movedBy({ ...field, isAway: false }, { compare, low: first, high: second })
    // `90 % of the 52-week high` is 10 % below it.
    const whole = field.away.length > 0 && compare !== 'within' && first!.value > 0 && this.#isOf(field) ? 100 : 0
    const numberFor = (amount: Amount) => {
      const value = inUnitOf(field, amount)
      return value === undefined ? undefined : tidy(value - whole)
    }
    const low = numberFor(first!)
    if (field.unit === 'usd' && low !== undefined)
      this.#money = field.named === null ? field.id : `${field.id}[${field.named}]`
    const high = second && numberFor(second)
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
    if (isShare) return this.one(field, 'at_least', { low })
    // `P/E of 12`: no two companies have just that.
    const isOf = field.unit === 'ratio' && /\bof\b/.test(this.items[field.to]?.lead ?? '')
    return isOf ? this.#numbered(field, { compare: 'about', low: first }) : undefined
  }

  /** Whether a number is a part of a field: `90 % of their 52-week high`. */
  #isOf({ to }: NamedField): boolean {
    return /\bof\b/.test(this.items[to - 1].lead)
  }

  /** A number without a field: of what was compared with a number last, or a price. */
  #unnamed(draft: Draft, before: Atom | undefined): Criterion[][] | undefined {
    const { from, to, low, high, compare } = draft
    const [behind, open] = [this.items[from - 1], this.items[to]]
    // `P/E above $10` is no price.
    const isOfOther = this.isOfUnknown(from) || has(behind, 'by') || (has(behind, 'field') && (before?.to ?? 0) < from)
    const isOpen = open && (open.senses.length === 0 || has(open, 'not_here'))
    if (!compare || compare === 'within' || isOfOther || isOpen) return undefined
    const isPrice = low!.unit === 'usd' && !(high ?? low!).isScaled && (high ?? low!).value < mostPrice
    // `dividend yield above 3 % and below 6 %`, `ranked by dividend yield, at least 2 %`.
    const isNext =
      before && this.items.slice(before.to, from).every((item) => has(item, 'and', 'or', 'comma', 'but', 'period'))
    const last = isNext ? (before.sort ?? before.groups.at(-1)?.at(-1)) : undefined
    const isNumber = last && (before?.sort || ('low' in last && last.low !== null && !this.#isPhrase(before!)))
    const isCategory = last && 'compare' in last && last.compare === 'is'
    const again = isNumber
      ? this.#numbered(this.named(last.field, to, last.period), draft)
      : isCategory
        ? this.#measured(last, draft)
        : undefined
    if (again && !(isPrice && last!.field !== 'price' && low!.value < leastUsd)) return again
    return isPrice ? this.#numbered(this.named('price', to), draft) : undefined
  }

  /** Whether an atom is a phrase without a number. */
  #isPhrase({ from, to }: Atom): boolean {
    return to - from === 1 && this.sense(from, 'phrase') !== undefined
  }
}

/** Few shares cost more. */
const mostPrice = 10_000

/** Fields of one kind can be compared with each other: amounts of a share only with their like. */
function kindOf({ unit, small }: Field): string {
  if (unit === 'usd') return small ? 'usd of a share' : unit
  return unit === 'points' ? 'percent' : unit
}

/** `within 5 % of the 52-week high`. */
function withinOf(reader: ItemReader, field: NamedField, value: number): Criterion[][] | undefined {
  const { near } = field.levels
  if (!near) return undefined
  const isAbove = 'at_least' in near
  return reader.one(field, isAbove ? 'at_least' : 'at_most', { low: isAbove ? -Math.abs(value) : Math.abs(value) })
}
